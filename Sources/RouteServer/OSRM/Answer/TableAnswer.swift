import GeoCore
import RouteService
import Routing

extension OSRMQuestion {
  /// The document of the service `table`.
  ///
  /// - Throws: `NoSegment`, `TooBig`, `Timeout`.
  func tableDocument() throws(OSRMError) -> [UInt8] {
    let snapped = try snap()
    let all = Array(snapped.waypoints.indices)
    let sources = options.sources.isEmpty ? all : options.sources
    let destinations = options.destinations.isEmpty ? all : options.destinations
    let wanted: OSRMOptions.Annotations =
      options.annotations.isEmpty ? .duration : options.annotations
    var cells = try cells(
      from: sources.map { snapped.waypoints[$0] },
      to: destinations.map { snapped.waypoints[$0] },
      hasDistances: wanted.contains(.distance)
    )
    let estimated = fillGaps(
      of: &cells,
      from: sources.map { snapped.places[$0] },
      to: destinations.map { snapped.places[$0] }
    )
    return document { json in
      if wanted.contains(.duration) {
        json.name("durations")
        write(cells, to: &json) { min($0.duration * options.scaleFactor, Self.longestDuration) }
      }
      if wanted.contains(.distance) {
        json.name("distances")
        write(cells, to: &json) { $0.distance }
      }
      if options.fallbackSpeed != nil {
        json.name("fallback_speed_cells")
        json.array(estimated) { json, cell in json.array([cell.row, cell.column]) { $0.whole($1) } }
      }
      guard !options.skipsWaypoints else { return }
      json.name("sources")
      writeWaypoints(sources.map { snapped.places[$0] }, to: &json)
      json.name("destinations")
      writeWaypoints(destinations.map { snapped.places[$0] }, to: &json)
    }
  }

  private func cells(
    from sources: [Waypoint],
    to destinations: [Waypoint],
    hasDistances: Bool
  ) throws(OSRMError) -> [[TableCell?]] {
    let closed = region.data.conditions.closedEdges
    return try route { () throws(RoutingError) in
      if hasDistances {
        return try router.table(
          from: sources,
          to: destinations,
          profile: profile,
          closing: closed,
          excluding: excluded,
          budget: budget
        )
      }
      return try router.durations(
        from: sources,
        to: destinations,
        profile: profile,
        closing: closed,
        excluding: excluded,
        budget: budget
      )
      .map { row in row.map { cell in cell.map { TableCell(distance: 0, duration: $0) } } }
    }
  }

  /// OSRM's longest duration in seconds, to which larger products with the scale factor are lowered.
  private static let longestDuration: Seconds = 214_748_364.6

  /// Estimates the cells without a route by the speed of the request.
  ///
  /// As in OSRM, the speed is in metres per tenth of a second, and whole tenths are counted.
  ///
  /// - Returns: the rows and columns of those cells.
  private func fillGaps(
    of cells: inout [[TableCell?]],
    from sources: [SnappedWaypoint],
    to destinations: [SnappedWaypoint]
  ) -> [(row: Int, column: Int)] {
    guard let speed = options.fallbackSpeed else { return [] }
    var estimated: [(row: Int, column: Int)] = []
    for (row, source) in sources.enumerated() {
      for (column, destination) in destinations.enumerated() where cells[row][column] == nil {
        let distance =
          options.fallsBackToSnapped
          ? GreatCircle.distance(source.location, destination.location)
          : GreatCircle.distance(source.waypoint.location, destination.waypoint.location)
        let tenths = (distance / speed).rounded(.down)
        cells[row][column] = TableCell(distance: distance, duration: tenths / 10)
        estimated.append((row, column))
      }
    }
    return estimated
  }

  private func write(
    _ cells: [[TableCell?]],
    to json: inout JSONWriter,
    value: (TableCell) -> Double
  ) {
    json.array(cells) { json, row in
      json.array(row) { json, cell in
        if let cell { json.tenths(value(cell)) } else { json.null() }
      }
    }
  }
}

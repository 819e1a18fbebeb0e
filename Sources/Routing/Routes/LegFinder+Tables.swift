import CampusGraph
import GeoCore

extension LegFinder {
  /// Milliseconds from one waypoint to each of some others; `nil` where nothing joins them.
  func durations(from source: Waypoint, to targets: [Waypoint]) -> [UInt64?] {
    let terminals = terminals(of: targets)
    return cells(from: source, to: targets, terminals).map { $0?.milliseconds }
  }

  /// Milliseconds from each of some waypoints to one other; `nil` where nothing joins them.
  func durations(from sources: [Waypoint], to target: Waypoint) -> [UInt64?] {
    let terminals = terminals(of: [target])
    return sources.map { cells(from: $0, to: [target], terminals)[0]?.milliseconds }
  }

  /// All pairs, row by row.
  ///
  /// - Throws: `noSegment` for a place that no usable way is near.
  func table(
    from sources: [Waypoint],
    to targets: [Waypoint]
  ) throws(RoutingError) -> [[TableCell?]] {
    let terminals = terminals(of: targets)
    for (waypoint, found) in zip(targets, terminals) where found == nil { try require(waypoint) }
    for waypoint in sources where terminalFinder.terminals(of: waypoint, at: .start) == nil {
      try require(waypoint)
    }
    return sources.map { source in
      cells(from: source, to: targets, terminals).map { cell in
        cell.map { TableCell(distance: $0.meters, duration: Seconds($0.milliseconds) / 1000) }
      }
    }
  }

  /// Milliseconds between all pairs, row by row, by the hierarchy that the profile is prepared with.
  ///
  /// - Returns: `nil` where it is prepared with none, or some streets are closed.
  /// - Throws: `noSegment` for a place that no usable way is near, `badFile` where the hierarchy is
  ///   damaged.
  func hierarchyDurations(
    from sources: [Waypoint],
    to targets: [Waypoint]
  ) throws(RoutingError) -> [[UInt64?]]? {
    guard !engines.isMasked, let indexes = network.indexes, indexes.isPrepared(.ch) else {
      return nil
    }
    let hierarchy = try RoutingError.translate { () throws(GraphFileError) in
      try indexes.hierarchy()
    }
    var starts: [Terminals] = []
    for waypoint in sources { starts.append(try terminals(of: waypoint, at: .start)) }
    var finishes: [Terminals] = []
    for waypoint in targets { finishes.append(try terminals(of: waypoint, at: .finish)) }
    let onEdge = Dictionary(grouping: finishes.indices) { finishes[$0].snaps.first?.edge }
    var search = ManyToMany(TargetBuckets(hierarchy, seeds: finishes.map(\.seeds)))
    var row = [Weight](repeating: .unreachable, count: targets.count)
    var rows: [[UInt64?]] = []
    for (source, start) in zip(sources, starts) {
      search.weights(from: start.seeds, into: &row)
      // Who stays on one street need not come by a junction.
      for target in start.snaps.first.flatMap({ onEdge[$0.edge] }) ?? [] {
        if let direct = sameEdge(start, finishes[target]) {
          row[target] = min(row[target], direct.weight)
        }
      }
      var cells: [UInt64?] = []
      for (weight, (target, finish)) in zip(row, zip(targets, finishes)) {
        if source.id != nil, source.id == target.id {
          cells.append(0)
        } else if metric.fees.mayNeedPermission(weight) {
          // Only the path tells whether it passes through a private street.
          cells.append(try self.search(start, finish, source, target, at: .any)?.milliseconds)
        } else {
          cells.append(weight < .unreachable ? UInt64(metric.fees.free(weight)) : nil)
        }
      }
      rows.append(cells)
    }
    return rows
  }

  /// - Throws: `noSegment` where no usable way is near.
  private func terminals(of waypoint: Waypoint, at end: LegEnd) throws(RoutingError) -> Terminals {
    if let found = terminalFinder.terminals(of: waypoint, at: end) { return found }
    throw missing(waypoint, hasOther: false, other: waypoint)
  }

  /// - Throws: where no streets are estimated around a place that meets none.
  private func require(_ waypoint: Waypoint) throws(RoutingError) {
    if index.estimatedArea?.contains(waypoint.location) != true {
      throw missing(waypoint, hasOther: false, other: waypoint)
    }
  }

  private struct Cell {
    var milliseconds: UInt64
    var meters: Meters
  }

  private func terminals(of targets: [Waypoint]) -> [Terminals?] {
    let finder = terminalFinder
    return targets.map { finder.terminals(of: $0, at: .finish) }
  }

  private func cells(
    from source: Waypoint,
    to targets: [Waypoint],
    _ finishes: [Terminals?]
  ) -> [Cell?] {
    let start = terminalFinder.terminals(of: source, at: .start)
    if let start { engines.reach(from: start.seeds) }
    return zip(targets, finishes).map { target, finish in
      if source.id != nil, source.id == target.id { return Cell(milliseconds: 0, meters: 0) }
      guard let start, let finish else { return straightCell(source, target) }
      return networkCell(start, finish)
    }
  }

  private func straightCell(_ source: Waypoint, _ target: Waypoint) -> Cell? {
    guard let area = index.estimatedArea, area.contains(source.location),
      area.contains(target.location)
    else { return nil }
    return Cell(
      milliseconds: milliseconds(straightFrom: source, to: target, area),
      meters: area.length(from: source.location, to: target.location)
    )
  }

  /// Reads the tree of the last ``SearchEngines/reach(from:)``.
  private func networkCell(_ start: Terminals, _ finish: Terminals) -> Cell? {
    var best: (weight: Weight, pieces: [PathPiece])?
    if let direct = sameEdge(start, finish) { best = (direct.weight, [direct.piece]) }
    var nearest: (weight: Weight, terminal: Terminal)?
    for terminal in finish.all {
      let weight = engines.reachedWeight(of: terminal.node).saturatingAdd(terminal.weight)
      if weight < nearest?.weight ?? .unreachable { nearest = (weight, terminal) }
    }
    if let nearest, nearest.weight < best?.weight ?? .unreachable {
      if let (arcs, seed) = engines.reachedPath(to: nearest.terminal.node) {
        best = (nearest.weight, pieces(from: start.all[seed], along: arcs, to: nearest.terminal))
      }
    }
    guard let best, isPermitted(best.pieces) else { return nil }
    return Cell(
      milliseconds: milliseconds(of: best.pieces),
      meters: best.pieces.reduce(0) { $0 + index.graph.length(of: $1) }
    )
  }

  // MARK: - Isochrones

  /// What is reached within budgets: milliseconds, or millimetres with `byLength`.
  ///
  /// - Throws: `noSegment` where no usable way is near.
  func isochrone(
    around waypoint: Waypoint,
    budgets: [Weight],
    byLength: Bool
  ) throws(RoutingError) -> [IsochroneContour] {
    let metric = byLength ? Metric(lengthsOf: index.graph, usableIn: metric) : metric
    let finder = TerminalFinder(index: index, network: network, metric: metric, radius: radius)
    if let start = finder.terminals(of: waypoint, at: .start) {
      return IsochroneBuilder().contours(
        graph: index.graph,
        metric: metric,
        sources: start.seeds,
        origins: start.snaps.map { EdgePoint(edge: $0.edge, fraction: $0.fraction) },
        budgets: budgets
      )
    }
    guard let area = index.estimatedArea, area.contains(waypoint.location) else {
      throw missing(waypoint, hasOther: false, other: waypoint)
    }
    return budgets.map { budget in
      let meters =
        byLength ? Double(budget) / 1000 : Double(budget) / 1000 * profile.cruisingSpeed
      let ring = area.circle(around: waypoint.location, reach: meters)
      return IsochroneContour(budget: budget, polygons: [[ring]])
    }
  }
}

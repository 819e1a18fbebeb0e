import CampusGraph
import GeoCore
import Transit

/// Agencies, stops, routes and shapes.
extension GTFSReader {
  mutating func readAgencies() throws(TransitFeedError) {
    var agencies: [Agency] = []
    let exists = try FeedTable<AgencyColumn>(source: source).read(into: &report) { row, report in
      let name = row.text(.name)
      guard let zone = row.required(.timeZone, &report) else { return }
      let quoted = Quoted.text(zone)
      guard TimeZoneClock(identifier: zone) != nil else {
        report.add(
          .invalidTimeZone,
          AgencyColumn.file,
          row.line,
          .message { $0.badTimeZone(quoted) }
        )
        return agencies.append(Agency(id: row.text(.id), name: name, timeZone: "UTC"))
      }
      if let first = agencies.first, first.timeZone != zone {
        report.add(
          .inconsistentTimeZones,
          AgencyColumn.file,
          row.line,
          .message { $0.otherTimeZone(quoted, first: first.timeZone) }
        )
      }
      let id = row.text(.id)
      guard !agencies.contains(where: { $0.id == id }) else {
        return row.addDuplicate(.id, &report)
      }
      agencies.append(Agency(id: id, name: name, timeZone: agencies.first?.timeZone ?? zone))
    }
    if !exists, !source.names.contains(AgencyColumn.file) {
      report.add(
        .missingRequiredFile,
        AgencyColumn.file,
        .message { $0.missingFile(AgencyColumn.file) }
      )
    }
    if agencies.isEmpty { agencies = [Agency(id: "", name: "", timeZone: "UTC")] }
    self.agencies = agencies
  }

  mutating func readStops() throws(TransitFeedError) {
    var (stops, ids) = ([TransitStop](), IDTable())
    var parents: [(stop: Int, row: FeedRow<StopColumn>)] = []
    _ = try FeedTable<StopColumn>(source: source).read(into: &report) { row, report in
      guard row.required(.id, &report) != nil else { return }
      let kind = row.integer(.kind, 0...4, &report).flatMap {
        TransitStop.Kind(rawValue: UInt8($0))
      }
      // Nodes and boarding areas need no position, and no vehicle stops there.
      if kind == .node || kind == .boardingArea, row.bytes(.latitude).isEmpty { return }
      guard let location = row.location(.latitude, .longitude, &report) else { return }
      guard ids.add(row.bytes(.id)) != nil else { return row.addDuplicate(.id, &report) }
      let id = row.text(.id)
      if location == Coordinate(latitude: 0, longitude: 0) {
        let quoted = Quoted.text(id)
        report.add(
          .originPosition,
          StopColumn.file,
          row.line,
          .message { $0.originPosition(quoted) }
        )
      }
      let platform = row.text(.platform)
      stops.append(
        TransitStop(
          id: id,
          name: row.text(.name),
          code: platform.isEmpty ? row.text(.code) : platform,
          location: location,
          kind: kind ?? .stop,
          wheelchair: row.wheelchair(.wheelchair, &report)
        )
      )
      if !row.bytes(.parent).isEmpty { parents.append((stops.count - 1, row)) }
    }
    // A station may come after its platforms.
    for (stop, row) in parents {
      if let parent = ids.number(of: row.bytes(.parent)), parent != stop {
        stops[stop].parent = StopID(parent)
      } else {
        row.addUnknown(.parent, in: StopColumn.file, &report)
      }
    }
    (self.stops, stopIDs) = (stops, ids)
  }

  mutating func readRoutes() throws(TransitFeedError) {
    var (routes, ids) = ([TransitRoute](), IDTable())
    let agencies = agencies
    _ = try FeedTable<RouteColumn>(source: source).read(into: &report) { row, report in
      guard row.required(.id, &report) != nil else { return }
      guard ids.add(row.bytes(.id)) != nil else { return row.addDuplicate(.id, &report) }
      let agency = row.text(.agency)
      let index = agencies.firstIndex { $0.id == agency }
      if index == nil, !agency.isEmpty { row.addUnknown(.agency, in: AgencyColumn.file, &report) }
      let color = row.text(.color)
      let isColor = color.utf8.count == 6 && color.allSatisfy(\.isHexDigit)
      if !isColor, !color.isEmpty {
        let (name, quoted) = (RouteColumn.names[RouteColumn.color.rawValue], row.quoted(.color))
        report.add(
          .invalidColor,
          RouteColumn.file,
          row.line,
          .message { $0.badColor(name, quoted) }
        )
      }
      let route = TransitRoute(
        id: row.text(.id),
        shortName: row.text(.shortName),
        longName: row.text(.longName),
        kind: row.integer(.kind, 0...1_799, &report) ?? 3,
        color: isColor ? color : "",
        agency: index ?? 0
      )
      if route.shortName.isEmpty, route.longName.isEmpty {
        let quoted = Quoted.text(route.id)
        report.add(
          .missingRouteName,
          RouteColumn.file,
          row.line,
          .message { $0.namelessRoute(quoted) }
        )
      }
      routes.append(route)
    }
    (self.routes, routeIDs) = (routes, ids)
  }

  mutating func readShapes() throws(TransitFeedError) {
    var ids = IDTable()
    var points: [(sequence: Int, shape: UInt32, at: Coordinate)] = []
    var last = 0
    _ = try FeedTable<ShapeColumn>(source: source).read(
      into: &report,
      limit: FeedLimits.largeFile
    ) { row, report in
      guard row.required(.id, &report) != nil,
        let location = row.location(.latitude, .longitude, &report),
        let sequence = row.integer(.sequence, 0...999_999_999, &report)
      else { return }
      let id = row.bytes(.id)
      last = ids.number(of: id) ?? ids.add(id) ?? last
      points.append((sequence, UInt32(last), location))
    }
    points.sort { ($0.shape, $0.sequence) < ($1.shape, $1.sequence) }
    var shapes = [[Coordinate]](repeating: [], count: ids.count)
    for point in points { shapes[Int(point.shape)].append(point.at) }
    (shapeIDs, shapePoints) = (ids, shapes)
  }
}

extension FeedRow {
  /// The value of a column about wheelchairs.
  func wheelchair(_ column: Column, _ report: inout FeedReport) -> WheelchairAccess {
    integer(column, 0...2, &report).flatMap { WheelchairAccess(rawValue: UInt8($0)) } ?? .unknown
  }
}

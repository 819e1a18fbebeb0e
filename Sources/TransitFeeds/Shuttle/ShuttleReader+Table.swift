import CampusGraph
import GeoCore
import Transit

/// The timetable of a shuttle.
extension ShuttleReader {
  /// Columns that are no stops.
  private static let known = [
    "route", "days", "from", "until", "headsign", "first", "last", "every",
  ]

  /// A header: the index of each known column, and the stop of each other one.
  private struct Header {
    var columns: [String: Int] = [:]
    var stops: [(index: Int, stop: Int)] = []
  }

  /// A row with its fields as texts.
  private struct Row {
    let line: Int
    let fields: [String]
    let header: Header

    func text(_ column: String) -> String {
      header.columns[column].flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
    }
  }

  mutating func readTable(_ agency: Agency) throws(TransitFeedError) -> Timetable {
    var rows: [CSVFraming.Row] = []
    var framing = CSVFraming(separators: [Ascii.comma, Ascii.semicolon])
    let bytes = try bytes(of: tablePath)
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    text.withUnsafeBufferPointer { buffer in framing.feed(buffer) { row in rows.append(row) } }
    framing.finish { row in rows.append(row) }
    rows.removeAll { row in
      !row.isTooLong
        && (DecimalText.trimmed(row.bytes).isEmpty || row.bytes.first == UInt8(ascii: "#"))
    }
    var table = Table(agency, stops, routes, lines)
    guard let first = rows.first else {
      report.add(.emptyFile, tableName, .message { $0.emptyFile })
      return table.builder.timetable()
    }
    // Spreadsheets of some countries write semicolons.
    let separator = first.bytes.contains(Ascii.semicolon) ? Ascii.semicolon : Ascii.comma
    func fields(_ row: CSVFraming.Row) -> [String] {
      CSVSeparator.fields(row.bytes, separator).map {
        String(decoding: DecimalText.trimmed($0), as: UTF8.self)
      }
    }
    guard let header = header(fields(first), first.line) else { return table.builder.timetable() }
    for row in rows.dropFirst() {
      guard !row.isTooLong else {
        let limit = CSVFraming.maximumRow
        report.add(.rowTooLong, tableName, row.line, .message { $0.rowTooLong(limit) })
        continue
      }
      try add(Row(line: row.line, fields: fields(row), header: header), to: &table)
    }
    if table.tripCount == 0 { report.add(.noService, tableName, .message { $0.noShuttleTrips }) }
    for (number, stop) in stops.enumerated() where !table.usedStops[number] {
      let id = Quoted.text(stop.id)
      report.add(.unusedStop, mapName, .message { $0.unusedStop(id) })
    }
    return table.builder.timetable()
  }

  private mutating func header(_ names: [String], _ line: Int) -> Header? {
    var header = Header()
    for (index, name) in names.enumerated() where !name.isEmpty {
      let key = name.lowercased()
      if Self.known.contains(key) {
        header.columns[key] = header.columns[key] ?? index
      } else if let stop = stopsByName[key] {
        header.stops.append((index, stop))
      } else {
        let (quoted, file) = (Quoted.text(name), mapName)
        report.add(
          .unknownReference,
          tableName,
          line,
          .message { $0.unknownShuttleStop(quoted, file: file) }
        )
      }
    }
    guard header.stops.count >= 2 else {
      report.add(.missingRequiredColumn, tableName, line, .message { $0.tooFewStopColumns })
      return nil
    }
    return header
  }

  // MARK: - Rows

  private mutating func add(_ row: Row, to table: inout Table) throws(TransitFeedError) {
    guard let route = route(row), let service = service(row), let times = times(row),
      let starts = starts(row, times)
    else { return }
    guard table.tripCount + starts.count <= ShuttleLimits.trips,
      table.callCount + starts.count * times.calls.count <= ShuttleLimits.calls,
      table.services.count < ShuttleLimits.services
    else {
      throw TransitFeedError(
        .tooBig,
        path: tablePath,
        line: row.line,
        .message { $0.tooManyShuttleTrips(ShuttleLimits.trips) }
      )
    }
    table.add(route, service, times.calls, starts, headsign: row.text("headsign"), row.line)
  }

  private mutating func route(_ row: Row) -> Int? {
    let name = row.text("route")
    if name.isEmpty, routes.count == 1 { return 0 }
    if let route = routesByName[name.lowercased()] { return route }
    let (quoted, file) = (Quoted.text(name), mapName)
    report.add(
      .unknownReference,
      tableName,
      row.line,
      .message { $0.unknownShuttleRoute(quoted, file: file) }
    )
    return nil
  }

  private mutating func service(_ row: Row) -> Service? {
    guard let days = ShuttleDays.parse(row.text("days")) else {
      let quoted = Quoted.text(row.text("days"))
      report.add(.invalidDate, tableName, row.line, .message { $0.badDays(quoted) })
      return nil
    }
    guard let from = date(row, "from", ShuttleDays.first),
      let until = date(row, "until", ShuttleDays.last)
    else { return nil }
    guard from <= until else {
      report.add(.emptyService, tableName, row.line, .message { $0.reversedDates })
      return nil
    }
    return Service(days: days, from: from, until: until)
  }

  private mutating func date(_ row: Row, _ column: String, _ other: CivilDate?) -> CivilDate? {
    let text = row.text(column)
    guard !text.isEmpty else { return other }
    let digits = Array(text.utf8).filter { $0 != Ascii.minus }
    if let date = ServiceDateText.parse(digits[...]) { return date }
    let quoted = Quoted.text(text)
    report.add(.invalidDate, tableName, row.line, .message { $0.badShuttleDate(column, quoted) })
    return nil
  }

  /// Stops of a row with seconds: of the day, or after the departure.
  private struct Times {
    var calls: [(stop: Int, time: Int32)] = []
    var isRelative = false
  }

  private mutating func times(_ row: Row) -> Times? {
    var times = Times()
    for (index, stop) in row.header.stops where row.fields.indices.contains(index) {
      let text = row.fields[index]
      guard !text.isEmpty, text != "-" else { continue }
      let isRelative = text.hasPrefix("+")
      guard let time = isRelative ? ShuttleTime.minutes(text.dropFirst()) : ShuttleTime.clock(text),
        times.calls.isEmpty || isRelative == times.isRelative
      else {
        let (quoted, name) = (Quoted.text(text), Quoted.text(stops[stop].name))
        report.add(.invalidTime, tableName, row.line, .message { $0.badShuttleTime(name, quoted) })
        return nil
      }
      if let last = times.calls.last, time < last.time {
        let name = Quoted.text(stops[stop].name)
        report.add(.decreasingTimes, tableName, row.line, .message { $0.earlierStop(name) })
        return nil
      }
      times.isRelative = isRelative
      times.calls.append((stop, time))
    }
    if times.calls.count >= 2 { return times }
    report.add(.unusableTrip, tableName, row.line, .message { $0.tooFewShuttleTimes })
    return nil
  }

  /// The departures of a row, as seconds that are added to its times.
  private mutating func starts(_ row: Row, _ times: Times) -> [Int32]? {
    let texts = ["first", "last", "every"].map { row.text($0) }
    guard times.isRelative else {
      if texts.allSatisfy(\.isEmpty) { return [0] }
      report.add(.invalidHeadway, tableName, row.line, .message { $0.clockTimesRepeated })
      return nil
    }
    let first = ShuttleTime.clock(texts[0])
    if let first, texts[1].isEmpty, texts[2].isEmpty { return [first] }
    guard let first, let last = ShuttleTime.clock(texts[1]), first <= last,
      let every = ShuttleTime.minutes(texts[2][...]), every > 0
    else {
      report.add(.invalidHeadway, tableName, row.line, .message { $0.badRepetition })
      return nil
    }
    return Array(stride(from: first, through: last, by: Int(every)))
  }

  // MARK: - Timetable

  /// Days of the week within a period.
  private struct Service: Hashable {
    var days: UInt8
    var from: CivilDate
    var until: CivilDate
  }

  /// A timetable while it is made.
  private struct Table {
    var builder: TimetableBuilder
    var tripCount = 0
    var callCount = 0
    var usedStops: [Bool]
    private var shapes: [ShapeID?] = []
    private(set) var services: [Service: ServiceID] = [:]

    init(
      _ agency: Agency,
      _ stops: [TransitStop],
      _ routes: [TransitRoute],
      _ lines: [[Coordinate]]
    ) {
      builder = TimetableBuilder(agencies: [agency])
      usedStops = Array(repeating: false, count: stops.count)
      for stop in stops { builder.add(stop) }
      for (route, line) in zip(routes, lines) {
        builder.add(route)
        shapes.append(line.count >= 2 ? builder.add(shape: line) : nil)
      }
    }

    /// Adds the trips of a row; their ids are made of its line and their departure.
    mutating func add(
      _ route: Int,
      _ service: Service,
      _ calls: [(stop: Int, time: Int32)],
      _ starts: [Int32],
      headsign: String,
      _ line: Int
    ) {
      let dates = ServiceDates(weekdays: service.days, period: service.from...service.until)
      let id = services[service] ?? builder.add(service: "line-\(line)", dates)
      services[service] = id
      for start in starts {
        builder.add(
          TripRecord(
            id: "line-\(line)-\((start + calls[0].time) / 60)",
            route: TransitRouteID(route),
            service: id,
            headsign: headsign,
            shape: shapes[route]
          ),
          calls: calls.map { call in
            let time = start + call.time
            return StopCall(stop: StopID(call.stop), arrival: time, departure: time)
          }
        )
      }
      for call in calls { usedStops[call.stop] = true }
      tripCount += starts.count
      callCount += starts.count * calls.count
    }
  }
}

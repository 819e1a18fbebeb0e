import CampusGraph
import Foundation
import GeoCore
import Testing
import Transit
import TransitFeeds

/// Shuttles: lines and stops in GeoJSON, times in CSV.
@Suite struct ShuttleFeedTests {
  private static let map = """
    {"type": "FeatureCollection", "agency": "Campus", "time_zone": "America/Mexico_City", "features": [
    {"type": "Feature", "properties": {"id": "a", "name": "Library", "wheelchair": "yes"},
     "geometry": {"type": "Point", "coordinates": [-99.138, 19.284]}},
    {"type": "Feature", "properties": {"name": "Gate"},
     "geometry": {"type": "Point", "coordinates": [-99.137, 19.283]}},
    {"type": "Feature", "id": "loop", "properties": {"name": "Loop", "short_name": "L", "color": "#00aa11"},
     "geometry": {"type": "LineString", "coordinates": [[-99.138, 19.284], [-99.1375, 19.284], [-99.137, 19.283]]}}
    ]}
    """

  private static let table = """
    route,days,first,last,every,headsign,Library,Gate,a
    Loop,Mo-Fr,07:00,08:00,30,Gate,+0,+4,+9
    Loop,Sa,,,,Gate,09:00,09:04,
    """

  private func read(
    _ map: String = map,
    _ table: String = table
  ) throws -> ShuttleFeed {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shuttle-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(map.utf8).write(to: folder.appending(path: "shuttle.geojson"))
    try Data(table.utf8).write(to: folder.appending(path: "shuttle.csv"))
    return try ShuttleFeed(reading: folder.appending(path: "shuttle.geojson").path)
  }

  /// The first and last time of each trip, in minutes.
  private func times(_ timetable: Timetable) -> [[Int32]] {
    (0..<timetable.tripCount).map { trip in
      timetable.calls(of: TripID(trip)).map { $0.departure / 60 }
    }
    .sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test func `rows become trips`() throws {
    let feed = try read()
    #expect(feed.report.findings.isEmpty)
    let timetable = feed.timetable
    #expect(
      times(timetable) == [[420, 424, 429], [450, 454, 459], [480, 484, 489], [540, 544]]
    )
    #expect(
      timetable.agencies == [
        Agency(id: "shuttle", name: "Campus", timeZone: "America/Mexico_City")
      ]
    )
    #expect(timetable.routes.map(\.label) == ["L"] && timetable.routes.map(\.color) == ["00AA11"])
    let library = try #require(timetable.stop(named: "a"))
    #expect(timetable.stop(library).wheelchair == .possible)
    let trip = timetable.trip(TripID(0))
    #expect(trip.headsign == "Gate" && trip.shape.map { timetable.points(of: $0).count } == 3)
  }

  @Test func `days and dates select the service`() throws {
    let table = """
      days,from,until,Library,Gate
      "Mo-We,Su",2026-03-02,2026-03-31,07:00,07:05
      """
    let timetable = try read(Self.map, table).timetable
    let service = timetable.trip(TripID(0)).service
    let runs = (0..<9).map { offset in
      CivilDate(year: 2026, month: 3, day: 1 + offset).map {
        timetable.calendar.runs(service, on: $0)
      }
    }
    // 1 March 2026 is a Sunday before the period.
    #expect(runs == [false, true, true, true, false, false, false, true, true])
  }

  @Test(arguments: ["", "\u{FEFF}", "# A comment\n"])
  func `tables of spreadsheets are read`(_ start: String) throws {
    let table = start + Self.table.replacing(",", with: ";").replacing("\n", with: "\r\n")
    #expect(try times(read(Self.map, table).timetable).count == 4)
  }

  @Test func `the same files give the same timetable`() throws {
    let (a, b) = (try read().timetable, try read().timetable)
    #expect(
      (0..<a.tripCount).map { a.trip(TripID($0)) } == (0..<b.tripCount).map { b.trip(TripID($0)) }
    )
  }

  /// A change of the files and what is found then.
  struct Fault: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var code: FeedFinding.Code
    var place: String
    var en: String
    var es: String

    init(
      _ old: String,
      _ new: String,
      _ code: FeedFinding.Code,
      _ place: String,
      _ en: String,
      _ es: String
    ) {
      (self.old, self.new, self.code, self.place) = (old, new, code, place)
      (self.en, self.es) = (en, es)
    }

    var testDescription: String { "\(code) \(new)" }
  }

  @Test(arguments: [
    Fault(
      "America/Mexico_City",
      "Mars",
      .invalidTimeZone,
      "shuttle.geojson",
      "time_zone “Mars”",
      "time_zone «Mars»"
    ),
    Fault(
      "\"name\": \"Gate\"",
      "\"name\": \"\"",
      .missingRequiredField,
      "shuttle.geojson",
      "feature 2 has neither id nor name",
      "el elemento 2 no tiene id ni nombre"
    ),
    Fault(
      "\"name\": \"Gate\"",
      "\"id\": \"a\"",
      .duplicateKey,
      "shuttle.geojson",
      "the id “a” occurs twice",
      "el id «a» aparece dos veces"
    ),
    Fault(
      "#00aa11",
      "green",
      .invalidColor,
      "shuttle.geojson",
      "color “green”",
      "color «green»"
    ),
    Fault(
      "Library,Gate,a",
      "Library,Gate,Metro",
      .unknownReference,
      "shuttle.csv:1",
      "column “Metro” is not a stop of shuttle.geojson",
      "la columna «Metro» no es una parada de shuttle.geojson"
    ),
    Fault(
      "Loop,Sa",
      "Line,Sa",
      .unknownReference,
      "shuttle.csv:3",
      "route “Line” is not a line of shuttle.geojson",
      "la ruta «Line» no es una línea de shuttle.geojson"
    ),
    Fault(
      "Loop,Sa",
      "Loop,Weekend",
      .invalidDate,
      "shuttle.csv:3",
      "days “Weekend” cannot be read",
      "days «Weekend» no se entiende"
    ),
    Fault(
      "09:04",
      "9h",
      .invalidTime,
      "shuttle.csv:3",
      "“9h” at “Gate” is not a time",
      "«9h» en «Gate» no es una hora"
    ),
    Fault(
      "09:04",
      "+4",
      .invalidTime,
      "shuttle.csv:3",
      "“+4” at “Gate” is not a time",
      "«+4» en «Gate» no es una hora"
    ),
    Fault(
      "09:04",
      "08:59",
      .decreasingTimes,
      "shuttle.csv:3",
      "“Gate” is reached before the stop before it",
      "se llega a «Gate» antes"
    ),
    Fault(
      "09:04",
      "",
      .unusableTrip,
      "shuttle.csv:3",
      "times at fewer than two stops",
      "horas en menos de dos paradas"
    ),
    Fault(
      "Loop,Sa,,,",
      "Loop,Sa,09:00,,",
      .invalidHeadway,
      "shuttle.csv:3",
      "needs + and minutes at its stops",
      "necesita + y minutos en sus paradas"
    ),
    Fault(
      "08:00,30",
      "08:00,0",
      .invalidHeadway,
      "shuttle.csv:2",
      "the row needs first as HH:MM",
      "la fila necesita first como HH:MM"
    ),
    Fault(
      "08:00,30",
      "06:00,30",
      .invalidHeadway,
      "shuttle.csv:2",
      "the row needs first as HH:MM",
      "la fila necesita first como HH:MM"
    ),
  ])
  func `a fault is told with its place`(_ fault: Fault) throws {
    let map = Self.map.replacing(fault.old, with: fault.new)
    let table = Self.table.replacing(fault.old, with: fault.new)
    try #require(map != Self.map || table != Self.table)
    let report = try read(map, table).report
    let finding = try #require(report.findings.first { $0.code == fault.code })
    let place = [finding.file, finding.line.map { "\($0)" }].compactMap(\.self)
    #expect(place.joined(separator: ":") == fault.place)
    #expect(finding.message.en.contains(fault.en), "\(finding.message.en)")
    #expect(finding.message.es.contains(fault.es), "\(finding.message.es)")
  }

  @Test func `a table without stops or trips is told`() throws {
    #expect(try read(Self.map, "").report.findings.map(\.code) == [.emptyFile])
    let findings = try read(Self.map, "route,Library\nLoop,08:00").report.findings
    #expect(findings.map(\.code) == [.missingRequiredColumn])
    let none = try read(Self.map, "Library,Gate").report.findings
    #expect(none.map(\.code) == [.noService, .unusedStop, .unusedStop])
  }

  @Test func `too many trips are refused`() throws {
    let rows = (0..<40).map { _ in "daily,00:00,23:59,1,+0,+1" }
    let table = (["days,first,last,every,Library,Gate"] + rows).joined(separator: "\n")
    let error = #expect(throws: TransitFeedError.self) { try read(Self.map, table) }
    #expect(error?.code == .tooBig && error?.line == 36)
  }

  @Test(arguments: ["", "[]", "{\"type\": \"Topology\"}"])
  func `what is no GeoJSON is refused`(_ map: String) {
    let error = #expect(throws: TransitFeedError.self) { try read(map) }
    #expect(error?.code == .malformed)
  }

  @Test func `the sample has no faults and a journey`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/examples/shuttle.geojson").standardized.path
    let feed = try ShuttleFeed(reading: path)
    #expect(feed.report.findings.isEmpty, "\(feed.report.findings)")
    // Every quarter of an hour from 7 to 21 on working days, and two trips on Saturdays.
    #expect(feed.timetable.tripCount == 57 + 2)
    let friday = try #require(CivilDate(year: 2026, month: 11, day: 20))
    let clock = try #require(TimeZoneClock(identifier: "America/Mexico_City"))
    let day = ServiceDay(friday, in: clock)
    let finder = JourneyFinder(
      ServiceWindow(feed.timetable, days: [day]),
      footpaths: Footpaths(of: feed.timetable)
    )
    let from = try #require(feed.timetable.stop(named: "puerta-principal"))
    let to = try #require(feed.timetable.stop(named: "circuito-norte"))
    let query = JourneyQuery(
      origins: [.init(stop: from, seconds: 0)],
      destinations: [.init(stop: to, seconds: 0)]
    )
    let journey = try #require(
      finder.earliestArrivals(query, leaving: day.origin + 28_800).first
    )
    #expect(journey.departure == day.origin + 28_800 + 480)
    #expect(journey.arrival == day.origin + 28_800 + 720)
  }
}

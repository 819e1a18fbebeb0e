import Foundation
import GeoCore
import Testing

/// `transit` on a small feed: a shuttle from the campus to a metro station, and a tram from there.
@Suite struct TransitCommandTests {
  private static let files = [
    "agency.txt": """
    agency_name,agency_url,agency_timezone
    Campus,http://example.org,America/Mexico_City
    """,
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding
    B,Biblioteca Norte,19.28450,-99.13840,1
    M,Metro,19.31450,-99.13840,0
    T,Terminal,19.34450,-99.13840,2
    """,
    "routes.txt": """
    route_id,route_short_name,route_type
    S,Lanzadera,3
    L,2,0
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    W,1,1,1,1,1,0,0,20260101,20261231
    """,
    "trips.txt": """
    route_id,service_id,trip_id,trip_headsign,wheelchair_accessible
    S,W,S1,Metro,1
    S,W,S2,Metro,1
    L,W,L1,Norte,0
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    S1,08:00:00,08:00:00,B,1
    S1,08:10:00,08:10:00,M,2
    S2,08:20:00,08:20:00,B,1
    S2,08:30:00,08:30:00,M,2
    L1,08:40:00,08:40:00,M,1
    L1,08:50:00,08:50:00,T,2
    """,
  ]

  /// The folder with the feed, in which some files are replaced.
  static func feed(_ folder: Folder, _ changed: [String: String] = [:]) throws -> String {
    for (name, text) in files.merging(changed, uniquingKeysWith: { $1 }) {
      _ = try folder.write(text, to: name)
    }
    return folder.path.path
  }

  @Test func `a feed without errors is valid`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let feed = try Self.feed(folder)
    let run = try await Program.run(["transit", "check", feed, "--json"])
    #expect(run.status == 0, "\(run)")
    let json = try run.json()
    #expect(try json.at("code").string == "Ok")
    #expect(try json.at("stops").number == 3 && json.at("stop_times").number == 6)
    #expect(try json.at("first_date").string == "2026-01-01")
    #expect(try json.at("findings").array?.isEmpty == true)
    let text = try await Program.run(["transit", "check", feed, "--lang", "es"])
    #expect(text.text.contains("3 paradas, 2 rutas, 3 viajes, 6 horas de paso"))
    #expect(text.text.contains("Servicio del 2026-01-01 al 2026-12-31"))
    #expect(text.text.contains("0 errores, 0 advertencias, 0 notas"))
  }

  @Test(arguments: [
    ("en", "error: trips.txt:4: route_id “X” is not in routes.txt"),
    ("es", "error: trips.txt:4: route_id «X» no está en routes.txt"),
  ])
  func `a feed with an error exits with 3`(_ language: String, _ message: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let trips = Self.files["trips.txt", default: ""].replacing("L,W", with: "X,W")
    let feed = try Self.feed(folder, ["trips.txt": trips])
    let run = try await Program.run(["transit", "check", feed, "--lang", language])
    #expect(run.status == 3, "\(run)")
    #expect(run.text.contains(message), "\(run)")
    let json = try await Program.run(["transit", "check", feed, "--json", "--lang", language])
    #expect(json.status == 3)
    let document = try json.json()
    #expect(try document.at("code").string == "BadFile")
    #expect(try document.at("findings", 0, "code").string == "foreign_key_violation")
    #expect(try document.at("findings", 0, "line").number == 4)
  }

  @Test func `what is no feed exits with 3`() async throws {
    let run = try await Program.run(["transit", "check", "/nowhere/feed.zip", "--json"])
    #expect(run.status == 3)
    #expect(try run.json().at("details", "feed").string == "/nowhere/feed.zip")
  }

  /// A route over the feed, in English.
  private func route(_ feed: String, _ options: [String]) async throws -> Run {
    try await Program.run(["transit", "route", "--feed", feed, "--lang", "en"] + options)
  }

  @Test func `journeys walk along the campus and ride`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let feed = try Self.feed(folder)
    let run = try await route(
      feed,
      ["Biblioteca", "stop:Metro", "--depart", "2026-11-20T07:50", "--json"]
    )
    #expect(run.status == 0, "\(run)")
    let json = try run.json()
    #expect(try json.at("journeys").array?.count == 2)
    let first = try json.at("journeys", 0)
    #expect(try first.at("arrival").string == "2026-11-20T08:10:00-06:00")
    #expect(try first.at("transfers").number == 0)
    #expect(try first.at("legs", 0, "mode").string == "walk")
    // The campus has paths to the stop.
    #expect(try first.at("legs", 0, "estimated").bool == false)
    #expect(try first.at("legs", 0, "steps").array?.isEmpty == false)
    let ride = try first.at("legs", 1)
    #expect(try ride.at("mode").string == "bus")
    #expect(try ride.at("trip").string == "S1" && ride.at("headsign").string == "Metro")
    #expect(try ride.at("route", "name").string == "Lanzadera")
    #expect(try ride.at("stops").array?.count == 2)
    #expect(try ride.at("departure").string == "2026-11-20T08:00:00-06:00")
  }

  @Test(arguments: [
    ("en", "Take bus Lanzadera towards Metro at Biblioteca Norte, get off at Metro (1 stop)"),
    ("es", "Toma el bus Lanzadera hacia Metro en Biblioteca Norte y baja en Metro (1 parada)"),
    ("en", "Take tram 2 towards Norte at Metro, get off at Terminal (1 stop)"),
    ("es", "Toma el tranvía 2 hacia Norte en Metro y baja en Terminal (1 parada)"),
    ("en", "leaves 08:20 · arrives 08:50 · 30 min · 1 transfer"),
    ("es", "sale 08:20 · llega 08:50 · 30 min · 1 transbordo"),
  ])
  func `journeys are told in both languages`(_ language: String, _ text: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let feed = try Self.feed(folder)
    let run = try await Program.run([
      "transit", "route", "--feed", feed, "stop:B", "stop:T", "--arrive", "2026-11-20T09:00",
      "--lang", language,
    ])
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains(text), "\(run)")
  }

  @Test func `the next day's trips are found, with their date`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await route(
      try Self.feed(folder),
      ["stop:B", "stop:T", "--depart", "2026-11-19T23:00"]
    )
    #expect(run.text.contains("leaves 08:20 (2026-11-20) · arrives 08:50 (2026-11-20)"), "\(run)")
  }

  @Test func `a wheelchair uses only trips and stops with access`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let feed = try Self.feed(folder)
    let time = ["--depart", "2026-11-20T07:50", "--wheelchair"]
    let metro = try await route(feed, ["stop:B", "stop:M"] + time)
    #expect(metro.status == 0, "\(metro)")
    #expect(metro.text.contains("whether these stops can be used in a wheelchair: Metro"))
    let terminal = try await route(feed, ["stop:B", "stop:T"] + time + ["--json"])
    #expect(terminal.status == 1, "\(terminal)")
    #expect(try terminal.json().at("code").string == "NoRoute")
  }

  @Test func `a walk is the answer if no ride is faster`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await route(
      try Self.feed(folder),
      ["Biblioteca", "Aulas 3", "--depart", "2026-11-20T07:50"]
    )
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains("no ride arrives earlier than walking"))
    #expect(run.text.contains("Walk to Aulas 3"))
  }

  @Test(arguments: [
    (["stop:B", "stop:T", "--depart", "2030-01-01T08:00"], 1, "choose one from 2026-01-01"),
    (["stop:B", "stop:T", "--depart", "8h"], 2, "8h"),
    (["stop:B", "stop:T", "--depart", "08:00", "--arrive", "09:00"], 2, "not both"),
    (["stop:B", "stop:Nowhere"], 1, "Nowhere"),
    (["stop:B", "stop:T", "--transfers", "16"], 5, "--transfers"),
    (["stop:B", "stop:T", "--number", "0"], 2, "--number"),
    (["stop:B", "stop:T", "--walk", "10001"], 5, "--walk"),
  ])
  func `wrong questions exit with their status`(
    _ options: [String],
    _ status: Int32,
    _ text: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await route(try Self.feed(folder), options)
    #expect(run.status == status, "\(run)")
    #expect(run.errors.contains(text), "\(run)")
  }

  // MARK: - Route

  @Test(arguments: [
    ("en", "leaves 08:20 · arrives 08:50 · 30 min · 1 transfer"),
    ("es", "sale 08:20 · llega 08:50 · 30 min · 1 transbordo"),
  ])
  func `route finds journeys for the profile transit`(
    _ language: String,
    _ text: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await Program.run([
      "route", "--profile", "transit", "--gtfs", Self.feed(folder), "--from", "stop:B", "--to",
      "stop:T", "--depart", "2026-11-20T07:50", "--alternatives", "0", "--lang", language,
    ])
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains(text), "\(run)")
  }

  @Test func `route writes journeys as files`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let files = ["gpx", "kml", "geojson"].map { folder.file("journey." + $0) }
    let run = try await Program.run(
      [
        "route", "--profile", "transit", "--gtfs", Self.feed(folder), "--from", "stop:B", "--to",
        "stop:T", "--depart", "2026-11-20T07:50", "--lang", "en",
      ] + zip(["--gpx", "--kml", "--geojson"], files).flatMap { [$0, $1] }
    )
    #expect(run.status == 0, "\(run)")
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("08:20–") && text.contains("1 transfer"), "\(text)")
    }
    let gpx = try String(contentsOfFile: files[0], encoding: .utf8)
    #expect(gpx.contains("<time>2026-11-20T") && gpx.contains("<type>transit</type>"))
  }

  @Test(arguments: [
    (["--profile", "transit"], "--profile transit needs a timetable; give --gtfs FEED"),
    (["--profile", "transit", "--gtfs", "x", "--via", "Aulas 3"], "--via cannot be used with"),
    (["--profile", "foot", "--gtfs", "x"], "--gtfs can be used with --profile transit only"),
    (["--realtime", "x"], "--realtime can be used with --profile transit only"),
  ])
  func `options of other profiles are refused`(_ options: [String], _ text: String) async throws {
    let ends = ["route", "--from", "Biblioteca", "--to", "Aulas 3", "--lang", "en"]
    let run = try await Program.run(ends + options)
    #expect(run.status == 2, "\(run)")
    #expect(run.errors.contains(text), "\(run)")
  }

  /// A message with a delay of five minutes of trip S1 on 20 November 2026.
  private static func delay(_ folder: Folder) throws -> String {
    // At the first stop. 300 in groups of seven bits.
    try message(folder, stopTime: [0x08, 1, 0x1A, 3, 0x08, 0xAC, 0x02])
  }

  /// A message with a `stop_time_update` of trip S1 on 20 November 2026.
  private static func message(_ folder: Folder, stopTime: [UInt8]) throws -> String {
    func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [number << 3 | 2, UInt8(bytes.count)] + bytes
    }
    let header = field(1, Array("2.0".utf8)) + [0x10, 0]
    let trip = field(1, Array("S1".utf8)) + field(3, Array("20261120".utf8))
    let entity = field(1, Array("t1".utf8)) + field(3, field(1, trip) + field(2, stopTime))
    try Data(field(1, header) + field(2, entity)).write(to: folder.url("trips.pb"))
    return folder.file("trips.pb")
  }

  @Test(arguments: [("en", "08:05 (5 min late)"), ("es", "08:05 (5 min tarde)")])
  func `delays of a message count`(_ language: String, _ text: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let options = try [
      "transit", "route", "--feed", Self.feed(folder), "--realtime", Self.delay(folder), "stop:B",
      "stop:M", "--depart", "2026-11-20T07:50", "--lang", language,
    ]
    let run = try await Program.run(options)
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains(text), "\(run)")
    let json = try await Program.run(options + ["--json"]).json()
    let ride = try json.at("journeys", 0, "legs", 0)
    #expect(try ride.at("departure").string == "2026-11-20T08:05:00-06:00")
    #expect(try ride.at("departure_delay").number == 300 && ride.at("live").bool == true)
    let later = try json.at("journeys", 1, "legs", 0)
    #expect(try later.at("departure_delay").number == 0 && later.at("live").bool == false)
  }

  @Test func `a skipped stop of a message is no place to alight`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let times = (Self.files["stop_times.txt"] ?? "").replacingOccurrences(
      of: "S1,08:10:00,08:10:00,M,2",
      with: "S1,08:10:00,08:10:00,M,2\nS1,08:30:00,08:30:00,T,3"
    )
    let feed = try Self.feed(folder, ["stop_times.txt": times])
    // The second stop with the relationship SKIPPED.
    let message = try Self.message(folder, stopTime: [0x08, 2, 0x28, 1])
    func legs(to stop: String, _ options: [String]) async throws -> JSONValue {
      let run = try await Program.run(
        ["transit", "route", "--feed", feed, "stop:B", stop, "--depart", "2026-11-20T07:50"]
          + options + ["--lang", "en", "--json"]
      )
      #expect(run.status == 0, "\(run)")
      return try run.json().at("journeys", 0, "legs")
    }
    let usual = try await legs(to: "stop:M", [])
    #expect(try usual.at(0, "departure").string == "2026-11-20T08:00:00-06:00")
    let skipped = try await legs(to: "stop:M", ["--realtime", message])
    #expect(try skipped.at(0, "departure").string == "2026-11-20T08:20:00-06:00")
    #expect(try skipped.at(0, "live").bool == false)
    let past = try await legs(to: "stop:T", ["--realtime", message])
    #expect(try past.at(0, "departure").string == "2026-11-20T08:00:00-06:00")
    #expect(try past.at(0, "arrival").string == "2026-11-20T08:30:00-06:00")
    #expect(try past.at(0, "stops").array?.count == 2)
    #expect(try past.at(0, "instruction").string?.contains("1 stop") == true, "\(past)")
  }

  // MARK: - Shuttles

  @Test func `a shuttle is checked and used like a feed`() async throws {
    let shuttle = Program.data("examples/shuttle.geojson")
    let check = try await Program.run(["transit", "check", shuttle, "--json"])
    #expect(check.status == 0, "\(check)")
    #expect(try check.json().at("stops").number == 4 && check.json().at("trips").number == 59)
    let run = try await Program.run([
      "transit", "route", "--gtfs", shuttle, "--timetable", Program.data("examples/shuttle.csv"),
      "stop:estacion", "stop:circuito-norte", "--depart", "2026-11-20T07:50", "--json",
    ])
    #expect(run.status == 0, "\(run)")
    let ride = try run.json().at("journeys", 0, "legs").array?.first { leg in
      leg.object?["mode"]?.string == "bus"
    }
    #expect(ride?.object?["departure"]?.string == "2026-11-20T08:00:00-06:00", "\(run)")
  }

  @Test func `a shuttle without a timetable exits with 3`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write("{\"type\":\"FeatureCollection\",\"features\":[]}", to: "s.geojson")
    let run = try await Program.run(["transit", "check", map, "--lang", "en"])
    #expect(run.status == 3, "\(run)")
    #expect(run.errors.contains("s.csv"), "\(run)")
  }

  // MARK: - GTFS-Realtime

  /// A message with the position of a vehicle on 1 June 2025, and the id of a trip if it has one.
  static func message(_ folder: Folder, trip: String? = nil) throws -> String {
    func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [number << 3 | 2, UInt8(bytes.count)] + bytes
    }
    func float(_ number: UInt8, _ value: Float) -> [UInt8] {
      [number << 3 | 5] + (0..<4).map { UInt8(value.bitPattern >> (8 * $0) & 0xFF) }
    }
    // 1,748,736,000 in groups of seven bits.
    let time: [UInt8] = [0x80, 0xB0, 0xEE, 0xC1, 0x06]
    let header = field(1, Array("2.0".utf8)) + [0x10, 0, 0x18] + time
    var vehicle = field(2, float(1, 19.2845) + float(2, -99.1384)) + [0x28] + time
    vehicle += field(8, field(1, Array("17".utf8)))
    if let trip { vehicle += field(1, field(1, Array(trip.utf8)) + [0x20, 0]) }
    let entity = field(1, Array("v1".utf8)) + field(4, vehicle)
    try Data(field(1, header) + field(2, entity)).write(to: folder.url("vehicles.pb"))
    return folder.file("vehicles.pb")
  }

  @Test func `a message of GTFS-Realtime is shown and checked`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let feed = try Self.feed(folder)
    let message = try Self.message(folder, trip: "S1")
    let run = try await Program.run(["transit", "realtime", message, "--gtfs", feed, "--json"])
    #expect(run.status == 0, "\(run)")
    let json = try run.json()
    #expect(try json.at("code").string == "Ok" && json.at("vehicles").number == 1)
    #expect(try json.at("timestamp").number == 1_748_736_000)
    // It is old, and nothing else.
    #expect(try json.at("findings").array?.count == 1)
    #expect(try json.at("findings", 0, "code").string == "W008")
    let entity = try json.at("message", "entity", 0)
    #expect(try entity.at("vehicle", "trip", "tripId").string == "S1")
    let text = try await Program.run(["transit", "realtime", message, "--lang", "es"])
    #expect(text.text.contains("0 actualizaciones de viajes, 1 vehículo, 0 avisos"), "\(text)")
    #expect(text.text.contains("19.28450, -99.13840"), "\(text)")
  }

  @Test(arguments: [
    ("en", "error: E003: v1: trip_id “X” is not in the GTFS feed"),
    ("es", "error: E003: v1: trip_id «X» no está en los datos GTFS"),
  ])
  func `a message with an error exits with 3`(_ language: String, _ text: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let feed = try Self.feed(folder)
    let message = try Self.message(folder, trip: "X")
    let run = try await Program.run([
      "transit", "realtime", message, "--gtfs", feed, "--lang", language,
    ])
    #expect(run.status == 3, "\(run)")
    #expect(run.text.contains(text), "\(run)")
  }

  @Test func `what is no message exits with 3`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let page = try folder.write("<html></html>", to: "page.html")
    let run = try await Program.run(["transit", "realtime", page, "--lang", "en"])
    #expect(run.status == 3, "\(run)")
    #expect(run.errors.contains("is not a complete message of GTFS-Realtime"), "\(run)")
  }
}

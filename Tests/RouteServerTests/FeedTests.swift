import CampusGraph
import Foundation
import GeoCore
import HTTPTestSupport
import LiveStore
import RouteService
import Testing
import TransitFeeds

@testable import RouteServer

/// Lines of a log.
final class LogLines: Sendable {
  private let lines = Guarded<[String]>([])

  var log: AccessLog {
    AccessLog(.info) { [self] bytes in
      lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    }
  }
  var all: [String] { lines.withLock { $0 } }
  /// The messages.
  var messages: [String] {
    all.compactMap { (try? JSONValue(parsing: $0))?["message"]?.string }
  }
}

/// Status of bike stations that is pulled from GBFS feeds.
@Suite struct StationFeedTests {
  private static let now = LiveServer.start
  private let server: LiveServer

  init() throws { server = try LiveServer() }

  private func feed(_ source: String, served: String? = nil) throws -> StationFeed {
    StationFeed(try #require(FeedSource(source)), server.live) {
      served.map { id in
        var system = BikeShareSystem()
        system.id = id
        return system
      }
    }
  }

  /// What comes of requests for a feed: the rows that were stored, or why there are none.
  private func outcomes(
    _ feed: StationFeed,
    count: Int = 1,
    now: Seconds = StationFeedTests.now
  ) async -> [String] {
    let fetcher = FeedFetcher(agent: "t/1")
    var outcomes: [String] = []
    for _ in 0..<count {
      do throws(FeedFailure) {
        let pull = try await feed.pull(fetcher, now: now)
        outcomes.append(
          pull.isNew ? "\(pull.stored)-\(pull.rejected)" : "unchanged \(pull.lifetime ?? 0)"
        )
      } catch {
        outcomes.append(error.reason.rawValue + ": " + error.text)
      }
    }
    await fetcher.shutdown()
    return outcomes
  }

  private static func row(
    _ id: String,
    _ bikes: Int,
    _ docks: Int?,
    time: Int? = nil,
    more: String = ""
  ) -> String {
    let docks = docks.map { ", \"num_docks_available\": \($0)" } ?? ""
    let time = time.map { ", \"last_reported\": \($0)" } ?? ""
    return "{\"station_id\": \"\(id)\", \"num_bikes_available\": \(bikes)\(docks)\(time)\(more)}"
  }

  private static func status(_ rows: [String], ttl: Int = 0) -> String {
    "{\"last_updated\": \(Int(now) - 5), \"ttl\": \(ttl), \"version\": \"2.3\", "
      + "\"data\": {\"stations\": [\(rows.joined(separator: ","))]}}"
  }

  @Test func `version 2 is found by its list of files`() async throws {
    let host = try await FeedHost()
    host.set(
      "/gbfs.json",
      .text(
        "{\"last_updated\": 1, \"ttl\": 60, \"data\": {\"es\": {\"feeds\": ["
          + "{\"name\": \"system_information\", \"url\": \"\(host.url("/info?k=1"))\"},"
          + "{\"name\": \"station_status\", \"url\": \"\(host.url("/status?k=1"))\"}]}}}"
      )
    )
    host.set("/info", .text("{\"data\": {\"system_id\": \"bici\"}}"))
    host.set(
      "/status",
      .text(
        Self.status(
          [Self.row("1", 3, 7, time: Int(Self.now) - 60), Self.row("2", 0, 9)],
          ttl: 45
        ),
        [("ETag", "\"s\"")]
      )
    )
    let feed = try feed(host.url("/gbfs.json"))
    #expect(await outcomes(feed, count: 2) == ["2-0", "unchanged 45"])
    #expect(host.takePaths() == ["/gbfs.json", "/info?k=1", "/status?k=1", "/status?k=1"])
    let known = try server.store.stations(of: "bici")
    #expect(known["1"] == .init(time: Int64(Self.now) - 60, bikes: 3, docks: 7))
    #expect(known["2"] == .init(time: Int64(Self.now) - 5, bikes: 0, docks: 9))
    // After a day the list of files is read again.
    _ = await outcomes(feed, now: Self.now + 86_400)
    #expect(host.takePaths().first == "/gbfs.json")
  }

  @Test func `version 3 has other names and times`() async throws {
    let host = try await FeedHost()
    host.set(
      "/gbfs.json",
      .text(
        "{\"version\": \"3.0\", \"data\": {\"feeds\": ["
          + "{\"name\": \"system_information\", \"url\": \"\(host.url("/info"))\"},"
          + "{\"name\": \"station_status\", \"url\": \"\(host.url("/status"))\"}]}}"
      )
    )
    host.set("/info", .text("{\"data\": {\"system_id\": \"new\"}}"))
    host.set(
      "/status",
      .text(
        "{\"last_updated\": \"2023-11-14T22:13:00Z\", \"ttl\": 1, \"version\": \"3.0\", \"data\": "
          + "{\"stations\": [{\"station_id\": \"a\", \"num_vehicles_available\": 2, "
          + "\"num_docks_available\": 4, \"is_installed\": true, \"is_renting\": false, "
          + "\"is_returning\": true, \"last_reported\": \"2023-11-14T17:12:20-05:00\"}, "
          + "{\"station_id\": \"b\", \"num_vehicles_available\": 2, \"num_docks_available\": 4, "
          + "\"is_installed\": false}]}}"
      )
    )
    #expect(await outcomes(try feed(host.url("/gbfs.json"))) == ["2-0"])
    let known = try server.store.stations(of: "new")
    #expect(
      known["a"] == .init(time: Int64(Self.now) - 60, bikes: 2, docks: 4, isRenting: false)
    )
    #expect(known["b"]?.isRenting == false && known["b"]?.isReturning == false)
    #expect(known["b"]?.time == Int64(Self.now) - 20)
  }

  @Test func `a status alone is of the system that is named or served`() async throws {
    let host = try await FeedHost(["/s": .text(Self.status([Self.row("1", 3, 7)]))])
    #expect(await outcomes(try feed("bici=" + host.url("/s"))) == ["1-0"])
    #expect(try server.store.stations(of: "bici").count == 1)
    #expect(await outcomes(try feed(host.url("/s"), served: "city")) == ["1-0"])
    #expect(try server.store.stations(of: "city").count == 1)
    for served in [nil, ""] {
      let outcome = await outcomes(try feed(host.url("/s"), served: served))
      #expect(outcome.first?.hasPrefix("malformed: the status names no system") == true)
    }
  }

  @Test func `changes make a history and a later failure keeps the status`() async throws {
    let host = try await FeedHost([
      "/s": .text(Self.status([Self.row("1", 3, 7, time: 1_699_999_900)]))
    ])
    let feed = try feed("bici=" + host.url("/s"))
    #expect(await outcomes(feed) == ["1-0"])
    host.set("/s", .text(Self.status([Self.row("1", 2, 8, time: 1_699_999_960)])))
    #expect(await outcomes(feed) == ["1-0"])
    // An older status changes nothing.
    host.set("/s", .text(Self.status([Self.row("1", 9, 1, time: 1_699_999_930)])))
    #expect(await outcomes(feed) == ["1-0"])
    host.set("/s", .status(503, [("Retry-After", "90")]))
    #expect(await outcomes(feed) == ["status: answered with status 503"])
    let history = try server.store.history(
      of: StationKey(system: "bici", id: "1"),
      in: 0...Int64(Self.now)
    )
    #expect(history.map(\.bikes) == [3, 2])
    #expect(try server.store.stations(of: "bici")["1"]?.bikes == 2)
  }

  @Test func `times that cannot be are replaced`() async throws {
    let rows = [
      Self.row("future", 1, 1, time: 4_000_000_000), Self.row("zero", 1, 1, time: 0),
      Self.row("none", 1, 1),
    ]
    let host = try await FeedHost(["/s": .text(Self.status(rows))])
    #expect(await outcomes(try feed("bici=" + host.url("/s"))) == ["3-0"])
    let times = try server.store.stations(of: "bici").mapValues { $0.time - Int64(Self.now) }
    #expect(times == ["future": 0, "zero": -5, "none": -5])
  }

  @Test func `rows that cannot be used are left out`() async throws {
    let rows = [
      Self.row("ok", 1, 1), Self.row("ok", 2, 2), Self.row("free", 5, nil), Self.row("neg", -1, 1),
      Self.row("many", 10_000_000, 1), Self.row("", 1, 1),
      Self.row(String(repeating: "x", count: 300), 1, 1), "7",
    ]
    let host = try await FeedHost(["/s": .text(Self.status(rows))])
    #expect(await outcomes(try feed("bici=" + host.url("/s"))) == ["1-7"])
    #expect(try server.store.stations(of: "bici")["ok"]?.bikes == 1)
    host.set("/s", .text(Self.status([])))
    #expect(await outcomes(try feed("bici=" + host.url("/s"))) == ["0-0"])
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body>Log in</body></html>", "", "null", "[]", "{}", "{\"data\": 1}",
    "{\"data\": {}}", "{\"data\": {\"stations\": [{\"station_id\": \"1\", \"name\": \"A\"}]}}",
    "{\"data\": {\"stations\": {}}}", "{\"data\": {\"system_id\": \"x\"}}",
    "{\"data\": {\"en\": {\"feeds\": []}}}", "{\"data\": {\"stations\": [1, 2",
    "\u{0}\u{1}\u{2}",
  ])
  func `other documents are refused`(_ text: String) async throws {
    let host = try await FeedHost(["/s": .text(text)])
    let outcome = await outcomes(try feed("bici=" + host.url("/s"))).first
    #expect(outcome?.hasPrefix("malformed: ") == true, "\(outcome ?? "")")
    #expect(try server.store.stations(of: "bici").isEmpty)
  }

  @Test func `nested arrays and too many stations are refused`() async throws {
    let deep = String(repeating: "[", count: 100_000)
    let rows = [String](repeating: "{}", count: GBFSMessage.maximumRowCount + 1)
    for text in [deep, Self.status(rows)] {
      let host = try await FeedHost(["/s": .text(text)])
      let outcome = await outcomes(try feed("bici=" + host.url("/s"))).first
      #expect(outcome?.hasPrefix("malformed: ") == true)
    }
  }

  @Test func `a list of files leads to no other server`() async throws {
    let other = try await FeedHost(["/status": .text(Self.status([Self.row("1", 1, 1)]))])
    let host = try await FeedHost([
      "/gbfs.json": .text(
        "{\"data\": {\"feeds\": [{\"name\": \"station_status\", "
          + "\"url\": \"http://localhost:\(other.port)/status\"}]}}"
      )
    ])
    let outcome = await outcomes(try feed("bici=" + host.url("/gbfs.json"))).first
    #expect(outcome?.hasPrefix("redirect: station_status is on another server") == true)
    #expect(other.asked.isEmpty)
  }

  @Test func `the list of files is read again after a failure`() async throws {
    let host = try await FeedHost()
    func list(_ path: String) -> FeedHost.Answer {
      .text("{\"data\": {\"feeds\": [{\"name\": \"station_status\", \"url\": \"\(path)\"}]}}")
    }
    host.set("/gbfs.json", list("old"))
    host.set("/old", .text(Self.status([Self.row("1", 1, 1)])))
    let feed = try feed("bici=" + host.url("/gbfs.json"))
    #expect(await outcomes(feed) == ["1-0"])
    host.set("/old", .status(410))
    host.set("/gbfs.json", list("new"))
    host.set("/new", .text(Self.status([Self.row("1", 1, 1), Self.row("2", 1, 1)])))
    #expect(await outcomes(feed, count: 2) == ["status: answered with status 410", "2-0"])
  }
}

/// Positions of vehicles that are pulled from GTFS-Realtime feeds.
@Suite struct VehicleFeedTests {
  private static let now = LiveServer.start
  private let server: LiveServer

  init() throws { server = try LiveServer() }

  private static func entity(
    _ id: String?,
    _ latitude: Double = 19.3,
    label: String? = nil,
    time: Int64? = Int64(now) - 10,
    entity: String? = nil
  ) -> RealtimeFeed.Entity {
    .init(
      id: entity ?? "e-\(id ?? "")-\(latitude)",
      vehicle: RealtimePosition(
        trip: RealtimeTrip(id: "stated"),
        vehicle: RealtimeVehicle(id: id, label: label),
        place: .init(latitude: latitude, longitude: -99.1, bearing: 90, speed: 5),
        timestamp: time
      )
    )
  }

  private static func message(_ entities: [RealtimeFeed.Entity]) -> [UInt8] {
    RealtimeFeed(timestamp: Int64(now) - 5, entities: entities).protobuf()
  }

  private func outcome(_ feed: VehicleFeed, now: Seconds = VehicleFeedTests.now) async -> String {
    let fetcher = FeedFetcher(agent: "t/1")
    var outcome: String
    do throws(FeedFailure) {
      let pull = try await feed.pull(fetcher, now: now)
      outcome = pull.isNew ? "\(pull.stored)-\(pull.rejected)" : "unchanged"
    } catch {
      outcome = error.reason.rawValue
    }
    await fetcher.shutdown()
    return outcome
  }

  private func feed(_ host: FeedHost) throws -> VehicleFeed {
    VehicleFeed("city", try #require(FeedAddress(host.url("/v.pb"))), server.live)
  }

  private func host(_ entities: [RealtimeFeed.Entity]) async throws -> FeedHost {
    try await FeedHost(["/v.pb": .reply(200, [], Self.message(entities))])
  }

  @Test func `the trip that a feed states assigns its vehicle`() async throws {
    let place = try ServedCity().location("A")
    let plane = LocalPlane(at: place)
    // Three positions along the first 60 m could be of any bus.
    func trip(_ stated: RealtimeTrip?) async throws -> String? {
      let server = try LiveServer(gtfs: BusLine.feed(around: place))
      let host = try await FeedHost()
      let address = try #require(FeedAddress(host.url("/v.pb")))
      let feed = VehicleFeed("city", address, server.live)
      for step in 0..<3 {
        let spot = plane.coordinate(PlanePoint(x: Double(step) * 30, y: 0))
        let entity = RealtimeFeed.Entity(
          id: "v",
          vehicle: RealtimePosition(
            trip: stated,
            vehicle: RealtimeVehicle(id: "7"),
            place: .init(latitude: spot.latitude, longitude: spot.longitude, bearing: 90, speed: 6),
            timestamp: Int64(Self.now) + Int64(5 * step)
          )
        )
        host.set("/v.pb", .reply(200, [], Self.message([entity])))
        #expect(await outcome(feed, now: Self.now + Seconds(5 * step)) == "1-0")
      }
      let json = try await server.json("GET", "/v1/vehicles")
      return json["vehicles"]?.array?.first?["trip"]?.string
    }
    #expect(try await trip(RealtimeTrip(id: "T1")) == "T1")
    #expect(try await trip(nil) == nil)
    #expect(try await trip(RealtimeTrip(id: "T1", relationship: .canceled)) == nil)
    #expect(try await trip(RealtimeTrip(id: "unknown")) == nil)
  }

  @Test func `positions become vehicles of the feed`() async throws {
    let host = try await host([
      Self.entity("4711", label: "Ruta 3"), Self.entity("x:1/ü", 19.4, time: nil),
      Self.entity(nil, 19.5, entity: "only"),
    ])
    #expect(await outcome(try feed(host)) == "3-0")
    let list = try await server.json("GET", "/v1/vehicles")["vehicles"]?.array ?? []
    #expect(list.compactMap { $0["id"]?.string } == ["city.4711", "city.only", "city.x_1__"])
    let bus = try #require(list.first)
    #expect(bus["name"]?.string == "Ruta 3" && bus["kind"]?.string == "bus")
    #expect(bus["age"]?.number == 10 && bus["speed"]?.number == 5 && bus["course"]?.number == 90)
    #expect(list.last?["age"]?.number == 5)
    let location = bus["location"]?.array?.compactMap(\.number) ?? []
    #expect(abs((location.last ?? 0) - 19.3) < 1e-5)
  }

  @Test func `the same message changes nothing, a newer one moves the vehicle`() async throws {
    let host = try await host([Self.entity("1")])
    let feed = try feed(host)
    #expect(await outcome(feed) == "1-0")
    #expect(await outcome(feed) == "1-0")
    let bus = try #require(server.store.vehicle(id: "city.1"))
    let times = 0.0...(Self.now + 100)
    #expect(try server.store.positions(of: bus, in: times, limit: 10).count == 1)
    host.set(
      "/v.pb",
      .reply(200, [], Self.message([Self.entity("1", 19.31, time: Int64(Self.now))]))
    )
    #expect(await outcome(feed) == "1-0")
    #expect(try server.store.positions(of: bus, in: times, limit: 10).count == 2)
    #expect(server.store.lastPosition(of: bus)?.time == Self.now)
  }

  @Test func `vehicles of devices are left alone`() async throws {
    let token = try server.addDevice("city.1")
    #expect(await server.post(-5, token: token).status == 200)
    let bus = try #require(server.store.vehicle(id: "city.1"))
    let place = try #require(server.store.lastPosition(of: bus)?.fix.coordinate)
    let host = try await host([Self.entity("1", time: Int64(Self.now)), Self.entity("2")])
    #expect(await outcome(try feed(host)) == "1-1")
    #expect(server.store.lastPosition(of: bus)?.fix.coordinate == place)
    // A device that is called like a vehicle of the feed without its name is another vehicle.
    _ = try server.addDevice("2")
    #expect(server.store.vehicle(id: "2") != server.store.vehicle(id: "city.2"))
  }

  @Test func `no token posts for a feed, and it can be revoked`() async throws {
    let host = try await host([Self.entity("1")])
    let feed = try feed(host)
    #expect(await outcome(feed) == "1-0")
    let device = try #require(try server.store.devices().first)
    #expect(device.device.name == "feed city" && device.device.vehicle == nil)
    for token in ["feed:city", "feed city", ""] {
      #expect(try server.store.device(token: token) == nil)
    }
    try server.store.revokeDevice(device.device.number, now: Self.now)
    #expect(await outcome(feed) == "store")
    #expect(try server.store.devices().count == 1)
  }

  @Test func `what is no position is left out`() async throws {
    let long = String(repeating: "x", count: 60)
    let host = try await host([
      Self.entity("1"), Self.entity("1", 19.4), Self.entity("null", 0), Self.entity("pole", 91),
      Self.entity("nan", .nan), Self.entity(long), Self.entity("a-b", 19.5),
      Self.entity("ab", 19.6),
      .init(id: "empty", vehicle: RealtimePosition(vehicle: RealtimeVehicle(id: "9"))),
    ])
    // (0, -99.1) is a place.
    #expect(await outcome(try feed(host)) == "3-6")
    #expect(server.store.vehicle(id: "city.ab")?.id == "city.a-b")
  }

  @Test(arguments: [
    "<!DOCTYPE html><html></html>", "{\"header\": {}}", "", "\u{12}\u{7F}", "plain text",
  ])
  func `other documents are refused`(_ text: String) async throws {
    let host = try await FeedHost(["/v.pb": .text(text)])
    #expect(await outcome(try feed(host)) == "malformed")
  }

  @Test func `a message that ends early stores nothing`() async throws {
    let whole = Self.message([Self.entity("1"), Self.entity("2", 19.4)])
    let host = try await FeedHost()
    let feed = try feed(host)
    // The end of the first entity is a whole message; every other cut is not.
    let first = Self.message([Self.entity("1")]).count
    for count in 0..<whole.count where count != first {
      host.set("/v.pb", .reply(200, [], Array(whole[..<count])))
      let outcome = await outcome(feed)
      let header = RealtimeFeed(timestamp: Int64(Self.now) - 5).protobuf().count
      #expect(outcome == (count == header ? "0-0" : "malformed"), "\(count)")
    }
    #expect(server.store.lastPositions.isEmpty)
  }

  @Test func `times that are not believed keep vehicles where they are`() async throws {
    let host = try await host([
      Self.entity("future", time: 4_000_000_000), Self.entity("old", 19.4, time: 1),
      Self.entity("max", 19.5, time: .max),
    ])
    #expect(await outcome(try feed(host)) == "0-3")
    #expect(server.store.lastPositions.isEmpty)
  }

  @Test func `another kind of message is refused`() async throws {
    let updates = RealtimeFeed(
      timestamp: 1,
      entities: [.init(id: "1", tripUpdate: RealtimeTripUpdate(trip: RealtimeTrip(id: "t")))]
    )
    let host = try await FeedHost(["/v.pb": .reply(200, [], updates.protobuf())])
    #expect(await outcome(try feed(host)) == "malformed")
  }
}

/// Steps of feeds, their counters and their log.
@Suite struct FeedServiceTests {
  private let server: LiveServer
  private let lines = LogLines()

  init() throws { server = try LiveServer() }

  private func service(_ settings: FeedSettings) -> FeedService {
    FeedService(settings, server.live, server.city.answerer.regions, log: lines.log)
  }

  private static let status =
    "{\"ttl\": 90, \"data\": {\"stations\": [{\"station_id\": \"1\", \"num_bikes_available\": 1, "
    + "\"num_docks_available\": 2}]}}"

  @Test func `a step asks once and says when the next one is due`() async throws {
    let host = try await FeedHost(["/s": .text(Self.status)])
    let settings = try #require(FeedSettings(stations: ["bici=" + host.url("/s?key=secret")]))
    let service = service(settings)
    let fetcher = service.fetcher(version: "1")
    let puller = service.pullers[0]
    func step(_ seconds: Seconds) async -> Seconds {
      await puller.step(at: ServerTime(now: LiveServer.start + seconds, steady: seconds), fetcher)
    }
    #expect(service.metrics(at: 0).contains("number=\"1\"} +Inf"))
    #expect(await step(0) == 90)
    host.set("/s", .status(500, [("Retry-After", "200")]))
    #expect(await step(90) == 200)
    #expect(await step(290) == 200)
    host.set("/s", .text("<html>"))
    #expect(await step(490) == 120)
    host.set("/s", .text(Self.status))
    #expect(await step(610) == 90)
    #expect(host.asked.count == 5)
    await fetcher.shutdown()
    let metrics = service.metrics(at: 650)
    let labels = "{kind=\"stations\",feed=\"bici\",number=\"1\""
    #expect(metrics.contains("rumbo_feed_age_seconds\(labels)} 40.0\n"))
    for (outcome, count) in [
      ("new", 2), ("unchanged", 0), ("status", 2), ("malformed", 1), ("timeout", 0),
    ] {
      let line = "rumbo_feed_fetches_total\(labels),outcome=\"\(outcome)\"} \(count)\n"
      #expect(metrics.contains(line), "\(outcome)")
    }
    // Each change is told once, and no line has the key.
    #expect(lines.messages.count == 4)
    #expect(lines.messages.first == "stations of bici: 1 rows read")
    #expect(lines.messages[1] == "stations of bici: answered with status 500")
    #expect(lines.all.allSatisfy { !$0.contains("secret") && !$0.contains("/s") })
    #expect(!metrics.contains("secret"))
  }

  @Test func `a server pulls its feeds and shows them`() async throws {
    let host = try await FeedHost(["/s": .text(Self.status)])
    let settings = try #require(FeedSettings(stations: ["bici=" + host.url("/s")]))
    let feeds = service(settings)
    let handler = RequestHandler(
      server.city.answerer,
      threads: 1,
      about: .init(version: "1.2", commit: "abc"),
      live: server.live,
      feeds: feeds,
      clock: { LiveServer.start }
    )
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let serving = Task {
      try await HTTPServer(handler, host: "127.0.0.1", port: 0).run { continuation.yield($0) }
    }
    var iterator = ports.makeAsyncIterator()
    _ = try #require(await iterator.next())
    while try server.store.stations(of: "bici").isEmpty { await Task.yield() }
    serving.cancel()
    // It ends, although the next request is due in 90 seconds.
    try? await serving.value
    #expect(host.asked.first?.headers["user-agent"] == "routed/1.2")
    let metrics = await handler.reply(to: IncomingRequest(method: "GET", "/metrics"), id: "1")
    #expect(String(decoding: metrics.body, as: UTF8.self).contains("rumbo_feed_age_seconds{"))
  }

  @Test func `a server that ends gives up a request under way`() async throws {
    let host = try await FeedHost(["/s": .silence])
    let settings = try #require(FeedSettings(stations: ["bici=" + host.url("/s")]))
    let pulling = FeedPulling(
      feeds: service(settings),
      version: "1",
      clock: { LiveServer.start },
      steadyClock: { 0 }
    )
    let running = Task { await pulling.run() }
    while host.asked.isEmpty { await Task.yield() }
    running.cancel()
    await running.value
    #expect(lines.messages.isEmpty)
  }
}

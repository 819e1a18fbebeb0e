import Foundation
import GeoCore
import HTTPTestSupport
import LiveStore
import Testing
import Transit
import TransitFeeds

@testable import RouteServer

/// Delays, skipped stops, cancellations and alerts that are pulled from GTFS-Realtime feeds, on the
/// ``BusLine``.
@Suite struct TripUpdateFeedTests {
  private static let now = LiveServer.start
  private let server: LiveServer

  init() throws {
    server = try LiveServer(gtfs: BusLine.feed(around: ServedCity().location("A")))
  }

  private typealias StopTime = RealtimeTripUpdate.StopTime

  private static func update(
    _ trip: String,
    _ stops: [StopTime] = [],
    delay: Int32? = nil,
    relationship: RealtimeTrip.Relationship? = nil,
    time: Int64? = nil
  ) -> RealtimeFeed.Entity {
    .init(
      id: "u-" + trip,
      tripUpdate: RealtimeTripUpdate(
        trip: RealtimeTrip(id: trip, startDate: "20231114", relationship: relationship),
        stopTimes: stops,
        timestamp: time,
        delay: delay
      )
    )
  }

  private static func message(
    _ entities: [RealtimeFeed.Entity],
    time: Int64? = Int64(now)
  ) -> FeedHost.Answer {
    .reply(200, [("ETag", "\"1\"")], RealtimeFeed(timestamp: time, entities: entities).protobuf())
  }

  private func outcome(
    _ feed: any PulledFeed,
    now: Seconds = TripUpdateFeedTests.now
  ) async -> String {
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

  /// Pulls entities as trip updates; returns what came of it.
  private func pull(
    _ entities: [RealtimeFeed.Entity],
    number: Int = 0,
    time: Int64? = Int64(now)
  ) async throws -> String {
    let host = try await FeedHost(["/t.pb": Self.message(entities, time: time)])
    return await outcome(try feed(host, number: number))
  }

  private func feed(_ host: FeedHost, number: Int = 0) throws -> TripUpdateFeed {
    TripUpdateFeed(
      number,
      try #require(FeedAddress(host.url("/t.pb"))),
      try #require(server.live.transit)
    )
  }

  /// The arrivals at a stop, as `TRIP delay`, with `!` if they are live.
  private func arrivals(_ stop: String) async throws -> [String] {
    let json = try await server.json("GET", "/v1/stops/\(stop)/arrivals?minutes=120")
    return (json["arrivals"]?.array ?? []).map { arrival in
      let trip = arrival["trip"]?.string ?? ""
      let mark = arrival["live"]?.bool == true ? "!" : ""
      return "\(trip) \(Int(arrival["delay"]?.number ?? -1))\(mark)"
    }
  }

  /// The trip of the first journey from a stop to another, and its delays.
  private func ride(_ from: String, _ to: String) async throws -> String {
    let json = try await server.json("GET", "/v1/journeys?from=stop:\(from)&to=stop:\(to)&limit=1")
    let legs = json["journeys"]?.array?.first?["legs"]?.array ?? []
    guard let ride = legs.first(where: { $0["mode"]?.string == "bus" }) else { return "" }
    let delays = ["departure_delay", "arrival_delay"].map { Int(ride[$0]?.number ?? -1) }
    let mark = ride["live"]?.bool == true ? "!" : ""
    return "\(ride["trip"]?.string ?? "") \(delays[0]) \(delays[1])\(mark)"
  }

  /// Where the first ride of a journey ends.
  private func rideEnd(_ from: String, _ to: String) async throws -> String {
    let json = try await server.json("GET", "/v1/journeys?from=stop:\(from)&to=stop:\(to)&limit=1")
    let legs = json["journeys"]?.array?.first?["legs"]?.array ?? []
    return legs.first { $0["mode"]?.string == "bus" }?["to"]?["name"]?.string ?? ""
  }

  @Test func `delays of a feed are those of arrivals and journeys`() async throws {
    #expect(try await arrivals("S2") == ["T1 0", "T2 0"])
    #expect(try await ride("S1", "S3") == "T1 0 0")
    let stops = [
      StopTime(sequence: 1, departure: .init(delay: 120)),
      StopTime(sequence: 3, arrival: .init(time: Int64(Self.now) + 240 + 300)),
    ]
    #expect(try await pull([Self.update("T1", stops), Self.update("unknown", delay: 9)]) == "1-1")
    #expect(try await arrivals("S0") == ["T1 0", "T2 0"])
    #expect(try await arrivals("S2") == ["T1 120!", "T2 0"])
    #expect(try await arrivals("S3") == ["T1 300!", "T2 0"])
    #expect(try await ride("S1", "S3") == "T1 120 300!")
    let json = try await server.json("GET", "/v1/stops/S2/arrivals")
    let basis = json["arrivals"]?.array?.first?["based_on"]
    #expect(basis?["trip_update"]?.bool == true && basis?["vehicle"]?.bool == false)
    // A bus that should have left is still to come.
    server.advance(by: 150)
    #expect(try await arrivals("S1") == ["T1 120!", "T2 0"])
  }

  @Test func `a skipped stop and a cancelled trip are used no more`() async throws {
    let skipped = StopTime(stop: "S2", relationship: .skipped)
    #expect(try await rideEnd("S0", "S2") == "Stop 2")
    #expect(try await pull([Self.update("T1", [skipped])]) == "1-0")
    #expect(try await arrivals("S2") == ["T2 0"])
    #expect(try await arrivals("S3") == ["T1 0", "T2 0"])
    // One walks back from the next stop.
    #expect(try await ride("S0", "S2").hasPrefix("T1"))
    #expect(try await rideEnd("S0", "S2") != "Stop 2")
    #expect(try await ride("S0", "S3").hasPrefix("T1"))
    #expect(try await pull([Self.update("T1", relationship: .canceled)]) == "1-0")
    #expect(try await arrivals("S3") == ["T2 0"])
    #expect(try await ride("S0", "S3").hasPrefix("T2"))
    // The next message says nothing of it.
    #expect(try await pull([]) == "0-0")
    #expect(try await ride("S0", "S3").hasPrefix("T1"))
  }

  @Test func `a forecast from positions counts before a feed`() async throws {
    let token = try server.addDevice("B1")
    for second in stride(from: 0, through: 120, by: 5) {
      _ = await server.post(Double(second), east: Double(second) * 2.1, speed: 2.1, token: token)
      server.advance(by: 5)
    }
    let own = try await arrivals("S2")
    let ride = try await ride("S1", "S3")
    #expect(own.count == 2 && own[0].hasSuffix("!") && ride.hasSuffix("!"))
    let time = Int64(Self.now) + 125
    #expect(try await pull([Self.update("T1", delay: 3000)], time: time) == "1-0")
    #expect(try await arrivals("S2") == own)
    #expect(try await self.ride("S1", "S3") == ride)
    // The vehicle shows that the trip runs, but not where it stops.
    let skipped = StopTime(stop: "S2", relationship: .skipped)
    #expect(try await pull([Self.update("T1", [skipped])], time: time) == "1-0")
    #expect(try await arrivals("S2") == ["T2 0"])
    #expect(try await self.ride("S1", "S2").hasPrefix("T2"))
    #expect(try await self.ride("S1", "S3") == ride)
    #expect(try await pull([Self.update("T1", relationship: .canceled)], time: time) == "1-0")
    #expect(try await arrivals("S2") == own)
  }

  @Test func `old messages and old times do not count`() async throws {
    let late = Self.update("T1", delay: 1200)
    #expect(try await pull([late], time: Int64(Self.now) - 601) == "1-0")
    #expect(try await arrivals("S3") == ["T1 0", "T2 0"])
    #expect(try await pull([late], time: Int64(Self.now) - 590) == "1-0")
    #expect(try await arrivals("S3") == ["T1 1200!", "T2 0"])
    server.advance(by: 20)
    #expect(try await arrivals("S3") == ["T1 0", "T2 0"])
    let old = Int64(Self.now) - 601
    let others = [
      Self.update("T1", delay: 60, time: old),
      Self.update("T2", relationship: .canceled, time: old),
    ]
    #expect(try await pull(others) == "1-1")
    #expect(try await arrivals("S3") == ["T1 0"])
    // A clock that is far ahead, or none, is that of the answer.
    for time in [Int64.max, Int64(Self.now) + 3600, 0, nil] {
      #expect(try await pull([late], time: time) == "1-0")
      #expect(try await arrivals("S3") == ["T1 1200!", "T2 0"], "\(time ?? -1)")
    }
  }

  @Test func `of two feeds the first counts`() async throws {
    let second = [Self.update("T1", delay: 200), Self.update("T2", delay: 300)]
    #expect(try await pull(second, number: 1) == "2-0")
    #expect(try await pull([Self.update("T1", delay: 100)], number: 0) == "1-0")
    #expect(try await arrivals("S3") == ["T1 100!", "T2 300!"])
  }

  @Test func `a message that is unchanged goes on until it is too old`() async throws {
    for time in [Int64(Self.now), nil] {
      let host = try await FeedHost([
        "/t.pb": Self.message([Self.update("T2", delay: 60)], time: time)
      ])
      let feed = try feed(host)
      #expect(await outcome(feed) == "1-0")
      #expect(await outcome(feed, now: Self.now + 590) == "unchanged")
      let transit = try #require(server.live.transit)
      #expect(transit.pulled.table(at: Self.now + 599).count == 1)
      // One without a time is as old as the last answer.
      #expect(transit.pulled.table(at: Self.now + 601).count == (time == nil ? 1 : 0))
      #expect(transit.pulled.table(at: Self.now + 1191).count == 0)
    }
  }

  @Test func `listeners to a stop hear of a delay`() async throws {
    let stream = try #require(await server.reply("GET", "/v1/stops/S3/stream").events)
    defer { stream.end() }
    var events = stream.bytes.makeAsyncIterator()
    _ = try #require(await events.next())
    let transit = try #require(server.live.transit)
    #expect(try await pull([Self.update("T1", delay: 77)]) == "1-0")
    let documents = TransitDocuments(transit: transit)
    transit.listeners.tell { documents.arrivals(at: $0.stop, from: Self.now, $0.span) }
    let event = try #require(await events.next())
    #expect(String(decoding: event, as: UTF8.self).contains("\"delay\":77"))
  }

  @Test(arguments: [
    "<!DOCTYPE html><html></html>", "{\"header\": {}}", "", "\u{12}\u{7F}", "plain text",
  ])
  func `other documents are refused`(_ text: String) async throws {
    let host = try await FeedHost(["/t.pb": .text(text)])
    #expect(await outcome(try feed(host)) == "malformed")
    let alerts = AlertFeed(0, "city", try #require(FeedAddress(host.url("/t.pb"))), server.live)
    #expect(await outcome(alerts) == "malformed")
  }

  @Test func `another kind of message is refused`() async throws {
    #expect(try await pull([.init(id: "a", alert: RealtimeAlert())]) == "malformed")
    let host = try await FeedHost(["/t.pb": Self.message([Self.update("T1")])])
    let alerts = AlertFeed(0, "city", try #require(FeedAddress(host.url("/t.pb"))), server.live)
    #expect(await outcome(alerts) == "malformed")
  }

  @Test func `a configuration names the feeds`() async throws {
    let host = try await FeedHost(["/t.pb": Self.message([Self.update("T1", delay: 60)])])
    let settings = try #require(
      FeedSettings(
        tripUpdates: [host.url("/t.pb")],
        alerts: ["city=" + host.url("/a.pb")]
      )
    )
    let lines = LogLines()
    let service = FeedService(
      settings,
      server.live,
      server.city.answerer.regions,
      log: lines.log
    )
    let fetcher = service.fetcher(version: "1")
    for puller in service.pullers {
      _ = await puller.step(at: ServerTime(now: Self.now, steady: 0), fetcher)
    }
    await fetcher.shutdown()
    #expect(try await arrivals("S3") == ["T1 60!", "T2 0"])
    #expect(
      lines.messages == [
        "trip updates of feed1: 1 rows read", "alerts of city: answered with status 404",
      ]
    )
    #expect(
      service.metrics(at: 1).contains("{kind=\"trip_updates\",feed=\"feed1\",number=\"1\"} 1.0")
    )
  }

  // MARK: - Alerts

  private static func alert(
    _ id: String,
    _ informed: [RealtimeAlert.Selector] = [],
    _ texts: [RealtimeAlert.Text] = [
      .init("Detour", language: "en"), .init("Desvío", language: "es"),
    ],
    _ periods: [RealtimeAlert.Period] = []
  ) -> RealtimeFeed.Entity {
    .init(
      id: id,
      alert: RealtimeAlert(
        periods: periods,
        informed: informed,
        cause: .construction,
        effect: .detour,
        header: texts
      )
    )
  }

  private func alertFeed(_ host: FeedHost) throws -> AlertFeed {
    AlertFeed(0, "city", try #require(FeedAddress(host.url("/a.pb"))), server.live)
  }

  private func titles(_ target: String) async throws -> [String] {
    let json = try await server.json("GET", target)
    return (json["alerts"]?.array ?? []).compactMap { $0["title"]?.string }
  }

  @Test func `alerts of a feed stand beside those of administrators`() async throws {
    let own = "{\"effect\": \"no_service\", \"title_en\": \"Own\", \"stops\": [\"S3\"]}"
    #expect(
      await server.reply("POST", "/v1/alerts", own, authorization: "Bearer admin").status == 201
    )
    let host = try await FeedHost([
      "/a.pb": Self.message([
        Self.alert("1/ü", [.init(route: "R1")]),
        Self.alert("2", [.init(route: "R9")], [.init("Otra línea")]),
        Self.alert("3", [.init(agency: "A")], [.init("Alle", language: "de")]),
        Self.alert("4", [.init(stop: "S3")], [.init("Closed")], [.init(start: 0, end: 10)]),
        Self.alert(
          "5",
          [.init(stop: "S3")],
          [.init("Later")],
          [.init(start: 0, end: 10), .init(start: Int64(Self.now) + 60)]
        ),
        // Nothing that can be shown.
        Self.alert("6", [.init(trip: RealtimeTrip(id: "T1"))]), Self.alert("7", [], [.init(" ")]),
        Self.alert("8", [.init(routeKind: 3)]), Self.alert("1/ü"),
      ])
    ])
    let feed = try alertFeed(host)
    #expect(await outcome(feed) == "5-4")
    #expect(try await titles("/v1/alerts") == ["Own", "Detour", "Otra línea", "Alle"])
    #expect(
      try await titles("/v1/alerts?planned=true&stop=S3") == ["Own", "Alle", "Later"]
    )
    #expect(
      try await titles("/v1/journeys?from=stop:S0&to=stop:S3&limit=1")
        == ["Own", "Detour", "Alle", "Later"]
    )
    let list = try await server.json("GET", "/v1/alerts?route=R1")
    let alert = try #require(list["alerts"]?.array?.first)
    #expect(alert["cause"]?.string == "construction" && alert["effect"]?.string == "detour")
    #expect(alert["routes"]?.array == ["R1"] && alert["ends"] == .null)
    let id = try #require(alert["id"]?.string)
    #expect(id.hasPrefix("city."))
    var request = IncomingRequest(method: "GET", "/v1/alerts/" + id)
    request.acceptedLanguages = "es"
    #expect(await server.handler.reply(to: request, id: "1").json["title"]?.string == "Desvío")
    // It belongs to its feed.
    for (method, path) in [("POST", "/end"), ("DELETE", "")] {
      let reply = await server.reply(
        method,
        "/v1/alerts/\(id)\(path)",
        authorization: "Bearer admin"
      )
      #expect(reply.status == 404)
    }
    #expect(await outcome(feed, now: Self.now + 80_000) == "unchanged")
    #expect(server.live.pulledAlerts.alerts(endingAfter: Int64(Self.now) + 100_000).count == 4)
    #expect(server.live.pulledAlerts.alerts(endingAfter: Int64(Self.now) + 166_401).isEmpty)
    host.set("/a.pb", .reply(200, [], RealtimeFeed(timestamp: 1).protobuf()))
    #expect(await outcome(feed) == "0-0")
    #expect(try await titles("/v1/alerts") == ["Own"])
  }

  @Test func `alerts without bounds are cut`() async throws {
    let many = (0...1_000).map { RealtimeAlert.Selector(stop: "S\($0)") }
    let entities =
      [
        Self.alert("many", many),
        Self.alert("long", [], [.init(String(repeating: "x", count: 9_999))]),
      ]
      + (0..<1_100).map { Self.alert("a\($0)") }
    let host = try await FeedHost(["/a.pb": Self.message(entities)])
    #expect(await outcome(try alertFeed(host)) == "1000-102")
    let alerts = server.live.pulledAlerts.alerts(endingAfter: Int64(Self.now))
    #expect(alerts.first?.titleInSpanish?.count == 500)
  }
}

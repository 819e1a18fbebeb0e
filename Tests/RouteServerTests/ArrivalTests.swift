import Foundation
import GeoCore
import LiveStore
import Testing
import Transit

@testable import RouteServer

/// Routes, stops and arrivals over HTTP.
///
/// The bus line is ``BusLine``.
@Suite struct ArrivalTests {
  private let server: LiveServer

  init() throws {
    let city = try ServedCity()
    server = try LiveServer(gtfs: BusLine.feed(around: city.location("A")))
  }

  /// Drives a bus along the line from the start of the first trip, at some metres a second.
  private func drive(_ token: String, for seconds: Int, speed: Double) async {
    for second in stride(from: 0, through: seconds, by: 5) {
      let east = Double(second) * speed
      let reply = await server.post(Double(second), east: east, speed: speed, token: token)
      #expect(reply.status == 200)
      server.advance(by: 5)
    }
  }

  // MARK: - Lists

  @Test func `routes have names, colours, lines and stops`() async throws {
    let list = try await server.json("GET", "/v1/routes")
    let route = try #require(list["routes"]?.array?.first)
    #expect(list["total"]?.number == 1 && route["id"]?.string == "R1")
    #expect(route["short_name"]?.string == "1" && route["color"]?.string == "#aa00ff")
    #expect(route["mode"]?.string == "bus" && route["geometry"] == nil)
    #expect(route["headsigns"]?.array == ["East end"])
    #expect(route["agency"]?.string == "City <b>Bus</b>")
    let whole = try await server.json("GET", "/v1/routes/R1")
    #expect(whole["geometry"]?["coordinates"]?.array?.first?.array?.count == BusLine.stopCount)
    let stops = whole["directions"]?.array?.first?["stops"]?.array ?? []
    #expect(stops.compactMap { $0["id"]?.string } == ["S0", "S1", "S2", "S3"])
    let with = try await server.json("GET", "/v1/routes?geometry=true&stop=S2")
    #expect(with["routes"]?.array?.first?["geometry"] == whole["geometry"])
  }

  @Test func `the nearest stops come first`() async throws {
    let place = server.city.location("A")
    let near = "near=\(place.latitude),\(place.longitude)"
    let list = try await server.json("GET", "/v1/stops?radius=1100&" + near)
    let stops = list["stops"]?.array ?? []
    #expect(stops.compactMap { $0["id"]?.string } == ["S0", "S1", "S2"])
    #expect(abs((stops[1]["distance"]?.number ?? 0) - BusLine.spacing) < 5)
    #expect(stops[0]["routes"]?.array?.first?["id"]?.string == "R1")
    let found = [("2", ["Stop 2"]), ("st%C3%B3P%203", ["Stop 3"]), ("top", []), ("-", [])]
    for (text, names) in found {
      let named = try await server.json("GET", "/v1/stops?q=\(text)&" + near)
      #expect((named["stops"]?.array ?? []).compactMap { $0["name"]?.string } == names, "\(text)")
    }
    let ofRoute = try await server.json("GET", "/v1/stops?route=R1&limit=2")
    #expect(ofRoute["stops"]?.array?.count == 2 && ofRoute["total"]?.number == 4)
    let far = try await server.json("GET", "/v1/routes?near=80,10&radius=100")
    #expect(far["routes"]?.array?.isEmpty == true)
  }

  @Test(arguments: [
    ("/v1/routes/x", 404), ("/v1/stops/x", 404), ("/v1/stops/x/arrivals", 404),
    ("/v1/stops/S1/x", 404), ("/v1/stops/", 404), ("/v1/stops?route=x", 404),
    ("/v1/stops/S1/arrivals?minutes=0", 400), ("/v1/stops/S1/arrivals?limit=101", 400),
    ("/v1/stops?radius=5", 400), ("/v1/routes?stop=x", 404), ("/v1/stops/S1/stream?x=1", 400),
  ])
  func `wrong questions are refused`(target: String, status: Int) async {
    let reply = await server.reply("GET", target)
    #expect(reply.status == status && reply.events == nil, "\(target)")
  }

  @Test func `a server without a timetable says how to start one with it`() async throws {
    let bare = try LiveServer()
    let reply = await bare.reply("GET", "/v1/stops/S1/arrivals")
    #expect(reply.status == 404)
    #expect(reply.json["message"]?.string?.contains("--gtfs") == true)
    #expect(await server.reply("POST", "/v1/stops/S1/arrivals").status == 405)
    #expect(await server.reply("HEAD", "/v1/stops/S1/stream").status == 405)
  }

  // MARK: - Arrivals

  @Test func `without vehicles arrivals are those of the timetable`() async throws {
    let json = try await server.json("GET", "/v1/stops/S1/arrivals")
    let arrivals = json["arrivals"]?.array ?? []
    #expect(arrivals.compactMap { $0["trip"]?.string } == ["T1", "T2"])
    let first = try #require(arrivals.first)
    #expect(first["scheduled"]?.string == "2023-11-14T22:14:40Z")
    #expect(first["live"]?.bool == false && first["vehicle"] == .null)
    #expect(first["date"]?.string == "2023-11-14" && first["headsign"]?.string == "East end")
    let close = try await server.json("GET", "/v1/stops/S1/arrivals?minutes=10")
    #expect(close["arrivals"]?.array?.count == 1)
    let one = try await server.json("GET", "/v1/stops/S1/arrivals?limit=1")
    #expect(one["arrivals"]?.array?.count == 1)
  }

  @Test func `a bus on its trip is expected at the stops ahead`() async throws {
    let token = try server.addDevice("B1")
    // Half as fast as the timetable: at 120 s it is 375 m from the first stop.
    await drive(token, for: 120, speed: 3.125)
    let json = try await server.json("GET", "/v1/stops/S2/arrivals")
    let first = try #require(json["arrivals"]?.array?.first)
    #expect(first["vehicle"]?.string == "B1" && first["live"]?.bool == true)
    #expect(first["trip"]?.string == "T1" && first["state"]?.string == "running")
    let times = ["earliest", "expected", "latest"].map { first[$0]?.string ?? "" }
    #expect(times == times.sorted() && times[0] < times[2])
    // 625 m at no more than 30 m/s, and it is late.
    #expect(times[1] > "2023-11-14T22:15:40Z" && (first["delay"]?.number ?? 0) > 0)
    let vehicle = try await server.json("GET", "/v1/vehicles/B1")
    #expect(vehicle["route"]?["short_name"]?.string == "1" && vehicle["trip"]?.string == "T1")
    #expect(vehicle["next_stop"]?["id"]?.string == "S1" && vehicle["service"]?.string == "running")
    #expect((vehicle["confidence"]?.number ?? 0) > 0.4)
    let metrics = await server.reply("GET", "/metrics", authorization: "Bearer admin")
    let lines = String(decoding: metrics.body, as: UTF8.self)
    #expect(lines.contains("rumbo_transit_vehicles{state=\"running\"} 1\n"))
  }

  @Test func `persons and parked vehicles make no trips`() async throws {
    let person = try server.addDevice("ana", kind: .person)
    await drive(person, for: 120, speed: 6.25)
    let token = try server.addDevice("B2")
    for second in stride(from: 0, through: 120, by: 5) {
      _ = await server.post(125 + Double(second), east: 700, speed: 0, token: token)
      server.advance(by: 5)
    }
    let json = try await server.json("GET", "/v1/stops/S2/arrivals")
    #expect(json["arrivals"]?.array?.allSatisfy { $0["live"]?.bool == false } == true)
    let vehicle = try await server.json("GET", "/v1/vehicles/ana")
    #expect(vehicle["service"] == nil && vehicle["trip"] == nil)
  }

  // MARK: - Restart

  @Test func `a server that starts again knows where the buses are`() async throws {
    let token = try server.addDevice("B1")
    await drive(token, for: 120, speed: 6.25)
    let now = LiveServer.start + 125
    let transit = try #require(server.live.transit)
    let before = TransitDocuments(transit: transit)
    let again = try TransitService(transit.network, server.store, streams: 1, now: now)
    let span = ArrivalSpan()
    for stop in (0..<BusLine.stopCount).map({ StopID(UInt32($0)) }) {
      #expect(
        TransitDocuments(transit: again).arrivals(at: stop, from: now, span)
          == before.arrivals(at: stop, from: now, span)
      )
    }
    #expect(again.status(of: "B1", at: now)?.state.value == .running)
  }

  @Test func `what was learned is stored, and bytes of another version are ignored`() async throws {
    let token = try server.addDevice("B1")
    await drive(token, for: 240, speed: 6.25)
    let transit = try #require(server.live.transit)
    try transit.save(in: server.store, now: LiveServer.start)
    let bytes = try #require(try server.store.learnedTimes())
    let learned = try #require(LearnedTimes(decoding: bytes))
    #expect(learned.stretches.contains { $0.count > 0 })
    #expect(learned.encoded == bytes)
    try server.store.keepLearnedTimes(Array("[]".utf8), at: LiveServer.start)
    #expect(LearnedTimes(decoding: try #require(try server.store.learnedTimes())) == nil)
    _ = try TransitService(transit.network, server.store, streams: 1, now: LiveServer.start)
  }

  // MARK: - Stream

  private func text(_ event: [UInt8]?) -> String { String(decoding: event ?? [], as: UTF8.self) }

  private func id(_ event: String) -> String {
    String(event.split(separator: "\n").first?.dropFirst("id: ".count) ?? "")
  }

  @Test func `a listener gets the arrivals at once and after each change`() async throws {
    let token = try server.addDevice("B1")
    let transit = try #require(server.live.transit)
    let reply = await server.reply("GET", "/v1/stops/S2/stream")
    let stream = try #require(reply.events)
    defer { stream.end() }
    var events = stream.bytes.makeAsyncIterator()
    let first = text(await events.next())
    #expect(first.contains("event: arrivals\n") && first.contains("\"live\":false"))
    #expect(transit.listeners.count == 1)
    await drive(token, for: 120, speed: 6.25)
    let now = LiveServer.start + 120
    let documents = TransitDocuments(transit: transit)
    transit.listeners.tell { documents.arrivals(at: $0.stop, from: now, $0.span) }
    let second = text(await events.next())
    #expect(second.contains("\"vehicle\":\"B1\"") && id(second) != id(first))
    // The same document is not sent again: the next event is that of the next change.
    transit.listeners.tell { documents.arrivals(at: $0.stop, from: now, $0.span) }
    transit.listeners.tell { _ in ["code": "Ok"] }
    let third = text(await events.next())
    #expect(third.contains("{\"code\":\"Ok\"}"))
  }

  @Test func `a client that reconnects gets the newest document unless it has it`() async throws {
    let stream = try #require(await server.reply("GET", "/v1/stops/S2/stream").events)
    defer { stream.end() }
    var events = stream.bytes.makeAsyncIterator()
    let first = text(await events.next())
    for (last, isKnown) in [(id(first), true), ("x-1", false), ("", false)] {
      let again = await server.reply("GET", "/v1/stops/S2/stream", lastEventID: last)
      let other = try #require(again.events)
      defer { other.end() }
      var others = other.bytes.makeAsyncIterator()
      let event = text(await others.next())
      #expect(event == (isKnown ? ":\n\n" : first), "\(last)")
    }
  }

  @Test func `streams end with their listeners, and too many are refused`() async throws {
    let city = try ServedCity()
    let few = try LiveServer(streams: 1, gtfs: BusLine.feed(around: city.location("A")))
    let stream = try #require(await few.reply("GET", "/v1/stops/S2/stream").events)
    #expect(await few.reply("GET", "/v1/stops/S2/stream").status == 503)
    stream.end()
    for await _ in stream.bytes {}
    let transit = try #require(few.live.transit)
    #expect(transit.listeners.count == 0)
    #expect(await few.reply("GET", "/v1/stops/S1/stream").events != nil)
  }
}

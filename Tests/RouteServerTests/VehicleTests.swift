import Foundation
import GeoCore
import LiveStore
import Testing

@testable import RouteServer

/// Vehicles over HTTP: lists, states, places of persons and the stream of positions.
@Suite struct VehicleTests {
  private let server: LiveServer

  init() throws { server = try LiveServer() }

  private func near(_ node: Character) -> String {
    let place = server.city.location(node)
    return "near=\(place.latitude),\(place.longitude)"
  }

  // MARK: - Lists

  @Test func `vehicles are listed with their last positions and ages`() async throws {
    let token = try server.addDevice("PBA-1234")
    _ = try server.addDevice("B2")
    _ = await server.post(-10, speed: 8.25, token: token)
    let json = try await server.json("GET", "/v1/vehicles")
    #expect(json["code"]?.string == "Ok" && json["total"]?.number == 1)
    let vehicle = try #require(json["vehicles"]?.array?.first)
    #expect(vehicle["id"]?.string == "PBA-1234" && vehicle["kind"]?.string == "bus")
    #expect(vehicle["state"]?.string == "moving" && vehicle["age"]?.number == 10)
    #expect(vehicle["time"]?.string == "2023-11-14T22:13:10Z")
    #expect(vehicle["since"] == vehicle["time"] && vehicle["speed"]?.number == 8.25)
    let place = server.city.location("A")
    #expect(vehicle["location"] == .position(place))
    // One vehicle, in any spelling of its id.
    let one = try await server.json("GET", "/v1/vehicles/pba%201234")
    #expect(one["id"] == vehicle["id"] && one["location"] == vehicle["location"])
    // A vehicle without a position is not known.
    for path in ["/v1/vehicles/B2", "/v1/vehicles/x"] {
      #expect(await server.reply("GET", path).status == 404)
    }
    #expect(await server.reply("HEAD", "/v1/vehicles").status == 200)
  }

  @Test func `states follow from speed and age, each with a time`() async throws {
    let token = try server.addDevice("B1")
    func state() async throws -> [String?] {
      let json = try await server.json("GET", "/v1/vehicles/B1")
      return [json["state"]?.string, json["since"]?.string]
    }
    _ = await server.post(0, speed: 0, token: token)
    #expect(try await state() == ["stopped", "2023-11-14T22:13:20Z"])
    server.advance(by: 10)
    _ = await server.post(10, speed: 5, token: token)
    #expect(try await state() == ["moving", "2023-11-14T22:13:30Z"])
    server.advance(by: 360)
    #expect(try await state() == ["moving", "2023-11-14T22:13:30Z"])
    server.advance(by: 1)
    #expect(try await state() == ["stale", "2023-11-14T22:19:30Z"])
    server.advance(by: 3240)
    #expect(try await state() == ["not_reporting", "2023-11-14T23:13:30Z"])
  }

  @Test func `the nearest vehicles come first`() async throws {
    for (number, east) in [300.0, 10, 150].enumerated() {
      _ = await server.post(0, east: east, token: try server.addDevice("B\(number)"))
    }
    let all = try await server.json("GET", "/v1/vehicles?" + near("A"))
    #expect(all["vehicles"]?.array?.compactMap { $0["id"]?.string } == ["B1", "B2", "B0"])
    let distance = all["vehicles"]?.array?.first?["distance"]?.number ?? 0
    #expect(abs(distance - 10) < 0.2)
    let close = try await server.json("GET", "/v1/vehicles?radius=200&limit=1&" + near("A"))
    #expect(close["vehicles"]?.array?.compactMap { $0["id"]?.string } == ["B1"])
    let bikes = try await server.json("GET", "/v1/vehicles?kind=bike")
    #expect(bikes["vehicles"]?.array?.isEmpty == true)
  }

  @Test(arguments: [
    ("/v1/vehicles?radius=5", 400), ("/v1/vehicles?kind=tank", 400), ("/v1/vehicles?x=1", 400),
    ("/v1/vehicles?limit=0", 400), ("/v1/vehicles?near=91,0", 400),
    ("/v1/vehicles/stream?vehicle=x", 404), ("/v1/vehicles/stream?radius=5", 400),
    ("/v1/vehicles/", 404), ("/v1/vehicles/a/b", 404),
  ])
  func `wrong questions are refused`(target: String, status: Int) async {
    let reply = await server.reply("GET", target)
    #expect(reply.status == status && reply.events == nil)
  }

  @Test func `a HEAD or a POST of a stream is refused`() async {
    for method in ["HEAD", "POST"] {
      let reply = await server.reply(method, "/v1/vehicles/stream")
      #expect(reply.status == 405 && reply.allowed == "GET, OPTIONS")
    }
  }

  @Test func `metrics count positions, vehicles and listeners`() async throws {
    let token = try server.addDevice("B1")
    for second in [0.0, 0, -5, 70] { _ = await server.post(second, token: token) }
    let stream = try #require(await server.reply("GET", "/v1/vehicles/stream").events)
    defer { stream.end() }
    let reply = await server.reply("GET", "/metrics", authorization: "Bearer admin")
    let lines = String(decoding: reply.body, as: UTF8.self).split(separator: "\n")
    for line in [
      "rumbo_live_positions_total{outcome=\"stored\"} 3",
      "rumbo_live_positions_total{outcome=\"duplicate\"} 1",
      "rumbo_live_positions_total{outcome=\"late\"} 1",
      "rumbo_live_positions_total{outcome=\"ahead\"} 1", "rumbo_live_vehicles 1",
      "rumbo_live_listeners 1", "rumbo_live_newest_position_timestamp_seconds 1700000000.0",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
    #expect(lines.contains { $0.hasPrefix("rumbo_live_log_bytes ") })
  }

  // MARK: - Persons

  @Test func `the place of a person is coarse wherever it has an effect`() async throws {
    let token = try server.addDevice("ana", kind: .person)
    let stream = try #require(await server.reply("GET", "/v1/vehicles/stream").events)
    defer { stream.end() }
    var events = stream.bytes.makeAsyncIterator()
    _ = await events.next()
    _ = await server.post(0, east: 137, speed: 1.3, token: token)
    let json = try await server.json("GET", "/v1/vehicles/ana")
    #expect(json["coarse"]?.bool == true && json["speed"] == nil && json["accuracy"] == nil)
    let place = try #require(json["location"]?.array).compactMap(\.number)
    for degrees in place { #expect(abs(degrees * 200 - (degrees * 200).rounded()) < 1e-6) }
    // The distance is that of the published place, so that several questions find no other one.
    let listed = try await server.json("GET", "/v1/vehicles?near=\(place[1]),\(place[0])")
    #expect(listed["vehicles"]?.array?.first?["distance"]?.number == 0)
    let there = LocalPlane(at: server.city.location("A")).coordinate(PlanePoint(x: 137, y: 0))
    let exact = try await server.json(
      "GET",
      "/v1/vehicles?radius=50&near=\(there.latitude),\(there.longitude)"
    )
    #expect(exact["vehicles"]?.array?.isEmpty == true)
    let event = String(decoding: await events.next() ?? [], as: UTF8.self)
    #expect(event.contains("\"coarse\":true") && event.contains("[\(place[0]),\(place[1])]"))
  }

  // MARK: - Stream

  /// An event as a client reads it.
  private struct Event {
    var id = "", name = "", data = JSONValue.null

    init(_ text: some StringProtocol) {
      for line in text.split(separator: "\n") {
        if line.hasPrefix("id: ") { id = String(line.dropFirst(4)) }
        if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
        if line.hasPrefix("data: ") {
          data = (try? JSONValue(parsing: String(line.dropFirst(6)))) ?? .null
        }
      }
    }

    /// The events of a piece of a stream.
    static func all(_ bytes: [UInt8]?) -> [Event] {
      String(decoding: bytes ?? [], as: UTF8.self).components(separatedBy: "\n\n")
        .filter { !$0.isEmpty && !$0.hasPrefix(":") }.map { Event($0) }
    }
  }

  private func listen(
    _ query: String = "",
    after id: String? = nil
  ) async throws -> (EventStream, EventBytes.Iterator) {
    let reply = await server.reply("GET", "/v1/vehicles/stream" + query, lastEventID: id)
    #expect(reply.status == 200 && reply.contentType == "text/event-stream")
    #expect(reply.cacheControl == "no-store")
    let stream = try #require(reply.events)
    return (stream, stream.bytes.makeAsyncIterator())
  }

  @Test func `a position appears in the stream before its post is answered`() async throws {
    let token = try server.addDevice("B1")
    _ = await server.post(-5, token: token)
    var (stream, events) = try await listen()
    defer { stream.end() }
    let first = Event.all(await events.next())
    #expect(first.map(\.name) == ["vehicles"])
    #expect(first[0].data["vehicles"]?.array?.first?["id"]?.string == "B1")
    #expect(await server.post(0, token: token).status == 200)
    // It waits already: nothing else is sent, so this would never end.
    let event = Event.all(await events.next())
    #expect(event.map(\.name) == ["position"])
    #expect(event[0].data["time"]?.string == "2023-11-14T22:13:20Z")
    // A late one and a duplicate are no events.
    _ = await server.post(-3, token: token)
    _ = await server.post(0, token: token)
    _ = await server.post(1, token: token)
    let next = Event.all(await events.next())
    #expect(next.map { $0.data["time"]?.string } == ["2023-11-14T22:13:21Z"])
  }

  @Test func `a client that reconnects gets what it missed, once`() async throws {
    let token = try server.addDevice("B1")
    var (stream, events) = try await listen()
    _ = await events.next()
    _ = await server.post(0, token: token)
    let last = Event.all(await events.next())[0].id
    stream.end()
    for second in 1...3 { _ = await server.post(Double(second), token: token) }
    var (again, more) = try await listen(after: last)
    defer { again.end() }
    let missed = Event.all(await more.next())
    #expect(missed.map(\.name) == ["position", "position", "position"])
    #expect(
      missed.map { $0.data["time"]?.string?.suffix(4) } == ["21Z", "22Z", "23Z"].map { ":" + $0 }
    )
    _ = await server.post(4, token: token)
    #expect(Event.all(await more.next()).count == 1)
    // Nothing was missed.
    var (idle, none) = try await listen(after: missed[2].id)
    defer { idle.end() }
    #expect(Event.all(await none.next()).count == 1)
  }

  @Test(arguments: ["", "x", "1-2", "-", "zz-18446744073709551615", "-1", "\u{0}"])
  func `an unknown id, or one of another run, gets a list of vehicles`(id: String) async throws {
    _ = await server.post(0, token: try server.addDevice("B1"))
    var (stream, events) = try await listen(after: id)
    defer { stream.end() }
    #expect(Event.all(await events.next()).map(\.name) == ["vehicles"])
  }

  @Test func `an id that is too old or in the future gets a list of vehicles`() async throws {
    let token = try server.addDevice("B1")
    var (stream, events) = try await listen()
    let first = Event.all(await events.next())[0].id
    stream.end()
    let run = first.prefix { $0 != "-" }
    // One event for each post.
    for number in 0...PositionListeners.kept {
      _ = await server.post(Double(number) - 5000, token: token)
    }
    for (id, name) in [
      ("\(run)-0", "vehicles"), ("\(run)-1", "position"), ("\(run)-9999", "vehicles"),
    ] {
      var (stream, events) = try await listen(after: id)
      let found = Event.all(await events.next())
      #expect(found.first?.name == name)
      if name == "position" {
        #expect(found.count == PositionListeners.kept)
        #expect(found.map(\.id) == (2...found.count + 1).map { "\(run)-\($0)" })
      }
      stream.end()
    }
  }

  @Test func `a stream can be of a place or of one vehicle`() async throws {
    let (close, far) = (try server.addDevice("B1"), try server.addDevice("B2"))
    var (place, atPlace) = try await listen("?radius=100&" + near("A"))
    var (vehicle, ofVehicle) = try await listen("?vehicle=b2")
    defer {
      place.end()
      vehicle.end()
    }
    _ = await (atPlace.next(), ofVehicle.next())
    _ = await server.post(0, east: 500, token: far)
    _ = await server.post(0, east: 50, token: close)
    let (nearby, own) = (Event.all(await atPlace.next()), Event.all(await ofVehicle.next()))
    #expect(nearby.map { $0.data["id"]?.string } == ["B1"])
    #expect(own.map { $0.data["id"]?.string } == ["B2"])
  }

  @Test func `a stream that is not read ends without a gap`() async throws {
    let token = try server.addDevice("B1")
    let (stream, _) = try await listen()
    for second in 0..<300 { _ = await server.post(Double(second) - 400, token: token) }
    var ids: [Int] = []
    for await bytes in stream.bytes {
      ids += Event.all(bytes).compactMap { $0.id.split(separator: "-").last.flatMap { Int($0) } }
    }
    #expect(ids == Array(0..<ids.count) && (200..<300).contains(ids.count))
    #expect(server.live.listeners.count == 0)
  }

  @Test func `a server has a limited number of streams`() async throws {
    let server = try LiveServer(streams: 2)
    let first = try #require(await server.reply("GET", "/v1/vehicles/stream").events)
    let second = try #require(await server.reply("GET", "/v1/vehicles/stream").events)
    #expect(await server.reply("GET", "/v1/vehicles/stream").status == 503)
    first.end()
    let third = try #require(await server.reply("GET", "/v1/vehicles/stream").events)
    for stream in [second, third] { stream.end() }
  }
}

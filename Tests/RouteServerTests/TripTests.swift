import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing
import TripStore

@testable import RouteServer

/// Trips that are followed over HTTP.
@Suite struct TripTests: TripServing {
  let city: ServedCity
  let clock = TestClock()
  let handler: RequestHandler

  init() throws {
    city = try ServedCity()
    handler = Self.handler(city, clock)
  }

  @Test func `a trip is followed fix by fix to a destination`() async throws {
    let trip = try await start()
    let fixes = await reply("POST", trip.path + "/fixes", walk(0...20), token: trip.token)
    let json = try JSONValue(parsing: fixes.body)
    #expect(fixes.status == 200 && json["fixes"]?.number == 21 && json["routes"]?.number == 1)
    let remaining = try #require(json["update"]?["remaining"]?.number)
    #expect(abs(remaining - (300 - 28)) < 15)
    #expect(json["update"]?["eta"]?.string?.hasPrefix("2023-11-14") == true)
    #expect(json["update"]?["trace"] == nil && json["token"] == nil)
    // The id alone reads the same.
    let state = await reply("GET", trip.path)
    #expect(state.body == fixes.body)
    let route = try JSONValue(parsing: await reply("GET", trip.path + "/route").body)
    #expect(abs((route["distance"]?.number ?? 0) - 300) < 2)
    #expect((route["geometry"]?["coordinates"]?.array?.count ?? 0) > 1)
    #expect((route["steps"]?.array?.count ?? 0) > 1)
  }

  @Test func `batches and single fixes lead to the same`() async throws {
    let (single, batch) = (try await start(), try await start())
    for second in 0...10 {
      let body = fix(1.4 * Double(second), Double(second))
      _ = await reply("POST", single.path + "/fixes", body, token: single.token)
    }
    _ = await reply("POST", batch.path + "/fixes", walk(0...10), token: batch.token)
    let updates = [
      try JSONValue(parsing: await reply("GET", single.path).body)["update"],
      try JSONValue(parsing: await reply("GET", batch.path).body)["update"],
    ]
    #expect(updates[0] == updates[1] && updates[0] != .null)
  }

  @Test func `a fix without a time was made now`() async throws {
    let trip = try await start()
    let a = city.location("A")
    let body = "{\"lat\": \(a.latitude), \"lon\": \(a.longitude)}"
    let json = try JSONValue(
      parsing: await reply("POST", trip.path + "/fixes", body, token: trip.token).body
    )
    #expect(json["update"]?["time"]?.string == "2023-11-14T22:13:20+00:00")
  }

  @Test func `only the owner changes a trip`() async throws {
    let trip = try await start()
    let other = try await start()
    for token in [nil, "", "x", other.token, trip.token + "0"] {
      for (method, action) in [
        ("POST", "/fixes"), ("POST", "/destination"), ("POST", "/cancel"), ("DELETE", ""),
      ] {
        let reply = await reply(method, trip.path + action, fix(0, 0), token: token)
        #expect(reply.status == 401 && reply.authentication == "Bearer")
      }
    }
    #expect(try JSONValue(parsing: await reply("GET", trip.path).body)["fixes"]?.number == 0)
  }

  @Test func `a trip gets a new destination, ends, and is deleted`() async throws {
    let trip = try await start()
    _ = await reply("POST", trip.path + "/fixes", walk(0...5), token: trip.token)
    let f = city.location("F")
    let changed = await reply(
      "POST",
      trip.path + "/destination",
      "{\"to\": \"\(f.latitude),\(f.longitude)\"}",
      token: trip.token
    )
    #expect(changed.status == 200)
    let after = try JSONValue(
      parsing: await reply("POST", trip.path + "/fixes", walk(6...12), token: trip.token).body
    )
    #expect(after["routes"]?.number == 2)
    let wrong = await reply(
      "POST",
      trip.path + "/destination",
      "{\"to\": \"Nowhere\"}",
      token: trip.token
    )
    #expect(wrong.status >= 400 && wrong.status != 500)
    let cancelled = await reply("POST", trip.path + "/cancel", token: trip.token)
    #expect(try JSONValue(parsing: cancelled.body)["active"]?.bool == false)
    let late = await reply("POST", trip.path + "/fixes", walk(13...14), token: trip.token)
    #expect(late.status == 400)
    #expect(await reply("DELETE", trip.path, token: trip.token).status == 204)
    #expect(await reply("GET", trip.path).status == 404)
  }

  @Test func `a trip without a fix is forgotten after an hour`() async throws {
    let trip = try await start()
    clock.advance(by: 3_600)
    #expect(await reply("GET", trip.path).status == 200)
    clock.advance(by: 1)
    #expect(await reply("GET", trip.path).status == 404)
  }

  @Test func `a server has a limited number of streams`() async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.streams = 2
    let handler = Self.handler(city, clock, TripRegistry(city.answerer.regions, limits))
    let (first, second) = (try await start(on: handler), try await start(on: handler))
    let stream = try #require(await reply("GET", first.path + "/events", on: handler).events)
    let other = try #require(await reply("GET", second.path + "/events", on: handler).events)
    #expect(await reply("GET", second.path + "/events", on: handler).status == 503)
    stream.end()
    let again = try #require(await reply("GET", second.path + "/events", on: handler).events)
    for open in [other, again] { open.end() }
  }

  @Test func `a trip is forgotten a day after the last fix`() async throws {
    let trip = try await start()
    _ = await reply("POST", trip.path + "/fixes", fix(0, 0), token: trip.token)
    clock.advance(by: 86_000)
    _ = await reply("POST", trip.path + "/fixes", fix(0, 86_000), token: trip.token)
    clock.advance(by: 86_000)
    #expect(await reply("GET", trip.path).status == 200)
    clock.advance(by: 401)
    #expect(await reply("GET", trip.path).status == 404)
  }

  @Test(arguments: [
    "", "[]", "{}", "null", "{\"lat\": 91, \"lon\": 0}", "\u{0}\u{1}", "<gpx", "lat,lon\n1",
  ])
  func `bodies without fixes are refused and change nothing`(body: String) async throws {
    let trip = try await start()
    let reply = await reply("POST", trip.path + "/fixes", body, token: trip.token)
    #expect(reply.status == 400)
    // The remedy is for a request, not for a file.
    let message = try JSONValue(parsing: reply.body)["message"]?.string ?? ""
    #expect(!message.contains("check the file") && message.utf8.count > 20, "\(message)")
    #expect(try JSONValue(parsing: await self.reply("GET", trip.path).body)["fixes"]?.number == 0)
  }

  @Test(arguments: [
    ("GET", "/v1/trips", 405), ("PUT", "/v1/trips/1", 405), ("GET", "/v1/trips/", 404),
    ("GET", "/v1/trips/1", 404), ("GET", "/v1/trips/1/", 404), ("GET", "/v1/trips/1/x", 404),
    ("GET", "/v1/trips/1/fixes", 405), ("GET", "/v1/trips/1/route/2", 404),
    ("POST", "/v1/trips/1/events", 405),
  ])
  func `other paths and methods are refused`(
    method: String,
    path: String,
    status: Int
  ) async {
    #expect(await reply(method, path).status == status)
  }

  @Test func `wrong questions start no trip`() async {
    for body in ["", "{}", "{\"to\": 1}", "{\"to\": \"1,2\", \"speed\": 3}", "{\"to\": \"1,2\"}"] {
      #expect(await reply("POST", "/v1/trips", body).status == 400)
    }
  }

  @Test func `there are no more trips than the limit`() async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.trips = 2
    let registry = TripRegistry(city.answerer.regions, limits)
    let handler = Self.handler(city, clock, registry)
    _ = try await start(on: handler)
    let trip = try await start(on: handler)
    let body = "{\"to\": \"\(city.location("C").latitude),\(city.location("C").longitude)\"}"
    #expect(await reply("POST", "/v1/trips", body, on: handler).status == 400)
    _ = await reply("DELETE", trip.path, token: trip.token, on: handler)
    _ = try await start(on: handler)
  }

  // MARK: - Events

  @Test func `those who listen get each update and the end`() async throws {
    let trip = try await start()
    let stream = try #require(await reply("GET", trip.path + "/events").events)
    var events = stream.bytes.makeAsyncIterator()
    func next() async -> String { String(decoding: await events.next() ?? [], as: UTF8.self) }
    #expect(await next().hasPrefix("id: 0\nevent: update\ndata: {"))
    _ = await reply("POST", trip.path + "/fixes", fix(0, 0), token: trip.token)
    let update = await next()
    #expect(update.hasPrefix("id: 1\nevent: update\ndata: {") && update.hasSuffix("}\n\n"))
    #expect(update.contains("\"fixes\":1"))
    _ = await reply("POST", trip.path + "/cancel", token: trip.token)
    #expect(await next().contains("\"active\":false"))
    #expect(await next() == "event: end\ndata: {}\n\n")
    #expect(await events.next() == nil)
    // Who comes late gets the state and the end.
    let late = try #require(await reply("GET", trip.path + "/events").events)
    var all: [[UInt8]] = []
    for await bytes in late.bytes { all.append(bytes) }
    #expect(all.count == 2)
  }

  @Test func `a trip has a limited number of listeners`() async throws {
    let trip = try await start()
    var streams: [EventStream] = []
    for _ in 0..<TripListeners.most {
      streams.append(try #require(await reply("GET", trip.path + "/events").events))
    }
    #expect(await reply("GET", trip.path + "/events").status == 503)
    streams[0].end()
    #expect(await reply("GET", trip.path + "/events").status == 200)
    for stream in streams { stream.end() }
  }

  // MARK: - Restarts

  @Test func `trips survive the end of the server`() async throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "trips-\(UUID().uuidString).sqlite").path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    var bodies: [[UInt8]] = []
    var trip = StartedTrip(path: "", token: "")
    do {
      let registry = try storedTrips(path)
      let first = Self.handler(city, clock, registry)
      trip = try await start(on: first)
      let gone = try await start(on: first)
      _ = await reply("POST", trip.path + "/fixes", walk(0...10), token: trip.token, on: first)
      _ = await reply("POST", trip.path + "/fixes", walk(11...15), token: trip.token, on: first)
      _ = await reply("DELETE", gone.path, token: gone.token, on: first)
      bodies.append(await reply("GET", trip.path, on: first).body)
    }
    // As after a crash: a second server on the same file, without the first having closed it.
    for end in ["", "-wal"] {
      let data = FileManager.default.contents(atPath: path + end) ?? Data()
      #expect(data.range(of: Data(trip.token.utf8)) == nil)
    }
    let registry = try storedTrips(path)
    #expect(registry.count == 1)
    let second = Self.handler(city, clock, registry)
    bodies.append(await reply("GET", trip.path, on: second).body)
    #expect(bodies[0] == bodies[1])
    let more = await reply("POST", trip.path + "/fixes", fix(30, 21), token: trip.token, on: second)
    #expect(more.status == 200)
    #expect(try JSONValue(parsing: more.body)["fixes"]?.number == 17)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a file of another program is refused`() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "trips-\(UUID().uuidString).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("no database, but long enough to look like one. ".utf8).write(to: URL(filePath: path))
    #expect(throws: TripStore.Failure.self) { try TripStore(opening: path) }
    #expect(throws: TripStore.Failure.self) { try TripStore(opening: "/nowhere/trips.sqlite") }
  }
}

import Foundation
import GeoCore
import RoutingTestSupport
import Testing
import TripStore

@testable import RouteServer

/// Trips that are published at links by consent of their owners.
@Suite struct ShareTests: TripServing {
  let city: ServedCity
  let clock = TestClock()
  let handler: RequestHandler

  init() throws {
    city = try ServedCity()
    handler = Self.handler(city, clock)
  }

  private func share(
    _ trip: StartedTrip,
    _ body: String = "",
    on handler: RequestHandler? = nil
  ) async throws -> String {
    let reply = await reply("POST", trip.path + "/share", body, token: trip.token, on: handler)
    #expect(reply.status == 201)
    let name = try #require(reply.json["share"]?.string)
    #expect(name.utf8.count == 32 && reply.location == "/v1/shares/" + name)
    #expect(!trip.path.contains(name))
    return "/v1/shares/" + name
  }

  @Test func `a link shows a coarse place without speed, destination and id`() async throws {
    let trip = try await start()
    let link = try await share(trip)
    _ = await reply("POST", trip.path + "/fixes", walk(0...20), token: trip.token)
    let reply = await reply("GET", link)
    let json = reply.json
    #expect(reply.status == 200 && json["coarse"]?.bool == true && json["active"]?.bool == true)
    #expect(json["expires"]?.string == "2023-11-15T02:13:20Z")
    for degrees in (json["location"]?.array ?? []).compactMap(\.number) {
      #expect(abs(degrees * 200 - (degrees * 200).rounded()) < 1e-6)
    }
    #expect(json["location"]?.array?.count == 2)
    #expect((json["remaining"]?.number ?? 1).truncatingRemainder(dividingBy: 500) == 0)
    #expect(json["eta"]?.string?.hasPrefix("2023-11-14") == true)
    for name in ["speed", "matched", "destination", "id", "token", "step", "travelled", "way"] {
      #expect(json[name] == nil, "\(name)")
    }
  }

  @Test func `a precise link shows where the traveller is`() async throws {
    let trip = try await start()
    let link = try await share(trip, "{\"precise\": true, \"minutes\": 10}")
    _ = await reply("POST", trip.path + "/fixes", walk(0...20), token: trip.token)
    let json = await reply("GET", link).json
    let state = await reply("GET", trip.path).json
    #expect(json["location"] == state["update"]?["location"] && json["location"] != .null)
    #expect(json["destination"] == state["destination"] && json["coarse"]?.bool == false)
  }

  @Test func `a link ends at its time, on request, and with the trip`() async throws {
    let trip = try await start()
    let first = try await share(trip, "{\"minutes\": 1}")
    clock.advance(by: 59)
    #expect(await reply("GET", first).status == 200)
    clock.advance(by: 1)
    #expect(await reply("GET", first).status == 404)
    // A new link replaces the former one.
    let (second, third) = (try await share(trip), try await share(trip))
    #expect(await reply("GET", second).status == 404)
    #expect(await reply("GET", third).status == 200)
    #expect(await reply("DELETE", trip.path + "/share", token: trip.token).status == 204)
    #expect(await reply("GET", third).status == 404)
    let fourth = try await share(trip)
    _ = await reply("POST", trip.path + "/cancel", token: trip.token)
    #expect(await reply("GET", fourth).status == 404)
    let other = try await start()
    let fifth = try await share(other)
    _ = await reply("DELETE", other.path, token: other.token)
    #expect(await reply("GET", fifth).status == 404)
  }

  @Test func `viewers get each update and the end at the arrival`() async throws {
    let trip = try await start()
    let link = try await share(trip)
    let stream = try #require(await reply("GET", link + "/events").events)
    defer { stream.end() }
    _ = await reply("POST", trip.path + "/fixes", walk(0...20), token: trip.token)
    // 300 m to the destination.
    _ = await reply("POST", trip.path + "/fixes", walk(21...230), token: trip.token)
    var events: [String] = []
    for await bytes in stream.bytes { events.append(String(decoding: bytes, as: UTF8.self)) }
    #expect(events.count == 4, "\(events)")
    #expect(events.dropLast().allSatisfy { $0.contains("\"coarse\":true") })
    #expect(events.dropLast().last?.contains("\"state\":\"arrived\"") == true)
    #expect(events.last == "event: end\ndata: {}\n\n")
    #expect(await reply("GET", link).status == 404)
    // Nothing of it reaches those who listen later.
    #expect(await reply("GET", link + "/events").status == 404)
  }

  @Test func `viewers lose the stream when the owner ends the share`() async throws {
    let trip = try await start()
    let stream = try #require(await reply("GET", try await share(trip) + "/events").events)
    defer { stream.end() }
    _ = await reply("DELETE", trip.path + "/share", token: trip.token)
    _ = await reply("POST", trip.path + "/fixes", walk(0...5), token: trip.token)
    var events: [String] = []
    for await bytes in stream.bytes { events.append(String(decoding: bytes, as: UTF8.self)) }
    #expect(events.count == 2 && events[1] == "event: end\ndata: {}\n\n")
  }

  @Test(arguments: [
    ("GET", "/v1/shares/x", 404), ("GET", "/v1/shares/", 404), ("GET", "/v1/shares/x/y", 404),
    ("GET", "/v1/shares/x/events/y", 404), ("POST", "/v1/shares/x", 405),
    ("HEAD", "/v1/shares/x/events", 405), ("GET", "/v1/trips/1/share", 405),
  ])
  func `other paths and methods are refused`(method: String, path: String, status: Int) async {
    #expect(await reply(method, path).status == status)
  }

  @Test func `only the owner shares, with values within their ranges`() async throws {
    let trip = try await start()
    for token in [nil, "", "x"] {
      #expect(await reply("POST", trip.path + "/share", token: token).status == 401)
      #expect(await reply("DELETE", trip.path + "/share", token: token).status == 401)
    }
    for body in ["{\"minutes\": 0}", "{\"minutes\": 1441}", "{\"precise\": 1}", "{\"x\": 1}", "["] {
      let reply = await reply("POST", trip.path + "/share", body, token: trip.token)
      #expect(reply.status == 400, "\(body)")
    }
  }

  @Test func `links survive a restart, and the file has no name of one`() async throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "shares-\(UUID().uuidString).sqlite").path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    let first = Self.handler(city, clock, try storedTrips(path))
    let (trip, other) = (try await start(on: first), try await start(on: first))
    let link = try await share(trip, on: first)
    let ended = try await share(other, on: first)
    _ = await reply("DELETE", other.path + "/share", token: other.token, on: first)
    _ = await reply("POST", trip.path + "/fixes", walk(0...20), token: trip.token, on: first)
    let before = await reply("GET", link, on: first)
    let second = Self.handler(city, clock, try storedTrips(path))
    let after = await reply("GET", link, on: second)
    #expect(after.status == 200 && after.body == before.body)
    #expect(await reply("GET", ended, on: second).status == 404)
    for end in ["", "-wal"] {
      let data = FileManager.default.contents(atPath: path + end) ?? Data()
      #expect(data.range(of: Data(link.dropFirst("/v1/shares/".count).utf8)) == nil)
    }
  }
}

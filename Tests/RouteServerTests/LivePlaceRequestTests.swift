import Foundation
import GeoCore
import LiveStore
import Testing

@testable import RouteServer

/// Events and free places over HTTP.
@Suite struct LivePlaceRequestTests {
  private let server: LiveServer

  init() throws { server = try LiveServer() }

  private let admin = "Bearer admin"

  private func text(_ node: Character) -> String {
    let place = server.city.location(node)
    return "\(place.latitude),\(place.longitude)"
  }

  private func event(
    _ title: String,
    _ starts: String,
    _ ends: String,
    at node: Character = "A"
  )
    -> String
  {
    #"{"title":"\#(title)","place":"\#(text(node))","starts":"\#(starts)","ends":"\#(ends)"}"#
  }

  private func add(_ body: String) async throws -> String {
    let reply = await server.reply("POST", "/v1/events", body, authorization: admin)
    let id = try #require(reply.json["id"]?.string)
    #expect(reply.status == 201 && reply.location == "/v1/events/" + id)
    return id
  }

  private func titles(_ query: String = "") async throws -> [String?] {
    let json = try await server.json("GET", "/v1/events" + query)
    return try #require(json["events"]?.array).map { $0["title"]?.string }
  }

  // MARK: - Administrators

  @Test func `only administrators change events and free places`() async throws {
    let id = try await add(event("Fair", "2023-11-14T22:00:00Z", "2023-11-14T23:00:00Z"))
    let device = try server.addDevice("B1")
    for authorization in [nil, "", "Bearer x", "Bearer " + device] {
      for (method, path) in [
        ("POST", "/v1/events"), ("POST", "/v1/events/" + id), ("POST", "/v1/events/\(id)/end"),
        ("DELETE", "/v1/events/" + id), ("POST", "/v1/free-places"),
        ("POST", "/v1/free-places/a/count"), ("DELETE", "/v1/free-places/a"),
      ] {
        let reply = await server.reply(method, path, "{}", authorization: authorization)
        #expect(reply.status == 401 && reply.authentication == "Bearer")
      }
    }
    #expect(try await titles() == ["Fair"])
    let form = await server.reply(
      "POST",
      "/v1/events",
      "a=b",
      type: "text/plain",
      authorization: admin
    )
    #expect(form.status == 415)
  }

  // MARK: - Events

  @Test func `events are listed by time and place`() async throws {
    _ = try await add(event("now", "2023-11-14T22:00:00Z", "2023-11-14T22:30:00Z", at: "G"))
    _ = try await add(event("soon", "2023-11-14T18:00:00-05:00", "2023-11-14T19:00:00-05:00"))
    _ = try await add(event("later", "2023-11-16T00:00:00Z", "2023-11-16T01:00:00Z"))
    _ = try await add(event("over", "2023-11-14T20:00:00Z", "2023-11-14T21:00:00Z"))
    #expect(try await titles() == ["now", "soon"])
    #expect(try await titles("?to=2023-11-14T22:20:00Z") == ["now"])
    #expect(try await titles("?from=2023-11-14T19:00:00Z&to=2023-11-17T00:00:00Z").count == 4)
    #expect(try await titles("?near=" + text("A")) == ["soon", "now"])
    #expect(try await titles("?radius=50&near=" + text("A")) == ["soon"])
    #expect(try await titles("?limit=1") == ["now"])
  }

  @Test func `an event is changed, ended and deleted`() async throws {
    let id = try await add(event("Fair", "2023-11-14T22:00:00Z", "2023-11-15T22:00:00Z"))
    let changed = try await server.json(
      "POST",
      "/v1/events/" + id,
      #"{"title": "Fair, moved", "details": "in the hall"}"#,
      authorization: admin
    )
    #expect(changed["title"]?.string == "Fair, moved")
    #expect(changed["starts"]?.string == "2023-11-14T22:00:00Z")
    #expect(try await server.json("GET", "/v1/events/" + id) == changed)
    let ended = try await server.json("POST", "/v1/events/\(id)/end", authorization: admin)
    #expect(ended["ends"]?.string == "2023-11-14T22:13:19Z")
    #expect(try await titles().isEmpty)
    let deleted = await server.reply("DELETE", "/v1/events/" + id, authorization: admin)
    #expect(deleted.status == 204)
    #expect(await server.reply("GET", "/v1/events/" + id).status == 404)
    for (method, path) in [("POST", ""), ("POST", "/end"), ("DELETE", "")] {
      let reply = await server.reply(method, "/v1/events/\(id)\(path)", authorization: admin)
      #expect(reply.status == 404)
    }
  }

  @Test func `an event that is ended before it starts never takes place`() async throws {
    let id = try await add(event("Fair", "2023-11-14T23:00:00Z", "2023-11-14T23:30:00Z"))
    _ = await server.reply("POST", "/v1/events/\(id)/end", authorization: admin)
    #expect(try await titles("?to=2023-11-20T00:00:00Z").isEmpty)
  }

  @Test func `wrong events are refused`() async throws {
    let good = event("Fair", "2023-11-14T22:00:00Z", "2023-11-14T23:00:00Z")
    for (old, new) in [
      ("22:00:00Z", "23:30:00Z"), ("2023-11-14T22:00:00Z", "tomorrow"), ("\"title\"", "\"name\""),
      (text("A"), "91,0"), ("\"Fair\"", "\"\""), ("\"Fair\"", "7"), ("{", "["),
    ] {
      let body = good.replacing(old, with: new, maxReplacements: 1)
      let reply = await server.reply("POST", "/v1/events", body, authorization: admin)
      #expect(reply.status == 400, "\(body)")
    }
    for query in [
      "?from=x", "?to=9", "?radius=5", "?from=2023-11-15T00:00:00Z&to=2023-11-14T00:00:00Z",
    ] {
      #expect(await server.reply("GET", "/v1/events" + query).status == 400)
    }
    #expect(try await titles().isEmpty)
  }

  // MARK: - Free places

  private func put(_ id: String, _ capacity: Int, at node: Character = "A") async -> Reply {
    await server.reply(
      "POST",
      "/v1/free-places",
      #"{"id":"\#(id)","name":"Lot \#(id)","kind":"parking","place":"\#(text(node))","#
        + #""capacity":\#(capacity)}"#,
      authorization: admin
    )
  }

  @Test func `places are counted by a barrier`() async throws {
    let made = await put("north", 2)
    #expect(made.status == 201 && made.location == "/v1/free-places/north")
    #expect(made.json["free"]?.number == 2)
    func count(_ target: String, _ body: String = "") async throws -> Double? {
      let path = "/v1/free-places/north/count" + target
      return try await server.json("POST", path, body, authorization: admin)["free"]?.number
    }
    // A simple sensor has no body.
    #expect(try await count("?add=1") == 1)
    #expect(try await count("", #"{"add": 1}"#) == 0)
    #expect(try await count("?add=1") == 0)
    #expect(try await count("?add=-1") == 1)
    #expect(try await count("", #"{"set": 0}"#) == 2)
    server.advance(by: 5)
    #expect(try await count("?set=1") == 1)
    let one = try await server.json("GET", "/v1/free-places/north")
    #expect(one["occupied"]?.number == 1 && one["time"]?.string == "2023-11-14T22:13:25Z")
    for target in ["", "?add=1&set=2", "?add=x", "?add=1.5", "?add=9999999999"] {
      let path = "/v1/free-places/north/count" + target
      #expect(await server.reply("POST", path, authorization: admin).status == 400)
    }
    let path = "/v1/free-places/south/count?add=1"
    #expect(await server.reply("POST", path, authorization: admin).status == 404)
  }

  @Test func `free places are listed by distance`() async throws {
    for (id, node) in [("a", "G"), ("b", "A"), ("c", "C")] as [(String, Character)] {
      #expect(await put(id, 5, at: node).status == 201)
    }
    _ = await server.reply("POST", "/v1/free-places/b/count?set=5", authorization: admin)
    func ids(_ query: String) async throws -> [String?] {
      let json = try await server.json("GET", "/v1/free-places" + query)
      return try #require(json["free_places"]?.array).map { $0["id"]?.string }
    }
    #expect(try await ids("") == ["a", "b", "c"])
    #expect(try await ids("?near=" + text("A")) == ["b", "c", "a"])
    #expect(try await ids("?free=true&near=" + text("A")) == ["c", "a"])
    #expect(try await ids("?kind=study").isEmpty)
    #expect(await server.reply("DELETE", "/v1/free-places/b", authorization: admin).status == 204)
    #expect(try await ids("") == ["a", "c"])
  }

  @Test(arguments: ["a/b", "a b", "é", "", String(repeating: "x", count: 65), "\\u0000"])
  func `ids that do not fit an address are refused`(id: String) async {
    #expect(await put(id, 1).status == 400)
  }

  // MARK: - Document

  @Test func `the document has a path for each request`() throws {
    let document = OpenAPIDocument.json(in: .english, version: "1")
    let paths = document["paths"]?.object
    for (path, methods) in [
      ("/v1/devices/osmand", ["get", "post"]), ("/v1/devices/owntracks", ["post"]),
      ("/v1/devices/traccar", ["post"]), ("/v1/devices/fixes", ["post"]),
      ("/v1/vehicles", ["get"]), ("/v1/vehicles/stream", ["get"]), ("/v1/vehicles/{id}", ["get"]),
      ("/v1/events", ["get", "post"]), ("/v1/events/{id}", ["delete", "get", "post"]),
      ("/v1/events/{id}/end", ["post"]), ("/v1/free-places", ["get", "post"]),
      ("/v1/free-places/{id}", ["delete", "get"]), ("/v1/free-places/{id}/count", ["post"]),
    ] {
      #expect(paths?[path]?.names == methods, "\(path)")
    }
  }

  @Test func `texts differ between the languages`() {
    let (english, spanish) = (EnglishAPITexts(), SpanishAPITexts())
    let texts: [(any APITexts) -> String] = [
      \.noLiveData, \.noVehicle, \.noLiveEvent, \.noLiveFreePlaces, \.unknownDevice, \.noTimestamp,
      \.noJSONObject, \.noForwardedPosition, \.noForwardedDevice, \.endBeforeStart, \.setOrAdd,
      \.badFreePlacesID, { $0.clockAhead(1) }, { $0.noCoordinate("x") }, { $0.noTime("x") },
      { $0.unknownSpeedUnit("x") }, { $0.deviceNumber("x") }, { $0.tooManyPosted(1) },
    ]
    for text in texts { #expect(text(english) != text(spanish) && text(english).utf8.count > 15) }
  }
}

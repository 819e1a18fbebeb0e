import Foundation
import GeoCore
import LiveStore
import Testing

@testable import RouteServer

/// Doors for positions: tokens, answers and errors as each app expects them.
@Suite struct DevicePostTests {
  private let server: LiveServer
  private let token: String

  init() throws {
    server = try LiveServer()
    token = try server.addDevice("PBA-1234")
  }

  private let position = "lat=-0.18&lon=-78.47&timestamp=1700000000"
  private let ownTracks = #"{"_type":"location","lat":-0.18,"lon":-78.47,"tst":1700000000}"#
  private let clientBody = """
    {"location": {"timestamp": "2023-11-14T22:13:20Z",
      "coords": {"latitude": -0.18, "longitude": -78.47}}, "device_id": "ID"}
    """
  private let forwarded = """
    {"position": {"latitude": -0.18, "longitude": -78.47, "fixTime": "2023-11-14T22:13:20Z"},
     "device": {"uniqueId": "PBA 1234"}}
    """

  private func basic(_ password: String) -> String {
    "Basic " + Data("bus:\(password)".utf8).base64EncodedString()
  }

  private var lastPosition: LastPosition? {
    server.store.vehicle(id: "PBA-1234").flatMap { server.store.lastPosition(of: $0) }
  }

  @Test func `a token can be in four places`() async throws {
    let replies = [
      await server.reply("GET", "/v1/devices/osmand?\(position)&id=\(token)"),
      await server.reply("GET", "/v1/devices/osmand?\(position)&id=bus&token=\(token)"),
      await server.reply("GET", "/v1/devices/osmand?\(position)", authorization: "Bearer \(token)"),
      await server.reply("GET", "/v1/devices/osmand?\(position)", authorization: basic(token)),
    ]
    #expect(replies.map(\.status) == [200, 200, 200, 200])
    #expect(replies.map { $0.json["stored"]?.number } == [1, 0, 0, 0])
    #expect(replies.map { $0.json["duplicates"]?.number } == [0, 1, 1, 1])
    #expect(lastPosition?.time == LiveServer.start)
  }

  @Test func `a form is taken like a query`() async throws {
    let reply = await server.reply(
      "POST",
      "/v1/devices/osmand",
      position + "&id=" + token,
      type: "application/x-www-form-urlencoded"
    )
    #expect(reply.status == 200 && lastPosition != nil)
    // Traccar's clients also post the query without a body.
    let other = await server.reply("POST", "/v1/devices/osmand?id=\(token)&\(position)")
    #expect(other.status == 200 && other.json["duplicates"]?.number == 1)
  }

  @Test func `Traccar Client posts JSON to the same address`() async throws {
    let body = clientBody.replacing("ID", with: token)
    #expect(await server.reply("POST", "/v1/devices/osmand", body).status == 200)
    let untyped = await server.reply("POST", "/v1/devices/osmand", body, type: nil)
    #expect(untyped.status == 200 && untyped.json["duplicates"]?.number == 1)
  }

  @Test func `OwnTracks gets an empty list`() async throws {
    for body in [ownTracks, "", #"{"_type":"status"}"#] {
      let reply = await server.reply(
        "POST",
        "/v1/devices/owntracks?u=bus&d=phone",
        body,
        authorization: basic(token)
      )
      #expect(reply.status == 200 && reply.body == Array("[]".utf8))
    }
    #expect(lastPosition?.time == LiveServer.start)
  }

  @Test func `a gateway posts for the vehicle that it names`() async throws {
    let (_, gateway) = try server.store.addGateway("traccar", now: LiveServer.start)
    let taken = await server.reply(
      "POST",
      "/v1/devices/traccar",
      forwarded,
      authorization: "Bearer " + gateway
    )
    #expect(taken.status == 200 && lastPosition?.time == LiveServer.start)
    let unknown = await server.reply(
      "POST",
      "/v1/devices/traccar",
      forwarded.replacing("PBA 1234", with: "XXX"),
      authorization: "Bearer " + gateway
    )
    #expect(unknown.status == 404)
  }

  @Test func `a device posts for its own vehicle only`() async throws {
    let other = try server.addDevice("B2")
    let reply = await server.reply(
      "POST",
      "/v1/devices/traccar",
      forwarded,
      authorization: "Bearer " + other
    )
    #expect(reply.status == 200 && lastPosition == nil)
    #expect(server.store.lastPositions.map(\.vehicle.id) == ["B2"])
  }

  @Test func `wrong tokens get the status that the app expects`() async throws {
    let wrong = DeviceToken.random()
    let revoked = try server.addDevice("B2")
    try server.store.revokeDevice(2, now: LiveServer.start)
    for bad in ["", "x", wrong, revoked, token + "0"] {
      let replies = [
        await server.reply("GET", "/v1/devices/osmand?\(position)&id=\(bad)"),
        await server.reply(
          "POST",
          "/v1/devices/osmand",
          position + "&id=\(bad)",
          type: "application/x-www-form-urlencoded"
        ),
        await server.reply(
          "POST",
          "/v1/devices/osmand",
          clientBody.replacing("ID", with: bad)
        ),
        await server.reply(
          "POST",
          "/v1/devices/owntracks",
          ownTracks,
          authorization: basic(bad)
        ),
        await server.reply(
          "POST",
          "/v1/devices/traccar",
          forwarded,
          authorization: "Bearer " + bad
        ),
        await server.reply(
          "POST",
          "/v1/devices/fixes",
          #"{"lat": 1, "lon": 2}"#,
          authorization: "Bearer " + bad
        ),
      ]
      #expect(replies.map(\.status) == [400, 400, 404, 401, 401, 401])
      #expect(
        replies.map(\.authentication)
          == [nil, nil, nil, "Basic realm=\"rumbo\"", "Bearer", "Bearer"]
      )
      #expect(replies.allSatisfy { $0.json["code"]?.string == "Unauthorized" })
    }
    #expect(server.store.lastPositions.isEmpty)
  }

  @Test func `wrong posts are refused with a message in both languages`() async throws {
    let bearer = "Bearer " + token
    let requests: [(String, String, String)] = [
      ("GET", "/v1/devices/osmand?lat=91&lon=0", ""), ("POST", "/v1/devices/osmand", "{}"),
      ("POST", "/v1/devices/owntracks", #"{"_type":"location"}"#),
      ("POST", "/v1/devices/traccar", "{}"), ("POST", "/v1/devices/fixes", "[]"),
    ]
    for (method, target, body) in requests {
      let english = await server.reply(method, target, body, authorization: bearer)
      #expect(english.status == 400 && english.json["code"]?.string == "InvalidValue")
      var request = IncomingRequest(method: method, target)
      (request.body, request.contentType) = (Array(body.utf8), "application/json")
      (request.authorization, request.acceptedLanguages) = (bearer, "es")
      let spanish = await server.handler.reply(to: request, id: "1")
      #expect(spanish.json["message"] != english.json["message"])
    }
    #expect(server.store.lastPositions.isEmpty)
  }

  @Test func `bodies of one position have a limit`() async {
    let large = String(repeating: " ", count: DeviceValue.mostBytes) + ownTracks
    for door in ["osmand", "owntracks", "traccar"] {
      let reply = await server.reply(
        "POST",
        "/v1/devices/" + door,
        large,
        authorization: "Bearer " + token
      )
      #expect(reply.status == 413 && reply.json["code"]?.string == "TooBig")
    }
  }

  @Test func `a clock that runs ahead is said`() async throws {
    let reply = await server.post(75, token: token)
    #expect(reply.status == 200 && reply.json["ahead"]?.number == 1)
    #expect(reply.json["clock_ahead"]?.number == 75)
    #expect(reply.json["message"]?.string?.contains("75 s ahead") == true)
    #expect(lastPosition == nil)
    // The same in Spanish.
    var request = IncomingRequest(
      method: "GET",
      "/v1/devices/osmand?lat=1&lon=2&timestamp=1700000090"
    )
    (request.authorization, request.acceptedLanguages) = ("Bearer " + token, "es")
    let spanish = await server.handler.reply(to: request, id: "1")
    #expect(spanish.json["message"]?.string?.contains("90 s por delante") == true)
  }

  @Test func `late fixes are counted`() async throws {
    #expect(await server.post(-10, token: token).json["late"]?.number == 0)
    #expect(await server.post(-20, token: token).json["late"]?.number == 1)
    #expect(lastPosition?.time == LiveServer.start - 10)
  }

  @Test(arguments: [
    ("PUT", "/v1/devices/osmand", 405), ("HEAD", "/v1/devices/osmand", 405),
    ("GET", "/v1/devices/owntracks", 405), ("GET", "/v1/devices", 404),
    ("POST", "/v1/devices/", 404), ("POST", "/v1/devices/gl200", 404),
    ("POST", "/v1/devices/osmand/1", 404),
  ])
  func `other methods and paths are refused`(
    method: String,
    path: String,
    status: Int
  ) async {
    #expect(await server.reply(method, path).status == status)
  }

  @Test func `a full disk is said with status 507`() async throws {
    _ = await server.post(0, token: token)
    try server.store.limitPages()
    var lines = ""
    for number in 1...4000 { lines += "{\"lat\":1,\"lon\":2,\"time\":\(1_699_990_000 + number)}\n" }
    let reply = await server.reply(
      "POST",
      "/v1/devices/fixes",
      lines,
      authorization: "Bearer " + token
    )
    #expect(reply.status == 507 && reply.json["code"]?.string == "NoSpace")
    #expect(reply.json["message"]?.string?.contains("the disk is full") == true)
  }

  @Test func `a server without live data says so`() async throws {
    let handler = server.city.handler()
    for target in ["/v1/devices/osmand", "/v1/vehicles", "/v1/events", "/v1/free-places"] {
      let reply = await handler.reply(to: IncomingRequest(target), id: "1")
      #expect(reply.status == 404)
      #expect(reply.json["message"]?.string?.contains("--live") == true)
    }
  }

  @Test func `the log has no coordinate, no token and no id of a vehicle`() async throws {
    let lines = Guarded("")
    let log = AccessLog(.info) { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      lines.withLock { $0 += line }
    }
    let server = try LiveServer(log: log)
    let token = try server.addDevice("PBA-1234")
    _ = await server.reply("GET", "/v1/devices/osmand?lat=12.34567&lon=2&id=\(token)")
    _ = await server.reply("GET", "/v1/devices/osmand?lat=12.34567&lon=200&id=\(token)")
    _ = await server.reply("GET", "/v1/vehicles/PBA-1234")
    _ = await server.reply("GET", "/v1/vehicles?near=12.34567,2")
    let text = lines.withLock { $0 }
    #expect(text.split(separator: "\n").count == 4 && text.contains("v1/devices/osmand"))
    for secret in ["12.345", token, "PBA"] { #expect(!text.contains(secret)) }
  }
}

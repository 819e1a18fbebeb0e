import GeoCore
import Testing

@testable import RouteServer

/// Directions for navigation programs: the fields that MapLibre Navigation and Ferrostar read.
@Suite struct DirectionsTests {
  private let city: ServedCity
  private let handler: RequestHandler

  init() throws {
    city = try ServedCity()
    handler = city.handler()
  }

  /// What MapLibre's navigation program asks for.
  private static let options =
    "alternatives=true&steps=true&geometries=polyline6&overview=full&language=en"
    + "&voice_instructions=true&banner_instructions=true&voice_units=metric&roundabout_exits=true"
    + "&annotations=congestion,distance&continue_straight=false&access_token=x&enable_refresh=false"

  private func reply(_ target: String, method: String = "GET") async -> Reply {
    await handler.reply(to: IncomingRequest(method: method, target), id: "1")
  }

  private func json(_ target: String) async throws -> JSONValue {
    try JSONValue(parsing: await reply(target).body)
  }

  @Test func `an answer has what navigation programs read`() async throws {
    let json = try await json(
      "/directions/v5/mapbox/driving/\(city.texts("AF")).json?" + Self.options
    )
    #expect(json["code"]?.string == "Ok" && json["uuid"]?.string?.isEmpty == false)
    #expect(json["waypoints"]?.array?.count == 2)
    let route = try #require(json["routes"]?.array?.first)
    #expect(route["geometry"]?.string?.isEmpty == false && route["voiceLocale"]?.string == "en")
    for name in ["distance", "duration", "weight"] { #expect(route[name]?.number != nil) }
    #expect(route["weight_name"]?.string != nil)
    let leg = try #require(route["legs"]?.array?.first)
    #expect(leg["summary"]?.string != nil && leg["annotation"]?["distance"]?.array != nil)
    let steps = try #require(leg["steps"]?.array)
    #expect(steps.count > 2)
    for (index, step) in steps.enumerated() {
      let maneuver = try #require(step["maneuver"])
      for name in ["type", "instruction"] { #expect(maneuver[name]?.string != nil) }
      #expect(maneuver["location"]?.array?.count == 2)
      #expect(step["geometry"]?.string != nil && step["mode"]?.string != nil)
      #expect(step["intersections"]?.array?.isEmpty == false)
      guard index < steps.count - 1 else { continue }
      let banner = try #require(step["bannerInstructions"]?.array?.first)
      #expect(banner["distanceAlongGeometry"]?.number != nil)
      let primary = try #require(banner["primary"])
      #expect(primary["text"]?.string?.isEmpty == false && primary["type"]?.string != nil)
      #expect(primary["components"]?.array?.first?["type"]?.string == "text")
      let voice = try #require(step["voiceInstructions"]?.array?.first)
      #expect(voice["announcement"]?.string?.isEmpty == false)
      #expect(voice["ssmlAnnouncement"]?.string?.hasPrefix("<speak>") == true)
      #expect(voice["distanceAlongGeometry"]?.number != nil)
    }
  }

  @Test func `only what is wanted is said, and in the language that is wanted`() async throws {
    let path = "/directions/v5/any/walking/\(city.texts("AF"))"
    let plain = try await json(path + "?steps=true")
    let step = plain["routes"]?.array?.first?["legs"]?.array?.first?["steps"]?.array?.first
    #expect(step?["voiceInstructions"] == nil && step?["bannerInstructions"] == nil)
    let spanish = try await json(path + "?steps=true&language=es-MX&voice_instructions=true")
    let route = spanish["routes"]?.array?.first
    #expect(route?["voiceLocale"]?.string == "es")
    let first = route?["legs"]?.array?.first?["steps"]?.array?.first
    let instruction = first?["maneuver"]?["instruction"]?.string ?? ""
    #expect(instruction.contains("por") || instruction.contains("hacia"), "\(instruction)")
    #expect(first?["voiceInstructions"]?.array?.isEmpty == false)
    #expect(first?["bannerInstructions"] == nil)
  }

  @Test func `an answer has one id, and OSRM's none`() async throws {
    let path = "/directions/v5/mapbox/driving-traffic/\(city.texts("AF"))"
    let first = try await json(path)["uuid"]?.string
    #expect(try await json(path)["uuid"]?.string == first)
    #expect(try await json(path + "?steps=true")["uuid"]?.string != first)
    #expect(try await json("/route/v1/driving/\(city.texts("AF"))")["uuid"] == nil)
  }

  @Test(arguments: [
    ("/directions/v5/mapbox/driving/1,2", "InvalidInput"),
    ("/directions/v5/mapbox/driving", "InvalidInput"),
    ("/directions/v5/mapbox/flying/1,2;3,4", "InvalidInput"),
    ("/directions/v5/mapbox/driving/1,2;3,4?speed=1", "InvalidInput"),
    ("/directions/v5/mapbox/driving/1,2;3,4?steps=maybe", "InvalidInput"),
    ("/directions/v5/mapbox/driving/1,2;3,4", "NoSegment"),
  ])
  func `errors have status 422`(target: String, code: String) async throws {
    let reply = await reply(target)
    let json = try JSONValue(parsing: reply.body)
    #expect(reply.status == 422 && json["code"]?.string == code, "\(json.text)")
    #expect(json["message"]?.string?.isEmpty == false)
    #expect(await self.reply(target, method: "POST").status == 405)
  }
}

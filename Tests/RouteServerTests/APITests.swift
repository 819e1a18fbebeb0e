import CampusGraph
import Foundation
import GeoCore
import RouteService
import RoutingTestSupport
import Testing

@testable import RouteServer

/// Requests of the engine's own API, without connections.
@Suite struct APITests {
  private let city: ServedCity
  private let handler: RequestHandler

  init() throws {
    city = try ServedCity()
    handler = city.handler()
  }

  private func reply(
    _ target: String,
    method: String = "GET",
    body: String = "",
    type: String? = "application/json",
    languages: String? = nil
  ) async -> Reply {
    var request = IncomingRequest(method: method, target)
    request.body = Array(body.utf8)
    request.contentType = type
    request.acceptedLanguages = languages
    return await handler.reply(to: request, id: "1")
  }

  private func json(_ target: String) async throws -> JSONValue {
    try JSONValue(parsing: await reply(target).body)
  }

  /// The location of a node as `latitude,longitude`.
  private func place(_ name: Character) -> String {
    let location = city.map.graph.coordinate(of: city.map.node(name))
    return "\(location.latitude),\(location.longitude)"
  }

  @Test func `a route is answered by GET and by POST alike`() async throws {
    let get = await reply("/v1/route?from=\(place("A"))&to=\(place("F"))&profile=car")
    #expect(get.status == 200 && get.contentType == "application/json")
    let json = try JSONValue(parsing: get.body)
    #expect(json["code"]?.string == "Ok")
    let body = "{\"from\":\"\(place("A"))\",\"to\":\"\(place("F"))\",\"profile\":\"car\"}"
    let post = await reply("/v1/route", method: "POST", body: body)
    #expect(post.body == get.body)
    let encoded = place("A").replacing(",", with: "%2C")
    let other = await reply("/v1/route?from=\(encoded)&to=\(place("F"))&profile=car")
    #expect(other.body == get.body)
  }

  @Test(arguments: [
    ("geojson", "application/geo+json", "{\"type\":\"FeatureCollection\""),
    ("gpx", "application/gpx+xml", "<?xml"), ("svg", "image/svg+xml", "<"),
    ("kml", "application/vnd.google-earth.kml+xml", "<?xml"),
  ])
  func `a route is answered in other formats`(
    format: String,
    type: String,
    start: String
  ) async throws {
    let reply = await reply("/v1/route?from=\(place("A"))&to=\(place("F"))&format=\(format)")
    #expect(reply.status == 200 && reply.contentType == type)
    #expect(String(decoding: reply.body, as: UTF8.self).hasPrefix(start))
  }

  @Test func `one of several routes is chosen`() async throws {
    let ends = "/v1/route?from=\(place("A"))&to=\(place("C"))&profile=car&alternatives=3"
    let all = try #require(try await json(ends)["routes"]?.array)
    for number in 0...3 {
      let one = try await json(ends + "&choose=\(number)")["routes"]?.array
      #expect(one == [all[min(number, all.count - 1)]])
    }
  }

  @Test func `areas to avoid come in the body`() async throws {
    let straight = try await json("/v1/route?from=\(place("A"))&to=\(place("C"))&profile=car")
    let b = city.map.graph.coordinate(of: city.map.node("B"))
    let (west, east) = (b.longitude - 1e-5, b.longitude + 1e-5)
    let (south, north) = (b.latitude - 1e-5, b.latitude + 1e-5)
    let ring =
      "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
    let area = "{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}"
    let body =
      "{\"from\":\"\(place("A"))\",\"to\":\"\(place("C"))\",\"profile\":\"car\",\"avoid\":\(area)}"
    let around = try JSONValue(
      parsing: await reply("/v1/route", method: "POST", body: body).body
    )
    let lengths = [straight, around].map { $0["routes"]?.array?.first?["distance"]?.number ?? 0 }
    #expect(lengths[0] > 0 && lengths[1] > lengths[0] + 50)
  }

  @Test func `the places that are reached first come first`() async throws {
    let json = try await json(
      "/v1/closest?from=\(place("A"))&candidate=\(place("G"))&candidate=\(place("B"))"
        + "&candidate=\(place("X"))&candidate=\(place("E"))&profile=foot"
    )
    let durations = json["places"]?.array?.map { $0["duration"]?.number ?? 0 } ?? []
    #expect(durations.count > 2 && durations == durations.sorted() && durations[0] > 0)
    let b = city.map.graph.coordinate(of: city.map.node("B"))
    #expect(json["places"]?.array?.first?["location"] == .position(b))
  }

  @Test func `a group meets where the longest way is shortest`() async throws {
    let target =
      "/v1/meeting-point?from=\(place("A"))&from=\(place("C"))&profile=foot"
      + "&candidate=\(place("A"))&candidate=\(place("B"))&candidate=\(place("C"))"
    let worst = try await json(target + "&objective=worst")
    let first = worst["places"]?.array?.first
    let durations = first?["durations"]?.array?.compactMap(\.number) ?? []
    #expect(durations.count == 2 && first?["worst"]?.number == durations.max())
    #expect(first?["location"] == .position(city.map.graph.coordinate(of: city.map.node("B"))))
    let anywhere = try await json(
      "/v1/meeting-point?from=\(place("A"))&from=\(place("C"))&profile=foot"
    )
    let best = anywhere["places"]?.array?.first?["worst"]?.number ?? .infinity
    #expect(best <= (durations.max() ?? 0) + 1)
  }

  @Test func `a recording is matched`() async throws {
    let rows = zip("ABC", 0...).map { name, index in
      let location = city.map.graph.coordinate(of: city.map.node(name))
      return "\(1_700_000_000 + 60 * index),\(location.latitude),\(location.longitude)"
    }
    let csv = "time,lat,lon\n" + rows.joined(separator: "\n") + "\n"
    let reply = await reply("/v1/match?profile=foot", method: "POST", body: csv, type: "text/csv")
    let json = try JSONValue(parsing: reply.body)
    #expect(json["code"]?.string == "Ok", "\(json.text)")
    let get = await self.reply("/v1/match?profile=foot")
    #expect(get.status == 405 && get.allowed == "POST, OPTIONS")
    let noise = await self.reply("/v1/match", method: "POST", body: "\u{1}\u{2}", type: nil)
    #expect(noise.status == 400)
  }

  @Test func `areas, tables, trips and nearest ways are answered`() async throws {
    let (a, f) = (place("A"), place("F"))
    #expect(try await json("/v1/isochrone?place=\(a)&minutes=1&minutes=2")["features"] != nil)
    let table = try await json("/v1/table?place=\(a)&place=\(f)&annotations=duration")
    #expect(table["durations"]?.array?.count == 2 && table["distances"] == nil)
    let csv = await reply("/v1/table?source=\(a)&destination=\(f)&format=csv")
    #expect(String(decoding: csv.body, as: UTF8.self).hasPrefix("source,destination,"))
    let trip = try await json("/v1/trip?place=\(a)&place=\(f)&place=\(place("C"))&round_trip=true")
    #expect(trip["order"]?.array?.count == 3)
    #expect(try await json("/v1/nearest?place=\(a)&limit=2")["waypoints"]?.array?.count == 2)
    #expect(try await json("/v1/reverse?place=\(a)")["street"]?["name"]?.string != nil)
  }

  @Test(arguments: [
    ("/v1/route?to=1,2", 400, "from is missing"),
    ("/v1/route?from=1,2&to=3,4&fast=1", 400, "there is no parameter fast"),
    ("/v1/route?from=1,2&from=1,2&to=3,4", 400, "from is given twice"),
    ("/v1/route?from=1,2&to=3,4&alternatives=x", 400, "a whole number from 0"),
    ("/v1/route?from=1,2&to=3,4&format=pdf", 400, "one of json, geojson"),
    ("/v1/isochrone?place=1,2", 400, "minutes or meters"),
    ("/v1/isochrone?place=1,2&minutes=nan", 400, "a number from"),
    ("/v1/map?bbox=1,2,3,4&around=1,2", 400, "not both"),
    ("/v1/closest?from=1,2", 400, "choose from"), ("/v1/pixel", 400, "pixel or place"),
    ("/v1/table", 400, "source and destination"), ("/v1/nothing", 404, "see /docs"),
    ("/v1", 404, "see /docs"),
  ])
  func `wrong requests are refused with a remedy`(
    target: String,
    status: Int,
    message: String
  ) async throws {
    let reply = await reply(target)
    let json = try JSONValue(parsing: reply.body)
    #expect(reply.status == status)
    #expect(json["message"]?.string?.contains(message) == true, "\(json.text)")
  }

  @Test func `messages are in the language of the client`() async throws {
    let reply = await reply("/v1/route?to=1,2", languages: "es-MX,en;q=0.5")
    #expect(try JSONValue(parsing: reply.body)["message"]?.string == "falta from")
  }

  @Test(arguments: ["[]", "{", "", "{\"from\":1}", "{\"from\":[\"a\",\"b\"]}"])
  func `bodies of another shape are refused`(body: String) async throws {
    let reply = await reply("/v1/route", method: "POST", body: body)
    #expect(reply.status == 400)
    let other = await self.reply("/v1/route", method: "POST", body: "{}", type: "text/plain")
    #expect(other.status == 415)
  }

  @Test func `no parameter names a file of the server`() {
    let names = APIOperations.all.flatMap { $0.allParameters.map(\.name) }
    for name in ["graph", "campus", "stations", "speeds", "trace", "output"] {
      #expect(!names.contains(name))
    }
  }
}

/// Description and documentation of the API.
@Suite struct OpenAPITests {
  @Test func `the description has every operation once`() throws {
    let json = OpenAPIDocument.json(in: .english, version: "1")
    #expect(json["openapi"]?.string == "3.1.0")
    let paths = json["paths"]?.object?.members ?? []
    let others = OtherRequest.all.map(\.path)
    let unique = others.enumerated().filter { others.firstIndex(of: $0.element) == $0.offset }
    #expect(paths.map(\.name) == APIOperations.all.map(\.path) + unique.map(\.element))
    let ids = paths.flatMap { path in
      path.value.object?.members.compactMap { $0.value["operationId"]?.string } ?? []
    }
    #expect(
      Set(ids).count == ids.count && ids.count == 2 * APIOperations.all.count - 1 + others.count
    )
  }

  @Test(arguments: Language.allCases)
  func `the page describes every parameter`(language: Language) {
    let html = APIPage.html(in: language)
    for other in OtherRequest.all { #expect(html.contains(other.summary[language])) }
    for operation in APIOperations.all {
      #expect(html.contains(operation.path))
      for parameter in operation.allParameters {
        #expect(html.contains(parameter.name) && !parameter.summary[language].isEmpty)
      }
    }
  }
}

import Foundation
import GeoCore
import Testing

@testable import RouteServer

/// Suite with a server of trips, and a clock that it sets.
protocol TripServing {
  var city: ServedCity { get }
  var clock: TestClock { get }
  var handler: RequestHandler { get }
}

/// A trip as its owner knows it.
struct StartedTrip {
  var path: String
  var token: String
}

extension TripServing {
  static func handler(
    _ city: ServedCity,
    _ clock: TestClock,
    _ trips: TripRegistry? = nil
  ) -> RequestHandler {
    RequestHandler(
      city.answerer,
      threads: 2,
      about: .init(version: "1", commit: "abc"),
      trips: trips,
      clock: { clock.now }
    )
  }

  func reply(
    _ method: String,
    _ path: String,
    _ body: String = "",
    token: String? = nil,
    on handler: RequestHandler? = nil
  ) async -> Reply {
    var request = IncomingRequest(method: method, path)
    request.body = Array(body.utf8)
    request.contentType = "application/json"
    request.authorization = token.map { "Bearer " + $0 }
    return await (handler ?? self.handler).reply(to: request, id: "1")
  }

  func start(
    to name: Character = "C",
    on handler: RequestHandler? = nil
  ) async throws -> StartedTrip {
    let (to, from) = (city.location(name), city.location("A"))
    let body = """
      {"to": "\(to.latitude),\(to.longitude)", "profile": "foot",
       "from": "\(from.latitude),\(from.longitude)"}
      """
    let reply = await reply("POST", "/v1/trips", body, on: handler)
    let json = try JSONValue(parsing: reply.body)
    #expect(reply.status == 201 && json["active"]?.bool == true && json["update"] == .null)
    let id = try #require(json["id"]?.string)
    let token = try #require(json["token"]?.string)
    #expect(id.utf8.count == 32 && token.utf8.count == 64)
    #expect(reply.location == "/v1/trips/" + id && reply.age == nil)
    return StartedTrip(path: "/v1/trips/" + id, token: token)
  }

  /// A fix a number of metres east of A, a number of seconds after the start.
  func fix(_ meters: Double, _ seconds: Double) -> String {
    let a = city.location("A")
    let place = LocalPlane(at: a).coordinate(PlanePoint(x: meters, y: 0))
    return "{\"time\": \(TestClock.start + seconds), \"lat\": \(place.latitude), "
      + "\"lon\": \(place.longitude), \"accuracy\": 5}"
  }

  /// A walk at 1.4 m/s for some seconds, one fix a second.
  func walk(_ seconds: ClosedRange<Int>) -> String {
    "[" + seconds.map { fix(1.4 * Double($0), Double($0)) }.joined(separator: ",") + "]"
  }

  func storedTrips(_ path: String) throws -> TripRegistry {
    try TripRegistry(
      city.answerer.regions,
      ServerLimits.withoutTimeouts,
      storedIn: path,
      now: clock.now
    )
  }
}

import FleetSimulation
import GeoCore
import NIOHTTP1
import RouteService
import Traces
import Transit

/// Poster of simulated positions to a server, through the door for Traccar's forwarded messages.
final class FleetPoster {
  /// The most positions that are posted at a time.
  static let most = 64

  private let client: ServerClient
  private let token: String
  /// How many positions the server has taken.
  private(set) var posted = 0
  /// How many it has refused.
  private(set) var refused = 0

  /// Takes a server and the token of a gateway.
  init(_ client: ServerClient, token: String) {
    self.client = client
    self.token = token
  }

  /// Posts positions at the same time, and waits for the answers.
  ///
  /// - Throws: `BadFile` if the server is not reached, or refuses the token.
  func post(_ fixes: ArraySlice<SimulatedFix>) throws(ServiceError) {
    let requests = fixes.map { fix in
      (HTTPMethod.POST, "/v1/devices/traccar", JSONValue?.some(Self.message(fix)))
    }
    for answer in try client.answer(requests, token: token) {
      switch answer.status {
      case 200: posted += 1
      case 401, 404: throw ServiceError(.badFile, FleetTexts.refusedToken)
      default: refused += 1
      }
    }
  }

  private static func message(_ fix: SimulatedFix) -> JSONValue {
    let place = fix.fix.coordinate
    var position: JSONObject = [
      "latitude": .rounded(place.latitude, to: 7), "longitude": .rounded(place.longitude, to: 7),
      "fixTime": .string(TimeText.text(fix.fix.time ?? 0, decimals: 3)),
    ]
    // Traccar's speeds are in knots.
    if let speed = fix.fix.speed { position["speed"] = .rounded(speed * 3600 / 1852, to: 3) }
    if let course = fix.fix.course { position["course"] = .rounded(course, to: 1) }
    return ["position": .object(position), "device": ["uniqueId": .string(fix.vehicle.rawValue)]]
  }
}

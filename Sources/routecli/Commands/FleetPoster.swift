import AsyncHTTPClient
import FleetSimulation
import Foundation
import GeoCore
import NIOCore
import NIOHTTP1
import RouteService
import Traces
import Transit

/// Poster of simulated positions to a server, through the door for Traccar's forwarded messages.
final class FleetPoster {
  /// The most positions that are posted at a time.
  static let most = 64

  private let client: HTTPClient
  private let url: String
  private let token: String
  /// How many positions the server has taken.
  private(set) var posted = 0
  /// How many it has refused.
  private(set) var refused = 0

  /// Takes the address of a server and the token of a gateway.
  ///
  /// - Throws: `InvalidValue` if the address is none of http or https.
  init(_ address: String, token: String) throws(ServiceError) {
    guard let parts = URL(string: address), parts.scheme == "http" || parts.scheme == "https",
      parts.host?.isEmpty == false
    else { throw ServiceError(.invalidValue, FleetTexts.noAddress(text: address)) }
    var base = address
    while base.hasSuffix("/") { base.removeLast() }
    url = base + "/v1/devices/traccar"
    self.token = token
    var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(10)))
    configuration.redirectConfiguration = .disallow
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { try? client.syncShutdown() }

  /// Posts positions at the same time, and waits for the answers.
  ///
  /// - Throws: `BadFile` if the server is not reached, or refuses the token.
  func post(_ fixes: ArraySlice<SimulatedFix>) throws {
    let loop = client.eventLoopGroup.next()
    do {
      let answers = try fixes.map { fix in
        client.execute(request: try request(fix), deadline: .now() + .seconds(30))
      }
      for response in try EventLoopFuture.whenAllSucceed(answers, on: loop).wait() {
        switch response.status.code {
        case 200: posted += 1
        case 401, 404: throw ServiceError(.badFile, FleetTexts.refusedToken)
        default: refused += 1
        }
      }
    } catch let error as ServiceError {
      throw error
    } catch {
      throw ServiceError(.badFile, FleetTexts.notReached(url: url, reason: "\(error)"))
    }
  }

  private func request(_ fix: SimulatedFix) throws -> HTTPClient.Request {
    var request = try HTTPClient.Request(url: url, method: .POST)
    request.headers.add(name: "Authorization", value: "Bearer " + token)
    request.headers.add(name: "Content-Type", value: "application/json")
    let place = fix.fix.coordinate
    var position: JSONObject = [
      "latitude": .rounded(place.latitude, to: 7), "longitude": .rounded(place.longitude, to: 7),
      "fixTime": .string(TimeText.text(fix.fix.time ?? 0, decimals: 3)),
    ]
    // Traccar's speeds are in knots.
    if let speed = fix.fix.speed { position["speed"] = .rounded(speed * 3600 / 1852, to: 3) }
    if let course = fix.fix.course { position["course"] = .rounded(course, to: 1) }
    let json: JSONValue = [
      "position": .object(position), "device": ["uniqueId": .string(fix.vehicle.rawValue)],
    ]
    request.body = .string(json.text)
    return request
  }
}

import GeoCore
import Routing

/// The one table from library errors to the contract's codes.
enum Failures {
  /// Runs a piece of routing and translates its errors.
  static func translate<Result>(
    _ body: () throws(RoutingError) -> Result
  ) throws(CommandFailure) -> Result {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  /// A routing error as a command's failure.
  static func failure(_ error: RoutingError) -> CommandFailure {
    var details: JSONObject = [:]
    if let waypoint = error.waypoint {
      details["place"] = RouteDocument.place(waypoint)
      if error.code == .outsideArea {
        details["geo_uri"] = .string(CoveredArea.geoURI(waypoint.location))
      }
    }
    if let distance = error.distance, distance.isFinite {
      details["distance"] = .rounded(distance, to: 1)
    }
    if let nearest = error.nearest { details["nearest"] = .position(nearest) }
    return CommandFailure(code(error.code), error.message, details: details)
  }

  private static func code(_ code: RoutingError.Code) -> CommandFailure.Code {
    switch code {
    case .invalidValue: .invalidValue
    case .noSegment: .noSegment
    case .noRoute: .noRoute
    case .outsideArea: .outsideArea
    case .tooBig: .tooBig
    case .notPrepared: .notPrepared
    case .badFile: .badFile
    default: .internalError
    }
  }
}

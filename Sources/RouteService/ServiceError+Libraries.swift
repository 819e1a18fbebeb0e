import GeoCore
package import Routing

/// Table from errors of other libraries to the contract's codes.
package enum Failures {
  /// Runs a search and translates its errors.
  package static func translate<Result>(
    _ body: () throws(RoutingError) -> Result
  ) throws(ServiceError) -> Result {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  /// A routing error as an error of the contract.
  package static func failure(_ error: RoutingError) -> ServiceError {
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
    let (message, remedy) = (error.message, error.remedy)
    return ServiceError(code(error.code), details: details) { texts in
      let message = message[texts.language]
      return remedy.map { message + "; " + texts.remedy($0) } ?? message
    }
  }

  private static func code(_ code: RoutingError.Code) -> ServiceError.Code {
    switch code {
    case .invalidValue: .invalidValue
    case .noSegment: .noSegment
    case .noRoute: .noRoute
    case .outsideArea: .outsideArea
    case .tooBig: .tooBig
    case .notPrepared: .notPrepared
    case .badFile: .badFile
    case .cancelled: .cancelled
    default: .internalError
    }
  }
}

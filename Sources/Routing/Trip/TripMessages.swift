/// Errors of trips.
enum TripMessages {
  static func tooManyPlaces(_ count: Int, limit: Int) -> RoutingError {
    RoutingError(.tooBig, .message { $0.tooManyPlaces(count, limit: limit) })
  }

  static let tooFewPlaces = RoutingError(.invalidValue, .message { $0.tooFewPlaces })

  static func noSquare(rows: Int) -> RoutingError {
    RoutingError(.invalidValue, .message { $0.noSquare(rows: rows) })
  }

  static func noSuchPlace(_ place: Int, count: Int) -> RoutingError {
    RoutingError(.invalidValue, .message { $0.noSuchPlace(place, count: count) })
  }

  static let bikeShare = RoutingError(.invalidValue, .message { $0.tripByBikeShare })

  static let sameEnds = RoutingError(.invalidValue, .message { $0.sameEnds })

  static func noTrip(isExact: Bool) -> RoutingError {
    RoutingError(.noRoute, .message { $0.noTrip(isExact: isExact) })
  }
}

import GeoCore
import Routing

extension OSRMQuestion {
  /// The document of the service `trip`.
  ///
  /// - Throws: `NoSegment`, `NoTrips`, `TooBig`, `Timeout`.
  func tripDocument() throws(OSRMError) -> [UInt8] {
    let snapped = try snap()
    let trip = try trip(routeRequest(snapped.waypoints))
    var indices = [Int](repeating: 0, count: snapped.places.count)
    for (index, place) in trip.order.places.enumerated() { indices[place] = index }
    let writer = RouteWriter(self)
    return document { json in
      json.name("trips")
      json.array { json in
        writer.write(AnswerLeg.legs(of: trip.route, waypoints: []), to: &json)
      }
      guard !options.skipsWaypoints else { return }
      json.name("waypoints")
      json.array(zip(indices, snapped.places)) { json, waypoint in
        json.object { json in
          // A client reads these by their position.
          json.member("waypoint_index", waypoint.0)
          json.member("trips_index", 0)
          WaypointWriter(options: options).members(
            name: waypoint.1.name,
            location: waypoint.1.location,
            distance: waypoint.1.distance,
            to: &json
          )
        }
      }
    }
  }

  private func trip(_ request: RouteRequest) throws(OSRMError) -> Trip {
    do throws(OSRMError) {
      return try route { () throws(RoutingError) in try router.trip(request, ends: ends) }
    } catch {
      guard error.code == .noRoute else { throw error }
      throw OSRMError(.noTrips, contract: "No trip visiting all destinations possible.")
    }
  }

  /// The ends that the options fix.
  ///
  /// A round trip starts at the first coordinate, or at the last one if only that is fixed.
  private var ends: TripEnds {
    let last = request.coordinates.count - 1
    guard options.isRoundTrip else {
      return TripEnds(
        first: options.startsFirst ? 0 : nil,
        last: options.endsLast ? last : nil
      )
    }
    guard options.endsLast else { return TripEnds(isRound: true, first: 0) }
    return options.startsFirst
      ? TripEnds(isRound: true, first: 0, last: last) : TripEnds(isRound: true, first: last)
  }
}

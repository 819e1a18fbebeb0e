import CampusGraph
import GeoCore

/// A route that visits some places in a good order.
public struct Trip: Sendable {
  /// The waypoints of the request in the order of the trip.
  public var order: TripOrder
  /// The route in that order.
  public var route: Route
}

extension Router {
  /// Visits all waypoints of a request in the order that takes the least time.
  ///
  /// The request's own order does not matter. Neither does its time for the choice of the order;
  /// opening hours are enforced by the route. Only for a single profile.
  ///
  /// - Throws: ``RoutingError``: `invalidValue` for fewer than two waypoints, ends that are not
  ///   among them, or bike share, `tooBig` beyond ``TripSolver/maximumPlaces`` or beyond the
  ///   waypoints that a route may have, the way back counted; `outsideArea`, `noSegment`; `noRoute`
  ///   if no order was found.
  /// - Complexity: one search over the whole network a place, then ``TripSolver/order(_:budget:)`` and
  ///   ``routes(_:)``.
  public func trip(_ request: RouteRequest, ends: TripEnds) throws(RoutingError) -> Trip {
    guard case .single(let profile) = request.plan else { throw TripMessages.bikeShare }
    guard request.waypoints.count > 1 else { throw TripMessages.tooFewPlaces }
    // Before the table, which is expensive.
    guard request.waypoints.count <= TripSolver.maximumPlaces else {
      throw TripMessages.tooManyPlaces(request.waypoints.count, limit: TripSolver.maximumPlaces)
    }
    let durations = try durations(
      from: request.waypoints,
      to: request.waypoints,
      profile: profile,
      closing: request.allClosedEdges,
      excluding: request.excludedClasses,
      snapRadius: request.snapRadius,
      budget: request.budget
    )
    let weights = durations.map { row in row.map(Self.weight) }
    let order = try TripSolver(ends).order(weights, budget: request.budget)
    var ordered = request
    ordered.alternatives = 0
    ordered.waypoints = order.places.map { request.waypoints[$0] }
    if ends.isRound { ordered.waypoints.append(ordered.waypoints[0]) }
    return Trip(order: order, route: try routes(ordered)[0])
  }

  /// A duration as a weight in milliseconds, capped at unreachable.
  private static func weight(_ duration: Seconds?) -> Weight {
    guard let duration else { return .unreachable }
    return Weight(min(duration * 1000, Seconds(Weight.unreachable)).rounded())
  }
}

package import Routing
package import Tracking

/// What trips on the same streets share: the streets for matching, and routers.
package struct TrackResources: Sendable {
  /// The streets.
  package let context: RoutingContext
  /// The streets of a profile for matching.
  package let network: @Sendable (Profile) -> MatchingNetwork
  /// The routes of a request.
  package let routes: @Sendable (RouteRequest) throws(RoutingError) -> [Route]

  /// Takes streets, networks and a way to find routes.
  package init(
    context: RoutingContext,
    network: @escaping @Sendable (Profile) -> MatchingNetwork,
    routes: @escaping @Sendable (RouteRequest) throws(RoutingError) -> [Route]
  ) {
    self.context = context
    self.network = network
    self.routes = routes
  }
}

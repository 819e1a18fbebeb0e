package import CampusGraph
package import GeoCore
package import PlaceStore
package import Routing
package import Tracking

/// Destination, start and profile of a traveller to follow.
package struct TrackQuestion: Sendable {
  /// The destination, as text; `nil` for none.
  package var to: String?
  /// Start of the planned route, as text; `nil` for the first fix.
  package var from: String?
  /// The name of the profile or plan; `nil` for the default of the data.
  package var profile: String?
  /// The accuracy in metres of fixes that state none; `nil` for the usual one of receivers.
  package var accuracy: Meters?

  /// Asks to follow a traveller.
  package init(
    to: String? = nil,
    from: String? = nil,
    profile: String? = nil,
    accuracy: Meters? = nil
  ) {
    self.to = to
    self.from = from
    self.profile = profile
    self.accuracy = accuracy
  }
}

/// Shared by all traces of one question: streets, router, matching networks and places.
package final class TrackContext {
  package let data: DataSet
  package let context: RoutingContext
  package let travel: TravelPlan
  /// The destination; `nil` for none.
  package let destination: ResolvedPlace?
  /// Start of the planned route; `nil` for the first fix.
  package let origin: ResolvedPlace?
  /// The accuracy in metres of fixes that state none; `nil` for the usual one of receivers.
  let accuracy: Meters?
  private let find: (RouteRequest) throws(RoutingError) -> [Route]
  private let network: (Profile) -> MatchingNetwork
  private lazy var networks = travel.profiles.map(network)

  /// Seconds since 1970, for fixes without a time.
  private let now: () -> Seconds

  /// Checks the profile and looks up the places of a question.
  ///
  /// Errors are reported in the contract's order: arguments, files, places.
  ///
  /// - Parameters:
  ///   - data: The data of the trips.
  ///   - question: The question.
  ///   - resources: What trips share; used if they are for the streets of the question.
  ///   - now: The clock, in seconds since 1970, for fixes without a time.
  /// - Throws: `InvalidValue`, `TooBig`, `NotFound`, `Ambiguous`, `OutsideArea`, `NotPrepared`,
  ///   `BadFile`.
  package init(
    _ data: DataSet,
    _ question: TrackQuestion,
    sharing resources: TrackResources? = nil,
    now: @escaping () -> Seconds
  ) throws(ServiceError) {
    self.now = now
    accuracy = question.accuracy
    if let accuracy { try Limits.check(accuracy, Limits.accuracies, of: .accuracy) }
    travel = try data.travelPlan(named: question.profile)
    try data.check(travel.profiles, nil)
    let ends = try data.resolve(all: [question.to, question.from].compactMap(\.self))
    destination = question.to == nil ? nil : ends.first
    origin = question.from == nil ? nil : ends.last
    self.data = try data.focused(on: ends)
    context = try self.data.context()
    if let resources, resources.context === context {
      (find, network) = (resources.routes, resources.network)
    } else {
      let router = Router(context)
      find = { request throws(RoutingError) in try router.routes(request) }
      network = { [context] in MatchingNetwork(context, profile: $0) }
    }
    for place in [destination, origin] { if let place { try checkCovered(place.waypoint) } }
  }

  /// Checks that the data cover a place.
  ///
  /// - Throws: `OutsideArea` if they do not.
  package func checkCovered(_ waypoint: Waypoint) throws(ServiceError) {
    try Failures.translate { () throws(RoutingError) in try context.coveredArea.check(waypoint) }
  }

  /// A follower of one traveller, which takes its routes from this context.
  package func follower() -> TripFollower<ServiceError> {
    TripFollower(travel, on: context, matchingOn: networks, origin: origin?.waypoint) {
      (query) throws(ServiceError) in
      try self.route(from: query.start, to: query.destination, at: query.time)
    }
  }

  private func route(
    from start: Waypoint,
    to end: Waypoint,
    at time: Seconds?
  ) throws(ServiceError) -> Route {
    let now = Int64((time ?? self.now()).rounded())
    var request = RouteRequest(
      from: start,
      to: end,
      plan: travel,
      time: .any(now: now),
      snapRadius: data.snapRadius
    )
    request.conditions = data.conditions
    return try Failures.translate { [request] () throws(RoutingError) in
      try find(request)[0]
    }
  }

  /// The clock of a place.
  package func time(at coordinate: Coordinate) -> TimeArgument {
    TimeArgument(zone: (try? data.zone(at: coordinate)) ?? "UTC")
  }

  /// The name of the way of an edge; empty if it has none.
  package func wayName(_ edge: DirectedEdge?) -> String {
    guard let edge, Int(edge.edge.rawValue) < context.graph.edgeCount else { return "" }
    return context.graph.names[context.graph.attributes.name[edge.edge]]
  }

  /// Stations and places near a coordinate, the nearest first.
  package func places(near coordinate: Coordinate) -> [PlacePage.Hit] {
    var query = PlaceQuery()
    query.center = coordinate
    query.radius = Self.nearRadius
    query.limit = Self.nearCount
    guard let store = try? data.places() else { return [] }
    return (try? store.search(query).hits) ?? []
  }

  /// Largest distance of nearby places in metres, and their largest number.
  private static let nearRadius: Meters = 250
  private static let nearCount = 3
}

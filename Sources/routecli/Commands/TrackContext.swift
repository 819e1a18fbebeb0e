import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import RouteService
import Routing
import Tracking

/// What all traces of a command share: streets, router, matching networks, places, language.
final class TrackContext {
  let data: DataSet
  let index: RoutingIndex
  let travel: TravelPlan
  let global: GlobalOptions
  /// The destination of `--to`; `nil` where none or another is asked for.
  let destination: ResolvedPlace?
  /// The start of `--from`.
  let origin: ResolvedPlace?
  private let router: Router
  private lazy var networks = travel.profiles.map { MatchingNetwork(index, profile: $0) }

  /// Looks up what the options name, in the contract's order: arguments, files, places.
  init(
    _ data: DataSet,
    _ options: TrackOptions,
    _ global: GlobalOptions
  ) throws(ServiceError) {
    self.global = global
    var name = options.profile
    if name == nil { name = try data.defaultProfile() }
    guard let name, let travel = TravelPlan(named: name) else {
      throw ProfileArgument.failure(name ?? "", known: TravelPlan.names)
    }
    self.travel = travel
    try data.check(travel.profiles, nil)
    let ends = try data.resolve(all: [options.to, options.from].compactMap(\.self))
    destination = options.to == nil ? nil : ends.first
    origin = options.from == nil ? nil : ends.last
    self.data = try data.focused(on: ends)
    index = try self.data.index()
    router = Router(index)
    for place in [destination, origin] { if let place { try checkCovered(place.waypoint) } }
  }

  /// - Throws: `OutsideArea` where the data does not cover a place.
  func checkCovered(_ waypoint: Waypoint) throws(ServiceError) {
    guard !index.coveredArea.contains(waypoint.location) else { return }
    try Failures.translate { () throws(RoutingError) in
      _ = try router.nearest(to: waypoint, profile: travel.profiles[0], limit: 1)
    }
  }

  /// A follower of one traveller, which asks this context for routes.
  func follower() -> TripFollower<ServiceError> {
    TripFollower(travel, on: index, matchingOn: networks, origin: origin?.waypoint) {
      (query) throws(ServiceError) in
      try self.route(from: query.start, to: query.destination, at: query.time)
    }
  }

  private func route(
    from start: Waypoint,
    to end: Waypoint,
    at time: Seconds?
  ) throws(ServiceError) -> Route {
    let now = Int64((time ?? Date().timeIntervalSince1970).rounded())
    let request = RouteRequest(
      from: start,
      to: end,
      plan: travel,
      time: .any(now: now),
      snapRadius: data.snapRadius
    )
    return try Failures.translate { () throws(RoutingError) in try router.routes(request)[0] }
  }

  /// The clock of a place.
  func time(at coordinate: Coordinate) -> TimeArgument {
    TimeArgument(zone: (try? data.zone(at: coordinate)) ?? "UTC")
  }

  /// The name of the way that an edge is part of; empty where it has none.
  func wayName(_ edge: DirectedEdge?) -> String {
    guard let edge, Int(edge.edge.rawValue) < index.graph.edgeCount else { return "" }
    return index.graph.names[index.graph.attributes.name[edge.edge]]
  }

  /// Stations and places near a coordinate, the nearest first.
  func places(near coordinate: Coordinate) -> [PlacePage.Hit] {
    var query = PlaceQuery()
    query.center = coordinate
    query.radius = Self.nearRadius
    query.limit = Self.nearCount
    guard let store = try? data.places() else { return [] }
    return (try? store.search(query).hits) ?? []
  }

  /// What counts as near, in metres, and how many such places are told.
  private static let nearRadius: Meters = 250
  private static let nearCount = 3
}

public import CampusGraph
public import GeoCore

/// Answers route requests: validates them, snaps waypoints, searches, and writes instructions.
///
/// A router keeps scratch for its searches and is used by one task at a time; make one for each
/// task over one shared ``RoutingContext``.
///
/// ```swift
/// let router = Router(RoutingContext(campus: campus, stations: nil))
/// let request = RouteRequest(from: Waypoint(library), to: Waypoint(hall), time: .any(now: now))
/// let best = try router.routes(request)[0]
/// print(best.legs[0].steps.map { $0.instruction(in: .spanish) })
/// ```
public final class Router {
  /// The distance in metres within which a place means the nearest way, unless another is asked for.
  public static let defaultSnapRadius: Meters = 250

  /// The data that routes are computed from.
  public let context: RoutingContext
  private var scopes: RequestScopes

  /// Makes a router over shared data.
  public init(_ context: RoutingContext) {
    self.context = context
    scopes = RequestScopes(context)
  }

  /// The routes of a request, the best first, then up to `alternatives` others.
  ///
  /// Alternatives are found only for two waypoints on known streets; there may be fewer than
  /// requested.
  ///
  /// - Throws: ``RoutingError``: `invalidValue` for an invalid request, `tooBig` beyond its
  ///   limits, `cancelled` if its budget is, `outsideArea`, `noSegment`, `noRoute`.
  /// - Complexity: one search per leg, O((nodes + arcs) · log nodes) at worst.
  public func routes(_ request: RouteRequest) throws(RoutingError) -> [Route] {
    try check(request)
    switch request.plan {
    case .single(let profile): return try single(request, profile)
    case .bikeShare(let walking, let riding):
      let share = BikeShareRouter(
        walking: try scope(for: walking, request.searchOptions),
        riding: try scope(for: riding, request.searchOptions)
      )
      return [try share.route(request)]
    }
  }

  /// Distances and durations between all pairs, row by row; `nil` if no way joins a pair.
  ///
  /// - Throws: ``RoutingError`` if a place is not covered or has no usable way near.
  /// - Complexity: one search over the whole network per source.
  public func table(
    from sources: [Waypoint],
    to targets: [Waypoint],
    profile: Profile,
    closing closed: Set<EdgeID> = [],
    excluding excluded: Set<RoadClass> = [],
    snapRadius: Meters = Router.defaultSnapRadius,
    budget: SearchBudget? = nil
  ) throws(RoutingError) -> [[TableCell?]] {
    for waypoint in sources + targets { try context.coveredArea.check(waypoint) }
    let options = SearchOptions(
      closedEdges: closed,
      excludedClasses: excluded,
      snapRadius: snapRadius,
      budget: budget
    )
    return try TableFinder(scope(for: profile, options)).table(from: sources, to: targets)
  }

  /// Seconds between all pairs, row by row; `nil` if no way joins a pair.
  ///
  /// Much faster than `table`, which also finds distances, if a city is prepared with a contraction
  /// hierarchy.
  ///
  /// - Throws: ``RoutingError`` if a place is not covered or has no usable way near.
  /// - Complexity: one upward search per waypoint in a hierarchy; without one, a search over the
  ///   whole network per source.
  public func durations(
    from sources: [Waypoint],
    to targets: [Waypoint],
    profile: Profile,
    closing closed: Set<EdgeID> = [],
    excluding excluded: Set<RoadClass> = [],
    snapRadius: Meters = Router.defaultSnapRadius,
    budget: SearchBudget? = nil
  ) throws(RoutingError) -> [[Seconds?]] {
    for waypoint in sources + targets { try context.coveredArea.check(waypoint) }
    let options = SearchOptions(
      closedEdges: closed,
      excludedClasses: excluded,
      snapRadius: snapRadius,
      budget: budget
    )
    return try TableFinder(scope(for: profile, options)).durations(from: sources, to: targets)
      .map { $0.map { $0.map { Seconds($0) / 1000 } } }
  }

  /// The length and the duration of the best route, without instructions or shapes.
  ///
  /// - Throws: as ``routes(_:)``.
  /// - Complexity: as ``routes(_:)``, without the instructions.
  public func measure(_ request: RouteRequest) throws(RoutingError) -> TableCell {
    guard case .single(let profile) = request.plan else {
      let route = try routes(request)[0]
      return TableCell(distance: route.distance, duration: route.duration)
    }
    try check(request)
    let found = try legs(request, LegFinder(scope(for: profile, request.searchOptions)))
    var cell = TableCell(distance: 0, duration: 0)
    for leg in found {
      cell.duration += Seconds(leg.milliseconds) / 1000
      if leg.isStraight, let area = context.estimatedArea {
        cell.distance += area.length(from: leg.start.location, to: leg.finish.location)
      }
      for piece in leg.pieces { cell.distance += context.graph.length(of: piece) }
    }
    return cell
  }

  /// The usable ways nearest to a place, nearest first.
  ///
  /// - Throws: ``RoutingError`` if the place is not covered or has no usable way near.
  public func nearest(
    to waypoint: Waypoint,
    profile: Profile,
    limit: Int,
    within radius: Meters = Router.defaultSnapRadius,
    excluding excluded: Set<RoadClass> = []
  ) throws(RoutingError) -> [Snap] {
    try context.coveredArea.check(waypoint)
    let network = try RoutingError.translate { () throws(GraphFileError) in
      try context.readNetwork(for: profile, excluding: excluded)
    }
    let snaps = waypoint.snaps(limit) { limit in
      context.snaps(near: waypoint.location, within: radius, limit: limit, for: network)
    } where: {
      network.metric.allows($0, from: waypoint, on: context.graph)
    }
    guard !snaps.isEmpty else {
      throw RoutingMessages.noSegment(waypoint, radius, profile, nearest: nil)
    }
    return snaps
  }

  // MARK: - Requests

  private func check(_ request: RouteRequest) throws(RoutingError) {
    guard request.waypoints.count <= request.waypointLimit else {
      let (count, limit) = (request.waypoints.count, request.waypointLimit)
      throw RoutingError(.tooBig, .message { $0.tooManyWaypoints(count, limit: limit) })
    }
    guard request.alternatives <= RouteRequest.maximumAlternatives else {
      let (count, limit) = (request.alternatives, RouteRequest.maximumAlternatives)
      throw RoutingError(.tooBig, .message { $0.tooManyAlternatives(count, limit: limit) })
    }
    for waypoint in request.waypoints { try context.coveredArea.check(waypoint) }
  }

  /// What the searches of a request with one profile work on.
  ///
  /// - Throws: ``RoutingError`` of code `badFile` if a section of a graph file is damaged.
  func scope(
    for profile: Profile,
    _ options: SearchOptions
  ) throws(RoutingError) -> RequestScope {
    try options.budget.charge()
    return try scopes.scope(for: profile, options)
  }

  // MARK: - One profile

  private func single(_ request: RouteRequest, _ profile: Profile) throws(RoutingError) -> [Route] {
    let finder = LegFinder(try scope(for: profile, request.searchOptions))
    let found = try legs(request, finder)
    let writer = LegWriter(finder.scope, detail: request.detail)
    var routes = [route(request, writer, found)]
    if request.alternatives > 0, found.count == 1 {
      let others = try finder.alternatives(
        to: found[0],
        maximum: request.alternatives,
        at: request.time.ofWholeTrip
      )
      routes += others.map { route(request, writer, [$0]) }
    }
    return routes
  }

  /// The legs, found forwards from a departure or backwards from an arrival.
  private func legs(
    _ request: RouteRequest,
    _ finder: LegFinder
  ) throws(RoutingError) -> [FoundLeg] {
    let isStraight = request.continuesStraight
    if case .arrival = request.time {
      let backwards = Array(request.waypoints.reversed())
      return try LegChain(backwards, request.time, continuesStraight: isStraight).legs(finder)
        .reversed()
    }
    return try LegChain(request.waypoints, request.time, continuesStraight: isStraight)
      .legs(finder)
  }

  private func route(
    _ request: RouteRequest,
    _ writer: LegWriter,
    _ found: [FoundLeg]
  ) -> Route {
    let pairs = zip(request.waypoints, request.waypoints.dropFirst())
    let legs = zip(pairs, found).map { pair, leg in
      writer.leg(from: pair.0, to: pair.1, leg)
    }
    var route = Route(
      profile: request.plan.name,
      legs: legs,
      weight: Double(found.reduce(0) { $0 + UInt64($1.weight) }) / 1000,
      isEstimated: found.contains { writer.isEstimated($0) },
      warnings: [],
      departure: 0,
      waypoints: found.map(\.start) + [found[found.count - 1].finish]
    )
    route.setTimes(request.time)
    if request.detail == .instructions {
      route.warnings = RouteWarnings(context: context).warnings(of: route, found, request.time)
    }
    return route
  }
}

extension TravelTime {
  /// The time of a leg that is the whole trip.
  fileprivate var ofWholeTrip: LegTime {
    switch self {
    case .any: .any
    case .departure(let second): .departure(second, after: 0)
    case .arrival(let second): .arrival(second, before: 0)
    }
  }
}

extension Route {
  /// Sets the departure that a request's time implies.
  mutating func setTimes(_ time: TravelTime) {
    switch time {
    case .any(let now): departure = now
    case .departure(let second): departure = second
    case .arrival(let second): departure = second - Int64(duration.rounded())
    }
  }
}

/// One entry of a table.
public struct TableCell: Sendable, Hashable {
  /// Metres along the way of least weight.
  public var distance: Meters
  /// Seconds along it.
  public var duration: Seconds

  /// Makes a cell.
  public init(distance: Meters, duration: Seconds) {
    self.distance = distance
    self.duration = duration
  }
}

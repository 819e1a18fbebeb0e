import CampusGraph
import GeoCore
package import Routing

/// A question as a request for a router, with the places that were found.
package struct ResolvedQuestion {
  package var request: RouteRequest
  package var places: [ResolvedPlace]
  /// The zone of printed times.
  package var time: TimeArgument
  /// The data that answers it.
  package var data: DataSet
  /// Whether the answer contains what is spoken and shown on the way.
  package var isSpoken = false
}

extension RouteQuestion {
  /// Checks the arguments that need no file.
  ///
  /// Profiles are checked later, because a graph file may have other profiles.
  ///
  /// - Throws: `InvalidValue`, `InvalidQuery` or `TooBig`.
  package func checkArguments() throws(ServiceError) {
    _ = try algorithm.map(Self.algorithm(named:))
    _ = try RoadClass.named(excluded)
    guard depart == nil || arrive == nil else {
      throw ServiceError(.invalidQuery) { $0.departureAndArrival }
    }
    try Limits.check(alternatives, 0...RouteRequest.maximumAlternatives, of: .alternatives)
    try TimeArgument.check(depart, of: .depart)
    try TimeArgument.check(arrive, of: .arrive)
    _ = try directions.read(places: via.count + 2)
    try PlaceArgument.check([from] + via + [to])
  }

  /// Looks up places, edges and times.
  ///
  /// Errors are reported in the contract's order: arguments, files, places.
  ///
  /// - Parameters:
  ///   - data: The data of the routes.
  ///   - now: Seconds since 1970.
  ///   - budget: The limit of the searches; `nil` for no limit.
  /// - Returns: The request with its places.
  /// - Throws: `InvalidValue`, `InvalidQuery`, `TooBig`, `BadFile`, `NotPrepared`, `NotFound`,
  ///   `Ambiguous`.
  package func resolved(
    _ data: DataSet,
    now: Int64,
    budget: SearchBudget? = nil
  ) throws(ServiceError) -> ResolvedQuestion {
    try checkArguments()
    let plan = try data.travelPlan(named: profile)
    let algorithm = try algorithm.map(Self.algorithm(named:))
    let directions = try directions.read(places: via.count + 2)
    let classes = try RoadClass.named(excluded)
    let areas = try (avoid.map(AvoidFile.areas(in:)) ?? []) + avoidedAreas
    try data.check(plan.profiles, algorithm)
    try data.check(excluding: classes)
    let speeds = try data.speeds()
    let places = try data.resolve(all: [from] + via + [to])
    let data = try data.focused(on: places)
    let clock = TimeArgument(zone: try data.zone(at: places[0].location))
    var time = TravelTime.any(now: now)
    if let depart {
      time = .departure(try clock.seconds(depart, of: .depart, now: now))
    } else if let arrive {
      time = .arrival(try clock.seconds(arrive, of: .arrive, now: now))
    }
    let waypoints = directions.applied(to: places.map(\.waypoint))
    var request = RouteRequest(
      from: waypoints[0],
      to: waypoints[waypoints.count - 1],
      via: Array(waypoints.dropFirst().dropLast()),
      plan: try Self.plan(plan, speeds, at: time, in: data),
      time: time,
      alternatives: alternatives,
      algorithm: algorithm,
      snapRadius: data.snapRadius
    )
    request.avoidedAreas = areas
    request.closedEdges = try closedEdges(data)
    request.excludedClasses = classes
    request.conditions = data.conditions
    request.conditions.outlook = outlook ?? request.conditions.outlook
    request.budget = budget
    return ResolvedQuestion(
      request: request,
      places: places,
      time: clock,
      data: data,
      isSpoken: isSpoken
    )
  }

  /// The plan with the learned speeds of the hour at which it is travelled, if that is known.
  private static func plan(
    _ plan: TravelPlan,
    _ speeds: LearnedSpeeds?,
    at time: TravelTime,
    in data: DataSet
  ) throws(ServiceError) -> TravelPlan {
    guard let speeds, !speeds.hours.isEmpty else { return plan }
    switch time {
    case .any: return plan
    case .departure(let second), .arrival(let second):
      let hour = LearnedSpeeds.hour(of: try data.context().localTime(at: second))
      return TravelPlan(named: plan.name)?.applying(speeds, hour: hour) ?? plan
    }
  }

  /// The algorithm with a name.
  ///
  /// - Throws: `InvalidValue` with the names that there are.
  package static func algorithm(named name: String) throws(ServiceError) -> SearchAlgorithm {
    if let known = SearchAlgorithm(rawValue: name) { return known }
    let names = SearchAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")
    throw ServiceError(.invalidValue) { $0.unknownAlgorithm(name, known: names) }
  }

  private func closedEdges(_ data: DataSet) throws(ServiceError) -> Set<EdgeID> {
    var edges: Set<EdgeID> = []
    for id in closed {
      let found = try data.context().edges(named: id)
      guard !found.isEmpty else { throw ServiceError(.notFound) { $0.nothingToClose(id) } }
      edges.formUnion(found)
    }
    return edges
  }
}

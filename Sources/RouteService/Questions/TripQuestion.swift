package import CampusGraph
package import GeoCore
package import Routing

/// The best order in which to visit some places.
package struct TripQuestion: Sendable {
  /// Places to visit, as texts.
  package var places: [String]
  /// First place, as text; it may be one of the places to visit.
  package var first: String?
  /// Last place, as text; it may be one of the places to visit.
  package var last: String?
  /// Whether the trip ends where it begins.
  package var isRound: Bool
  /// The profile's name; `nil` for the default of the data.
  package var profile: String?
  /// Classes of ways that are not used.
  package var excluded: Set<RoadClass>

  /// Asks for a trip.
  package init(
    places: [String],
    first: String?,
    last: String?,
    isRound: Bool,
    profile: String?,
    excluded: Set<RoadClass>
  ) {
    self.places = places
    self.first = first
    self.last = last
    self.isRound = isRound
    self.profile = profile
    self.excluded = excluded
  }

  /// Looks up the places and finds the order and the route.
  ///
  /// - Throws: `InvalidQuery` for less than two places, and the errors of lookup and routing.
  package func answer(
    in data: DataSet,
    now: Int64,
    style: TextStyle,
    budget: SearchBudget? = nil
  ) throws(ServiceError) -> TripAnswer {
    let profile = try data.profile(named: profile)
    try data.check([profile], nil)
    try data.check(excluding: excluded)
    let found = try TripPlaces(places, first: first, last: last, isRound: isRound, in: data)
    let data = try data.focused(on: found.all)
    var request = found.request(profile, now: now, snapRadius: data.snapRadius)
    request.excludedClasses = excluded
    request.conditions = data.conditions
    request.budget = budget
    let router = Router(try data.context())
    let trip = try Failures.translate { [request] () throws(RoutingError) in
      try router.trip(request, ends: found.ends)
    }
    let question = ResolvedQuestion(
      request: request,
      places: found.inOrder(of: trip),
      time: TimeArgument(zone: try data.zone(at: found.all[0].location)),
      data: data
    )
    let report = RouteReport(question: question, routes: [trip.route], style: style)
    return TripAnswer(report: report, trip: trip)
  }
}

/// The answer to a ``TripQuestion``.
package struct TripAnswer {
  /// The route.
  package let report: RouteReport
  private let trip: Trip

  package init(report: RouteReport, trip: Trip) {
    self.report = report
    self.trip = trip
  }

  /// The route's document with the order of the places.
  package var json: JSONValue {
    get throws(ServiceError) {
      var object = try report.document.object ?? [:]
      object["order"] = .array(trip.order.places.map { .number(Double($0)) })
      return .object(object)
    }
  }
}

/// The places of a trip: those to visit, then the ends that are not among them.
package struct TripPlaces {
  package private(set) var all: [ResolvedPlace] = []
  package private(set) var ends: TripEnds

  /// Looks up the places.
  ///
  /// - Throws: As ``DataSet/resolve(all:)``, and `InvalidQuery` for less than two places.
  package init(
    _ texts: [String],
    first: String?,
    last: String?,
    isRound: Bool,
    in set: DataSet
  ) throws(ServiceError) {
    ends = TripEnds(isRound: isRound)
    all = try set.resolve(all: texts)
    if let first { ends.first = try number(of: first, among: texts, in: set) }
    if let last { ends.last = try number(of: last, among: texts, in: set) }
    guard all.count > 1 else { throw Self.tooFew }
  }

  /// The error for less than two places.
  package static let tooFew = ServiceError(.invalidQuery) { $0.tripTooShort }

  /// The request for a router; it does not depend on the time.
  package func request(_ profile: Profile, now: Int64, snapRadius: Meters) -> RouteRequest {
    RouteRequest(
      from: all[0].waypoint,
      to: all[all.count - 1].waypoint,
      via: all.dropFirst().dropLast().map(\.waypoint),
      plan: .single(profile),
      time: .any(now: now),
      snapRadius: snapRadius
    )
  }

  /// The places in the order of the trip; a round trip ends with the first.
  package func inOrder(of trip: Trip) -> [ResolvedPlace] {
    let order = trip.order.places
    return (ends.isRound ? order + [order[0]] : order).map { all[$0] }
  }

  /// Index of the place that a text means, which is added if it is new.
  private mutating func number(
    of text: String,
    among texts: [String],
    in set: DataSet
  ) throws(ServiceError) -> Int {
    if let known = texts.firstIndex(of: text) { return known }
    return number(of: try set.resolve(text))
  }

  /// Index of a place, which is added if it is new.
  private mutating func number(of place: ResolvedPlace) -> Int {
    if let known = all.firstIndex(where: { $0.waypoint == place.waypoint }) { return known }
    all.append(place)
    return all.count - 1
  }
}

package import CampusGraph
package import GeoCore
package import Routing

/// The best order in which to visit some places.
package struct TripQuestion: Sendable {
  /// Places to visit, as texts.
  package var places: [String]
  /// Where the trip begins; it may be one of the places.
  package var first: String?
  /// Which place is visited last.
  package var last: String?
  /// Whether the trip ends where it begins.
  package var isRound: Bool
  /// The profile's name; `nil` for the first of the data.
  package var profile: String?
  /// Ways left out.
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

  /// Looks up the places and finds the order and the way.
  ///
  /// - Throws: `InvalidQuery` for less than two places, and what looking up and routing throw.
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

/// A trip found.
package struct TripAnswer {
  /// The way, as a route.
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

/// The places of a trip as they were understood: those to visit, then the ends that are not among
/// them.
package struct TripPlaces {
  package private(set) var all: [ResolvedPlace] = []
  package private(set) var ends: TripEnds

  /// - Throws: where a place is not found, or there are less than two.
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

  /// What to ask a router for; no matter when.
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

  /// The places as the trip visits them, with the first again where it comes back.
  package func inOrder(of trip: Trip) -> [ResolvedPlace] {
    let order = trip.order.places
    return (ends.isRound ? order + [order[0]] : order).map { all[$0] }
  }

  /// The number of a place that was given already, or that it gets by being added.
  private mutating func number(
    of text: String,
    among texts: [String],
    in set: DataSet
  ) throws(ServiceError) -> Int {
    if let known = texts.firstIndex(of: text) { return known }
    return number(of: try set.resolve(text))
  }

  /// The number of a place that is there already, or that it gets by being added.
  private mutating func number(of place: ResolvedPlace) -> Int {
    if let known = all.firstIndex(where: { $0.waypoint == place.waypoint }) { return known }
    all.append(place)
    return all.count - 1
  }
}

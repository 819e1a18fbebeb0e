package import CampusGraph
package import GeoCore
package import Routing

/// The places that are reached first from a point, by travel time.
///
/// Places of a category or kind are searched among the ``CandidatePlaces/limit`` nearest in a
/// straight line.
package struct ClosestQuestion: Sendable {
  /// The start, as text.
  package var origin: String
  /// The places to choose from.
  package var candidates: CandidatePlaces
  /// How many places at most.
  package var count: Int
  /// The profile's name; `nil` for the default of the data.
  package var profile: String?
  /// Classes of ways that are not used.
  package var excluded: Set<RoadClass>

  /// Asks for the places that are reached first.
  package init(
    from origin: String,
    candidates: CandidatePlaces,
    count: Int = 5,
    profile: String? = nil,
    excluded: Set<RoadClass> = []
  ) {
    self.origin = origin
    self.candidates = candidates
    self.count = count
    self.profile = profile
    self.excluded = excluded
  }

  /// How far from the start candidates are searched, in metres.
  private static let radius: Meters = 50_000

  /// Looks up the places and measures the way to each.
  ///
  /// - Throws: `InvalidQuery` without candidates, `NotFound`, `Ambiguous`, `NoSegment`, `NoRoute` if
  ///   none is reached, `NotPrepared`, `BadFile`; `TooBig` or `Cancelled` if the budget is exhausted.
  package func answer(
    in data: DataSet,
    budget: SearchBudget? = nil
  ) throws(ServiceError) -> ClosestAnswer {
    guard !candidates.isEmpty else { throw ServiceError(.invalidQuery) { $0.noCandidates } }
    let profile = try data.profile(named: profile)
    try data.check([profile], nil)
    try data.check(excluding: excluded)
    let origin = try data.resolve(origin)
    let data = try data.focused(on: [origin])
    let found = try candidates.resolved(around: origin.location, within: Self.radius, in: data)
    let times = TravelTimes(data: data, excluded: excluded, budget: budget)
    let row = try times.cells(from: [origin], to: found, profile)[0]
    let reached = found.indices.compactMap { index in
      row[index].map { ClosestAnswer.Reached(place: found[index], cell: $0) }
    }
    guard !reached.isEmpty else {
      throw ServiceError(.noRoute) { $0.noCandidateReached(origin.label) }
    }
    let sorted = reached.enumerated().sorted {
      ($0.element.cell.duration, $0.offset) < ($1.element.cell.duration, $1.offset)
    }
    return ClosestAnswer(origin: origin, reached: sorted.prefix(count).map(\.element))
  }
}

/// The answer to a ``ClosestQuestion``.
package struct ClosestAnswer: Sendable {
  /// A place and the way to it.
  package struct Reached: Sendable {
    /// The place.
    package let place: ResolvedPlace
    /// Length and duration of the way.
    package let cell: TableCell
  }

  /// The start.
  package let origin: ResolvedPlace
  /// The places, the one that is reached first before the others.
  package let reached: [Reached]

  /// The document.
  package var json: JSONValue {
    [
      "code": "Ok", "origin": origin.json,
      "places": .array(
        reached.map { reached in
          var object = reached.place.json.object ?? [:]
          object["duration"] = .rounded(reached.cell.duration, to: 1)
          object["distance"] = .rounded(reached.cell.distance, to: 1)
          return .object(object)
        }
      ),
    ]
  }
}

/// Travel times between places that need not all lie near a usable way.
struct TravelTimes {
  let data: DataSet
  let excluded: Set<RoadClass>
  let budget: SearchBudget?

  /// Length and duration from each start to each place; `nil` if it is not reached or lies beside
  /// the ways of the profile.
  ///
  /// - Throws: `NoSegment` if a start lies beside the ways, `TooBig`, `Cancelled`, `BadFile`.
  func cells(
    from origins: [ResolvedPlace],
    to places: [ResolvedPlace],
    _ profile: Profile
  ) throws(ServiceError) -> [[TableCell?]] {
    let router = Router(try data.context())
    return try Failures.translate { () throws(RoutingError) in
      var usable: [Int] = []
      for (index, place) in places.enumerated() {
        try budget?.check()
        var waypoint = place.waypoint
        waypoint.snapRadius = data.snapRadius
        let snapped = try router.snapped(waypoint, profile: profile, excluding: excluded)
        if snapped != nil { usable.append(index) }
      }
      var rows = origins.map { _ in [TableCell?](repeating: nil, count: places.count) }
      guard !usable.isEmpty else { return rows }
      let cells = try router.table(
        from: origins.map(\.waypoint),
        to: usable.map { places[$0].waypoint },
        profile: profile,
        closing: data.conditions.closedEdges,
        excluding: excluded,
        snapRadius: data.snapRadius,
        budget: budget
      )
      for row in rows.indices {
        for (column, index) in usable.enumerated() { rows[row][index] = cells[row][column] }
      }
      return rows
    }
  }
}

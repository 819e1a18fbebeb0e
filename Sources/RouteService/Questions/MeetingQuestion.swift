package import CampusGraph
package import GeoCore
package import Routing

/// The fairest place for a group to meet.
package struct MeetingQuestion: Sendable {
  /// What is made as small as possible.
  package enum Objective: String, CaseIterable, Sendable {
    /// The longest travel time of anybody.
    case worst
    /// The sum of all travel times.
    case sum
  }

  /// Somebody of the group.
  package struct Traveller: Sendable {
    /// The start, as text.
    package var origin: String
    /// The profile's name; `nil` for the default of the data.
    package var profile: String?

    /// Takes a start and a profile.
    package init(from origin: String, profile: String? = nil) {
      self.origin = origin
      self.profile = profile
    }
  }

  /// Largest number of travellers.
  package static let mostTravellers = 50

  /// The group.
  package var travellers: [Traveller]
  /// The places to choose from; none for points anywhere between the travellers.
  package var candidates: CandidatePlaces
  /// What is made as small as possible; the other measure decides between equal places.
  package var objective: Objective
  /// How many places at most.
  package var count: Int
  /// Classes of ways that are not used.
  package var excluded: Set<RoadClass>

  /// Asks for places to meet.
  package init(
    of travellers: [Traveller],
    candidates: CandidatePlaces = CandidatePlaces(),
    objective: Objective = .worst,
    count: Int = 5,
    excluded: Set<RoadClass> = []
  ) {
    self.travellers = travellers
    self.candidates = candidates
    self.objective = objective
    self.count = count
    self.excluded = excluded
  }

  /// Looks up the places and measures everybody's way to each.
  ///
  /// Without candidates, points of a grid over the travellers' starts are tried, then points of two
  /// finer grids around the best: a good point, not provably the best.
  ///
  /// - Throws: `InvalidQuery` for less than two travellers, `TooBig` for too many, `NotFound`,
  ///   `Ambiguous`, `NoSegment`, `NoRoute` if no place is reached by all, `NotPrepared`, `BadFile`.
  package func answer(
    in data: DataSet,
    budget: SearchBudget? = nil
  ) throws(ServiceError) -> MeetingAnswer {
    guard travellers.count > 1 else { throw ServiceError(.invalidQuery) { $0.tooFewTravellers } }
    try Limits.check(travellers.count, 2...Self.mostTravellers, of: .place)
    var profiles: [Profile] = []
    for traveller in travellers { profiles.append(try data.profile(named: traveller.profile)) }
    try data.check(profiles, nil)
    try data.check(excluding: excluded)
    let origins = try data.resolve(all: travellers.map(\.origin))
    let data = try data.focused(on: origins)
    let times = TravelTimes(data: data, excluded: excluded, budget: budget)
    let group = Group(origins: origins, profiles: profiles, objective: objective, times: times)
    let places =
      candidates.isEmpty
      ? try group.anywhere()
      : try group.ranked(
        try candidates.resolved(around: group.center, within: group.reach, in: data)
      )
    guard !places.isEmpty else { throw ServiceError(.noRoute) { $0.noMeetingPoint } }
    return MeetingAnswer(
      origins: origins,
      profiles: profiles.map(\.name),
      places: Array(places.prefix(count))
    )
  }
}

/// Travellers whose places are known.
private struct Group {
  let origins: [ResolvedPlace]
  let profiles: [Profile]
  let objective: MeetingQuestion.Objective
  let times: TravelTimes

  private var box: BoundingBox? { BoundingBox(origins.map(\.location)) }

  /// The middle of the box around all starts.
  var center: Coordinate {
    guard let box else { return origins[0].location }
    return Coordinate(
      latitude: (box.south + box.north) / 2,
      longitude: (box.west + box.east) / 2
    )
  }

  /// How far from the middle candidates are searched, in metres.
  var reach: Meters {
    let farthest = origins.map { Geodesic.distance($0.location, center) }.max() ?? 0
    return farthest + 2_000
  }

  /// The places that all travellers reach, the best first.
  func ranked(_ places: [ResolvedPlace]) throws(ServiceError) -> [MeetingAnswer.Meeting] {
    var durations = places.map { _ in [Seconds?](repeating: nil, count: origins.count) }
    var done: Set<String> = []
    for profile in profiles where done.insert(profile.name).inserted {
      let members = origins.indices.filter { profiles[$0].name == profile.name }
      let rows = try times.cells(from: members.map { origins[$0] }, to: places, profile)
      for (row, member) in zip(rows, members) {
        for index in places.indices { durations[index][member] = row[index]?.duration }
      }
    }
    let meetings = places.indices.compactMap { index -> MeetingAnswer.Meeting? in
      let known = durations[index].compactMap(\.self)
      guard known.count == origins.count else { return nil }
      return MeetingAnswer.Meeting(place: places[index], durations: known)
    }
    return meetings.enumerated().sorted { a, b in
      let (first, second) = (cost(a.element), cost(b.element))
      return (first.0, first.1, a.offset) < (second.0, second.1, b.offset)
    }
    .map(\.element)
  }

  private func cost(_ meeting: MeetingAnswer.Meeting) -> (Seconds, Seconds) {
    switch objective {
    case .worst: (meeting.worst, meeting.sum)
    case .sum: (meeting.sum, meeting.worst)
    }
  }

  /// Points of a side of the grid.
  private static let side = 9
  private static let rounds = 3

  /// Good points between the travellers, the best first.
  func anywhere() throws(ServiceError) -> [MeetingAnswer.Meeting] {
    var best: [MeetingAnswer.Meeting] = []
    var middle = center
    var reach = max(500, origins.map { Geodesic.distance($0.location, middle) }.max() ?? 0)
    for _ in 0..<Self.rounds {
      let found = try ranked(Self.grid(around: middle, reach: reach))
      best = try ranked(best.prefix(20).map(\.place) + found.prefix(20).map(\.place))
      guard let first = best.first else { return [] }
      middle = first.place.location
      reach /= Double(Self.side - 1) / 2
    }
    return best
  }

  private static func grid(around center: Coordinate, reach: Meters) -> [ResolvedPlace] {
    let plane = LocalPlane(at: center)
    let half = Double(side - 1) / 2
    return (0..<side * side).map { index in
      let point = PlanePoint(
        x: (Double(index % side) - half) / half * reach,
        y: (Double(index / side) - half) / half * reach
      )
      let location = plane.coordinate(point)
      let text = Format.coordinate(location)
      return ResolvedPlace(input: text, kind: "coordinate", name: text, location: location)
    }
  }
}

/// The answer to a ``MeetingQuestion``.
package struct MeetingAnswer: Sendable {
  /// A place and everybody's travel time.
  package struct Meeting: Sendable {
    /// The place.
    package let place: ResolvedPlace
    /// Travel times in the order of the group.
    package let durations: [Seconds]

    /// The longest travel time.
    package var worst: Seconds { durations.max() ?? 0 }
    /// The sum of the travel times.
    package var sum: Seconds { durations.reduce(0, +) }
  }

  /// The starts.
  package let origins: [ResolvedPlace]
  /// Everybody's profile.
  package let profiles: [String]
  /// The places, the best first.
  package let places: [Meeting]

  /// The document.
  package var json: JSONValue {
    let travellers = zip(origins, profiles).map { origin, profile -> JSONValue in
      var object = origin.json.object ?? [:]
      object["profile"] = .string(profile)
      return .object(object)
    }
    let meetings = places.map { meeting -> JSONValue in
      var object = meeting.place.json.object ?? [:]
      object["durations"] = .array(meeting.durations.map { .rounded($0, to: 1) })
      object["worst"] = .rounded(meeting.worst, to: 1)
      object["sum"] = .rounded(meeting.sum, to: 1)
      return .object(object)
    }
    return ["code": "Ok", "travellers": .array(travellers), "places": .array(meetings)]
  }
}

package import CampusGraph
import GeoCore
import PlaceStore
import Routing

/// What is known of the street corner that a text means.
package enum CornerAnswer {
  /// The text means something else.
  case none
  /// The corners of two streets; several if they meet more than once, or in several towns.
  case found([Place])
  /// Two streets are known, and do not meet.
  case apart(first: String, second: String)
}

extension DataSet {
  /// The category of street corners, which are not stored as places.
  static let cornerCategory = "corner"
  /// Names that stand for more streets than this are too short for a corner.
  private static let mostNames = 20
  /// The maximum number of interpretations of a text that are tried with typos.
  private static let mostReadings = 4

  /// The street corners that a text means.
  ///
  /// A place whose whole name is the text is no corner; a name with all the words of the text comes
  /// before streets that are matched by prefixes or with typos.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isComplete: Whether the text is complete, so that typos are tried.
  /// - Returns: The corners.
  /// - Throws: As ``places()`` and ``context()``.
  /// - Complexity: O(edges) if both streets are known.
  package func corners(
    in text: String,
    isComplete: Bool = true
  ) throws(ServiceError) -> CornerAnswer {
    let query = CornerQuery(text)
    guard !query.readings.isEmpty, text.count <= PlaceStore.longestText,
      try bareGraph() == nil
    else { return .none }
    let store = try places()
    if try has(text, by: [.names], in: store) { return .none }
    let whole = try corners(query, [.whole], in: store)
    switch whole {
    case .found: return whole
    case .apart:
      if try has(text, by: [.words], in: store) { return .none }
      let isStreet = try !streets(text, [.whole], in: store).isEmpty
      return isStreet ? .none : whole
    case .none:
      if try has(text, by: [.addresses, .words], in: store) { return .none }
      let matches: [PlaceStore.StreetNameMatch] =
        [.whole, .prefixes] + (isComplete ? [.typos] : [])
      let found = try corners(query, matches, in: store)
      if case .apart = found, !query.isExplicit { return .none }
      return found
    }
  }

  private func has(
    _ text: String,
    by stages: [PlaceStore.LookupStage],
    in store: PlaceStore
  ) throws(ServiceError) -> Bool {
    try Failures.places { () throws(PlaceStoreError) in
      try store.lookup(text, kind: nil, near: nil, by: stages) != nil
    }
  }

  /// The streets that a text names by the first method that finds any.
  private func streets(
    _ text: String,
    _ matches: [PlaceStore.StreetNameMatch],
    in store: PlaceStore
  ) throws(ServiceError) -> [Place] {
    for match in matches {
      let found = try Failures.places { () throws(PlaceStoreError) in
        try store.streets(called: text, by: match)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The corners of the first interpretation that has any.
  private func corners(
    _ query: CornerQuery,
    _ matches: [PlaceStore.StreetNameMatch],
    in store: PlaceStore
  ) throws(ServiceError) -> CornerAnswer {
    var answer = CornerAnswer.none
    // Streets that meet in other towns only are no corner, and do not "not meet".
    var meetElsewhere = false
    // Matching with typos takes some milliseconds for each text.
    for reading in query.readings.prefix(matches.count > 1 ? Self.mostReadings : .max) {
      let first = try streets(reading.first, matches, in: store)
      let second = first.isEmpty ? [] : try streets(reading.second, matches, in: store)
      let names = [first, second].map { streets in
        Set(streets.map { FoldedText.folded($0.name) })
      }
      guard names.allSatisfy({ (1...Self.mostNames).contains($0.count) }), names[0] != names[1]
      else { continue }
      var places: [Place] = []
      for part in parts() {
        let corners = StreetCorners(graph: try part.context().graph)
        for corner in corners.corners(of: names[0], and: names[1]) {
          places.append(try place(corner, in: store))
        }
      }
      meetElsewhere = meetElsewhere || !places.isEmpty
      places = Self.places(places, in: reading.town)
      if !places.isEmpty { return .found(places) }
      if case .none = answer {
        answer = .apart(
          first: Self.name(of: first, like: reading.first),
          second: Self.name(of: second, like: reading.second)
        )
      }
    }
    return meetElsewhere ? .none : answer
  }

  /// The name of streets that differ in small words, as it was written if one has that name.
  private static func name(of streets: [Place], like text: String) -> String {
    let folded = FoldedText.folded(text)
    return (streets.first { FoldedText.folded($0.name) == folded } ?? streets[0]).name
  }

  /// The corners in a town: those with the most of its words in their district, at least one.
  private static func places(_ places: [Place], in town: String) -> [Place] {
    let wanted = FoldedText.words(town).filter { $0.contains(where: \.isLetter) }
    guard !wanted.isEmpty else { return places }
    let counts = places.map { place in
      let words = FoldedText.words(FoldedText.folded(place.district ?? ""))
      return wanted.count { word in words.contains { $0.hasPrefix(word) } }
    }
    guard let most = counts.max(), most > 0 else { return [] }
    return zip(places, counts).filter { $0.1 == most }.map(\.0)
  }

  /// A corner as a place; its id is its coordinate, which finds it again.
  private func place(
    _ corner: StreetCorners.Corner,
    in store: PlaceStore
  ) throws(ServiceError) -> Place {
    let around = try Failures.places { () throws(PlaceStoreError) in
      try store.surroundings(of: corner.location, within: 0, count: 1)
    }
    var place = Place(
      id: "\(corner.location.latitude),\(corner.location.longitude)",
      kind: .poi,
      name: "\(corner.first) / \(corner.second)",
      location: corner.location
    )
    place.category = Self.cornerCategory
    let localities = around.localities.map(\.place.name)
    if let part = localities.first, let town = localities.last {
      place.district = part == town ? town : "\(part), \(town)"
    }
    return place
  }

  // MARK: - Choice

  /// The corner that a text means; `nil` if it means something else.
  ///
  /// - Parameters:
  ///   - text: The text to be read.
  ///   - input: The text of the question, for messages.
  ///   - origin: The other end of the question, if it is known.
  /// - Returns: The corner.
  /// - Throws: `NotFound` if the streets do not meet, `Ambiguous` if they meet several times, unless
  ///   one corner is much nearer to the other end.
  func corner(
    in text: String,
    _ input: String,
    near origin: Coordinate?
  ) throws(ServiceError) -> Place? {
    switch try corners(in: text) {
    case .none: return nil
    case .apart(let first, let second): throw PlaceFailures.apart(input, first, second)
    case .found(var places):
      if let origin {
        places = Self.nearestFirst(places, to: origin)
        if Self.isClear(places, from: origin) { return places.first }
      }
      guard places.count > 1 else { return places.first }
      throw AmbiguousPlaces(text: input, places: places, origin: origin).failure
    }
  }

  private static func nearestFirst(_ places: [Place], to origin: Coordinate) -> [Place] {
    places.sorted {
      GreatCircle.distance($0.location, origin) < GreatCircle.distance($1.location, origin)
    }
  }

  /// Whether the first place is less than half as far as the second, a kilometre added to both: the
  /// rule for places of the same name.
  private static func isClear(_ places: [Place], from origin: Coordinate) -> Bool {
    guard places.count > 1 else { return true }
    let distances = places.prefix(2).map { 1000 + GreatCircle.distance($0.location, origin) }
    return distances[0] * 2 < distances[1]
  }
}

import CampusGraph
public import GeoCore

extension PlaceStore {
  /// The best places for a text that is still being typed.
  ///
  /// Every word of the text must begin a word of the place's name or alias, in any order; without
  /// a match, each word of four letters or more may have one typo. Places whose whole name is the
  /// text come first, then names that start with it; among these localities from the city to the
  /// quarter, stations, squares, sights, other places and streets, each by importance or, with
  /// `origin`, by distance among the most important. A text with a house number completes to the
  /// house, mapped or estimated, if no name matches.
  ///
  /// - Parameters:
  ///   - text: What has been typed; one longer than ``longestText`` completes to nothing.
  ///   - origin: Where the person is, if known.
  ///   - count: How many places at most.
  /// - Returns: The places, the best first, with distances if `origin` is given.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  /// - Complexity: O(names examined until enough match), independent of the number of matches; the
  ///   first query of a store also reads its list of words.
  public func completions(
    of text: String,
    near origin: Coordinate? = nil,
    count: Int = 10
  ) throws(PlaceStoreError) -> [PlacePage.Hit] {
    let folded = FoldedText.folded(text)
    guard text.count <= Self.longestText, !folded.isEmpty, count > 0 else { return [] }
    let examined = max(count, origin == nil ? count * 4 : Self.examinedNearby)
    let whole = try gather { layer throws(PlaceStoreError) in
      try layer.places(withFoldedName: folded, first: examined)
    }
    var numbers: [Int] = []
    for typos in [false, true] where numbers.isEmpty {
      if typos { numbers = try self.numbers(ofAddress: folded, nil, by: .key) }
      guard numbers.isEmpty else { break }
      if typos {
        let houses = try estimates(ofAddress: folded, by: [.key]).prefix(count)
        if !houses.isEmpty { return Self.hits(Array(houses), near: origin) }
      }
      numbers = try gather { layer throws(PlaceStoreError) in
        try layer.completions(of: folded, first: examined, typos: typos)
      }
    }
    let ranked = try ranked(numbers, by: folded, whole: Set(whole), near: origin).prefix(count)
    return zip(try places(ranked.map(\.number)), ranked).map { place, ranked in
      PlacePage.Hit(place: place, distance: ranked.distance)
    }
  }

  private static func hits(_ places: [Place], near origin: Coordinate?) -> [PlacePage.Hit] {
    places.map { place in
      PlacePage.Hit(
        place: place,
        distance: origin.map { GreatCircle.distance($0, place.location) }
      )
    }
  }

  /// The names that are examined for the nearest.
  private static let examinedNearby = 160

  private struct RankedPlace {
    var number: Int
    var distance: Meters?
  }

  /// Places in the order of the answer; of some, the text is the whole name.
  private func ranked(
    _ numbers: [Int],
    by folded: String,
    whole: Set<Int>,
    near origin: Coordinate?
  ) throws(PlaceStoreError) -> [RankedPlace] {
    let keyed = try summaries(of: whole.union(numbers).sorted()).map { summary in
      let isStart = FoldedText.folded(summary.name).hasPrefix(folded)
      let match = whole.contains(summary.number) ? 0 : isStart ? 1 : 2
      let distance = origin.map { GreatCircle.distance($0, summary.location) }
      let rank = summary.importance == nil ? -1 : summary.rank
      return (
        key: (match, rank, distance ?? -(summary.importance ?? 0), summary.number),
        place: RankedPlace(number: summary.number, distance: distance)
      )
    }
    return keyed.sorted { $0.key < $1.key }.map(\.place)
  }
}

extension PlaceLayer {
  /// The first places for a text that is being typed, the best first.
  func completions(
    of folded: String,
    first count: Int,
    typos: Bool
  ) throws(PlaceStoreError) -> [Int] {
    let terms = try terms()
    return try database.numbers { connection in
      let reader = PostingReader(
        database: connection,
        nameCount: try PlaceDatabase.rankedNameCount(in: connection)
      )
      let names = try CompletionQuery(folded, terms, reader).names(first: count, typos: typos)
      return try PlaceDatabase.places(ofRankedNames: names, in: connection)
    }
  }

  /// Some places of exactly a name, which may have a low rank among those that start with it.
  func places(withFoldedName folded: String, first count: Int) throws(PlaceStoreError) -> [Int] {
    try database.numbers { connection in
      try PlaceDatabase.places(withFoldedName: folded, first: count, in: connection)
    }
  }
}

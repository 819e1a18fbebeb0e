public import CampusGraph
public import GeoCore

/// What a name leads to.
public enum Lookup: Sendable, Hashable {
  /// One place.
  case one(Place)
  /// Several that fit equally well: on a campus of one kind and in alphabetical order, in a city those
  /// that people mean first.
  case several([Place])
  /// None; what has a similar name, the nearest first.
  case none(suggestions: [Place])
}

extension PlaceStore {
  /// The longest text that is looked up, in characters.
  public static let longestText = 200

  /// What a text that somebody typed means.
  ///
  /// Names, aliases and ids are compared in four ways, and the first way that finds something
  /// decides: as they are; without case and accents; all words as beginnings of words in any order;
  /// with slips. A word of four letters or more may have one slip, of eight or more two — a letter
  /// too many, missing, wrong or swapped with its neighbour — and so may the text as a whole; shorter
  /// ones and numbers none. Two words may be written as one. The fewest slips win. Among what is
  /// found on a campus buildings come before stations before points of interest; a street comes before
  /// other points of interest that have the same name.
  ///
  /// Among places of a city (``PlaceEntry/importance``) what people mean comes first: localities from
  /// the city to the quarter, stations, squares, landmarks, small localities, other places, streets
  /// and stops. Within one rank decide importance (population, an entry in Wikidata, the length of a
  /// street) and nearness to `origin` and to the middle of the city; only places that are alike in all
  /// that are ``Lookup/several(_:)``. A place drawn twice counts once, and a stop gives way to the
  /// street or square that it is named after.
  ///
  /// Where there are addresses, a text is read as one after the second way, with small words and
  /// abbreviations not counting: “Rua de Cedofeita 142”, “142 R. Cedofeita, Porto”, “Rua Cedofeita”.
  /// After the third and the fourth way the street of an address with a number is compared in that
  /// way, and after the third a street without a number may have a town beside it. Of a locality that is given one word at least must fit, and those it fits best are taken. A
  /// number that is not mapped is not found: the nearest ones of its street, those of its side first,
  /// and the street are suggested.
  ///
  /// - Complexity: O(log names) for the first two ways and for addresses, O(found) for the third,
  ///   O(words of similar length) for the last.
  ///
  /// - Parameters:
  ///   - text: What was typed; one longer than ``longestText`` finds nothing.
  ///   - kind: What to look among; `nil` for all.
  ///   - origin: The other end of the question, if that is known.
  /// - Returns: What it means.
  /// - Throws: ``PlaceStoreError`` where the database fails.
  public func lookup(
    _ text: String,
    kind: PlaceFilter? = nil,
    near origin: Coordinate? = nil
  ) throws(PlaceStoreError) -> Lookup {
    let folded = FoldedText.folded(text)
    guard text.count <= Self.longestText, !folded.isEmpty else { return .none(suggestions: []) }
    for way in Way.allCases where kind != .address || way.isAddress {
      let found = try numbers(of: text, folded, by: way, kind)
      if let answer = try answer(found, to: folded, by: way, kind, near: origin) { return answer }
    }
    return .none(suggestions: try suggestions(for: text, kind: kind))
  }

  /// The ways to compare a text with names, in order.
  private enum Way: CaseIterable {
    case exact
    case folded
    case address
    case wordPrefixes
    case addressByPrefixes
    case slips
    case addressBySlips

    /// Whether names are compared as wholes.
    var isWhole: Bool { self == .exact || self == .folded }

    /// Whether houses are found, which are equally good whatever they are.
    var isAddress: Bool {
      switch self {
      case .address, .addressByPrefixes, .addressBySlips: true
      case .exact, .folded, .wordPrefixes, .slips: false
      }
    }
  }

  private func numbers(
    of text: String,
    _ folded: String,
    by way: Way,
    _ kind: PlaceFilter?
  ) throws(PlaceStoreError) -> [Int] {
    switch way {
    case .exact:
      return try gather { layer throws(PlaceStoreError) in try layer.numbers(named: text, folded) }
    case .folded:
      return try gather { layer throws(PlaceStoreError) in
        try layer.numbers(withFoldedName: folded)
      }
    case .wordPrefixes: return try numbers(withWordPrefixes: FoldedText.words(folded))
    case .slips: return try numbers(withSlips: folded, kind)
    case .address: return try numbers(ofAddress: folded, kind, by: .key)
    case .addressByPrefixes: return try numbers(ofAddress: folded, kind, by: .prefixes)
    case .addressBySlips: return try numbers(ofAddress: folded, kind, by: .slips)
    }
  }

  private func answer(
    _ numbers: [Int],
    to folded: String,
    by way: Way,
    _ kind: PlaceFilter?,
    near origin: Coordinate?
  ) throws(PlaceStoreError) -> Lookup? {
    let found = try summaries(of: numbers).filter { summary in
      kind?.accepts(summary.kind, summary.placeClass) ?? true
    }
    guard !found.isEmpty else { return nil }
    // A campus or stations that are laid over a city come before what the city has of the name.
    let onCampus = found.filter { $0.importance == nil }
    guard onCampus.isEmpty else { return try answer(onCampus: onCampus, by: way) }
    // Of stations, one that has bikes is meant first.
    let bikes = kind == .station ? found.filter { $0.kind == .station } : []
    var ranking = PlaceRanking(origin: origin, middle: try middle())
    if way == .wordPrefixes { ranking.words = FoldedText.words(folded) }
    if way.isWhole { ranking.text = folded }
    let best = ranking.best(of: bikes.isEmpty ? found : bikes, isAddress: way.isAddress)
    let places = try self.places(best.map(\.number))
    guard let first = places.first else { return nil }
    return places.count == 1 ? .one(first) : .several(places)
  }

  private func answer(
    onCampus places: [PlaceSummary],
    by way: Way
  ) throws(PlaceStoreError) -> Lookup? {
    var found = places
    if !way.isAddress {
      let best = found.map(\.kind.rank).min()
      found = found.filter { $0.kind.rank == best }
      let streets = way.isWhole ? found.filter { $0.placeClass == .street } : []
      if !streets.isEmpty { found = streets }
    }
    let places = try self.places(found.map(\.number))
    guard let first = places.first else { return nil }
    if places.count == 1 { return .one(first) }
    let keyed = places.map { (key: FoldedText.sortKey($0.name), place: $0) }
    return .several(
      keyed.sorted { ($0.key, $0.place.id) < ($1.key, $1.place.id) }.map(\.place)
    )
  }

  /// The middle of the first city among the layers.
  private func middle() throws(PlaceStoreError) -> Coordinate? {
    for layer in layers { if let middle = try layer.middle() { return middle } }
    return nil
  }

  private func summaries(of numbers: [Int]) throws(PlaceStoreError) -> [PlaceSummary] {
    var found: [PlaceSummary] = []
    for (layer, first) in zip(layers, firsts) {
      let own = numbers.filter { (first..<first + layer.count).contains($0) }.map { $0 - first }
      guard !own.isEmpty else { continue }
      found += try layer.summaries(of: own).map { summary in
        var summary = summary
        summary.number += first
        return summary
      }
    }
    return found
  }

  // MARK: - Words and slips

  /// The places one of whose names has, for every word, a word that starts with it.
  func numbers(withWordPrefixes words: [String]) throws(PlaceStoreError) -> [Int] {
    try gather { layer throws(PlaceStoreError) in try layer.numbers(withWordPrefixes: words) }
  }

  /// The places whose best name has the fewest slips, in order.
  func numbers(withSlips folded: String, _ kind: PlaceFilter?) throws(PlaceStoreError) -> [Int] {
    let query = SlipQuery(folded)
    var scored: [(number: Int, score: Int)] = []
    for (layer, first) in zip(layers, firsts) {
      scored += try layer.slips(query, kind).map { (number: first + $0.key, score: $0.value) }
    }
    let best = scored.map(\.score).min()
    return scored.filter { $0.score == best }.map(\.number).sorted()
  }

  /// Up to five places that may have been meant by a text that nothing fits: those near a number of a
  /// street that is not mapped, or else what resembles the text.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - kind: What to look among; `nil` for all.
  /// - Returns: The places, the likest first.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  public func suggestions(
    for text: String,
    kind: PlaceFilter? = nil
  ) throws(PlaceStoreError) -> [Place] {
    let folded = FoldedText.folded(text)
    guard text.count <= Self.longestText, !folded.isEmpty else { return [] }
    let count = 5
    let neighbours = try neighbours(ofAddress: folded, kind, count: count)
    guard neighbours.isEmpty else { return try places(neighbours) }
    let query = SlipQuery(folded)
    var scored: [(number: Int, score: Int)] = []
    for (layer, first) in zip(layers, firsts) {
      scored += try layer.resemblance(query, kind, count: count)
        .map { (number: first + $0.number, score: $0.score) }
    }
    scored.sort { ($0.score, $0.number) < ($1.score, $1.number) }
    return try places(scored.prefix(count).map(\.number))
  }
}

public import CampusGraph
public import GeoCore

/// Result of looking up a name.
public enum Lookup: Sendable, Hashable {
  /// One place.
  case one(Place)
  /// Several equally good places: on a campus of one kind and in alphabetical order, in a city by
  /// rank.
  case several([Place])
  /// None; places with similar names, the most similar first.
  case none(suggestions: [Place])
}

extension PlaceStore {
  /// The maximum length of a query, in characters.
  public static let longestText = 200

  /// Looks up a place by a typed name or address.
  ///
  /// Names, aliases and ids are matched by four methods, and the first one with a result decides:
  /// exactly; without case and accents; all words as prefixes in any order; with typos. A word of
  /// four letters or more may have one typo, of eight or more two — an inserted, missing, wrong or
  /// transposed letter — and so may the whole text; shorter words and numbers may have none. Two
  /// words may be joined. The fewest typos win. On a campus buildings come before stations before
  /// points of interest, and a street before other points of interest of the same name.
  ///
  /// Places of a city (``PlaceEntry/importance``) are ranked by class: localities from the city to
  /// the quarter, stations, squares, landmarks, small localities, other places, streets and stops.
  /// Within a rank, importance (population, an entry in Wikidata, the length of a street) and the
  /// distances from `origin` and from the centre of the city decide; only places with similar
  /// scores are ``Lookup/several(_:)``. A place mapped twice counts once, and a street or square
  /// comes before the stop named after it.
  ///
  /// If there are addresses, the text is parsed as an address after the second method, ignoring
  /// small words and abbreviations: “Rua de Cedofeita 142”, “142 R. Cedofeita, Porto”, “Rua
  /// Cedofeita”. After the third and fourth methods, the street of an address with a number is
  /// matched in the same method, and after the third, a street without a number may be followed by a
  /// town. At least one word of a given locality must match, and the best matches count.
  ///
  /// An unmapped number between two mapped ones of its side of the street is estimated between
  /// them, before typos are tried, and in a street with typos last of all: its place has
  /// `isEstimated`. Any other unmapped number is not
  /// found; the suggestions are the nearest numbers of its street, those on its side first, and the
  /// street.
  ///
  /// - Complexity: O(log names) for the first two methods and for addresses, O(found) for the
  ///   third, O(words of similar length) for the last.
  ///
  /// - Parameters:
  ///   - text: The typed text; one longer than ``longestText`` finds nothing.
  ///   - kind: What to look among; `nil` for all.
  ///   - origin: The other end of the trip, if known.
  /// - Returns: The place or places.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  public func lookup(
    _ text: String,
    kind: PlaceFilter? = nil,
    near origin: Coordinate? = nil
  ) throws(PlaceStoreError) -> Lookup {
    let found = try lookup(text, kind: kind, near: origin, by: LookupStage.allCases)
    if let found { return found }
    return .none(suggestions: try suggestions(for: text, kind: kind))
  }

  /// Groups of the methods of ``lookup(_:kind:near:)``, in the order of use.
  package enum LookupStage: CaseIterable {
    /// Whole names, aliases and ids.
    case names
    /// Addresses with the whole name of a street.
    case addresses
    /// Words of names as prefixes.
    case words
    /// Addresses with words of a street's name as prefixes, estimated house numbers, and typos.
    case rest
  }

  /// Looks up a place by some of the methods; `nil` if none finds one.
  package func lookup(
    _ text: String,
    kind: PlaceFilter?,
    near origin: Coordinate?,
    by stages: [LookupStage]
  ) throws(PlaceStoreError) -> Lookup? {
    let folded = FoldedText.folded(text)
    guard text.count <= Self.longestText, !folded.isEmpty else { return nil }
    for method in Method.allCases
    where stages.contains(method.stage) && (kind != .address || method.isAddress) {
      if let matches = method.estimated {
        if let answer = try estimate(folded, kind, near: origin, by: matches) { return answer }
        continue
      }
      let found = try numbers(of: text, folded, by: method, kind)
      if let answer = try answer(found, to: folded, by: method, kind, near: origin) {
        return answer
      }
    }
    return nil
  }

  /// Methods of matching a text with names, in the order of use.
  private enum Method: CaseIterable {
    case exact
    case folded
    case address
    case wordPrefixes
    case addressByPrefixes
    case estimate
    case typos
    case addressWithTypos
    case estimateWithTypos

    var stage: LookupStage {
      switch self {
      case .exact, .folded: .names
      case .address: .addresses
      case .wordPrefixes: .words
      case .addressByPrefixes, .estimate, .typos, .addressWithTypos, .estimateWithTypos: .rest
      }
    }

    /// How streets are matched whose numbers are estimated; `nil` if nothing is estimated.
    var estimated: [StreetMatch]? {
      switch self {
      case .estimate: [.key, .prefixes]
      case .estimateWithTypos: [.typos]
      default: nil
      }
    }

    /// Whether whole names are compared.
    var isWhole: Bool { self == .exact || self == .folded }

    /// Whether it finds houses, which are not ranked by class.
    var isAddress: Bool {
      switch self {
      case .address, .addressByPrefixes, .estimate, .addressWithTypos, .estimateWithTypos: true
      case .exact, .folded, .wordPrefixes, .typos: false
      }
    }
  }

  private func numbers(
    of text: String,
    _ folded: String,
    by method: Method,
    _ kind: PlaceFilter?
  ) throws(PlaceStoreError) -> [Int] {
    switch method {
    case .exact:
      return try gather { layer throws(PlaceStoreError) in try layer.numbers(named: text, folded) }
    case .folded:
      return try gather { layer throws(PlaceStoreError) in
        try layer.numbers(withFoldedName: folded)
      }
    case .wordPrefixes: return try numbers(withWordPrefixes: FoldedText.words(folded))
    case .typos: return try numbers(withTypos: folded, kind)
    case .estimate, .estimateWithTypos: return []
    case .address: return try numbers(ofAddress: folded, kind, by: .key)
    case .addressByPrefixes: return try numbers(ofAddress: folded, kind, by: .prefixes)
    case .addressWithTypos: return try numbers(ofAddress: folded, kind, by: .typos)
    }
  }

  private func answer(
    _ numbers: [Int],
    to folded: String,
    by method: Method,
    _ kind: PlaceFilter?,
    near origin: Coordinate?
  ) throws(PlaceStoreError) -> Lookup? {
    let found = try summaries(of: numbers).filter { summary in
      kind?.accepts(summary.kind, summary.placeClass) ?? true
    }
    guard !found.isEmpty else { return nil }
    // Places of a campus or of a station feed come before those of the city.
    let onCampus = found.filter { $0.importance == nil }
    guard onCampus.isEmpty else { return try answer(onCampus: onCampus, by: method) }
    // Bike stations come before other stations.
    let bikes = kind == .station ? found.filter { $0.kind == .station } : []
    var ranking = PlaceRanking(origin: origin, center: try center())
    if method == .wordPrefixes { ranking.words = FoldedText.words(folded) }
    if method.isWhole { ranking.text = folded }
    let best = ranking.best(of: bikes.isEmpty ? found : bikes, isAddress: method.isAddress)
    let places = try self.places(best.map(\.number))
    guard let first = places.first else { return nil }
    return places.count == 1 ? .one(first) : .several(places)
  }

  private func answer(
    onCampus places: [PlaceSummary],
    by method: Method
  ) throws(PlaceStoreError) -> Lookup? {
    var found = places
    if !method.isAddress {
      let best = found.map(\.kind.rank).min()
      found = found.filter { $0.kind.rank == best }
      let streets = method.isWhole ? found.filter { $0.placeClass == .street } : []
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

  /// The centre of the first city among the layers.
  func center() throws(PlaceStoreError) -> Coordinate? {
    for layer in layers { if let center = try layer.center() { return center } }
    return nil
  }

  func summaries(of numbers: [Int]) throws(PlaceStoreError) -> [PlaceSummary] {
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

  // MARK: - Words and typos

  /// The places with a name that has, for every query word, a word that starts with it.
  func numbers(withWordPrefixes words: [String]) throws(PlaceStoreError) -> [Int] {
    try gather { layer throws(PlaceStoreError) in try layer.numbers(withWordPrefixes: words) }
  }

  /// The places whose best name has the fewest typos, in order.
  func numbers(withTypos folded: String, _ kind: PlaceFilter?) throws(PlaceStoreError) -> [Int] {
    let query = FuzzyQuery(folded)
    var scored: [(number: Int, score: Int)] = []
    for (layer, first) in zip(layers, firsts) {
      scored += try layer.fuzzyMatches(query, kind)
        .map { (number: first + $0.key, score: $0.value) }
    }
    let best = scored.map(\.score).min()
    return scored.filter { $0.score == best }.map(\.number).sorted()
  }

  /// Up to five suggestions for a text without a match: the neighbours of an unmapped house number,
  /// or else places with similar names.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - kind: What to look among; `nil` for all.
  /// - Returns: The places, the most similar first.
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
    let query = FuzzyQuery(folded)
    var scored: [(number: Int, score: Int)] = []
    for (layer, first) in zip(layers, firsts) {
      scored += try layer.similarPlaces(query, kind, count: count)
        .map { (number: first + $0.number, score: $0.score) }
    }
    scored.sort { ($0.score, $0.number) < ($1.score, $1.number) }
    return try places(scored.prefix(count).map(\.number))
  }
}

public import CampusGraph

/// What a name leads to.
public enum Lookup: Sendable, Hashable {
  /// One place.
  case one(Place)
  /// Several of one kind that fit equally well, in alphabetical order.
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
  /// found buildings come before stations before points of interest; a street comes before other
  /// points of interest that have the same name.
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
  ///   - kind: The kind to look among; `nil` for all.
  /// - Returns: What it means.
  /// - Throws: ``PlaceStoreError`` where the database fails.
  public func lookup(
    _ text: String,
    kind: Place.Kind? = nil
  ) throws(PlaceStoreError) -> Lookup {
    let folded = FoldedText.folded(text)
    guard text.count <= Self.longestText, !folded.isEmpty else { return .none(suggestions: []) }
    for way in Way.allCases {
      let found = try numbers(of: text, folded, by: way, kind)
      if let answer = try answer(found, by: way, kind) { return answer }
    }
    return .none(suggestions: try suggestions(for: folded, kind: kind))
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
    _ kind: Place.Kind?
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
    by way: Way,
    _ kind: Place.Kind?
  ) throws(PlaceStoreError) -> Lookup? {
    var found = try summaries(of: numbers).filter { kind == nil || $0.kind == kind?.rank }
    if !way.isAddress {
      let best = found.map(\.kind).min()
      found = found.filter { $0.kind == best }
      let streets = way.isWhole ? found.filter(\.isStreet) : []
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

  private func summaries(of numbers: [Int]) throws(PlaceStoreError) -> [PlaceSummary] {
    var found: [PlaceSummary] = []
    for (layer, first) in zip(layers, firsts) {
      let own = numbers.filter { (first..<first + layer.count).contains($0) }.map { $0 - first }
      guard !own.isEmpty else { continue }
      found += try layer.summaries(of: own).map {
        PlaceSummary(number: $0.number + first, kind: $0.kind, isStreet: $0.isStreet)
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
  func numbers(withSlips folded: String, _ kind: Place.Kind?) throws(PlaceStoreError) -> [Int] {
    let query = SlipQuery(folded)
    var scored: [(number: Int, score: Int)] = []
    for (layer, first) in zip(layers, firsts) {
      scored += try layer.slips(query, kind).map { (number: first + $0.key, score: $0.value) }
    }
    let best = scored.map(\.score).min()
    return scored.filter { $0.score == best }.map(\.number).sorted()
  }

  /// Up to five places that may have been meant: those near a number of a street that is not mapped,
  /// or else what resembles the text.
  private func suggestions(
    for folded: String,
    kind: Place.Kind?
  ) throws(PlaceStoreError) -> [Place] {
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

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
  /// found buildings come before stations before points of interest.
  ///
  /// - Complexity: O(1) for the first two ways, O(names) for the last.
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
      let found = try numbers(of: text, folded, by: way, kind).map { places[$0] }
        .filter { kind == nil || $0.kind == kind }
      if let first = found.map(\.kind.rank).min() {
        return Self.answer(found.filter { $0.kind.rank == first })
      }
    }
    return .none(suggestions: suggestions(for: folded, kind: kind))
  }

  /// The ways to compare a text with names, in order.
  private enum Way: CaseIterable { case exact, folded, wordPrefixes, slips }

  private func numbers(
    of text: String,
    _ folded: String,
    by way: Way,
    _ kind: Place.Kind?
  ) throws(PlaceStoreError) -> [Int] {
    switch way {
    case .exact: return keys.places(named: text)
    case .folded: return keys.places(withFoldedName: folded)
    case .wordPrefixes:
      let words = FoldedText.words(folded)
      return try database.read { try Index.places(withWordPrefixes: words, in: $0) }
    case .slips: return placesWithSlips(folded, kind: kind)
    }
  }

  private static func answer(_ places: [Place]) -> Lookup {
    if places.count == 1 { return .one(places[0]) }
    return .several(
      places.sorted { (FoldedText.sortKey($0.name), $0.id) < (FoldedText.sortKey($1.name), $1.id) }
    )
  }

  // MARK: - Slips

  /// The places whose best name has the fewest slips, in order.
  func placesWithSlips(_ folded: String, kind: Place.Kind? = nil) -> [Int] {
    let query = SlipQuery(folded)
    let ranked = ranked(kind) { query.slips(in: $0) }
    return ranked.filter { $0.score == ranked.first?.score }.map(\.number).sorted()
  }

  /// Up to five places that may have been meant: half of the letters may differ.
  private func suggestions(for folded: String, kind: Place.Kind?) -> [Place] {
    let query = SlipQuery(folded)
    return ranked(kind) { query.resemblance(to: $0) }.prefix(5).map { places[$0.number] }
  }

  private func ranked(
    _ kind: Place.Kind?,
    _ score: (String) -> Int?
  ) -> [(number: Int, score: Int)] {
    let scored = keys.foldedNames.enumerated().compactMap { number, names in
      kind == nil || places[number].kind == kind
        ? names.compactMap(score).min().map { (number: number, score: $0) } : nil
    }
    return scored.sorted { ($0.score, $0.number) < ($1.score, $1.number) }
  }
}

/// A text that names are compared with by slips.
private struct SlipQuery {
  private let letters: [Character]
  private let digits: [Character]
  private let words: [[Character]]

  init(_ folded: String) {
    letters = Array(folded)
    digits = letters.filter(\.isNumber)
    words = FoldedText.fuzzyWords(folded)
  }

  private static func allowance(_ length: Int) -> Int { length < 4 ? 0 : length < 8 ? 1 : 2 }

  /// The slips between the text and a name; `nil` where there are too many.
  func slips(in name: String) -> Int? {
    let nameLetters = Array(name)
    var whole: Int?
    if nameLetters.filter(\.isNumber) == digits {
      whole = EditDistance.between(
        letters,
        nameLetters,
        limit: Self.allowance(letters.count)
      )
    }
    return [whole, slipsByWord(in: FoldedText.fuzzyWords(name))].compactMap(\.self).min()
  }

  /// The sum over the words of the slips to the nearest word of the name, or to two words of it that
  /// follow each other, written together.
  private func slipsByWord(in nameWords: [[Character]]) -> Int? {
    guard !words.isEmpty else { return nil }
    let name = nameWords + zip(nameWords, nameWords.dropFirst()).map { $0 + $1 }
    var sum = 0
    for word in words {
      let allowance = word.allSatisfy(\.isNumber) ? 0 : Self.allowance(word.count)
      let nearest = name.compactMap { EditDistance.between(word, $0, limit: allowance) }.min()
      guard let nearest else { return nil }
      sum += nearest
    }
    return sum
  }

  /// How unlike a name is, for suggestions: the slips to the whole name or to its nearest word, up to
  /// half of the letters; the whole counts before a word.
  func resemblance(to name: String) -> Int? {
    let limit = letters.count / 2
    let whole = EditDistance.between(letters, Array(name), limit: limit).map { $0 * 2 }
    let byWord = FoldedText.fuzzyWords(name).compactMap { part in
      words.compactMap { EditDistance.between($0, part, limit: $0.count / 3) }.min()
    }.min().map { $0 * 2 + 1 }
    return [whole, byWord].compactMap(\.self).min()
  }
}

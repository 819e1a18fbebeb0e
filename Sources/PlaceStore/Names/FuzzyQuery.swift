import Foundation
internal import GRDB

/// Query of names by edit distance or similarity.
struct FuzzyQuery {
  private let letters: [Character]
  private let digits: [Character]
  private let words: [[Character]]
  private let subject: SpellingIndex.Subject

  init(_ folded: String, among subject: SpellingIndex.Subject = .names) {
    letters = Array(folded)
    digits = letters.filter(\.isNumber)
    words = FoldedText.fuzzyWords(folded)
    self.subject = subject
  }

  /// The number of typos allowed in a text, by its length.
  private static func allowance(_ length: Int) -> Int { length < 4 ? 0 : length < 8 ? 1 : 2 }

  private static func allowance(_ word: [Character]) -> Int {
    word.allSatisfy(\.isNumber) ? 0 : allowance(word.count)
  }

  // MARK: - Typos

  /// The names within the allowed number of typos, and that number: the edit distance of the whole,
  /// or the sum over the query words of the distance to the nearest word of the name or to two
  /// consecutive words of it joined.
  ///
  /// - Complexity: O(texts of nearly the same length).
  func fuzzyMatches(in database: Database) throws -> [Int: Int] {
    var found = try matchesByWord(in: database)
    let digits = String(digits)
    try scan(.whole, letters, limit: Self.allowance(letters.count), in: database) {
      name,
      distance,
      text in
      if text.filter(\.isNumber) == digits { found[name] = min(found[name] ?? distance, distance) }
    }
    return found
  }

  private func matchesByWord(in database: Database) throws -> [Int: Int] {
    var found: [Int: Int] = [:]
    // Long words first, because they are rare and leave few names for the others.
    let ordered = words.sorted { $0.count > $1.count }
    for (index, word) in ordered.enumerated() {
      var next: [Int: Int] = [:]
      for form in [SpellingIndex.Form.word, .joinedWords] {
        try scan(form, word, limit: Self.allowance(word), in: database) { name, distance, _ in
          guard let before = index == 0 ? 0 : found[name] else { return }
          next[name] = min(next[name] ?? .max, before + distance)
        }
      }
      found = next
      if found.isEmpty { break }
    }
    return found
  }

  // MARK: - Similarity

  /// The names similar to the text and their dissimilarities, the most similar first; ties in
  /// order.
  ///
  /// The dissimilarity is twice the edit distance to the whole name, if that is at most half of the
  /// letters, or a third for a long text. Otherwise, for names with a word that differs in at most
  /// a third of its letters, it is twice the number of letters of the query that match no word of
  /// the name, plus one.
  ///
  /// Returns at least `count` names if there are so many, and all with the same dissimilarity as
  /// the last of them.
  func similarNames(in database: Database, count: Int) throws -> [(name: Int, dissimilarity: Int)] {
    var scores = try dissimilarityByWord(in: database)
    let limit = min(letters.count / 2, max(6, letters.count / 3))
    for change in 0...limit {
      // A name longer or shorter by more letters is at least as dissimilar.
      let allowed = min(limit, Self.score(of: count, in: scores) / 2)
      guard change <= allowed else { break }
      for length in Set([letters.count - change, letters.count + change]) where length > 0 {
        try scan(.whole, letters, lengths: length...length, limit: allowed, in: database) {
          name,
          distance,
          _ in
          scores[name] = min(scores[name] ?? .max, distance * 2)
        }
      }
    }
    return scores.map { (name: $0.key, dissimilarity: $0.value) }
      .sorted { ($0.dissimilarity, $0.name) < ($1.dissimilarity, $1.name) }
  }

  /// The highest score among the best `count`.
  private static func score(of count: Int, in scores: [Int: Int]) -> Int {
    var tally: [Int: Int] = [:]
    for score in scores.values { tally[score, default: 0] += 1 }
    var left = count
    for (score, number) in tally.sorted(by: { $0.key < $1.key }) {
      left -= number
      if left <= 0 { return score }
    }
    return .max
  }

  private func dissimilarityByWord(in database: Database) throws -> [Int: Int] {
    var fitting: [Int: Int] = [:]
    for word in words {
      var best: [Int: Int] = [:]
      try scan(.word, word, limit: word.count / 3, in: database) { name, distance, _ in
        best[name] = max(best[name] ?? 0, word.count - distance)
      }
      fitting.merge(best) { $0 + $1 }
    }
    let all = words.reduce(0) { $0 + $1.count }
    return fitting.mapValues { (all - $0) * 2 + 1 }
  }

  // MARK: - Rows

  /// Passes on every name with a text within a limit of the edit distance, with that distance and
  /// the text.
  private func scan(
    _ form: SpellingIndex.Form,
    _ text: [Character],
    lengths: ClosedRange<Int>? = nil,
    limit: Int,
    in database: Database,
    _ take: (Int, Int, String) -> Void
  ) throws {
    guard !text.isEmpty else { return }
    let lengths = lengths ?? max(1, text.count - limit)...text.count + limit
    let numbers = SpellingIndex.rows(subject, form, lengths)
    let rows = try Row.fetchCursor(
      try database.cachedStatement(
        sql: "SELECT number, texts FROM spelling WHERE number BETWEEN ? AND ? ORDER BY number"
      ),
      arguments: [numbers.lowerBound, numbers.upperBound]
    )
    var meter = EditMeter(text)
    while let row = try rows.next() {
      let length = SpellingIndex.length(ofRow: try row.value(0))
      let blob: Data = try row.value(1)
      var (best, found) = (0, "")
      let isWhole = SpellingIndex.scan([UInt8](blob)) { candidate in
        guard let distance = meter.distance(to: candidate, letters: length, limit: limit) else {
          return false
        }
        (best, found) = (distance, String(decoding: candidate, as: UTF8.self))
        return true
      } _: { name in
        take(name, best, found)
      }
      guard isWhole else { throw DatabaseDamage.spellings }
    }
  }
}

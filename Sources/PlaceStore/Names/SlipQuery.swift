import Foundation
internal import GRDB

/// A text that is compared with names by slips, or for what resembles it.
struct SlipQuery {
  private let letters: [Character]
  private let digits: [Character]
  private let words: [[Character]]
  private let subject: SlipDictionary.Subject

  init(_ folded: String, among subject: SlipDictionary.Subject = .names) {
    letters = Array(folded)
    digits = letters.filter(\.isNumber)
    words = FoldedText.fuzzyWords(folded)
    self.subject = subject
  }

  /// How many slips a text of some letters may have.
  private static func allowance(_ length: Int) -> Int { length < 4 ? 0 : length < 8 ? 1 : 2 }

  private static func allowance(_ word: [Character]) -> Int {
    word.allSatisfy(\.isNumber) ? 0 : allowance(word.count)
  }

  // MARK: - Slips

  /// The names that have few enough slips, and how many: those of the whole, or the sum over the words
  /// of those to the nearest word of the name, or to two words of it that follow each other, written
  /// together.
  ///
  /// - Complexity: O(texts of nearly the same length).
  func slips(in database: Database) throws -> [Int: Int] {
    var found = try slipsByWord(in: database)
    let digits = String(digits)
    try scan(.whole, letters, limit: Self.allowance(letters.count), in: database) {
      name,
      slips,
      text in
      if text.filter(\.isNumber) == digits { found[name] = min(found[name] ?? slips, slips) }
    }
    return found
  }

  private func slipsByWord(in database: Database) throws -> [Int: Int] {
    var found: [Int: Int] = [:]
    // Long words are rare, and few names are left for the others.
    let ordered = words.sorted { $0.count > $1.count }
    for (index, word) in ordered.enumerated() {
      var next: [Int: Int] = [:]
      for form in [SlipDictionary.Form.word, .joinedWords] {
        try scan(form, word, limit: Self.allowance(word), in: database) { name, slips, _ in
          guard let before = index == 0 ? 0 : found[name] else { return }
          next[name] = min(next[name] ?? .max, before + slips)
        }
      }
      found = next
      if found.isEmpty { break }
    }
    return found
  }

  // MARK: - Resemblance

  /// The names that resemble the text and how unlike they are, the likest first, those alike in order.
  ///
  /// Counted is twice the number of letters that differ from the whole name, where that is half of
  /// them at most, or a third of a long text's; or else, for names with a word that differs in a third of its letters at most,
  /// twice the letters of all words that fit no word of the name, and one.
  ///
  /// Looked for are `count` names; with the last of them come all that are as unlike.
  func resemblance(in database: Database, count: Int) throws -> [(name: Int, unlikeness: Int)] {
    var scores = try unlikenessByWord(in: database)
    let limit = min(letters.count / 2, max(6, letters.count / 3))
    for change in 0...limit {
      // A name that is longer or shorter by more letters is at least as unlike.
      let allowed = min(limit, Self.score(of: count, in: scores) / 2)
      guard change <= allowed else { break }
      for length in Set([letters.count - change, letters.count + change]) where length > 0 {
        try scan(.whole, letters, lengths: length...length, limit: allowed, in: database) {
          name,
          slips,
          _ in
          scores[name] = min(scores[name] ?? .max, slips * 2)
        }
      }
    }
    return scores.map { (name: $0.key, unlikeness: $0.value) }
      .sorted { ($0.unlikeness, $0.name) < ($1.unlikeness, $1.name) }
  }

  /// The score that the best `count` have at most.
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

  private func unlikenessByWord(in database: Database) throws -> [Int: Int] {
    var fitting: [Int: Int] = [:]
    for word in words {
      var best: [Int: Int] = [:]
      try scan(.word, word, limit: word.count / 3, in: database) { name, slips, _ in
        best[name] = max(best[name] ?? 0, word.count - slips)
      }
      fitting.merge(best) { $0 + $1 }
    }
    let all = words.reduce(0) { $0 + $1.count }
    return fitting.mapValues { (all - $0) * 2 + 1 }
  }

  // MARK: - Rows

  /// Gives every name that has a text within a limit of slips, the slips, and the text.
  private func scan(
    _ form: SlipDictionary.Form,
    _ text: [Character],
    lengths: ClosedRange<Int>? = nil,
    limit: Int,
    in database: Database,
    _ take: (Int, Int, String) -> Void
  ) throws {
    guard !text.isEmpty else { return }
    let lengths = lengths ?? max(1, text.count - limit)...text.count + limit
    let numbers = SlipDictionary.rows(subject, form, lengths)
    let rows = try Row.fetchCursor(
      try database.cachedStatement(
        sql: "SELECT number, texts FROM spelling WHERE number BETWEEN ? AND ? ORDER BY number"
      ),
      arguments: [numbers.lowerBound, numbers.upperBound]
    )
    var meter = SlipMeter(text)
    while let row = try rows.next() {
      let length = SlipDictionary.length(ofRow: try row.value(0))
      let blob: Data = try row.value(1)
      var (slips, found) = (0, "")
      let isWhole = SlipDictionary.scan([UInt8](blob)) { candidate in
        guard let distance = meter.slips(to: candidate, letters: length, limit: limit) else {
          return false
        }
        (slips, found) = (distance, String(decoding: candidate, as: UTF8.self))
        return true
      } _: { name in
        take(name, slips, found)
      }
      guard isWhole else { throw DatabaseDamage("table spelling") }
    }
  }
}

/// Interpretations of a text as the corner of two streets, in the order in which they are tried.
///
/// The streets are joined by a sign or a word: “Rua A e Rua B”, “Calle A y Calle B”, “A & B”,
/// “A / B”, “A esquina B”, “corner of A and B”, “esquina de A y B”, “cruce de A con B”. Names contain
/// such words too, so that a text may have several interpretations, or none that is meant.
package struct CornerQuery: Sendable {
  /// One way to split the text.
  package struct Reading: Sendable, Hashable {
    /// The text of one street.
    package var first: String
    /// The text of the other.
    package var second: String
    /// The town after a comma, folded; empty without one.
    package var town: String
  }

  /// The interpretations.
  package let readings: [Reading]
  /// Whether the text has a sign or a word for corners, so that hardly anything else is meant.
  package let isExplicit: Bool

  /// Reads a text; one of more than 24 words has no interpretation.
  package init(_ text: String) {
    var words = Self.words(text)
    let count = words.count
    words = Self.withoutIntroduction(words)
    let hasIntroduction = words.count < count
    guard (3...Self.mostWords).contains(words.count) else {
      (readings, isExplicit) = ([], false)
      return
    }
    let folded = words.map(FoldedText.folded)
    let strong = words.indices.filter { Self.signs.contains(folded[$0]) }
    let weak = words.indices.filter { Self.conjunctions.contains(folded[$0]) }
    isExplicit = hasIntroduction || !strong.isEmpty
    // “A esquina con B” is split at the corner, not at the preposition.
    readings = (strong.isEmpty ? weak : strong).compactMap { Self.reading(words, splitAt: $0) }
  }

  private static let mostWords = 24

  /// Signs and words that join the streets of a corner only.
  private static let signs: Set<String> = ["&", "/", "+", "esquina", "esq", "esq.", "corner"]

  /// Words that join the streets of a corner, and occur in names.
  private static let conjunctions: Set<String> = [
    "e", "y", "and", "und", "et", "con", "com", "with",
  ]

  /// Words that introduce a corner.
  private static let introductions: Set<String> = [
    "corner", "intersection", "crossing", "junction", "esquina", "cruce", "interseccion",
    "cruzamento", "intersecao", "crossroads",
  ]

  /// Words around the names of streets that are no part of them.
  private static let articles: Set<String> = [
    "a", "o", "as", "os", "la", "el", "the", "de", "da", "do", "del", "of", "con", "com", "entre",
    "between", "with",
  ]

  /// The words, with signs between names separated from them.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      words += separated(String(word))
    }
    return words
  }

  /// The parts of a word at signs; `C/` is an abbreviation, and `12/14` a number.
  private static func separated(_ word: String) -> [String] {
    guard word.count > 1, let sign = word.firstIndex(where: { "&/+".contains($0) }) else {
      return [word]
    }
    let (before, after) = (word[..<sign], word[word.index(after: sign)...])
    let isAbbreviation = before.count == 1 && before.allSatisfy(\.isLetter)
    let isNumber = before.last?.isNumber == true && after.first?.isNumber == true
    guard !isAbbreviation, !isNumber else { return [word] }
    return [String(before), String(word[sign]), String(after)].filter { !$0.isEmpty }
  }

  /// The words after “corner of”, “esquina de”, “el cruce entre”.
  private static func withoutIntroduction(_ words: [String]) -> [String] {
    var rest = words[...]
    while let first = rest.first, ["the", "la", "el", "a", "o"].contains(FoldedText.folded(first)) {
      rest.removeFirst()
    }
    guard let first = rest.first, introductions.contains(FoldedText.folded(first)) else {
      return words
    }
    return Array(withoutArticles(rest.dropFirst()))
  }

  private static func withoutArticles(_ words: ArraySlice<String>) -> ArraySlice<String> {
    var rest = words
    while rest.count > 1, let first = rest.first, articles.contains(FoldedText.folded(first)) {
      rest.removeFirst()
    }
    return rest
  }

  /// The interpretation with two streets around a word; `nil` if one of them has no letter or digit.
  private static func reading(_ words: [String], splitAt index: Int) -> Reading? {
    let first = words[..<index].joined(separator: " ")
    let second = withoutArticles(words[(index + 1)...]).joined(separator: " ")
    let parts = second.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let names = [first.split(separator: ",").first, parts.first].map {
      String($0 ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    guard names.allSatisfy({ $0.contains { $0.isLetter || $0.isNumber } }) else { return nil }
    let town = parts.count > 1 ? FoldedText.folded(String(parts[1])) : ""
    return Reading(first: names[0], second: names[1], town: town)
  }
}

import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import PlaceStore

/// Edit distances and the index of spellings against full tables and plain lists.
@Suite struct SpellingTests {
  /// Damerau's distance without editing a letter twice, by the full table.
  private static func distance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        if i == 0 || j == 0 {
          table[i][j] = max(i, j)
          continue
        }
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(table[i - 1][j], table[i][j - 1]) + 1
        best = min(best, table[i - 1][j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, table[i - 2][j - 2] + 1)
        }
        table[i][j] = best
      }
    }
    return table[a.count][b.count]
  }

  private static func word(_ alphabet: [Character], _ random: inout SplitMix64) -> [Character] {
    (0..<random.below(9)).map { _ in alphabet[random.below(alphabet.count)] }
  }

  @Test(arguments: Seeds.first(8))
  func `a distance within the limit is exact, and none beyond`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet: [Character] = ["a", "b", "c"]
    let text = Self.word(alphabet, &random)
    // One value measures many texts, longer and shorter ones in turn.
    var distance = EditDistance(from: text)
    for _ in 0..<150 {
      let other = Self.word(alphabet, &random)
      let limit = random.below(6)
      let exact = Self.distance(text, other)
      let padded = ["x"] + other + ["y"]
      let found = distance.to(padded[1..<(padded.count - 1)], limit: limit)
      #expect(found == (exact <= limit ? exact : nil), "\(text) \(other) \(limit)")
    }
  }

  @Test(arguments: Seeds.first(8))
  func `letters are counted, not bytes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Of one, two and four bytes.
    let alphabet: [Character] = ["a", "ñ", "é", "🚲", "b"]
    let text = Self.word(random.chance(0.5) ? alphabet : ["a", "b"], &random)
    var meter = EditMeter(text)
    #expect(meter.length == text.count)
    for _ in 0..<100 {
      let other = Self.word(random.chance(0.5) ? alphabet : ["a", "b"], &random)
      let limit = random.below(5)
      let exact = Self.distance(text, other)
      let bytes = Array(String(other).utf8)
      let found = meter.distance(to: bytes[...], letters: other.count, limit: limit)
      #expect(found == (exact <= limit ? exact : nil), "\(text) \(other) \(limit)")
    }
  }

  // MARK: - Rows

  private static let texts = [
    "rua de cedofeita", "aulas3", "a", "", "rua", "cedofeita", "café 24", "🚲", "rua rua", "3 4",
    String(repeating: "long", count: 60),
  ]

  /// The texts of a form, by the numbers of the names that have them.
  private static func expected(_ form: SpellingIndex.Form) -> [String: [Int]] {
    var expected: [String: [Int]] = [:]
    for (number, text) in texts.enumerated() {
      let words = FoldedText.fuzzyWords(text).map { String($0) }
      let parts =
        switch form {
        case .word: words
        case .joinedWords: zip(words, words.dropFirst()).map { $0 + $1 }
        case .whole: [text]
        }
      for part in Set(parts) where !part.isEmpty { expected[part, default: []].append(number) }
    }
    return expected
  }

  @Test(arguments: [SpellingIndex.Subject.names, .streets], SpellingIndex.Form.allCases)
  func `every word, pair of words and whole name is in the row of its length`(
    subject: SpellingIndex.Subject,
    form: SpellingIndex.Form
  ) {
    let rows = SpellingIndex.rows(of: Self.texts, subject)
    #expect(rows.map(\.row) == rows.map(\.row).sorted())
    var found: [String: [Int]] = [:]
    for length in 1...300 {
      let number = SpellingIndex.rows(subject, form, length...length).lowerBound
      #expect(SpellingIndex.length(ofRow: number) == length)
      guard let blob = rows.first(where: { $0.row == number })?.blob else { continue }
      var text = ""
      let isValid = SpellingIndex.scan(blob) { bytes in
        text = String(decoding: bytes, as: UTF8.self)
        #expect(text.count == length)
        return true
      } _: { name in
        found[text, default: []].append(name)
      }
      #expect(isValid)
    }
    #expect(found == Self.expected(form))
  }

  @Test func `the rows of forms and subjects do not overlap`() {
    var seen: Set<Int> = []
    for subject in [SpellingIndex.Subject.names, .streets] {
      for form in SpellingIndex.Form.allCases {
        for length in [1, 2, 300, 65_535] {
          let rows = SpellingIndex.rows(subject, form, length...length)
          #expect(rows.count == 1 && seen.insert(rows.lowerBound).inserted)
        }
      }
    }
    #expect(SpellingIndex.rows(.names, .word, -3...2).count == 3)
    #expect(SpellingIndex.rows(.names, .word, 65_530...70_000).upperBound == 65_535)
  }

  @Test func `texts that are not wanted are skipped with their names`() {
    let blob = SpellingIndex.rows(of: ["ab", "cd", "ef"], .names)[0].blob
    var names: [Int] = []
    let isValid = SpellingIndex.scan(blob) {
      $0.elementsEqual("cd".utf8)
    } _: {
      names.append($0)
    }
    #expect(isValid && names == [1])
  }

  @Test func `a truncated row is invalid, and no damage traps`() {
    let blob =
      SpellingIndex.rows(of: (0..<300).map { "n\($0)" }, .names)
      .max { $0.blob.count < $1.blob.count }?.blob ?? []
    #expect(blob.count > 500)
    func isValid(_ blob: [UInt8]) -> Bool {
      SpellingIndex.scan(blob) { _ in
        true
      } _: { _ in
      }
    }
    #expect(isValid(blob) && isValid([]))
    // Every text with its list is five bytes or more; only whole entries are valid.
    let whole = (0..<blob.count).filter { isValid(Array(blob[..<$0])) }
    #expect(whole.count < blob.count / 4)
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      var damaged = blob
      for _ in 0...random.below(3) {
        damaged[random.below(damaged.count)] = UInt8(random.below(256))
      }
      _ = isValid(damaged)
    }
    // Numbers of more than 28 bits, and lengths beyond the end.
    #expect(!isValid([0xFF, 0xFF, 0xFF, 0xFF, 0x01]))
    #expect(!isValid([0x05, 0x61]) && !isValid([0x01, 0x61, 0x07, 0x00]))
    #expect(!isValid([0x01, 0x61, 0x01, 0x80]))
  }

  // MARK: - Folded texts

  @Test(arguments: [
    ("Café  Müller", "cafe muller"), ("ĦAŻ-ŻEBBUĠ", "haz-zebbug"), ("Straße", "strasse"),
    ("Łódź", "lodz"), ("Smørrebrød", "smorrebrod"), ("Æsir\u{a0}Œuvre", "aesir oeuvre"),
    ("d’Ouro", "d'ouro"), ("São–Bento", "sao-bento"), ("e\u{301}", "e"), ("İı", "ii"), ("", ""),
    (" \n\t ", ""), ("ñ", "n"), ("東京", "東京"), ("ÞÓR", "thor"),
  ])
  func `folding drops case, accents and typographic marks`(text: String, folded: String) {
    #expect(FoldedText.folded(text) == folded)
    #expect(FoldedText.folded(folded) == folded)
    #expect(FoldedText.folded(text.precomposedStringWithCanonicalMapping) == folded)
    #expect(FoldedText.folded(text.decomposedStringWithCanonicalMapping) == folded)
  }

  @Test(
    arguments: [
      ("aulas3", ["aulas", "3"], ["aulas3"]),
      ("rua 31 de janeiro", ["rua", "31", "de", "janeiro"], nil),
      ("a1b2", ["a", "1", "b", "2"], ["a1b2"]), ("d'ouro", ["d", "ouro"], nil), ("--", [], []),
      ("", [], []), ("12-16", ["12", "16"], nil),
    ] as [(String, [String], [String]?)]
  )
  func `words are runs of letters and digits`(
    text: String,
    fuzzy: [String],
    words: [String]?
  ) {
    #expect(FoldedText.fuzzyWords(text).map { String($0) } == fuzzy)
    #expect(FoldedText.words(text) == words ?? fuzzy)
  }

  @Test func `the order is that of the Spanish alphabet, with numbers by value`() {
    let sorted = [
      "2 de Mayo", "10 de Mayo", "Ángel", "Aula 1", "aula 2", "Aula 10", "Aula 10 A", "Aula 100",
      "nube", "Nuñez", "Ñandú", "ñu", "Oeste", "Zoo",
    ]
    let keys = sorted.map(FoldedText.sortKey)
    #expect(keys == keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    #expect(Set(keys).count == keys.count)
    // Case, accents and punctuation do not count, and neither do leading zeros.
    #expect(FoldedText.sortKey("Ángel") == FoldedText.sortKey("ANGEL"))
    #expect(FoldedText.sortKey("Aula 007") == FoldedText.sortKey("aula-7"))
    #expect(FoldedText.sortKey("N\u{303}andu") == FoldedText.sortKey("ñandú"))
  }
}

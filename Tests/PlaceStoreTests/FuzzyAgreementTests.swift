import CampusGraph
import GeoCore
import PlaceStore
import RoutingTestSupport
import Testing

/// Compares fuzzy matching with a linear search by the full edit distance table.
@Suite struct FuzzyAgreementTests {
  /// Damerau's distance by the full table.
  private func distance(_ a: [Character], _ b: [Character]) -> Int {
    var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        guard i > 0, j > 0 else {
          table[i][j] = max(i, j)
          continue
        }
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }

  private func allowance(_ word: [Character]) -> Int {
    word.count < 4 || word.allSatisfy(\.isNumber) ? 0 : word.count < 8 ? 1 : 2
  }

  /// Lower-case names of ASCII letters, digits and blanks, so that folding changes nothing.
  private func typos(_ text: String, _ name: String) -> Int? {
    func words(_ text: String) -> [[Character]] {
      text.split(separator: " ").flatMap { part in
        part.reduce(into: [[Character]]()) { words, letter in
          if let last = words.last?.last, last.isNumber == letter.isNumber {
            words[words.count - 1].append(letter)
          } else {
            words.append([letter])
          }
        }
      }
    }
    let (letters, own) = (Array(text), Array(name))
    var found: [Int] = []
    if letters.filter(\.isNumber) == own.filter(\.isNumber) {
      let whole = distance(letters, own)
      // Whole texts are not numbers, even if they are all digits.
      if whole <= (letters.count < 4 ? 0 : letters.count < 8 ? 1 : 2) { found.append(whole) }
    }
    let parts = words(name) + zip(words(name), words(name).dropFirst()).map { $0 + $1 }
    let sums = words(text).map { word in
      parts.map { distance(word, $0) }.filter { $0 <= allowance(word) }.min()
    }
    if !sums.isEmpty, !sums.contains(nil) { found.append(sums.compactMap(\.self).reduce(0, +)) }
    return found.min()
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `exactly the names with the fewest typos are found`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let syllables = ["ca", "fe", "bo", "na", "ri", "lu", "to", "sa", "mi", "de", "12", "3"]
    func word() -> String {
      (0...random.below(4)).map { _ in syllables[random.below(10)] }.joined()
    }
    func name() -> String {
      (0...random.below(3)).map { _ in random.chance(0.1) ? syllables[10 + random.below(2)] : word()
      }
      .joined(separator: " ")
    }
    let places = (0..<100).map { PlaceFixtures.place("id-\($0)-x", .poi, name()) }
    let store = try PlaceStore(places: places)
    var compared = 0
    for place in places {
      var letters = Array(place.name)
      for _ in 0...random.below(2) {
        let index = random.below(letters.count)
        switch random.below(4) {
        case 0: letters.remove(at: index)
        case 1: letters.insert("z", at: index)
        case 2: letters[index] = letters[index] == " " ? " " : "q"
        default: letters.swapAt(index, max(0, index - 1))
        }
        if letters.isEmpty { letters = ["x"] }
      }
      let text = String(letters).split(separator: " ").joined(separator: " ")
      let scored = places.compactMap { place in typos(text, place.name).map { (place.id, $0) } }
      let best = scored.map(\.1).min()
      let expected = Set(scored.filter { $0.1 == best }.map(\.0))
      // Names without typos are found before any with typos.
      let parts = text.split(separator: " ")
      let isPrefix = places.contains { place in
        let words = place.name.split(separator: " ")
        return parts.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
      }
      guard !isPrefix, !text.isEmpty else { continue }
      compared += 1
      let found: Set<String> =
        switch try store.lookup(text) {
        case .one(let place): [place.id]
        case .several(let places): Set(places.map(\.id))
        case .none: []
        }
      #expect(found == expected, "\(text)")
    }
    #expect(compared > 30, "\(compared)")
  }
}

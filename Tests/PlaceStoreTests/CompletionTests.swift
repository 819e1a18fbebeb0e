import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import PlaceStore

/// Completions against a plain scan of all names.
@Suite struct `Completions` {
  /// Whether a name has, for every word, a word that starts with it or, with typos, with a text
  /// within the edit distance that its length allows.
  private static func matches(_ name: String, _ words: [String], typos: Bool) -> Bool {
    let known = FoldedText.words(FoldedText.folded(name))
    return words.allSatisfy { word in
      known.contains { candidate in
        if candidate.hasPrefix(word) { return true }
        let limit = typos ? PrefixTypos.allowance(word.utf8.count) : 0
        guard limit > 0 else { return false }
        var meter = EditDistance(from: Array(word.utf8))
        let bytes = Array(candidate.utf8)
        return (0...bytes.count).contains { meter.to(bytes[..<$0], limit: limit) != nil }
      }
    }
  }

  private static func scan(
    _ entries: [PlaceEntry],
    _ text: String
  ) -> (exact: Set<String>, typos: Set<String>) {
    let folded = FoldedText.folded(text)
    let words = FoldedText.words(folded)
    func found(_ typos: Bool) -> Set<String> {
      let found = entries.filter { entry in
        entry.names.contains { name in
          // Signs alone are no words; they find names that consist of them.
          words.isEmpty
            ? !folded.isEmpty && FoldedText.folded(name) == folded
            : matches(name, words, typos: typos)
        }
      }
      return Set(found.map(\.place.id))
    }
    return (found(false), found(true))
  }

  /// Places with names of random words, many of which begin alike.
  private static func entries(_ count: Int, _ random: inout SplitMix64) -> [PlaceEntry] {
    let syllables = ["ca", "sa", "ro", "ma", "ri", "a", "ñe", "to", "lu", "z", "ß", "12", "-"]
    func word() -> String {
      (0..<(1 + random.below(4))).map { _ in syllables[random.below(syllables.count)] }.joined()
    }
    return (0..<count).map { number in
      let name = (0..<(1 + random.below(3))).map { _ in word() }.joined(separator: " ")
      var entry = CityFixtures.entry("node/\(number)", name, category: "cafe")
      if random.chance(0.2) { entry.place.aliases = [word()] }
      entry.importance = random.between(0...0.4)
      return entry
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `are those of a plain scan`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let entries = Self.entries(600, &random)
    let store = try PlaceStore(entries: entries)
    for _ in 0..<120 {
      let name = Array(entries[random.below(entries.count)].names[0])
      var text = Array(name.prefix(1 + random.below(name.count)))
      if random.chance(0.3), text.count > 2 { text[random.below(text.count)] = "e" }
      if random.chance(0.2) { text.remove(at: random.below(text.count)) }
      if random.chance(0.2) {
        text = Array(text.split(separator: " ").reversed().joined(separator: [" "]))
      }
      let query = String(text)
      let (exact, typos) = Self.scan(entries, query)
      let found = try store.completions(of: query, count: 1000).map(\.place.id)
      #expect(Set(found).count == found.count)
      if exact.isEmpty {
        // Only the words with the fewest typos count, and a few of them.
        #expect(typos.isSuperset(of: found), "\(query)")
        let words = FoldedText.words(FoldedText.folded(query))
        if words.count == 1 { #expect(typos.isEmpty == found.isEmpty, "\(query)") }
      } else {
        #expect(Set(found) == exact, "\(query)")
      }
    }
  }

  @Test func `begin with whole names, then with the important ones`() throws {
    func place(_ id: String, _ name: String, _ category: String, _ importance: Double) -> PlaceEntry
    {
      var entry = CityFixtures.entry(id, name, category: category)
      entry.importance = importance
      return entry
    }
    var city = place("node/1", "Lisboa", "city", 0.9)
    city.place.aliases = ["Lisbon"]
    let entries = [
      place("node/2", "Lisbon Bar", "bar", 0), place("node/3", "Lisbon Museum", "museum", 0.4),
      city,
      place("node/4", "Café Lisboa", "cafe", 0.1), place("node/5", "Lis", "cafe", 0),
      place("node/6", "Lisboa", "station", 0.3),
    ]
    let store = try PlaceStore(entries: entries)
    func ids(_ text: String) throws -> [String] {
      try store.completions(of: text).map(\.place.id)
    }
    #expect(try ids("lisbon") == ["node/1", "node/3", "node/2"])
    #expect(try ids("lis") == ["node/5", "node/1", "node/6", "node/3", "node/2", "node/4"])
    #expect(try ids("Lisboa") == ["node/1", "node/6", "node/4"])
    #expect(try ids("bar lis") == ["node/2"])
    #expect(try ids("libon mus") == ["node/3"])
    #expect(try store.completions(of: "lis", count: 2).map(\.place.id) == ["node/5", "node/1"])
    #expect(try ids("zzzz").isEmpty && ids("").isEmpty && ids("  ").isEmpty)
    #expect(try ids(String(repeating: "a", count: 201)).isEmpty)
  }

  @Test func `near a point prefer the nearest of a kind, and tell the distance`() throws {
    let entries = (0..<50).map { number in
      var entry = CityFixtures.entry(
        "node/\(number)",
        "Farmácia \(number)",
        category: "pharmacy",
        at: (41 + Double(number) / 100, -8)
      )
      entry.importance = 0.1
      return entry
    }
    let store = try PlaceStore(entries: entries)
    let origin = Coordinate(latitude: 41.3, longitude: -8)
    let found = try store.completions(of: "farm", near: origin, count: 3)
    #expect(found.map(\.place.id).first == "node/30")
    #expect(Set(found.map(\.place.id)) == ["node/29", "node/30", "node/31"])
    #expect(found.allSatisfy { ($0.distance ?? .infinity) < 1200 })
  }

  @Test func `of a text with a house number are the house`() throws {
    let store = try PlaceStore(entries: CityFixtures.town)
    #expect(try store.completions(of: "rua de cedofeita 142").map(\.place.id) == ["way/10"])
    #expect(try store.completions(of: "cedof").map(\.place.id) == ["node/80", "way/1"])
  }

  @Test func `from a file and from several stores are the same`() throws {
    var random = SplitMix64(seed: 11)
    let entries = Self.entries(300, &random)
    let file = TemporaryFile()
    try PlaceStore.write(entries, to: file.path)
    let memory = try PlaceStore(entries: entries)
    let stored = try PlaceStore(opening: file.path)
    let joined = PlaceStore(joining: [
      try PlaceStore(entries: Array(entries[..<100])),
      try PlaceStore(entries: Array(entries[100...])),
    ])
    for text in ["ca", "sa ro", "ma", "ri to", "ñe", "ss", "12", "caso"] {
      let expected = try memory.completions(of: text, count: 500).map(\.place.id)
      #expect(try stored.completions(of: text, count: 500).map(\.place.id) == expected)
      #expect(try joined.completions(of: text, count: 500).map(\.place.id) == expected)
    }
  }

  // MARK: - Parts

  @Test(arguments: [0, 1, 2, 1023, 1024, 1025, 5000])
  func `have lists that are read as they were written`(_ count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var numbers: [UInt32] = []
    var last: UInt32 = 0
    for _ in 0..<count {
      numbers.append(last + UInt32(random.below(3) == 0 ? random.below(100_000) : 0))
      last = (numbers.last ?? 0) + 1
    }
    let blocks = PostingCodec.blocks(of: numbers)
    #expect(blocks.count == (count + 1023) / 1024)
    let read = blocks.compactMap { PostingCodec.numbers(of: $0, below: Int(last) + 1) }
    #expect(Array(read.joined()) == numbers)
    if let block = blocks.last, let largest = numbers.last {
      #expect(PostingCodec.numbers(of: block, below: Int(largest)) == nil, "out of range")
      #expect(PostingCodec.numbers(of: block + [0x80], below: .max) == nil, "truncated")
      #expect(PostingCodec.numbers(of: block + [0], below: .max) == nil, "twice")
    }
    #expect(PostingCodec.numbers(of: [0xff, 0xff, 0xff, 0xff, 0xff, 1], below: .max) == nil)
  }

  @Test func `find words with a typo in their prefix like a full table`() throws {
    var random = SplitMix64(seed: 5)
    let words = Set(
      (0..<800).map { _ in
        String(
          (0..<(1 + random.below(9))).map { _ in "abcde".randomElement(using: &random) ?? "a" }
        )
      }
    ).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    let terms = try #require(
      TermList(words: Array(words.joined(separator: "\n").utf8), prefixes: [])
    )
    #expect(terms.count == words.count)
    for _ in 0..<200 {
      let length = 1 + random.below(7)
      let text = String((0..<length).map { _ in "abcde".randomElement(using: &random) ?? "a" })
      let plain = words.indices.filter { words[$0].hasPrefix(text) }
      #expect(Array(terms.words(startingWith: Array(text.utf8))) == plain)
      let limit = random.below(3)
      var meter = EditDistance(from: Array(text.utf8))
      let distances = words.map { word -> Int? in
        let bytes = Array(word.utf8)
        return (0...bytes.count).compactMap { meter.to(bytes[..<$0], limit: limit) }.min()
      }
      let best = distances.compactMap(\.self).min()
      let expected = best == nil ? [] : words.indices.filter { distances[$0] == best }
      let found = PrefixTypos.words(
        of: terms,
        startingWith: Array(text.utf8),
        limit: limit,
        most: 1000
      )
      #expect(found == expected, "\(text) \(limit)")
    }
  }

  @Test func `refuse lists of words that are not sorted`() {
    #expect(TermList(words: Array("b\na\n".utf8), prefixes: []) == nil)
    #expect(TermList(words: Array("a\na\n".utf8), prefixes: []) == nil)
    #expect(TermList(words: [], prefixes: [])?.count == 0)
  }

  @Test func `read a file ahead from its start to its end, or to a limit`() {
    #expect(ReadAhead.parts(ofSize: 0).isEmpty && ReadAhead.parts(ofSize: -1).isEmpty)
    let size = 5 * ReadAhead.step / 2
    let parts = ReadAhead.parts(ofSize: size)
    #expect(parts.map(\.count) == [ReadAhead.step, ReadAhead.step, ReadAhead.step / 2])
    #expect(parts.first?.lowerBound == 0 && parts.last?.upperBound == size)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(ReadAhead.parts(ofSize: .max).last?.upperBound == ReadAhead.limit)
  }
}

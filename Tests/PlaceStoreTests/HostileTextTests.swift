import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import PlaceStore

/// Texts that are no names: none may trap, inject SQL or FTS5 syntax, or run long.
@Suite struct `Hostile texts` {
  private static let texts: [String] = [
    "", " ", "\t\n", "\0", "a\0b", "'", "\"", "\"\"", "''; DROP TABLE place; --", "*", "a*",
    "\"a\"*",
    "a AND b", "a OR b", "NOT a", "a NEAR b", "NEAR(a b, 5)", "text:a", "{text}: a", "^a", "a + b",
    "-a", "(a", "a)", "((((", "%", "_", "a%", "\\", "?", "?1", ":a", "@a", "$a", "[", "]]",
    "{\"a\":1}",
    "!!!???...", "—–-", "…", "🚲🚲🚲", "👩‍👩‍👧‍👦", "e\u{301}", "\u{301}", "\u{301}\u{301}\u{301}",
    "a" + String(repeating: "\u{301}", count: 500), "\u{200f}\u{202e}abc", "\u{feff}", "ＲＵＡ",
    "Ruа Direitа", "Ρούα", "улица", "東京都", "شارع", "शहर", "Rua 東京 улица", "ﬁ", "İ", "ı", "ß", "ẞ",
    "1", "0", "-1", "1e309", "99999999999999999999", "1/0", "½", "²", "١٢٣", "Ⅷ", "Rua ١٢",
    "Rua Direita \u{0}5", "/", "&", "a & b", "e e e", "y", "e", "esquina de", "corner of",
    String(repeating: "a", count: 200), String(repeating: "a", count: 201),
    String(repeating: "a ", count: 100), String(repeating: "1 ", count: 100),
    String(repeating: "e ", count: 100), String(repeating: "a,", count: 100),
    String(repeating: "Rua 1 ", count: 33), String(repeating: "\"", count: 200),
    String(repeating: "é", count: 200), String(repeating: "x", count: 100_000),
  ]

  private static func check(_ store: PlaceStore, _ text: String) throws {
    let count = store.count
    for kind in [nil, PlaceFilter.street, .address] {
      switch try store.lookup(text, kind: kind) {
      case .one, .several: break
      case .none(let suggestions): #expect(suggestions.count <= 5)
      }
    }
    #expect(try store.completions(of: text, count: 7).count <= 7)
    #expect(try store.suggestions(for: text).count <= 5)
    for match in PlaceStore.StreetNameMatch.allCases {
      #expect(try store.streets(called: text, by: match).count <= count)
    }
    var query = PlaceQuery()
    query.text = text
    #expect(try store.search(query).total <= count + 1)
    query.category = text
    #expect(try store.search(query).total == 0)
    for reading in CornerQuery(text).readings {
      #expect(!reading.first.isEmpty && !reading.second.isEmpty)
    }
  }

  @Test(arguments: texts.indices) func `find nothing that is not there`(index: Int) throws {
    try Self.check(try PlaceStore(entries: CityFixtures.town), Self.texts[index])
  }

  @Test func `leave a file as it is`() throws {
    let file = TemporaryFile()
    try PlaceStore.write(CityFixtures.town, to: file.path)
    let bytes = try file.bytes
    let store = try PlaceStore(opening: file.path)
    for text in Self.texts { try Self.check(store, text) }
    try store.check()
    #expect(try file.bytes == bytes)
  }

  @Test func `that differ in accents and Unicode form only mean the same`() throws {
    let store = try PlaceStore(entries: CityFixtures.town)
    for text in [
      "Praça da Liberdade", "Prac\u{327}a da Liberdade", "praca da liberdade", "PRAÇA DA LIBERDADE",
      "Pra\u{E7}a\u{A0}da  Liberdade",
    ] {
      guard case .one(let place) = try store.lookup(text) else {
        Issue.record("\(text) is not one place")
        continue
      }
      #expect(place.id == "way/5")
      #expect(try store.completions(of: text).first?.place.id == "way/5")
    }
  }

  @Test func `of random characters give results`() throws {
    var random = SplitMix64(seed: 18)
    let store = try PlaceStore(entries: CityFixtures.random(200, seed: 3))
    let ranges: [ClosedRange<UInt32>] = [0x20...0x7e, 0xa0...0x24f, 0x300...0x36f, 0x400...0x4ff]
    for _ in 0..<60 {
      var text = ""
      for _ in 0..<random.below(30) {
        let range = ranges[random.below(ranges.count)]
        let code = range.lowerBound + UInt32(random.below(Int(range.upperBound - range.lowerBound)))
        if let scalar = UnicodeScalar(code) { text.unicodeScalars.append(scalar) }
        if random.chance(0.2) { text += " " }
      }
      try Self.check(store, text)
    }
  }
}

import CampusGraph
import GeoCore
import PlaceStore
import RoutingTestSupport
import Testing

@Suite struct LookupTests {
  private let store: PlaceStore

  init() throws { store = try PlaceStore(places: PlaceFixtures.campus) }

  private func found(_ text: String, kind: PlaceFilter? = nil) throws -> [String] {
    switch try store.lookup(text, kind: kind) {
    case .one(let place): [place.id]
    case .several(let places): places.map(\.id)
    case .none: []
    }
  }

  @Test(arguments: [
    ("Biblioteca", "building/biblioteca"),  // the building before the bus stop of the same name
    ("biblioteca", "building/biblioteca"), ("LIBRARY", "building/biblioteca"),
    ("building/biblioteca", "building/biblioteca"), ("poi/biblioteca", "poi/biblioteca"),
    ("Aulas 1", "building/aulas-1"),  // exact, so not Aulas 10
    ("  aulas   1 ", "building/aulas-1"), ("aulas 10", "building/aulas-10"),
    ("cafeteria", "poi/cafeteria"), ("CAFETERÍA", "poi/cafeteria"),
    ("Cafeteri\u{301}a", "poi/cafeteria"), ("nandu", "poi/nandu"), ("ÑANDÚ", "poi/nandu"),
    ("la y", "biciq-02"), ("La Y (Estacion Norte)", "biciq-02"), ("estación norte", "biciq-02"),
    ("santo domingo", "biciq-25"), ("domingo santo", "biciq-25"), ("sant dom plaz", "biciq-25"),
    ("ejido", "biciq-20"), ("cede", "building/cedetec"), ("cafe-cen", "poi/cafe-central"),
  ])
  func `a name finds its place`(text: String, id: String) throws {
    #expect(try found(text) == [id])
  }

  @Test(arguments: [
    ("bibliteca", "building/biblioteca"), ("biblioteka", "building/biblioteca"),
    ("bilbioteca", "building/biblioteca"), ("cedetek", "building/cedetec"),
    ("santo dominog", "biciq-25"), ("santodomingo", "biciq-25"), ("cafetria", "poi/cafeteria"),
    ("elejido", "biciq-20"), ("aulas1", "building/aulas-1"), ("aualas 2", "building/aulas-2"),
    ("estacon nrote", "biciq-02"),
  ])
  func `typos are tolerated`(text: String, id: String) throws {
    #expect(try found(text) == [id])
  }

  @Test func `equal matches are all returned, in alphabetical order`() throws {
    #expect(try found("aulas") == ["building/aulas-1", "building/aulas-2", "building/aulas-10"])
    #expect(try found("aula") == ["building/aulas-1", "building/aulas-2", "building/aulas-10"])
    #expect(try found("caf") == ["poi/cafe-central", "poi/cafeteria"])
    #expect(
      try found("aullas") == ["building/aulas-1", "building/aulas-2", "building/aulas-10"]
    )
  }

  @Test func `a filter hides other kinds`() throws {
    #expect(try found("Biblioteca", kind: .poi) == ["poi/biblioteca"])
    #expect(try found("Biblioteca", kind: .station) == [])
    #expect(try found("norte", kind: .station) == ["biciq-02"])
    #expect(try found("norte") == ["poi/norte"])
    #expect(try found("cafeteri", kind: .building) == [])
  }

  @Test func `numbers and short words allow no typos`() throws {
    #expect(try found("Aulas 9") == [])
    #expect(try found("Aulas 100") == [])
    #expect(try found("Lo Yé") == [])
  }

  @Test func `a failed lookup has suggestions`() throws {
    guard case .none(let suggestions) = try store.lookup("Aulas 9") else {
      Issue.record("found something")
      return
    }
    #expect(Set(suggestions.map(\.name)).isSuperset(of: ["Aulas 1", "Aulas 2"]))
    #expect(suggestions.count <= 5)
    #expect(try store.lookup("xyzzy quux") == .none(suggestions: []))
  }

  @Test(arguments: [
    "", " ", "\n\t", "🕗", "👩🏽‍🦽🚲", "\"", "\"\"", "*", "'; DROP TABLE name; --", "\u{0}",
    "NEAR(biblioteca aulas)", "biblioteca AND NOT aulas", "text:biblioteca",
    "( ( (",
    "%", "_", "a\" OR \"b", "-", "+", "{text}:aulas", "\u{FFFD}\u{200D}",
  ])
  func `no text is executed as SQL`(text: String) throws {
    let found = try found(text)
    #expect(found.isEmpty, "\(found)")
    #expect(try self.found("Biblioteca") == ["building/biblioteca"])
  }

  @Test func `FTS operators in a text are plain words`() throws {
    let store = try PlaceStore(places: [PlaceFixtures.place("1", .poi, "Near AND far NOT")])
    #expect(try store.lookup("and near") == .one(store.places[0]))
    #expect(try store.lookup("NOT AND") == .one(store.places[0]))
  }

  @Test func `very long texts find nothing`() throws {
    #expect(try store.lookup(String(repeating: "a", count: 10_000)) == .none(suggestions: []))
    #expect(try found(String(repeating: "z ", count: 100)) == [])
    #expect(try found(String(repeating: "🕗", count: 200)) == [])
    #expect(try found(String(repeating: "é\u{301}", count: 200)) == [])
  }

  @Test func `random texts give deterministic results`() throws {
    var random = SplitMix64(seed: 9)
    let alphabet = Array("aábcedeioulstry 12 \"*()-:^ñÑ🚲\u{301}'")
    for _ in 0..<300 {
      let text = String(
        (0...Int.random(in: 0...20, using: &random)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        }
      )
      #expect(try store.lookup(text) == store.lookup(text))
    }
  }

  @Test func `every place is found by its name, its aliases and its id`() throws {
    for place in PlaceFixtures.campus {
      for text in [place.name, place.id] + place.aliases {
        let kind = try #require(PlaceFilter(rawValue: place.kind.rawValue))
        #expect(try found(text, kind: kind) == [place.id], "\(text)")
      }
    }
  }
}

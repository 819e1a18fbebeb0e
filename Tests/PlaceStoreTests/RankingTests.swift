import CampusGraph
import GeoCore
import PlaceStore
import Testing

/// Tests of the ranking of a city's places.
@Suite struct RankingTests {
  private static func place(
    _ id: String,
    _ name: String,
    _ category: String,
    at location: (Double, Double) = (41.15, -8.61),
    importance: Double = 0,
    aliases: [String] = [],
    kind: Place.Kind = .poi
  ) -> PlaceEntry {
    var entry = CityFixtures.entry(id, name, category: category, kind: kind, at: location)
    if category == "street" { entry.addresses = [PlaceAddress(street: name)] }
    entry.place.aliases = aliases
    entry.importance = importance
    return entry
  }

  /// Houses that put the centre of the city at 41.15, -8.61.
  private static let houses = (0..<9).map { place("house/\($0)", "H \($0)", "house") }

  private func found(
    _ text: String,
    in entries: [PlaceEntry],
    kind: PlaceFilter? = nil,
    near origin: Coordinate? = nil
  ) throws -> [String] {
    let store = try PlaceStore(entries: Self.houses + entries)
    switch try store.lookup(text, kind: kind, near: origin) {
    case .one(let place): return [place.id]
    case .several(let places): return places.map(\.id)
    case .none: return []
    }
  }

  @Test func `the class of a place decides between equal names`() throws {
    // Best first; each ranks before all that follow.
    let ladder = [
      "city", "town", "village", "borough", "suburb", "quarter", "station", "square", "museum",
      "neighbourhood", "bakery", "street",
    ]
    for first in ladder.indices.dropLast() {
      let entries = ladder[first...].reversed().enumerated().map { index, category in
        // Far enough apart to be different places, with the best one furthest away.
        Self.place(category, "Navigli", category, at: (41.15 + Double(index) * 0.003, -8.61))
      }
      #expect(try found("Navigli", in: entries) == [ladder[first]])
    }
  }

  @Test func `a city found by a foreign name ranks before streets`() throws {
    let entries = [
      Self.place("city", "Il-Belt Valletta", "city", importance: 0.7, aliases: ["Valletta"]),
      Self.place("stop", "Valletta", "bus_station", at: (41.152, -8.61)),
      Self.place("street/1", "Valletta", "street", at: (41.10, -8.65)),
      Self.place("street/2", "Triq il-Belt Valletta", "street", at: (41.11, -8.66)),
    ]
    #expect(try found("Valletta", in: entries) == ["city"])
    #expect(try found("Valletta", in: entries, kind: .street) == ["street/1"])
    #expect(try found("Valletta", in: entries, kind: .locality) == ["city"])
    #expect(try found("Valletta", in: entries, kind: .station) == ["stop"])
    #expect(try found("Valletta", in: entries, kind: .address) == ["street/1"])
  }

  @Test func `a street with the name ranks before a chapel with the alias`() throws {
    let chapel = Self.place(
      "chapel",
      "San Frangisk",
      "place_of_worship",
      aliases: ["Triq il-Kbira"]
    )
    let street = Self.place("street", "Triq il-Kbira", "street", at: (41.16, -8.61))
    #expect(try found("Triq il-Kbira", in: [chapel, street]) == ["street"])
    #expect(try found("Triq il-Kbira", in: [chapel]) == ["chapel"])
  }

  @Test func `an exact name ranks before a partial one of a better class`() throws {
    let entries = [
      Self.place("city", "Porto Novo", "city", importance: 0.6),
      Self.place("shop", "Porto", "bakery"),
    ]
    #expect(try found("porto", in: entries) == ["shop"])
  }

  @Test func `a stop in the city ranks before a street in another town`() throws {
    let far = Self.place("street", "Bismarckplatz", "street", at: (41.30, -8.61), importance: 0.03)
    let stop = Self.place("stop", "Bismarckplatz", "tram_stop", at: (41.155, -8.61))
    #expect(try found("Bismarckplatz", in: [far, stop]) == ["stop"])
    // A stop named after its street is dropped in favour of the street.
    let near = Self.place("near", "Bismarckplatz", "street", at: (41.157, -8.61))
    #expect(try found("Bismarckplatz", in: [stop, near]) == ["near"])
  }

  @Test func `the distance from the other end decides between equals, if clear`() throws {
    let west = Self.place("west", "Rua Direita", "street", at: (41.15, -8.65))
    let east = Self.place("east", "Rua Direita", "street", at: (41.15, -8.57))
    #expect(try found("Rua Direita", in: [west, east]).sorted() == ["east", "west"])
    let inEast = Coordinate(latitude: 41.15, longitude: -8.565)
    #expect(try found("Rua Direita", in: [west, east], near: inEast) == ["east"])
    let between = Coordinate(latitude: 41.151, longitude: -8.611)
    #expect(try found("Rua Direita", in: [west, east], near: between).count == 2)
  }

  @Test func `importance, length and distance from the centre decide between equals`() throws {
    let places = { (importance: Double, latitude: Double) in
      [
        Self.place("a", "Santiago", "town", at: (41.20, -8.61), importance: importance),
        Self.place("b", "Santiago", "town", at: (latitude, -8.61)),
      ]
    }
    #expect(try found("Santiago", in: places(0.5, 41.20 + 0.01)) == ["a"])
    #expect(try found("Santiago", in: places(0, 41.152)) == ["b"])
    #expect(try found("Santiago", in: places(0, 41.21)).count == 2)
  }

  @Test func `a whole word ranks before a prefix`() throws {
    let bar = Self.place("bar", "Bar El Bosc", "bar", at: (41.16, -8.61))
    let church = Self.place("church", "Santa Bárbara", "church")
    #expect(try found("bar", in: [bar, church]) == ["bar"])
    #expect(try found("barb", in: [bar, church]) == ["church"])
  }

  @Test func `a place mapped twice is found once`() throws {
    let entries = [
      Self.place("node/1", "Palácio", "attraction"),
      Self.place("way/1", "Palacio", "attraction", at: (41.1505, -8.61), kind: .building),
    ]
    #expect(try found("palacio", in: entries) == ["node/1"])
  }

  @Test func `places of a campus come before those of the city, in their order`() throws {
    let campus = [
      CityFixtures.entry("poi/x", "Central", category: "cafe"),
      CityFixtures.entry("building/x", "Central", category: "college", kind: .building),
    ]
    let city = [Self.place("city", "Central", "city", importance: 0.9)]
    #expect(try found("Central", in: campus + city) == ["building/x"])
  }

  @Test(arguments: [
    ("Ħamrun", "hamrun"), ("Ħal Għaxaq", "HAL GHAXAQ"), ("Hauptstraße", "hauptstrasse"),
    ("Hauptstrasse", "HAUPTSTRAẞE"), ("København", "kobenhavn"), ("Łódź", "lodz"),
    ("Ta’ Xbiex", "ta' xbiex"), ("Tromsø", "TROMSO"), ("Ærø", "aero"), ("Ċirkewwa", "cirkewwa"),
    ("Đakovo", "dakovo"), ("Saint‑Denis", "saint-denis"),
  ])
  func `folding does not depend on the locale`(name: String, text: String) throws {
    let entries = [Self.place("x", name, "village")]
    #expect(try found(text, in: entries) == ["x"])
    #expect(try found(String(text.dropLast(2)), in: entries) == ["x"], "as a beginning")
    #expect(try PlaceStore(entries: entries).lookup(text) == .one(entries[0].place))
    let campus = try PlaceStore(places: entries.map(\.place))
    #expect(try campus.lookup(text) == .one(entries[0].place))
    var query = PlaceQuery()
    query.text = text
    #expect(try campus.search(query).total == 1)
    query.text = nil
    query.category = "VILLAGE"
    #expect(try campus.search(query).total == 1)
  }

  @Test(arguments: [
    ("cafetería", "cafe"), ("CAFETERIAS", "cafe"), ("café", "cafe"), ("bus_stop", "bus_stop"),
    ("bus stops", "bus_stop"), ("paradas de autobús", "bus_stop"), ("Libraries", "library"),
    ("librería", "books"), ("farmacia", "pharmacy"), ("plaza", "square"),
  ])
  func `categories have names in both languages`(text: String, category: String) {
    #expect(CategoryNames.categories(named: text) == [category])
  }

  @Test func `similar categories are suggested for unknown ones`() {
    let known = ["bus_stop", "cafe", "library", "x"]
    #expect(CategoryNames.categories(named: "cafetreia").isEmpty)
    #expect(CategoryNames.suggestions(for: "cafetreia", among: known) == ["cafe"])
    #expect(CategoryNames.suggestions(for: "bibloteca", among: known) == ["library"])
    #expect(CategoryNames.suggestions(for: "zzzzzzzz", among: known).isEmpty)
    #expect(CategoryNames.name(of: "bus_stop").es == "parada de autobús")
    #expect(CategoryNames.name(of: "odd_thing").en == "odd thing")
  }
}

import CampusGraph
import GeoCore
import PlaceStore
import RoutingTestSupport
import Testing

/// What a store keeps of its entries, and how stores are joined.
@Suite struct StoreContentTests {
  // MARK: - Fingerprints

  private static let changes: [(name: String, change: @Sendable (inout PlaceEntry) -> Void)] = [
    ("id", { $0.place.id = "other" }), ("kind", { $0.place.kind = .building }),
    ("category", { $0.place.category = "bar" }), ("name", { $0.place.name = "Other" }),
    ("alias", { $0.place.aliases.append("Alias") }),
    ("location", { $0.place.location = Coordinate(latitude: 1, longitude: 2) }),
    ("address text", { $0.place.address = "Rua 1" }), ("phone", { $0.place.phone = "+351" }),
    ("summary", { $0.place.summary = LocalizedText(en: "a", es: "b") }),
    ("photos", { $0.place.photos = ["a.jpg"] }), ("hours", { $0.place.hours = .always }),
    ("district", { $0.place.district = "Sé" }), ("capacity", { $0.capacity = 4 }),
    ("importance", { $0.importance = 0.25 }), ("locality", { $0.localities = ["Porto"] }),
    ("entrance", { $0.entrances = [Coordinate(latitude: 1, longitude: 2)] }),
    ("street", { $0.addresses = [PlaceAddress(street: "Rua Nova")] }),
    ("number", { $0.addresses = [PlaceAddress(street: "Rua Nova", number: "5")] }),
    (
      "estimate",
      { $0.addresses = [PlaceAddress(street: "Rua Nova", number: "5", isEstimated: true)] }
    ),
  ]

  @Test func `every part of an entry changes the fingerprint, and another order too`() throws {
    let entries = Array(CityFixtures.town.prefix(3))
    let original = PlaceStore.fingerprint(of: entries)
    #expect(original == PlaceStore.fingerprint(of: entries) && original.count == 16)
    var seen: [String: String] = [original: "nothing"]
    for (name, change) in Self.changes {
      var changed = entries
      changed[2] = PlaceEntry(PlaceFixtures.place("node/1", .poi, "Nova"))
      let plain = PlaceStore.fingerprint(of: changed)
      change(&changed[2])
      let print = PlaceStore.fingerprint(of: changed)
      #expect(print != plain, "\(name)")
      #expect(seen[print] == nil, "\(name) is like \(seen[print] ?? "")")
      seen[print] = name
    }
    #expect(PlaceStore.fingerprint(of: entries.reversed()) != original)
    #expect(PlaceStore.fingerprint(of: []) != original)
    #expect(try PlaceStore(entries: entries).fingerprint() == original)
    #expect(try PlaceStore(joining: []).fingerprint() == nil)
  }

  @Test func `parts are not taken for their neighbours`() {
    func print(_ id: String, _ name: String, _ aliases: [String], _ localities: [String]) -> String
    {
      var entry = PlaceEntry(PlaceFixtures.place(id, .poi, name, aliases: aliases))
      entry.localities = localities
      return PlaceStore.fingerprint(of: [entry])
    }
    let prints = [
      print("a", "b", [], []), print("ab", "", [], []), print("", "ab", [], []),
      print("a", "b", ["c"], []), print("a", "b", [], ["c"]), print("a", "b", ["c", "d"], []),
      print("a", "b", ["cd"], []), print("a", "b", ["c"], ["d"]),
    ]
    #expect(Set(prints).count == prints.count)
  }

  // MARK: - Joined stores

  private static func store(_ names: [String], _ kind: Place.Kind = .poi) throws -> PlaceStore {
    try PlaceStore(places: names.map { PlaceFixtures.place("\(kind)/\($0)", kind, $0) })
  }

  @Test func `joined stores are one store of all places`() throws {
    let joined = PlaceStore(joining: [
      try Self.store(["Alfa", "Nova"], .building), try Self.store([]),
      PlaceStore(joining: [try Self.store(["Beta"]), try Self.store(["Nova", "Gama"])]),
    ])
    #expect(joined.count == 5)
    #expect(joined.places.map(\.name) == ["Alfa", "Nova", "Beta", "Nova", "Gama"])
    #expect(joined.place(id: "poi/Gama")?.name == "Gama" && joined.place(id: "poi/Alfa") == nil)
    // Of equal names, the building.
    #expect(try joined.lookup("nova") == .one(joined.places[1]))
    #expect(try joined.lookup("nova", kind: .poi) == .one(joined.places[3]))
    var query = PlaceQuery()
    #expect(
      try joined.search(query).hits.map(\.place.name) == ["Alfa", "Beta", "Gama", "Nova", "Nova"]
    )
    query.limit = 2
    query.page = 2
    let page = try joined.search(query)
    #expect(page.hits.map(\.place.name) == ["Gama", "Nova"])
    #expect(page.total == 5 && page.nextPage == 3)
    query.page = 3
    #expect(try joined.search(query).nextPage == nil)
  }

  @Test(arguments: [(0, 20), (-3, 20), (1, 0), (1, -1), (9, 20), (Int.max, 20), (2, .max)])
  func `pages and limits out of range give an empty or the first page`(page: Int, limit: Int) throws
  {
    let store = try Self.store(["Alfa", "Beta"])
    for text in [nil, "a"] as [String?] {
      var query = PlaceQuery()
      query.text = text
      query.page = page
      query.limit = limit
      let found = try store.search(query)
      #expect(found.page >= 1 && found.hits.count <= max(1, limit))
      #expect(found.hits.isEmpty || page <= 1)
      #expect(found.total == (text == nil ? 2 : 1))
    }
  }

  @Test func `an id in two stores is the building's`() throws {
    let poi = PlaceFixtures.place("x", .poi, "Poi")
    let building = PlaceFixtures.place("x", .building, "Building")
    for places in [[poi, building], [building, poi]] {
      let joined = PlaceStore(joining: try places.map { try PlaceStore(places: [$0]) })
      #expect(joined.place(id: "x")?.name == "Building")
    }
  }

  // MARK: - Entrances, stations and categories

  @Test func `entrances are those of the place of the kind, main one first`() throws {
    var building = PlaceEntry(PlaceFixtures.place("x", .building, "Building"))
    building.entrances = [
      Coordinate(latitude: 3, longitude: 4), Coordinate(latitude: 1, longitude: 2),
    ]
    let poi = PlaceEntry(PlaceFixtures.place("x", .poi, "Poi"))
    let store = PlaceStore(joining: [
      try PlaceStore(entries: [poi]), try PlaceStore(entries: [building]),
    ])
    #expect(try store.entrances(of: building.place) == building.entrances)
    #expect(try store.entrances(of: poi.place) == [])
    let other = PlaceFixtures.place("y", .poi, "Y")
    #expect(try store.entrances(of: other) == [])
  }

  @Test func `stations have the data of a station file`() throws {
    var entry = PlaceEntry(
      PlaceFixtures.place("s1", .station, "La Y", aliases: ["Y"], category: "bicycle_rental")
    )
    entry.capacity = 17
    entry.place.address = "10 de Agosto"
    entry.place.hours = try OpeningHours(parsing: "Mo-Fr 07:00-19:00")
    let store = PlaceStore(joining: [
      try Self.store(["Alfa"]), try PlaceStore(entries: [entry]), try Self.store(["S"], .station),
    ])
    let stations = try store.stations()
    #expect(stations.map(\.id) == ["s1", "station/S"])
    #expect(stations[0].capacity == 17 && stations[1].capacity == nil)
    #expect(stations[0].name == "La Y" && stations[0].aliases == ["Y"])
    #expect(stations[0].address == "10 de Agosto" && stations[0].hours == entry.place.hours)
    #expect(stations[0].location == entry.place.location)
  }

  @Test func `categories are listed once, folded and in order`() throws {
    let places = ["cafe", "Café", "", "bus_stop", "CAFE", "árbol"].enumerated().map {
      PlaceFixtures.place("\($0)", .poi, "X", category: $1)
    }
    #expect(try PlaceStore(places: places).categories == ["arbol", "bus_stop", "cafe"])
    #expect(try PlaceStore(places: []).categories == [])
  }

  // MARK: - Conditions

  @Test(arguments: [(0.0, 0), (99, 1), (101, 2), (5000, 3)])
  func `a radius holds the places at most so far away, nearest first`(
    radius: Meters,
    count: Int
  ) throws {
    let plane = LocalPlane(at: Coordinate(latitude: 41.15, longitude: -8.61))
    let places = [400.0, 50, 100].enumerated().map { number, x in
      var place = PlaceFixtures.place("\(number)", .poi, "X")
      place.location = plane.coordinate(PlanePoint(x: x, y: 0))
      return place
    }
    var query = PlaceQuery()
    query.center = plane.coordinate(PlanePoint(x: 0, y: 0))
    query.radius = radius
    let page = try PlaceStore(places: places).search(query)
    #expect(page.hits.map(\.place.id) == Array(["1", "2", "0"].prefix(count)))
    #expect(page.hits.allSatisfy { ($0.distance ?? .infinity) <= radius })
  }

  @Test func `regions are alternatives, and a condition on places is applied before paging`() throws
  {
    let places = (0..<6).map { number in
      var place = PlaceFixtures.place("\(number)", .poi, "X \(number)")
      place.location = Coordinate(latitude: Double(number), longitude: 10)
      return place
    }
    let store = try PlaceStore(places: places)
    var query = PlaceQuery()
    query.regions = [
      BoundingBox(south: -1, west: 9, north: 1, east: 11),
      BoundingBox(south: 4, west: 9, north: 4, east: 11),
    ]
    #expect(try store.search(query).hits.map(\.place.id) == ["0", "1", "4"])
    query.regions = []
    #expect(try store.search(query).total == 0)
    query.regions = nil
    query.limit = 2
    let even = try store.search(query) { (Int($0.id) ?? 1) % 2 == 0 }
    #expect(even.hits.map(\.place.id) == ["0", "2"] && even.total == 3 && even.nextPage == 2)
  }
}

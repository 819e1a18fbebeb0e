import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import PlaceStore

@Suite struct SearchTests {
  private let store: PlaceStore

  init() throws { store = try PlaceStore(places: PlaceFixtures.campus) }

  private func ids(_ change: (inout PlaceQuery) -> Void) throws -> [String] {
    var query = PlaceQuery()
    query.limit = 100
    change(&query)
    return try store.search(query).hits.map(\.place.id)
  }

  @Test func `a list is in Spanish alphabetical order`() throws {
    let page = try store.search(PlaceQuery())
    #expect(page.total == PlaceFixtures.campus.count)
    #expect(
      page.hits.map(\.place.name) == [
        "Aulas 1", "Aulas 2", "Aulas 10", "Biblioteca", "Biblioteca", "Café Central", "Cafetería",
        "CEDETEC", "El Ejido", "La Y (Estación Norte)", "Norte", "Ñandú", "Oeste",
        "Plaza de Santo Domingo",
      ]
    )
    #expect(page.hits.allSatisfy { $0.distance == nil })
  }

  @Test func `pages have no gaps or overlaps`() throws {
    var query = PlaceQuery()
    query.limit = 5
    var names: [String] = []
    var pages = 0
    while true {
      let page = try store.search(query)
      #expect(page.total == 14 && page.page == query.page)
      names += page.hits.map(\.place.id)
      pages += 1
      guard let next = page.nextPage else { break }
      query.page = next
    }
    #expect(pages == 3)
    #expect(names == (try ids { _ in }))
    query.page = 4
    #expect(try store.search(query).hits.isEmpty)
    query.page = .max
    query.limit = .max
    #expect(try store.search(query).hits.isEmpty)
    query.page = -1
    query.limit = 0
    #expect(try store.search(query).hits.count == 1)
  }

  @Test(arguments: [1, 3, 7])
  func `pages of one store and of joined stores are parts of the whole list`(limit: Int) throws {
    let parts = [Array(PlaceFixtures.campus.prefix(6)), Array(PlaceFixtures.campus.dropFirst(6))]
    for store in [store, PlaceStore(joining: try parts.map { try PlaceStore(places: $0) })] {
      var query = PlaceQuery()
      query.limit = 100
      let whole = try store.search(query)
      var names: [Place] = []
      query.limit = limit
      while true {
        let page = try store.search(query)
        #expect(page.total == whole.total && page.hits.count <= limit)
        names += page.hits.map(\.place)
        guard let next = page.nextPage else { break }
        query.page = next
      }
      #expect(names == whole.hits.map(\.place))
    }
  }

  @Test func `a page of a list reads only the rows it shows`() throws {
    let database = try store.layers[0].database
    let rows = try database.read { try PlaceDatabase.spots(SpotFilter(), first: 1, in: $0) }
    #expect(rows.map(\.id) == (try ids { $0.limit = 1 }))
    #expect(try database.read { try PlaceDatabase.spotCount(SpotFilter(), in: $0) } == store.count)
  }

  @Test func `whole names rank before prefixes before words`() throws {
    #expect(try ids { $0.text = "biblio" } == ["building/biblioteca", "poi/biblioteca"])
    #expect(try ids { $0.text = "caf" } == ["poi/cafe-central", "poi/cafeteria"])
    #expect(try ids { $0.text = "norte" } == ["poi/norte", "biciq-02"])
    #expect(try ids { $0.text = "library" } == ["building/biblioteca"])
    #expect(try ids { $0.text = "bibliotka" } == ["building/biblioteca", "poi/biblioteca"])
    #expect(try ids { $0.text = "zzz" } == [])
    #expect(try ids { $0.text = "\"" } == [])
    #expect(try ids { $0.text = String(repeating: "x", count: 10_000) } == [])
  }

  @Test func `a category matches exactly, ignoring case`() throws {
    #expect(try ids { $0.category = "cafe" } == ["poi/cafe-central", "poi/cafeteria"])
    #expect(try ids { $0.category = "CAFE" } == ["poi/cafe-central", "poi/cafeteria"])
    #expect(try ids { $0.category = "caf" } == [])
    #expect(try ids { $0.category = "' OR 1=1 --" } == [])
  }

  @Test func `a search around a place is ordered by distance`() throws {
    let center = Coordinate(latitude: 19.285, longitude: -99.138)
    var query = PlaceQuery()
    query.center = center
    query.radius = 120
    let page = try store.search(query)
    #expect(page.hits.first?.place.id == "building/aulas-1" && page.hits.first?.distance == 0)
    let distances = page.hits.compactMap(\.distance)
    #expect(distances == distances.sorted() && distances.allSatisfy { $0 <= 120 })
    let near = PlaceFixtures.campus.filter { Geodesic.distance(center, $0.location) <= 120 }
    #expect(page.total == near.count)
    query.radius = nil
    #expect(try store.search(query).total == PlaceFixtures.campus.count)
  }

  @Test func `all conditions are combined`() throws {
    let found = try ids {
      $0.text = "caf"
      $0.category = "cafe"
      $0.center = Coordinate(latitude: 19.2875, longitude: -99.138)
      $0.radius = 100
    }
    #expect(found == ["poi/cafe-central"])
  }

  @Test func `a box contains its border`() throws {
    let box = BoundingBox(south: 19.285, west: -99.14, north: 19.287, east: -99.13)
    #expect(
      try ids { $0.bounds = box } == ["building/aulas-1", "building/aulas-2", "building/aulas-10"]
    )
  }

  @Test func `circles and boxes agree with a linear search, everywhere on earth`() throws {
    var random = SplitMix64(seed: 21)
    let places = (0..<400).map { number in
      PlaceFixtures.place(
        "\(number)",
        .poi,
        "P\(number)",
        at: (
          Double.random(in: -90...90, using: &random),
          number % 3 == 0
            ? (Bool.random(using: &random) ? 1 : -1) * Double.random(in: 178...180, using: &random)
            : Double.random(in: -180...180, using: &random)
        )
      )
    }
    let store = try PlaceStore(places: places)
    for round in 0..<120 {
      var query = PlaceQuery()
      query.limit = 1_000
      let center = places[Int.random(in: 0..<places.count, using: &random)].location
      query.center = center
      let radius = Double.random(
        in: 1_000...(round % 4 == 0 ? 12_000_000 : 900_000),
        using: &random
      )
      query.radius = radius
      let expected = places.filter { Geodesic.distance(center, $0.location) <= radius }
      let found = try store.search(query)
      #expect(Set(found.hits.map(\.place.id)) == Set(expected.map(\.id)), "\(center) \(radius)")
      let box = BoundingBox(
        south: min(center.latitude, 10),
        west: 170,
        north: max(center.latitude, 10),
        east: -160
      )
      query = PlaceQuery()
      query.limit = 1_000
      query.bounds = box
      let inside = places.filter { box.contains($0.location) }
      #expect(try store.search(query).total == inside.count)
    }
  }
}

import CampusGraph
import GeoCore
import Testing

@testable import PlaceStore

/// House numbers between mapped ones.
@Suite struct `Estimated houses` {
  /// Houses of a street from west to east, the even ones in the north: 16 units of 10⁻⁵ degrees, or
  /// about 13 m, for each number.
  private static func house(
    _ number: Int,
    _ street: String = "Rua Nova",
    from origin: (Double, Double) = (41.15, -8.61),
    town: String = "Porto"
  ) -> PlaceEntry {
    let side = number % 2 == 0 ? 0.0002 : 0
    var entry = CityFixtures.entry(
      "\(town)/\(street)/\(number)",
      "\(street) \(number)",
      category: "address",
      at: (origin.0 + side, origin.1 + Double(number) * 0.00016),
      street: street,
      number: "\(number)",
      localities: [town]
    )
    entry.place.address = "\(street) \(number), \(town)"
    entry.importance = 0
    return entry
  }

  private static func store(_ extra: [PlaceEntry] = []) throws -> PlaceStore {
    try PlaceStore(entries: [13, 17, 14, 30, 81, 2, 16].map { house($0) } + extra)
  }

  private static func one(_ store: PlaceStore, _ text: String) throws -> Place? {
    if case .one(let place) = try store.lookup(text) { place } else { nil }
  }

  @Test func `lie between their neighbours on the same side`() throws {
    let place = try #require(try Self.one(try Self.store(), "Rua Nova 15"))
    #expect(place.isEstimated && place.name == "Rua Nova 15" && place.category == "address")
    #expect(place.address == "Rua Nova 15, Porto")
    #expect(Geodesic.distance(place.location, Self.house(15).place.location) < 0.5)
    let summary = try #require(place.summary)
    #expect(summary.en == "The place is estimated between numbers 13 and 17.")
    #expect(summary.es == "La posición se estima entre los números 13 y 17.")
  }

  @Test func `lie in proportion to the numbers`() throws {
    let place = try #require(try Self.one(try Self.store(), "rua nova, 20"))
    #expect(Geodesic.distance(place.location, Self.house(20).place.location) < 0.5)
  }

  @Test(arguments: ["Rua Nova 15", "R. Nova 15", "15 Rua Nova", "rua nova nº 15, Porto", "nova 15"])
  func `are found by any form of the address`(text: String) throws {
    #expect(try Self.one(try Self.store(), text)?.isEstimated == true)
  }

  @Test func `come after a mapped number`() throws {
    let place = try #require(try Self.one(try Self.store([Self.house(15)]), "Rua Nova 15"))
    #expect(!place.isEstimated && place.id == "Porto/Rua Nova/15")
  }

  @Test(arguments: [
    ("Rua Nova 83", "beyond the last"), ("Rua Nova 1", "before the first"),
    ("Rua Nova 43", "in a gap that is too wide"), ("Rua Nova 15, Lisboa", "in another town"),
    ("Rua Nova 999999999999", "too large"), ("Rua Nova 15b", "with a letter"),
    ("Rua Velha 15", "in an unknown street"),
  ])
  func `are not made`(text: String, reason: String) throws {
    #expect(try Self.one(try Self.store(), text) == nil, "\(reason)")
  }

  @Test func `are not made between houses that are far apart`() throws {
    let entries = [Self.house(13), Self.house(17, from: (41.154, -8.61))]
    #expect(try Self.one(try PlaceStore(entries: entries), "Rua Nova 15") == nil)
  }

  @Test func `are not made between estimates`() throws {
    var entries = [Self.house(13), Self.house(17)]
    entries[1].addresses[0].isEstimated = true
    #expect(try Self.one(try PlaceStore(entries: entries), "Rua Nova 15") == nil)
  }

  @Test func `are one for each street of the name`() throws {
    let gaia = [13, 17].map { Self.house($0, from: (41.10, -8.60), town: "Gaia") }
    let store = try Self.store(gaia)
    let near = Coordinate(latitude: 41.10, longitude: -8.60)
    guard case .one(let place) = try store.lookup("Rua Nova 15", near: near) else {
      Issue.record("not one place")
      return
    }
    #expect(place.address == "Rua Nova 15, Gaia")
    #expect(try Self.one(store, "Rua Nova 15, Gaia")?.address == "Rua Nova 15, Gaia")
    #expect(try Self.one(store, "Rua Nova 15, Porto")?.address == "Rua Nova 15, Porto")
  }

  @Test func `are found by searches and while they are typed`() throws {
    let store = try Self.store()
    var query = PlaceQuery()
    query.text = "rua nova 15"
    let page = try store.search(query)
    #expect(page.total == 1 && page.hits[0].place.isEstimated && page.nextPage == nil)
    query.center = Coordinate(latitude: 41.15, longitude: -8.61)
    query.radius = 10
    #expect(try store.search(query).total == 0)
    query.radius = 1000
    #expect(abs((try store.search(query).hits.first?.distance ?? 0) - 200) < 10)
    let typed = try store.completions(of: "rua nova 15", near: query.center)
    #expect(typed.count == 1 && typed[0].place.isEstimated && typed[0].distance != nil)
  }

  @Test func `are found in streets with typos, after everything else`() throws {
    let entries = [13, 17].map { Self.house($0, "Neckarstrasse") }
    let store = try PlaceStore(entries: entries)
    for text in ["Neckarstrase 15", "Nekkarstrasse 15"] {
      let found = try #require(try Self.one(store, text))
      #expect(found.isEstimated && found.name == "Neckarstrasse 15")
    }
    #expect(try Self.one(store, "Neckarstrase 13")?.isEstimated == false)
    #expect(try Self.one(store, "Nekarstrse 40") == nil)
    var query = PlaceQuery()
    query.text = "nekkarstrase 15"
    let page = try store.search(query)
    #expect(page.hits.map(\.place.name) == ["Neckarstrasse 15"])
  }

  @Test func `from the map are marked too, in memory and in a file`() throws {
    var entry = Self.house(15)
    entry.addresses[0].isEstimated = true
    let file = TemporaryFile()
    try PlaceStore.write([entry], to: file.path)
    for store in [try PlaceStore(entries: [entry]), try PlaceStore(opening: file.path)] {
      #expect(try Self.one(store, "Rua Nova 15")?.isEstimated == true)
    }
  }
}

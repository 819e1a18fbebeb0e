import CampusGraph
import GeoCore
import PlaceStore
import Testing

/// Tests with houses and streets of a small town.
@Suite struct AddressTests {
  private let store: PlaceStore

  init() throws { store = try PlaceStore(entries: CityFixtures.town) }

  private func found(_ text: String, kind: PlaceFilter? = nil) throws -> [String] {
    switch try store.lookup(text, kind: kind) {
    case .one(let place): [place.id]
    case .several(let places): places.map(\.id)
    case .none: []
    }
  }

  @Test(arguments: [
    "Rua de Cedofeita 142", "rua de cedofeita, 142", "Rua Cedofeita 142", "142 Rua de Cedofeita",
    "142, R. de Cedofeita", "R Cedofeita nº 142", "R. de Cedofeita n. 142", "RUA DE CEDOFEITA 142",
    "Rua de Cedofeita nº142", "Rua de Cedofeita 142 2º Esq", "Rua de Cedofeita 142, apt. 5, Porto",
    "Rua de Cedofeita 142, 1º andar", "Rua de Cedofeita 142, Porto",
    "Rua de Cedofeita 142, 4050-180 Porto",
    "Rua de Cedofeita, 142, 4050 Porto, Portugal", "Porto, Rua de Cedofeita 142",
    "142 rua cedofeita porto", "Cedofeita 142", "rua cedof 142", "Rua de Cedofeta 142",
    "Porto, Rua de Cedofeta 142", "142 Rua de Cedofeta, 4050-180 Porto",
  ])
  func `a house is found by any form of its address`(text: String) throws {
    #expect(try found(text) == ["way/10"])
  }

  @Test(arguments: [
    "Calle del Puente 222", "calle del puente, 222", "222 C. del Puente",
    "Calle del Puente 222, Ciudad de México", "Calle del Puente 222, 14380",
  ])
  func `a place of a campus is found by its street and number`(text: String) throws {
    var shop = PlaceFixtures.place("building/shop", .building, "Librería")
    shop.streetAddress = StreetAddress(
      street: "Calle del Puente",
      number: "222",
      localities: ["14380", "Ciudad de México"]
    )
    let campus = try PlaceStore(places: PlaceFixtures.campus + [shop])
    #expect(try campus.lookup(text) == .one(shop))
    var query = PlaceQuery()
    query.text = text
    #expect(try campus.search(query).hits.map(\.place.id) == ["building/shop"])
  }

  @Test(arguments: [
    ("Rua de Cedofeita 142A", "node/12"), ("rua de cedofeita 142 a", "node/12"),
    ("Rua de Cedofeita 14", "node/11"), ("Rua de Cedofeita 152", "node/13"),
    ("Rua de Cedofeita 150-154", "node/13"), ("Rua de Cedofeita 147", "node/14"),
    ("Rua de Cedofeita 200", "way/16"), ("Rua 31 de Janeiro 12", "way/20"),
    ("12 Rua 31 de Janeiro", "way/20"), ("Av. Aliados 9", "way/60"),
    ("Avda. dos Aliados 9", "way/60"),
    ("Bahnhofstraße 8", "way/70"), ("Bahnhofstr. 8, 9490 Vaduz", "way/70"),
    ("8 bahnhofstrasse", "way/70"),
  ])
  func `numbers with letters, ranges, lists and abbreviations are matched`(
    text: String,
    id: String
  ) throws {
    #expect(try found(text) == [id])
  }

  @Test(arguments: [
    ("Rua de Cedofeita", "way/1"), ("rua cedofeita", "way/1"), ("R. de Cedofeita", "way/1"),
    ("Rua de Cedofeita, Porto", "way/1"), ("Pç. da Liberdade", "way/5"), ("pca liberdade", "way/5"),
    ("Rua 31 de Janeiro", "way/2"), ("Rua Direita, Gaia", "way/4"), ("Rua Direita 4400", "way/4"),
    ("Bahnhofstr", "way/7"), ("Avenida dos Aliados", "way/6"), ("Cedofeita", "node/80"),
  ])
  func `a street alone is the street`(text: String, id: String) throws {
    #expect(try found(text) == [id])
  }

  @Test func `streets and houses of one name in two towns are all returned`() throws {
    #expect(try found("Rua Direita") == ["way/3", "way/4"])
    #expect(try found("Rua Direita 5") == ["node/40", "way/30"])
    #expect(try found("Rua Direita 5, Porto") == ["way/30"])
    #expect(try found("Rua Direita 5, Vila Nova de Gaia") == ["node/40"])
    var query = PlaceQuery()
    query.text = "rua direita"
    query.limit = 1
    let page = try store.search(query)
    #expect(page.total == 2 && page.hits.map(\.place.id) == ["way/3"] && page.nextPage == 2)
  }

  @Test func `a town without the street does not match`() throws {
    #expect(try found("Rua Direita 5, Lisboa") == [])
    #expect(try found("Rua Direita, 1100 Porto") == [])
  }

  @Test func `an unmapped town matches any separated from the street`() throws {
    let store = try PlaceStore(
      entries: [
        CityFixtures.entry("way/1", "Rua Nova", category: "street", street: "Rua Nova"),
        CityFixtures.entry("way/2", "Rua", category: "street", street: "Rua"),
        CityFixtures.entry(
          "way/3",
          "Rua Nova 5",
          category: "address",
          street: "Rua Nova",
          number: "5"
        ),
      ]
    )
    func found(_ text: String) throws -> String? {
      if case .one(let place) = try store.lookup(text) { place.id } else { nil }
    }
    #expect(try found("Rua Nova, Porto") == "way/1")
    #expect(try found("Rua Nova 5 Porto") == "way/3")
    #expect(try found("5 Rua Nova, Porto") == "way/3")
    #expect(try found("Porto, Rua Nova 5") == "way/3")
    #expect(try found("Rua Nova de Porto") == nil)
    #expect(try found("Travessa Rua Nova 5") == nil)
    #expect(try found("Rua Velha") == nil)
  }

  @Test
  func `a number beyond the mapped ones is not found, but neighbours and the street are suggested`()
    throws
  {
    guard case .none(let near) = try store.lookup("Rua de Cedofeita 12") else {
      Issue.record("found something")
      return
    }
    #expect(near.map(\.id) == ["node/11", "way/10", "node/12", "node/15", "way/1"])
    guard case .none(let street) = try store.lookup("Praça da Liberdade 3") else {
      Issue.record("found something")
      return
    }
    #expect(street.map(\.id) == ["way/5"])
  }

  @Test func `a filter applies to houses`() throws {
    #expect(try found("Rua Direita 5", kind: .building) == ["way/30"])
    #expect(try found("Rua Direita 5", kind: .poi) == ["node/40"])
    #expect(try found("Rua de Cedofeita 142", kind: .poi) == ["node/15"])
    #expect(try found("Rua de Cedofeita 142", kind: .station) == [])
  }

  @Test func `houses are found by address, id and category only`() throws {
    #expect(try found("way/10") == ["way/10"])
    var query = PlaceQuery()
    query.limit = 100
    let all = try store.search(query).hits.map(\.place.category)
    #expect(all.count == 11 && !all.contains("address"))
    query.category = "address"
    #expect(try store.search(query).total == 10)
    query = PlaceQuery()
    query.text = "142 rua cedofeita"
    #expect(try store.search(query).hits.map(\.place.id) == ["way/10"])
    query.text = "cedofeita"
    #expect(try store.search(query).hits.map(\.place.id) == ["node/80", "way/1"])
  }

  @Test func `surveyed houses rank before estimated ones`() throws {
    var estimate = CityFixtures.entry(
      "way/9/142",
      "Rua de Cedofeita 142",
      category: "address",
      kind: .building,
      at: (41.1531, -8.6161),
      street: "Rua de Cedofeita",
      number: "142"
    )
    estimate.addresses[0].isEstimated = true
    let store = try PlaceStore(entries: [estimate] + CityFixtures.town)
    guard case .one(let place) = try store.lookup("Rua de Cedofeita 142") else {
      Issue.record("not one place")
      return
    }
    #expect(place.id == "way/10")
    var marked = estimate.place
    marked.isEstimated = true
    #expect(try PlaceStore(entries: [estimate]).lookup("Cedofeita 142") == .one(marked))
  }

  @Test(arguments: [
    "142", "142 142 142", "n 142", "12-", "-1", "1/2/3", String(repeating: "1 ", count: 90),
  ])
  func `texts of numbers give results`(text: String) throws {
    #expect(try found(text) == [])
  }
}

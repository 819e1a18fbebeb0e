import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import OSMImport

/// Houses and streets.
@Suite struct CityPlacesAddressTests {
  private func places(_ draw: (inout PlacesDrawing) -> Void) throws -> CityPlaces {
    var drawing = PlacesDrawing()
    draw(&drawing)
    return try drawing.places()
  }

  @Test func `a line that repeats the same houses gives a limited number of houses`() {
    var nodes = NodeTable([1, 2])
    nodes.set(FixedCoordinate(Coordinate(latitude: 41.15, longitude: -8.61)), at: 0)
    nodes.set(FixedCoordinate(Coordinate(latitude: 41.16, longitude: -8.61)), at: 1)
    let numbers: [(Int64, String)] = [(1, "2"), (2, "400")]
    let addresses = numbers.compactMap { node, number in
      AddressTags(OSMTags([("addr:street", "A"), ("addr:housenumber", number)])).map { (node, $0) }
    }
    var way = CollectedPlaces.Way(id: 7)
    way.interpolation = CollectedPlaces.Interpolation(OSMTags([("addr:interpolation", "even")]))
    let maker = InterpolatedHouses(
      addresses: Dictionary(uniqueKeysWithValues: addresses),
      nodes: nodes
    )
    #expect(maker.houses(along: way, [1, 2]).count == 198)
    let repeated = [[Int64]](repeating: [1, 2], count: 100).flatMap(\.self)
    #expect((1..<2500).contains(maker.houses(along: way, repeated).count))
  }

  // MARK: - Houses

  @Test func `nodes, ways and relations with numbers are houses`() throws {
    let address = ["addr:street": "Rua de Cedofeita", "addr:city": "Porto"]
    func numbered(_ number: String, _ more: [String: String] = [:]) -> [String: String] {
      address.merging(more.merging(["addr:housenumber": number]) { $1 }) { $1 }
    }
    let found = try places {
      $0.node(1, 0, 0, numbered("140"))
      $0.square(
        2,
        20,
        0,
        numbered("142", ["building": "house"]),
        corners: [["entrance": "yes"], [:], [:], [:]]
      )
      $0.square(3, 60, 0)
      $0.relation(
        4,
        [("way", 3, "outer")],
        numbered("144 A", ["type": "multipolygon", "building": "yes"])
      )
    }
    #expect(found.houses.map(\.place.id) == ["node/1", "way/2", "relation/4"])
    #expect(found.houses.map(\.place.kind) == [.poi, .building, .building])
    #expect(found.houses.map(\.place.name).first == "Rua de Cedofeita 140")
    #expect(found.houses[2].place.address == "Rua de Cedofeita 144 A, Porto")
    #expect(found.houses.allSatisfy { $0.place.category == "address" })
    #expect(found.houses[1].entrances == [PlacesDrawing.place(20, 0)])
  }

  @Test func `a shop without a name is a house, one with a name has an address`() throws {
    let address = ["addr:street": "Rua A", "addr:housenumber": "5"]
    let found = try places {
      $0.node(1, 0, 0, address.merging(["shop": "bakery"]) { $1 })
      $0.node(2, 0, 9, address.merging(["shop": "bakery", "name": "Padaria"]) { $1 })
      $0.square(
        3,
        20,
        0,
        address.merging(["building": "yes", "addr:housename": "Vila Ana"]) { $1 }
      )
    }
    #expect(found.houses.map(\.place.id) == ["node/1"])
    #expect(found.named.map(\.place.name) == ["Padaria", "Vila Ana"])
    #expect(found.named.allSatisfy { $0.addresses == [CityAddress(street: "Rua A", number: "5")] })
  }

  @Test func `hamlets replace streets, and relations name missing streets of houses`() throws {
    let found = try places {
      $0.node(1, 0, 0, ["addr:place": "Lugar de Baixo", "addr:housenumber": "3"])
      $0.node(2, 0, 9, ["addr:housenumber": "4"])
      $0.node(3, 0, 18, ["addr:housenumber": "5", "addr:street": "Rua B"])
      $0.node(4, 0, 27, ["addr:housenumber": "6"])
      $0.square(5, 50, 0, ["building": "yes", "addr:housenumber": "7"])
      $0.relation(
        9,
        [("node", 2, "house"), ("node", 3, "house"), ("way", 5, "house"), ("way", 5, "street")],
        ["type": "associatedStreet", "name": "Rua A"]
      )
    }
    #expect(
      found.houses.map(\.place.name) == ["Lugar de Baixo 3", "Rua A 4", "Rua B 5", "Rua A 7"]
    )
  }

  @Test(arguments: [
    ("even", "2", "10", [4, 6, 8]), ("odd", "9", "3", [7, 5]), ("all", "1", "4", [2, 3]),
    ("4", "2", "10", [6]), ("even", "2", "9", []), ("alphabetic", "2", "6", []),
    ("even", "2", "2000000", []), ("even", "2 A", "6", []), ("even", "2", "2", []),
    ("all", "-9223372036854775808", "9223372036854775807", []),
  ])
  func `houses between mapped numbers are interpolated and marked as estimated`(
    rule: String,
    first: String,
    last: String,
    between: [Int]
  ) throws {
    let found = try places {
      $0.node(1, 0, 0, ["addr:street": "Rua A", "addr:housenumber": first, "addr:city": "Porto"])
      $0.node(2, 40, 0)
      $0.node(3, 80, 0, ["addr:street": "Rua A", "addr:housenumber": last])
      $0.way(7, [1, 2, 3], ["addr:interpolation": rule])
    }
    let estimated = found.houses.filter { $0.addresses[0].isEstimated }
    #expect(estimated.map(\.addresses[0].number) == between.map(String.init))
    #expect(estimated.map(\.place.id) == between.map { "way/7/\($0)" })
    #expect(found.houses.count == between.count + 2)
    for (index, house) in estimated.enumerated() {
      let east = 80 * Double(index + 1) / Double(between.count + 1)
      #expect(Geodesic.distance(house.place.location, PlacesDrawing.place(east, 0)) < 0.1)
      #expect(house.place.address == "Rua A \(between[index]), Porto")
      #expect(house.place.summary != nil)
    }
  }

  // MARK: - Streets

  @Test func `connected ways of the same name are one street with a location on it`() throws {
    let found = try places {
      for id in 1...4 { $0.node(id, Double(id) * 100, 0) }
      $0.way(12, [1, 2], ["highway": "residential", "name": "Rua A", "alt_name": "Rua Velha"])
      $0.way(11, [2, 3], ["highway": "footway", "name": "Rua A", "name:en": "A Street"])
      $0.way(13, [3, 4], ["highway": "residential", "name": "Rua B"])
    }
    #expect(found.streets.map(\.place.name) == ["Rua A", "Rua B"])
    let street = try #require(found.streets.first)
    #expect(street.place.id == "way/11" && street.place.category == "street")
    #expect(street.place.aliases == ["A Street", "Rua Velha"])
    #expect(street.addresses == [CityAddress(street: "Rua A", number: "")])
    #expect(Geodesic.distance(street.place.location, PlacesDrawing.place(200, 0)) < 0.1)
  }

  @Test func `small gaps do not split a street, large ones do`() throws {
    let found = try places {
      for (id, east) in [(1, 0), (2, 100), (3, 350), (4, 450), (5, 900), (6, 1000)] {
        $0.node(id, Double(east), 0)
      }
      for id in [1, 3, 5] {
        $0.way(id, [id, id + 1], ["highway": "residential", "name": "Rua A"])
      }
    }
    #expect(found.streets.map(\.place.id) == ["way/1", "way/5"])
  }

  @Test(arguments: [
    (["highway": "primary", "ref": "N 12;N 13"], "N 12"),
    (["highway": "steps", "name": "Escadas"], "Escadas"),
    (["highway": "pedestrian", "name": "Largo"], "Largo"),
  ])
  func `ways with a name or a ref are streets`(tags: [String: String], name: String) throws {
    let found = try places {
      $0.square(1, 0, 0, tags)
    }
    #expect(found.all.map(\.place.name) == [name] && found.streets.count == 1)
  }

  @Test(arguments: [
    ["highway": "proposed", "name": "X"], ["highway": "construction", "name": "X"],
    ["highway": "residential"], ["railway": "rail", "name": "X"],
    ["waterway": "river", "name": "X"],
  ])
  func `other ways are not streets`(tags: [String: String]) throws {
    #expect(try places { $0.square(1, 0, 0, tags) }.all.isEmpty)
  }

  @Test func `a square that is also a street is one place`() throws {
    let found = try places {
      $0.square(1, 0, 0, ["highway": "pedestrian", "place": "square", "name": "Praça A"])
    }
    #expect(found.all.map(\.place.category) == ["square"])
  }

  @Test func `streets and houses have the towns they lie in`() throws {
    let found = try places {
      $0.node(1, 0, 500, ["place": "city", "name": "Porto"])
      $0.node(2, 0, 300, ["place": "suburb", "name": "Cedofeita"])
      $0.node(3, 8000, 0, ["place": "suburb", "name": "Campanhã"])
      $0.node(4, 0, 0, ["addr:street": "Rua A", "addr:housenumber": "1", "addr:postcode": "4050"])
      $0.node(5, 8000, 50)
      $0.node(6, 8000, 90)
      $0.way(1, [5, 6], ["highway": "residential", "name": "Rua A"])
    }
    #expect(found.houses[0].localities == ["4050", "Cedofeita", "Porto"])
    #expect(found.streets[0].localities == ["Campanhã", "Porto"])
    #expect(found.streets[0].place.address == "Campanhã, Porto")
  }
}

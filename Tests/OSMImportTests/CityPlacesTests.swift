import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import OSMImport

/// Kinds, categories and names of places.
@Suite struct CityPlacesTests {
  private func places(_ draw: (inout PlacesDrawing) -> Void) throws -> CityPlaces {
    var drawing = PlacesDrawing()
    draw(&drawing)
    return try drawing.places()
  }

  private func one(_ tags: [String: String]) throws -> CityPlace? {
    let found = try places { $0.node(1, 0, 0, tags) }
    #expect(found.all.count <= 1)
    return found.all.first
  }

  @Test(arguments: [
    (["amenity": "cafe"], "cafe"), (["shop": "bakery"], "bakery"), (["shop": "yes"], "shop"),
    (["tourism": "hotel"], "hotel"), (["leisure": "park"], "park"),
    (["office": "lawyer"], "lawyer"), (["public_transport": "platform"], "platform"),
    (["railway": "station", "public_transport": "station"], "station"),
    (["highway": "bus_stop", "public_transport": "platform"], "bus_stop"),
    (["place": "square"], "square"), (["place": "suburb"], "suburb"),
    (["amenity": "cafe;bar"], "cafe"), (["healthcare": "clinic", "amenity": "clinic"], "clinic"),
    (["historic": "castle"], "castle"), (["natural": "peak"], "peak"),
  ])
  func `named objects are places of their category`(
    tags: [String: String],
    category: String
  ) throws {
    let found = try #require(try one(tags.merging(["name": "Lugar"]) { $1 }))
    #expect(found.place.id == "node/1" && found.place.name == "Lugar")
    #expect(found.place.category == category && found.place.kind == .poi)
    #expect(found.place.location == PlacesDrawing.place(0, 0))
    #expect(!found.isHouse && !found.isStreet)
  }

  @Test(arguments: [
    ["name": "Lugar"], ["amenity": "cafe"], ["name": "A 1", "highway": "motorway_junction"],
    ["name": "Lugar", "amenity": "no"], ["name": " ", "amenity": "cafe"],
    ["natural": "cliff", "name": "X"], ["amenity": "post_box", "ref": "4050"],
    ["addr:city": "Porto"],
    ["addr:housenumber": "5"],
  ])
  func `objects without a category are not places`(tags: [String: String]) throws {
    #expect(try one(tags) == nil)
  }

  @Test func `alternative names and names in other languages are aliases`() throws {
    let found = try one([
      "amenity": "university", "name": "Universidade do Porto", "name:en": "University of Porto",
      "name:zh-Hant": "波爾圖大學", "alt_name": "Universidade ; UPorto", "short_name": "UP",
      "official_name": "Universidade do Porto", "old_name": "Academia", "loc_name": "A Uni",
      "alt_name:fr": "L'Université", "name:left": "x", "name:1930": "y",
      "name:pronunciation": "z", "ref": "U1",
    ])
    #expect(found?.place.name == "Universidade do Porto")
    #expect(
      found?.place.aliases == [
        "Universidade", "UPorto", "L'Université", "A Uni", "University of Porto", "波爾圖大學",
        "Academia", "UP", "U1",
      ]
    )
  }

  @Test(arguments: [
    (["official_name": "A", "brand": "B", "ref": "C"], "A"), (["brand": "B", "ref": "C"], "B"),
    (["ref": "C;D"], "C"), (["name": "  X \n Y "], "X Y"),
  ])
  func `other names replace a missing name`(
    tags: [String: String],
    name: String
  ) throws {
    #expect(try one(tags.merging(["amenity": "fuel"]) { $1 })?.place.name == name)
  }

  @Test func `bike rentals are stations with their capacity, named or not`() throws {
    let found = try places {
      $0.node(1, 0, 0, ["amenity": "bicycle_rental", "name": "Aliados", "capacity": "12"])
      $0.node(2, 90, 0, ["amenity": "bicycle_rental", "ref": "7", "capacity": "many"])
      $0.node(3, 0, 90, ["amenity": "bicycle_rental", "network": "Gira"])
      $0.node(4, 90, 90, ["amenity": "bicycle_rental"])
      $0.node(5, 90, 95, ["amenity": "bicycle_parking", "name": "P", "capacity": "5"])
    }
    #expect(found.stations.map(\.name) == ["Aliados", "7", "Gira", "bicycle_rental"])
    #expect(found.stations.map(\.capacity) == [12, nil, nil, nil])
    #expect(found.stations.map(\.id) == ["node/1", "node/2", "node/3", "node/4"])
    #expect(found.all.map(\.place.kind) == [.station, .station, .station, .station, .poi])
    #expect(found.all[4].capacity == nil)
  }

  @Test func `hours, phone and address are imported, malformed hours are not`() throws {
    let found = try one([
      "amenity": "cafe", "name": "Majestic", "opening_hours": "Mo-Sa 09:00-23:30",
      "phone": "+351 222 003 887", "addr:street": "Rua de Santa Catarina",
      "addr:housenumber": "112", "addr:postcode": "4000-442", "addr:city": "Porto",
      "addr:suburb": "Bolhão",
    ])
    #expect(found?.place.hours?.text == "Mo-Sa 09:00-23:30")
    #expect(found?.place.phone == "+351 222 003 887")
    #expect(found?.place.address == "Rua de Santa Catarina 112, 4000-442 Porto")
    #expect(found?.addresses == [CityAddress(street: "Rua de Santa Catarina", number: "112")])
    #expect(found?.localities == ["4000-442", "Porto", "Bolhão"])
    let other = try one([
      "amenity": "cafe", "name": "X", "opening_hours": "sunrise-whenever", "contact:phone": "1",
    ])
    #expect(other != nil && other?.place.hours == nil && other?.place.phone == "1")
  }

  // MARK: - Areas

  @Test func `a building is at the middle of its outline, with its entrances, the main one first`()
    throws
  {
    let found = try places {
      $0.square(
        1,
        0,
        0,
        ["building": "university", "name": "Reitoria"],
        corners: [
          ["entrance": "yes"], ["entrance": "emergency"], ["entrance": "main"],
          ["entrance": "service"],
        ]
      )
      $0.node(99, 50, 50, ["entrance": "main"])
    }
    let building = try #require(found.all.first)
    #expect(found.all.count == 1)
    #expect(building.place.id == "way/1" && building.place.kind == .building)
    #expect(building.place.category == "university")
    #expect(Geodesic.distance(building.place.location, PlacesDrawing.place(10, 10)) < 0.1)
    #expect(
      building.entrances == [
        PlacesDrawing.place(20, 20), PlacesDrawing.place(0, 0), PlacesDrawing.place(0, 20),
      ]
    )
  }

  @Test func `a private main entrance comes last`() throws {
    let found = try places {
      $0.square(
        1,
        0,
        0,
        ["building": "yes", "name": "X"],
        corners: [["entrance": "main", "access": "private"], ["entrance": "yes"], [:], [:]]
      )
    }
    #expect(found.all.first?.entrances == [PlacesDrawing.place(20, 0), PlacesDrawing.place(0, 0)])
  }

  @Test func `the location of a concave building is inside`() throws {
    // The centroid of an L lies in its notch.
    let found = try places {
      for (id, (x, y)) in [(0, 0), (100, 0), (100, 10), (10, 10), (10, 100), (0, 100)].enumerated()
      {
        $0.node(id + 1, Double(x), Double(y))
      }
      $0.way(1, [1, 2, 3, 4, 5, 6, 1], ["building": "yes", "name": "L"])
    }
    let place = try #require(found.all.first).place.location
    let outline = [(0, 0), (100, 0), (100, 10), (10, 10), (10, 100), (0, 100)]
      .map { PlacesDrawing.place($0.0, $0.1) }
    #expect(Polygon(outer: outline).contains(place))
  }

  @Test func `a relation of several ways is an area`() throws {
    let found = try places {
      for (id, (x, y)) in [(0, 0), (40, 0), (40, 40), (0, 40)].enumerated() {
        $0.node(id + 1, Double(x), Double(y), id == 1 ? ["entrance": "main"] : [:])
      }
      $0.way(1, [1, 2, 3])
      $0.way(2, [1, 4, 3])
      $0.square(3, 10, 10)
      $0.relation(
        7,
        [("way", 1, "outer"), ("way", 2, "outer"), ("way", 3, "inner"), ("way", 404, "outer")],
        [
          "type": "multipolygon", "building": "yes", "name": "Pátio", "addr:street": "Rua A",
          "addr:housenumber": "1",
        ]
      )
    }
    let area = try #require(found.all.first)
    #expect(area.place.id == "relation/7" && area.place.kind == .building)
    let shape = Polygon(
      outer: [(0, 0), (40, 0), (40, 40), (0, 40)].map { PlacesDrawing.place($0.0, $0.1) },
      holes: [[(10, 10), (30, 10), (30, 30), (10, 30)].map { PlacesDrawing.place($0.0, $0.1) }]
    )
    #expect(shape.contains(area.place.location))
    #expect(area.entrances == [PlacesDrawing.place(40, 0)])
    #expect(area.addresses.map(\.number) == ["1"])
  }

  @Test func `incomplete areas are located by the members that exist`() throws {
    let found = try places {
      $0.node(1, 0, 0)
      $0.node(2, 10, 0)
      $0.way(1, [1, 2, 404], ["amenity": "school", "name": "Half"])
      $0.way(2, [405, 406], ["amenity": "school", "name": "Nowhere"])
      $0.relation(
        3,
        [("way", 1, "outer"), ("way", 500, "outer")],
        ["type": "multipolygon", "leisure": "park", "name": "Park"]
      )
      $0.relation(
        4,
        [("way", 501, "")],
        ["type": "multipolygon", "leisure": "park", "name": "Gone"]
      )
    }
    #expect(found.all.map(\.place.name) == ["Half", "Park"])
  }

  // MARK: - Ranking

  @Test func `importance grows with population, Wikidata and a street's length`() throws {
    func importance(_ tags: [String: String]) throws -> Double {
      try #require(try one(tags.merging(["name": "X", "place": "town"]) { $1 })).importance
    }
    #expect(try importance([:]) == 0)
    let town = try importance(["population": "10 000"])
    #expect(town > 0.35 && town < 0.45)
    #expect(try importance(["population": "10,000", "wikidata": "Q1"]) > town + 0.25)
    for wrong in ["many", "-5", "99999999999999999999", ""] {
      #expect(try importance(["population": wrong]) == 0)
    }
    let found = try places {
      for (id, east) in [0.0, 100, 3000].enumerated() { $0.node(id + 1, east, Double(id)) }
      $0.way(1, [1, 2], ["highway": "residential", "name": "Short"])
      $0.way(2, [1, 3], ["highway": "residential", "name": "Long"])
    }
    let streets = Dictionary(uniqueKeysWithValues: found.streets.map { ($0.place.name, $0) })
    #expect((streets["Long"]?.importance ?? 0) > (streets["Short"]?.importance ?? 1))
  }

  @Test func `a named pedestrian area is a square, and houses may have addresses at it`() throws {
    let tags = ["highway": "pedestrian", "name": "Bismarckplatz"]
    let found = try places {
      $0.square(1, 0, 0, tags.merging(["area": "yes"]) { $1 })
      $0.square(2, 500, 0, ["building": "yes"])
      $0.relation(3, [("way", 2, "outer")], tags.merging(["type": "multipolygon"]) { $1 })
      $0.node(90, 900, 0)
      $0.node(91, 950, 0)
      $0.way(4, [90, 91], tags)
    }
    #expect(found.all.map(\.place.category) == ["square", "square", "street"])
    #expect(found.all[0].addresses == [CityAddress(street: "Bismarckplatz", number: "")])
  }

  @Test func `every named place has its part of town`() throws {
    let found = try places {
      $0.node(1, 0, 0, ["place": "city", "name": "Porto"])
      $0.node(2, 50, 0, ["place": "suburb", "name": "Cedofeita"])
      $0.node(3, 60, 0, ["amenity": "cafe", "name": "C"])
    }
    #expect(found.all.map(\.place.district) == [nil, "Porto", "Cedofeita, Porto"])
  }

  // MARK: - Stops

  @Test func `neighbouring stops of the same name are merged, distant ones are not`() throws {
    let found = try places {
      $0.node(1, 0, 0, ["public_transport": "stop_position", "name": "Trindade"])
      $0.node(2, 10, 0, ["highway": "bus_stop", "name": "Trindade", "ref": "TR1"])
      $0.node(3, 50, 0, ["railway": "station", "name": "Trindade"])
      $0.node(4, 90, 0, ["railway": "subway_entrance", "name": "Trindade"])
      $0.node(5, 900, 0, ["highway": "bus_stop", "name": "Trindade"])
      $0.node(6, 5, 0, ["highway": "bus_stop", "name": "Bolhão"])
      $0.node(7, 5, 0, ["amenity": "cafe", "name": "Trindade"])
    }
    #expect(found.all.map(\.place.id) == ["node/3", "node/5", "node/6", "node/7"])
    #expect(found.all[0].entrances == [PlacesDrawing.place(90, 0)])
    #expect(found.all[0].place.aliases == ["TR1"])
  }

  @Test func `a merged stop is still found by its address`() throws {
    let found = try places {
      $0.node(1, 0, 0, ["railway": "station", "name": "Consolação"])
      $0.node(
        2,
        90,
        0,
        [
          "railway": "subway_entrance", "name": "Consolação", "addr:street": "Avenida Paulista",
          "addr:housenumber": "2226",
        ]
      )
    }
    #expect(found.named.map(\.place.id) == ["node/1"])
    #expect(found.houses.map(\.place.id) == ["node/2"])
    #expect(found.houses.map(\.place.name) == ["Avenida Paulista 2226"])
    #expect(found.named[0].entrances == [PlacesDrawing.place(90, 0)])
  }

  // MARK: - Order

  @Test func `the order of the file does not matter`() throws {
    var drawing = PlacesDrawing()
    drawing.square(
      5,
      0,
      0,
      ["building": "yes", "name": "B"],
      corners: [["entrance": "yes"], [:], [:], [:]]
    )
    drawing.node(9, 0, 50, ["amenity": "cafe", "name": "C"])
    drawing.node(3, 0, 70, ["amenity": "bar", "name": "D"])
    drawing.way(2, [9, 3], ["highway": "residential", "name": "Rua A"])
    drawing.way(1, [3, 50], ["highway": "residential", "name": "Rua A"])
    drawing.relation(
      1,
      [("way", 5, "outer")],
      ["type": "multipolygon", "leisure": "park", "name": "P"]
    )
    let places = try drawing.places()
    #expect(
      places.all.map(\.place.id) == ["node/3", "node/9", "way/5", "relation/1", "way/1"]
    )
    #expect(try drawing.places(reversed: true) == places)
  }
}

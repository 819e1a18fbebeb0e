import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import PlaceStore

/// Classes and ranks of places, filters, and the score that decides between equals.
@Suite struct PlaceClassTests {
  private static func place(_ category: String, _ kind: Place.Kind = .poi) -> Place {
    PlaceFixtures.place("x", kind, "X", category: category)
  }

  @Test(arguments: [
    ("city", PlaceClass.locality, 0), ("town", .locality, 1), ("village", .locality, 2),
    ("borough", .locality, 3), ("suburb", .locality, 4), ("quarter", .locality, 5),
    ("station", .station, 6), ("aerodrome", .station, 6), ("bus_station", .station, 6),
    ("square", .square, 7), ("museum", .landmark, 8), ("university", .landmark, 8),
    ("hamlet", .locality, 9), ("island", .locality, 9), ("farm", .locality, 10),
    ("cafe", .other, 10), ("", .other, 10), ("street", .street, 11), ("bus_stop", .stop, 11),
    ("tram_stop", .stop, 11), ("address", .address, 12),
  ])
  func `a category has a class and a rank`(category: String, placeClass: PlaceClass, rank: Int) {
    let place = Self.place(category)
    #expect(PlaceClass(of: place) == placeClass)
    #expect(placeClass.rank(of: place) == rank)
  }

  @Test(arguments: [(0.249, PlaceClass.other), (0.25, .landmark), (0.9, .landmark)])
  func `an important place of any category is a landmark`(
    importance: Double,
    expected: PlaceClass
  ) {
    #expect(PlaceClass(of: Self.place("cafe"), importance: importance) == expected)
    // Streets, stops and localities keep their class.
    for category in ["street", "bus_stop", "suburb", "address", "square", "station"] {
      let place = Self.place(category)
      #expect(PlaceClass(of: place, importance: importance) == PlaceClass(of: place))
    }
  }

  @Test func `a station of shared bikes ranks like other places`() {
    let bikes = Self.place("bicycle_rental", .station)
    #expect(PlaceClass(of: bikes) == .station && PlaceClass.station.rank(of: bikes) == 10)
  }

  @Test(arguments: [
    (PlaceFilter.building, Place.Kind.building, "cafe", true), (.building, .poi, "cafe", false),
    (.station, .station, "", true), (.station, .poi, "station", true),
    (.station, .poi, "cafe", false),
    (.bikeStation, .station, "", true), (.bikeStation, .poi, "station", false),
    (.poi, .poi, "street", true), (.poi, .building, "museum", false),
    (.plainPoi, .poi, "cafe", true), (.plainPoi, .poi, "museum", true),
    (.plainPoi, .poi, "square", true), (.plainPoi, .poi, "street", false),
    (.plainPoi, .poi, "suburb", false), (.plainPoi, .poi, "address", false),
    (.stop, .poi, "bus_stop", true), (.stop, .poi, "station", false),
    (.street, .poi, "street", true),
    (.street, .poi, "square", false), (.locality, .poi, "city", true), (.locality, .poi, "", false),
    (.address, .building, "address", true), (.address, .poi, "cafe", true),
  ])
  func `a filter accepts places by kind and class`(
    filter: PlaceFilter,
    kind: Place.Kind,
    category: String,
    isAccepted: Bool
  ) {
    #expect(filter.accepts(kind, PlaceClass(of: Self.place(category, kind))) == isAccepted)
  }

  @Test(arguments: PlaceFilter.allCases)
  func `a filter finds the same places in a database as in memory`(filter: PlaceFilter) throws {
    var entries: [PlaceEntry] = []
    let categories = [
      "cafe", "museum", "square", "street", "bus_stop", "suburb", "station", "farm",
    ]
    for kind in Place.Kind.allCases {
      for category in categories {
        entries.append(
          PlaceEntry(PlaceFixtures.place("\(kind)/\(category)", kind, "X", category: category))
        )
      }
    }
    var query = PlaceQuery()
    query.kind = filter
    query.limit = 100
    let found = try PlaceStore(entries: entries).search(query).hits.map(\.place.id)
    let expected = entries.filter { filter.accepts($0.place.kind, $0.placeClass) }
    #expect(Set(found) == Set(expected.map(\.place.id)) && found.count == expected.count)
  }

  // MARK: - Ranking

  private static let plane = LocalPlane(at: Coordinate(latitude: 41.15, longitude: -8.61))

  private static func summary(
    _ number: Int,
    _ name: String = "Nova",
    _ placeClass: PlaceClass = .other,
    rank: Int = 10,
    importance: Double = 0,
    x: Double = 0
  ) -> PlaceSummary {
    PlaceSummary(
      number: number,
      kind: .poi,
      placeClass: placeClass,
      rank: rank,
      importance: importance,
      name: name,
      location: plane.coordinate(PlanePoint(x: x, y: 0))
    )
  }

  private static func best(
    _ ranking: PlaceRanking = PlaceRanking(),
    _ places: [PlaceSummary],
    isAddress: Bool = false
  ) -> [Int] {
    ranking.best(of: places, isAddress: isAddress).map(\.number)
  }

  @Test func `only places of the best rank count, except houses of an address`() {
    let places = [
      Self.summary(0, rank: 11), Self.summary(1, rank: 8, x: 1000),
      Self.summary(2, rank: 10, x: 2000),
    ]
    #expect(Self.best(PlaceRanking(), places) == [1])
    #expect(Self.best(PlaceRanking(), places, isAddress: true) == [0, 1, 2])
    #expect(Self.best(PlaceRanking(), []) == [])
  }

  @Test(arguments: [(0.14, [1, 0]), (0.16, [1])])
  func `a difference of importance of more than 0-15 decides`(
    importance: Double,
    expected: [Int]
  ) {
    let places = [Self.summary(0), Self.summary(1, importance: importance, x: 5000)]
    #expect(Self.best(PlaceRanking(), places) == expected)
  }

  @Test(arguments: [(149, [0]), (151, [0, 1])] as [(Double, [Int])])
  func `places of one name nearer than 150 m are one`(x: Double, expected: [Int]) {
    #expect(Self.best(PlaceRanking(), [Self.summary(0), Self.summary(1, x: x)]) == expected)
    // Others are not.
    let other = [Self.summary(0), Self.summary(1, "Velha", x: x)]
    #expect(Self.best(PlaceRanking(), other) == [0, 1])
    // Case and accents do not make another name.
    let same = [Self.summary(0, "PRAÇA"), Self.summary(1, "praca", x: x)]
    #expect(Self.best(PlaceRanking(), same) == expected)
  }

  @Test(arguments: [(1480, [1]), (1520, [0, 1])] as [(Double, [Int])])
  func `a stop is dropped near the street that it is named after`(x: Double, expected: [Int]) {
    let places = [
      Self.summary(0, "Nova", .stop, rank: 11), Self.summary(1, "Nova", .street, rank: 11, x: x),
    ]
    #expect(Self.best(PlaceRanking(), places) == expected)
  }

  @Test func `the nearer to the origin and to the centre, the better`() {
    let places = [Self.summary(0, x: 8000), Self.summary(1, x: 500)]
    let here = Self.plane.coordinate(PlanePoint(x: 0, y: 0))
    #expect(Self.best(PlaceRanking(origin: here), places) == [1])
    #expect(Self.best(PlaceRanking(center: here), places) == [1])
    let there = Self.plane.coordinate(PlanePoint(x: 8000, y: 0))
    // The origin counts more than the centre.
    #expect(Self.best(PlaceRanking(origin: there, center: here), places) == [0])
  }

  @Test func `a whole word and the own name count more than a prefix and an alias`() {
    let places = [Self.summary(0, "Novais", x: 0), Self.summary(1, "Casa Nova", x: 3000)]
    #expect(Self.best(PlaceRanking(words: ["nova"]), places) == [1])
    #expect(Self.best(PlaceRanking(), places) == [0, 1])
    // An alias of a square ranks like a street.
    let square = Self.summary(0, "Praça Velha", .square, rank: 7)
    let street = Self.summary(1, "Nova", .street, rank: 11, x: 3000)
    #expect(Self.best(PlaceRanking(text: "nova"), [square, street]) == [1])
    let town = Self.summary(2, "Porto", .locality, rank: 1)
    #expect(Self.best(PlaceRanking(text: "nova"), [square, street, town]) == [2])
  }
}

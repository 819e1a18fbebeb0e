import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Covered, estimated and avoided areas.
@Suite struct AreaTests {
  private static let home = Coordinate(latitude: 19.284, longitude: -99.138)
  private static let plane = LocalPlane(at: home)

  private static func place(_ x: Double, _ y: Double) -> Coordinate {
    plane.coordinate(PlanePoint(x: x, y: y))
  }

  private static func ring(_ points: [(Double, Double)]) -> [Coordinate] {
    (points + points.prefix(1)).map { place($0.0, $0.1) }
  }

  // MARK: - Avoided areas

  /// A U with arms of 30 m, open to the north, and a hole in its base.
  private static let area = AvoidedArea(rings: [
    ring([(0, 0), (90, 0), (90, 60), (60, 60), (60, 30), (30, 30), (30, 60), (0, 60)]),
    ring([(40, 10), (50, 10), (50, 20), (40, 20)]),
  ])

  @Test(
    arguments: [
      ([(10.0, 10.0), (20, 10)], true), ([(45, 45), (45, 100)], false),  // inside; in the opening
      ([(45, 45), (100, 45)], true), ([(-10, 70), (100, 70)], false),
      ([(-10, 45), (100, 45)], true),
      ([(42, 12), (48, 18)], false), ([(45, 15), (45, -5)], true),  // in the hole; out of it
      ([(-10, -10), (-5, 100)], false), ([(-20, 30), (30, -20)], true),  // across a corner
      ([(-10, -5), (100, -5), (100, 70)], false), ([(35, 40), (35, 29)], true),
      ([(200, 200), (300, 300)], false), ([(-50, -50), (120, 120)], true),
    ] as [([(Double, Double)], Bool)]
  )
  func `a line touches an area if it enters it or crosses its border`(
    line: [(Double, Double)],
    isTouched: Bool
  ) {
    let coordinates = line.map { Self.place($0.0, $0.1) }
    #expect(Self.area.isTouched(by: coordinates) == isTouched)
    #expect(Self.area.isTouched(by: coordinates.reversed()) == isTouched)
  }

  @Test(arguments: Seeds.first(6))
  func `lines touch an area exactly if one of many points on them lies in it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let line = (0..<2).map { _ in (random.between(-40...130), random.between(-40...100)) }
      // Whether the point lies in the U and not in its hole, with a margin of a decimetre.
      func depth(_ x: Double, _ y: Double) -> Double {
        func inside(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Double {
          min(x - x0, x1 - x, y - y0, y1 - y)
        }
        let parts = max(inside(0, 0, 90, 30), inside(0, 0, 30, 60), inside(60, 0, 90, 60))
        return min(parts, -inside(40, 10, 50, 20))
      }
      let deepest =
        (0...400).map { step -> Double in
          let t = Double(step) / 400
          return depth(
            line[0].0 + t * (line[1].0 - line[0].0),
            line[0].1 + t * (line[1].1 - line[0].1)
          )
        }.max() ?? 0
      guard abs(deepest) > 0.5 else { continue }
      let coordinates = line.map { Self.place($0.0, $0.1) }
      #expect(Self.area.isTouched(by: coordinates) == (deepest > 0), "\(line)")
    }
  }

  @Test func `the edges that enter an area are found`() {
    let map = AsciiMap("A--B--C--D--E", cell: 10, origin: Self.place(-65, 5))
    // Nodes are 30 m apart; C lies 5 m west of the area.
    #expect(Self.area.edges(of: map.graph) == [map.edge("C", "D"), map.edge("D", "E")])
    let none = AsciiMap("A--B", cell: 10, origin: Self.place(-60, 500))
    #expect(Self.area.edges(of: none.graph).isEmpty)
  }

  // MARK: - Covered area

  private static func campus(_ graph: StreetGraph, boundary: [[Coordinate]] = []) -> Campus {
    Campus(
      name: "Test",
      notice: nil,
      attribution: "",
      dataVersion: "",
      timeZone: "Etc/UTC",
      graph: graph,
      places: [],
      boundary: boundary,
      mapImage: nil,
      shapes: [],
      problems: []
    )
  }

  private static func error(_ area: CoveredArea, _ place: Coordinate) -> RoutingError? {
    var waypoint = Waypoint(place)
    waypoint.name = "Somewhere"
    do {
      try area.check(waypoint)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      (10.0, 0.0, 0.0), (-249, 0, 0), (0, 249, 0), (-251, 0, 1), (60 + 350, 0, 100),
      (30, -500, 250),
    ] as [(Double, Double, Double)]
  )
  func `without a boundary, the area reaches 250 m beyond the ways`(
    x: Double,
    y: Double,
    distance: Double
  ) {
    let map = AsciiMap("A-----B", cell: 10, origin: Self.home)
    let area = CoveredArea(campus: Self.campus(map.graph), estimatedArea: nil)
    let place = Self.place(x, y)
    #expect(abs(area.distance(to: place) - distance) < 0.1)
    #expect(area.contains(place) == (distance == 0))
    let error = Self.error(area, place)
    #expect(error?.code == (distance > 0 ? .outsideArea : nil))
    guard let error else { return }
    #expect(abs((error.distance ?? 0) - distance) < 0.1)
    // The nearest covered place is as far away, and covered or nearly so.
    let nearest = error.nearest ?? Self.home
    #expect(abs(Geodesic.distance(place, nearest) - distance) < 0.1)
    #expect(area.distance(to: nearest) < 0.01)
    for text in [error.message.en, error.message.es] {
      #expect(text.contains("Somewhere") && text.contains("geo:19.2"))
    }
  }

  @Test func `a boundary is the area, and without data nothing is covered`() {
    let map = AsciiMap("A-----B", cell: 10, origin: Self.home)
    let ring = Self.ring([(0, -10), (20, -10), (20, 10), (0, 10)])
    let area = CoveredArea(campus: Self.campus(map.graph, boundary: [ring]), estimatedArea: nil)
    #expect(area.contains(Self.place(10, 0)) && !area.contains(Self.place(30, 0)))
    #expect(abs(area.distance(to: Self.place(30, 0)) - 10) < 0.01)
    let nothing = CoveredArea(campus: nil, estimatedArea: nil)
    #expect(nothing.distance(to: Self.home) == .infinity)
    let error = Self.error(nothing, Self.home)
    #expect(error?.code == .outsideArea && error?.nearest == nil)
    #expect(error?.message.en.contains("∞") == true)
  }

  @Test func `a city may lie on more than half the globe`() throws {
    let box = BoundingBox(south: -10, west: -170, north: 60, east: 150)
    let area = CoveredArea(city: box, estimatedArea: nil)
    for (latitude, longitude) in [
      (0.0, 0.0), (59.9, -100), (-9.9, 149.9), (30, -169.9), (20, 43.3),
    ] {
      #expect(area.contains(Coordinate(latitude: latitude, longitude: longitude)))
    }
    for (latitude, longitude) in [(0.0, 160.0), (70, 0), (0, -179), (-20, -100)] {
      #expect(!area.contains(Coordinate(latitude: latitude, longitude: longitude)))
    }
    let outside = Coordinate(latitude: 25, longitude: 150.3)
    let nearest = try #require(Self.error(area, outside)?.nearest)
    #expect(abs(nearest.longitude - 150) < 0.01)
    #expect(abs(nearest.latitude - 25) < 0.01)
    let globe = CoveredArea(
      city: BoundingBox(south: -90, west: -180, north: 90, east: 180),
      estimatedArea: nil
    )
    for longitude in stride(from: -180.0, through: 180, by: 15) {
      #expect(globe.contains(Coordinate(latitude: 40, longitude: longitude)))
    }
  }

  @Test func `a city may lie on both sides of the antimeridian`() {
    let box = BoundingBox(south: -20, west: 176, north: -15, east: -178)
    let area = CoveredArea(city: box, estimatedArea: nil)
    for longitude in [176.1, 180, -180, -178.1] {
      #expect(area.contains(Coordinate(latitude: -17, longitude: longitude)))
    }
    for longitude in [0.0, 175.9, -177.9] {
      #expect(!area.contains(Coordinate(latitude: -17, longitude: longitude)))
    }
  }

  @Test func `a place whose numbers are swapped is told so`() {
    let map = AsciiMap("A-----B", cell: 10, origin: Coordinate(latitude: 35.9, longitude: 14.5))
    let area = CoveredArea(campus: Self.campus(map.graph), estimatedArea: nil)
    let error = Self.error(area, Coordinate(latitude: 14.5, longitude: 35.9))
    for text in [error?.message.en, error?.message.es] {
      #expect(text?.contains("35.9000000,14.5000000") == true)
      #expect(text?.contains("geo:") == false)
    }
    #expect(error?.message.en.contains("swapped") == true)
    // Longitudes beyond 90° cannot be latitudes.
    let far = Self.error(area, Coordinate(latitude: 14.5, longitude: 135.9))
    #expect(far?.message.en.contains("geo:14.5000000,135.9000000") == true)
  }

  @Test(arguments: [
    (0.0, 0.0, "geo:0.0000000,0.0000000"), (-0.000_000_1, 0.000_000_1, "geo:-0.0000001,0.0000001"),
    (19.284, -99.138, "geo:19.2840000,-99.1380000"), (-90, 180, "geo:-90.0000000,180.0000000"),
    (0.99999999, -0.5, "geo:1.0000000,-0.5000000"),
  ])
  func `a place is written as RFC 5870 wants it`(
    latitude: Double,
    longitude: Double,
    uri: String
  ) {
    #expect(
      CoveredArea.geoURI(Coordinate(latitude: latitude, longitude: longitude)) == uri
    )
  }

  // MARK: - Estimated area

  private static func stations(_ spots: [(Double, Double)]) -> [Station] {
    spots.enumerated().map { number, spot in
      Station(id: "\(number)", name: "\(number)", location: place(spot.0, spot.1))
    }
  }

  @Test(
    arguments: [
      ([(0.0, 0.0)], 1499.0, 0.0, true), ([(0, 0)], 1501, 0, false),
      ([(0, 0), (1000, 0)], 500, 1499, true), ([(0, 0), (1000, 0)], 500, -1501, false),
      ([(0, 0), (1000, 0), (500, 800)], 500, 300, true),
      ([(0, 0), (1000, 0), (500, 800)], 500, 2301, false),
      ([(0, 0), (1000, 0), (500, 800)], 500, 2299, true),
    ] as [([(Double, Double)], Double, Double, Bool)]
  )
  func `the estimated area reaches 1500 m beyond the hull of the stations`(
    spots: [(Double, Double)],
    x: Double,
    y: Double,
    isCovered: Bool
  ) throws {
    let area = try #require(EstimatedArea(stations: Self.stations(spots)))
    let place = Self.place(x, y)
    #expect(area.contains(place) == isCovered)
    let covered = CoveredArea(campus: nil, estimatedArea: area)
    #expect(covered.contains(place) == isCovered)
    guard let error = Self.error(covered, place) else { return }
    let nearest = try #require(error.nearest)
    #expect(abs(Geodesic.distance(place, nearest) - 1) < 0.1)
  }

  @Test func `an estimated way is three tenths longer than the geodesic, at the profile's pace`()
    throws
  {
    let area = try #require(EstimatedArea(stations: Self.stations([(0, 0)])))
    let (a, b) = (Self.home, Self.place(300, 400))
    #expect(abs(area.length(from: a, to: b) - 650) < 0.1)
    let seconds = area.duration(from: a, to: b, .foot)
    #expect(abs(seconds - area.length(from: a, to: b) / Profile.foot.cruisingSpeed) < 1e-9)
    #expect(area.length(from: a, to: a) == 0 && EstimatedArea(stations: []) == nil)
    let circle = area.circle(around: a, reach: 650)
    #expect(circle.count == 65 && circle.first == circle.last)
    #expect(circle.allSatisfy { abs(Geodesic.distance(a, $0) - 500) < 1e-6 })
    #expect(Set(circle.map { "\($0)" }).count == 64)
  }
}

import GeoCore
import RoutingTestSupport
import Testing

@Suite struct PolygonTests {
  private static let home = at(19.284, -99.138)

  /// A polygon in metres around a coordinate.
  private static func polygon(
    _ outer: [(Double, Double)],
    holes: [[(Double, Double)]] = [],
    at home: Coordinate = home
  ) -> Polygon {
    let plane = LocalPlane(at: home)
    func ring(_ points: [(Double, Double)]) -> [Coordinate] {
      points.map { plane.coordinate(PlanePoint(x: $0.0, y: $0.1)) }
    }
    return Polygon(outer: ring(outer), holes: holes.map(ring))
  }

  private static func point(_ x: Double, _ y: Double, at home: Coordinate = home) -> Coordinate {
    LocalPlane(at: home).coordinate(PlanePoint(x: x, y: y))
  }

  private static let homes = [home, at(60, 24.9), at(0, 179.9999), at(-45, -179.9999)]

  /// ```
  ///  ┌─────┐   ┌─────┐ 100
  ///  │     │   │  ┌┐ │
  ///  │     └───┘  └┘ │ 40
  ///  └───────────────┘ 0
  ///  0    40  60    100
  /// ```
  private static func u(at home: Coordinate = home) -> Polygon {
    polygon(
      [(0, 0), (100, 0), (100, 100), (60, 100), (60, 40), (40, 40), (40, 100), (0, 100)],
      holes: [[(75, 60), (85, 60), (85, 70), (75, 70)]],
      at: home
    )
  }

  // MARK: - Inside

  @Test func `inside, outside, hole and bay are distinguished`() {
    for home in Self.homes {
      let u = Self.u(at: home)
      let inside = [(20.0, 50.0), (80, 20), (50, 39), (70, 65), (99, 99)]
      let outside = [(50.0, 41.0), (50, 90), (80, 65), (-1, 50), (101, 50), (20, 101), (50, -1)]
      for (x, y) in inside { #expect(u.contains(Self.point(x, y, at: home)), "\(home) \(x) \(y)") }
      for (x, y) in outside {
        #expect(!u.contains(Self.point(x, y, at: home)), "\(home) \(x) \(y)")
      }
    }
  }

  @Test func `sides and corners, also of holes, are border and part of the polygon`() {
    let square = Polygon(
      outer: [at(0, 0), at(0, 4), at(4, 4), at(4, 0)],
      holes: [[at(1, 1), at(1, 2), at(2, 2), at(2, 1)]]
    )
    let border = [
      at(0, 0), at(0, 2), at(2, 4), at(4, 4), at(4, 1), at(3, 0), at(1, 1), at(1, 1.5), at(1.5, 2),
    ]
    for coordinate in border {
      #expect(square.location(of: coordinate) == .border, "\(coordinate)")
      #expect(square.contains(coordinate))
    }
    #expect(square.location(of: at(0.5, 0.5)) == .inside)
    #expect(square.location(of: at(1.5, 1.5)) == .outside)
    #expect(square.location(of: at(0, 5)) == .outside)
    #expect(square.location(of: at(4, -1)) == .outside)
    #expect(square.location(of: at(1, 3)) == .inside)
  }

  @Test func `the location agrees with the winding number`() {
    var dice = SplitMix64(seed: 31)
    for _ in 0..<200 {
      // A star-shaped ring on whole numbers, so that rays often meet corners.
      let count = Int.random(in: 3...9, using: &dice)
      let ring = (0..<count).map { index in
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let radius = dice.number(2...8)
        return at((radius * sin(angle)).rounded(), (radius * cos(angle)).rounded())
      }
      let polygon = Polygon(outer: ring)
      for y in -8...8 {
        for x in -8...8 {
          let here = at(Double(y), Double(x))
          let location = polygon.location(of: here)
          guard location != .border else { continue }
          #expect(
            (location == .inside) == (Self.windingNumber(of: polygon.outer, around: here) % 2 != 0)
          )
        }
      }
    }
  }

  private static func windingNumber(of ring: [Coordinate], around here: Coordinate) -> Int {
    let angles = ring.map { atan2($0.latitude - here.latitude, $0.longitude - here.longitude) }
    let turn = zip(angles, angles.dropFirst()).reduce(0.0) { sum, pair in
      var step = pair.1 - pair.0
      if step > .pi { step -= 2 * .pi } else if step < -.pi { step += 2 * .pi }
      return sum + step
    }
    return Int((turn / (2 * .pi)).rounded())
  }

  @Test func `an empty or degenerate polygon contains nothing and does not trap`() {
    let empty = Polygon(rings: [])
    #expect(!empty.contains(Self.home) && empty.area == 0 && empty.centroid == nil)
    #expect(empty.interiorPoint() == nil && empty.distance(from: Self.home) == .infinity)
    #expect(empty.nearestBorder(to: Self.home) == nil)
    let hollow = Polygon(rings: [[]])
    #expect(!hollow.contains(Self.home) && hollow.interiorPoint() == nil && hollow.centroid == nil)
    let line = Polygon(outer: [at(0, 0), at(1, 1)])
    #expect(line.area == 0 && line.centroid == nil && line.interiorPoint() == nil)
    let dot = Polygon(outer: [at(1, 1), at(1, 1), at(1, 1)])
    #expect(dot.location(of: at(1, 1)) == .border && dot.interiorPoint() == nil)
  }

  // MARK: - Measures

  @Test func `areas and centroids equal those of the plane, for either winding`() throws {
    for home in Self.homes {
      let u = Self.u(at: home)
      let turned = Polygon(rings: u.rings.map { $0.reversed() })
      for polygon in [u, turned] {
        #expect(abs(polygon.area - 8700) < 1)
        let centroid = try #require(polygon.centroid)
        // Parts: 100·100 at (50, 50), less 20·60 at (50, 70), less 10·10 at (80, 65).
        let x = (500_000.0 - 60_000 - 8000) / 8700
        let y = (500_000.0 - 84_000 - 6500) / 8700
        #expect(Geodesic.distance(centroid, Self.point(x, y, at: home)) < 0.01)
      }
      #expect(Polygon.signedArea(ofRing: u.outer) > 0)
      #expect(Polygon.signedArea(ofRing: turned.outer) < 0)
    }
  }

  @Test func `the interior point is the centre of the widest part`() throws {
    let square = Self.polygon([(0, 0), (100, 0), (100, 100), (0, 100)])
    #expect(Geodesic.distance(try #require(square.interiorPoint()), Self.point(50, 50)) < 1)
    let key = Self.polygon(
      [(0, 0), (300, 0), (300, -40), (400, -40), (400, 50), (300, 50), (300, 10), (0, 10)]
    )
    let inner = try #require(key.interiorPoint())
    #expect(key.distance(from: inner) == 0)
    let room = try #require(key.nearestBorder(to: inner))
    #expect(Geodesic.distance(room, inner) > 44.5)
  }

  @Test func `the interior point is inside thin and irregular polygons`() throws {
    var dice = SplitMix64(seed: 41)
    for home in Self.homes {
      #expect(Self.u(at: home).contains(try #require(Self.u(at: home).interiorPoint())))
      let sliver = Self.polygon([(0, 0), (5000, 3), (5000, 3.2)], at: home)
      #expect(sliver.contains(try #require(sliver.interiorPoint())))
      let frame = Self.polygon(
        [(0, 0), (100, 0), (100, 100), (0, 100)],
        holes: [[(1, 1), (99, 1), (99, 98), (1, 98)]],
        at: home
      )
      #expect(frame.contains(try #require(frame.interiorPoint())))
      for _ in 0..<40 {
        let count = Int.random(in: 3...20, using: &dice)
        let star = Self.polygon(
          (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let radius = dice.number(1...200)
            return (radius * cos(angle), radius * sin(angle))
          },
          at: home
        )
        let inner = try #require(star.interiorPoint())
        #expect(star.location(of: inner) == .inside)
      }
    }
  }

  @Test func `the distance is 0 inside and to the border outside`() {
    for home in Self.homes {
      let u = Self.u(at: home)
      #expect(u.distance(from: Self.point(20, 20, at: home)) == 0)
      #expect(abs(u.distance(from: Self.point(-30, 50, at: home)) - 30) < 0.001)
      #expect(abs(u.distance(from: Self.point(50, 90, at: home)) - 10) < 0.001)
      #expect(abs(u.distance(from: Self.point(80, 66, at: home)) - 4) < 0.001)
      #expect(abs(u.distance(from: Self.point(103, 104, at: home)) - 5) < 0.001)
    }
    let quito = at(-0.2, -78.5)
    let far = Self.u().distance(from: quito)
    #expect(abs(far - Geodesic.distance(quito, Self.home)) < 200)
  }

  // MARK: - Hull

  @Test func `a hull is convex, contains every point and has only input corners`() {
    var dice = SplitMix64(seed: 51)
    for home in Self.homes {
      for count in [3, 4, 10, 100] {
        let points = (0..<count).map { _ in dice.coordinate(around: home, within: 500) }
        let hull = Polygon.convexHull(of: points)
        #expect(hull.first == hull.last)
        #expect(Set(hull).isSubset(of: Set(points)))
        #expect(Polygon.signedArea(ofRing: hull) > 0)
        let polygon = Polygon(outer: hull)
        for point in points {
          #expect(polygon.contains(point) || polygon.distance(from: point) < 1e-6)
        }
        #expect(Polygon.convexHull(of: hull) == hull)
      }
    }
  }

  @Test func `hulls of few or aligned points are degenerate rings`() {
    #expect(Polygon.convexHull(of: []) == [])
    #expect(Polygon.convexHull(of: [at(1, 1), at(1, 1)]) == [at(1, 1)])
    #expect(
      Polygon.convexHull(of: [at(0, 0), at(2, 2), at(1, 1)]) == [at(0, 0), at(2, 2), at(0, 0)]
    )
    let square = [at(0, 0), at(0, 1), at(0, 2), at(2, 2), at(2, 0), at(1, 1)]
    #expect(
      Polygon.convexHull(of: square) == [at(0, 0), at(0, 2), at(2, 2), at(2, 0), at(0, 0)]
    )
  }
}

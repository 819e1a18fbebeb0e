import GeoCore
import RoutingTestSupport
import Testing

@Suite struct LineStringTests {
  /// About 100 m north, then east, then back south: a square bracket.
  private static let bracket = [
    at(19.284, -99.138), at(19.285, -99.138), at(19.285, -99.137), at(19.284, -99.137),
  ]

  private static let homes = [
    at(19.284, -99.138), at(-0.2, -78.5), at(60, 24.9), at(-60, 170), at(0.001, 179.9999),
    at(60, -179.9995),
  ]

  // MARK: - Measures

  @Test func `lengths are ellipsoidal and add up`() {
    let line = LineString(Self.bracket)
    // Short segments are measured on the plane.
    #expect(abs(line.length - Geodesic.length(of: Self.bracket)) < 3e-6)
    #expect(line.cumulativeLengths.count == 4)
    #expect(line.cumulativeLengths[0] == 0)
    let first = Geodesic.distance(Self.bracket[0], Self.bracket[1])
    #expect(abs(line.cumulativeLengths[1] - first) < 1e-6)
  }

  @Test func `short segments are within a micrometre of the geodesic`() {
    for latitude in stride(from: -89.99, through: 89.99, by: 0.37) {
      for (north, east) in [(0.002, 0.0), (0, 0.0025), (0.0015, -0.0018), (-0.0001, 0.00001)] {
        for longitude in [-99.1, 0, 179.9999] {
          let start = at(latitude, longitude)
          let end = at(
            latitude + north,
            longitude + east > 180 ? longitude + east - 360 : longitude + east
          )
          guard abs(end.latitude) <= 90 else { continue }
          let length = LineString([start, end]).length
          #expect(abs(length - Geodesic.distance(start, end)) < 1e-6, "\(start) to \(end)")
        }
      }
    }
  }

  @Test func `a line of one coordinate has length 0 and supports every query`() {
    let line = LineString([at(19, -99)])
    #expect(line.length == 0)
    #expect(line.point(along: 5) == at(19, -99))
    #expect(line.bearing(along: 0) == 0)
    #expect(line.slice(from: 0, to: 1).coordinates == [at(19, -99), at(19, -99)])
    let near = line.nearest(to: at(19.001, -99))
    #expect(near.segment == 0 && near.along == 0 && near.side == .on)
    #expect(abs(near.distance - Geodesic.distance(at(19, -99), at(19.001, -99))) < 1e-6)
    #expect(line.simplified(tolerance: 1) == line)
  }

  @Test func `a point along the line is at that length`() {
    var dice = SplitMix64(seed: 1)
    for home in Self.homes {
      let line = LineString((0..<8).map { _ in dice.coordinate(around: home, within: 300) })
      for _ in 0..<50 {
        let along = dice.number(0...line.length)
        let part = line.slice(from: 0, to: along)
        #expect(abs(part.length - along) < 5e-3)
        #expect(part.end == line.point(along: along))
      }
      #expect(line.point(along: -1) == line.start)
      #expect(line.point(along: 0) == line.start)
      #expect(line.point(along: line.length) == line.end)
      #expect(line.point(along: .infinity) == line.end)
      for (index, length) in line.cumulativeLengths.enumerated() {
        #expect(line.point(along: length) == line.coordinates[index])
      }
    }
  }

  @Test func `bearings follow the segments`() {
    let line = LineString(Self.bracket)
    let corner = line.cumulativeLengths[1]
    #expect(line.bearing(along: 0) == 0)
    #expect(abs(line.bearing(along: corner) - 90) < 1e-9)
    #expect(abs(line.bearing(along: corner - 1) - 0) < 1e-9)
    #expect(line.bearing(along: line.length) == 180)
    let doubled = LineString([at(0, 0), at(0, 0), at(0, 1), at(0, 1)])
    #expect(doubled.bearing(along: 0) == 90)
    #expect(doubled.bearing(along: doubled.length) == 90)
    let across = LineString([at(0, 179.999), at(0, -179.999)])
    #expect(across.bearing(along: 0) == 90)
    #expect(across.length < 300)
  }

  @Test func `slices of a line add up to the line`() {
    var dice = SplitMix64(seed: 2)
    for home in Self.homes {
      let line = LineString((0..<8).map { _ in dice.coordinate(around: home, within: 300) })
      let cuts = ([0, line.length] + (0..<5).map { _ in dice.number(0...line.length) }).sorted()
      let parts = zip(cuts, cuts.dropFirst()).map { line.slice(from: $0, to: $1) }
      #expect(abs(parts.map(\.length).reduce(0, +) - line.length) < 1e-4)
      #expect(parts.first?.start == line.start && parts.last?.end == line.end)
      for (a, b) in zip(parts, parts.dropFirst()) { #expect(a.end == b.start) }
    }
    let whole = LineString(Self.bracket)
    #expect(whole.slice(from: 0, to: whole.length) == whole)
    #expect(whole.slice(from: 10, to: 10).coordinates.count == 2)
  }

  // MARK: - Nearest point

  @Test func `no point of the line is nearer than the nearest point`() {
    var dice = SplitMix64(seed: 3)
    for home in Self.homes {
      for _ in 0..<20 {
        let line = LineString((0..<6).map { _ in dice.coordinate(around: home, within: 200) })
        let here = dice.coordinate(around: home, within: 250)
        let near = line.nearest(to: here)
        var least = Double.infinity
        for step in 0...6000 {
          let other = line.point(along: line.length * Double(step) / 6000)
          least = min(least, Geodesic.distance(here, other))
        }
        #expect(near.distance <= least + 1e-4)
        #expect(abs(near.distance - Geodesic.distance(here, near.coordinate)) < 1e-6)
        #expect(Geodesic.distance(line.point(along: near.along), near.coordinate) < 1e-3)
        let segment = (line.coordinates[near.segment], line.coordinates[near.segment + 1])
        #expect(LineString.interpolate(segment.0, segment.1, near.fraction) == near.coordinate)
      }
    }
  }

  @Test(arguments: [(1000.0, 0.000_3), (10_000, 0.003)])
  func `far away the nearest point is within the stated error`(reach: Double, error: Double) {
    var dice = SplitMix64(seed: 9)
    var worst = 0.0
    for home in [at(60, 24.9), at(-60, -179.99), at(0, 10)] {
      for _ in 0..<100 {
        // Two segments about equally far away, in directions that the plane scales differently.
        let line = LineString(
          (0..<4).map { _ in
            let angle = dice.number(0...(2 * .pi))
            return LocalPlane(at: home).coordinate(
              PlanePoint(x: reach * 0.7 * cos(angle), y: reach * 0.7 * sin(angle))
            )
          }
        )
        let near = line.nearest(to: home)
        var least = Double.infinity
        for step in 0...2000 {
          let other = line.point(along: line.length * Double(step) / 2000)
          least = min(least, Geodesic.distance(home, other))
        }
        worst = max(worst, (near.distance - least) / max(least, 1))
      }
    }
    #expect(worst < error)
  }

  @Test func `a point of the line is its own nearest point`() {
    var dice = SplitMix64(seed: 4)
    for home in Self.homes {
      let line = LineString((0..<6).map { _ in dice.coordinate(around: home, within: 200) })
      for _ in 0..<20 {
        let here = line.point(along: dice.number(0...line.length))
        let near = line.nearest(to: here)
        #expect(near.distance < 1e-6)
        #expect(near.side == .on)
      }
    }
  }

  @Test func `sides are those seen along the line`() {
    let line = LineString(Self.bracket)
    #expect(line.nearest(to: at(19.2845, -99.1385)).side == .left)
    #expect(line.nearest(to: at(19.2845, -99.1378)).side == .right)
    #expect(line.nearest(to: at(19.2855, -99.1375)).side == .left)
    #expect(line.nearest(to: at(19.283, -99.138)).side == .on)
    #expect(LineString(Self.bracket.reversed()).nearest(to: at(19.2845, -99.1385)).side == .right)
  }

  /// ```
  ///        ✕              left of the way in, though the way back lies below it
  ///   ●━━━━━━━━━━━━━━●  ✕  beyond the hairpin: outside, so to the left
  ///     ●━━━━━━━━━━━━┛
  /// ```
  @Test func `beyond a hairpin the side is the outer one`() {
    let line = LineString([at(0, 0), at(0, 0.001), at(-0.000_1, 0.000_1)])
    #expect(line.nearest(to: at(0.000_01, 0.001_1)).side == .left)
    #expect(line.nearest(to: at(-0.000_02, 0.001_1)).side == .left)
    #expect(line.nearest(to: at(0.000_1, 0.000_5)).side == .left)
    #expect(line.nearest(to: at(-0.000_01, 0.000_5)).side == .right)
    let back = LineString([at(0, 0), at(0, 0.001), at(0, 0)])
    #expect(back.nearest(to: at(0.000_01, 0.001_1)).side == .on)
  }

  @Test func `far away the nearest of the line's own coordinates is the result`() {
    let line = LineString(Self.bracket)
    let quito = at(-0.2, -78.5)
    let near = line.nearest(to: quito)
    #expect(near.coordinate == Self.bracket[3])
    #expect(near.along == line.length)
    #expect(near.distance == Geodesic.distance(quito, Self.bracket[3]))
    let antipode = line.nearest(to: at(-19.2845, 80.8625))
    #expect(antipode.distance > 19_000_000)
  }

  @Test func `the fraction of a segment is within 0 and 1`() {
    let segment = PlaneSegment(from: PlanePoint(x: 0, y: 0), to: PlanePoint(x: 10, y: 0))
    #expect(segment.nearestFraction(to: PlanePoint(x: -5, y: 3)) == 0)
    #expect(segment.nearestFraction(to: PlanePoint(x: 2.5, y: 3)) == 0.25)
    #expect(segment.nearestFraction(to: PlanePoint(x: 25, y: 3)) == 1)
    #expect(segment.squaredDistance(to: PlanePoint(x: 13, y: 4)) == 25)
    let point = PlaneSegment(from: PlanePoint(x: 1, y: 1), to: PlanePoint(x: 1, y: 1))
    #expect(point.nearestFraction(to: PlanePoint(x: 9, y: 9)) == 0)
  }

  // MARK: - Simplification

  @Test func `dropped coordinates are within the tolerance of the result`() {
    var dice = SplitMix64(seed: 8)
    for home in Self.homes {
      let plane = LocalPlane(at: home)
      for tolerance in [0.0, 1, 5, 30] {
        var x = 0.0
        let coordinates = (0..<200).map { _ in
          x += dice.number(0...4)
          return plane.coordinate(PlanePoint(x: x, y: 20 * sin(x / 30) + dice.number(-2...2)))
        }
        let simple = LineString.simplify(coordinates, tolerance: tolerance)
        #expect(simple.first == coordinates.first && simple.last == coordinates.last)
        #expect(tolerance == 0 || simple.count < coordinates.count)
        let kept = LineString(simple)
        for coordinate in coordinates {
          #expect(kept.nearest(to: coordinate).distance <= tolerance * 1.001 + 1e-6)
        }
      }
    }
  }

  @Test func `a straight line keeps only its ends`() {
    let line = (0...50).map { at(19.28, -99.13 + Double($0) * 1e-5) }
    #expect(LineString.simplify(line, tolerance: 0.001) == [line[0], line[50]])
    #expect(LineString(line).simplified(tolerance: 0.001).coordinates.count == 2)
  }

  @Test func `rings stay closed and hairpins keep their tips`() {
    let ring = Polygon(outer: Self.bracket).outer
    #expect(LineString.simplify(ring, tolerance: 1) == ring)
    let hairpin = [at(0, 0), at(0, 0.01), at(0, 0.001)]
    #expect(LineString.simplify(hairpin, tolerance: 5) == hairpin)
  }

  @Test func `a long zigzag within the tolerance becomes one segment`() {
    let line = (0..<100_000).map { at(Double($0 % 2) * 1e-4, Double($0) * 1e-6) }
    #expect(LineString.simplify(line, tolerance: 100).count == 2)
  }
}

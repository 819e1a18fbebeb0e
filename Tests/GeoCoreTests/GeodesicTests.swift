import Foundation
import GeoCore
import Testing

@Suite struct GeodesicTests {
  private static let table = "geodesy/GeodTest-100.dat"
  private let north = Coordinate(latitude: 90, longitude: 0)
  private let south = Coordinate(latitude: -90, longitude: 0)

  /// Half a meridian of WGS 84, in metres.
  private let poleToPole = 20_003_931.458_625_447

  private func angle(_ a: Degrees, _ b: Degrees) -> Degrees { abs(Bearing.turn(from: a, to: b)) }

  @Test(.enabled(if: GeodesyData.exists(table), "GeodTest-100.dat is not at hand"))
  func `Karney's table is reproduced to 20 nanometres, its bearings to 50 on the ground`() throws {
    let text = try String(contentsOf: GeodesyData.file(Self.table), encoding: .utf8)
    var lines = 0
    for row in text.split(separator: "\n") {
      let numbers = row.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 10)
      let start = Coordinate(latitude: numbers[0], longitude: numbers[1])
      let end = Coordinate(latitude: numbers[3], longitude: numbers[4])
      let line = Geodesic.line(from: start, to: end)
      #expect(abs(line.distance - numbers[6]) < 20e-9, "\(row)")
      #expect(Geodesic.distance(start, end) == line.distance)
      let reached = Geodesic.destination(from: start, bearing: numbers[2], distance: numbers[6])
      #expect(Geodesic.distance(reached, end) < 30e-9, "\(row)")
      // A bearing's error times the reduced length m12 is an error on the ground. If m12 is 0,
      // between conjugate points, bearings near the given one are equivalent.
      let reach = abs(numbers[8]) * .pi / 180
      #expect(angle(line.startBearing, numbers[2]) * reach < 50e-9, "\(row)")
      #expect(angle(line.endBearing, numbers[5]) * reach < 50e-9, "\(row)")
      let arrival = Geodesic.destination(
        from: start,
        bearing: line.startBearing,
        distance: line.distance
      )
      #expect(Geodesic.distance(arrival, end) < 50e-9, "\(row)")
      lines += 1
    }
    #expect(lines == 100)
  }

  @Test func `the distance from Kennedy to Changi equals the geodesic header's example`() {
    let kennedy = Coordinate(latitude: 40.64, longitude: -73.78)
    let changi = Coordinate(latitude: 1.36, longitude: 103.99)
    #expect(abs(Geodesic.distance(kennedy, changi) - 15_347_512.941) < 0.001)
  }

  @Test func `coincident points have distance 0 and bearing 0`() {
    let places = [
      Coordinate(latitude: 19.284, longitude: -99.138), north, south,
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: -33, longitude: 180),
    ]
    for place in places {
      let line = Geodesic.line(from: place, to: place)
      #expect(line == Geodesic.line(from: north, to: north))
      #expect(line.distance == 0 && line.startBearing == 0 && line.endBearing == 0)
    }
  }

  @Test func `equivalent coordinates on the antimeridian and at a pole coincide`() {
    let east = Coordinate(latitude: 12, longitude: 180)
    let west = Coordinate(latitude: 12, longitude: -180)
    #expect(Geodesic.distance(east, west) == 0)
    #expect(Geodesic.distance(north, Coordinate(latitude: 90, longitude: 123)) < 1e-8)
    #expect(Geodesic.distance(south, Coordinate(latitude: -90, longitude: -77)) < 1e-8)
  }

  @Test func `a short line across the antimeridian is short`() {
    let a = Coordinate(latitude: 0, longitude: 179.999)
    let b = Coordinate(latitude: 0, longitude: -179.999)
    let line = Geodesic.line(from: a, to: b)
    #expect(abs(line.distance - 6_378_137 * 0.002 * .pi / 180) < 1e-6)
    #expect(abs(line.startBearing - 90) < 1e-9)
    let middle = Geodesic.point(from: a, to: b, fraction: 0.5)
    #expect(abs(abs(middle.longitude) - 180) < 1e-12)
  }

  @Test func `the line between antipodes runs over the nearer pole`() {
    #expect(abs(Geodesic.distance(north, south) - poleToPole) < 1e-6)
    for latitude in [-60.0, -30, 0, 1e-9, 30, 89.9] {
      let a = Coordinate(latitude: latitude, longitude: -40)
      let b = Coordinate(latitude: -latitude, longitude: 140)
      let line = Geodesic.line(from: a, to: b)
      #expect(abs(line.distance - poleToPole) < 1e-6)
      #expect(line.startBearing == (latitude < 0 ? 180 : 0))
    }
    // The equator is no longer the shortest line, but the pole is not on it yet.
    let nearly = Geodesic.line(
      from: Coordinate(latitude: 0, longitude: 0),
      to: Coordinate(latitude: 0, longitude: 179.5)
    )
    #expect(nearly.distance < poleToPole + 1)
    #expect(nearly.startBearing > 0 && nearly.startBearing < 90)
    let onEquator = Geodesic.line(
      from: Coordinate(latitude: 0, longitude: 0),
      to: Coordinate(latitude: 0, longitude: 179)
    )
    #expect(onEquator.startBearing == 90)
  }

  @Test func `bearings at a pole are relative to the meridian of its longitude`() {
    let place = Coordinate(latitude: 45, longitude: 30)
    #expect(abs(Geodesic.bearing(from: north, to: place) - 150) < 1e-9)
    #expect(abs(Geodesic.bearing(from: south, to: place) - 30) < 1e-9)
    let fromElsewhere = Coordinate(latitude: 90, longitude: 30)
    #expect(abs(Geodesic.bearing(from: fromElsewhere, to: place) - 180) < 1e-9)
    #expect(Geodesic.bearing(from: place, to: north) == 0)
    #expect(Geodesic.bearing(from: place, to: south) == 180)
    let reached = Geodesic.destination(from: north, bearing: 150, distance: 1_000_000)
    #expect(abs(reached.longitude - 30) < 1e-9)
  }

  @Test func `direct and inverse solutions agree on seeded lines`() {
    var random = SplitMix64(seed: 2_013)
    for _ in 0..<2_000 {
      let start = random.coordinate(latitudes: -89...89)
      let bearing = random.number(-720...720)
      let distance = random.number(0...19_000_000)
      let end = Geodesic.destination(from: start, bearing: bearing, distance: distance)
      let line = Geodesic.line(from: start, to: end)
      #expect(abs(line.distance - distance) < 1e-6)
      #expect((0..<360).contains(line.startBearing) && (0..<360).contains(line.endBearing))
      #expect(abs(Geodesic.distance(end, start) - line.distance) < 1e-7)
      let back = Geodesic.destination(from: end, bearing: line.endBearing, distance: -distance)
      #expect(Geodesic.distance(back, start) < 1e-6)
    }
  }

  @Test func `a destination may be several times round the Earth`() {
    let start = Coordinate(latitude: 0, longitude: 10)
    let round = 2 * Double.pi * 6_378_137
    let end = Geodesic.destination(from: start, bearing: 90, distance: 3 * round)
    #expect(Geodesic.distance(start, end) < 1e-6)
  }

  @Test func `an intermediate point divides the line and the ends are exact`() {
    let a = Coordinate(latitude: 19.284, longitude: -99.138)
    let b = Coordinate(latitude: -0.18, longitude: -78.48)
    #expect(Geodesic.point(from: a, to: b, fraction: 0) == a)
    #expect(Geodesic.point(from: a, to: b, fraction: 1) == b)
    let whole = Geodesic.distance(a, b)
    for fraction in [0.001, 0.25, 0.5, 0.99] {
      let point = Geodesic.point(from: a, to: b, fraction: fraction)
      #expect(abs(Geodesic.distance(a, point) - whole * fraction) < 1e-6)
      #expect(abs(Geodesic.distance(point, b) - whole * (1 - fraction)) < 1e-6)
    }
    #expect(Geodesic.point(from: a, to: a, fraction: 0.5) == a)
  }

  @Test func `the length of a line is the sum of its parts`() {
    let line = [
      Coordinate(latitude: 60, longitude: 179.9), Coordinate(latitude: 60, longitude: -179.9),
      Coordinate(latitude: 60.1, longitude: -179.9),
    ]
    #expect(Geodesic.length(of: [Coordinate]()) == 0)
    #expect(Geodesic.length(of: line.prefix(1)) == 0)
    let expected = Geodesic.distance(line[0], line[1]) + Geodesic.distance(line[1], line[2])
    #expect(Geodesic.length(of: line) == expected)
    #expect(Geodesic.length(of: line) < 25_000)
  }

  @Test func `an octant of the Earth has an eighth of its area`() {
    let ring = [
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 90), north,
    ]
    let earth = 510_065_621_724_088.4  // Karney (2013), square metres
    let measures = Geodesic.ring(ring)
    #expect(abs(measures.signedArea - earth / 8) < 1)
    #expect(abs(measures.perimeter - (poleToPole + 6_378_137 * .pi / 2)) < 1e-6)
    let reversed = Geodesic.ring(ring.reversed())
    #expect(abs(reversed.signedArea + earth / 8) < 1)
    #expect(reversed.area == -reversed.signedArea)
  }

  @Test func `closed and open rings measure the same, and rings may cross the antimeridian`() {
    let ring = [
      Coordinate(latitude: 60, longitude: 179.99), Coordinate(latitude: 60, longitude: -179.99),
      Coordinate(latitude: 60.01, longitude: -179.99),
      Coordinate(latitude: 60.01, longitude: 179.99),
    ]
    let open = Geodesic.ring(ring)
    let closed = Geodesic.ring(ring + [ring[0]])
    #expect(abs(open.signedArea - closed.signedArea) < 1e-3)
    #expect(abs(open.perimeter - closed.perimeter) < 1e-9)
    #expect(abs(open.area - 1_116.0 * 1_114.0) < 5_000)  // 0.02° of longitude by 0.01° of latitude
    let moved = ring.map {
      Coordinate(latitude: $0.latitude, longitude: $0.longitude > 0 ? -0.01 : 0.01)
    }
    #expect(abs(Geodesic.ring(moved).area - open.area) < 1e-3)
  }

  @Test func `a ring around a pole encloses the cap`() {
    let ring = [0.0, 90, 180, -90].map { Coordinate(latitude: 89, longitude: $0) }
    let cap = 4 * 0.5 * 111_693.0 * 111_693.0  // four right triangles of about one degree
    #expect(abs(Geodesic.ring(ring).signedArea - cap) < cap * 0.001)
  }

  @Test func `fewer than three points have no area`() {
    let place = Coordinate(latitude: 1, longitude: 2)
    #expect(Geodesic.ring([Coordinate]()).area == 0)
    #expect(Geodesic.ring([place]).perimeter == 0)
    #expect(Geodesic.ring([place, Coordinate(latitude: 1, longitude: 3)]).area == 0)
  }
}

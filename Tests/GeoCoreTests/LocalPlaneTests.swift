import GeoCore
import Testing

@Suite struct LocalPlaneTests {
  /// The largest relative errors, from the origin and between two points, within a radius.
  private func worst(
    radius: Meters,
    latitudes: ClosedRange<Double>
  ) -> (
    fromOrigin: Double, between: Double
  ) {
    var random = SplitMix64(seed: 60)
    var result = (fromOrigin: 0.0, between: 0.0)
    for index in 0..<40_000 {
      let edge = index % 2 == 0 ? latitudes.upperBound : random.number(latitudes)
      let origin = Coordinate(latitude: edge, longitude: random.number(-180...180))
      let plane = LocalPlane(at: origin)
      let a = Geodesic.destination(
        from: origin,
        bearing: random.number(0...360),
        distance: radius * random.number(0.5...1)
      )
      // A neighbour of a, at which the scale is worst, still within the radius.
      let bearing = Geodesic.bearing(from: origin, to: a)
      let b = Geodesic.destination(from: origin, bearing: bearing + 5, distance: radius * 0.99)
      let exact = Geodesic.distance(origin, a)
      result.fromOrigin = max(result.fromOrigin, abs(plane.distance(origin, a) / exact - 1))
      let side = Geodesic.distance(a, b)
      result.between = max(result.between, abs(plane.distance(a, b) / side - 1))
    }
    return result
  }

  @Test func `within 10 km the plane has the documented error`() {
    let error = worst(radius: 10_000, latitudes: -60...60)
    #expect(error.fromOrigin < 0.000_6 && error.between < 0.003)
    #expect(error.fromOrigin > 0.000_4 && error.between > 0.002)  // not loose
  }

  @Test func `within 1 km the plane has the documented error`() {
    let error = worst(radius: 1_000, latitudes: -60...60)
    #expect(error.fromOrigin < 0.000_06 && error.between < 0.000_3)
  }

  @Test func `at 19° of latitude a plane is five times more accurate`() {
    let error = worst(radius: 1_000, latitudes: 19.28...19.29)
    #expect(error.fromOrigin < 0.000_06 / 4 && error.between < 0.000_3 / 4)
  }

  @Test func `point and coordinate are inverse, also across the antimeridian`() {
    var random = SplitMix64(seed: 180)
    for _ in 0..<2_000 {
      let origin = Coordinate(
        latitude: random.number(-80...80),
        longitude: Bool.random(using: &random) ? 179.99 : -180
      )
      let plane = LocalPlane(at: origin)
      let point = PlanePoint(x: random.number(-5_000...5_000), y: random.number(-5_000...5_000))
      let back = plane.point(plane.coordinate(point))
      #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
    }
    let plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 179.999))
    #expect(plane.point(Coordinate(latitude: 0, longitude: -179.999)).x > 222)
    #expect(plane.coordinate(PlanePoint(x: 222.639, y: 0)).longitude < -179.998)
  }

  @Test func `a plane at a pole and offsets beyond it stay valid`() {
    for latitude in [-90.0, 90] {
      let plane = LocalPlane(at: Coordinate(latitude: latitude, longitude: 12))
      let far = plane.coordinate(PlanePoint(x: 1e9, y: 1e9))
      #expect(Coordinate.isValid(far.latitude, far.longitude))
      #expect(plane.distance(plane.origin, plane.origin) == 0)
    }
    let plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 170))
    let round = plane.coordinate(PlanePoint(x: plane.metersPerDegreeLongitude * 745, y: 0))
    #expect(abs(round.longitude - -165) < 1e-9)
  }

  @Test func `short lines have the geodesic's length, and nearly its bearing`() {
    var random = SplitMix64(seed: 2_500)
    var worst = (length: 0.0, bearing: 0.0)
    for index in 0..<20_000 {
      let a = Coordinate(
        latitude: random.number(-60...60),
        longitude: index % 3 == 0 ? 180 : random.number(-180...180)
      )
      let distance = random.number(0.01...2_600)
      let b = Geodesic.destination(from: a, bearing: random.number(0...360), distance: distance)
      let exact = Geodesic.distance(a, b)
      worst.length = max(worst.length, abs(LineString([a, b]).length - exact))
      guard distance > 1, distance < 300 else { continue }
      let turn = Bearing.turn(
        from: Geodesic.bearing(from: a, to: b),
        to: LocalPlane.shortBearing(from: a, to: b)
      )
      worst.bearing = max(worst.bearing, abs(turn))
    }
    #expect(worst.length < 1e-6, "\(worst.length)")
    #expect(worst.bearing < 0.01, "\(worst.bearing)")
    let place = Coordinate(latitude: 41, longitude: -8)
    #expect(LocalPlane.shortBearing(from: place, to: place) == 0)
  }

  @Test func `a short distance is within the stated error of the geodesic`() {
    var dice = SplitMix64(seed: 79)
    for latitude in [0.0, 19.28, -45, 60] {
      let home = at(latitude, 179.99)
      for _ in 0..<500 {
        let here = dice.coordinate(around: home, within: 3000)
        let near = dice.coordinate(around: here, within: 200)
        let far = dice.coordinate(around: here, within: 7000)
        #expect(abs(LocalPlane.shortDistance(here, near) - Geodesic.distance(here, near)) < 1e-6)
        #expect(abs(LocalPlane.shortDistance(here, far) - Geodesic.distance(here, far)) < 0.01)
      }
    }
  }
}

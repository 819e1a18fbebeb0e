import GeoCore
import Testing

@Suite struct CoordinateTests {
  @Test func `the limits of the range are valid`() {
    for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (0, 0), (-0.0, -0.0)] {
      #expect(Coordinate(validating: latitude, longitude) != nil)
      #expect(Coordinate.isValid(latitude, longitude))
    }
  }

  @Test func `numbers out of range, infinite or NaN are invalid`() {
    let bad: [Double] = [.nan, .infinity, -.infinity, 90.000_000_1, -91, 1e300]
    for number in bad {
      #expect(Coordinate(validating: number, 0) == nil)
    }
    for number in [.nan, .infinity, 180.000_000_1, -181, -1e300] {
      #expect(Coordinate(validating: 0, number) == nil)
    }
  }

  @Test func `an argument keeps every digit`() throws {
    let coordinate = try #require(Coordinate(validating: 19.284_2, -99.138_8))
    #expect(coordinate == Coordinate(latitude: 19.284_2, longitude: -99.138_8))
    #expect(coordinate.latitude == 19.284_2 && coordinate.longitude == -99.138_8)
  }
}

@Suite struct FixedCoordinateTests {
  @Test func `rounding is to nearest with ties away from zero`() {
    let fixed = FixedCoordinate(Coordinate(latitude: 0.000_000_05, longitude: -0.000_000_05))
    #expect(fixed.latitude == 1 && fixed.longitude == -1)
    let corner = FixedCoordinate(Coordinate(latitude: -90, longitude: 180))
    #expect(corner.latitude == -900_000_000 && corner.longitude == 1_800_000_000)
  }

  @Test func `conversion changes at most 0.8 cm the first time and nothing again`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<5_000 {
      let coordinate = random.coordinate()
      let fixed = FixedCoordinate(coordinate)
      #expect(FixedCoordinate(fixed.coordinate) == fixed)
      #expect(Geodesic.distance(fixed.coordinate, coordinate) < 0.008)
    }
  }

  @Test func `units outside the range of coordinates are rejected`() {
    #expect(FixedCoordinate(validating: 900_000_000, 1_800_000_000) != nil)
    #expect(FixedCoordinate(validating: 900_000_001, 0) == nil)
    #expect(FixedCoordinate(validating: 0, -1_800_000_001) == nil)
    #expect(FixedCoordinate(validating: .min, .max) == nil)
  }
}

@Suite struct BearingTests {
  @Test func `any finite angle is normalized to one turn`() {
    let cases: [(Degrees, Degrees)] = [
      (0, 0), (360, 0), (-1, 359), (725, 5), (-360, 0), (359.999, 359.999), (1e9, 280),
    ]
    for (angle, expected) in cases { #expect(abs(Bearing.normalized(angle) - expected) < 1e-6) }
    let tiny = Bearing.normalized(-1e-300)
    #expect(tiny >= 0 && tiny < 360)
  }

  @Test func `a turn to the right is positive and the shorter one is chosen`() {
    #expect(Bearing.turn(from: 350, to: 10) == 20)
    #expect(Bearing.turn(from: 10, to: 350) == -20)
    #expect(Bearing.turn(from: 0, to: 180) == -180)
    #expect(Bearing.turn(from: 90, to: 90) == 0)
  }
}

@Suite struct BoundingBoxTests {
  @Test func `the box around coordinates is the smallest that contains them`() throws {
    let places = [
      Coordinate(latitude: 19.28, longitude: -99.14),
      Coordinate(latitude: 19.29, longitude: -99.13),
    ]
    let box = try #require(BoundingBox(places))
    #expect(box == BoundingBox(south: 19.28, west: -99.14, north: 19.29, east: -99.13))
    #expect(places.allSatisfy(box.contains))
    #expect(!box.contains(Coordinate(latitude: 19.27, longitude: -99.135)))
    #expect(!box.contains(Coordinate(latitude: 19.285, longitude: -99.12)))
    #expect(abs(box.width - 0.01) < 1e-9)
    #expect(BoundingBox([Coordinate]()) == nil)
  }

  @Test func `a box across the antimeridian contains both sides and its centre`() {
    let box = BoundingBox(south: -20, west: 177, north: -15, east: -178)
    #expect(box.crossesAntimeridian)
    #expect(box.contains(Coordinate(latitude: -17, longitude: 179)))
    #expect(box.contains(Coordinate(latitude: -17, longitude: -179)))
    #expect(box.contains(Coordinate(latitude: -17, longitude: 180)))
    #expect(!box.contains(Coordinate(latitude: -17, longitude: 0)))
    #expect(box.center == Coordinate(latitude: -17.5, longitude: 179.5))
    let west = BoundingBox(south: 0, west: 170, north: 1, east: -150)
    #expect(west.center.longitude == -170)
    #expect(box.width == 5 && west.width == 40)
    #expect(west.contains(west.center))
  }
}

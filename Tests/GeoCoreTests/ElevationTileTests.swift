import GeoCore
import Testing

/// Tests on tiles of few samples computed from functions of the coordinates.
@Suite struct ElevationTileTests {
  private func tile(
    _ name: String,
    side: Int = 11,
    _ height: (_ latitude: Double, _ longitude: Double) -> Int16
  ) throws -> ElevationTile {
    let corner = try #require(ElevationTile.Corner(named: name))
    var heights: [Int16] = []
    for row in 0..<side {
      for column in 0..<side {
        let latitude = Double(corner.latitude + 1) - Double(row) / Double(side - 1)
        let longitude = Double(corner.longitude) + Double(column) / Double(side - 1)
        heights.append(height(latitude, longitude))
      }
    }
    return ElevationTile(corner: corner, side: side, heights: heights)
  }

  @Test(arguments: ["N41E001", "S01W079", "N00E006", "S34E018", "N19W100"])
  func `a plane is interpolated as a plane, in every quarter of the globe`(name: String) throws {
    let corner = try #require(ElevationTile.Corner(named: name))
    let plane = { (latitude: Double, longitude: Double) in
      2000 + 100 * (latitude - Double(corner.latitude)) - 300
        * (longitude - Double(corner.longitude))
    }
    let tile = try tile(name) { Int16(plane($0, $1).rounded()) }
    var random = SplitMix64(seed: 41)
    for _ in 0..<200 {
      let place = Coordinate(
        latitude: Double(corner.latitude) + random.unit(),
        longitude: Double(corner.longitude) + random.unit()
      )
      let height = try #require(tile.height(at: place))
      #expect(abs(height - plane(place.latitude, place.longitude)) < 1e-6)
    }
  }

  @Test func `between four samples the height is that of the bilinear surface`() throws {
    let tile = ElevationTile(
      corner: try #require(ElevationTile.Corner(latitude: 0, longitude: 0)),
      side: 2,
      heights: [10, 20, 40, 80]
    )
    let expected = [
      (1.0, 0.0, 10.0), (1, 1, 20), (0, 0, 40), (0, 1, 80), (0.5, 0, 25), (1, 0.25, 12.5),
      (0.5, 0.5, 37.5), (0.25, 0.75, 56.875),
    ]
    for (latitude, longitude, height) in expected {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(tile.height(at: place) == height, "\(place)")
    }
    #expect(tile.height(at: Coordinate(latitude: 1.001, longitude: 0.5)) == nil)
    #expect(tile.height(at: Coordinate(latitude: 0.5, longitude: -0.001)) == nil)
  }

  @Test func `next to a void the nearest known sample counts`() throws {
    let void = ElevationTile.void
    let tile = ElevationTile(
      corner: try #require(ElevationTile.Corner(latitude: 0, longitude: 0)),
      side: 3,
      heights: [10, void, void, 40, 80, void, 5, 6, void]
    )
    func height(_ latitude: Double, _ longitude: Double) -> Double? {
      tile.height(at: Coordinate(latitude: latitude, longitude: longitude))
    }
    #expect(height(0.95, 0.05) == 10)
    #expect(height(0.55, 0.05) == 40)
    #expect(height(0.6, 0.45) == 80)
    #expect(height(0.6, 0.6) == 80)
    // On the line between two voids the samples beside it have no weight.
    #expect(height(0.75, 1) == nil)
    #expect(height(1, 0.75) == nil)
    // The cell without a void is interpolated as usual.
    #expect(height(0.25, 0.25) == 32.75)
  }

  @Test(arguments: Array(UInt64(1)...5))
  func `neighbouring tiles agree along their border, voids included`(seed: UInt64) throws {
    // One rough surface with voids, sampled by two tiles on either side of a border.
    let surface = { (latitude: Double, longitude: Double) -> Int16 in
      let key = Int((latitude * 10).rounded()) * 10_000 + Int((longitude * 10).rounded())
      var random = SplitMix64(seed: seed &+ UInt64(bitPattern: Int64(key)))
      return random.chance(0.3) ? ElevationTile.void : Int16(random.below(3000))
    }
    let pairs = [("N41E001", "N42E001", true), ("S01W079", "S01W078", false)]
    var random = SplitMix64(seed: seed)
    for (first, second, isParallel) in pairs {
      let a = try tile(first, surface)
      let b = try tile(second, surface)
      for _ in 0..<200 {
        let share = random.unit()
        let place =
          isParallel
          ? Coordinate(latitude: 42, longitude: 1 + share)
          : Coordinate(latitude: -share, longitude: -78)
        let (one, other) = (a.height(at: place), b.height(at: place))
        #expect((one == nil) == (other == nil), "\(place)")
        if let one, let other { #expect(abs(one - other) < 1e-6, "\(place)") }
      }
    }
  }

  @Test(arguments: [
    ("N41E001", 41, 1), ("N00E006", 0, 6), ("S01W079", -1, -79), ("n19w100", 19, -100),
    ("S90W180", -90, -180), ("N89E179", 89, 179),
  ])
  func `a tile's name encodes its south-west corner`(
    name: String,
    latitude: Int,
    longitude: Int
  ) throws {
    let corner = try #require(ElevationTile.Corner(named: name))
    #expect(corner.latitude == latitude && corner.longitude == longitude)
    #expect(corner.name == name.uppercased())
    let inside = Coordinate(
      latitude: Double(latitude) + 0.3,
      longitude: Double(longitude) + 0.7
    )
    #expect(ElevationTile.Corner(of: inside) == corner)
  }

  @Test(arguments: [
    "", "N41", "N41E1", "X41E001", "N41X001", "N4EE001", "N90E000", "N00E180", "S91E000",
    "N41E0011",
    "N+1E001", "41N001E",
  ])
  func `invalid tile names are rejected`(name: String) {
    #expect(ElevationTile.Corner(named: name) == nil)
  }

  @Test func `borders belong to the tile north and east, except at the limits`() {
    let expected: [(Double, Double, String)] = [
      (42, 1.5, "N42E001"), (41.5, 1, "N41E001"), (0, 0, "N00E000"), (-1e-9, -1e-9, "S01W001"),
      (90, 180, "N89E179"), (-90, -180, "S90W180"),
    ]
    for (latitude, longitude, name) in expected {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(ElevationTile.Corner(of: place).name == name)
    }
  }
}

import GeoCore
import Testing

@Suite struct WGS84Tests {
  @Test func `eccentricity follows from the flattening`() {
    let f = WGS84.flattening
    #expect(abs(WGS84.eccentricitySquared - f * (2 - f)) < 1e-16)
  }

  @Test func `geocentric positions lie on the ellipsoid`() {
    let polar = WGS84.semiMajorAxis * (1 - WGS84.flattening)
    var random = SplitMix64(seed: 12)
    for _ in 0..<200 {
      let (x, y, z) = WGS84.geocentric(random.coordinate())
      let equatorial = (x * x + y * y) / (WGS84.semiMajorAxis * WGS84.semiMajorAxis)
      #expect(abs(equatorial + z * z / (polar * polar) - 1) < 1e-14)
    }
    let pole = WGS84.geocentric(Coordinate(latitude: 90, longitude: 0))
    #expect(abs(pole.z - polar) < 1e-8 && abs(pole.x) < 1e-8)
    let east = WGS84.geocentric(Coordinate(latitude: 0, longitude: 90))
    #expect(east.y == WGS84.semiMajorAxis && abs(east.x) < 1e-8 && east.z == 0)
  }
}

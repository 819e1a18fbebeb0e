import GeoCore
import Testing

@Suite struct GreatCircleTests {
  @Test func `the sphere is within the documented error at any distance`() {
    var random = SplitMix64(seed: 6_371)
    var longest = 0.0
    var shortest = 0.0
    for index in 0..<20_000 {
      let a = random.coordinate()
      let distance = Double(index % 4 == 0 ? 20_000_000 : 100_000) * random.number(0.0001...1)
      let b = Geodesic.destination(from: a, bearing: random.number(0...360), distance: distance)
      let exact = Geodesic.distance(a, b)
      let error = GreatCircle.distance(a, b) / exact - 1
      longest = max(longest, error)
      shortest = min(shortest, error)
      #expect(GreatCircle.lowerBound(a, b) <= exact)
      #expect(GreatCircle.lowerBound(a, b) >= exact * (1 - 0.0101))
    }
    #expect(longest < 0.005_62 && shortest > -0.004_47)
    #expect(longest > 0.005 && shortest < -0.004)  // the bound is not loose either
  }

  @Test func `the error bound is reached along the meridian at the equator and at the pole`() {
    let equator = GreatCircle.distance(
      Coordinate(latitude: 0, longitude: 0),
      Coordinate(latitude: 0.01, longitude: 0)
    )
    let exact = Geodesic.distance(
      Coordinate(latitude: 0, longitude: 0),
      Coordinate(latitude: 0.01, longitude: 0)
    )
    #expect(abs(equator / exact - 1.005_614) < 1e-6)
    let a = Coordinate(latitude: 89.99, longitude: 0)
    let b = Coordinate(latitude: 90, longitude: 0)
    #expect(abs(GreatCircle.distance(a, b) / Geodesic.distance(a, b) - 0.995_533) < 1e-6)
  }

  @Test func `coincident, antipodal and wrapped points have a distance`() {
    let place = Coordinate(latitude: 19.284, longitude: -99.138)
    let antipode = Coordinate(latitude: -19.284, longitude: 80.862)
    #expect(GreatCircle.distance(place, place) == 0)
    #expect(abs(GreatCircle.distance(place, antipode) - .pi * GreatCircle.meanRadius) < 1e-6)
    let east = Coordinate(latitude: 60, longitude: 180)
    let west = Coordinate(latitude: 60, longitude: -180)
    #expect(GreatCircle.distance(east, west) < 1e-8)
    let millimeter = Coordinate(latitude: 19.284, longitude: -99.138 + 1e-8)
    #expect(abs(GreatCircle.distance(place, millimeter) - 0.001_05) < 1e-5)
  }
}

import CampusGraph
import GeoCore
import Testing

@testable import OSMImport

/// Localities of houses.
@Suite struct LocalityFinderTests {
  private static let categories = ["hamlet", "village", "suburb", "town", "city"]

  private static func localities(_ count: Int, _ random: inout SplitMix64) -> [CityPlace] {
    (0..<count).map { index in
      var place = Place(
        id: "node/\(index)",
        kind: .poi,
        name: "L\(index)",
        location: spot(&random)
      )
      place.category = categories[random.below(categories.count)]
      return CityPlace(place)
    }
  }

  private static func spot(_ random: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: 41 + Double(random.below(5_000)) * 1e-4,
      longitude: -8.6 + Double(random.below(5_000)) * 1e-4
    )
  }

  @Test func `the localities found are those of an exhaustive search`() {
    for seed in UInt64(1)...4 {
      var random = SplitMix64(seed: seed)
      let places = Self.localities(400, &random)
      var finder = LocalityFinder(places)
      for _ in 0..<100 {
        let place = Self.spot(&random)
        let fixed = FixedCoordinate(place)
        let square: Int32 = 20_000
        let corner = FixedCoordinate(
          validating: fixed.latitude / square * square,
          fixed.longitude / square * square
        )
        let from = (corner ?? fixed).coordinate
        var expected: [String] = []
        for group in LocalityReach.groups {
          let near = places.filter { group.categories.contains($0.place.category) }
            .map { (distance: Geodesic.distance(from, $0.place.location), name: $0.place.name) }
            .min { $0.distance < $1.distance }
          if let near, near.distance <= group.reach { expected.append(near.name) }
        }
        #expect(finder.names(at: place) == expected, "seed \(seed)")
      }
    }
  }
}

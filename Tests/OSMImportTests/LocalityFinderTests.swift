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
        let near = LocalityReach.groups.compactMap { group in
          places.map(\.place).filter { group.categories.contains($0.category) }
            .map { (place: $0, distance: Geodesic.distance(from, $0.location)) }
            .min { $0.distance < $1.distance }
            .flatMap { $0.distance <= group.reach ? $0 : nil }
        }
        let expected = LocalityReach.containing(near) { ($0.place.category, $0.distance) }
        #expect(finder.names(at: place) == expected.map(\.place.name), "seed \(seed)")
      }
    }
  }

  @Test func `a village across the harbour is not a part of the city`() {
    // The village is 1.5 km from the house, the suburb 0.7 km, the centre of the city 0.1 km.
    let found = [("suburb", 700.0), ("village", 1_500), ("city", 100)]
    #expect(LocalityReach.containing(found, traits: { $0 }).map(\.0) == ["suburb", "city"])
    // In the middle of the village, 7 km from that of the city, both are told.
    let outside = [("village", 500.0), ("city", 7_000)]
    #expect(LocalityReach.containing(outside, traits: { $0 }).map(\.0) == ["village", "city"])
  }
}

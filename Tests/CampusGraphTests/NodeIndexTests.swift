import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct NodeIndexTests {
  /// Regions of random points.
  enum Region: CaseIterable {
    case city
    case antimeridian
    case northPole
    case world
    case line
    case onePlace

    func draw(_ random: inout SplitMix64) -> Coordinate {
      switch self {
      case .city:
        Coordinate(latitude: 40.7 + random.unit() * 0.1, longitude: -74 + random.unit() * 0.1)
      case .antimeridian:
        Coordinate(
          latitude: -17 + random.unit() * 0.1,
          longitude: random.chance(0.5) ? 180 - random.unit() * 0.05 : -180 + random.unit() * 0.05
        )
      case .northPole:
        Coordinate(latitude: 90 - random.unit() * 0.05, longitude: random.between(-180...180))
      case .world:
        Coordinate(latitude: random.between(-90...90), longitude: random.between(-180...180))
      case .line:
        Coordinate(latitude: 19.3, longitude: -99 + random.unit() * 0.2)
      case .onePlace:
        Coordinate(latitude: 53, longitude: 8.8)
      }
    }
  }

  @Test(arguments: Region.allCases)
  func `the nearest nodes agree with a linear search`(region: Region) {
    for seed in Seeds.first(12) {
      var random = SplitMix64(seed: seed)
      let count = [0, 1, 7, 8, 9, 40, 300][random.below(7)]
      let coordinates = Column((0..<count).map { _ in FixedCoordinate(region.draw(&random)) })
      let index = NodeIndex(coordinates: coordinates)
      for _ in 0..<12 {
        let place = region.draw(&random)
        let all = Self.measured(place, coordinates)
        let radius = all.isEmpty ? 100 : all[random.below(all.count)].distance
        let limit = 1 + random.below(12)
        let within = all.filter { $0.distance <= radius }
        #expect(index.nodes(within: radius, of: place) == within, "seed \(seed)")
        #expect(
          index.nearest(to: place, count: limit, within: radius) == Array(within.prefix(limit)),
          "seed \(seed)"
        )
        #expect(index.nearest(to: place, count: limit) == Array(all.prefix(limit)))
        #expect(index.nearest(to: place) == all.first)
        #expect(
          index.nearest(to: place, within: radius / 2) == within.first { $0.distance <= radius / 2 }
        )
      }
    }
  }

  @Test func `a negative radius and an empty index find nothing`() {
    let place = Coordinate(latitude: 1, longitude: 2)
    let index = NodeIndex(coordinates: Column([FixedCoordinate(place)]))
    #expect(index.nearest(to: place, within: -1) == nil)
    #expect(index.nearest(to: place, count: 0) == [])
    #expect(index.nearest(to: place, within: 0)?.node == NodeID(0))
    #expect(index.count == 1)
  }

  /// All nodes by increasing distance, by linear search.
  private static func measured(
    _ place: Coordinate,
    _ coordinates: Column<FixedCoordinate>
  ) -> [NodeIndex.Hit] {
    let hits = coordinates.enumerated().map { index, coordinate in
      let short = LocalPlane.shortDistance(place, coordinate.coordinate)
      let distance =
        short < 50_000 ? short : Geodesic.distance(place, coordinate.coordinate)
      return NodeIndex.Hit(node: NodeID(index), distance: distance)
    }
    return hits.sorted { ($0.distance, $0.node) < ($1.distance, $1.node) }
  }
}

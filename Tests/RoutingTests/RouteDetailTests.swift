import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// How much of a route is written.
@Suite struct RouteDetailTests {
  private static func length(_ line: [Coordinate]) -> Meters {
    zip(line, line.dropFirst()).reduce(0) { $0 + Geodesic.distance($1.0, $1.1) }
  }

  @Test(arguments: Seeds.first(8), [Profile.foot, .bike, .car])
  func `lines and totals are those of the instructions`(seed: UInt64, profile: Profile) throws {
    var random = SplitMix64(seed: seed)
    let city = try CityFixture(seed: seed)
    let router = Router(Town.context(of: city.graph))
    let nodes = city.graph.coordinates.map(\.coordinate)
    for _ in 0..<10 {
      let places = (0..<3).map { _ in Waypoint(nodes[random.below(nodes.count)]) }
      var request = RouteRequest(
        from: places[0],
        to: places[2],
        via: [places[1]],
        plan: .single(profile),
        time: .any(now: 0)
      )
      guard let told = try? router.routes(request)[0] else { continue }
      request.detail = .steps
      let plain = try router.routes(request)[0]
      #expect(plain.warnings.isEmpty)
      #expect(plain.waypoints.map(\.location) == told.waypoints.map(\.location))
      for (own, other) in zip(plain.legs.flatMap(\.steps), told.legs.flatMap(\.steps)) {
        #expect(own.instruction(in: .english) == other.instruction(in: .english))
        #expect(own.geometry == other.geometry)
        #expect(own.intersections == other.intersections)
        #expect((own.distance, own.duration) == (other.distance, other.duration))
      }
      #expect(plain.legs.map(\.steps.count) == told.legs.map(\.steps.count))
      for detail in [RouteDetail.line, .totals] {
        request.detail = detail
        let bare = try router.routes(request)[0]
        #expect(abs(bare.distance - told.distance) < 1e-6)
        #expect(abs(bare.duration - told.duration) < 1e-6)
        #expect(bare.weight == told.weight)
        #expect(bare.waypoints.map(\.location) == told.waypoints.map(\.location))
        #expect(bare.legs.map(\.edges.count) == told.legs.map(\.edges.count))
        #expect(bare.legs.allSatisfy { $0.steps.count == 2 })
        let (line, toldLine) = (bare.geometry, told.geometry)
        // Instructions leave out ends of less than a centimetre.
        #expect(Geodesic.distance(line[0], toldLine[0]) < 0.02)
        #expect(Geodesic.distance(line[line.count - 1], toldLine[toldLine.count - 1]) < 0.02)
        if detail == .line { #expect(abs(Self.length(line) - Self.length(toldLine)) < 0.05) }
      }
    }
  }
}

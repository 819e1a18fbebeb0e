import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Alternatives of trips with a time: through what is open then.
@Suite struct TimedAlternativesTests {
  private static let noon: Int64 = 12 * 3600

  private func router(_ graph: StreetGraph) -> Router {
    Router(Town.context(of: graph))
  }

  private func ways(
    _ router: Router,
    _ map: AsciiMap,
    _ profile: Profile,
    _ time: TravelTime
  ) throws -> [[DirectedEdge]] {
    let request = RouteRequest(
      from: Waypoint(map.graph.coordinate(of: map.node("S"))),
      to: Waypoint(map.graph.coordinate(of: map.node("T"))),
      plan: .single(profile),
      time: time,
      alternatives: 3
    )
    return try router.routes(request).map { $0.legs[0].edges }
  }

  @Test func `round a closed gate, no way is listed twice and none leads through it`() throws {
    let hours = try OpeningHours(parsing: "08:00-18:00")
    let map = AsciiMap(
      """
         +-----------+-----------+
         |                       |
      S--A-----------g-----------B--T
         |                       |
         |                       |
         +-----------+-----------+
      """
    ) { a, b, edge in
      if Set([a, b]) == ["g", "B"] { edge.schedule = hours }
    }
    let router = router(map.graph)
    let gate = map.edge("g", "B")
    let night = 9 * 3600 + Self.noon
    for time in [TravelTime.departure(night), .arrival(night)] {
      let found = try ways(router, map, .foot, time)
      #expect(found.count == 2)
      #expect(Set(found).count == found.count)
      #expect(found.allSatisfy { !$0.contains { $0.edge == gate } })
    }
    for time in [TravelTime.departure(Self.noon), .arrival(Self.noon)] {
      let found = try ways(router, map, .foot, time)
      #expect(found.count == 3)
      #expect(found[0].contains { $0.edge == gate })
    }
  }

  @Test func `an alternative makes no turn that is forbidden at that time`() throws {
    let map = AsciiMap(
      """
      S==A==x===========B==T
            "           "
            c=====m=====d
      """,
      cell: 100
    )
    let turn = ForbiddenTurn(
      [directed(map, "A", "x"), directed(map, "x", "c")],
      modes: .car,
      schedule: try OpeningHours(parsing: "07:00-09:00")
    )
    let router = router(map.graph.expanded(forbidding: [turn]))
    func turns(_ edges: [DirectedEdge]) -> Bool {
      zip(edges, edges.dropFirst()).contains { [$0, $1] == turn.edges }
    }
    for time in [TravelTime.departure(Self.noon), .arrival(Self.noon)] {
      let found = try ways(router, map, .car, time)
      #expect(found.count == 2 && turns(found[1]))
    }
    let eight = Self.noon - 4 * 3600
    for time in [TravelTime.departure(eight), .arrival(eight)] {
      let found = try ways(router, map, .car, time)
      #expect(!found.isEmpty && !found.contains(where: turns))
    }
  }

  private func directed(_ map: AsciiMap, _ a: Character, _ b: Character) -> DirectedEdge {
    DirectedEdge(code: map.graph.edgeAndDirection[map.arc(a, b)])
  }
}

import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// States of stations and closures beside a context that stays as it is.
@Suite struct LiveConditionsTests {
  @Test func `a station that is empty now is not used, and is used again when it is refilled`()
    throws
  {
    let known = BikeShareRouterTests.stations([0, 300, 4700, 5000])
    let router = Router(RoutingContext(campus: nil, stations: known))
    var request = RouteRequest(
      from: BikeShareRouterTests.start,
      to: BikeShareRouterTests.end,
      plan: .bikeShare(walking: .foot, riding: .bike),
      time: .any(now: BikeShareRouterTests.morning)
    )
    #expect(
      BikeShareRouterTests.visited(try router.routes(request)[0]) == ["Station 0", "Station 3"]
    )
    request.conditions.stations = BikeShareRouterTests.stations([0, 300, 4700, 5000]) {
      stations,
      _ in
      stations[0].status = StationStatus(bikesAvailable: 0, docksAvailable: 10)
      stations[3].status = StationStatus(bikesAvailable: 10, docksAvailable: 0)
    }
    #expect(
      BikeShareRouterTests.visited(try router.routes(request)[0]) == ["Station 1", "Station 2"]
    )
    request.conditions = LiveConditions()
    #expect(
      BikeShareRouterTests.visited(try router.routes(request)[0]) == ["Station 0", "Station 3"]
    )
  }

  @Test func `closures of the conditions count like those of the request, in every question`()
    throws
  {
    let campus = try RouterFixture.campus()
    let router = Router(RoutingContext(campus: campus, stations: nil))
    let ends = [Waypoint(campus.places[0]), Waypoint(RouterFixture.coordinate(240, 61))]
    var changed = 0
    for edge in campus.graph.edges {
      var closed = RouteRequest(from: ends[0], to: ends[1], time: .any(now: RouterTests.friday))
      var live = closed
      closed.closedEdges = [edge]
      live.conditions.closedEdges = [edge]
      let expected = try? router.routes(closed)[0].duration
      #expect((try? router.routes(live)[0].duration) == expected)
      let visits = [live, closed].map { request in
        try? router.trip(request, ends: TripEnds(isRound: false)).route.duration
      }
      #expect(visits[0] == visits[1])
      live.conditions = LiveConditions()
      if try router.routes(live)[0].duration != expected { changed += 1 }
    }
    #expect(changed > 3)
  }

  @Test func `closed edges change an isochrone`() throws {
    let campus = try RouterFixture.campus()
    let router = Router(RoutingContext(campus: campus, stations: nil))
    func area(closing closed: Set<EdgeID>) throws -> [[[Coordinate]]] {
      try router.isochrone(
        around: Waypoint(RouterFixture.coordinate(240, 61)),
        profile: .foot,
        budgets: [120_000],
        byLength: false,
        closing: closed
      )[0].polygons
    }
    let open = try area(closing: [])
    let changed = campus.graph.edges.filter { (try? area(closing: [$0])) != open }
    #expect(changed.count > 2 && changed.count < campus.graph.edgeCount)
  }
}

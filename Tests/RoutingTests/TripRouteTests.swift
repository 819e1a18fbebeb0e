import CampusGraph
import GeoCore
import Routing
import Testing

/// Trips as routes across the campus of ``RouterFixture``.
@Suite struct TripRouteTests {
  private let router: Router
  /// A, C and B of the drawing: going round by B is shortest.
  private let corners = [(0.0, 0.0), (100, 60), (100, 0)].map {
    Waypoint(RouterFixture.coordinate($0.0, $0.1))
  }

  init() throws {
    router = Router(RoutingContext(campus: try RouterFixture.campus(), stations: nil))
  }

  private func request(_ waypoints: [Waypoint], _ profile: Profile = .foot) -> RouteRequest {
    var request = RouteRequest(
      from: waypoints[0],
      to: waypoints[0],
      plan: .single(profile),
      time: .any(now: 0)
    )
    request.waypoints = waypoints
    return request
  }

  @Test func `an open trip visits the places in the order that is quickest`() throws {
    let trip = try router.trip(request(corners), ends: TripEnds(first: 0))
    #expect(trip.order.places == [0, 2, 1])
    #expect(trip.route.legs.map(\.to.location) == [corners[2], corners[1]].map(\.location))
    #expect(abs(trip.route.distance - 160) < 0.5)
    #expect(abs(trip.route.duration * 1000 - Double(trip.order.weight)) <= 2)
  }

  @Test func `a round trip comes back to its first place`() throws {
    let trip = try router.trip(
      request(corners, .wheelchair),
      ends: TripEnds(isRound: true, first: 0, last: 1)
    )
    #expect(trip.order.places == [0, 2, 1])
    #expect(trip.route.legs.map(\.to.location) == [2, 1, 0].map { corners[$0].location })
    #expect(abs(trip.route.distance - 320) < 0.5)
  }

  @Test func `what a trip cannot do is said`() throws {
    let far = Waypoint(RouterFixture.coordinate(-45, 5))
    var strict = request(corners + [far])
    strict.snapRadius = 10
    var shared = request(corners)
    shared.plan = .bikeShare(walking: .foot, riding: .bike)
    let cases: [(RouteRequest, RoutingError.Code)] = [
      (strict, .noSegment),
      (shared, .invalidValue),
      (request([corners[0]]), .invalidValue),
      (request(.init(repeating: corners[0], count: 101)), .tooBig),
    ]
    for (request, code) in cases {
      let error = #expect(throws: RoutingError.self) {
        try router.trip(request, ends: TripEnds())
      }
      #expect(error?.code == code)
    }
  }
}

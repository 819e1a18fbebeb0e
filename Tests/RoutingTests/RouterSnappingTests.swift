import CampusGraph
import GeoCore
import Routing
import Testing

/// Where waypoints meet the network, each within a radius of its own.
@Suite struct RouterSnappingTests {
  private let router: Router

  init() throws {
    router = Router(RoutingContext(campus: try RouterFixture.campus(), stations: nil))
  }

  private func point(_ x: Double, _ y: Double) -> Waypoint {
    Waypoint(RouterFixture.coordinate(x, y))
  }

  @Test func `a waypoint snaps where a route from it starts`() throws {
    let from = point(50, 7)
    let snapped = try #require(try router.snapped(from, profile: .foot))
    #expect(snapped.name == "Andador Central" && abs(snapped.distance - 7) < 0.01)
    let request = RouteRequest(from: from, to: point(100, 30), time: .any(now: 0))
    let start = try router.routes(request)[0].waypoints[0]
    #expect(start.location == snapped.location && start.distance == snapped.distance)
    #expect(start.name == snapped.name && start.waypoint == from)
    // A waypoint that was snapped before is not snapped again.
    let again = RouteRequest(from: snapped.waypoint, to: point(100, 30), time: .any(now: 0))
    #expect(try router.routes(again)[0].distance == router.routes(request)[0].distance)
  }

  @Test func `a waypoint outside the area, or far from every way, snaps to none`() throws {
    #expect(try router.snapped(point(5000, 0), profile: .foot) == nil)
    #expect(try router.snapped(point(50, 30), profile: .foot, within: 20) == nil)
    #expect(try router.snapped(point(50, 30), profile: .foot, within: 31) != nil)
  }

  @Test func `a waypoint's own radius replaces that of the request`() throws {
    var far = point(50, 30)
    #expect(try router.snapped(far, profile: .foot) != nil)
    far.snapRadius = 20
    #expect(try router.snapped(far, profile: .foot) == nil)
    let request = RouteRequest(from: point(0, 0), to: far, time: .any(now: 0))
    let error = #expect(throws: RoutingError.self) { try router.routes(request) }
    #expect(error?.code == .noSegment)
    far.snapRadius = 40
    var narrow = RouteRequest(from: point(0, 0), to: far, time: .any(now: 0))
    narrow.snapRadius = 1
    #expect(try router.routes(narrow).count == 1)
  }

  @Test func `a request may allow more waypoints than usual`() throws {
    let stops = (0..<150).map { point(Double($0 % 100), 0) }
    var request = RouteRequest(
      from: point(0, 0),
      to: point(100, 0),
      via: stops,
      time: .any(now: 0)
    )
    let error = #expect(throws: RoutingError.self) { try router.routes(request) }
    #expect(error?.code == .tooBig)
    request.waypointLimit = 152
    #expect(try router.routes(request)[0].legs.count == 151)
  }
}

import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// The directions of travel in which a waypoint may be met.
@Suite struct WaypointDirectionTests {
  /// A street from west to east and on to the north-east.
  private static let map = AsciiMap(
    """
         C
        /
    A--B
    """,
    cell: 50
  )

  private static let street = AsciiMap("A----B", cell: 20)

  private static func snap(
    side: Snap.Side,
    distance: Meters = 10,
    fraction: Double = 0.5
  ) -> Snap {
    Snap(
      edge: street.edge("A", "B"),
      fraction: fraction,
      coordinate: street.graph.coordinate(of: street.node("A")),
      distance: distance,
      side: side
    )
  }

  /// Which directions are allowed: `>` along the street to the east, `<` against it.
  private static func allowed(
    _ waypoint: Waypoint,
    _ snap: Snap,
    driving side: DrivingSide = .right
  ) -> String {
    let graph = street.graph.driving(on: side)
    return (waypoint.allows(snap, forward: true, on: graph) ? ">" : "")
      + (waypoint.allows(snap, forward: false, on: graph) ? "<" : "")
  }

  private static var waypoint: Waypoint { Waypoint(Coordinate(latitude: 0, longitude: 0)) }

  @Test(arguments: [
    (Waypoint.Approach.unrestricted, Snap.Side.left, DrivingSide.right, "><"),
    (.curb, .right, .right, ">"), (.curb, .left, .right, "<"), (.curb, .on, .right, "><"),
    (.opposite, .right, .right, "<"), (.opposite, .left, .right, ">"),
    (.opposite, .on, .right, "><"), (.curb, .right, .left, "<"), (.curb, .left, .left, ">"),
    (.opposite, .right, .left, ">"), (.opposite, .left, .left, "<"),
  ])
  func `a place at the curb is met on the side on which vehicles drive`(
    approach: Waypoint.Approach,
    side: Snap.Side,
    driving: DrivingSide,
    directions: String
  ) {
    var waypoint = Self.waypoint
    waypoint.approach = approach
    #expect(waypoint.choosesDirection == (approach != .unrestricted))
    #expect(Self.allowed(waypoint, Self.snap(side: side), driving: driving) == directions)
  }

  @Test(arguments: [Waypoint.Approach.curb, .opposite], [Snap.Side.left, .right])
  func `on a one-way street the approach does not count`(
    approach: Waypoint.Approach,
    side: Snap.Side
  ) {
    let oneWay = AsciiMap("A-->B", cell: 20)
    let metric = Metric(customizing: oneWay.graph, for: .foot)
    var waypoint = Self.waypoint
    waypoint.approach = approach
    var snap = Self.snap(side: side)
    snap.edge = oneWay.edge("A", "B")
    #expect(metric.isOneWay(snap.edge))
    #expect(metric.allows(snap, from: waypoint, on: oneWay.graph))
    #expect(
      !Metric(customizing: Self.street.graph, for: .foot).isOneWay(Self.street.edge("A", "B"))
    )
  }

  @Test(arguments: [(2.9, "><"), (3.0, ">"), (50, ">")])
  func `a place within three metres of the street lies on no side`(
    distance: Meters,
    directions: String
  ) {
    var waypoint = Self.waypoint
    waypoint.approach = .curb
    let snap = Self.snap(side: .right, distance: distance)
    #expect(Self.allowed(waypoint, snap) == directions)
    #expect(snap.side(forward: true) == (distance < 3 ? nil : .right))
    #expect(snap.side(forward: false) == (distance < 3 ? nil : .left))
  }

  @Test(arguments: [
    (90.0, 10.0, ">"), (270, 10, "<"), (0, 10, ""), (0, 90.5, "><"), (0, 89, ""), (100, 10.5, ">"),
    (100, 9.5, ""), (80, 10.5, ">"), (450, 1, ">"), (-90, 1, "<"), (90, 180, "><"),
    (359, 91.5, "><"),
    (359, 90, "<"),
  ])
  func `a heading allows the directions within its tolerance`(
    bearing: Degrees,
    tolerance: Degrees,
    directions: String
  ) {
    var waypoint = Self.waypoint
    waypoint.heading = Waypoint.Heading(bearing: bearing, tolerance: tolerance)
    #expect(waypoint.choosesDirection)
    #expect(Self.allowed(waypoint, Self.snap(side: .left)) == directions)
  }

  @Test func `heading and approach must both fit`() {
    var waypoint = Self.waypoint
    waypoint.heading = Waypoint.Heading(bearing: 90, tolerance: 20)
    waypoint.approach = .curb
    #expect(Self.allowed(waypoint, Self.snap(side: .right)) == ">")
    #expect(Self.allowed(waypoint, Self.snap(side: .left)) == "")
  }

  @Test(arguments: [(0.1, true), (0.4, true), (0.9, false)])
  func `the direction of a bent street is that at the place`(
    fraction: Double,
    isEast: Bool
  ) {
    // 100 m to the east, then 100 m to the north.
    let plane = LocalPlane(at: Coordinate(latitude: 19, longitude: -99))
    func place(_ x: Double, _ y: Double) -> Coordinate { plane.coordinate(PlanePoint(x: x, y: y)) }
    var builder = GraphBuilder()
    let (a, b) = (builder.addNode(at: place(0, 0)), builder.addNode(at: place(100, 100)))
    builder.addEdge(from: a, to: b, through: [place(100, 0)], EdgeDescription())
    let graph = builder.build()
    var snap = Self.snap(side: .on, fraction: fraction)
    snap.edge = EdgeID(0)
    for (bearing, expected) in [(90.0, isEast), (0, !isEast)] {
      var waypoint = Self.waypoint
      waypoint.heading = Waypoint.Heading(bearing: bearing, tolerance: 5)
      #expect(waypoint.allows(snap, forward: true, on: graph) == expected)
      #expect(!waypoint.allows(snap, forward: false, on: graph))
    }
  }

  // MARK: - Search for fitting snaps

  @Test(arguments: [1, 3, 20], [1, 2, 17, 60])
  func `as many fitting snaps are found as there are, however far down the list`(
    limit: Int,
    every: Int
  ) {
    let all = (0..<100).map { number in
      var snap = Self.snap(side: .left, distance: Double(number))
      snap.edge = EdgeID(number)
      return snap
    }
    var waypoint = Self.waypoint
    waypoint.approach = .curb
    var asked: [Int] = []
    func nearest(_ count: Int) -> [Snap] {
      asked.append(count)
      return Array(all.prefix(count))
    }
    let fitting = all.filter { ($0.edge.index + 1) % every == 0 }
    let found = waypoint.snaps(limit, among: nearest) { ($0.edge.index + 1) % every == 0 }
    #expect(found == Array(fitting.prefix(limit)))
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 < $1 })
    // Without a choice of direction the nearest are taken unseen.
    asked = []
    let any = Self.waypoint.snaps(limit, among: nearest) { _ in false }
    #expect(any == Array(all.prefix(limit)) && asked == [limit])
  }

  @Test func `a snap is usable in an allowed direction that has an arc`() {
    let oneWay = AsciiMap("A-->B", cell: 20)
    let metric = Metric(customizing: oneWay.graph, for: .foot)
    var snap = Self.snap(side: .right)
    snap.edge = oneWay.edge("A", "B")
    for (bearing, isUsable) in [(90.0, true), (270, false)] {
      var waypoint = Self.waypoint
      waypoint.heading = Waypoint.Heading(bearing: bearing, tolerance: 20)
      #expect(metric.allows(snap, from: waypoint, on: oneWay.graph) == isUsable)
    }
    let closed = metric.masking([snap.edge])
    #expect(!closed.allows(snap, from: Self.waypoint, on: oneWay.graph))
  }

  // MARK: - Requests

  @Test func `a plan has the name and the profiles that it was asked for`() {
    for name in TravelPlan.names { #expect(TravelPlan(named: name)?.name == name) }
    #expect(TravelPlan.names == ["foot", "wheelchair", "bike", "car", "bikeshare"])
    #expect(TravelPlan(named: "boat") == nil && TravelPlan(named: "") == nil)
    #expect(TravelPlan(named: "bikeshare")?.profiles.map(\.name) == ["foot", "bike"])
    #expect(TravelPlan(named: "car")?.profiles.map(\.name) == ["car"])
  }

  @Test func `closures of a request and of the conditions are one set of edges`() {
    let map = Self.map
    var request = RouteRequest(
      from: Self.waypoint,
      to: Self.waypoint,
      via: [Self.waypoint],
      time: .any(now: 0),
      closedEdges: [EdgeID(3)]
    )
    #expect(request.waypoints.count == 3)
    request.conditions = LiveConditions(closedEdges: [EdgeID(5), EdgeID(3)])
    #expect(request.allClosedEdges == [EdgeID(3), EdgeID(5)])
    // Areas close the edges that enter them.
    let c = map.graph.coordinate(of: map.node("C"))
    let ring = [(-0.0001, -0.0001), (0.0001, -0.0001), (0.0001, 0.0001), (-0.0001, -0.0001)].map {
      Coordinate(latitude: c.latitude + $0.0, longitude: c.longitude + $0.1)
    }
    request.avoidedAreas = [AvoidedArea(rings: [ring])]
    #expect(
      request.searchOptions.maskedEdges(of: map.graph)
        == request.allClosedEdges.union([map.edge("B", "C")])
    )
  }
}

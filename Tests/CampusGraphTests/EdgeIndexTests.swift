import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct EdgeIndexTests {
  /// ```
  ///        d ● (0, 100)
  ///          │ 1
  ///  a ●─0─b ●────2────● c (100, 0)
  ///    −100
  /// ```
  private static func cross(at home: Coordinate, doors: Bool = false) -> StreetGraph {
    let plane = LocalPlane(at: home)
    var builder = GraphBuilder()
    let places = [(-100.0, 0.0), (0, 0), (100, 0), (0, 100)]
    let nodes = places.map { x, y in
      builder.addNode(at: plane.coordinate(PlanePoint(x: x, y: y)))
    }
    if doors {
      var door = EdgeDescription()
      door.kind = .door
      builder.addEdge(from: nodes[0], to: nodes[2], door)
      builder.addEdge(from: nodes[1], to: nodes[1], EdgeDescription())
    }
    builder.addEdge(from: nodes[0], to: nodes[1], EdgeDescription())
    builder.addEdge(from: nodes[1], to: nodes[3], EdgeDescription())
    builder.addEdge(from: nodes[1], to: nodes[2], EdgeDescription())
    return builder.build()
  }

  private static let homes = [
    Coordinate(latitude: 19.284, longitude: -99.138), Coordinate(latitude: -0.2, longitude: -78.5),
    Coordinate(latitude: 60, longitude: 24.9), Coordinate(latitude: 60, longitude: 179.9999),
    Coordinate(latitude: -45, longitude: -179.9999), Coordinate(latitude: 0.0001, longitude: 180),
  ]

  @Test(arguments: [
    ([10.0, 10.1], 10.0, 10.1), ([-100, 10, 75], -100, 75), ([179.9, -179.9, 178], 178, -179.9),
    ([-100, 120], 120, -100), ([-120, 0, 120], -120, 120), ([-170, -60, 70, 160], 70, -60),
  ])
  func `the box around edges is the smallest one`(
    longitudes: [Degrees],
    west: Degrees,
    east: Degrees
  ) throws {
    var builder = GraphBuilder()
    for (number, longitude) in longitudes.enumerated() {
      let south = Coordinate(latitude: Double(number), longitude: longitude)
      let north = Coordinate(latitude: Double(number) + 0.001, longitude: longitude)
      let ends = (builder.addNode(at: south), builder.addNode(at: north))
      builder.addEdge(from: ends.0, to: ends.1, EdgeDescription())
    }
    let box = try #require(EdgeIndex(graph: builder.build()).bounds)
    #expect(abs(box.west - west) < 1e-6 && abs(box.east - east) < 1e-6)
    #expect(box.south == 0 && abs(box.north - Double(longitudes.count) + 0.999) < 1e-6)
  }

  @Test func `without edges there is no box`() {
    #expect(EdgeIndex(graph: GraphBuilder().build()).bounds == nil)
  }

  @Test(arguments: homes)
  func `a place near an edge snaps to its nearest point`(home: Coordinate) throws {
    let graph = Self.cross(at: home)
    let index = EdgeIndex(graph: graph)
    let plane = LocalPlane(at: home)
    let here = plane.coordinate(PlanePoint(x: 75, y: 10))
    let snap = try #require(index.snaps(near: here, within: 50).first)
    #expect(snap.edge == EdgeID(2))
    #expect(abs(snap.fraction - 0.75) < 1e-3)
    #expect(abs(snap.distance - 10) < 0.02)
    #expect(snap.side == .left)
    let foot = plane.coordinate(PlanePoint(x: 75, y: 0))
    #expect(Geodesic.distance(snap.coordinate, foot) < 0.02)
    let below = plane.coordinate(PlanePoint(x: 75, y: -10))
    #expect(index.snaps(near: below, within: 50).first?.side == .right)
    #expect(index.snaps(near: below, within: 9).isEmpty)
  }

  @Test(arguments: homes)
  func `edges that share the nearest node are in order of id, each once`(home: Coordinate) {
    let index = EdgeIndex(graph: Self.cross(at: home))
    let snaps = index.snaps(near: home, within: 300, limit: 10)
    #expect(snaps.map(\.edge) == [EdgeID(0), EdgeID(1), EdgeID(2)])
    #expect(snaps.map(\.fraction) == [1, 0, 0])
    #expect(Set(snaps.map(\.distance)).count == 1)
    #expect(index.snaps(near: home, within: 300, limit: 1).map(\.edge) == [EdgeID(0)])
  }

  @Test(arguments: homes)
  func `edges that meet at the nearest point are found together`(home: Coordinate) {
    let index = EdgeIndex(graph: Self.cross(at: home))
    let plane = LocalPlane(at: home)
    func edges(_ x: Double, _ y: Double, limit: Int = 9) -> [Int] {
      index.meetingSnaps(
        near: plane.coordinate(PlanePoint(x: x, y: y)),
        within: 300,
        tolerance: 0.5,
        limit: limit
      )
      .map(\.edge.index)
    }
    #expect(edges(0, 0) == [0, 1, 2])
    #expect(edges(0, 0, limit: 2) == [0, 1])
    #expect(edges(0, 0, limit: 0) == [])
    #expect(edges(0, -20) == [0, 1, 2], "the junction is nearest to all")
    #expect(edges(0.3, 0.1).first == 2 && edges(0.3, 0.1).count == 3)
    #expect(edges(2, 0.1) == [2])
    #expect(edges(0.1, 2) == [1])
    // As near to two edges at different places.
    #expect(edges(20, 20).count == 1)
  }

  @Test(arguments: homes)
  func `unusable edges are skipped`(home: Coordinate) throws {
    let index = EdgeIndex(graph: Self.cross(at: home))
    let here = LocalPlane(at: home).coordinate(PlanePoint(x: 75, y: 10))
    let snap = try #require(
      index.snaps(near: here, within: 300) { $0 != EdgeID(2) }.first
    )
    #expect(snap.edge == EdgeID(1))
    #expect(index.snaps(near: here, within: 300, limit: 5) { _ in false }.isEmpty)
  }

  @Test func `doors and edges without length are never snapped to`() {
    let home = Self.homes[0]
    let index = EdgeIndex(graph: Self.cross(at: home, doors: true))
    let here = LocalPlane(at: home).coordinate(PlanePoint(x: 75, y: 10))
    #expect(
      index.snaps(near: here, within: 500, limit: 10).map(\.edge)
        == [EdgeID(4), EdgeID(3), EdgeID(2)]
    )
  }

  @Test func `an empty index and a limit of zero find nothing`() {
    let empty = EdgeIndex(graph: GraphBuilder().build())
    #expect(empty.snaps(near: Self.homes[0], within: 1e6, limit: 3).isEmpty)
    let index = EdgeIndex(graph: Self.cross(at: Self.homes[0]))
    #expect(index.snaps(near: Self.homes[0], within: 100, limit: 0).isEmpty)
    #expect(index.snaps(near: Self.homes[0], within: -1, limit: 1).isEmpty)
    #expect(index.snaps(near: Self.homes[0], within: .nan, limit: 1).isEmpty)
    #expect(index.snaps(near: Self.homes[2], within: .infinity, limit: 9).count == 3)
  }

  @Test func `an edge is measured along its bends`() throws {
    let home = Self.homes[2]
    let plane = LocalPlane(at: home)
    func place(_ x: Double, _ y: Double) -> Coordinate { plane.coordinate(PlanePoint(x: x, y: y)) }
    var builder = GraphBuilder()
    let a = builder.addNode(at: place(0, 0))
    let b = builder.addNode(at: place(200, 100))
    builder.addEdge(
      from: a,
      to: b,
      through: [place(0, 100), place(0, 100), place(100, 100)],
      EdgeDescription()
    )
    let graph = builder.build()
    let snaps = EdgeIndex(graph: graph).snaps(near: place(50, 120), within: 300, limit: 5)
    #expect(snaps.count == 1)
    let snap = try #require(snaps.first)
    #expect(abs(snap.fraction - 0.5) < 1e-3)
    #expect(snap.side == .left)
    let line = LineString(graph.geometry.line(of: snap.edge))
    #expect(
      Geodesic.distance(line.point(along: snap.fraction * line.length), snap.coordinate) < 0.01
    )
    #expect(line.nearest(to: place(50, 120)).segment == 2)
  }

  @Test func `snapping is idempotent`() throws {
    var dice = SplitMix64(seed: 3)
    for home in Self.homes {
      let graph = Self.randomGraph(around: home, edges: 60, &dice)
      let index = EdgeIndex(graph: graph)
      for _ in 0..<50 {
        let here = Self.coordinate(around: home, within: 600, &dice)
        let first = try #require(index.snaps(near: here, within: 5000).first)
        let again = try #require(index.snaps(near: first.coordinate, within: 5000).first)
        #expect(again.distance < 1e-3)
      }
    }
  }

  // MARK: - Agreement with brute force

  @Test func `snaps agree with a linear search over all edges`() {
    var dice = SplitMix64(seed: 4)
    for home in Self.homes {
      for limit in [1, 3, 16, 17, 40] {
        let graph = Self.randomGraph(around: home, edges: 120, &dice)
        let index = EdgeIndex(graph: graph)
        for radius in [60.0, 400, 5000] {
          for _ in 0..<4 {
            let here = Self.coordinate(around: home, within: 1500, &dice)
            let isUsable: (EdgeID) -> Bool = { $0.rawValue % 5 != 2 }
            let found = index.snaps(near: here, within: radius, limit: limit, where: isUsable)
            let expected = Self.plainSnaps(graph, here, radius, limit, isUsable)
            #expect(found.count == expected.count)
            for (a, b) in zip(found, expected) {
              #expect(abs(a.distance - b.distance) < 1e-3)
            }
            #expect(Set(found.map(\.edge)).count == found.count)
            #expect(zip(found, found.dropFirst()).allSatisfy { $0.distance <= $1.distance })
          }
        }
      }
    }
  }

  /// The minimum distance of every edge, by ellipsoidal distances only.
  private static func plainSnaps(
    _ graph: StreetGraph,
    _ here: Coordinate,
    _ radius: Meters,
    _ limit: Int,
    _ isUsable: (EdgeID) -> Bool
  ) -> [(edge: EdgeID, distance: Meters)] {
    var all: [(edge: EdgeID, distance: Meters)] = []
    for index in 0..<graph.edgeCount
    where isUsable(EdgeID(index)) && graph.attributes.length[index] > 0 {
      let line = graph.geometry.line(of: EdgeID(index))
      var least = Double.infinity
      for (a, b) in zip(line, line.dropFirst()) { least = min(least, leastDistance(here, a, b)) }
      if least <= radius { all.append((EdgeID(index), least)) }
    }
    all.sort { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
    return Array(all.prefix(limit))
  }

  /// The minimum geodesic distance to a segment by golden-section search, because it is unimodal.
  private static func leastDistance(_ here: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Meters
  {
    func distance(_ t: Double) -> Meters {
      Geodesic.distance(here, LineString.interpolate(a, b, t))
    }
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (0.0, 1.0)
    var (left, right) = (high - ratio, low + ratio)
    var (atLeft, atRight) = (distance(left), distance(right))
    for _ in 0..<24 {
      if atLeft <= atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - ratio * (high - low)
        atLeft = distance(left)
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + ratio * (high - low)
        atRight = distance(right)
      }
    }
    return min(distance(0), distance(1), min(atLeft, atRight))
  }

  private static func coordinate(
    around home: Coordinate,
    within meters: Double,
    _ dice: inout SplitMix64
  ) -> Coordinate {
    let x = Double.random(in: -meters...meters, using: &dice)
    let y = Double.random(in: -meters...meters, using: &dice)
    return LocalPlane(at: home).coordinate(PlanePoint(x: x, y: y))
  }

  /// Edges of up to four segments, some long, a third of them from a shared end.
  private static func randomGraph(
    around home: Coordinate,
    edges: Int,
    _ dice: inout SplitMix64
  ) -> StreetGraph {
    var builder = GraphBuilder()
    var nodes: [NodeID] = []
    for _ in 0..<edges {
      nodes.append(builder.addNode(at: coordinate(around: home, within: 1000, &dice)))
    }
    for tail in nodes {
      let start = builder.coordinate(of: tail)
      let reach = Double.random(in: 5...150, using: &dice)
      let between = (0..<Int.random(in: 0...3, using: &dice)).map { _ in
        coordinate(around: start, within: reach, &dice)
      }
      let head =
        Int.random(in: 0..<3, using: &dice) == 0
        ? nodes[Int.random(in: 0..<nodes.count, using: &dice)]
        : builder.addNode(at: coordinate(around: start, within: reach, &dice))
      builder.addEdge(from: tail, to: head, through: between, EdgeDescription())
    }
    return builder.build()
  }
}

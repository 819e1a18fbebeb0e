import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// The raster, the outline and the pieces of isochrones against plain geometry.
@Suite struct IsochroneGeometryTests {
  private static func point(_ x: Double, _ y: Double) -> PlanePoint { PlanePoint(x: x, y: y) }

  /// The distance to a line, by dividing it ever more finely.
  private static func distance(_ p: PlanePoint, _ line: [PlanePoint]) -> Double {
    guard line.count > 1 else {
      return hypot(line[0].x - p.x, line[0].y - p.y)
    }
    return zip(line, line.dropFirst()).map { a, b in
      var (low, high) = (0.0, 1.0)
      func at(_ t: Double) -> Double {
        hypot(a.x + t * (b.x - a.x) - p.x, a.y + t * (b.y - a.y) - p.y)
      }
      for _ in 0..<80 {
        let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
        if at(left) <= at(right) { high = right } else { low = left }
      }
      return min(at(0), at(1), at(low))
    }.min() ?? .infinity
  }

  private static func raster(
    _ lines: [[PlanePoint]],
    cell: Double = 4,
    margin: Double = 10
  ) throws -> DistanceRaster {
    var raster = DistanceRaster(
      around: try #require(PlaneBox(of: lines)),
      cell: cell,
      margin: margin
    )
    for line in lines { raster.add(line) }
    return raster
  }

  /// The signed area of a closed ring.
  private static func area(_ ring: [PlanePoint]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
    }
  }

  // MARK: - Raster

  @Test func `the box around lines is the least, and lines without points have none`() {
    let box = PlaneBox(of: [[], [Self.point(3, -2)], [Self.point(1, 5), Self.point(2, 7)]])
    #expect(box?.minimum == Self.point(1, -2) && box?.maximum == Self.point(3, 7))
    #expect(box?.extent == 9)
    #expect(PlaneBox(of: []) == nil && PlaneBox(of: [[]]) == nil)
  }

  @Test(arguments: Seeds.first(10))
  func `corners within the margin have the distance to the nearest line`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = (0..<4).map { _ in
      (0...random.below(3)).map { _ in
        Self.point(random.between(-60...60), random.between(-60...60))
      }
    }
    let raster = try Self.raster(lines, cell: random.between(2...9), margin: random.between(5...30))
    for _ in 0..<150 {
      let (column, row) = (random.below(raster.columns), random.below(raster.rows))
      let corner = raster.point(column, row)
      let exact = lines.map { Self.distance(corner, $0) }.min() ?? .infinity
      let found = raster.distance(column, row)
      #expect(found >= exact - 1e-6)
      // Farther ones do not matter, and are not computed.
      if exact <= raster.margin + raster.cell { #expect(abs(found - exact) < 1e-6) }
      #expect(raster.isInside(column, row) == (found <= raster.margin))
    }
    // A ring of outer corners closes the outline.
    for column in 0..<raster.columns {
      #expect(!raster.isInside(column, 0) && !raster.isInside(column, raster.rows - 1))
    }
    for row in 0..<raster.rows {
      #expect(!raster.isInside(0, row) && !raster.isInside(raster.columns - 1, row))
    }
  }

  // MARK: - Outline

  @Test(arguments: [(1.0, 40.0), (2, 40), (4, 40), (4, 100)])
  func `the outline of a point is a circle`(cell: Double, margin: Double) throws {
    let polygons = try Self.raster([[Self.point(7, 3)]], cell: cell, margin: margin).polygons()
    #expect(polygons.count == 1 && polygons[0].count == 1)
    let ring = try #require(polygons.first?.first)
    #expect(ring.first == ring.last)
    for corner in ring {
      #expect(abs(hypot(corner.x - 7, corner.y - 3) - margin) < cell * cell / margin)
    }
    let exact = Double.pi * margin * margin
    #expect(abs(Self.area(ring) - exact) < 0.02 * exact)
  }

  @Test func `the outline of a street is a stadium`() throws {
    let polygons = try Self.raster([[Self.point(0, 0), Self.point(300, 400)]], cell: 2).polygons()
    let ring = try #require(polygons.first?.first)
    // A rectangle of 500 m by 20 m and two half circles.
    let exact = 500 * 20 + Double.pi * 100
    #expect(abs(Self.area(ring) - exact) < 0.01 * exact)
  }

  @Test func `a ring of streets has a hole, and an island in it is another polygon`() throws {
    let square = [(0.0, 0.0), (200, 0), (200, 200), (0, 200), (0, 0)].map { Self.point($0.0, $0.1) }
    let polygons = try Self.raster([square, [Self.point(100, 100)]], cell: 2).polygons()
    #expect(polygons.map(\.count).sorted() == [1, 2])
    let frame = try #require(polygons.first { $0.count == 2 })
    // 220 m squared with round corners; 180 m squared.
    let outer = 220.0 * 220 - (4 - Double.pi) * 100
    #expect(abs(Self.area(frame[0]) - outer) < 0.01 * outer)
    #expect(abs(Self.area(frame[1]) + 180 * 180) < 0.01 * 180 * 180)
    let island = try #require(polygons.first { $0.count == 1 })
    #expect(Self.area(island[0]) > 0)
  }

  @Test(arguments: Seeds.first(8))
  func `points are inside the outline exactly if they are within the margin`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let lines = (0..<5).map { _ in
      (0..<2).map { _ in Self.point(random.between(-80...80), random.between(-80...80)) }
    }
    let raster = try Self.raster(lines, cell: 2, margin: 12)
    let rings = raster.polygons().flatMap { $0 }
    for _ in 0..<200 {
      let p = Self.point(random.between(-100...100), random.between(-100...100))
      let distance = lines.map { Self.distance(p, $0) }.min() ?? .infinity
      // Half a cell beside the outline, either is right.
      guard abs(distance - 12) > 1 else { continue }
      let crossings = rings.reduce(0) { sum, ring in
        sum
          + zip(ring, ring.dropFirst()).count { a, b in
            (a.y > p.y) != (b.y > p.y)
              && a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) > p.x
          }
      }
      #expect((crossings % 2 == 1) == (distance < 12), "\(p)")
    }
  }

  // MARK: - Pieces

  @Test func `a point moves towards another, and not past it`() {
    let (a, b) = (Self.point(1, 1), Self.point(4, 5))
    #expect(a.distance(to: b) == 5 && b.distance(to: a) == 5)
    #expect(a.towards(b, 2.5) == Self.point(2.5, 3))
    #expect(a.towards(b, 9) == b && a.towards(b, -1) == a && a.towards(a, 3) == a)
    #expect(
      Self.point(1, 0).squaredDistance(toLineFrom: Self.point(0, 1), to: Self.point(2, 1)) == 1
    )
    #expect(
      Self.point(4, 1).squaredDistance(toLineFrom: Self.point(0, 1), to: Self.point(2, 1)) == 4
    )
    #expect(
      Self.point(3, 4).squaredDistance(toLineFrom: .init(x: 0, y: 0), to: .init(x: 0, y: 0)) == 25
    )
  }

  @Test(arguments: [0, 5, 10, 14, 20, 100] as [Weight])
  func `straight arcs are cut where the budget ends`(budget: Weight) {
    // 0 → 1 → 2 along a line of 100 m each, of 10 and 20; 0 → 3 cannot be used.
    let topology = Topology(
      nodeCount: 4,
      tails: [0, 0, 1].map { NodeID($0 as Int) },
      heads: [1, 3, 2].map { NodeID($0 as Int) }
    )
    let arcs = ReachedArcs(
      topology: topology,
      weights: Column([10, .unreachable, 20]),
      points: [Self.point(0, 0), Self.point(100, 0), Self.point(200, 0), Self.point(0, 100)],
      reached: [0, 10, 30, .unreachable]
    )
    let lines = arcs.lines(within: budget)
    let farthest = lines.joined().map(\.x).max() ?? -1
    let expected = budget <= 10 ? Double(budget) * 10 : min(200, 100 + Double(budget - 10) * 5)
    #expect(abs(farthest - expected) < 1e-9)
    #expect(lines.joined().allSatisfy { $0.y == 0 })
    #expect(lines.filter { $0.count == 1 }.count == (budget < 10 ? 1 : budget < 30 ? 2 : 3))
  }

  // MARK: - Networks

  @Test func `contours of a network are those of its straight arcs, by any engine`() throws {
    let map = AsciiMap("A----B----C", cell: 20)
    let plain = Metric(lengthsOf: map.graph, usableIn: Metric(customizing: map.graph, for: .foot))
    let network = RoadNetwork(
      RoadNetwork.Description(unit: .unknown, dataVersion: "x"),
      topology: map.graph.topology,
      coordinates: map.graph.coordinates,
      numbers: NodeNumbers([0, 1, 2]),
      weights: [("length", plain.weights)]
    )
    let source = map.node("A")
    let hierarchy = ContractionHierarchy(
      contracting: map.graph.topology,
      weights: plain.weights
    )
    let engines: [any OneToAllEngine] = [
      SearchOneToAll(graph: map.graph.topology, metric: plain),
      SweepOneToAll(BlockSweepPlan(hierarchy)),
    ]
    let budgets: [Weight] = [150_000, 50_000]
    var drawn: [[IsochroneContour]] = []
    for engine in engines {
      let contours = try IsochroneBuilder().contours(
        network: network,
        profile: "length",
        from: source,
        by: engine,
        budgets: budgets
      )
      drawn.append(try #require(contours))
    }
    #expect(drawn[0] == drawn[1] && drawn[0].map(\.budget) == budgets)
    for (contour, reach) in zip(drawn[0], [150.0, 50]) {
      let ring = try #require(contour.polygons.first?.first)
      let plane = LocalPlane(at: map.graph.coordinate(of: source))
      let x = ring.map { plane.point($0).x }
      // The margin is 10 m, and the outline is exact where it runs straight.
      #expect(abs((x.max() ?? 0) - reach - 10) < 0.5 && abs((x.min() ?? 0) + 10) < 0.5)
    }
    let bare = RoadNetwork(
      network.description,
      topology: map.graph.topology,
      coordinates: nil,
      numbers: NodeNumbers([0, 1, 2]),
      weights: [("length", plain.weights)]
    )
    #expect(
      try IsochroneBuilder().contours(
        network: bare,
        profile: "length",
        from: source,
        by: engines[0],
        budgets: budgets
      ) == nil
    )
  }
}

import GeoCore
import Testing

@testable import CampusGraph

@Suite struct NodingTests {
  @Test func `lines that cross are connected at the crossing`() throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(-10, 0), (10, 0)])
    sketch.way("way/b", [(0, -10), (0, 10)])
    let campus = try sketch.campus()
    #expect(campus.graph.nodeCount == 5)
    #expect(campus.graph.edgeCount == 4)
    #expect(campus.edges(of: "way/a").count == 2)
    let length = try #require(
      campus.distance(sketch.coordinate((-10, 0)), sketch.coordinate((0, 10)))
    )
    #expect(abs(length - 20) < 0.05)
  }

  @Test(arguments: [(0.2, true), (-0.2, true), (0.4, false)])
  func `an end near a line touches it within a quarter of a metre`(
    gap: Double,
    isJoined: Bool
  ) throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(-10, 0), (10, 0)])
    sketch.way("way/b", [(3, gap), (3, 20)])
    let campus = try sketch.campus()
    let end = sketch.coordinate((3, 20))
    #expect((campus.distance(sketch.coordinate((-10, 0)), end) != nil) == isJoined)
    #expect(campus.features(with: .danglingEnd) == (isJoined ? [] : ["way/b"]))
    #expect(campus.features(with: .island).count == (isJoined ? 0 : 1))
  }

  @Test func `ends that nearly meet become one node`() throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(0, 0), (10, 0)])
    sketch.way("way/b", [(10.1, 0.1), (20, 0)])
    sketch.way("way/c", [(9.9, -0.1), (10, -20)])
    let campus = try sketch.campus()
    #expect(campus.graph.nodeCount == 4)
    #expect(campus.problems.isEmpty)
  }

  @Test func `a bridge passes over and is connected at its ends`() throws {
    //  road ──────┼────── under   bridge │ over (layer 1)
    var sketch = CampusSketch()
    sketch.way("way/road", [(-20, 0), (20, 0)], ["highway": "service"])
    sketch.way("way/south", [(0, -30), (0, -10)])
    sketch.way("way/bridge", [(0, -10), (0, 10)], ["bridge": "yes", "layer": "1"])
    sketch.way("way/north", [(0, 10), (0, 30)])
    let campus = try sketch.campus()
    #expect(campus.edges(of: "way/bridge").count == 1)
    #expect(campus.edges(of: "way/road").count == 1)
    let (south, north) = (sketch.coordinate((0, -30)), sketch.coordinate((0, 30)))
    #expect(campus.distance(south, north).map { $0.rounded() } == 60)
    #expect(campus.features(with: .unjoinedCrossing).isEmpty)
  }

  @Test func `a crossing on another layer without a bridge is reported`() throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(-20, 0), (20, 0)])
    sketch.way("way/b", [(0, -10), (0, 10)], ["layer": "1"])
    let campus = try sketch.campus()
    #expect(campus.features(with: .unjoinedCrossing) == ["way/a"])
    let problem = try #require(campus.problems.first { $0.kind == .unjoinedCrossing })
    #expect(Geodesic.distance(problem.location, sketch.coordinate((0, 0))) < 0.1)
    #expect(problem.message.en.contains("way/b"))
    #expect(problem.message.es.contains("way/b"))
  }

  @Test(arguments: [
    ["incline": "up"], [:], ["incline": "up", "level": "1;0"],
  ])
  func `stairs connect to each level at one end only`(tags: [String: String]) throws {
    // Both corridors run past both ends of the stairs, one above the other.
    var sketch = CampusSketch()
    sketch.way("way/low", [(-20, 0), (0, 0), (10, 0), (30, 0)], ["level": "0"])
    sketch.way("way/high", [(-20, 0), (0, 0), (10, 0), (30, 0)], ["level": "1"])
    sketch.way(
      "way/stairs",
      [(0, 0), (10, 0)],
      ["highway": "steps", "level": "0;1"].merging(tags) { $1 }
    )
    let campus = try sketch.campus()
    let low = try #require(campus.edges(of: "way/low").first)
    let high = try #require(campus.edges(of: "way/high").first)
    // Up along the stairs from the western end: 20 m below, 10 m of stairs, 30 m back above.
    let length = campus.distance(
      from: [campus.graph.tail(of: low)],
      to: [campus.graph.tail(of: high)]
    )
    #expect(length.map { $0.rounded() } == 60)
    #expect(
      campus.distance(
        from: [campus.graph.tail(of: low)],
        to: [campus.graph.tail(of: high)],
        .wheelchair
      ) == nil
    )
  }

  @Test func `a lift connects the levels that end at it`() throws {
    var sketch = CampusSketch()
    sketch.way("way/low", [(0, 0), (20, 0)], ["level": "0"])
    sketch.way("way/middle", [(0, 20), (20, 0)], ["level": "1"])
    sketch.way("way/high", [(20, 0), (40, 0)], ["level": "2"])
    sketch.point("node/lift", (20, 0), ["highway": "elevator", "level": "0;1;2"])
    let campus = try sketch.campus()
    #expect(campus.edges(.elevator).count == 2)
    #expect(campus.edges(.elevator).map { campus.graph.attributes.level[$0] } == [0, 10])
    let (from, to) = (sketch.coordinate((0, 0)), sketch.coordinate((40, 0)))
    #expect(campus.distance(from, to, .wheelchair).map { $0.rounded() } == 40)
    #expect(campus.distance(from, to, avoiding: ["node/lift"]) == nil)
  }

  @Test func `lines that overlap are connected at the ends of the overlap`() throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(0, 0), (30, 0)])
    sketch.way("way/b", [(10, 0), (40, 0)])
    let campus = try sketch.campus()
    let (from, to) = (sketch.coordinate((0, 0)), sketch.coordinate((40, 0)))
    #expect(campus.distance(from, to).map { $0.rounded() } == 40)
    #expect(campus.graph.nodeCount == 4)
  }

  @Test func `a line that crosses itself is connected there`() throws {
    var sketch = CampusSketch()
    sketch.way("way/loop", [(0, 0), (20, 0), (20, 10), (10, 10), (10, -10)])
    let campus = try sketch.campus()
    #expect(campus.edges(of: "way/loop").count == 3)
    let (from, to) = (sketch.coordinate((0, 0)), sketch.coordinate((10, -10)))
    #expect(campus.distance(from, to).map { $0.rounded() } == 20)
  }

  @Test func `every edge of a line belongs to its feature`() throws {
    var sketch = CampusSketch()
    sketch.way("way/main", [(0, 0), (40, 0)])
    for x in [10.0, 20, 30] { sketch.way("way/\(Int(x))", [(x, -5), (x, 5)]) }
    let campus = try sketch.campus()
    #expect(campus.edges(of: "way/main").map(\.index) == [0, 1, 2, 3])
    let (from, to) = (sketch.coordinate((0, 0)), sketch.coordinate((40, 0)))
    #expect(campus.distance(from, to, avoiding: ["way/main"]) == nil)
  }

  @Test(arguments: [
    Coordinate(latitude: 60, longitude: 10), Coordinate(latitude: -45, longitude: 180),
    Coordinate(latitude: 0, longitude: -180), Coordinate(latitude: 80, longitude: -120),
  ])
  func `lines meet at any latitude and across the antimeridian`(origin: Coordinate) throws {
    var sketch = CampusSketch(at: origin)
    sketch.way("way/a", [(-50, 0), (50, 10)])
    sketch.way("way/b", [(0, -50), (10, 50)])
    sketch.way("way/c", [(50.2, 10), (80, 10)])
    let campus = try sketch.campus()
    #expect(campus.graph.nodeCount == 6)
    let length = try #require(
      campus.distance(sketch.coordinate((-50, 0)), sketch.coordinate((80, 10)))
    )
    #expect(abs(length - 130.3) < 0.3)
    #expect(campus.problems.isEmpty)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `after noding, edges meet only at nodes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var noding = Noding(frame: Frame(at: Coordinate(latitude: 19, longitude: -99)))
    let plane = noding.frame
    func place() -> Coordinate {
      plane.coordinate(
        Vector(.random(in: 0...60, using: &random), .random(in: 0...60, using: &random))
      )
    }
    let ground = Levels(bits: 1, isTagged: false)
    for _ in 0..<25 {
      let line = (0..<Int.random(in: 2...4, using: &random)).map { _ in place() }
      _ = noding.addLine(line, levels: ground, isRing: false)
    }
    noding.run()
    var pieces: [(Int, Int)] = []
    for line in noding.lines { pieces += (0..<line.sideCount).map(line.side) }
    for (index, first) in pieces.enumerated() {
      for second in pieces[(index + 1)...] {
        let ends: Set = [first.0, first.1, second.0, second.1]
        guard ends.count == 4 else { continue }
        let (a, b) = (noding.places[first.0], noding.places[first.1])
        let (c, d) = (noding.places[second.0], noding.places[second.1])
        guard Plane.meet(a, b, with: c, d) else { continue }
        // Rounding to the grid and snapping to a vertex may bend edges across each other, but only
        // near a node, within the tolerance.
        let near =
          [a, b].map { Plane.distance($0, Plane.nearest(to: $0, on: c, d)) }
          + [c, d].map { Plane.distance($0, Plane.nearest(to: $0, on: a, b)) }
        #expect(near.min() ?? 1 <= Noding.tolerance, "seed \(seed): \(first) \(second)")
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the grid finds every segment that is near`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func place() -> Vector {
      Vector(.random(in: -500...500, using: &random), .random(in: -80...80, using: &random))
    }
    let segments = (0..<200).map { index -> (a: Vector, b: Vector) in
      let a = place()
      // Some vertical and some horizontal ones.
      switch index % 4 {
      case 0: return (a, Vector(a.x, a.y + 40))
      case 1: return (a, Vector(a.x - 90, a.y))
      default: return (a, place())
      }
    }
    let grid = SegmentGrid(segments)
    var found: [Int32] = []
    for _ in 0..<100 {
      let (a, b) = (place(), place())
      grid.near(a, b, margin: 0, into: &found)
      let met = segments.indices.filter { Plane.meet(a, b, with: segments[$0].a, segments[$0].b) }
      #expect(Set(met).isSubset(of: found.map(Int.init)))
      grid.near(a, a, margin: 7, into: &found)
      let close = segments.indices.filter {
        Plane.distance(a, Plane.nearest(to: a, on: segments[$0].a, segments[$0].b)) <= 7
      }
      #expect(Set(close).isSubset(of: found.map(Int.init)))
      #expect(found == Array(Set(found)).sorted())
    }
  }
}

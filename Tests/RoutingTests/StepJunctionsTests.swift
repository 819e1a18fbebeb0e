import CampusGraph
import GeoCore
import Testing

@testable import Routing

@Suite struct StepJunctionsTests {
  private func junctions(_ map: StepFixture, _ path: [Int]) -> StepJunctions {
    let graph = map.context().graph
    let pieces = map.pieces(path, in: graph)
    return StepJunctions(
      graph: graph,
      metric: Metric(customizing: graph, for: .car),
      pieces: pieces,
      track: Track(pieces.map { graph.line(of: $0) })
    )
  }

  /// A road from the west that divides at (100, 0) into arms that lead on by `left` and `right`
  /// metres to either side in 100 m.
  private func divided(
    left: Double,
    right: Double,
    names: (String, String) = ("Left", "Right")
  ) -> StepFixture {
    var map = StepFixture()
    let nodes = [
      map.node(0, 0), map.node(100, 0), map.node(200, left), map.node(200, -right),
    ]
    map.way(nodes[0], nodes[1], "Main", kind: .road)
    map.way(nodes[1], nodes[2], names.0, kind: .road)
    map.way(nodes[1], nodes[3], names.1, kind: .road)
    return map
  }

  @Test func `two arms ahead are a fork to one side`() throws {
    let map = divided(left: 30, right: 30)
    let left = try #require(junctions(map, [0, 1, 2]).maneuver(at: 1, -17, onto: "Left"))
    #expect(left.0 == .fork)
    #expect(left.1 == .fork(.slightLeft, onto: "Left"))
    let right = try #require(junctions(map, [0, 1, 3]).maneuver(at: 1, 17, onto: "Right"))
    #expect(right.1 == .fork(.slightRight, onto: "Right"))
  }

  @Test func `the road that keeps its name, or its direction, is no fork`() {
    let named = divided(left: 30, right: 30, names: ("Main", "Right"))
    #expect(junctions(named, [0, 1, 2]).maneuver(at: 1, -17, onto: "Main") == nil)
    #expect(junctions(named, [0, 1, 3]).maneuver(at: 1, 17, onto: "Right")?.0 == .fork)
    let straight = divided(left: 5, right: 60)
    #expect(junctions(straight, [0, 1, 2]).maneuver(at: 1, -3, onto: "Left") == nil)
  }

  @Test func `the end of a road is where one can only turn to one side or the other`() {
    var map = StepFixture()
    let nodes = [map.node(0, 0), map.node(100, 0), map.node(100, 80), map.node(100, -80)]
    map.way(nodes[0], nodes[1], "Main", kind: .road)
    map.way(nodes[1], nodes[2], "North", kind: .road)
    map.way(nodes[1], nodes[3], "South", kind: .road)
    #expect(junctions(map, [0, 1, 2]).isEndOfRoad(at: 1, -90))
    let ahead = map.node(200, 0)
    map.way(nodes[1], ahead, "Main", kind: .road)
    #expect(!junctions(map, [0, 1, 2]).isEndOfRoad(at: 1, -90))
  }

  @Test func `slip roads are told by what they join`() throws {
    var map = StepFixture()
    let nodes = [map.node(0, 0), map.node(100, 0), map.node(200, -20), map.node(300, -20)]
    map.way(nodes[0], nodes[1], "Main", kind: .road)
    map.way(nodes[1], nodes[2], "", kind: .road) { $0.flags.insert(.slipRoad) }
    map.way(nodes[2], nodes[3], "A1", kind: .road) { $0.flags.insert(.motorway) }
    let on = junctions(map, [0, 1, 2, 3])
    let ramp = try #require(on.maneuver(at: 1, 11, onto: ""))
    #expect(ramp.0 == .onRamp)
    #expect(ramp.1 == .takeRamp(off: false, onto: "A1"))
    #expect(on.maneuver(at: 2, 0, onto: "A1")?.0 == .merge)
    let off = try #require(junctions(map, [3, 2, 1, 0]).maneuver(at: 1, 0, onto: ""))
    #expect(off.0 == .offRamp)
    #expect(off.1 == .takeRamp(off: true, onto: "Main"))
  }

  @Test func `exits of a roundabout are counted from the entry`() {
    var map = StepFixture()
    let ring = [map.node(0, -20), map.node(20, 0), map.node(0, 20), map.node(-20, 0)]
    let outer = [map.node(0, -80), map.node(80, 0), map.node(0, 80), map.node(-80, 0)]
    for corner in 0..<4 {
      map.way(ring[corner], ring[(corner + 1) % 4], "", kind: .road) {
        $0.flags.insert(.roundabout)
      }
      map.way(outer[corner], ring[corner], "Arm \(corner)", kind: .road)
    }
    for exit in 1...3 {
      let inside = (0...exit).map { ring[$0] }
      let found = junctions(map, [outer[0]] + inside + [outer[exit]])
      #expect(found.exit(from: 1) == exit)
      #expect(found.nameBeyond(1) == "Arm \(exit)")
    }
    let ending = junctions(map, [outer[0], ring[0], ring[1]])
    #expect(ending.exit(from: 1) == nil)
    #expect(ending.nameBeyond(1) == "")
  }
}

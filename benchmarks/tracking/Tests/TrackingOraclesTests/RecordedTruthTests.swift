import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TrackingOracles

/// The way, the progress and the mismatch of recorded drives.
@Suite struct RecordedTruthTests {
  static func part(_ edge: Int, _ length: Meters, forward: Bool = true) -> WayMismatch.Part {
    WayMismatch.Part(DirectedEdge(EdgeID(edge), forward: forward), length)
  }

  @Test func `a mismatch counts metres missed and added, in order and by direction`() {
    let truth = [Self.part(1, 100), Self.part(2, 50), Self.part(3, 40)]
    #expect(WayMismatch(truth: truth, found: truth).share == 0)
    let reversed = [Self.part(1, 100), Self.part(2, 50, forward: false), Self.part(3, 40)]
    let turned = WayMismatch(truth: truth, found: reversed)
    #expect(turned.missed == 50 && turned.added == 50)
    // The order counts: the two short parts are in order, the long one is not.
    let swapped = [Self.part(2, 50), Self.part(3, 40), Self.part(1, 100)]
    let disordered = WayMismatch(truth: truth, found: swapped)
    #expect(disordered.missed == 90 && disordered.added == 90)
    let short = WayMismatch(truth: truth, found: [Self.part(1, 80), Self.part(4, 10)])
    #expect(short.missed == 110 && short.added == 10)
    #expect(abs(short.share - 120.0 / 190) < 1e-12)
    // Round a closed street, from its middle: matched as two parts of one edge.
    let round = [Self.part(1, 60), Self.part(1, 40), Self.part(2, 50), Self.part(3, 40)]
    #expect(WayMismatch(truth: truth, found: round).share == 0)
  }

  @Test func `the way below a line is that of its edges in the direction of travel`() {
    let town = Town.lines([[(0, 0), (100, 0), (200, 0)], [(100, 0), (100, 80)]])
    let graph = town.context.graph
    let finder = WayFinder(graph)
    let line = LineString([
      Town.coordinate(30, 0), Town.coordinate(100, 0), Town.coordinate(100, 50),
    ])
    let way = finder.way(below: line)
    #expect(way.map { $0.length.rounded() } == [70, 50])
    let back = finder.way(below: LineString(line.coordinates.reversed()))
    #expect(back.map(\.edge) == way.reversed().map(\.edge.reversed))
    let beside = LineString([Town.coordinate(0, 5), Town.coordinate(100, 5)])
    #expect(finder.way(below: beside).isEmpty)
  }

  @Test func `edges that coincide are one way`() {
    // A street from 0 to 300 m, and another one along a part of it, 5 cm away.
    let town = Town.lines([[(0, 0), (200, 0), (300, 0)], [(80, 0.05), (200, 0.05)]])
    let finder = WayFinder(town.context.graph)
    func way(_ y: Double) -> [WayMismatch.Part] {
      finder.way(below: LineString([80, 150, 200].map { Town.coordinate($0, y) }))
    }
    #expect(way(0).map { $0.length.rounded() } == [120])
    #expect(way(0.05).map(\.edge) == way(0).map(\.edge))
    let whole = finder.way(below: LineString([Town.coordinate(0, 0), Town.coordinate(300, 0)]))
    #expect(whole.map { $0.length.rounded() } == [200, 100])
    #expect(whole.first?.edge == way(0).first?.edge)
  }

  @Test func `progress on a line that passes a place twice is that of the time`() {
    // Out and back along a street, with fixes 3 m beside it.
    let line = LineString([
      Town.coordinate(0, 0), Town.coordinate(100, 0), Town.coordinate(0, 1),
    ])
    let fixes = [0.0, 40, 100, 60, 20].map { Town.coordinate($0, 3) }
    let along = TrueProgress(of: fixes, on: line).along
    for (found, expected) in zip(along, [0.0, 40, 100, 140, 180]) {
      #expect(abs(found - expected) < 2)
    }
  }
}

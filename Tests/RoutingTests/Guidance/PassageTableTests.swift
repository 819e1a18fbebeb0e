import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// What is kept of junctions for further routes.
@Suite struct PassageTableTests {
  private static let drawings =
    CrossroadsGuidanceTests.crossings + InterchangeGuidanceTests.interchanges
    + MotorwayGuidanceTests.motorways + RingGuidanceTests.rings + RoundaboutGuidanceTests.rings
    + WideJunctionGuidanceTests.lanes

  @Test(arguments: drawings, [false, true])
  func `a known passage is the one that would be decided`(
    _ drawing: GuidanceDrawing,
    mirrored: Bool
  ) {
    let (graph, nodes) = drawing.graph(mirrored: mirrored)
    let metric = Metric(customizing: graph, for: .car)
    let plain = JunctionReader(graph: graph, metric: metric)
    let keeping = JunctionReader(graph: graph, metric: metric, passages: PassageTable())
    for (path, _) in drawing.routes {
      let pieces = drawing.pieces(path, graph, nodes)
      let decided = plain.passages(between: pieces)
      #expect(keeping.passages(between: pieces) == decided)
      #expect(keeping.passages(between: pieces) == decided)
    }
  }

  @Test func `threads that fill a table find the same passages`() async {
    let graph = Town.blocks(12).context.graph
    let metric = Metric(customizing: graph, for: .car)
    let paths = Self.walks(of: graph, metric, count: 64)
    let plain = JunctionReader(graph: graph, metric: metric)
    let expected = paths.map { plain.passages(between: $0) }
    let table = PassageTable()
    let found = await withTaskGroup(of: [[Passage]].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let reader = JunctionReader(graph: graph, metric: metric, passages: table)
          return paths.map { reader.passages(between: $0) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found.count == 4)
    for passages in found { #expect(passages == expected) }
    let pairs = Set(paths.flatMap { zip($0, $0.dropFirst()).map { [$0.arc, $1.arc] } })
    #expect(table.passageCount == pairs.count)
  }

  @Test func `a leg of one piece has no passages`() {
    let graph = Town.blocks(2).context.graph
    let metric = Metric(customizing: graph, for: .car)
    let reader = JunctionReader(graph: graph, metric: metric, passages: PassageTable())
    #expect(reader.passages(between: [PathPiece(arc: ArcID(0))]).isEmpty)
    #expect(reader.passages(between: []).isEmpty)
  }

  @Test func `of many ways those in and out are kept`() {
    let ways = (0..<40).map { number in
      StepIntersection.Ways.Way(
        bearing: 9 * number,
        isOpen: number % 2 == 0,
        isArrival: number == 38,
        isExit: number == 39
      )
    }
    let kept = StepIntersection.Ways(ways.reversed())
    #expect(kept.count == StepIntersection.Ways.capacity)
    #expect(kept.arrival.map { kept.bearing($0) } == 342)
    #expect(kept.exit.map { kept.bearing($0) } == 351)
    #expect(kept.exit.map { kept.isOpen($0) } == false)
  }

  /// Random walks along usable arcs.
  private static func walks(of graph: StreetGraph, _ metric: Metric, count: Int) -> [[PathPiece]] {
    var random = SplitMix64(seed: 7)
    return (0..<count).map { _ in
      var node = NodeID(Int.random(in: 0..<graph.topology.nodeCount, using: &random))
      var pieces: [PathPiece] = []
      for _ in 0..<40 {
        let arcs = graph.topology.arcs(from: node).filter { metric.isUsable($0) }
        guard let arc = arcs.randomElement(using: &random) else { break }
        pieces.append(PathPiece(arc: arc))
        node = graph.topology.head[arc]
      }
      return pieces
    }
  }
}

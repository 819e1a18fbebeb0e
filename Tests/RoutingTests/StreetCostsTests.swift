import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Durations of streets and turns apart, against the weights of searches.
@Suite struct StreetCostsTests {
  /// A block with streets that lead out of it: junctions of two, three and four ways.
  private static let drawing = """
    A==B==C
    "  "  "
    D==E==F==G
    "  "
    H==I
    """

  private let map = AsciiMap(Self.drawing, cell: 50) { tail, head, edge in
    if tail == "B" { edge.flags.insert(.signalAhead) }
    if (tail, head) == ("F", "G") { edge.access = [.foot] }
  }

  private func costs(_ profile: Profile, on graph: StreetGraph) -> StreetCosts {
    let campus = Campus(
      name: "drawn",
      notice: nil,
      attribution: "",
      dataVersion: "1",
      timeZone: "UTC",
      graph: graph,
      places: [],
      boundary: [],
      mapImage: nil,
      shapes: [],
      problems: []
    )
    return StreetCosts(profile, in: RoutingContext(campus: campus, stations: nil))
  }

  /// The edge from one node to another.
  private func edge(_ tail: Character, _ head: Character) -> DirectedEdge {
    let edge = map.edge(tail, head)
    return DirectedEdge(edge, forward: map.graph.tail(of: edge) == map.node(tail))
  }

  /// The arcs along some edges, each of which leaves the node or the state that the last one leads to.
  private func arcs(
    along edges: [DirectedEdge],
    on graph: StreetGraph,
    _ metric: Metric
  ) -> [ArcID] {
    var arcs = graph.arcs(of: edges[0]).filter { metric.isUsable($0) }.prefix(1).map { $0 }
    for edge in edges.dropFirst() {
      let node = graph.topology.head[arcs[arcs.count - 1]]
      arcs += graph.topology.arcs(from: node).filter {
        graph.edgeAndDirection[$0] == edge.code && metric.isUsable($0)
      }
    }
    return arcs
  }

  @Test(arguments: ["ABEDA", "BCFEB", "DEIHD", "ABCFEDA", "ABEIHDA"], [false, true])
  func `streets and turns of a round trip add up to the weights`(round: String, expanded: Bool) {
    var profile = Profile.car
    profile.delays.signal = 9
    let graph = expanded ? map.graph.expanded(forbidding: []) : map.graph
    let costs = costs(profile, on: graph)
    let edges = zip(round, round.dropFirst()).map(edge)
    // The first round ends in the state in which the second one begins.
    let arcs = arcs(along: edges + edges + [edges[0]], on: graph, costs.metric)
      .dropFirst(edges.count)
    #expect(arcs.count == edges.count + 1)
    var (whole, parts) = (0.0, 0.0)
    for ((arc, next), edge) in zip(zip(arcs, arcs.dropFirst()), edges) {
      whole += Double(costs.metric.weights[arc]) / 1000
      parts += (costs.seconds(along: edge) ?? .infinity) + costs.seconds(from: edge, into: next)
    }
    // The turn into the first edge counts at its start, that out of the last one at its end.
    #expect(abs(whole - parts) < 0.001 * Double(arcs.count))
  }

  @Test func `turns tell their direction, and none leads back`() {
    let graph = map.graph.expanded(forbidding: [])
    let found = StreetTurns(costs(.car, on: graph)).turns(after: edge("D", "E"))
    #expect(Set(found.map(\.exit)) == [edge("E", "B"), edge("E", "F"), edge("E", "I")])
    #expect(found.count == 3)
    for turn in found {
      switch turn.exit {
      case edge("E", "B"): #expect(turn.modifier == .left && turn.seconds == 4)
      case edge("E", "I"): #expect(turn.modifier == .right && turn.seconds == 4)
      default: #expect(turn.modifier == .straight && turn.seconds == 0)
      }
    }
  }

  @Test func `a street that nobody may use has no duration`() {
    let costs = costs(.car, on: map.graph)
    #expect(costs.seconds(along: edge("F", "G")) == nil)
    #expect(StreetTurns(costs).turns(after: edge("F", "G")).isEmpty)
  }
}

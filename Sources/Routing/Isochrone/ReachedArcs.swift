import CampusGraph
import GeoCore

/// The pieces of straight arcs that lie within a budget, by the weights of all nodes.
struct ReachedArcs {
  let topology: Topology
  let weights: Column<Weight>
  /// Where the nodes are on a plane.
  let points: [PlanePoint]
  /// The weight at which each node is reached.
  let reached: [Weight]

  /// The pieces, cut where the budget ends.
  func lines(within budget: Weight) -> [[PlanePoint]] {
    var lines: [[PlanePoint]] = []
    for node in 0..<topology.nodeCount where reached[node] <= budget && reached[node] < .unreachable
    {
      let rest = budget - reached[node]
      lines.append([points[node]])
      for arc in topology.arcs(from: NodeID(node)) where weights[arc] < .unreachable {
        let head = points[topology.head[arc].index]
        guard weights[arc] > rest else {
          lines.append([points[node], head])
          continue
        }
        let length = points[node].distance(to: head)
        let share = Double(rest) / Double(weights[arc])
        lines.append([points[node], points[node].towards(head, share * length)])
      }
    }
    return lines
  }
}

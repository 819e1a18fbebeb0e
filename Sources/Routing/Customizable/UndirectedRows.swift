import CampusGraph

/// Simple undirected graph in CSR form: no loops, no parallel edges.
///
/// Neighbours are in the order of their first arcs.
struct UndirectedRows: Sendable {
  /// Where each node's neighbours start; one more at the end.
  let first: PlainBuffer<UInt32>
  /// The neighbours, each edge in both rows.
  let neighbor: PlainBuffer<UInt32>

  var nodeCount: Int { first.count - 1 }

  init(first: PlainBuffer<UInt32>, neighbor: PlainBuffer<UInt32>) {
    self.first = first
    self.neighbor = neighbor
  }

  /// Drops directions, loops and parallel arcs of a graph.
  ///
  /// - Complexity: O(nodes + arcs).
  init(_ topology: Topology) {
    let count = topology.nodeCount
    let first = PlainBuffer<UInt32>(repeating: 0, count: count + 1)
    let seenFrom = PlainBuffer<UInt32>(repeating: .max, count: count)
    Self.forEachNeighbor(in: topology, seenFrom) { node, _ in first[node + 1] += 1 }
    first.sumUp()
    let neighbor = PlainBuffer<UInt32>(repeating: 0, count: Int(first[count]))
    let next = PlainBuffer(Array(first.column))
    for node in 0..<count { seenFrom[node] = .max }
    Self.forEachNeighbor(in: topology, seenFrom) { node, other in
      neighbor[next[node]] = other
      next[node] += 1
    }
    self.first = first
    self.neighbor = neighbor
  }

  @inline(__always)
  private static func forEachNeighbor(
    in topology: Topology,
    _ seenFrom: PlainBuffer<UInt32>,
    _ body: (Int, UInt32) -> Void
  ) {
    for node in 0..<topology.nodeCount {
      for arc in topology.firstOut[node]..<topology.firstOut[node + 1] {
        let other = topology.head[Int(arc)].index
        guard other != node, seenFrom[other] != UInt32(node) else { continue }
        seenFrom[other] = UInt32(node)
        body(node, UInt32(other))
      }
      for row in topology.firstIn[node]..<topology.firstIn[node + 1] {
        let other = topology.tail[topology.arcIn[Int(row)]].index
        guard other != node, seenFrom[other] != UInt32(node) else { continue }
        seenFrom[other] = UInt32(node)
        body(node, UInt32(other))
      }
    }
  }
}

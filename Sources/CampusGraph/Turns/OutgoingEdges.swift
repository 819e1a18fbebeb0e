import GeoCore

/// The directed edges that leave each junction of a plain graph, those that a mode may use.
struct OutgoingEdges {
  /// The start of each junction's edges in ``all``, followed by their total number.
  private var first: [UInt32] = [0]
  /// The edges of all junctions, of each in ascending order of their codes.
  private(set) var all: [DirectedEdge] = []

  /// Lists edges of a graph.
  ///
  /// - Complexity: O(nodes + arcs · log degree).
  init(of plain: StreetGraph, where isUsable: (DirectedEdge) -> Bool) {
    first.reserveCapacity(plain.nodeCount + 1)
    for node in 0..<plain.nodeCount {
      let start = all.count
      for arc in plain.topology.arcs(from: NodeID(node)) {
        let edge = DirectedEdge(code: plain.edgeAndDirection[arc])
        if isUsable(edge) { all.append(edge) }
      }
      all[start...].sort()
      first.append(UInt32(all.count))
    }
  }

  /// The edges that leave a junction.
  subscript(junction: Int) -> ArraySlice<DirectedEdge> {
    all[Int(first[junction])..<Int(first[junction + 1])]
  }

  /// The edges to junctions of four edges or more, in ascending order.
  ///
  /// - Complexity: O(nodes + edges · log edges).
  func toCrossings(of plain: StreetGraph) -> [DirectedEdge] {
    // The different edges at each junction, counted at the one of its directions that comes first.
    var counts = [UInt8](repeating: 0, count: first.count - 1)
    let present = Flags(all, codeCount: 2 * plain.edgeCount)
    for edge in all where edge.isForward || !present[edge.reversed] {
      let (tail, head) = (plain.tail(of: edge).index, plain.head(of: edge).index)
      counts[tail] = min(counts[tail], 100) + 1
      if head != tail { counts[head] = min(counts[head], 100) + 1 }
    }
    return all.filter { counts[plain.head(of: $0).index] >= 4 }.sorted()
  }

  /// A flag for each directed edge.
  struct Flags {
    private var flags: [Bool]

    init(_ edges: [DirectedEdge], codeCount: Int) {
      flags = Array(repeating: false, count: codeCount)
      for edge in edges { flags[Int(edge.code)] = true }
    }

    subscript(edge: DirectedEdge) -> Bool { flags[Int(edge.code)] }
  }
}

/// Directed graph in compressed sparse row form, forward and reverse.
///
/// Invariants, checked by ``init(nodeCount:tails:heads:)`` and by `StreetGraph.check()`:
/// * `firstOut` has `nodeCount + 1` entries, starts at 0, never decreases, ends at `arcCount`;
/// * the arcs leaving node v are `firstOut[v] ..< firstOut[v + 1]`, so arcs are sorted by tail;
/// * `head[a]` and `tail[a]` are below `nodeCount`;
/// * `firstIn` is the same for incoming arcs; the k-th incoming arc is `arcIn[k]`, in increasing
///   order within a node.
///
/// Parallel arcs and loops are allowed.
public struct Topology: Sendable {
  /// Number of nodes.
  public let nodeCount: Int
  /// Number of arcs.
  public var arcCount: Int { head.count }
  /// The first outgoing arc of each node; one more entry at the end.
  public let firstOut: Column<UInt32>
  /// The head of each arc.
  public let head: Column<NodeID>
  /// The tail of each arc.
  public let tail: Column<NodeID>
  /// The index in ``arcIn`` of each node's first incoming arc; one more entry at the end.
  public let firstIn: Column<UInt32>
  /// Incoming arcs, grouped by head.
  public let arcIn: Column<ArcID>

  /// Builds the rows from arcs sorted by tail.
  ///
  /// - Precondition: `tails` never decreases and both lists are equally long, with all entries
  ///   below `nodeCount`.
  /// - Complexity: O(nodes + arcs).
  public init(nodeCount: Int, tails: [NodeID], heads: [NodeID]) {
    precondition(tails.count == heads.count && tails.count < Int(UInt32.max))
    var firstOut = [UInt32](repeating: 0, count: nodeCount + 1)
    var firstIn = [UInt32](repeating: 0, count: nodeCount + 1)
    var previous = NodeID(0 as UInt32)
    for (tail, head) in zip(tails, heads) {
      precondition(tail >= previous, "arcs must be sorted by tail")
      precondition(tail.index < nodeCount && head.index < nodeCount, "node out of range")
      previous = tail
      firstOut[tail.index + 1] += 1
      firstIn[head.index + 1] += 1
    }
    for node in 0..<nodeCount {
      firstOut[node + 1] += firstOut[node]
      firstIn[node + 1] += firstIn[node]
    }
    var next = firstIn
    var arcIn = [ArcID](repeating: ArcID(0 as UInt32), count: heads.count)
    for (arc, head) in heads.enumerated() {
      arcIn[Int(next[head.index])] = ArcID(arc)
      next[head.index] += 1
    }
    self.nodeCount = nodeCount
    self.firstOut = Column(firstOut)
    self.head = Column(heads)
    self.tail = Column(tails)
    self.firstIn = Column(firstIn)
    self.arcIn = Column(arcIn)
  }

  /// The outgoing arcs of a node.
  @inlinable
  public func arcs(from node: NodeID) -> LazyMapSequence<Range<UInt32>, ArcID> {
    (firstOut[node.index]..<firstOut[node.index + 1]).lazy.map { ArcID($0) }
  }

  /// The incoming arcs of a node.
  @inlinable
  public func arcs(into node: NodeID) -> LazyMapSequence<Range<Int>, ArcID> {
    (Int(firstIn[node.index])..<Int(firstIn[node.index + 1])).lazy.map { [arcIn] in arcIn[$0] }
  }
}

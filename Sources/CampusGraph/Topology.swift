/// Who is joined to whom: a directed graph in compressed sparse rows, forward and reverse.
///
/// Invariants, checked by ``init(nodeCount:tails:heads:)`` and by `StreetGraph.check()`:
/// * `firstOut` has `nodeCount + 1` entries, starts at 0, never falls, ends at `arcCount`;
/// * the arcs leaving node v are `firstOut[v] ..< firstOut[v + 1]`, so arcs are sorted by tail;
/// * `head[a]` and `tail[a]` are below `nodeCount`;
/// * `firstIn` is to arriving arcs what `firstOut` is to leaving ones; the k-th arriving arc is
///   `arcIn[k]`, in rising order within a node.
///
/// Parallel arcs and loops are allowed.
public struct Topology: Sendable {
  /// Number of nodes.
  public let nodeCount: Int
  /// Number of arcs.
  public var arcCount: Int { head.count }
  /// Where each node's leaving arcs start; one more at the end.
  public let firstOut: Column<UInt32>
  /// The node each arc leads to.
  public let head: Column<NodeID>
  /// The node each arc starts from.
  public let tail: Column<NodeID>
  /// Where each node's arriving arcs start in ``arcIn``; one more at the end.
  public let firstIn: Column<UInt32>
  /// Arriving arcs, grouped by head.
  public let arcIn: Column<ArcID>

  /// Builds the rows from arcs already sorted by tail.
  ///
  /// - Precondition: `tails` never falls and both lists are equally long, with all entries below
  ///   `nodeCount`.
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

  /// The arcs leaving a node.
  @inlinable
  public func arcs(from node: NodeID) -> LazyMapSequence<Range<UInt32>, ArcID> {
    (firstOut[node.index]..<firstOut[node.index + 1]).lazy.map { ArcID($0) }
  }

  /// The arcs arriving at a node.
  @inlinable
  public func arcs(into node: NodeID) -> LazyMapSequence<Range<Int>, ArcID> {
    (Int(firstIn[node.index])..<Int(firstIn[node.index + 1])).lazy.map { [arcIn] in arcIn[$0] }
  }
}

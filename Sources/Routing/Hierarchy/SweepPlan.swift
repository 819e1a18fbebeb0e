public import CampusGraph

/// The arcs of a hierarchy in the order in which a sweep down takes them.
///
///     let plan = SweepPlan(hierarchy)                  // to all nodes
///     let near = SweepPlan(hierarchy, to: stations)    // to some
///     var sweep = Sweep(near)
///
/// A plan to some targets leaves out every node from which no way leads down to one of them: RPHAST,
/// after Delling, Goldberg and Werneck (2011), doi:10.4230/OASIcs.ATMOS.2011.52. It pays when the same
/// targets are asked for from many sources.
///
/// Nodes are *placed* by how many arcs lie above them at most, so that all nodes of one depth can be
/// worked on at once; within a depth by how many arcs they have, so that the loop over a node's arcs has
/// a known length and no branch to guess; then by falling rank. Plans are immutable and shared.
public struct SweepPlan: Sendable {
  /// Neighbouring places of one depth with equally many arcs.
  struct Run: BitwiseCopyable, Sendable {
    var count: UInt32
    var degree: UInt32
  }

  /// The hierarchy.
  public let hierarchy: ContractionHierarchy
  /// Whether sweeps find the weights of the ways to a node rather than from it.
  public let isReverse: Bool
  /// How many nodes have places, 0 ..< `placeCount`.
  public let placeCount: Int
  /// The place of each rank; the largest integer where it has none.
  let places: Column<UInt32>
  let runs: Column<Run>
  /// The arcs down to each place, by places; heads are places, too, and lower than the arc's own.
  let arcs: Column<HierarchyArc>

  /// Plans sweeps to targets, or to all nodes.
  ///
  /// - Parameters:
  ///   - hierarchy: the hierarchy.
  ///   - targets: whose weights are wanted; all nodes where left out.
  ///   - reverse: whether to find the weights of the ways from the targets to the one node that a
  ///     sweep is about, rather than from it to them.
  /// - Precondition: the targets are nodes of the graph.
  /// - Complexity: O(n · log n + m) for the n nodes with places and their m arcs, and O(nodes).
  public init(
    _ hierarchy: ContractionHierarchy,
    to targets: [NodeID]? = nil,
    reverse: Bool = false
  ) {
    let rows = reverse ? hierarchy.upward : hierarchy.downward
    let ranks = Self.ranks(above: targets, in: hierarchy, rows)
    var places = [UInt32](repeating: .max, count: hierarchy.nodeCount)
    let keys = Self.sortedKeys(ranks, rows, &places)
    for (place, key) in keys.enumerated() { places[Self.rank(of: key)] = UInt32(place) }
    var runs: [Run] = []
    var arcs: [HierarchyArc] = []
    arcs.reserveCapacity(targets == nil ? rows.arcs.count : 0)
    var previous: UInt64 = .max
    for key in keys {
      let row = rows.row(Self.rank(of: key))
      for index in row {
        let arc = rows.arcs[index]
        arcs.append(HierarchyArc(head: places[Int(arc.head)], weight: arc.weight))
      }
      if key >> 32 == previous, runs[runs.count - 1].degree == row.count {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(count: 1, degree: UInt32(row.count)))
      }
      previous = key >> 32
    }
    self.hierarchy = hierarchy
    isReverse = reverse
    placeCount = keys.count
    self.places = Column(places)
    self.runs = Column(runs)
    self.arcs = Column(arcs)
  }

  /// The ranks from which ways lead down to the targets, by falling rank.
  private static func ranks(
    above targets: [NodeID]?,
    in hierarchy: ContractionHierarchy,
    _ rows: HierarchyRows
  ) -> [UInt32] {
    guard let targets else { return (0..<UInt32(hierarchy.nodeCount)).reversed() }
    var isFound = [Bool](repeating: false, count: hierarchy.nodeCount)
    var found: [UInt32] = []
    for target in targets {
      let rank = hierarchy.ranks[target]
      if !isFound[Int(rank)] { found.append(rank) }
      isFound[Int(rank)] = true
    }
    var next = 0
    while next < found.count {
      for index in rows.row(Int(found[next])) {
        let head = rows.arcs[index].head
        if !isFound[Int(head)] { found.append(head) }
        isFound[Int(head)] = true
      }
      next += 1
    }
    return found.sorted(by: >)
  }

  /// One integer for each rank, holding depth, degree and rank, in the order of places.
  private static func sortedKeys(
    _ ranks: [UInt32],
    _ rows: HierarchyRows,
    _ places: inout [UInt32]
  ) -> [UInt64] {
    var depths = [UInt16](repeating: 0, count: ranks.count)
    var keys: [UInt64] = []
    keys.reserveCapacity(ranks.count)
    for (index, rank) in ranks.enumerated() {
      places[Int(rank)] = UInt32(index)
      let row = rows.row(Int(rank))
      var depth: UInt16 = 0
      for arc in row {
        depth = max(depth, depths[Int(places[Int(rows.arcs[arc].head)])] + 1)
      }
      depths[index] = depth
      let degree = UInt64(min(row.count, 0xFFFF))
      keys.append(UInt64(depth) << 48 | degree << 32 | UInt64(UInt32.max - rank))
    }
    return keys.sorted()
  }

  private static func rank(of key: UInt64) -> Int {
    Int(UInt32.max - UInt32(truncatingIfNeeded: key))
  }

  /// The size of its columns in bytes, the hierarchy's not counted.
  public var byteCount: Int { places.count * 4 + runs.count * 8 + arcs.count * 8 }
}

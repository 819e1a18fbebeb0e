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

  /// A rank on its way to its place.
  private struct Placed: BitwiseCopyable {
    var rank: UInt32
    var depth: UInt32
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
  /// - Complexity: O(nodes), and to targets O(n · log n + m) for the n nodes with places and their m
  ///   arcs.
  public init(
    _ hierarchy: ContractionHierarchy,
    to targets: [NodeID]? = nil,
    reverse: Bool = false
  ) {
    let rows = reverse ? hierarchy.upward : hierarchy.downward
    let ranks = Self.ranks(above: targets, in: hierarchy, rows)
    var places = [UInt32](repeating: .max, count: hierarchy.nodeCount)
    let placed = Self.placed(ranks, rows, &places)
    for (place, item) in placed.enumerated() { places[Int(item.rank)] = UInt32(place) }
    var runs: [Run] = []
    var arcs: [HierarchyArc] = []
    arcs.reserveCapacity(targets == nil ? rows.arcs.count : 0)
    var previous: Placed?
    for item in placed {
      for index in rows.row(Int(item.rank)) {
        let arc = rows.arcs[index]
        arcs.append(HierarchyArc(head: places[Int(arc.head)], weight: arc.weight))
      }
      if let previous, previous.depth == item.depth, previous.degree == item.degree {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(count: 1, degree: item.degree))
      }
      previous = item
    }
    self.hierarchy = hierarchy
    isReverse = reverse
    placeCount = placed.count
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

  /// The ranks in the order of places, with their depths; `places` is scratch.
  private static func placed(
    _ ranks: [UInt32],
    _ rows: HierarchyRows,
    _ places: inout [UInt32]
  ) -> [Placed] {
    var placed: [Placed] = []
    placed.reserveCapacity(ranks.count)
    for (index, rank) in ranks.enumerated() {
      places[Int(rank)] = UInt32(index)
      let row = rows.row(Int(rank))
      var depth: UInt32 = 0
      for arc in row {
        depth = max(depth, placed[Int(places[Int(rows.arcs[arc].head)])].depth + 1)
      }
      placed.append(Placed(rank: rank, depth: depth, degree: UInt32(row.count)))
    }
    return sorted(sorted(placed, by: \.degree), by: \.depth)
  }

  /// Sorts by a small number, leaving equal ones in their order.
  private static func sorted(
    _ items: [Placed],
    by number: (Placed) -> UInt32
  ) -> [Placed] {
    var starts = [Int](repeating: 0, count: Int(items.reduce(0) { max($0, number($1)) }) + 2)
    for item in items { starts[Int(number(item)) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var result = items
    for item in items {
      result[starts[Int(number(item))]] = item
      starts[Int(number(item))] += 1
    }
    return result
  }

  /// The size of its columns in bytes, the hierarchy's not counted.
  public var byteCount: Int { places.count * 4 + runs.count * 8 + arcs.count * 8 }
}

public import CampusGraph

/// One-to-all search (PHAST): a search up a hierarchy, then one pass down.
///
///     var sweep = Sweep(SweepPlan(hierarchy))
///     sweep.run(from: [Seed(node: library)])
///     sweep.weight(of: cafe)
///
/// PHAST, after Delling, Goldberg, Nowatzyk and Werneck (2013), doi:10.1016/j.jpdc.2012.02.007:
/// when the weights of all higher nodes are known, a node's own is the least over the arcs that
/// come down to it. The pass reads nodes in memory order, without a queue.
public struct Sweep: ~Copyable {
  private let plan: SweepPlan
  private let up: RowReader
  private let down: RowReader
  private var side: HierarchySide
  private let weights: NodeColumn<Weight>

  /// Makes room for a plan.
  ///
  /// - Complexity: O(nodes).
  public init(_ plan: SweepPlan) {
    self.plan = plan
    (up, down) = plan.readers
    side = HierarchySide(nodeCount: plan.hierarchy.nodeCount)
    weights = NodeColumn(repeating: .unreachable, count: plan.positionCount)
  }

  /// Finds the weights of the lightest paths from the sources (in reverse: to them) to all nodes of
  /// the plan.
  ///
  /// - Precondition: the seeds' nodes are nodes of the graph.
  /// - Complexity: O(positions + their arcs), and the search up.
  public mutating func run(from sources: [Seed]) {
    side.reset()
    for seed in sources { side.seed(plan.hierarchy.ranks[seed.node], seed.weight) }
    side.exhaust(up, stallingBy: down)
    weights.fill(.unreachable)
    let positions = plan.positions
    side.forEachLabel { rank, weight in
      let position = positions[Int(rank)]
      if position != .max { weights[position] = weight }
    }
    SweepPass(plan).run(over: weights)
  }

  /// The weight that the last run found for a node, seeds included; `Weight.unreachable` if there
  /// is no path.
  ///
  /// - Precondition: the node is one of the plan's targets, or the plan has none.
  /// - Complexity: O(1).
  public func weight(of node: NodeID) -> Weight { weights[plan.position(of: node)] }

  /// Writes the weights of nodes, one after the other.
  ///
  /// - Precondition: the plan covers the nodes, and there is room for them.
  public func copyWeights(of nodes: [NodeID], into row: inout MutableSpan<Weight>) {
    for index in nodes.indices { row[index] = weight(of: nodes[index]) }
  }

  /// The arcs of the lightest path that the last run found between the sources and a node, in the
  /// order of travel; empty at sources and if there is no path.
  ///
  /// - Precondition: the plan covers the node.
  /// - Complexity: O(path · arcs of a node).
  public func path(to node: NodeID) -> [ArcID] {
    guard weight(of: node) < .unreachable else { return [] }
    // Up from the node to a rank that the upward search labelled with the same weight, then along
    // the search's tree to its source.
    var rank = plan.hierarchy.ranks[node]
    var chain = [rank]
    while case let weight = weights[plan.positions[Int(rank)]], side.weight(of: rank) != weight {
      rank = plan.higher(than: rank) { weights[$0] == weight &- $1 && $1 <= weight }
      chain.append(rank)
    }
    while side.parent(of: rank) != rank {
      rank = side.parent(of: rank)
      chain.append(rank)
    }
    return plan.arcs(along: chain)
  }
}

extension SweepPlan {
  /// The rows that a sweep's search up relaxes, and those that come down.
  var readers: (up: RowReader, down: RowReader) {
    let (up, down) = (RowReader(hierarchy.upward), RowReader(hierarchy.downward))
    return isReverse ? (down, up) : (up, down)
  }

  /// The position of a node.
  ///
  /// - Precondition: it has one.
  func position(of node: NodeID) -> UInt32 {
    let position = positions[Int(hierarchy.ranks[node])]
    precondition(position != .max, "the sweep's plan is not about this node")
    return position
  }

  /// The higher end of the first arc down to a rank for which `fits` holds, which is given the
  /// higher end's position and the arc's weight.
  func higher(than rank: UInt32, where fits: (UInt32, Weight) -> Bool) -> UInt32 {
    let rows = isReverse ? hierarchy.upward : hierarchy.downward
    for index in rows.row(Int(rank)) {
      let arc = rows.arcs[index]
      if fits(positions[Int(arc.head)], arc.weight) { return arc.head }
    }
    preconditionFailure("a weight without an arc that explains it")
  }

  /// The graph's arcs of a path, given as ranks from its end to the sweep's source, in the order of
  /// travel.
  func arcs(along chain: [UInt32]) -> [ArcID] {
    var unpacker = ShortcutUnpacker(hierarchy)
    var arcs: [ArcID] = []
    let steps = isReverse ? chain : chain.reversed()
    for (from, to) in zip(steps, steps.dropFirst()) {
      if from < to {
        unpacker.climb(from: from, to: to) { arcs.append($0) }
      } else {
        unpacker.descend(from: from, to: to) { arcs.append($0) }
      }
    }
    return arcs
  }
}

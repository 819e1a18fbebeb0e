public import CampusGraph

/// Weights from one node to many or all: a search up a hierarchy, then one pass down.
///
///     var sweep = Sweep(SweepPlan(hierarchy))
///     sweep.run(from: [Seed(node: library)])
///     sweep.weight(of: cafe)
///
/// PHAST, after Delling, Goldberg, Nowatzyk and Werneck (2013), doi:10.1016/j.jpdc.2012.02.007: when the
/// weights of all higher nodes are known, a node's own is the least over the arcs that come down to
/// it. Nodes are taken as they lie in memory, and nothing is queued.
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
    weights = NodeColumn(repeating: .unreachable, count: plan.placeCount)
  }

  /// Finds the weights of the lightest paths from the sources (in reverse: to them) to all nodes that
  /// the plan is about.
  ///
  /// - Precondition: the seeds' nodes are nodes of the graph.
  /// - Complexity: O(places + their arcs), and the search up.
  public mutating func run(from sources: [Seed]) {
    side.reset()
    for seed in sources { side.seed(plan.hierarchy.ranks[seed.node], seed.weight) }
    side.exhaust(up, stallingBy: down)
    weights.fill(.unreachable)
    let places = plan.places
    side.forEachLabel { rank, weight in
      let place = places[Int(rank)]
      if place != .max { weights[place] = weight }
    }
    SweepPass(plan).run(over: weights)
  }

  /// The weight that the last run found for a node, seeds included; `Weight.unreachable` where there
  /// is no path.
  ///
  /// - Precondition: the plan is about the node: one of its targets, or any where it has none.
  /// - Complexity: O(1).
  public func weight(of node: NodeID) -> Weight { weights[plan.place(of: node)] }

  /// Writes the weights of nodes, one after the other.
  ///
  /// - Precondition: the plan is about the nodes, and there is room for them.
  public func copyWeights(of nodes: [NodeID], into row: inout MutableSpan<Weight>) {
    for index in nodes.indices { row[index] = weight(of: nodes[index]) }
  }

  /// The arcs of the lightest path that the last run found between the sources and a node, in the
  /// order of travel; empty at sources and where there is no path.
  ///
  /// - Precondition: the plan is about the node.
  /// - Complexity: O(path · arcs of a node).
  public func path(to node: NodeID) -> [ArcID] {
    guard weight(of: node) < .unreachable else { return [] }
    // Down from the node to where the search up left a label of the same weight, then down its tree.
    var rank = plan.hierarchy.ranks[node]
    var chain = [rank]
    while case let weight = weights[plan.places[Int(rank)]], side.weight(of: rank) != weight {
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

  /// The place of a node.
  ///
  /// - Precondition: it has one.
  func place(of node: NodeID) -> UInt32 {
    let place = places[Int(hierarchy.ranks[node])]
    precondition(place != .max, "the sweep's plan is not about this node")
    return place
  }

  /// The higher end of the first arc down to a rank that fits, given the higher end's place and the
  /// arc's weight.
  func higher(than rank: UInt32, where fits: (UInt32, Weight) -> Bool) -> UInt32 {
    let rows = isReverse ? hierarchy.upward : hierarchy.downward
    for index in rows.row(Int(rank)) {
      let arc = rows.arcs[index]
      if fits(places[Int(arc.head)], arc.weight) { return arc.head }
    }
    preconditionFailure("a weight without an arc that explains it")
  }

  /// The graph's arcs of a way through ranks, named from
  /// the end that a sweep goes to; in the order of travel.
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

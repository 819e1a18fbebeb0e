import CampusGraph

/// Search from seeds until the best goal is final, shared by the unidirectional engines.
struct GoalSearch: ~Copyable {
  /// A goal that was reached.
  struct Hit {
    /// The weight from a seed to the goal, both included.
    var weight: Weight
    /// The goal's node.
    var node: NodeID
  }

  private(set) var side: SearchSide
  private(set) var hit: Hit?
  private var goals: [Seed] = []
  private var goalNodes: NodeSet

  init(nodeCount: Int) {
    side = SearchSide(nodeCount: nodeCount)
    goalNodes = NodeSet(nodeCount: nodeCount)
  }

  /// Searches along `rows`, with `cap` the largest weight of interest; `nil` if `budget` is
  /// exhausted.
  ///
  /// Every key is a lower bound of all paths through its node, so a node whose key is not below the
  /// best weight cannot improve it: the cap follows the best weight down, and the search ends when
  /// the least key is above it.
  @inline(__always)
  mutating func run<Rows: ArcRows, Bound: Potential>(
    from seeds: [Seed],
    to targets: [Seed],
    along rows: Rows,
    potential: Bound,
    cap limit: Weight,
    budget: SearchBudget? = nil,
    admits: (ArcID, Weight) -> Bool = { _, _ in true }
  ) -> Hit? {
    side.reset()
    hit = nil
    mark(targets)
    var cap = limit
    for seed in seeds { side.seed(seed, potential: potential, cap: cap) }
    var polls = BudgetPolls(budget)
    search: while side.heap.minimumKey <= cap {
      var quota = polls.quota(after: side.settledCount)
      guard quota > 0 else {
        hit = nil
        return nil
      }
      while quota > 0, side.heap.minimumKey <= cap {
        quota &-= 1
        let node = side.settle(rows, potential, cap: cap, admits: admits)
        guard goalNodes.contains(node) else { continue }
        let weight = side.space.weight(of: node) &+ goals[goalIndex(at: node)].weight
        guard weight <= cap else { continue }
        hit = Hit(weight: weight, node: node)
        if weight == 0 { break search }
        cap = weight &- 1
      }
    }
    polls.finish(side.settledCount)
    return hit
  }

  /// The index of the target that was hit.
  func goalIndex(of hit: Hit) -> Int { goalIndex(at: hit.node) }

  /// The first of the lightest targets at a node.
  private func goalIndex(at node: NodeID) -> Int {
    var best: Int?
    for (index, goal) in goals.enumerated() where goal.node == node {
      if goal.weight < best.map({ goals[$0].weight }) ?? .unreachable { best = index }
    }
    guard let best else { preconditionFailure("node is no target") }
    return best
  }

  private mutating func mark(_ targets: [Seed]) {
    for goal in goals { goalNodes.remove(goal.node) }
    goals = targets
    for target in targets {
      precondition(target.node.index < side.space.nodeCount, "a seed's node is not in the graph")
      if target.weight < .unreachable { goalNodes.insert(target.node) }
    }
  }
}

import CampusGraph

/// A search from seeds until the best goal is certain: what the one-sided engines share.
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
  /// The weights of goals, and their indices in the place of parents.
  private var goals: SearchSpace

  init(nodeCount: Int) {
    side = SearchSide(nodeCount: nodeCount)
    goals = SearchSpace(nodeCount: nodeCount)
  }

  /// Searches along `rows`, with `cap` the largest weight of interest.
  ///
  /// Every key is a lower bound of all paths through its node, so nothing with a key of the best
  /// weight so far or more can be better: the cap follows the best weight down, and the search ends
  /// when the least key is above it.
  @inline(__always)
  mutating func run<Rows: ArcRows, Bound: Potential>(
    from seeds: [Seed],
    to targets: [Seed],
    along rows: Rows,
    potential: Bound,
    cap limit: Weight,
    admits: (ArcID, Weight) -> Bool = { _, _ in true }
  ) -> Hit? {
    side.reset()
    hit = nil
    mark(targets)
    var cap = limit
    for seed in seeds { side.seed(seed, potential: potential, cap: cap) }
    while side.heap.minimumKey <= cap {
      let node = side.settle(rows, potential, cap: cap, admits: admits)
      guard goals.isLabelled(node) else { continue }
      let weight = side.space.weight(of: node) &+ goals.weight(of: node)
      guard weight <= cap else { continue }
      hit = Hit(weight: weight, node: node)
      if weight == 0 { break }
      cap = weight &- 1
    }
    return hit
  }

  /// The index of the target that was hit.
  func goalIndex(of hit: Hit) -> Int { goals.parent(of: hit.node).index }

  private mutating func mark(_ targets: [Seed]) {
    goals.reset()
    for (index, target) in targets.enumerated() {
      precondition(target.node.index < goals.nodeCount, "a seed's node is not in the graph")
      if target.weight < goals.weight(of: target.node) {
        goals.label(target.node, weight: target.weight, parent: ArcID(index))
      }
    }
  }
}

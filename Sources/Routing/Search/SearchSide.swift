import CampusGraph

/// Search tree of one direction: labels, heap and counters.
///
/// All engines without an index settle nodes through ``settle(_:_:cap:admits:continues:)``. It
/// decides which of several shortest paths is found, by the graph and the seeds alone: nodes are
/// settled by (key, node), a node's arcs are relaxed by rising arc id, and a label is replaced only
/// by a smaller weight, so the first arc in that order to offer the least weight is the parent.
/// Replacing equal labels by a lower arc id could create a cycle of parents over arcs of weight 0.
struct SearchSide: ~Copyable {
  var space: SearchSpace
  var heap: SearchQueue
  var settledCount = 0
  var relaxedCount = 0

  init(nodeCount: Int) {
    space = SearchSpace(nodeCount: nodeCount)
    heap = SearchQueue(capacity: 1024)
  }

  /// Clears the last search.
  mutating func reset() {
    space.reset()
    heap.removeAll()
    settledCount = 0
    relaxedCount = 0
  }

  /// Adds a seed; of several at one node the lightest counts.
  ///
  /// - Precondition: its node is a node of the graph.
  mutating func seed(_ seed: Seed, potential: some Potential, cap: Weight) {
    precondition(seed.node.index < space.nodeCount, "a seed's node is not in the graph")
    guard seed.weight < space.weight(of: seed.node) else { return }
    let key = seed.weight &+ potential.bound(from: seed.node)
    guard key <= cap else { return }
    space.label(seed.node, weight: seed.weight, parent: .none)
    heap.insert(seed.node.rawValue, key: key)
  }

  /// Settles the node with the least key and relaxes its arcs.
  ///
  /// - Parameters:
  ///   - rows: the arcs to relax along.
  ///   - potential: is added to a weight to make a key.
  ///   - cap: keys above it are not pushed; below `Weight.unreachable`.
  ///   - admits: whether an arc that would improve a label may be used, given the weight at which
  ///     it is entered.
  ///   - continues: called for every label that was set or lowered; whether to search on from
  ///     there.
  /// - Returns: the settled node.
  @inline(__always)
  mutating func settle<Rows: ArcRows, Bound: Potential>(
    _ rows: Rows,
    _ potential: Bound,
    cap: Weight,
    admits: (ArcID, Weight) -> Bool = { _, _ in true },
    continues: (NodeID, Weight) -> Bool = { _, _ in true }
  ) -> NodeID {
    let node = NodeID(heap.popMinimum().node)
    let reached = space.settle(node)
    settledCount &+= 1
    var row = rows.first(node)
    let end = rows.end(node)
    while row < end {
      let (next, length) = rows.step(row)
      // Both are at most `unreachable`, so the sum fits; unusable arcs end up above every cap.
      let weight = reached &+ length
      if weight <= cap, weight < space.weight(of: next) {
        let arc = rows.arc(row)
        let key = weight &+ potential.bound(from: next)
        if key <= cap, admits(arc, reached) {
          space.label(next, weight: weight, parent: arc)
          if continues(next, weight) { heap.insert(next.rawValue, key: key) }
        }
      }
      row &+= 1
    }
    relaxedCount &+= Int(end &- rows.first(node))
    while !heap.isEmpty, space.isSettled(NodeID(heap.minimumNode)) { _ = heap.popMinimum() }
    return node
  }

  /// The arcs between a seed and a node, from the seed's end; `nearEnd` is the end of an arc from
  /// which the search relaxes it.
  func path(to node: NodeID, nearEnd: (ArcID) -> NodeID) -> [ArcID] {
    var arcs: [ArcID] = []
    var node = node
    while case let arc = space.parent(of: node), arc != .none {
      arcs.append(arc)
      node = nearEnd(arc)
    }
    return arcs.reversed()
  }

  /// The seed that the path to a node starts from: the first of the lightest at its root.
  func seedIndex(of node: NodeID, among seeds: [Seed], nearEnd: (ArcID) -> NodeID) -> Int {
    var root = node
    while case let arc = space.parent(of: root), arc != .none { root = nearEnd(arc) }
    let weight = space.weight(of: root)
    guard let index = seeds.firstIndex(where: { $0.node == root && $0.weight == weight }) else {
      preconditionFailure("node was not reached from these seeds")
    }
    return index
  }
}

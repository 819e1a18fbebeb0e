public import CampusGraph

extension CustomizableHierarchy {
  /// Eliminates a graph's nodes in an order.
  ///
  /// The order is renumbered so that subtrees of the elimination tree are consecutive, which
  /// changes no row: ``order`` holds the resulting ranks.
  ///
  /// - Precondition: the order is one of the graph's nodes; it and the supergraph have fewer than
  ///   2³¹ arcs.
  /// - Complexity: O(arcs of the supergraph).
  public init(_ topology: Topology, order: NodeOrder) {
    precondition(order.count == topology.nodeCount, "order of another graph")
    precondition(topology.arcCount < 1 << 31, "too many arcs")
    let rows = UndirectedRows(topology)
    let given = PlainBuffer(order.nodes.map(\.rawValue))
    let tree = EliminationTree(rows, nodesByRank: given).postordered()
    let depth = tree.depths()
    let up = Self.upwardRows(of: tree)
    let heads = up.heads
    let upDepth = PlainBuffer<UInt32>(repeating: 0, count: heads.count)
    for arc in 0..<heads.count { upDepth[arc] = depth[heads[arc]] }
    let down = Self.downwardRows(first: up.first, heads: heads)
    let inputs = Self.inputs(of: topology, ranks: tree.ranks, first: up.first, heads: heads)
    self.order = NodeOrder(
      nodes: Column(tree.nodes.column.map { NodeID($0) }),
      ranks: tree.ranks.column
    )
    parent = tree.parent.column
    self.depth = depth.column
    firstUp = up.first.column
    upHead = heads.column
    self.upDepth = upDepth.column
    firstDown = down.first.column
    downArc = down.arcs.column
    downTail = down.tails.column
    firstInput = inputs.first.column
    self.inputs = inputs.inputs.column
    slots = inputs.slots.column
    inputHeads = topology.head
    height = Int(depth.column.max() ?? 0) + (depth.count > 0 ? 1 : 0)
  }

  private static func upwardRows(
    of tree: EliminationTree
  ) -> (first: PlainBuffer<UInt32>, heads: PlainBuffer<UInt32>) {
    let count = tree.nodeCount
    let first = PlainBuffer<UInt32>(repeating: 0, count: count + 1)
    tree.forEachPair { low, _ in first[low + 1] += 1 }
    var arcCount = 0
    for rank in 0..<count { arcCount += Int(first[rank + 1]) }
    precondition(arcCount < 1 << 31, "the order makes too large a supergraph")
    first.sumUp()
    let heads = PlainBuffer<UInt32>(repeating: 0, count: arcCount)
    let next = PlainBuffer(first.column)
    tree.forEachPair { low, high in
      heads[next[low]] = high
      next[low] += 1
    }
    return (first, heads)
  }

  static func downwardRows(
    first: PlainBuffer<UInt32>,
    heads: PlainBuffer<UInt32>
  ) -> (first: PlainBuffer<UInt32>, arcs: PlainBuffer<UInt32>, tails: PlainBuffer<UInt32>) {
    let count = first.count - 1
    let firstDown = PlainBuffer<UInt32>(repeating: 0, count: count + 1)
    for arc in 0..<heads.count { firstDown[heads[arc] + 1] += 1 }
    firstDown.sumUp()
    let next = PlainBuffer(firstDown.column)
    let arcs = PlainBuffer<UInt32>(repeating: 0, count: heads.count)
    let tails = PlainBuffer<UInt32>(repeating: 0, count: heads.count)
    for low in 0..<count {
      for arc in first[low]..<first[low + 1] {
        let index = next[heads[Int(arc)]]
        next[heads[Int(arc)]] = index + 1
        arcs[index] = arc
        tails[index] = UInt32(low)
      }
    }
    return (firstDown, arcs, tails)
  }

  private static func inputs(
    of topology: Topology,
    ranks: PlainBuffer<UInt32>,
    first: PlainBuffer<UInt32>,
    heads: PlainBuffer<UInt32>
  ) -> (
    first: PlainBuffer<UInt32>, inputs: PlainBuffer<CustomizableInput>, slots: PlainBuffer<UInt32>
  ) {
    let count = topology.nodeCount
    let slots = PlainBuffer<UInt32>(repeating: .max, count: topology.arcCount)
    let firstInput = PlainBuffer<UInt32>(repeating: 0, count: count + 1)
    for arc in 0..<topology.arcCount {
      let tail = ranks[topology.tail[arc].index]
      let head = ranks[topology.head[arc].index]
      guard tail != head else { continue }
      let (low, high) = (min(tail, head), max(tail, head))
      guard let found = Self.arc(from: low, to: high, first: first, heads: heads) else {
        preconditionFailure("an arc is missing from its own supergraph")
      }
      slots[arc] = found << 1 | (tail > head ? 1 : 0)
      firstInput[low + 1] += 1
    }
    firstInput.sumUp()
    let next = PlainBuffer(firstInput.column)
    let none = CustomizableInput(slot: .max, arc: .none)
    let inputs = PlainBuffer(repeating: none, count: Int(firstInput[count]))
    for arc in 0..<topology.arcCount where slots[arc] != .max {
      let low = min(ranks[topology.tail[arc].index], ranks[topology.head[arc].index])
      // Insertion keeps the row sorted by slot; arcs come in rising order.
      var index = next[low]
      next[low] += 1
      while index > firstInput[low], inputs[index - 1].slot > slots[arc] {
        inputs[index] = inputs[index - 1]
        index -= 1
      }
      inputs[index] = CustomizableInput(slot: slots[arc], arc: ArcID(arc))
    }
    return (firstInput, inputs, slots)
  }

  /// The arc between two ranks, by binary search in the lower one's row.
  static func arc(
    from low: UInt32,
    to high: UInt32,
    first: PlainBuffer<UInt32>,
    heads: PlainBuffer<UInt32>
  ) -> UInt32? {
    var (begin, end) = (first[low], first[low + 1])
    while begin < end {
      let middle = (begin + end) / 2
      if heads[middle] < high { begin = middle + 1 } else { end = middle }
    }
    return begin < first[low + 1] && heads[begin] == high ? begin : nil
  }
}

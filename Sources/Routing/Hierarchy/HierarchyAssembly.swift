import CampusGraph

/// Builds the rows of a hierarchy from the result of a contraction.
enum HierarchyAssembly {
  /// How many nodes count as the top.
  private static var topCount: Int { 4096 }

  /// Ranks nodes from the top down: first those contracted last, then every node as soon as all its
  /// higher neighbours have their ranks, the latest first.
  ///
  /// The same arcs lead upward as in the order of contraction, but the cache is used better: the
  /// nodes that every query touches lie together at the top, and each node below lies close to its
  /// higher neighbours, as in a depth-first walk.
  static func order(_ contractor: borrowing NodeContractor) -> NodeOrder {
    let nodeCount = contractor.graph.nodeCount
    var open = [UInt32](repeating: 0, count: nodeCount)  // how many higher neighbours lack a rank
    var firstLower = [Int](repeating: 0, count: nodeCount + 1)
    for index in 0..<contractor.upward.count {
      firstLower[Int(contractor.upward[index].node) + 1] += 1
    }
    for node in 0..<nodeCount { firstLower[node + 1] += firstLower[node] }
    var lower = [UInt32](repeating: 0, count: contractor.upward.count)
    var next = firstLower
    for node in 0..<UInt32(nodeCount) {
      open[Int(node)] = contractor.upwardCounts[node]
      let first = Int(contractor.firstUpward[node])
      for index in first..<(first + Int(contractor.upwardCounts[node])) {
        let high = Int(contractor.upward[index].node)
        lower[next[high]] = node
        next[high] += 1
      }
    }
    let top = contractor.sequence.suffix(topCount).reversed()
    var isRanked = [Bool](repeating: false, count: nodeCount)
    var descending: [NodeID] = []
    var ready: [UInt32] = (0..<UInt32(nodeCount)).filter { open[Int($0)] == 0 }.reversed()
    func rank(_ node: UInt32) {
      if isRanked[Int(node)] { return }
      isRanked[Int(node)] = true
      descending.append(NodeID(node))
      for index in firstLower[Int(node)]..<firstLower[Int(node) + 1] {
        open[Int(lower[index])] -= 1
        if open[Int(lower[index])] == 0 { ready.append(lower[index]) }
      }
    }
    for node in top { rank(node) }
    while let node = ready.popLast() { rank(node) }
    return NodeOrder(nodesByRank: descending.reversed())
  }

  /// The rows of one direction: arcs to higher nodes, or with `downward` from them.
  static func rows(
    _ contractor: borrowing NodeContractor,
    by order: NodeOrder,
    downward: Bool
  ) -> HierarchyRows {
    var firstArc: [UInt32] = [0]
    var arcs: [HierarchyArc] = []
    firstArc.reserveCapacity(order.count + 1)
    arcs.reserveCapacity(contractor.upward.count)
    for node in order.nodes {
      let start = arcs.count
      let first = Int(contractor.firstUpward[node.rawValue])
      for index in first..<(first + Int(contractor.upwardCounts[node.rawValue])) {
        let arc = contractor.upward[index]
        let weight = downward ? arc.into : arc.out
        guard weight < .unreachable else { continue }
        arcs.append(HierarchyArc(head: order.ranks[Int(arc.node)], weight: weight))
      }
      arcs[start...].sort { $0.head < $1.head }
      firstArc.append(UInt32(arcs.count))
    }
    precondition(arcs.count < Int(Origin.original), "too many arcs for a hierarchy")
    return HierarchyRows(firstArc: Column(firstArc), arcs: Column(arcs))
  }
}

/// Finds what each arc of a hierarchy stands for.
struct OriginFinder {
  let upward: HierarchyRows
  let downward: HierarchyRows
  let isSymmetric: Bool
  private(set) var up: [Origin]
  private(set) var down: [Origin]

  init(upward: HierarchyRows, downward: HierarchyRows, isSymmetric: Bool) {
    self.upward = upward
    self.downward = downward
    self.isSymmetric = isSymmetric
    up = [Origin](repeating: .unknown, count: upward.arcs.count)
    down = [Origin](repeating: .unknown, count: isSymmetric ? 0 : downward.arcs.count)
  }

  /// Finds the original arcs among the arcs of the hierarchy; of equal ones the first.
  mutating func findOriginals(_ topology: Topology, _ weights: Column<Weight>, _ order: NodeOrder) {
    precondition(topology.arcCount < Int(Origin.original), "too many arcs for a hierarchy")
    for arc in 0..<topology.arcCount where weights[arc] < .unreachable {
      let tail = order.ranks[topology.tail[arc]]
      let head = order.ranks[topology.head[arc]]
      if tail < head {
        guard let index = upward.index(from: tail, to: head),
          upward.arcs[index].weight == weights[arc], up[index].first == .max
        else { continue }
        up[index].first = UInt32(arc)
        if !isSymmetric { up[index].second = Origin.original }
      } else if head < tail {
        guard let index = downward.index(from: head, to: tail),
          downward.arcs[index].weight == weights[arc]
        else { continue }
        if isSymmetric {
          if up[index].second == .max { up[index].second = Origin.original | UInt32(arc) }
        } else if down[index].first == .max {
          down[index] = Origin(first: UInt32(arc), second: Origin.original)
        }
      }
    }
  }

  /// Finds the two arcs of each shortcut, those over the lowest node if there are several pairs.
  mutating func findShortcuts() {
    for middle in 0..<(upward.firstArc.count - 1) {
      let leaving = upward.row(middle)
      for first in downward.row(middle) {
        let from = downward.arcs[first]
        for second in leaving {
          let to = upward.arcs[second]
          let origin = Origin(first: UInt32(first), second: UInt32(second))
          if from.head < to.head {
            guard let index = upward.index(from: from.head, to: to.head) else { continue }
            if up[index] == .unknown, upward.arcs[index].weight == from.weight + to.weight {
              up[index] = origin
            }
          } else if !isSymmetric, to.head < from.head {
            guard let index = downward.index(from: to.head, to: from.head) else { continue }
            if down[index] == .unknown, downward.arcs[index].weight == from.weight + to.weight {
              down[index] = origin
            }
          }
        }
      }
    }
  }
}

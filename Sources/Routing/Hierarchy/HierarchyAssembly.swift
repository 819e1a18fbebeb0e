import CampusGraph

/// Makes the rows of a hierarchy from what contraction left behind.
enum HierarchyAssembly {
  /// Ranks nodes by level, within one by number.
  ///
  /// Neighbours are never of one level, so this is as good an order as that of contraction: the same
  /// arcs lead upward. It puts nodes that are looked at together closer together, and makes of each
  /// level one run of ranks whose rows can be worked on in any order.
  static func order(_ contractor: borrowing NodeContractor) -> NodeOrder {
    let nodeCount = contractor.graph.nodeCount
    var highest = 0
    for node in 0..<UInt32(nodeCount) { highest = max(highest, Int(contractor.levels[node])) }
    var starts = [Int](repeating: 0, count: highest + 2)
    for node in 0..<UInt32(nodeCount) { starts[Int(contractor.levels[node]) + 1] += 1 }
    for level in 0...highest { starts[level + 1] += starts[level] }
    var nodes = [NodeID](repeating: .none, count: nodeCount)
    for node in 0..<UInt32(nodeCount) {
      let level = Int(contractor.levels[node])
      nodes[starts[level]] = NodeID(node)
      starts[level] += 1
    }
    return NodeOrder(nodesByRank: nodes)
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
        let joint = contractor.upward[index]
        let weight = downward ? joint.into : joint.out
        guard weight < .unreachable else { continue }
        arcs.append(HierarchyArc(head: order.ranks[Int(joint.node)], weight: weight))
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

  /// Names the arcs of the graph that arcs of the hierarchy are; of equal ones the first.
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

  /// Names the two arcs of each shortcut, by the lowest node that there are two by way of.
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

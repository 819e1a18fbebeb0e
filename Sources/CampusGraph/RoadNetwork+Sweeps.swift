// Cross-checks of columns in one branchless pass each: errors are accumulated and tested at the
// end, and an index out of range is clamped before it is used.

/// Validation of the columns of a topology whose lengths and row offsets are already checked.
///
/// Sound because all indices are clamped to these lengths.
@safe
struct TopologySweep {
  private let topology: Topology

  init(_ topology: Topology) { self.topology = topology }

  /// Whether each arc's tail is the node of its row.
  ///
  /// True if tails never decrease and the first and the last arc of every row have the row's node.
  var tailsMatchRows: Bool {
    let tails = unsafe topology.tail.baseAddress
    let rows = unsafe topology.firstOut.baseAddress
    var wrong: UInt32 = 0
    for arc in 1..<max(topology.arcCount, 1) {
      wrong |= unsafe tails[arc].rawValue < tails[arc &- 1].rawValue ? 1 : 0
    }
    for node in 0..<topology.nodeCount {
      let (first, end) = unsafe (Int(rows[node]), Int(rows[node &+ 1]))
      guard first < end else { continue }
      let id = UInt32(truncatingIfNeeded: node)
      wrong |= unsafe (tails[first].rawValue ^ id) | (tails[end &- 1].rawValue ^ id)
    }
    return wrong == 0
  }

  /// Whether the incoming arcs of each node are the arcs to it, in increasing order.
  ///
  /// Each entry must be in the row of its head. There are as many entries as arcs, and none is
  /// repeated, so every arc is among them and all heads are in range.
  var incomingArcsMatchHeads: Bool {
    let (arcCount, nodeCount) = (topology.arcCount, topology.nodeCount)
    guard arcCount > 0 else { return true }
    // Without nodes there can be no arcs.
    guard nodeCount > 0 else { return false }
    let lastArc = UInt32(truncatingIfNeeded: arcCount &- 1)
    let lastNode = UInt32(truncatingIfNeeded: nodeCount &- 1)
    let arcs = unsafe topology.arcIn.baseAddress
    let heads = unsafe topology.head.baseAddress
    let rows = unsafe topology.firstIn.baseAddress
    var wrong: UInt32 = 0
    var (previousArc, previousHead): (UInt32, UInt32) = (0, .max)
    for index in 0..<UInt32(truncatingIfNeeded: arcCount) {
      let arc = unsafe arcs[Int(index)].rawValue
      let arcInRange = min(arc, lastArc)
      let head = unsafe heads[Int(arcInRange)].rawValue
      let row = min(head, lastNode)
      wrong |= (arc ^ arcInRange) | (head ^ row)
      wrong |= unsafe rows[Int(row)] > index ? 1 : 0
      wrong |= unsafe rows[Int(row) &+ 1] <= index ? 1 : 0
      wrong |= (arc <= previousArc ? 1 : 0) & (head == previousHead ? 1 : 0)
      (previousArc, previousHead) = (arc, head)
    }
    return wrong == 0
  }
}

/// Validation of the list of nodes by number against the nodes' numbers.
///
/// Sound because every node is clamped before it is used.
@safe
struct NumberSweep {
  private let nodes: Column<NodeID>

  init(_ nodes: Column<NodeID>) { self.nodes = nodes }

  /// Whether a column has the index of each node in the list.
  func isInverse(of indices: Column<UInt32>) -> Bool {
    let count = nodes.count
    guard count > 0 else { return true }
    let last = UInt32(truncatingIfNeeded: count &- 1)
    let nodes = nodes
    let wrong = ParallelSweep.map(count) { half in
      let base = unsafe nodes.baseAddress
      let others = unsafe indices.baseAddress
      var wrong: UInt32 = 0
      for index in half {
        let node = unsafe base[index].rawValue
        wrong |= unsafe others[Int(min(node, last))] ^ UInt32(truncatingIfNeeded: index)
        wrong |= node > last ? 1 : 0
      }
      return wrong
    }
    return wrong.allSatisfy { $0 == 0 }
  }

  /// Whether the nodes' numbers are increasing in the order of the list.
  ///
  /// Numbers beyond ±2⁶² are never written; their differences would overflow.
  func isIncreasing(_ numbers: Column<Int64>) -> Bool {
    var previous = Int64.min
    for node in nodes {
      guard node.index < numbers.count else { return false }
      let number = numbers[node]
      guard number > previous, number.magnitude <= 1 << 62 else { return false }
      previous = number
    }
    return true
  }
}

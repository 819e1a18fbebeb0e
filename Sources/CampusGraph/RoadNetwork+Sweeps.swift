// Checks of columns against each other, one pass each, without branches: what is wrong is gathered
// and looked at in the end, and an index out of range is brought into range before it is followed.

/// Whether the columns of a topology agree, whose lengths and rows are known to be right.
///
/// Sound as no place that is read depends on anything but those lengths: see the clamping.
@safe
struct TopologySweep {
  private let topology: Topology

  init(_ topology: Topology) { self.topology = topology }

  /// Whether each arc's tail is the node whose row it stands in.
  ///
  /// True where tails never fall and the first and the last arc of every row have the row's node.
  var tailsAreThoseOfTheRows: Bool {
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

  /// Whether the arriving arcs of each node are those that lead to it, in rising order.
  ///
  /// Each of them must stand in the row of its head. As there are as many as arcs, and none stands
  /// twice, every arc is among them: so all heads are in range, too.
  var arrivalsAreThoseOfTheHeads: Bool {
    let (arcCount, nodeCount) = (topology.arcCount, topology.nodeCount)
    guard arcCount > 0 else { return true }
    // Arcs without nodes have no row to stand in.
    guard nodeCount > 0 else { return false }
    let lastArc = UInt32(truncatingIfNeeded: arcCount &- 1)
    let lastNode = UInt32(truncatingIfNeeded: nodeCount &- 1)
    let arcs = unsafe topology.arcIn.baseAddress
    let heads = unsafe topology.head.baseAddress
    let rows = unsafe topology.firstIn.baseAddress
    var wrong: UInt32 = 0
    var (previousArc, previousHead): (UInt32, UInt32) = (0, .max)
    for place in 0..<UInt32(truncatingIfNeeded: arcCount) {
      let arc = unsafe arcs[Int(place)].rawValue
      let arcInRange = min(arc, lastArc)
      let head = unsafe heads[Int(arcInRange)].rawValue
      let row = min(head, lastNode)
      wrong |= (arc ^ arcInRange) | (head ^ row)
      wrong |= unsafe rows[Int(row)] > place ? 1 : 0
      wrong |= unsafe rows[Int(row) &+ 1] <= place ? 1 : 0
      wrong |= (arc <= previousArc ? 1 : 0) & (head == previousHead ? 1 : 0)
      (previousArc, previousHead) = (arc, head)
    }
    return wrong == 0
  }
}

/// Whether a list of nodes by number agrees with the nodes' numbers, of which there are as many.
///
/// Sound as every node is brought into range before it is followed.
@safe
struct NumberSweep {
  private let nodes: Column<NodeID>

  init(_ nodes: Column<NodeID>) { self.nodes = nodes }

  /// Whether a column gives the place at which each node stands in the list.
  func isInverse(of places: Column<UInt32>) -> Bool {
    let count = nodes.count
    guard count > 0 else { return true }
    let last = UInt32(truncatingIfNeeded: count &- 1)
    let nodes = nodes
    let wrong = Halves.map(count) { half in
      let base = unsafe nodes.baseAddress
      let others = unsafe places.baseAddress
      var wrong: UInt32 = 0
      for place in half {
        let node = unsafe base[place].rawValue
        wrong |= unsafe others[Int(min(node, last))] ^ UInt32(truncatingIfNeeded: place)
        wrong |= node > last ? 1 : 0
      }
      return wrong
    }
    return wrong.allSatisfy { $0 == 0 }
  }

  /// Whether the nodes' numbers rise from each to the next in the list.
  ///
  /// Numbers beyond ±2⁶² are none of ours, and would overflow where they are subtracted.
  func rises(_ numbers: Column<Int64>) -> Bool {
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

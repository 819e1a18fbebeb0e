import CampusGraph

/// A worker's search for ways round a node, and what contracting the node would take: an unsafe fence.
///
/// For each neighbour u of the node from which one can pass it, Dijkstra's algorithm runs from u
/// without the node, towards the neighbours w at its other side. A way to w no heavier than the one
/// through the node is a *witness*: u → w needs no shortcut. The search stops, and what has no witness
/// by then gets a shortcut, be it needed or not, when
/// * every w has a witness;
/// * everything within the heaviest of the ways through the node has been settled;
/// * `limit` nodes have been settled.
///
/// Stopping early only ever adds shortcuts, so it costs speed and never truth.
///
/// Sound because the nodes that come in are those of ``ContractionGraph``'s rows, all below the
/// `nodeCount` that there is room for.
@safe
struct WitnessSearch: ~Copyable {
  private struct Label: BitwiseCopyable {
    /// The least weight seen on the way here, `Weight.max` where there is none.
    var weight: Weight
    /// One more than the weight of the way through the node, where this is a neighbour still without
    /// a witness; 0 elsewhere.
    var need: Weight
  }

  private let labels: UnsafeMutablePointer<Label>
  private var touched = UnsafeList<UInt32>()
  private var heap = LazyHeap()
  /// The shortcuts of all nodes examined since they were last cleared.
  var shortcuts = UnsafeList<Shortcut>()

  init(nodeCount: Int) {
    unsafe labels = .allocate(capacity: max(nodeCount, 1))
    unsafe labels.initialize(repeating: Label(weight: .max, need: 0), count: nodeCount)
  }

  deinit { unsafe labels.deallocate() }

  /// Appends the shortcuts that contracting a node takes.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - graph: the graph.
  ///   - turn: when the node is to be contracted.
  ///   - turns: when the others are; witnesses do not pass nodes whose turn is not after this one's.
  ///   - isSymmetric: whether all ways are as heavy as their ways back; shortcuts then are, too.
  ///   - limit: how many nodes to settle from each neighbour.
  mutating func examine(
    _ node: UInt32,
    in graph: borrowing ContractionGraph,
    turn: UInt32,
    turns: borrowing NodeColumn<UInt32>,
    isSymmetric: Bool,
    limit: Int
  ) {
    let row = graph[node]
    for index in 0..<row.count {
      let from = row[index]
      guard from.into < .unreachable else { continue }
      var remaining = 0
      var bound: Weight = 0
      for other in (isSymmetric ? index + 1 : 0)..<row.count where other != index {
        let to = row[other]
        let weight = from.into &+ to.out
        guard weight < .unreachable else { continue }
        unsafe (labels + Int(to.node)).pointee.need = weight &+ 1
        bound = max(bound, weight)
        remaining &+= 1
      }
      guard remaining > 0 else { continue }
      unsafe (labels + Int(node)).pointee.weight = 0
      search(graph, turns, from.node, turn, remaining, bound, limit)
      collect(row, index, isSymmetric)
      unsafe (labels + Int(node)).pointee.weight = .max
      for position in 0..<touched.count {
        unsafe (labels + Int(touched[position])).pointee.weight = .max
      }
      touched.removeAll()
      heap.removeAll()
    }
  }

  @inline(__always)
  private mutating func search(
    _ graph: borrowing ContractionGraph,
    _ turns: borrowing NodeColumn<UInt32>,
    _ source: UInt32,
    _ turn: UInt32,
    _ remaining: Int,
    _ bound: Weight,
    _ limit: Int
  ) {
    var remaining = remaining
    var left = limit
    unsafe (labels + Int(source)).pointee.weight = 0
    touched.append(source)
    heap.push(0, source)
    while left > 0, let (reached, node) = heap.pop() {
      if unsafe reached > labels[Int(node)].weight || turns[node] <= turn { continue }
      left &-= 1
      let row = graph[node]
      var index = 0
      while index < row.count {
        let joint = row[index]
        index &+= 1
        let weight = reached &+ joint.out
        guard weight <= bound else { continue }
        let label = unsafe labels[Int(joint.node)]
        guard weight < label.weight else { continue }
        if label.weight == .max { touched.append(joint.node) }
        unsafe (labels + Int(joint.node)).pointee.weight = weight
        if weight < label.need {
          unsafe (labels + Int(joint.node)).pointee.need = 0
          remaining &-= 1
          if remaining == 0 { return }
        }
        heap.push(weight, joint.node)
      }
    }
  }

  @inline(__always)
  private mutating func collect(_ row: JointRow, _ index: Int, _ isSymmetric: Bool) {
    let from = row[index]
    for other in (isSymmetric ? index + 1 : 0)..<row.count {
      let to = row[other]
      let need = unsafe labels[Int(to.node)].need
      if need == 0 { continue }
      unsafe (labels + Int(to.node)).pointee.need = 0
      let hops = min(from.hops &+ to.hops, 0xFFFF)
      shortcuts.append(
        Shortcut(
          tail: from.node,
          head: to.node,
          out: need &- 1,
          into: isSymmetric ? need &- 1 : .unreachable,
          hops: hops
        )
      )
    }
  }
}

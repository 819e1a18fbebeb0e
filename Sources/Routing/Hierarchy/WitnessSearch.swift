import CampusGraph

/// Witness search of one worker, which finds the shortcuts that contracting a node takes: an unsafe
/// fence.
///
/// For each neighbour u with an arc into the node, Dijkstra's algorithm runs from u without the
/// node, towards the neighbours w with an arc from the node. A path to w no heavier than the one
/// through the node is a *witness*: u → w needs no shortcut. A w that has no witness when the
/// search stops gets a shortcut, needed or not. The search stops when
/// * every w has a witness;
/// * everything within the heaviest of the paths through the node has been settled;
/// * `limit` nodes have been settled.
///
/// Stopping early only adds shortcuts: it affects speed, never correctness.
///
/// Sound because the nodes that come in are those of ``ContractionGraph``'s rows, all below the
/// `nodeCount` that there is room for.
@safe
struct WitnessSearch: ~Copyable {
  private struct Label: BitwiseCopyable {
    /// The tentative weight; `Weight.max` if the node has no label.
    var weight: Weight
    /// One more than the weight of the path through the contracted node, for a neighbour that has
    /// no witness yet; 0 for all others.
    var need: Weight
  }

  private let labels: UnsafeMutablePointer<Label>
  private var touched = UnsafeList<UInt32>()
  private var heap = LazyHeap()
  /// The shortcuts of all nodes examined since the list was last cleared.
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
  ///   - turn: the node's position in the order of contraction.
  ///   - turns: the positions of all nodes; witnesses do not pass nodes that are contracted
  ///     earlier.
  ///   - isSymmetric: whether both directions of all arcs weigh the same; so do shortcuts then.
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
      search(
        graph,
        turns: turns,
        source: from.node,
        turn: turn,
        remaining: remaining,
        bound: bound,
        limit: limit
      )
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
    turns: borrowing NodeColumn<UInt32>,
    source: UInt32,
    turn: UInt32,
    remaining: Int,
    bound: Weight,
    limit: Int
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
        let arc = row[index]
        index &+= 1
        let weight = reached &+ arc.out
        guard weight <= bound else { continue }
        let label = unsafe labels[Int(arc.node)]
        guard weight < label.weight else { continue }
        if label.weight == .max { touched.append(arc.node) }
        unsafe (labels + Int(arc.node)).pointee.weight = weight
        if weight < label.need {
          unsafe (labels + Int(arc.node)).pointee.need = 0
          remaining &-= 1
          if remaining == 0 { return }
        }
        heap.push(weight, arc.node)
      }
    }
  }

  @inline(__always)
  private mutating func collect(_ row: BidirectionalArcRow, _ index: Int, _ isSymmetric: Bool) {
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

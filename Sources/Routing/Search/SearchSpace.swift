public import CampusGraph

/// Tentative distances and parents of nodes: **unsafe fence 4**.
///
/// Every label carries the number of the search that wrote it, so starting anew is O(1): labels of
/// earlier searches count as unset. When the numbers run out, after 2³² − 1 searches, all labels are
/// cleared once.
///
/// Sound because every node is below `nodeCount`: the only nodes that come in are seeds, checked by
/// `SearchSide.seed`, and heads and tails of a `Topology`, checked when it was
/// made. Each method asserts it.
@safe
public struct SearchSpace: ~Copyable {
  private struct Label: BitwiseCopyable {
    var weight: Weight
    var parent: ArcID
    var search: UInt32
  }

  private let labels: UnsafeMutablePointer<Label>
  private var search: UInt32 = 1
  /// How many nodes have room for a label.
  public let nodeCount: Int

  /// Makes room for the nodes `0 ..< nodeCount`.
  ///
  /// - Complexity: O(nodeCount).
  public init(nodeCount: Int) {
    self.nodeCount = nodeCount
    unsafe labels = .allocate(capacity: max(nodeCount, 1))
    unsafe labels.initialize(repeating: Self.cleared, count: nodeCount)
  }

  deinit { unsafe labels.deallocate() }

  private static var cleared: Label { Label(weight: .unreachable, parent: .none, search: 0) }

  /// Forgets all labels.
  ///
  /// - Complexity: O(1), but for once in 2³² − 1 times.
  public mutating func reset() {
    if search == .max {
      unsafe labels.update(repeating: Self.cleared, count: nodeCount)
      search = 0
    }
    search += 1
  }

  /// The node's tentative weight; `Weight.unreachable` where it has no label.
  @inline(__always)
  public func weight(of node: NodeID) -> Weight {
    assert(node.index < nodeCount)
    let label = unsafe labels[node.index]
    return label.search == search ? label.weight : .unreachable
  }

  /// The arc by which the node was reached, or `ArcID.none` where it is a seed or has no label.
  @inline(__always)
  public func parent(of node: NodeID) -> ArcID {
    assert(node.index < nodeCount)
    let label = unsafe labels[node.index]
    return label.search == search ? label.parent : .none
  }

  /// Whether the node has a label.
  @inline(__always)
  public func isLabelled(_ node: NodeID) -> Bool {
    assert(node.index < nodeCount)
    return unsafe labels[node.index].search == search
  }

  /// Gives a node a label.
  @inline(__always)
  public mutating func label(_ node: NodeID, weight: Weight, parent: ArcID) {
    assert(node.index < nodeCount)
    unsafe labels[node.index] = Label(weight: weight, parent: parent, search: search)
  }

  /// Makes the next ``reset()`` the one that has to clear all labels; for tests.
  public mutating func exhaustSearchNumbers() {
    search = .max
  }
}

/// Nodes in the order in which they were settled; part of the same fence.
///
/// Sound because a search that settles each node at most once, as Dijkstra's does, never adds more
/// than the `nodeCount` nodes that there is room for; asserted.
@safe
struct NodeSequence: ~Copyable {
  private let nodes: UnsafeMutablePointer<NodeID>
  private let capacity: Int
  private(set) var count = 0

  init(nodeCount: Int) {
    capacity = nodeCount
    unsafe nodes = .allocate(capacity: max(nodeCount, 1))
  }

  deinit { unsafe nodes.deallocate() }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ node: NodeID) {
    assert(count < capacity)
    unsafe (nodes + count).initialize(to: node)
    count &+= 1
  }

  /// A copy of the nodes.
  var array: [NodeID] { unsafe Array(UnsafeBufferPointer(start: nodes, count: count)) }
}

public import CampusGraph

/// Tentative distances and parents of nodes: **unsafe fence 4**.
///
/// A label is eight bytes, so that a cache line holds eight of them; an unset one weighs
/// `Weight.unreachable`. Labelled nodes are listed, and a reset clears only these, so it costs as
/// much as the labels of the last search and not the size of the graph.
///
/// Sound because every node is below `nodeCount`: the only nodes that come in are seeds, checked by
/// `SearchSide.seed`, and heads and tails of a `Topology`, checked when it was made. Each method
/// asserts it. A node is listed only when its label was unset, hence once, so the list never
/// outgrows its capacity of `nodeCount + 1`.
@safe
public struct SearchSpace: ~Copyable {
  private struct Label: BitwiseCopyable {
    /// The weight in the lower 31 bits; the highest bit marks a settled node.
    var weight: Weight
    var parent: ArcID
  }

  private let labels: UnsafeMutablePointer<Label>
  private let listed: UnsafeMutablePointer<NodeID>
  /// How many nodes have a label.
  public private(set) var labelledCount = 0
  /// How many nodes have room for a label.
  public let nodeCount: Int

  /// Makes room for the nodes `0 ..< nodeCount`.
  ///
  /// - Complexity: O(nodeCount).
  public init(nodeCount: Int) {
    self.nodeCount = nodeCount
    unsafe labels = .allocate(capacity: max(nodeCount, 1))
    unsafe labels.initialize(repeating: Self.unset, count: nodeCount)
    unsafe listed = .allocate(capacity: nodeCount + 1)
  }

  deinit {
    unsafe labels.deallocate()
    unsafe listed.deallocate()
  }

  private static var unset: Label { Label(weight: .unreachable, parent: .none) }
  private static var settledBit: Weight { 1 << 31 }

  /// Clears all labels.
  ///
  /// - Complexity: O(labels).
  public mutating func reset() {
    if labelledCount > nodeCount / 4 {
      unsafe labels.update(repeating: Self.unset, count: nodeCount)
    } else {
      for index in 0..<labelledCount { unsafe labels[listed[index].index] = Self.unset }
    }
    labelledCount = 0
  }

  /// The node's tentative weight; `Weight.unreachable` if it has no label.
  @inline(__always)
  public func weight(of node: NodeID) -> Weight {
    assert(node.index < nodeCount)
    return unsafe labels[node.index].weight & ~Self.settledBit
  }

  /// The arc by which the node was reached, or `ArcID.none` if it is a seed or has no label.
  @inline(__always)
  public func parent(of node: NodeID) -> ArcID {
    assert(node.index < nodeCount)
    return unsafe labels[node.index].parent
  }

  /// Whether the node has a label.
  @inline(__always)
  public func isLabelled(_ node: NodeID) -> Bool { weight(of: node) != .unreachable }

  /// Gives a node a label.
  ///
  /// - Precondition: `weight` is below `Weight.unreachable`.
  @inline(__always)
  public mutating func label(_ node: NodeID, weight: Weight, parent: ArcID) {
    assert(node.index < nodeCount && weight < .unreachable)
    unsafe (listed + labelledCount).initialize(to: node)
    labelledCount &+= unsafe labels[node.index].weight == .unreachable ? 1 : 0
    unsafe labels[node.index] = Label(weight: weight, parent: parent)
  }

  /// Marks a labelled node as settled, until it is labelled again, and returns its weight.
  @inline(__always)
  mutating func settle(_ node: NodeID) -> Weight {
    assert(isLabelled(node))
    let weight = unsafe labels[node.index].weight
    unsafe (labels + node.index).pointee.weight = weight | Self.settledBit
    return weight & ~Self.settledBit
  }

  /// Whether a node was settled and not labelled again.
  @inline(__always)
  func isSettled(_ node: NodeID) -> Bool {
    assert(node.index < nodeCount)
    return unsafe labels[node.index].weight & Self.settledBit != 0
  }
}

/// Nodes in the order in which they were settled; part of the same fence.
///
/// Sound because a search that settles each node at most once, as Dijkstra's does, never adds more
/// than `nodeCount` nodes, the capacity; asserted.
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

/// A set of nodes, one bit each; part of the same fence.
///
/// Sound because every node that comes in is below `nodeCount`, asserted.
@safe
struct NodeSet: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  private let nodeCount: Int

  init(nodeCount: Int) {
    self.nodeCount = nodeCount
    unsafe words = .allocate(capacity: nodeCount / 64 + 1)
    unsafe words.initialize(repeating: 0, count: nodeCount / 64 + 1)
  }

  deinit { unsafe words.deallocate() }

  @inline(__always)
  func contains(_ node: NodeID) -> Bool {
    assert(node.index < nodeCount)
    return unsafe words[node.index >> 6] & 1 << UInt64(node.rawValue & 63) != 0
  }

  mutating func insert(_ node: NodeID) {
    assert(node.index < nodeCount)
    unsafe (words + (node.index >> 6)).pointee |= 1 << UInt64(node.rawValue & 63)
  }

  mutating func remove(_ node: NodeID) {
    assert(node.index < nodeCount)
    unsafe (words + (node.index >> 6)).pointee &= ~(1 << UInt64(node.rawValue & 63))
  }
}

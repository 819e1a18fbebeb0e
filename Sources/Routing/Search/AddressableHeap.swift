/// A 4-ary min-heap of nodes whose keys can be lowered: **unsafe fence 3**.
///
///     var heap = AddressableHeap(nodeCount: 3)
///     heap.insert(2, key: 40)
///     heap.insert(0, key: 50)
///     heap.lower(0, to: 30)
///     heap.popMinimum()  // (node: 0, key: 30)
///
/// Entries are ordered by key, equal keys by node, so the order they come out in depends on what is
/// in the heap and never on how it got there. Key and node are packed into one integer, `key << 32 |
/// node`, and compared at once.
///
/// Invariants:
/// * no entry is smaller than its parent, entry (i − 1) / 4 of entry i;
/// * `slots[v]` is the place of v's entry while v is in the heap, and anything below the capacity
///   otherwise. A node is in the heap if its slot is in use and holds it (Briggs and Torczon's
///   sparse set, doi:10.1145/176454.176484), so emptying the heap is O(1).
///
/// Four children rather than two after LaMarca and Ladner, "The influence of caches on the
/// performance of heaps" (1996), doi:10.1145/235141.235145: half as many levels, and siblings share a
/// cache line. Sound because every node is below `nodeCount`, asserted by each method, and no node is
/// in the heap twice, so there are never more than `nodeCount` entries.
@safe
public struct AddressableHeap: ~Copyable {
  @usableFromInline let entries: UnsafeMutablePointer<UInt64>
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  /// How many nodes there are to hold.
  public let nodeCount: Int
  /// How many nodes are in the heap.
  public private(set) var count = 0

  /// Makes room for the nodes `0 ..< nodeCount`.
  ///
  /// - Complexity: O(nodeCount).
  public init(nodeCount: Int) {
    precondition(nodeCount >= 0 && nodeCount < Int(UInt32.max))
    self.nodeCount = nodeCount
    unsafe entries = .allocate(capacity: max(nodeCount, 1))
    unsafe slots = .allocate(capacity: max(nodeCount, 1))
    unsafe entries.initialize(repeating: 0, count: nodeCount)
    unsafe slots.initialize(repeating: 0, count: nodeCount)
  }

  deinit {
    unsafe entries.deallocate()
    unsafe slots.deallocate()
  }

  /// Whether nothing is in the heap.
  @inline(__always)
  public var isEmpty: Bool { count == 0 }

  /// Whether a node is in the heap.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public func contains(_ node: UInt32) -> Bool {
    assert(Int(node) < nodeCount)
    let slot = Int(unsafe slots[Int(node)])
    return unsafe slot < count && UInt32(truncatingIfNeeded: entries[slot]) == node
  }

  /// The key of a node that is in the heap.
  ///
  /// - Complexity: O(1).
  public func key(of node: UInt32) -> UInt32 {
    precondition(Int(node) < nodeCount && contains(node), "node is not in the heap")
    return unsafe UInt32(truncatingIfNeeded: entries[Int(slots[Int(node)])] >> 32)
  }

  /// The least key; the largest integer where the heap is empty.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public var minimumKey: UInt32 {
    count == 0 ? .max : unsafe UInt32(truncatingIfNeeded: entries[0] >> 32)
  }

  /// Forgets every entry.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public mutating func removeAll() { count = 0 }

  /// Adds a node.
  ///
  /// - Precondition: `node` is below `nodeCount` and not in the heap.
  /// - Complexity: O(log count).
  @inline(__always)
  public mutating func insert(_ node: UInt32, key: UInt32) {
    assert(Int(node) < nodeCount && !contains(node) && count < nodeCount)
    count &+= 1
    siftUp(Self.pack(key, node), from: count &- 1)
  }

  /// Lowers the key of a node.
  ///
  /// - Precondition: `node` is in the heap with a key not below `key`.
  /// - Complexity: O(log count).
  @inline(__always)
  public mutating func lower(_ node: UInt32, to key: UInt32) {
    assert(contains(node) && self.key(of: node) >= key)
    siftUp(Self.pack(key, node), from: Int(unsafe slots[Int(node)]))
  }

  /// Takes out the entry with the least key, of several the one with the least node.
  ///
  /// - Precondition: the heap is not empty.
  /// - Complexity: O(log count).
  @inline(__always)
  public mutating func popMinimum() -> (node: UInt32, key: UInt32) {
    assert(count > 0)
    let top = unsafe entries[0]
    count &-= 1
    if count > 0 { siftDown(unsafe entries[count]) }
    return (UInt32(truncatingIfNeeded: top), UInt32(truncatingIfNeeded: top >> 32))
  }

  @inline(__always)
  private static func pack(_ key: UInt32, _ node: UInt32) -> UInt64 {
    UInt64(key) << 32 | UInt64(node)
  }

  @inline(__always)
  private func place(_ entry: UInt64, at slot: Int) {
    unsafe entries[slot] = entry
    unsafe slots[Int(UInt32(truncatingIfNeeded: entry))] = UInt32(truncatingIfNeeded: slot)
  }

  /// Moves the hole at `slot` up until `entry` fits.
  @inline(__always)
  private func siftUp(_ entry: UInt64, from slot: Int) {
    var hole = slot
    while hole > 0 {
      let parent = (hole &- 1) >> 2
      let other = unsafe entries[parent]
      if other <= entry { break }
      place(other, at: hole)
      hole = parent
    }
    place(entry, at: hole)
  }

  /// Moves the hole at the top down until `entry` fits.
  @inline(__always)
  private func siftDown(_ entry: UInt64) {
    var hole = 0
    while true {
      let first = hole << 2 &+ 1
      if first >= count { break }
      var least = first
      var leastEntry = unsafe entries[first]
      let end = min(first &+ 4, count)
      var child = first &+ 1
      while child < end {
        let other = unsafe entries[child]
        if other < leastEntry {
          leastEntry = other
          least = child
        }
        child &+= 1
      }
      if leastEntry >= entry { break }
      place(leastEntry, at: hole)
      hole = least
    }
    place(entry, at: hole)
  }
}

extension AddressableHeap {
  /// Whether the invariants above hold; for tests.
  ///
  /// - Complexity: O(count).
  public var isConsistent: Bool {
    for slot in 0..<count {
      let entry = unsafe entries[slot]
      let node = Int(UInt32(truncatingIfNeeded: entry))
      guard node < nodeCount, unsafe Int(slots[node]) == slot else { return false }
      if slot > 0, unsafe entries[(slot - 1) / 4] > entry { return false }
    }
    return true
  }
}

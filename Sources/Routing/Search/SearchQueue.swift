/// 4-ary min-heap of nodes in which a node may occur several times: part of **unsafe fence 3**.
///
///     var queue = SearchQueue(capacity: 16)
///     queue.insert(2, key: 40)
///     queue.insert(2, key: 30)
///     queue.popMinimum()  // (node: 2, key: 30)
///
/// A key is not lowered but pushed again, and the search skips nodes that it has settled before. On
/// street networks about one push in eight is such a repetition; in return the heap need not record
/// the position of each node at every move, as an addressable heap does.
///
/// Entries are ordered by key, equal keys by node, packed into one integer. Removing the least
/// moves the hole down along the smallest children to a leaf and the last entry up from there
/// (Wegener 1993, doi:10.1016/0304-3975(93)90364-Y), with the least of four children picked without
/// branches, since which child is least is unpredictable.
///
/// Sound because `capacity` entries are allocated, `insert` grows the allocation before it writes
/// past them, and every other access is to an entry below `count`.
@safe
struct SearchQueue: ~Copyable {
  /// Siblings, entries 4i + 1 … 4i + 4, share a cache line: entry 1 is at a multiple of 32 bytes.
  private var entries: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  /// How many entries there are.
  private(set) var count = 0

  private static let lead = 3

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    unsafe entries = Self.allocate(self.capacity)
  }

  deinit { unsafe Self.free(entries) }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt64> {
    let bytes = (capacity + lead) * MemoryLayout<UInt64>.stride
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    return unsafe raw.bindMemory(to: UInt64.self, capacity: capacity + lead) + lead
  }

  private static func free(_ entries: UnsafeMutablePointer<UInt64>) {
    unsafe UnsafeMutableRawPointer(entries - lead).deallocate()
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// The least key; the largest integer if the heap is empty.
  @inline(__always)
  var minimumKey: UInt32 {
    count == 0 ? .max : unsafe UInt32(truncatingIfNeeded: entries[0] >> 32)
  }

  /// The node of the least key.
  @inline(__always)
  var minimumNode: UInt32 {
    assert(count > 0)
    return unsafe UInt32(truncatingIfNeeded: entries[0])
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Adds an entry.
  ///
  /// - Complexity: O(log count), amortised.
  @inline(__always)
  mutating func insert(_ node: UInt32, key: UInt32) {
    if count == capacity { grow() }
    count &+= 1
    siftUp(UInt64(key) << 32 | UInt64(node), from: count &- 1)
  }

  /// Removes the entry with the least key, of several the one with the least node.
  ///
  /// - Precondition: there is one.
  /// - Complexity: O(log count).
  @inline(__always)
  mutating func popMinimum() -> (node: UInt32, key: UInt32) {
    assert(count > 0)
    let top = unsafe entries[0]
    count &-= 1
    if count > 0 { refill(with: unsafe entries[count]) }
    return (UInt32(truncatingIfNeeded: top), UInt32(truncatingIfNeeded: top >> 32))
  }

  @inline(never)
  private mutating func grow() {
    let larger = unsafe Self.allocate(capacity * 2)
    unsafe larger.initialize(from: entries, count: count)
    unsafe Self.free(entries)
    unsafe entries = larger
    capacity *= 2
  }

  @inline(__always)
  private func siftUp(_ entry: UInt64, from slot: Int) {
    var hole = slot
    while hole > 0 {
      let parent = (hole &- 1) >> 2
      let other = unsafe entries[parent]
      if other <= entry { break }
      unsafe entries[hole] = other
      hole = parent
    }
    unsafe entries[hole] = entry
  }

  /// Moves the hole at the top down to a leaf, then `entry` up from there.
  @inline(__always)
  private func refill(with entry: UInt64) {
    var hole = 0
    var first = 1
    while first &+ 3 < count {
      let (a, b) = unsafe (entries[first], entries[first &+ 1])
      let (c, d) = unsafe (entries[first &+ 2], entries[first &+ 3])
      let left = b < a ? b : a
      let leftSlot = b < a ? first &+ 1 : first
      let right = d < c ? d : c
      let rightSlot = d < c ? first &+ 3 : first &+ 2
      unsafe entries[hole] = right < left ? right : left
      hole = right < left ? rightSlot : leftSlot
      first = hole << 2 &+ 1
    }
    if first < count {
      var least = first
      var child = first &+ 1
      while child < count {
        if unsafe entries[child] < entries[least] { least = child }
        child &+= 1
      }
      unsafe entries[hole] = entries[least]
      hole = least
    }
    siftUp(entry, from: hole)
  }
}

/// Growing list, read and written without checks in release builds: an unsafe fence.
///
/// Sound because it makes room before it appends, and asserts that reads stay within what was
/// appended.
@safe
struct FlatList<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit { unsafe base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Keeps the first elements only.
  @inline(__always)
  mutating func truncate(to count: Int) {
    assert(count <= self.count)
    self.count = count
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.initialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }
}

/// Labels of a small search by node: part of the same fence.
///
/// A hash table with open addressing. Entries carry the number of their search, so that a reset
/// costs nothing. Its size follows the searches, not the network: a server keeps one for every
/// traveller.
///
/// Sound because `capacity` entries, a power of two, are always initialised, slots are masked by
/// `capacity − 1`, and it grows before it is more than half full, so that probing ends.
@safe
struct LabelTable: ~Copyable {
  /// The label of a node.
  struct Label: BitwiseCopyable {
    var node: UInt32
    fileprivate var search: UInt32
    /// Milliseconds from the source, with the delay of U-turns.
    var key: UInt32
    /// Millimetres from the source.
    var length: UInt32
    /// The row by which it was reached; ``LabelTable/seed`` for a source.
    var row: UInt32
    /// The node before; the directed edge of the source for a seed.
    var previous: UInt32
    var turns: Bool
    var isSettled: Bool
    /// Quarter turns on the way.
    var bends: Float
  }

  /// The row of a source.
  static let seed = UInt32.max

  private var base: UnsafeMutablePointer<Label>
  private var capacity = 256
  private var count = 0
  private var search: UInt32 = 1

  init() {
    unsafe base = .allocate(capacity: capacity)
    unsafe base.initialize(repeating: Self.empty, count: capacity)
  }

  deinit { unsafe base.deallocate() }

  private static var empty: Label {
    Label(
      node: 0,
      search: 0,
      key: 0,
      length: 0,
      row: 0,
      previous: 0,
      turns: false,
      isSettled: false,
      bends: 0
    )
  }

  /// Forgets all labels.
  mutating func reset() {
    count = 0
    search &+= 1
    guard search == 0 else { return }
    unsafe base.update(repeating: Self.empty, count: capacity)
    search = 1
  }

  /// The label in a slot.
  @inline(__always)
  subscript(slot: Int) -> Label {
    get {
      assert(slot >= 0 && slot < capacity)
      return unsafe base[slot]
    }
    nonmutating set {
      assert(slot >= 0 && slot < capacity)
      unsafe base[slot] = newValue
    }
  }

  /// The slot of a node's label, valid until the next call.
  ///
  /// A new label has the key `UInt32.max`.
  @inline(__always)
  mutating func slot(of node: UInt32) -> Int {
    var slot = Self.hash(node) & (capacity &- 1)
    while unsafe base[slot].search == search {
      if unsafe base[slot].node == node { return slot }
      slot = (slot &+ 1) & (capacity &- 1)
    }
    if count &* 2 >= capacity { return slotAfterGrowing(node) }
    count &+= 1
    unsafe base[slot] = Label(
      node: node,
      search: search,
      key: .max,
      length: 0,
      row: 0,
      previous: 0,
      turns: false,
      isSettled: false,
      bends: 0
    )
    return slot
  }

  /// Fibonacci hashing (Knuth, volume 3, section 6.4).
  @inline(__always)
  private static func hash(_ node: UInt32) -> Int {
    Int(truncatingIfNeeded: (node &* 2_654_435_769) >> 8)
  }

  @inline(never)
  private mutating func slotAfterGrowing(_ node: UInt32) -> Int {
    let larger = UnsafeMutablePointer<Label>.allocate(capacity: capacity * 2)
    unsafe larger.initialize(repeating: Self.empty, count: capacity * 2)
    let mask = capacity * 2 - 1
    for old in 0..<capacity where unsafe base[old].search == search {
      var slot = unsafe Self.hash(base[old].node) & mask
      while unsafe larger[slot].search == search { slot = (slot + 1) & mask }
      unsafe larger[slot] = base[old]
    }
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
    return slot(of: node)
  }
}

/// Binary min-heap of (key, node), equal keys by node; a lowered key is pushed again.
struct NodeQueue: ~Copyable {
  private var entries = FlatList<UInt64>(capacity: 256)

  @inline(__always)
  mutating func removeAll() { entries.removeAll() }

  @inline(__always)
  mutating func push(_ key: UInt32, _ node: UInt32) {
    let entry = UInt64(key) << 32 | UInt64(node)
    entries.append(entry)
    var hole = entries.count &- 1
    while hole > 0 {
      let parent = (hole &- 1) >> 1
      let other = entries[parent]
      if other <= entry { break }
      entries[hole] = other
      hole = parent
    }
    entries[hole] = entry
  }

  @inline(__always)
  mutating func pop() -> (key: UInt32, node: UInt32)? {
    guard entries.count > 0 else { return nil }
    let top = entries[0]
    let last = entries[entries.count &- 1]
    entries.truncate(to: entries.count &- 1)
    let count = entries.count
    if count > 0 {
      var hole = 0
      while true {
        var child = hole &* 2 &+ 1
        if child >= count { break }
        if child &+ 1 < count, entries[child &+ 1] < entries[child] { child &+= 1 }
        if entries[child] >= last { break }
        entries[hole] = entries[child]
        hole = child
      }
      entries[hole] = last
    }
    return (UInt32(truncatingIfNeeded: top >> 32), UInt32(truncatingIfNeeded: top))
  }
}

/// Targets by directed edge: a small chained hash table.
struct TargetLookup: ~Copyable {
  /// No target.
  static let none = -1
  private static let slots = 256

  private var firsts = FlatList<Int16>(capacity: slots)
  private var nexts = FlatList<Int16>(capacity: 64)

  init() { for _ in 0..<Self.slots { firsts.append(-1) } }

  mutating func removeAll() {
    for slot in 0..<Self.slots { firsts[slot] = -1 }
    nexts.removeAll()
  }

  private static func slot(_ code: UInt32) -> Int { Int((code ^ code >> 8) & 255) }

  /// Adds the next target.
  mutating func append(_ code: UInt32) {
    let slot = Self.slot(code)
    nexts.append(firsts[slot])
    firsts[slot] = Int16(nexts.count - 1)
  }

  /// The first of the targets that may lie on a directed edge; the caller checks.
  @inline(__always)
  func first(_ code: UInt32) -> Int { Int(firsts[Self.slot(code)]) }

  /// The next one in the chain.
  @inline(__always)
  func next(after target: Int) -> Int { Int(nexts[target]) }
}

/// A min-queue of (key, node) for searches of a few hundred nodes: an unsafe fence.
///
/// Entries lie unsorted in blocks; the least is found by comparing all of them, eight at a time and
/// without a branch. For so few entries that beats a heap, whose branches are unpredictable. From
/// two blocks on the least of each block is kept, so that only those and one block are compared: a
/// removal from a queue of n entries costs O(n / blockSize + blockSize).
///
/// Invariants: entries at and after `count` are the largest integer; with more than one block,
/// `least[b]` is the least entry of block b, and the largest integer for unused blocks.
///
/// Sound because it makes room, in whole blocks, before it appends, and slots that come in are
/// below `count`, asserted.
@safe
struct FlatQueue: ~Copyable {
  private typealias Lanes = SIMD8<UInt64>
  private static var blockSize: Int { 64 }

  private var entries: UnsafeMutablePointer<UInt64>
  private var least: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 1024) {
    self.capacity = (max(capacity, 1) + 511) / 512 * 512
    unsafe entries = Self.room(self.capacity)
    unsafe least = Self.room(self.capacity / Self.blockSize)
  }

  deinit {
    unsafe entries.deallocate()
    unsafe least.deallocate()
  }

  private static func room(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    let bytes = max(count, 8) * 8
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    return unsafe raw.initializeMemory(as: UInt64.self, repeating: .max, count: max(count, 8))
  }

  @inline(__always)
  static func pack(_ key: UInt32, _ node: UInt32) -> UInt64 { UInt64(key) << 32 | UInt64(node) }

  @inline(__always)
  mutating func removeAll() {
    if count > 0 { clear() }
  }

  @inline(never)
  private mutating func clear() {
    unsafe entries.update(repeating: .max, count: count)
    if count > Self.blockSize {
      unsafe least.update(repeating: .max, count: (count - 1) / Self.blockSize + 1)
    }
    count = 0
  }

  /// The least entry; the largest integer if there is none.
  @inline(__always)
  var minimum: UInt64 {
    count <= Self.blockSize ? leastOfFew : leastOfMany
  }

  @inline(__always)
  private var leastOfFew: UInt64 { unsafe Self.least(entries, (count &+ 7) &>> 3) }

  @inline(never)
  private var leastOfMany: UInt64 {
    unsafe Self.least(least, ((count &- 1) / Self.blockSize &+ 8) &>> 3)
  }

  @inline(__always)
  private static func least(_ values: UnsafeMutablePointer<UInt64>, _ groups: Int) -> UInt64 {
    var lanes = Lanes(repeating: .max)
    var group = 0
    while group < groups {
      let raw = unsafe UnsafeRawPointer(values + group &* 8)
      lanes = pointwiseMin(lanes, unsafe raw.load(as: Lanes.self))
      group &+= 1
    }
    return lanes.min()
  }

  /// Adds an entry and returns its slot.
  @inline(__always)
  mutating func append(_ entry: UInt64) -> UInt32 {
    if count >= Self.blockSize { appendToMany(entry) }
    unsafe entries[count] = entry
    count &+= 1
    return UInt32(truncatingIfNeeded: count &- 1)
  }

  @inline(never)
  private mutating func appendToMany(_ entry: UInt64) {
    if count == capacity { grow() }
    if count == Self.blockSize {
      unsafe least[0] = Self.least(entries, Self.blockSize / 8)
    }
    let block = count / Self.blockSize
    unsafe least[block] = min(least[block], entry)
  }

  private mutating func grow() {
    let (larger, largerLeast) =
      unsafe (Self.room(capacity * 2), Self.room(capacity * 2 / Self.blockSize))
    unsafe larger.update(from: entries, count: capacity)
    unsafe largerLeast.update(from: least, count: capacity / Self.blockSize)
    unsafe entries.deallocate()
    unsafe least.deallocate()
    unsafe entries = larger
    unsafe least = largerLeast
    capacity *= 2
  }

  /// Lowers the entry in a slot.
  @inline(__always)
  mutating func lower(_ slot: UInt32, to entry: UInt64) {
    assert(slot < count)
    unsafe entries[Int(slot)] = entry
    if count > Self.blockSize {
      let block = Int(slot) / Self.blockSize
      unsafe least[block] = min(least[block], entry)
    }
  }

  /// Removes the entry in a slot by moving the last entry there, and returns that entry.
  @inline(__always)
  mutating func remove(_ slot: UInt32) -> UInt64 {
    assert(slot < count)
    count &-= 1
    let last = unsafe entries[count]
    unsafe entries[Int(slot)] = last
    unsafe entries[count] = .max
    if count >= Self.blockSize { restoreLeast(slot) }
    return last
  }

  @inline(never)
  private mutating func restoreLeast(_ slot: UInt32) {
    restoreLeast(ofBlock: Int(slot) / Self.blockSize)
    restoreLeast(ofBlock: count / Self.blockSize)
    if count == Self.blockSize {
      unsafe least[0] = .max
      unsafe least[1] = .max
    }
  }

  private mutating func restoreLeast(ofBlock block: Int) {
    unsafe least[block] = Self.least(entries + block * Self.blockSize, Self.blockSize / 8)
  }
}

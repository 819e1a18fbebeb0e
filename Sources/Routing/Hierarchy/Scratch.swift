import CampusGraph

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One value a node, written and read without checks in release builds: an unsafe fence.
///
/// Sound because it has room for `count` values, all initialised before they are read, and asserts
/// every index; threads that share one write disjoint values, and read what others wrote only after
/// those have finished.
@safe
struct NodeColumn<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  fileprivate let base: UnsafeMutablePointer<Element>
  let count: Int

  init(repeating value: Element, count: Int) {
    self.count = count
    let bytes = max(count, 1) * MemoryLayout<Element>.stride
    guard let memory = unsafe aligned_alloc(64, (bytes + 63) / 64 * 64) else {
      fatalError("out of memory")
    }
    unsafe base = memory.bindMemory(to: Element.self, capacity: max(count, 1))
    unsafe base.initialize(repeating: value, count: count)
  }

  /// Makes values whose bytes are all zero, without touching their memory: pages that a search
  /// never labels cost nothing.
  init(zeroed count: Int) {
    self.count = count
    let bytes = unsafe calloc(max(count, 1), MemoryLayout<Element>.stride)
    guard let bytes = unsafe bytes else { fatalError("out of memory") }
    unsafe base = bytes.bindMemory(to: Element.self, capacity: max(count, 1))
  }

  /// Makes room for values, each of which is written before it is read.
  init(unset count: Int) {
    self.count = count
    let bytes = unsafe malloc(max(count, 1) * MemoryLayout<Element>.stride)
    guard let bytes = unsafe bytes else { fatalError("out of memory") }
    unsafe base = bytes.bindMemory(to: Element.self, capacity: max(count, 1))
  }

  deinit { unsafe free(base) }

  /// Writes one value everywhere.
  func fill(_ value: Element) { unsafe base.update(repeating: value, count: count) }

  /// Writes one value to the first elements.
  func fill(_ value: Element, count: Int) {
    precondition(count <= self.count)
    unsafe base.update(repeating: value, count: count)
  }

  /// The first value; valid for ``count`` values as long as this column lives.
  @unsafe var baseAddress: UnsafeMutablePointer<Element> { unsafe base }

  @inline(__always)
  subscript(index: UInt32) -> Element {
    get {
      assert(Int(index) < count)
      return unsafe base[Int(index)]
    }
    nonmutating set {
      assert(Int(index) < count)
      unsafe base[Int(index)] = newValue
    }
  }
}

extension NodeColumn<SIMD16<Weight>> {
  /// Writes one of a node's sixteen weights.
  @inline(__always)
  func set(_ index: UInt32, _ lane: Int, _ weight: Weight) {
    assert(Int(index) < count && lane >= 0 && lane < 16)
    unsafe UnsafeMutableRawPointer(base + Int(index))
      .storeBytes(of: weight, toByteOffset: lane &* 4, as: Weight.self)
  }
}

/// A list that grows, read and written without checks in release builds: an unsafe fence.
///
/// Sound because it makes room before it appends, and asserts that reads stay within what was
/// appended.
@safe
struct UnsafeList<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private(set) var base: UnsafeMutablePointer<Element>
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
    unsafe base[count] = element
    count &+= 1
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return unsafe base[count]
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }
}

/// A binary min-heap of (key, node) for searches of a few hundred nodes.
///
/// It does not track the positions of nodes: a lowered key is pushed again, and the search skips
/// stale entries that it pops.
///
/// Part of the same fence: slots are below the number of entries.
@safe
struct LazyHeap: ~Copyable {
  private var entries = UnsafeList<UInt64>(capacity: 1024)

  @inline(__always)
  mutating func removeAll() { entries.removeAll() }

  @inline(__always)
  mutating func push(_ key: UInt32, _ node: UInt32) {
    let entry = UInt64(key) << 32 | UInt64(node)
    entries.append(entry)
    siftUp(entry, from: entries.count &- 1)
  }

  /// Takes out the least entry, of equal keys the one with the least node.
  @inline(__always)
  mutating func pop() -> (key: UInt32, node: UInt32)? {
    guard let last = entries.popLast() else { return nil }
    guard entries.count > 0 else { return Self.parts(last) }
    let top = entries[0]
    // The hole moves down to a leaf and the last entry up from there, since it mostly belongs low.
    let count = entries.count
    var hole = 0
    var child = 1
    while child &+ 1 < count {
      let (left, right) = (entries[child], entries[child &+ 1])
      let isRight = right < left
      entries[hole] = isRight ? right : left
      hole = child &+ (isRight ? 1 : 0)
      child = hole &* 2 &+ 1
    }
    if child < count {
      entries[hole] = entries[child]
      hole = child
    }
    siftUp(last, from: hole)
    return Self.parts(top)
  }

  @inline(__always)
  private func siftUp(_ entry: UInt64, from slot: Int) {
    var hole = slot
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
  private static func parts(_ entry: UInt64) -> (key: UInt32, node: UInt32) {
    (UInt32(truncatingIfNeeded: entry >> 32), UInt32(truncatingIfNeeded: entry))
  }
}

/// One scratch for each worker of a parallel loop: an unsafe fence.
///
/// Sound because a worker takes only the scratch of its own number, and ``Workers`` runs no two
/// chunks with one number at once.
@safe
struct PerWorker<Scratch: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let base: UnsafeMutablePointer<Scratch>
  let count: Int

  init(count: Int, _ make: () -> Scratch) {
    self.count = count
    unsafe base = .allocate(capacity: max(count, 1))
    for worker in 0..<count { unsafe (base + worker).initialize(to: make()) }
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inline(__always)
  func with<Result>(_ worker: Int, _ body: (inout Scratch) -> Result) -> Result {
    assert(worker >= 0 && worker < count)
    // Through a pointer of its own: the thread sanitizer takes `base[worker]` for an access to all
    // of it.
    let mine = unsafe base + worker
    return body(&(unsafe mine.pointee))
  }
}

import CampusGraph

/// Buffer of plain values that becomes a `Column` without a copy: **unsafe fence 5**.
///
/// Copies share the memory. Sound because every subscript is below `count`, asserted here and
/// following from counts taken before the buffer was made, because threads write disjoint elements
/// that no other thread reads meanwhile, and because nothing is written after ``column`` was taken.
@safe
struct PlainBuffer<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
  let count: Int
  private let owner: Owner

  @safe
  private final class Owner {
    let base: UnsafeMutablePointer<Element>
    init(capacity: Int) { unsafe base = .allocate(capacity: max(capacity, 1)) }
    deinit { unsafe base.deallocate() }
  }

  /// Allocates equal values.
  init(repeating value: Element, count: Int) {
    owner = Owner(capacity: count)
    unsafe base = owner.base
    self.count = count
    unsafe base.initialize(repeating: value, count: count)
  }

  /// Allocates values that the caller initialises before it reads any.
  init(uninitializedCount count: Int) {
    owner = Owner(capacity: count)
    unsafe base = owner.base
    self.count = count
  }

  /// Copies values.
  init(_ values: some Collection<Element>) {
    owner = Owner(capacity: values.count)
    unsafe base = owner.base
    count = values.count
    let buffer = unsafe UnsafeMutableBufferPointer(start: base, count: count)
    let (_, end) = unsafe buffer.initialize(from: values)
    precondition(end == count, "the collection's count was wrong")
  }

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
  subscript(index: UInt32) -> Element {
    get { self[Int(index)] }
    nonmutating set { self[Int(index)] = newValue }
  }

  /// The values as a column; they must not be written any more.
  var column: Column<Element> { unsafe Column(viewing: base, count: count, owner: owner) }
}

extension PlainBuffer where Element == UInt32 {
  /// Prefix sums of counts, in place: `self[i + 1]` held the count of row i, `self[i]` becomes its
  /// start.
  func sumUp() {
    var sum: UInt32 = 0
    for index in 0..<count {
      sum += self[index]
      self[index] = sum
    }
  }
}

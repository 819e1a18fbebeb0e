/// Immutable array of trivial values in shared memory: **unsafe fence 1**.
///
/// A column points to memory of an owner: its own allocation, or a mapped file. It retains the
/// owner and is never written after initialization, so threads can share it. Subscripts are
/// checked; searches read ``baseAddress`` inside their own fences.
@safe
@frozen
public struct Column<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// The first value; valid for ``count`` values as long as the column (or a copy of it) lives.
  public let baseAddress: UnsafePointer<Element>
  /// The number of values.
  public let count: Int
  @usableFromInline let owner: AnyObject
  /// The owner of the memory, for other views of it.
  var keeper: AnyObject { owner }

  /// Copies values into new memory.
  ///
  /// - Complexity: O(n).
  public init(_ values: some Collection<Element>) {
    let storage = ColumnStorage<Element>(copying: values)
    unsafe baseAddress = UnsafePointer(storage.base)
    count = storage.count
    owner = storage
  }

  /// Makes a view of memory that `owner` keeps alive and unchanged.
  ///
  /// - Precondition: `baseAddress` is aligned and points at `count` initialised values for as long
  ///   as `owner` lives.
  @unsafe
  public init(viewing baseAddress: UnsafePointer<Element>, count: Int, owner: AnyObject) {
    unsafe self.baseAddress = baseAddress
    self.count = count
    self.owner = owner
  }
}

extension Column: RandomAccessCollection {
  /// The index of the first value, 0.
  @inlinable
  public var startIndex: Int { 0 }
  /// One past the index of the last value.
  @inlinable
  public var endIndex: Int { count }
  /// The value at an index; checked.
  @inlinable
  public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "column index out of range")
    return unsafe baseAddress[index]
  }
  /// Calls a closure with the values, which are always contiguous.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try unsafe body(UnsafeBufferPointer(start: baseAddress, count: count))
  }
  /// The value of a node, arc, edge or other dense id; checked.
  @inlinable
  public subscript(id: some DenseID) -> Element { self[id.index] }
}

extension Column: Equatable where Element: Equatable {
  /// Whether both have equal values in equal order.
  public static func == (a: Column, b: Column) -> Bool {
    a.count == b.count && a.elementsEqual(b)
  }
}

/// Owner of the memory of a copied column.
@safe
private final class ColumnStorage<Element: BitwiseCopyable> {
  let base: UnsafeMutablePointer<Element>
  let count: Int

  init(copying values: some Collection<Element>) {
    count = values.count
    unsafe base = .allocate(capacity: Swift.max(count, 1))
    let buffer = unsafe UnsafeMutableBufferPointer(start: base, count: count)
    let (_, end) = unsafe buffer.initialize(from: values)
    precondition(end == count, "the collection's count was wrong")
  }

  deinit { unsafe base.deallocate() }
}

import CampusGraph

/// The growing table of ``Landmarks``, written by several threads: an unsafe fence.
///
/// Sound because it has `nodeCount · stride` initialised entries, every index is made of a node
/// below `nodeCount` and a column below `stride`, both asserted, and each thread writes its own
/// columns and reads those that were written before it started. The `Column` made of it keeps it
/// alive, and it is not written after that.
@safe
final class LandmarkTable: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Weight>
  let nodeCount: Int
  /// Entries a node.
  let stride: Int

  init(nodeCount: Int, stride: Int) {
    self.nodeCount = nodeCount
    self.stride = stride
    let bytes = max(nodeCount * stride, 1) * MemoryLayout<Weight>.stride
    // Rows of 16 landmarks or 8 then start at a cache line.
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe base = raw.bindMemory(to: Weight.self, capacity: max(nodeCount * stride, 1))
    unsafe base.initialize(repeating: .unreachable, count: nodeCount * stride)
  }

  deinit { unsafe UnsafeMutableRawPointer(base).deallocate() }

  @inline(__always)
  subscript(node: Int, column: Int) -> Weight {
    get {
      assert(node < nodeCount && column < stride)
      return unsafe base[node &* stride &+ column]
    }
    set {
      assert(node < nodeCount && column < stride)
      unsafe base[node &* stride &+ column] = newValue
    }
  }

  /// The table as an immutable column.
  func column() -> Column<Weight> {
    unsafe Column(viewing: UnsafePointer(base), count: nodeCount * stride, owner: self)
  }
}

import CampusGraph

/// The growing table of ``Landmarks``, written by several threads: an unsafe fence.
///
/// Sound because it has `nodeCount · stride` initialised entries, every index is made of a node below
/// `nodeCount` and a place below `stride`, both asserted, and each thread writes its own places and
/// reads those that were written before it started. The column made of it keeps it alive and nobody
/// writes after that.
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
  subscript(node: Int, place: Int) -> Weight {
    get {
      assert(node < nodeCount && place < stride)
      return unsafe base[node &* stride &+ place]
    }
    set {
      assert(node < nodeCount && place < stride)
      unsafe base[node &* stride &+ place] = newValue
    }
  }

  /// The table as an immutable column.
  func column() -> Column<Weight> {
    unsafe Column(viewing: UnsafePointer(base), count: nodeCount * stride, owner: self)
  }
}

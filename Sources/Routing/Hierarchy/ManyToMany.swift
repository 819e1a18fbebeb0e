public import CampusGraph

/// Many-to-many search by buckets on a contraction hierarchy.
///
///     let buckets = TargetBuckets(hierarchy, targets: stations)
///     var search = ManyToMany(buckets)
///     var row = [Weight](repeating: 0, count: stations.count)
///     search.weights(from: library, into: &row)
///
/// A search up from the source scans the buckets of the nodes that it settles. The searches from
/// the targets run once, when the buckets are made.
public struct ManyToMany: ~Copyable {
  private let buckets: TargetBuckets
  private let up: RowReader
  private let down: RowReader
  private var side: HierarchySide
  private var row: TargetRow

  /// Makes room for targets.
  ///
  /// - Complexity: O(nodes).
  public init(_ buckets: TargetBuckets) {
    self.buckets = buckets
    let (up, down) = (
      RowReader(buckets.hierarchy.upward), RowReader(buckets.hierarchy.downward)
    )
    (self.up, self.down) = buckets.isReverse ? (down, up) : (up, down)
    side = HierarchySide(nodeCount: buckets.hierarchy.nodeCount)
    row = TargetRow(buckets)
  }

  /// How many nodes the last search settled.
  public var settledCount: Int { side.settledCount }

  /// Finds the weights of the lightest paths from a node (in reverse: to it) to all targets;
  /// `Weight.unreachable` if there is none.
  ///
  /// - Precondition: the node is one of the graph's, and the row has room for every target.
  public mutating func weights(from source: NodeID, into weights: inout [Weight]) {
    self.weights(from: [Seed(node: source)], into: &weights)
  }

  /// The same from a position between nodes, given as seeds.
  public mutating func weights(from seeds: [Seed], into weights: inout [Weight]) {
    unsafe weights.withUnsafeMutableBufferPointer { unsafe search(from: seeds, into: $0) }
  }

  private mutating func search(
    from seeds: [Seed],
    into weights: UnsafeMutableBufferPointer<Weight>
  ) {
    precondition(weights.count >= buckets.count, "no room for the targets")
    row.clear()
    side.reset()
    for seed in seeds { side.seed(buckets.hierarchy.ranks[seed.node], seed.weight) }
    side.exhaust(up, stallingBy: down) { rank, weight in row.visit(rank, weight) }
    unsafe row.copy(to: weights)
  }

  /// Finds a table: for each source a row of the weights to all targets, one row after the other.
  ///
  /// - Parameters:
  ///   - table: where to write.
  ///   - sources: where the paths start (in reverse: end).
  ///   - buckets: the targets.
  ///   - threads: how many to use; the table does not depend on it.
  /// - Precondition: the sources are nodes of the graph, and the table has as many values as
  ///   sources times targets.
  public static func fill(
    _ table: inout [Weight],
    from sources: [NodeID],
    to buckets: TargetBuckets,
    threads: Int = 1
  ) {
    let width = buckets.count
    precondition(table.count == sources.count * width, "the table has another size")
    let searches = PerWorker(count: threads) { ManyToMany(buckets) }
    unsafe table.withUnsafeMutableBufferPointer { buffer in
      let rows = unsafe TableRows(base: buffer.baseAddress, width: width)
      Workers.forEachChunk(of: sources.count, grain: 8, threads: threads) { worker, items in
        searches.with(worker) { search in
          for item in items {
            unsafe search.search(from: [Seed(node: sources[item])], into: rows[item])
          }
        }
      }
    }
  }
}

/// The rows of a table that several threads fill; each row is written by one of them.
@unsafe
private struct TableRows: @unchecked Sendable {
  let base: UnsafeMutablePointer<Weight>?
  let width: Int

  subscript(row: Int) -> UnsafeMutableBufferPointer<Weight> {
    unsafe UnsafeMutableBufferPointer(start: base.map { unsafe $0 + row * width }, count: width)
  }
}

/// The least weights to all targets found so far: an unsafe fence.
///
/// Sound because targets and rows in the buckets are below the counts that there is room for, by
/// construction.
@safe
struct TargetRow: ~Copyable {
  private let buckets: TargetBuckets
  private let slots: UnsafePointer<UInt32>
  private let entries: UnsafePointer<TargetBuckets.Entry>
  private let dense: UnsafePointer<SIMD16<Weight>>
  private let slotBuckets: UnsafePointer<TargetBuckets.Bucket>
  private let groups: UnsafeMutablePointer<SIMD16<Weight>>
  private let weights: UnsafeMutablePointer<Weight>
  private let groupCount: Int

  init(_ buckets: TargetBuckets) {
    self.buckets = buckets
    groupCount = buckets.groupCount
    unsafe slots = buckets.slots.baseAddress
    unsafe entries = buckets.entries.baseAddress
    unsafe dense = buckets.dense.baseAddress
    unsafe slotBuckets = buckets.buckets.baseAddress
    unsafe groups = .allocate(capacity: max(groupCount, 1))
    let none = SIMD16<Weight>(repeating: .unreachable)
    unsafe groups.initialize(repeating: none, count: groupCount)
    unsafe weights = UnsafeMutableRawPointer(groups).assumingMemoryBound(to: Weight.self)
  }

  deinit { unsafe groups.deallocate() }

  @inline(__always)
  func clear() {
    unsafe groups.update(repeating: SIMD16(repeating: .unreachable), count: groupCount)
  }

  /// Scans the bucket of a node that was settled at a weight.
  @inline(__always)
  func visit(_ rank: UInt32, _ reached: Weight) {
    let slot = unsafe slots[Int(rank)]
    guard slot != .max else { return }
    let bucket = unsafe slotBuckets[Int(slot)]
    if bucket.count == 0 {
      let row = unsafe dense + Int(bucket.first)
      var group = 0
      while group < groupCount {
        unsafe groups[group] = pointwiseMin(groups[group], row[group] &+ reached)
        group &+= 1
      }
    } else {
      var entry = unsafe entries + Int(bucket.first)
      let end = unsafe entry + Int(bucket.count)
      while unsafe entry < end {
        let target = Int(unsafe entry.pointee.target)
        unsafe weights[target] = min(weights[target], entry.pointee.weight &+ reached)
        unsafe entry += 1
      }
    }
  }

  func copy(to row: UnsafeMutableBufferPointer<Weight>) {
    guard let base = row.baseAddress else { return }
    unsafe base.update(from: weights, count: buckets.count)
  }
}

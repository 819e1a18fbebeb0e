public import CampusGraph
import GeoCore

/// Buckets of a many-to-many search: the targets that reach each node of a hierarchy, with weights.
///
/// After Knopp, Sanders, Schultes, Schulz and Wagner, "Computing many-to-many shortest paths using
/// highway hierarchies" (2007), doi:10.1137/1.9781611972870.4, on a contraction hierarchy. A high
/// node is reached by most targets: its bucket is *dense*, one weight per target, processed sixteen
/// at a time; the others hold pairs of target and weight. Immutable and shared.
public struct TargetBuckets: Sendable {
  /// A target and the weight of the path between a bucket's node and it.
  struct Entry: BitwiseCopyable, Sendable {
    var target: UInt32
    var weight: Weight
  }

  /// A range of ``entries``, or with a count of 0 the start of a row of ``dense``.
  struct Bucket: BitwiseCopyable, Sendable {
    var first: UInt32
    var count: UInt32
  }

  /// An entry and the rank of its bucket.
  private struct Finding: BitwiseCopyable {
    var rank: UInt32
    var entry: Entry
  }

  /// The hierarchy.
  public let hierarchy: ContractionHierarchy
  /// Whether the paths start at the targets rather than end there.
  public let isReverse: Bool
  /// How many targets there are.
  public let count: Int
  /// The index of each rank's bucket; the largest integer if it has none.
  let slots: Column<UInt32>
  let buckets: Column<Bucket>
  let entries: Column<Entry>
  /// Rows of ``groupCount`` groups; absent weights are `Weight.unreachable`.
  let dense: Column<SIMD16<Weight>>

  /// How many groups of sixteen the targets make.
  var groupCount: Int { (count + 15) / 16 }

  /// A bucket is dense if it holds more than one target in this many: then scanning all of them
  /// sixteen at a time is faster.
  private static var denseShare: Int { 16 }

  /// Searches from the targets.
  ///
  /// - Parameters:
  ///   - hierarchy: the hierarchy.
  ///   - targets: where the paths end; any number, any node more than once.
  ///   - reverse: whether they start there instead.
  ///   - threads: how many to use; the buckets do not depend on it.
  /// - Precondition: the targets are nodes of the graph.
  /// - Complexity: O(nodes) and a search up for each target.
  public init(
    _ hierarchy: ContractionHierarchy,
    targets: [NodeID],
    reverse: Bool = false,
    threads: Int = 1
  ) {
    self.init(
      hierarchy,
      seeds: targets.map { [Seed(node: $0)] },
      reverse: reverse,
      threads: threads
    )
  }

  /// Searches from targets that lie between nodes: each is the lightest of some seeds.
  ///
  /// - Parameters:
  ///   - hierarchy: the hierarchy.
  ///   - targets: the seeds of each target; one without seeds is never reached.
  ///   - reverse: whether paths start there instead.
  ///   - threads: how many to use; the buckets do not depend on it.
  /// - Precondition: the seeds' nodes are nodes of the graph.
  /// - Complexity: O(nodes) and a search up for each target.
  public init(
    _ hierarchy: ContractionHierarchy,
    seeds targets: [[Seed]],
    reverse: Bool = false,
    threads: Int = 1
  ) {
    self.hierarchy = hierarchy
    count = targets.count
    isReverse = reverse
    let findings = Self.findings(hierarchy, targets: targets, isReverse: reverse, threads: threads)
    // First how many entries each rank has, then the index of its bucket.
    var slots = [UInt32](repeating: 0, count: hierarchy.nodeCount)
    for chunk in findings { for finding in chunk { slots[Int(finding.rank)] += 1 } }
    let groupCount = (targets.count + 15) / 16
    var buckets: [Bucket] = []
    var (entryCount, denseCount) = (0, 0)
    for rank in slots.indices {
      let count = Int(slots[rank])
      guard count > 0 else {
        slots[rank] = .max
        continue
      }
      slots[rank] = UInt32(buckets.count)
      if count * Self.denseShare > targets.count {
        buckets.append(Bucket(first: UInt32(denseCount), count: 0))
        denseCount += groupCount
      } else {
        buckets.append(Bucket(first: UInt32(entryCount), count: UInt32(count)))
        entryCount += count
      }
    }
    precondition(max(entryCount, denseCount) < Int(UInt32.max), "too many targets")
    (entries, dense) = Self.filled(
      findings,
      slots: slots,
      buckets: buckets,
      entryCount: entryCount,
      denseCount: denseCount
    )
    self.slots = Column(slots)
    self.buckets = Column(buckets)
  }

  /// The size of its columns in bytes, the hierarchy's not counted.
  public var byteCount: Int {
    slots.count * 4 + buckets.count * 8 + entries.count * 8 + dense.count * 64
  }

  /// What the searches from the targets settled, by chunks of targets.
  private static func findings(
    _ hierarchy: ContractionHierarchy,
    targets: [[Seed]],
    isReverse: Bool,
    threads: Int
  ) -> [[Finding]] {
    let (up, down) = (RowReader(hierarchy.upward), RowReader(hierarchy.downward))
    let (rows, opposite) = isReverse ? (up, down) : (down, up)
    let sides = PerWorker(count: threads) { HierarchySide(nodeCount: hierarchy.nodeCount) }
    let grain = 64
    let chunks = Guarded<[[Finding]]>(
      [[Finding]](repeating: [], count: (targets.count + grain - 1) / grain)
    )
    Workers.forEachChunk(of: targets.count, grain: grain, threads: threads) { worker, items in
      var found: [Finding] = []
      sides.with(worker) { side in
        for item in items {
          side.reset()
          for seed in targets[item] { side.seed(hierarchy.ranks[seed.node], seed.weight) }
          side.exhaust(rows, stallingBy: opposite) { rank, weight in
            found.append(
              Finding(rank: rank, entry: Entry(target: UInt32(item), weight: weight))
            )
          }
        }
      }
      chunks.withLock { $0[items.lowerBound / grain] = found }
    }
    return chunks.withLock { $0 }
  }

  private static func filled(
    _ findings: [[Finding]],
    slots: [UInt32],
    buckets: [Bucket],
    entryCount: Int,
    denseCount: Int
  ) -> (Column<Entry>, Column<SIMD16<Weight>>) {
    var entries = [Entry](repeating: Entry(target: 0, weight: 0), count: entryCount)
    var dense = [SIMD16<Weight>](repeating: SIMD16(repeating: .unreachable), count: denseCount)
    var next = buckets.map(\.first)
    for chunk in findings {
      for finding in chunk {
        let slot = Int(slots[Int(finding.rank)])
        let target = Int(finding.entry.target)
        if buckets[slot].count == 0 {
          dense[Int(buckets[slot].first) + target / 16][target % 16] = finding.entry.weight
        } else {
          entries[Int(next[slot])] = finding.entry
          next[slot] += 1
        }
      }
    }
    return (Column(entries), Column(dense))
  }
}

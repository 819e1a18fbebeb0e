import CampusGraph

/// Tables by buckets on a contraction hierarchy.
final class BucketTableEngine: TableEngine {
  private let hierarchy: ContractionHierarchy
  private var search: ManyToMany
  private var targetCount = 0

  init(_ hierarchy: ContractionHierarchy) {
    self.hierarchy = hierarchy
    search = ManyToMany(TargetBuckets(hierarchy, targets: []))
  }

  func pin(_ targets: [NodeID]) {
    targetCount = targets.count
    search = ManyToMany(TargetBuckets(hierarchy, targets: targets))
  }

  func weights(from source: NodeID, into row: inout [Weight]) {
    precondition(row.count == targetCount, "one element for each target")
    search.weights(from: source, into: &row)
  }
}

/// Tables by sweeps restricted to the targets (RPHAST), sixteen sources at a time.
///
/// Delling, Goldberg and Werneck, "Faster batched shortest paths in road networks" (2011),
/// doi:10.4230/OASIcs.ATMOS.2011.52.
final class SweepTableEngine: TableEngine {
  private let hierarchy: ContractionHierarchy
  private var targets: [NodeID] = []
  private var single: Sweep
  private var batch: BatchSweep

  init(_ hierarchy: ContractionHierarchy) {
    self.hierarchy = hierarchy
    let plan = SweepPlan(hierarchy, to: [])
    single = Sweep(plan)
    batch = BatchSweep(plan)
  }

  func pin(_ targets: [NodeID]) {
    self.targets = targets
    let plan = SweepPlan(hierarchy, to: targets)
    single = Sweep(plan)
    batch = BatchSweep(plan)
  }

  func weights(from source: NodeID, into row: inout [Weight]) {
    precondition(row.count == targets.count, "one element for each target")
    single.run(from: [Seed(node: source)])
    var span = row.mutableSpan
    single.copyWeights(of: targets, into: &span)
  }

  func weights(from sources: [NodeID], into rows: inout [Weight]) {
    let width = targets.count
    precondition(rows.count == sources.count * width, "one element for each source and target")
    for start in stride(from: 0, to: sources.count, by: BatchSweep.capacity) {
      let some = sources[start..<min(start + BatchSweep.capacity, sources.count)]
      batch.run(from: Array(some))
      for lane in 0..<some.count {
        let row = (start + lane) * width
        for (column, target) in targets.enumerated() {
          rows[row + column] = batch.weight(of: target, from: lane)
        }
      }
    }
  }
}

import CampusGraph
import GeoCore

/// The pass down over the blocks of a plan: an unsafe fence.
///
/// Sound because the counts of a block's runs add up to its nodes and their arcs to the block's,
/// tails are places in the block, and the plan is kept alive; the caller keeps the weights alive.
/// A block writes only its own positions, and reads those and the trunk's, which nothing writes
/// meanwhile.
@safe
struct BlockPass: @unchecked Sendable {
  private let plan: BlockSweepPlan
  private let weights: UnsafeMutablePointer<Weight>
  private let seeds: [BlockSweep.PositionedSeed]

  /// - Parameters:
  ///   - plan: the plan.
  ///   - weights: the weights, the trunk's finished.
  ///   - seeds: the weights that the search up found in blocks, by position.
  init(
    _ plan: BlockSweepPlan,
    over weights: borrowing NodeColumn<Weight>,
    from seeds: [BlockSweep.PositionedSeed]
  ) {
    precondition(weights.count >= plan.positionCount, "weights of another plan")
    self.plan = plan
    unsafe self.weights = weights.baseAddress
    self.seeds = seeds
  }

  /// Finds the weights of a block.
  func run(over index: Int) {
    let block = plan.blocks[index]
    let boundary = unsafe plan.boundaries.baseAddress + block.firstBoundary
    let copies = unsafe weights + Int(block.firstPosition)
    for place in 0..<Int(block.boundaryCount) {
      unsafe copies[place] = weights[Int(boundary[place])]
    }
    var seed = seeds.partitionPoint { $0.position < block.firstPosition }
    guard seed < seeds.count, seeds[seed].position < block.endPosition else {
      return sweep(block)
    }
    let nodes = unsafe copies + Int(block.boundaryCount)
    unsafe nodes.update(repeating: .unreachable, count: Int(block.nodeCount))
    while seed < seeds.count, seeds[seed].position < block.endPosition {
      unsafe weights[Int(seeds[seed].position)] = seeds[seed].weight
      seed += 1
    }
    sweepSeeded(block)
  }

  /// Writes the weights of all nodes in their order.
  func copyWeights(into row: inout MutableSpan<Weight>, threads: Int) {
    precondition(row.count >= plan.nodePositions.count, "no room for a weight of each node")
    unsafe row.withUnsafeMutableBufferPointer { row in
      guard let start = row.baseAddress else { return }
      nonisolated(unsafe) let target = unsafe start
      Workers.forEachChunk(of: plan.nodePositions.count, grain: 65_536, threads: threads) {
        let positions = unsafe plan.nodePositions.baseAddress
        for node in $1 { unsafe target[node] = weights[Int(positions[node])] }
      }
    }
  }

  /// Sweeps a block in which no search began; its weights need not be set before.
  @inline(never)
  private func sweep(_ block: BlockSweepPlan.Block) { forEachRun(of: block, isSeeded: false) }

  @inline(never)
  private func sweepSeeded(_ block: BlockSweepPlan.Block) { forEachRun(of: block, isSeeded: true) }

  /// Where a sweep of a block has come to.
  @safe
  private struct Cursor {
    let first: UnsafeMutablePointer<Weight>
    var node: UnsafeMutablePointer<Weight>
    var tail: UnsafePointer<UInt16>
    var weight: UnsafePointer<Weight>
    let isSeeded: Bool

    /// Finds the weights of consecutive nodes of one degree, which the compiler knows in calls with
    /// a literal.
    @inline(__always)
    mutating func sweep(_ count: UInt32, _ degree: Int) {
      let end = unsafe node + Int(count)
      while unsafe node < end {
        var least = isSeeded ? unsafe node.pointee : .unreachable
        var index = 0
        while index < degree {
          least = min(least, unsafe first[Int(tail[index])] &+ weight[index])
          index &+= 1
        }
        unsafe node.pointee = least
        unsafe tail += degree
        unsafe weight += degree
        unsafe node += 1
      }
    }
  }

  @inline(__always)
  private func forEachRun(of block: BlockSweepPlan.Block, isSeeded: Bool) {
    let first = unsafe weights + Int(block.firstPosition)
    var cursor = unsafe Cursor(
      first: first,
      node: first + Int(block.boundaryCount),
      tail: plan.tails.baseAddress + block.firstArc,
      weight: plan.weights.baseAddress + block.firstArc,
      isSeeded: isSeeded
    )
    let runs = unsafe plan.runs.baseAddress + block.firstRun
    for index in 0..<block.runCount {
      let run = unsafe runs[index]
      switch run.degree {
      case 0: cursor.sweep(run.count, 0)
      case 1: cursor.sweep(run.count, 1)
      case 2: cursor.sweep(run.count, 2)
      case 3: cursor.sweep(run.count, 3)
      case 4: cursor.sweep(run.count, 4)
      case 5: cursor.sweep(run.count, 5)
      case 6: cursor.sweep(run.count, 6)
      default: cursor.sweep(run.count, Int(run.degree))
      }
    }
  }
}

import CampusGraph

/// The arcs of a hierarchy in the order of a one-to-all sweep, in blocks that fit a core's cache.
///
///     let plan = BlockSweepPlan(hierarchy)
///     var sweep = BlockSweep(plan, threads: 2)
///
/// A ``SweepPlan`` orders all nodes by depth, so that on a large graph the weights at the tails of
/// consecutive arcs are far apart in memory. Here nodes are divided into blocks of neighbours, and
/// nodes above arcs between two blocks, with all nodes above them, form a *trunk* that is swept
/// first. Then blocks are independent, so that several threads sweep them, and all weights that a
/// block reads are near:
///
///     weights   [ trunk | boundary, block 0 | boundary, block 1 | … ]
///
/// A block starts with copies of the weights of its *boundary*, the trunk's nodes from which arcs
/// come down to it. An arc's tail is then a place in its block, in 16 bits. In the trunk and in a
/// block, nodes of one height (the most arcs on a path below them) are independent; they are
/// ordered by falling height, then by degree, as in a ``SweepPlan``. Immutable and shared.
public struct BlockSweepPlan: Sendable {
  /// A block's part of the plan's columns.
  struct Block: BitwiseCopyable, Sendable {
    /// The position of its first copy of a boundary weight; its own nodes follow the copies.
    var firstPosition: UInt32
    var boundaryCount: UInt32
    var nodeCount: UInt32
    var firstBoundary: Int
    var firstRun: Int
    var runCount: Int
    var firstArc: Int

    /// One past its last position.
    var endPosition: UInt32 { firstPosition + boundaryCount + nodeCount }
  }

  /// The hierarchy.
  public let hierarchy: ContractionHierarchy
  /// How many weights a sweep needs: those of the nodes and the copies.
  let positionCount: Int
  /// The position of each rank.
  let rankPositions: Column<UInt32>
  /// The position of each node.
  let nodePositions: Column<UInt32>
  /// The trunk's positions are 0 ..< `trunkCount`.
  let trunkCount: Int
  let trunkRuns: Column<SweepPlan.Run>
  /// The arcs down to each of the trunk's positions; heads are lower positions.
  let trunkArcs: Column<HierarchyArc>
  let blocks: Column<Block>
  /// The trunk's positions that each block copies, rising.
  let boundaries: Column<UInt32>
  /// Runs of the blocks, one block after the other.
  let runs: Column<SweepPlan.Run>
  /// The tails of the arcs down to each block's nodes, as places in the block.
  let tails: Column<UInt16>
  /// The weights of the same arcs.
  let weights: Column<Weight>

  /// Plans sweeps to all nodes.
  ///
  /// - Complexity: O(nodes + arcs).
  public init(_ hierarchy: ContractionHierarchy) {
    // 128 KiB of weights.
    self.init(hierarchy, blockSize: 32_768)
  }

  /// Plans sweeps to all nodes with blocks of another size; results do not depend on it.
  ///
  /// - Parameters:
  ///   - hierarchy: the hierarchy.
  ///   - blockSize: how many nodes a block has, at most.
  ///   - maximumBoundary: blocks that more arcs come down to join the trunk.
  /// - Precondition: a block has at most 65,535 places.
  init(_ hierarchy: ContractionHierarchy, blockSize: Int, maximumBoundary: Int = 32_767) {
    precondition(blockSize > 0 && maximumBoundary >= 0)
    precondition(blockSize + maximumBoundary < 65_536, "places of a block have 16 bits")
    let division = BlockDivision(
      hierarchy.downward,
      blockSize: blockSize,
      maximumBoundary: maximumBoundary
    )
    var assembly = BlockSweepAssembly(hierarchy.downward, division)
    assembly.addTrunk()
    for block in 0..<division.blockCount { assembly.add(block) }
    let positions = assembly.positions
    let nodePositions = PlainBuffer<UInt32>(uninitializedCount: hierarchy.nodeCount)
    for (node, rank) in hierarchy.ranks.enumerated() { nodePositions[node] = positions[rank] }
    self.hierarchy = hierarchy
    positionCount = assembly.positionCount
    rankPositions = positions.column
    self.nodePositions = nodePositions.column
    trunkCount = assembly.trunkCount
    trunkRuns = Column(assembly.trunkRuns)
    trunkArcs = Column(assembly.trunkArcs)
    blocks = Column(assembly.blocks)
    boundaries = Column(assembly.boundaries)
    runs = Column(assembly.runs)
    tails = assembly.tails.column
    weights = assembly.weights.column
  }

  /// The size of its columns in bytes, the hierarchy's not counted.
  public var byteCount: Int {
    let positions = (rankPositions.count + nodePositions.count + boundaries.count) * 4
    let trunk = (trunkRuns.count + trunkArcs.count) * 8
    return positions + trunk + blocks.count * MemoryLayout<Block>.stride + runs.count * 8
      + tails.count * 6
  }
}

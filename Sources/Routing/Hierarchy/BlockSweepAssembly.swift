import CampusGraph

/// Columns of a ``BlockSweepPlan`` while they are filled, first the trunk's, then block by block.
struct BlockSweepAssembly {
  private let rows: RowReader
  private let division: BlockDivision
  /// The position of each rank.
  let positions: PlainBuffer<UInt32>
  private(set) var positionCount = 0
  private(set) var trunkCount = 0
  private(set) var trunkRuns: [SweepPlan.Run] = []
  private(set) var trunkArcs: [HierarchyArc] = []
  private(set) var blocks: [BlockSweepPlan.Block] = []
  private(set) var boundaries: [UInt32] = []
  private(set) var runs: [SweepPlan.Run] = []
  let tails: PlainBuffer<UInt16>
  let weights: PlainBuffer<Weight>
  private var arcCount = 0
  /// The place of each of the trunk's positions in the boundary of the block being added.
  private var places: [UInt16] = []

  init(_ rows: HierarchyRows, _ division: BlockDivision) {
    self.rows = RowReader(rows)
    self.division = division
    positions = PlainBuffer(uninitializedCount: division.order.count)
    tails = PlainBuffer(uninitializedCount: rows.arcs.count - division.trunkArcCount)
    weights = PlainBuffer(uninitializedCount: rows.arcs.count - division.trunkArcCount)
  }

  /// Adds the trunk.
  mutating func addTrunk() {
    let items = sorted(division.trunkRanks)
    trunkCount = items.count
    places = [UInt16](repeating: .max, count: trunkCount)
    place(items)
    PositionedRank.appendRuns(of: items, to: &trunkRuns)
    trunkArcs.reserveCapacity(division.trunkArcCount)
    for item in items {
      for index in rows.first(item.rank)..<rows.end(item.rank) {
        let arc = rows[index]
        trunkArcs.append(HierarchyArc(head: positions[arc.head], weight: arc.weight))
      }
    }
  }

  /// Adds the next block, unless the trunk holds all of its nodes.
  mutating func add(_ block: Int) {
    let items = sorted(division.ranks(of: block))
    guard !items.isEmpty else { return }
    let firstBoundary = boundaries.count
    for item in items {
      for index in rows.first(item.rank)..<rows.end(item.rank) {
        let head = rows[index].head
        guard division.blocks[head] == BlockDivision.trunk else { continue }
        let position = positions[head]
        if places[Int(position)] == .max {
          places[Int(position)] = 0
          boundaries.append(position)
        }
      }
    }
    boundaries[firstBoundary...].sort()
    for (place, index) in (firstBoundary..<boundaries.count).enumerated() {
      places[Int(boundaries[index])] = UInt16(place)
    }
    let (firstPosition, firstRun, firstArc) = (positionCount, runs.count, arcCount)
    positionCount += boundaries.count - firstBoundary
    place(items)
    PositionedRank.appendRuns(of: items, to: &runs)
    for item in items { addArcs(to: item.rank, firstPosition) }
    for position in boundaries[firstBoundary...] { places[Int(position)] = .max }
    blocks.append(
      BlockSweepPlan.Block(
        firstPosition: UInt32(firstPosition),
        boundaryCount: UInt32(boundaries.count - firstBoundary),
        nodeCount: UInt32(items.count),
        firstBoundary: firstBoundary,
        firstRun: firstRun,
        runCount: runs.count - firstRun,
        firstArc: firstArc
      )
    )
  }

  private mutating func addArcs(to rank: UInt32, _ firstPosition: Int) {
    for index in rows.first(rank)..<rows.end(rank) {
      let arc = rows[index]
      let position = positions[arc.head]
      let isInTrunk = division.blocks[arc.head] == BlockDivision.trunk
      tails[arcCount] =
        isInTrunk ? places[Int(position)] : UInt16(Int(position) - firstPosition)
      weights[arcCount] = arc.weight
      arcCount += 1
    }
  }

  /// Ranks by falling height, then by degree.
  private func sorted(_ ranks: [UInt32]) -> [PositionedRank] {
    let tallest = ranks.reduce(0) { max($0, division.heights[$1]) }
    return PositionedRank.sorted(
      ranks.map { rank in
        PositionedRank(
          rank: rank,
          depth: tallest - division.heights[rank],
          degree: UInt32(rows.end(rank) - rows.first(rank))
        )
      }
    )
  }

  /// Gives ranks the next positions.
  private mutating func place(_ items: [PositionedRank]) {
    for item in items {
      positions[item.rank] = UInt32(positionCount)
      positionCount += 1
    }
  }
}

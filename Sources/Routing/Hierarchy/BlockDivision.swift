import CampusGraph

/// Division of a hierarchy's nodes into blocks of neighbours and the trunk above them.
///
/// Every node but the uppermost hangs from the higher node of its lightest arc, which makes a
/// forest whose subtrees are compact regions; blocks are consecutive nodes of its depth-first
/// order. The trunk holds the nodes from which arcs lead down to two blocks, and all above them, so
/// that no arc joins two blocks: 4 % of a road network of 24 million nodes in blocks of 32,768.
struct BlockDivision {
  /// Marks the trunk in ``blocks``.
  static let trunk = UInt32.max
  /// The ranks in depth-first order, in which a block's are consecutive.
  let order: PlainBuffer<UInt32>
  /// The block of each rank, or ``trunk``.
  let blocks: PlainBuffer<UInt32>
  /// The most arcs on a path below each rank.
  let heights: PlainBuffer<UInt32>
  /// How many arcs come down to nodes of the trunk.
  let trunkArcCount: Int
  let blockSize: Int
  let blockCount: Int

  /// - Complexity: O(nodes + arcs).
  init(_ rows: HierarchyRows, blockSize: Int, maximumBoundary: Int) {
    let reader = RowReader(rows)
    let count = rows.firstArc.count - 1
    self.blockSize = blockSize
    blockCount = (count + blockSize - 1) / blockSize
    order = Self.depthFirstOrder(reader, count)
    blocks = PlainBuffer(uninitializedCount: count)
    for (index, start) in stride(from: 0, to: count, by: blockSize).enumerated() {
      for place in start..<min(start + blockSize, count) {
        blocks[order[place]] = UInt32(truncatingIfNeeded: index)
      }
    }
    heights = PlainBuffer(repeating: 0, count: count)
    Self.closeTrunk(reader, blocks, heights)
    trunkArcCount = Self.dissolve(reader, blocks, blockCount, above: maximumBoundary)
  }

  /// The ranks of a block, in depth-first order.
  func ranks(of block: Int) -> [UInt32] {
    let start = block * blockSize
    return (start..<min(start + blockSize, order.count)).compactMap {
      blocks[order[$0]] == Self.trunk ? nil : order[$0]
    }
  }

  /// The ranks of the trunk, in depth-first order.
  var trunkRanks: [UInt32] {
    (0..<order.count).compactMap { blocks[order[$0]] == Self.trunk ? order[$0] : nil }
  }

  /// The depth-first order of the forest in which ranks hang from the heads of their lightest arcs.
  private static func depthFirstOrder(_ rows: RowReader, _ count: Int) -> PlainBuffer<UInt32> {
    let parent = PlainBuffer<UInt32>(uninitializedCount: count)
    let firstChild = PlainBuffer<UInt32>(repeating: 0, count: count + 2)
    for rank in 0..<UInt32(count) {
      var lightest: HierarchyArc?
      for index in rows.first(rank)..<rows.end(rank) {
        let arc = rows[index]
        if arc.weight < lightest?.weight ?? .max { lightest = arc }
      }
      parent[rank] = lightest?.head ?? .max
      if let head = lightest?.head { firstChild[Int(head) + 2] += 1 }
    }
    firstChild.sumUp()
    let children = PlainBuffer<UInt32>(uninitializedCount: count)
    for rank in 0..<count where parent[rank] != .max {
      let slot = Int(parent[rank]) + 1
      children[firstChild[slot]] = UInt32(rank)
      firstChild[slot] += 1
    }
    let order = PlainBuffer<UInt32>(uninitializedCount: count)
    var placed = 0
    var stack: [UInt32] = []
    for root in (0..<count).reversed() where parent[root] == .max {
      stack.append(UInt32(root))
      while let rank = stack.popLast() {
        order[placed] = rank
        placed += 1
        for index in firstChild[rank]..<firstChild[rank + 1] { stack.append(children[index]) }
      }
    }
    return order
  }

  /// Moves into the trunk what must be there, and finds the heights.
  private static func closeTrunk(
    _ rows: RowReader,
    _ blocks: PlainBuffer<UInt32>,
    _ heights: PlainBuffer<UInt32>
  ) {
    for rank in 0..<UInt32(blocks.count) {
      let (block, height) = (blocks[rank], heights[rank] + 1)
      for index in rows.first(rank)..<rows.end(rank) {
        let head = rows[index].head
        if block == trunk || blocks[head] != block { blocks[head] = trunk }
        heights[head] = max(heights[head], height)
      }
    }
  }

  /// Moves blocks into the trunk that too many arcs come down to; returns how many arcs come down
  /// to the trunk's nodes.
  ///
  /// The trunk stays closed: all arcs to a block come from the trunk or from itself.
  private static func dissolve(
    _ rows: RowReader,
    _ blocks: PlainBuffer<UInt32>,
    _ blockCount: Int,
    above maximumBoundary: Int
  ) -> Int {
    var boundaryArcs = [Int](repeating: 0, count: blockCount)
    for rank in 0..<UInt32(blocks.count) where blocks[rank] != trunk {
      for index in rows.first(rank)..<rows.end(rank) where blocks[rows[index].head] == trunk {
        boundaryArcs[Int(blocks[rank])] += 1
      }
    }
    var arcCount = 0
    for rank in 0..<UInt32(blocks.count) {
      if blocks[rank] != trunk, boundaryArcs[Int(blocks[rank])] > maximumBoundary {
        blocks[rank] = trunk
      }
      if blocks[rank] == trunk { arcCount += rows.end(rank) - rows.first(rank) }
    }
    return arcCount
  }
}

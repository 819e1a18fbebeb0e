public import CampusGraph

/// Reading labels without bounds checks: an unsafe fence.
///
/// Sound because the columns keep the invariants of ``HubLabels``, checked where they are made or
/// read from a file: hub labels have `depth + 1` weights and lie within the columns,
/// ``HubLabels/slack`` weights before their ends; groups are rows of `meets`; nodes are checked on
/// entry.
extension HubLabels {
  /// The weight of the lightest path between two nodes; `Weight.unreachable` if there is none.
  ///
  /// - Precondition: both are nodes of the graph.
  /// - Complexity: O(common ancestors), in vectors; allocates nothing.
  public func weight(from source: NodeID, to target: NodeID) -> Weight {
    precondition(source.index < entries.count && target.index < entries.count, "no such node")
    let from = unsafe entries.baseAddress[source.index]
    let to = unsafe entries.baseAddress[target.index]
    let difference = from.code ^ to.code
    if difference == 0 { return weightClimbing(from, to) }
    let level = difference.leadingZeroBitCount
    let meet = unsafe meets.baseAddress[Int(from.group) &* LabelTree.levels &+ level]
    let common = min(Int(meet), min(Int(from.depth), Int(to.depth)) &+ 1)
    let least = unsafe Self.leastSum(
      outward.baseAddress + Int(from.hub) &* 4,
      inward.baseAddress + Int(to.hub) &* 4,
      common
    )
    return Self.total(least, from, to)
  }

  @inline(__always)
  private static func total(_ least: Weight, _ from: Entry, _ to: Entry) -> Weight {
    let sum = UInt64(least) &+ UInt64(from.outward) &+ UInt64(to.inward)
    return Weight(truncatingIfNeeded: min(sum, UInt64(Weight.unreachable)))
  }

  /// The least sum of two runs of weights, or `Weight.unreachable`.
  @inline(__always)
  private static func leastSum(
    _ outward: UnsafePointer<Weight>,
    _ inward: UnsafePointer<Weight>,
    _ count: Int
  ) -> Weight {
    let (a, b) = unsafe (UnsafeRawPointer(outward), UnsafeRawPointer(inward))
    var least = SIMD8<UInt32>(repeating: .unreachable)
    var index = 0
    while index &+ 8 <= count {
      let one = unsafe a.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<UInt32>.self)
      let other = unsafe b.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<UInt32>.self)
      let sum = one &+ other
      least = least.replacing(with: sum, where: sum .< least)
      index &+= 8
    }
    if index < count {
      let one = unsafe a.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<UInt32>.self)
      let other = unsafe b.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<UInt32>.self)
      let left = SIMD8<UInt32>(repeating: UInt32(truncatingIfNeeded: count &- index))
      let sum = one &+ other
      let lanes = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
      least = least.replacing(with: sum, where: (sum .< least) .& (lanes .< left))
    }
    return least.min()
  }

  /// The weight between nodes whose codes do not tell where they meet: of one block, of one chain,
  /// or far down where codes end.
  @inline(never)
  private func weightClimbing(_ from: Entry, _ to: Entry) -> Weight {
    if from.rank == to.rank { return 0 }
    if from.hub == to.hub { return weightWithinBlock(from, to) }
    var (low, high) = (steps[Int(from.rank)].hub, steps[Int(to.rank)].hub)
    var common = Int(from.depth) + 1
    while low != high {
      if low < high {
        low = steps[Int(low)].parent
        common -= 1
      } else {
        high = steps[Int(high)].parent
      }
    }
    common = min(common, Int(to.depth) + 1)
    guard low != .max, common > 0 else { return .unreachable }
    let least = unsafe Self.leastSum(
      outward.baseAddress + Int(from.hub) * 4,
      inward.baseAddress + Int(to.hub) * 4,
      common
    )
    return Self.total(least, from, to)
  }

  /// The weight between nodes with one hub: of a block, or one of them the hub itself.
  private func weightWithinBlock(_ from: Entry, _ to: Entry) -> Weight {
    var (low, high) = (from.rank, to.rank)
    while low != high {
      if low < high { low = steps[Int(low)].parent } else { high = steps[Int(high)].parent }
    }
    var common = 1
    while low != .max, steps[Int(low)].hub != low {
      low = steps[Int(low)].parent
      common += 1
    }
    // A hub's own label starts at the root, those of its block start at the hub.
    let start = Int(from.own) * 4 + (from.own == from.hub ? Int(from.depth) : 0)
    let other = Int(to.own) * 4 + (to.own == to.hub ? Int(to.depth) : 0)
    guard max(start, other) + common <= outward.count - Self.slack else { return .unreachable }
    return unsafe Self.leastSum(outward.baseAddress + start, inward.baseAddress + other, common)
  }
}

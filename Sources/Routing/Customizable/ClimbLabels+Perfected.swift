import CampusGraph

extension ClimbLabels {
  /// The same as `trace`, along the arcs that perfect customization left.
  mutating func trace(
    _ perfected: PerfectedMetric,
    from source: Seed,
    to target: Seed,
    cap: Weight
  ) -> ClimbMeeting {
    let hierarchy = perfected.metric.hierarchy
    let parent = unsafe hierarchy.parent.baseAddress
    let labels = unsafe traced
    let passed = unsafe ranks
    var (ahead, behind) = (source.node.rawValue, target.node.rawValue)
    var aheadDepth = unsafe Int(hierarchy.depth.baseAddress[Int(ahead)])
    var behindDepth = unsafe Int(hierarchy.depth.baseAddress[Int(behind)])
    resetCounts()
    start(source, at: aheadDepth, target, at: behindDepth)
    while ahead != behind {
      if ahead < behind {
        unsafe passed[aheadDepth].x = ahead
        climbAhead(perfected, ahead, aheadDepth, unsafe labels[aheadDepth].x, cap)
        ahead = unsafe parent[Int(ahead)]
        aheadDepth &-= 1
      } else {
        unsafe passed[behindDepth].y = behind
        climbBehind(perfected, behind, behindDepth, unsafe labels[behindDepth].y, cap)
        behind = unsafe parent[Int(behind)]
        behindDepth &-= 1
      }
    }
    var best = ClimbMeeting(weight: cap &+ 1, depth: -1)
    while aheadDepth >= 0 {
      unsafe passed[aheadDepth] = SIMD2(ahead, ahead)
      let both = unsafe labels[aheadDepth]
      let sum = UInt32(truncatingIfNeeded: both.x >> 32 &+ both.y >> 32)
      if sum < best.weight { best = ClimbMeeting(weight: sum, depth: aheadDepth) }
      climbAhead(perfected, ahead, aheadDepth, both.x, best.weight &- 1)
      climbBehind(perfected, ahead, aheadDepth, both.y, best.weight &- 1)
      ahead = unsafe parent[Int(ahead)]
      aheadDepth &-= 1
    }
    return best
  }

  /// Relaxes a node's upward arcs where its label is at most `cap`.
  @inline(__always)
  private mutating func climbAhead(
    _ perfected: PerfectedMetric,
    _ rank: UInt32,
    _ depth: Int,
    _ label: UInt64,
    _ cap: Weight
  ) {
    guard UInt32(truncatingIfNeeded: label >> 32) <= cap else { return }
    let labels = unsafe traced
    let arcs = unsafe perfected.forward.baseAddress
    let start = (label >> 32) << 32 | UInt64(truncatingIfNeeded: depth)
    var arc = unsafe Int(perfected.firstForward.baseAddress[Int(rank)])
    let end = unsafe Int(perfected.firstForward.baseAddress[Int(rank) &+ 1])
    count(arc, end)
    while arc < end {
      let offer = unsafe start &+ UInt64(arcs[arc].weight) << 32
      let place = unsafe Int(arcs[arc].depth)
      unsafe labels[place].x = min(labels[place].x, offer)
      arc &+= 1
    }
  }

  /// The same against the arcs from above.
  @inline(__always)
  private mutating func climbBehind(
    _ perfected: PerfectedMetric,
    _ rank: UInt32,
    _ depth: Int,
    _ label: UInt64,
    _ cap: Weight
  ) {
    guard UInt32(truncatingIfNeeded: label >> 32) <= cap else { return }
    let labels = unsafe traced
    let arcs = unsafe perfected.backward.baseAddress
    let start = (label >> 32) << 32 | UInt64(truncatingIfNeeded: depth)
    var arc = unsafe Int(perfected.firstBackward.baseAddress[Int(rank)])
    let end = unsafe Int(perfected.firstBackward.baseAddress[Int(rank) &+ 1])
    count(arc, end)
    while arc < end {
      let offer = unsafe start &+ UInt64(arcs[arc].weight) << 32
      let place = unsafe Int(arcs[arc].depth)
      unsafe labels[place].y = min(labels[place].y, offer)
      arc &+= 1
    }
  }
}

import CampusGraph

extension ClimbLabels {
  /// The lower half of a label without a predecessor.
  private static var noDepth: UInt64 { UInt64(UInt32.max) }

  /// The same as ``meet(_:_:from:to:cap:)``, but keeps the predecessor of each label for
  /// ``forwardDepth(below:)`` and ``backwardDepth(below:)``.
  ///
  /// The predecessor's depth is the lower half of the label, so the lesser of two labels is found
  /// without a branch; of equal weights the one from nearer the root wins.
  mutating func trace(
    _ hierarchy: CustomizableHierarchy,
    _ arcs: Column<WeightPair>,
    from source: Seed,
    to target: Seed,
    cap: Weight
  ) -> ClimbMeeting {
    let parent = unsafe hierarchy.parent.baseAddress
    let firstUp = unsafe hierarchy.firstUp.baseAddress
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    let weights = unsafe arcs.baseAddress
    let labels = unsafe traced
    let passed = unsafe ranks
    var (forward, backward) = (source.node.rawValue, target.node.rawValue)
    var forwardDepth = unsafe Int(hierarchy.depth.baseAddress[Int(forward)])
    var backwardDepth = unsafe Int(hierarchy.depth.baseAddress[Int(backward)])
    resetCounts()
    start(source, at: forwardDepth, target, at: backwardDepth)
    while forward != backward {
      if forward < backward {
        unsafe passed[forwardDepth].x = forward
        let reached = unsafe labels[forwardDepth].x >> 32
        if reached <= UInt64(cap) {
          let start = reached << 32 | UInt64(truncatingIfNeeded: forwardDepth)
          var arc = unsafe Int(firstUp[Int(forward)])
          let end = unsafe Int(firstUp[Int(forward) &+ 1])
          count(arc, end)
          while arc < end {
            let depth = unsafe Int(upDepth[arc])
            let offer = unsafe start &+ UInt64(weights[arc].up) << 32
            unsafe labels[depth].x = min(labels[depth].x, offer)
            arc &+= 1
          }
        }
        forward = unsafe parent[Int(forward)]
        forwardDepth &-= 1
      } else {
        unsafe passed[backwardDepth].y = backward
        let reached = unsafe labels[backwardDepth].y >> 32
        if reached <= UInt64(cap) {
          let start = reached << 32 | UInt64(truncatingIfNeeded: backwardDepth)
          var arc = unsafe Int(firstUp[Int(backward)])
          let end = unsafe Int(firstUp[Int(backward) &+ 1])
          count(arc, end)
          while arc < end {
            let depth = unsafe Int(upDepth[arc])
            let offer = unsafe start &+ UInt64(weights[arc].down) << 32
            unsafe labels[depth].y = min(labels[depth].y, offer)
            arc &+= 1
          }
        }
        backward = unsafe parent[Int(backward)]
        backwardDepth &-= 1
      }
    }
    return unsafe traceTogether(
      from: forward,
      at: forwardDepth,
      cap: cap,
      parent: parent,
      firstUp: firstUp,
      upDepth: upDepth,
      weights: weights
    )
  }

  /// Labels both ends, and nothing else up to their depths.
  @inline(__always)
  mutating func start(_ source: Seed, at forward: Int, _ target: Seed, at backward: Int) {
    let unset = UInt64(Weight.unreachable) << 32 | Self.noDepth
    let labels = unsafe traced
    unsafe labels.update(repeating: SIMD2(unset, unset), count: max(forward, backward) &+ 1)
    unsafe labels[forward].x = UInt64(source.weight) << 32 | Self.noDepth
    unsafe labels[backward].y = UInt64(target.weight) << 32 | Self.noDepth
  }

  /// The part of both climbs from their lowest common ancestor on.
  @inline(__always)
  private mutating func traceTogether(
    from rank: UInt32,
    at lowest: Int,
    cap: Weight,
    parent: UnsafePointer<UInt32>,
    firstUp: UnsafePointer<UInt32>,
    upDepth: UnsafePointer<UInt32>,
    weights: UnsafePointer<WeightPair>
  ) -> ClimbMeeting {
    let labels = unsafe traced
    var (rank, depth) = (rank, lowest)
    var best = ClimbMeeting(weight: cap &+ 1, depth: -1)
    while depth >= 0 {
      unsafe ranks[depth] = SIMD2(rank, rank)
      let both = unsafe labels[depth] &>> 32
      let sum = UInt32(truncatingIfNeeded: both.x &+ both.y)
      if sum < best.weight { best = ClimbMeeting(weight: sum, depth: depth) }
      if min(both.x, both.y) < UInt64(best.weight) {
        let here = UInt64(truncatingIfNeeded: depth)
        let start = both &<< 32 | SIMD2(here, here)
        var arc = unsafe Int(firstUp[Int(rank)])
        let end = unsafe Int(firstUp[Int(rank) &+ 1])
        count(arc, end)
        while arc < end {
          let above = unsafe Int(upDepth[arc])
          let pair = unsafe weights[arc]
          let offer = start &+ SIMD2(UInt64(pair.up) << 32, UInt64(pair.down) << 32)
          let label = unsafe labels[above]
          unsafe labels[above] = label.replacing(with: offer, where: offer .< label)
          arc &+= 1
        }
      }
      rank = unsafe parent[Int(rank)]
      depth &-= 1
    }
    return best
  }

  /// The depth from which the forward climb labelled one; `nil` at the source's.
  func forwardDepth(below depth: Int) -> Int? {
    precondition(depth >= 0 && depth < height)
    return unsafe Self.previous(traced[depth].x)
  }

  /// The depth from which the backward climb labelled one; `nil` at the target's.
  func backwardDepth(below depth: Int) -> Int? {
    precondition(depth >= 0 && depth < height)
    return unsafe Self.previous(traced[depth].y)
  }

  /// The rank that the forward climb passed at a depth.
  func forwardRank(_ depth: Int) -> UInt32 {
    precondition(depth >= 0 && depth < height)
    return unsafe ranks[depth].x
  }

  /// The rank that the backward climb passed at a depth.
  func backwardRank(_ depth: Int) -> UInt32 {
    precondition(depth >= 0 && depth < height)
    return unsafe ranks[depth].y
  }

  @inline(__always)
  private static func previous(_ label: UInt64) -> Int? {
    let depth = label & noDepth
    return depth == noDepth ? nil : Int(depth)
  }
}

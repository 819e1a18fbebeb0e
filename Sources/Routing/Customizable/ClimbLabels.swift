import CampusGraph

/// Meeting node of two climbs of the elimination tree with the least weight.
struct ClimbMeeting {
  /// The weight; above the cap if they did not meet.
  var weight: Weight
  /// The meeting node's depth; −1 if there is none.
  var depth: Int
}

/// Labels of an elimination tree query from both ends, by depth: **unsafe fence 7**.
///
/// A node's ancestors differ in depth, so labels are indexed by depth: those of a query fit the L1
/// cache for any graph. Both climbs pass the same nodes from their lowest common ancestor on, and
/// the pair of an arc's weights is then added to the pair of labels at once.
///
/// Sound because ranks come from the hierarchy's columns or were checked by the engine, and depths
/// are below its height, for which there is room.
@safe
struct ClimbLabels: ~Copyable {
  /// Forward weights in `up`, backward in `down`.
  private let pairs: UnsafeMutablePointer<WeightPair>
  /// The same for paths: weight in the upper half, depth of the previous node in the lower.
  let traced: UnsafeMutablePointer<SIMD2<UInt64>>
  /// The ranks passed by the forward and the backward climb.
  let ranks: UnsafeMutablePointer<SIMD2<UInt32>>
  let height: Int
  /// How many nodes' arcs the last climb relaxed, and how many arcs.
  var settledCount = 0
  var relaxedCount = 0

  init(height: Int) {
    self.height = height
    unsafe pairs = .allocate(capacity: height + 1)
    unsafe traced = .allocate(capacity: height + 1)
    unsafe ranks = .allocate(capacity: height + 1)
    unsafe ranks.initialize(repeating: .zero, count: height + 1)
    unsafe traced.initialize(repeating: .zero, count: height + 1)
  }

  deinit {
    unsafe pairs.deallocate()
    unsafe traced.deallocate()
    unsafe ranks.deallocate()
  }

  /// The weight of the lightest path between two ranks, if it is at most `cap`.
  ///
  /// Nodes whose labels are no lighter than the best meeting so far are not relaxed.
  mutating func meet(
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
    let labels = unsafe pairs
    resetCounts()
    var (forward, backward) = (source.node.rawValue, target.node.rawValue)
    var forwardDepth = unsafe Int(hierarchy.depth.baseAddress[Int(forward)])
    var backwardDepth = unsafe Int(hierarchy.depth.baseAddress[Int(backward)])
    unsafe labels.initialize(repeating: .unreachable, count: max(forwardDepth, backwardDepth) &+ 1)
    unsafe labels[forwardDepth].up = source.weight
    unsafe labels[backwardDepth].down = target.weight
    while forward != backward {
      if forward < backward {
        let reached = unsafe labels[forwardDepth].up
        if reached <= cap {
          var arc = unsafe Int(firstUp[Int(forward)])
          let end = unsafe Int(firstUp[Int(forward) &+ 1])
          count(arc, end)
          while arc < end {
            let depth = unsafe Int(upDepth[arc])
            unsafe labels[depth].up = min(labels[depth].up, reached &+ weights[arc].up)
            arc &+= 1
          }
        }
        forward = unsafe parent[Int(forward)]
        forwardDepth &-= 1
      } else {
        let reached = unsafe labels[backwardDepth].down
        if reached <= cap {
          var arc = unsafe Int(firstUp[Int(backward)])
          let end = unsafe Int(firstUp[Int(backward) &+ 1])
          count(arc, end)
          while arc < end {
            let depth = unsafe Int(upDepth[arc])
            unsafe labels[depth].down = min(labels[depth].down, reached &+ weights[arc].down)
            arc &+= 1
          }
        }
        backward = unsafe parent[Int(backward)]
        backwardDepth &-= 1
      }
    }
    var best = ClimbMeeting(weight: cap &+ 1, depth: -1)
    while forwardDepth >= 0 {
      let both = unsafe labels[forwardDepth].vector
      let sum = both.x &+ both.y
      if sum < best.weight { best = ClimbMeeting(weight: sum, depth: forwardDepth) }
      if min(both.x, both.y) < best.weight {
        var arc = unsafe Int(firstUp[Int(forward)])
        let end = unsafe Int(firstUp[Int(forward) &+ 1])
        count(arc, end)
        while arc < end {
          let depth = unsafe Int(upDepth[arc])
          let offer = unsafe weights[arc].vector &+ both
          unsafe labels[depth] = WeightPair(labels[depth].vector.lesser(offer))
          arc &+= 1
        }
      }
      forward = unsafe parent[Int(forward)]
      forwardDepth &-= 1
    }
    return best
  }

  @inline(__always)
  mutating func resetCounts() {
    settledCount = 0
    relaxedCount = 0
  }

  /// Counts a node whose arcs are relaxed.
  @inline(__always)
  mutating func count(_ begin: Int, _ end: Int) {
    settledCount &+= 1
    relaxedCount &+= end &- begin
  }
}

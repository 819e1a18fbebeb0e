import CampusGraph

/// Where two climbs of the elimination tree met with the least weight.
struct ClimbMeeting {
  /// The weight; above the cap where they did not meet.
  var weight: Weight
  /// The meeting node's depth; −1 where there is none.
  var depth: Int
}

/// The labels of a climb from both ends, by depth: **unsafe fence 7**.
///
/// A node's ancestors all differ in depth, so depth serves as their name: the labels of a query fit
/// the fastest cache whatever the graph's size. Both climbs pass the same nodes from their lowest
/// common ancestor on, and the pair of an arc's weights is then added to the pair of labels at once.
///
/// Sound because ranks come from the hierarchy's columns or were checked by the engine, and depths
/// are below its height, for which there is room.
@safe
struct ClimbLabels: ~Copyable {
  /// Forward weights in `up`, backward in `down`.
  private let pairs: UnsafeMutablePointer<WeightPair>
  /// The same for paths: weight in the upper half, depth of the previous node in the lower.
  let traced: UnsafeMutablePointer<SIMD2<UInt64>>
  /// The nodes passed, forward and backward.
  let ranks: UnsafeMutablePointer<SIMD2<UInt32>>
  let height: Int
  /// Nodes whose arcs the last climb relaxed, and those arcs.
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
    var (ahead, behind) = (source.node.rawValue, target.node.rawValue)
    var aheadDepth = unsafe Int(hierarchy.depth.baseAddress[Int(ahead)])
    var behindDepth = unsafe Int(hierarchy.depth.baseAddress[Int(behind)])
    unsafe labels.initialize(repeating: .unreachable, count: max(aheadDepth, behindDepth) &+ 1)
    unsafe labels[aheadDepth].up = source.weight
    unsafe labels[behindDepth].down = target.weight
    while ahead != behind {
      if ahead < behind {
        let reached = unsafe labels[aheadDepth].up
        if reached <= cap {
          var arc = unsafe Int(firstUp[Int(ahead)])
          let end = unsafe Int(firstUp[Int(ahead) &+ 1])
          count(arc, end)
          while arc < end {
            let depth = unsafe Int(upDepth[arc])
            unsafe labels[depth].up = min(labels[depth].up, reached &+ weights[arc].up)
            arc &+= 1
          }
        }
        ahead = unsafe parent[Int(ahead)]
        aheadDepth &-= 1
      } else {
        let reached = unsafe labels[behindDepth].down
        if reached <= cap {
          var arc = unsafe Int(firstUp[Int(behind)])
          let end = unsafe Int(firstUp[Int(behind) &+ 1])
          count(arc, end)
          while arc < end {
            let depth = unsafe Int(upDepth[arc])
            unsafe labels[depth].down = min(labels[depth].down, reached &+ weights[arc].down)
            arc &+= 1
          }
        }
        behind = unsafe parent[Int(behind)]
        behindDepth &-= 1
      }
    }
    var best = ClimbMeeting(weight: cap &+ 1, depth: -1)
    while aheadDepth >= 0 {
      let both = unsafe labels[aheadDepth].vector
      let sum = both.x &+ both.y
      if sum < best.weight { best = ClimbMeeting(weight: sum, depth: aheadDepth) }
      if min(both.x, both.y) < best.weight {
        var arc = unsafe Int(firstUp[Int(ahead)])
        let end = unsafe Int(firstUp[Int(ahead) &+ 1])
        count(arc, end)
        while arc < end {
          let depth = unsafe Int(upDepth[arc])
          let offer = unsafe weights[arc].vector &+ both
          unsafe labels[depth] = WeightPair(labels[depth].vector.lesser(offer))
          arc &+= 1
        }
      }
      ahead = unsafe parent[Int(ahead)]
      aheadDepth &-= 1
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

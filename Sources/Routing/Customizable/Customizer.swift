import CampusGraph

/// Basic customization: **unsafe fence 6**.
///
/// Every row takes its original arcs' weights and then what ways over lower ranks offer.
/// A row is gathered from below. For y, each arc x–y from a lower x offers to every y–z the way by
/// x, where z are the heads after y in the row of x. The offers meet in an array by the depth of z,
/// which is small enough for the fastest cache and where no two ancestors of y share a place; so
/// nothing is ever searched for, and both directions are one addition and one minimum.
///
/// Sound because the hierarchy's invariants hold: heads and tails are ranks, arcs are below
/// `arcCount`, depths below `height`, input arcs below `inputArcCount`; and because rows are written
/// by one thread each.
@safe
struct Customizer: @unchecked Sendable {
  let hierarchy: CustomizableHierarchy
  private let inputWeights: Column<Weight>
  private let weights: PlainBuffer<WeightPair>
  private let parts: PlainBuffer<PartPair>

  /// What is offered to both directions of an arc: the weight in the upper half, what it is made of
  /// in the lower, so that of equal weights an original arc's or else the one over the lowest rank
  /// stays, whatever the order in which they come: see ``PartPair``.
  typealias Offer = SIMD2<UInt64>

  static var noOffer: Offer { Offer(repeating: UInt64(Weight.unreachable) << 32) }

  init(
    _ hierarchy: CustomizableHierarchy,
    inputs: Column<Weight>,
    into weights: PlainBuffer<WeightPair>,
    _ parts: PlainBuffer<PartPair>
  ) {
    self.hierarchy = hierarchy
    inputWeights = inputs
    self.weights = weights
    self.parts = parts
  }

  /// Fills all rows.
  ///
  /// Several threads take whole branches of the tree first. The rows of the trunk come in rising
  /// order then: a row waits for one below it only where it comes to that row's offers, which stand
  /// last, so threads follow one another closely.
  func run(threads: Int) {
    let height = hierarchy.height + 1
    if threads == 1 {
      let scratch = PlainBuffer<Offer>(uninitializedCount: height)
      gather(rows: 0..<hierarchy.nodeCount, scratch) { _ in }
      return
    }
    let scratches = (0..<threads).map { _ in PlainBuffer<Offer>(uninitializedCount: height) }
    let division = hierarchy.division
    let ready = ReadyFlags(count: hierarchy.nodeCount, trunk: division.trunk)
    Workers.forEachChunk(of: division.branches.count, grain: 1, threads: threads) { worker, chunk in
      for branch in chunk {
        gather(rows: division.branches[branch], scratches[worker]) { _ in }
      }
    }
    Workers.forEachChunk(of: division.trunk.count, grain: 1, threads: threads) { worker, chunk in
      for place in chunk {
        let row = division.trunk[place]
        gather(rows: row..<(row + 1), scratches[worker]) { ready.wait(for: $0) }
        ready.finish(row)
      }
    }
  }

  /// Fills one row whose lower rows are filled.
  func gather(row: Int, _ scratch: PlainBuffer<Offer>) {
    gather(rows: row..<(row + 1), scratch) { _ in }
  }

  /// Fills rows, after `awaiting` each lower one that they read.
  @inline(__always)
  private func gather(
    rows: Range<Int>,
    _ scratch: PlainBuffer<Offer>,
    awaiting: (Int) -> Void
  ) {
    let offers = unsafe scratch.base
    let firstUp = unsafe hierarchy.firstUp.baseAddress
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    let firstDown = unsafe hierarchy.firstDown.baseAddress
    let downArc = unsafe hierarchy.downArc.baseAddress
    let downTail = unsafe hierarchy.downTail.baseAddress
    let pairs = unsafe weights.base
    for row in rows {
      let begin = unsafe Int(firstUp[row])
      let end = unsafe Int(firstUp[row &+ 1])
      if begin == end { continue }
      unsafe takeInputs(row, begin, end, offers)
      var place = unsafe Int(firstDown[row])
      let last = unsafe Int(firstDown[row &+ 1])
      while place < last {
        let arc = unsafe Int(downArc[place])
        let tail = unsafe downTail[place]
        awaiting(Int(tail))
        let tailEnd = unsafe Int(firstUp[Int(tail) &+ 1])
        let low = unsafe pairs[arc]
        let first = Self.start(arc: UInt32(truncatingIfNeeded: arc), low)
        var other = arc &+ 1
        while other < tailEnd {
          let depth = unsafe Int(upDepth[other])
          let pair = unsafe pairs[other]
          let offer = first &+ Offer(UInt64(pair.up) << 32, UInt64(pair.down) << 32)
          let known = unsafe offers[depth]
          unsafe offers[depth] = known.replacing(with: offer, where: offer .< known)
          other &+= 1
        }
        place &+= 1
      }
      unsafe settle(begin, end, offers)
    }
  }

  /// The part of an offer that lies on the lower arc, down it and then up.
  @inline(__always)
  static func start(arc: UInt32, _ pair: WeightPair) -> Offer {
    let part = UInt64(PartPair.shortcut(over: arc))
    return Offer(UInt64(pair.down) << 32 | part, UInt64(pair.up) << 32 | part)
  }

  /// What an original arc offers to its direction.
  @inline(__always)
  static func offer(of arc: ArcID, _ weight: Weight) -> UInt64 {
    UInt64(weight) << 32 | UInt64(arc.rawValue)
  }

  /// Starts a row's offers with the weights of original arcs.
  @inline(__always)
  private func takeInputs(
    _ row: Int,
    _ begin: Int,
    _ end: Int,
    _ offers: UnsafeMutablePointer<Offer>
  ) {
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    let inputs = unsafe hierarchy.inputs.baseAddress
    let given = unsafe inputWeights.baseAddress
    var arc = begin
    while arc < end {
      unsafe offers[Int(upDepth[arc])] = Self.noOffer
      arc &+= 1
    }
    var place = unsafe Int(hierarchy.firstInput.baseAddress[row])
    let last = unsafe Int(hierarchy.firstInput.baseAddress[row &+ 1])
    while place < last {
      let input = unsafe inputs[place]
      let given = unsafe Self.offer(of: input.arc, given[Int(input.arc.rawValue)])
      let depth = unsafe Int(upDepth[Int(input.slot >> 1)])
      if input.slot & 1 == 0 {
        unsafe offers[depth].x = min(offers[depth].x, given)
      } else {
        unsafe offers[depth].y = min(offers[depth].y, given)
      }
      place &+= 1
    }
  }

  /// Writes a row's offers down.
  @inline(__always)
  private func settle(_ begin: Int, _ end: Int, _ offers: UnsafeMutablePointer<Offer>) {
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    var arc = begin
    while arc < end {
      let offer = unsafe offers[Int(upDepth[arc])]
      unsafe weights.base[arc] = WeightPair(SIMD2<UInt32>(truncatingIfNeeded: offer &>> 32))
      unsafe parts.base[arc] = PartPair(SIMD2<UInt32>(truncatingIfNeeded: offer))
      arc &+= 1
    }
  }
}

import CampusGraph

/// Basic customization: **unsafe fence 6**.
///
/// Every row starts with the weights of its original arcs and is lowered by paths over lower ranks
/// (lower triangles). For rank y, each arc x–y from a lower x offers every y–z the path over x, for
/// the heads z after y in the row of x. Offers are collected in an array indexed by the depth of z,
/// which fits the L1 cache and in which no two ancestors of y collide; so no arc has to be looked
/// up, and both directions take one addition and one minimum.
///
/// Sound because these invariants of the hierarchy hold: heads and tails are ranks, arcs are below
/// `arcCount`, depths below `height`, input arcs below `inputArcCount`; and because rows are
/// written by one thread each.
@safe
struct Customizer: @unchecked Sendable {
  let hierarchy: CustomizableHierarchy
  private let inputWeights: Column<Weight>
  private let weights: PlainBuffer<WeightPair>
  private let parts: PlainBuffer<PartPair>

  /// Candidate weights of both directions of an arc: the weight in the upper half, its origin in
  /// the lower, so that of equal weights the original arc or else the one over the lowest rank
  /// wins, independent of the order of offers: see ``PartPair``.
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
  /// Several threads process whole branches of the tree first, then the rows of the trunk in rising
  /// order. A row waits for a lower one only when it reads that row's offers, which come last, so
  /// the threads follow one another closely.
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
      for index in chunk {
        let row = division.trunk[index]
        gather(rows: row..<(row + 1), scratches[worker]) { ready.wait(for: $0) }
        ready.finish(row)
      }
    }
  }

  /// Fills one row; the lower rows must be filled.
  func gather(row: Int, _ scratch: PlainBuffer<Offer>) {
    gather(rows: row..<(row + 1), scratch) { _ in }
  }

  /// Fills rows; calls `awaiting` before reading each lower one.
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
      unsafe takeInputs(row, begin: begin, end: end, offers: offers)
      var index = unsafe Int(firstDown[row])
      let last = unsafe Int(firstDown[row &+ 1])
      while index < last {
        let arc = unsafe Int(downArc[index])
        let tail = unsafe downTail[index]
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
        index &+= 1
      }
      unsafe settle(begin, end, offers)
    }
  }

  /// The part of an offer on the lower arc, first down.
  @inline(__always)
  static func start(arc: UInt32, _ pair: WeightPair) -> Offer {
    let part = UInt64(PartPair.shortcut(over: arc))
    return Offer(UInt64(pair.down) << 32 | part, UInt64(pair.up) << 32 | part)
  }

  /// The offer of an original arc in its direction.
  @inline(__always)
  static func offer(of arc: ArcID, _ weight: Weight) -> UInt64 {
    UInt64(weight) << 32 | UInt64(arc.rawValue)
  }

  /// Initialises a row's offers with the weights of original arcs.
  @inline(__always)
  private func takeInputs(
    _ row: Int,
    begin: Int,
    end: Int,
    offers: UnsafeMutablePointer<Offer>
  ) {
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    let inputs = unsafe hierarchy.inputs.baseAddress
    let given = unsafe inputWeights.baseAddress
    var arc = begin
    while arc < end {
      unsafe offers[Int(upDepth[arc])] = Self.noOffer
      arc &+= 1
    }
    var index = unsafe Int(hierarchy.firstInput.baseAddress[row])
    let last = unsafe Int(hierarchy.firstInput.baseAddress[row &+ 1])
    while index < last {
      let input = unsafe inputs[index]
      let given = unsafe Self.offer(of: input.arc, given[Int(input.arc.rawValue)])
      let depth = unsafe Int(upDepth[Int(input.slot >> 1)])
      if input.slot & 1 == 0 {
        unsafe offers[depth].x = min(offers[depth].x, given)
      } else {
        unsafe offers[depth].y = min(offers[depth].y, given)
      }
      index &+= 1
    }
  }

  /// Writes a row's offers to its arcs.
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

import CampusGraph

/// Partial customization: propagates changes of a few original arcs up through a customized
/// supergraph.
///
/// Part of unsafe fence 6.
///
/// Rows are visited from below. A row whose weights changed enqueues a notice for the rows of its
/// heads, which compare the offers over the changed arcs with their weights, by depth as in
/// `Customizer`. Lighter offers are taken; an arc is recomputed from everything below it only if
/// the path that it stands for became heavier. Dibbelt, Strasser and Wagner (2016), section 7.6.
///
/// Sound for the same reasons as `Customizer`.
@safe
struct PartialCustomizer {
  private typealias Offer = SIMD2<UInt64>

  /// Message from a row with changed arcs to the head of one of its arcs.
  private struct Notice {
    var arc: UInt32
    var source: UInt32
    /// The previous notice to the same row.
    var next: UInt32
  }

  /// A row with changed arcs: their range in the list, and the end of the row.
  private struct Source {
    var row: UInt32
    var rowEnd: UInt32
    var changed: Range<Int>
  }

  private static var none: UInt32 { .max }
  /// A row is recomputed as a whole if at least one in this many of its arcs has to be.
  private static var rowShare: UInt32 { 4 }

  private let hierarchy: CustomizableHierarchy
  private let inputWeights: PlainBuffer<Weight>
  private let weights: PlainBuffer<WeightPair>
  private let parts: PlainBuffer<PartPair>
  /// Rows to be visited; a bit each.
  private let pending: PlainBuffer<UInt64>
  /// Arcs whose original arcs changed, and arcs whose weights did; a bit each.
  private let stale: PlainBuffer<UInt64>
  private let isChanged: PlainBuffer<UInt64>
  /// The last notice to each pending row.
  private let inbox: PlainBuffer<UInt32>
  private var notices: [Notice] = []
  private var sources: [Source] = []
  private var changed: [UInt32] = []
  /// The current row by depth: before, after, and whether an arc has to be recomputed.
  private let before: PlainBuffer<Offer>
  private let after: PlainBuffer<Offer>
  private let isHeavier: PlainBuffer<Bool>
  private let offers: PlainBuffer<Offer>
  /// For each rank, the index of its arc to the current row in the row's arcs from below.
  private let downIndices: PlainBuffer<UInt32>
  private let customizer: Customizer

  init(
    _ hierarchy: CustomizableHierarchy,
    inputs: PlainBuffer<Weight>,
    _ weights: PlainBuffer<WeightPair>,
    _ parts: PlainBuffer<PartPair>
  ) {
    self.hierarchy = hierarchy
    inputWeights = inputs
    self.weights = weights
    self.parts = parts
    let arcWords = (hierarchy.arcCount + 63) / 64
    pending = PlainBuffer(repeating: 0, count: (hierarchy.nodeCount + 63) / 64)
    stale = PlainBuffer(repeating: 0, count: arcWords)
    isChanged = PlainBuffer(repeating: 0, count: arcWords)
    inbox = PlainBuffer(repeating: Self.none, count: hierarchy.nodeCount)
    before = PlainBuffer(repeating: .zero, count: hierarchy.height)
    after = PlainBuffer(repeating: .zero, count: hierarchy.height)
    isHeavier = PlainBuffer(repeating: false, count: hierarchy.height)
    offers = PlainBuffer(repeating: .zero, count: hierarchy.height)
    downIndices = PlainBuffer(repeating: 0, count: hierarchy.nodeCount)
    customizer = Customizer(hierarchy, inputs: inputs.column, into: weights, parts)
  }

  /// Marks an original arc whose weight changed.
  func touch(_ arc: ArcID) {
    let slot = hierarchy.slots[arc]
    guard slot != .max else { return }
    Self.mark(slot >> 1, in: stale)
    Self.mark(row(of: slot >> 1), in: pending)
  }

  /// The row of an arc, by binary search.
  private func row(of arc: UInt32) -> UInt32 {
    let firstUp = unsafe hierarchy.firstUp.baseAddress
    var (low, high) = (0, hierarchy.nodeCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if unsafe firstUp[middle] <= arc { low = middle } else { high = middle }
    }
    return UInt32(low)
  }

  /// Propagates the changes upwards.
  mutating func run() {
    for word in 0..<pending.count {
      while pending[word] != 0 {
        let row = word &* 64 &+ pending[word].trailingZeroBitCount
        pending[word] &= pending[word] &- 1
        visit(UInt32(row))
      }
    }
  }

  private mutating func visit(_ row: UInt32) {
    let firstUp = unsafe hierarchy.firstUp.baseAddress
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    let (begin, end) = unsafe (firstUp[Int(row)], firstUp[Int(row) &+ 1])
    for arc in begin..<end {
      let depth = unsafe upDepth[Int(arc)]
      let known = key(of: arc)
      before[depth] = known
      after[depth] = known
      isHeavier[depth] = Self.isMarked(arc, in: stale)
    }
    var notice = inbox[row]
    while notice != Self.none {
      consider(notices[Int(notice)])
      notice = notices[Int(notice)].next
    }
    let firstChanged = changed.count
    recompute(row, begin, end)
    for arc in begin..<end {
      let depth = unsafe upDepth[Int(arc)]
      let (known, new) = (before[depth], after[depth])
      guard new != known else { continue }
      set(arc, new)
      guard (new &>> 32) != (known &>> 32) else { continue }
      changed.append(arc)
      Self.mark(arc, in: isChanged)
    }
    if changed.count > firstChanged {
      notify(Source(row: row, rowEnd: end, changed: firstChanged..<changed.count), begin)
    }
  }

  /// Compares the offers of a lower row over its changed arcs.
  @inline(__always)
  private func consider(_ notice: Notice) {
    let source = sources[Int(notice.source)]
    let first = Customizer.start(arc: notice.arc, weights[notice.arc])
    if Self.isMarked(notice.arc, in: isChanged) {
      for other in (notice.arc + 1)..<source.rowEnd { compare(first, other) }
    } else {
      for index in source.changed.reversed() {
        let other = changed[index]
        if other < notice.arc { return }
        compare(first, other)
      }
    }
  }

  @inline(__always)
  private func compare(_ first: Offer, _ other: UInt32) {
    let depth = unsafe hierarchy.upDepth.baseAddress[Int(other)]
    let pair = weights[other]
    let offer = first &+ Offer(UInt64(pair.up) << 32, UInt64(pair.down) << 32)
    let best = after[depth]
    after[depth] = best.replacing(with: offer, where: offer .< best)
    let known = before[depth]
    let isHeavier = ((known &<< 32) .== (offer &<< 32)) .& (offer .> known)
    if isHeavier[0] || isHeavier[1] { self.isHeavier[depth] = true }
  }

  /// Enqueues notices for the heads of a row with changed arcs.
  private mutating func notify(_ source: Source, _ begin: UInt32) {
    let upHead = unsafe hierarchy.upHead.baseAddress
    let number = UInt32(sources.count)
    sources.append(source)
    let last = changed[source.changed.upperBound - 1]
    for arc in begin..<min(last + 1, source.rowEnd - 1) {
      let head = unsafe upHead[Int(arc)]
      Self.mark(head, in: pending)
      let index = UInt32(notices.count)
      notices.append(Notice(arc: arc, source: number, next: inbox[head]))
      inbox[head] = index
    }
  }

  /// Recomputes the arcs that became heavier, one by one or the whole row.
  private func recompute(_ row: UInt32, _ begin: UInt32, _ end: UInt32) {
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    var count: UInt32 = 0
    for arc in begin..<end where unsafe isHeavier[upDepth[Int(arc)]] { count += 1 }
    if count * Self.rowShare >= end - begin {
      customizer.gather(row: Int(row), offers)
      for arc in begin..<end { unsafe after[upDepth[Int(arc)]] = key(of: arc) }
    } else if count > 0 {
      indexDownArcs(of: row)
      for arc in begin..<end where unsafe isHeavier[upDepth[Int(arc)]] {
        unsafe after[upDepth[Int(arc)]] = recomputed(arc, row)
      }
    }
  }

  /// The weights of an arc, from its original arcs and everything below it.
  private func recomputed(_ arc: UInt32, _ row: UInt32) -> Offer {
    var best = Customizer.noOffer
    for index in hierarchy.firstInput[row]..<hierarchy.firstInput[row + 1] {
      let input = hierarchy.inputs[index]
      guard input.slot >> 1 == arc else { continue }
      let given = Customizer.offer(of: input.arc, inputWeights[input.arc.index])
      if input.slot & 1 == 0 { best.x = min(best.x, given) } else { best.y = min(best.y, given) }
    }
    return bestFromBelow(arc, row, best)
  }

  /// The best of an offer and all paths over common lower ranks, after ``indexDownArcs(of:)`` of
  /// the row.
  @inline(__always)
  private func bestFromBelow(_ arc: UInt32, _ row: UInt32, _ start: Offer) -> Offer {
    let firstDown = unsafe hierarchy.firstDown.baseAddress
    let downTail = unsafe hierarchy.downTail.baseAddress
    let downArc = unsafe hierarchy.downArc.baseAddress
    let head = unsafe Int(hierarchy.upHead.baseAddress[Int(arc)])
    let begin = unsafe firstDown[Int(row)]
    let count = unsafe firstDown[Int(row) &+ 1] &- begin
    var best = start
    guard count > 0 else { return best }
    var other = unsafe firstIndex(
      from: downTail[Int(begin)],
      Int(firstDown[head]),
      Int(firstDown[head &+ 1])
    )
    while case let tail = unsafe downTail[other], tail < row {
      let index = downIndices[tail]
      if index &- begin < count {
        let low = unsafe downArc[Int(index)]
        let first = Customizer.start(arc: low, weights[low])
        let pair = unsafe weights[downArc[other]]
        let offer = first &+ Offer(UInt64(pair.up) << 32, UInt64(pair.down) << 32)
        best = best.replacing(with: offer, where: offer .< best)
      }
      other &+= 1
    }
    return best
  }

  /// Records the index of the arc from each tail below a row; entries of other rows are out of
  /// range.
  private func indexDownArcs(of row: UInt32) {
    for index in hierarchy.firstDown[row]..<hierarchy.firstDown[row + 1] {
      downIndices[hierarchy.downTail[index]] = index
    }
  }

  /// The first of a range of arcs from below whose tail is not less than a rank.
  private func firstIndex(from rank: UInt32, _ begin: Int, _ end: Int) -> Int {
    let downTail = unsafe hierarchy.downTail.baseAddress
    var (low, high) = (begin, end)
    while low < high {
      let middle = (low + high) / 2
      if unsafe downTail[middle] < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  private func key(of arc: UInt32) -> Offer {
    let (pair, part) = (weights[arc], parts[arc])
    return Offer(
      UInt64(pair.up) << 32 | UInt64(part.up),
      UInt64(pair.down) << 32 | UInt64(part.down)
    )
  }

  @inline(__always)
  private func set(_ arc: UInt32, _ key: Offer) {
    weights[arc] = WeightPair(SIMD2<UInt32>(truncatingIfNeeded: key &>> 32))
    parts[arc] = PartPair(SIMD2<UInt32>(truncatingIfNeeded: key))
  }

  @inline(__always)
  private static func mark(_ index: UInt32, in bits: PlainBuffer<UInt64>) {
    bits[index >> 6] |= 1 << UInt64(index & 63)
  }

  @inline(__always)
  private static func isMarked(_ index: UInt32, in bits: PlainBuffer<UInt64>) -> Bool {
    bits[index >> 6] & (1 << UInt64(index & 63)) != 0
  }
}

import CampusGraph

/// Rows of a hierarchy as a search reads them: an unsafe fence.
///
/// Sound because the rows keep the invariants of ``HierarchyRows``, checked where they are made or
/// read from a file, are kept alive by `owner`, and ranks that come in are below the number of
/// nodes.
@safe
struct RowReader: @unchecked Sendable {
  private let firstArc: UnsafePointer<UInt32>
  private let arcs: UnsafePointer<HierarchyArc>
  private let owner: HierarchyRows

  init(_ rows: HierarchyRows) {
    owner = rows
    unsafe firstArc = rows.firstArc.baseAddress
    unsafe arcs = rows.arcs.baseAddress
  }

  @inline(__always)
  func first(_ rank: UInt32) -> Int {
    assert(Int(rank) + 1 < owner.firstArc.count)
    return Int(unsafe firstArc[Int(rank)])
  }

  @inline(__always)
  func end(_ rank: UInt32) -> Int {
    assert(Int(rank) + 1 < owner.firstArc.count)
    return Int(unsafe firstArc[Int(rank) &+ 1])
  }

  @inline(__always)
  subscript(index: Int) -> HierarchyArc {
    assert(index >= 0 && index < owner.arcs.count)
    return unsafe arcs[index]
  }
}

/// Forward or backward half of a hierarchy query: a search that only goes up.
///
/// A popped node that could be reached at less weight by an arc down from a labelled higher node is
/// *stalled* (stall-on-demand): no lightest path goes up through it, so its arcs are not relaxed.
struct HierarchySide: ~Copyable {
  /// All bytes are zero if there is none.
  struct Label: BitwiseCopyable {
    private var shortfall: UInt32
    /// The rank that it was reached from; its own at a seed.
    var parent: UInt32
    /// Its slot in the queue, while it is there.
    var slot: UInt32

    /// `Weight.unreachable` if there is no label.
    @inline(__always)
    var weight: Weight { .unreachable &- shortfall }

    @inline(__always)
    init(weight: Weight, parent: UInt32, slot: UInt32) {
      shortfall = .unreachable &- weight
      self.parent = parent
      self.slot = slot
    }
  }

  private let labels: NodeColumn<Label>
  private var touched = UnsafeList<UInt32>(capacity: 4096)
  private var queue = FlatQueue()
  /// The arcs of a node that lead on at less weight, while it is settled.
  private let improved: NodeColumn<UInt32>
  private(set) var settledCount = 0
  private(set) var relaxedCount = 0
  private(set) var stalledCount = 0

  init(nodeCount: Int) {
    labels = NodeColumn(zeroed: nodeCount)
    improved = NodeColumn(unset: nodeCount)
  }

  private static var cleared: Label { Label(weight: .unreachable, parent: 0, slot: 0) }

  /// Forgets the last search.
  ///
  /// - Complexity: O(its labels).
  mutating func reset() {
    for index in 0..<touched.count { labels[touched[index]] = Self.cleared }
    touched.removeAll()
    queue.removeAll()
    settledCount = 0
    relaxedCount = 0
    stalledCount = 0
  }

  /// Adds a seed; of several at one node the lightest counts.
  mutating func seed(_ rank: UInt32, _ weight: Weight) {
    precondition(Int(rank) < labels.count, "a seed's node is not in the graph")
    let known = labels[rank].weight
    guard weight < known else { return }
    label(rank, weight, from: rank, known)
  }

  @inline(__always)
  private mutating func label(_ rank: UInt32, _ weight: Weight, from: UInt32, _ known: Weight) {
    let entry = FlatQueue.pack(weight, rank)
    if known == .unreachable {
      touched.append(rank)
      labels[rank] = Label(weight: weight, parent: from, slot: queue.append(entry))
    } else {
      let slot = labels[rank].slot
      labels[rank] = Label(weight: weight, parent: from, slot: slot)
      queue.lower(slot, to: entry)
    }
  }

  /// Calls `body` for every labelled node with its weight.
  @inline(__always)
  func forEachLabel(_ body: (_ rank: UInt32, _ weight: Weight) -> Void) {
    for index in 0..<touched.count { body(touched[index], labels[touched[index]].weight) }
  }

  /// The least entry of the queue, its key in the upper half; the largest integer if none is.
  @inline(__always)
  var minimum: UInt64 { queue.minimum }

  @inline(__always)
  func weight(of rank: UInt32) -> Weight { labels[rank].weight }

  @inline(__always)
  func parent(of rank: UInt32) -> UInt32 { labels[rank].parent }

  /// Settles a node.
  ///
  /// - Parameters:
  ///   - rank: the node of the least entry.
  ///   - rows: the arcs to relax.
  ///   - opposite: the arcs that come down to the node.
  ///   - bound: labels from this weight on are not needed.
  /// - Returns: whether the node was stalled.
  @inline(__always)
  @discardableResult
  mutating func settle(
    _ rank: UInt32,
    _ rows: RowReader,
    stallingBy opposite: RowReader,
    below bound: Weight
  ) -> Bool {
    let label = labels[rank]
    let reached = label.weight
    let moved = UInt32(truncatingIfNeeded: queue.remove(label.slot))
    if moved != rank { labels[moved].slot = label.slot }
    settledCount &+= 1
    var index = opposite.first(rank)
    let oppositeEnd = opposite.end(rank)
    var around = Weight.max
    while index < oppositeEnd {
      let arc = opposite[index]
      around = min(around, labels[arc.head].weight &+ arc.weight)
      index &+= 1
    }
    if around < reached {
      stalledCount &+= 1
      return true
    }
    index = rows.first(rank)
    let end = rows.end(rank)
    relaxedCount &+= end &- index
    var improvedCount = 0
    while index < end {
      let arc = rows[index]
      let weight = reached &+ arc.weight
      improved[UInt32(truncatingIfNeeded: improvedCount)] = UInt32(truncatingIfNeeded: index)
      improvedCount &+= weight < min(labels[arc.head].weight, bound) ? 1 : 0
      index &+= 1
    }
    var position = 0
    while position < improvedCount {
      let arc = rows[Int(improved[UInt32(truncatingIfNeeded: position)])]
      self.label(arc.head, reached &+ arc.weight, from: rank, labels[arc.head].weight)
      position &+= 1
    }
    return false
  }

  /// Settles everything above the seeds.
  ///
  /// - Parameters:
  ///   - rows: the arcs to relax.
  ///   - opposite: the arcs that come down.
  ///   - settled: called for every node that is not stalled, with its weight.
  @inline(__always)
  mutating func exhaust(
    _ rows: RowReader,
    stallingBy opposite: RowReader,
    settled: (_ rank: UInt32, _ weight: Weight) -> Void = { _, _ in }
  ) {
    while case let entry = minimum, entry != .max {
      let rank = UInt32(truncatingIfNeeded: entry)
      if !settle(rank, rows, stallingBy: opposite, below: .unreachable) {
        settled(rank, UInt32(truncatingIfNeeded: entry >> 32))
      }
    }
  }
}

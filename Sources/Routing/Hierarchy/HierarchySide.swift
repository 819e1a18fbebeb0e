import CampusGraph

/// Rows of a hierarchy as a search reads them: an unsafe fence.
///
/// Sound because the rows keep the invariants of ``HierarchyRows``, checked where they are made or
/// read from a file, are kept alive by `owner`, and ranks that come in are below the number of nodes.
@safe
struct RowReader {
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

/// One half of a query in a hierarchy: a search that only goes up.
///
/// A popped node that could be reached at less by coming down from a higher one already labelled is
/// *stalled*: no lightest path goes up through it, so its arcs are not relaxed.
struct HierarchySide: ~Copyable {
  struct Label: BitwiseCopyable {
    /// `Weight.unreachable` where there is none.
    var weight: Weight
    /// The rank that it was reached from; its own at a seed.
    var parent: UInt32
  }

  private let labels: NodeColumn<Label>
  private var touched = UnsafeList<UInt32>(capacity: 4096)
  private var heap = LazyHeap()
  private(set) var settledCount = 0
  private(set) var relaxedCount = 0
  private(set) var stalledCount = 0

  init(nodeCount: Int) {
    labels = NodeColumn(repeating: Self.cleared, count: nodeCount)
  }

  private static var cleared: Label { Label(weight: .unreachable, parent: .max) }

  /// Forgets the last search.
  ///
  /// - Complexity: O(its labels).
  mutating func reset() {
    for index in 0..<touched.count { labels[touched[index]] = Self.cleared }
    touched.removeAll()
    heap.removeAll()
    settledCount = 0
    relaxedCount = 0
    stalledCount = 0
  }

  /// Adds a seed; of several at one node the lightest counts.
  mutating func seed(_ rank: UInt32, _ weight: Weight) {
    precondition(Int(rank) < labels.count, "a seed's node is not in the graph")
    let known = labels[rank].weight
    guard weight < known else { return }
    if known == .unreachable { touched.append(rank) }
    labels[rank] = Label(weight: weight, parent: rank)
    heap.push(weight, rank)
  }

  /// A key not above any that is still to come; the largest integer where none is.
  @inline(__always)
  var minimumKey: UInt32 { heap.minimumKey }

  @inline(__always)
  func weight(of rank: UInt32) -> Weight { labels[rank].weight }

  @inline(__always)
  func parent(of rank: UInt32) -> UInt32 { labels[rank].parent }

  /// Settles the node with the least key.
  ///
  /// - Parameters:
  ///   - rows: the arcs to relax.
  ///   - opposite: the arcs that come down to the node.
  ///   - bound: labels from this weight on are not needed.
  /// - Returns: the node and its weight; `nil` where the entry was out of date.
  @inline(__always)
  mutating func settle(
    _ rows: RowReader,
    stallingBy opposite: RowReader,
    below bound: Weight
  ) -> (rank: UInt32, weight: Weight)? {
    guard let (reached, rank) = heap.pop() else { return nil }
    guard labels[rank].weight == reached else { return nil }
    settledCount &+= 1
    var index = opposite.first(rank)
    let oppositeEnd = opposite.end(rank)
    while index < oppositeEnd {
      let arc = opposite[index]
      if labels[arc.head].weight &+ arc.weight < reached {
        stalledCount &+= 1
        return (rank, reached)
      }
      index &+= 1
    }
    index = rows.first(rank)
    let end = rows.end(rank)
    relaxedCount &+= end &- index
    while index < end {
      let arc = rows[index]
      let weight = reached &+ arc.weight
      let known = labels[arc.head].weight
      if weight < known, weight < bound {
        if known == .unreachable { touched.append(arc.head) }
        labels[arc.head] = Label(weight: weight, parent: rank)
        heap.push(weight, arc.head)
      }
      index &+= 1
    }
    return (rank, reached)
  }
}

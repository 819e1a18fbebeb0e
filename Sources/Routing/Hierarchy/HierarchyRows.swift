public import CampusGraph

/// An arc of a hierarchy between a node and a higher one; nodes are named by rank.
@frozen
public struct HierarchyArc: Hashable, Sendable, BitwiseCopyable {
  /// The rank of the higher end.
  public let head: UInt32
  /// The arc's weight, below `Weight.unreachable`.
  public let weight: Weight

  /// Makes an arc.
  @inlinable
  public init(head: UInt32, weight: Weight) {
    self.head = head
    self.weight = weight
  }
}

/// Origin of an arc of a hierarchy: an arc of the graph, or two arcs of the hierarchy over a node
/// that is lower than both ends.
struct Origin: Hashable, Sendable, BitwiseCopyable {
  /// The arc of the graph, or for a shortcut the index of the arc down to the lower node.
  var first: UInt32
  /// ``original``, with in a symmetric hierarchy the arc of the graph that leads back, or for a
  /// shortcut the index of the arc up from the lower node.
  var second: UInt32

  /// Marks, in ``second``, arcs of the graph.
  static var original: UInt32 { 1 << 31 }
  /// Not found yet.
  static var unknown: Origin { Origin(first: .max, second: .max) }
  /// Whether it names an arc of the graph.
  @inline(__always)
  var isOriginal: Bool { second & Self.original != 0 }
  /// The arc of the graph that leads back, in a symmetric hierarchy.
  @inline(__always)
  var backArc: UInt32 { second & ~Self.original }
}

/// All arcs of a hierarchy in one direction, by their lower ends.
///
/// Invariants: `firstArc` has one entry more than there are nodes, starts at 0, never falls and
/// ends at the number of arcs; heads are above the row's rank, below the number of nodes, and rise
/// within a row.
public struct HierarchyRows: Sendable {
  /// Where each rank's arcs start; one more at the end.
  public let firstArc: Column<UInt32>
  /// The arcs.
  public let arcs: Column<HierarchyArc>

  /// The arcs of a rank.
  @inline(__always)
  func row(_ rank: Int) -> Range<Int> { Int(firstArc[rank])..<Int(firstArc[rank + 1]) }

  /// The index of the arc between two ranks; `nil` if there is none.
  ///
  /// - Complexity: O(log row).
  func index(from low: UInt32, to high: UInt32) -> Int? {
    var range = row(Int(low))
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let head = arcs[middle].head
      if head == high { return middle }
      range = head < high ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}

import CampusGraph

/// Turns arcs of a hierarchy into the arcs of the graph that they stand for: an unsafe fence.
///
/// Shortcuts on a stack are replaced by their two arcs until none is left. The two share a node
/// lower than the shortcut's ends, so this terminates. Sound because origins are indices of rows,
/// as ``OriginFinder`` makes them or the check of a file ensures, and `hierarchy` keeps them alive.
@safe
struct ShortcutUnpacker: ~Copyable {
  private let hierarchy: ContractionHierarchy
  private let upward: UnsafePointer<Origin>
  private let downward: UnsafePointer<Origin>
  private let isSymmetric: Bool
  private var open = UnsafeList<UInt32>()
  private var ranks = UnsafeList<UInt32>()

  init(_ hierarchy: ContractionHierarchy) {
    self.hierarchy = hierarchy
    isSymmetric = hierarchy.isSymmetric
    unsafe upward = hierarchy.upwardOrigins.baseAddress
    unsafe downward = hierarchy.downwardOrigins.baseAddress
  }

  /// Marks an arc that is travelled down, from its higher to its lower end.
  private static var down: UInt32 { 1 << 31 }

  /// Emits the graph's arcs between the seeds of two sides that met, in the order of travel.
  @inline(__always)
  mutating func unpack(
    _ forward: borrowing HierarchySide,
    _ backward: borrowing HierarchySide,
    meeting: UInt32,
    _ emit: (ArcID) -> Void
  ) {
    ranks.removeAll()
    var rank = meeting
    ranks.append(rank)
    while forward.parent(of: rank) != rank {
      rank = forward.parent(of: rank)
      ranks.append(rank)
    }
    while let low = ranks.popLast(), low != meeting {
      climb(from: low, to: ranks[ranks.count - 1], emit)
    }
    rank = meeting
    while backward.parent(of: rank) != rank {
      let low = backward.parent(of: rank)
      descend(from: rank, to: low, emit)
      rank = low
    }
  }

  /// Emits the graph's arcs of the arc from a node to a higher one.
  @inline(__always)
  mutating func climb(from low: UInt32, to high: UInt32, _ emit: (ArcID) -> Void) {
    guard let index = hierarchy.upward.index(from: low, to: high) else {
      preconditionFailure("no arc between two nodes of a path")
    }
    unpack(UInt32(index), emit)
  }

  /// Emits the graph's arcs of the arc from a node to a lower one.
  @inline(__always)
  mutating func descend(from high: UInt32, to low: UInt32, _ emit: (ArcID) -> Void) {
    guard let index = hierarchy.downward.index(from: low, to: high) else {
      preconditionFailure("no arc between two nodes of a path")
    }
    unpack(UInt32(index) | Self.down, emit)
  }

  @inline(__always)
  private mutating func unpack(_ arc: UInt32, _ emit: (ArcID) -> Void) {
    open.append(arc)
    while let arc = open.popLast() {
      let isDown = arc & Self.down != 0
      let index = Int(arc & ~Self.down)
      let origin = unsafe isDown ? downward[index] : upward[index]
      let isTurned = isDown && isSymmetric
      if origin.isOriginal {
        emit(ArcID(isTurned ? origin.backArc : origin.first))
      } else {
        // A shortcut first goes down to the lower node, then up from it.
        open.append(isTurned ? origin.first : origin.second)
        open.append((isTurned ? origin.second : origin.first) | Self.down)
      }
    }
  }
}

import CampusGraph

/// One direction of an arc of the supergraph, on its way to being taken apart.
struct PackedHop: BitwiseCopyable {
  /// Twice the arc, and one more where it is travelled down.
  var slot: UInt32
  /// The arc's upper end.
  var high: UInt32
  /// What it consists of: see `PartPair`.
  var part: UInt32
}

/// Takes the arcs of a path through the supergraph apart into original ones: part of unsafe fence 7.
///
/// A stack holds the hops that are still to be travelled. What each consists of is read when it is
/// put there, long before it is needed, because where it stands in memory nobody could guess.
///
/// Sound because arcs and ranks come from the hierarchy's columns, because a shortcut's arcs lie in a
/// row below its own and have both of its ends among their heads, and because rows of which each is a
/// descendant of the one before bound the stack: so many hops of a climb, of a descent and of one
/// arc's parts fit in the room that is made; and because it is one engine's scratch.
@safe
struct ArcUnpacker: ~Copyable {
  private let hops: PlainBuffer<PackedHop>

  /// Makes room for paths through trees of a height.
  init(height: Int) {
    hops = PlainBuffer(uninitializedCount: 3 * height + 4)
  }

  /// Puts a hop before the `count` that are there.
  @inline(__always)
  func push(
    arc: UInt32,
    isDown: Bool,
    high: UInt32,
    _ metric: CustomizedMetric,
    _ count: inout Int
  ) {
    let pair = metric.parts[arc]
    let part = isDown ? pair.down : pair.up
    precondition(count < hops.count)
    hops[count] = PackedHop(slot: arc << 1 | (isDown ? 1 : 0), high: high, part: part)
    count += 1
  }

  /// Puts the `count` hops that are there into the opposite order.
  func reverse(_ count: Int) {
    var (low, high) = (0, count - 1)
    while low < high {
      (hops[low], hops[high]) = (hops[high], hops[low])
      (low, high) = (low + 1, high - 1)
    }
  }

  /// Calls `emit` for what `count` hops consist of, original arcs in the order of travel.
  ///
  /// The arcs that a shortcut consists of lie lower, so this ends, whatever weights are zero.
  @inline(__always)
  func unpack(_ count: Int, _ metric: CustomizedMetric, _ emit: (ArcID) -> Void) {
    let upHead = unsafe metric.hierarchy.upHead.baseAddress
    let parts = unsafe metric.parts.baseAddress
    let hops = unsafe hops.base
    var count = count
    while count > 0 {
      count &-= 1
      var hop = unsafe hops[count]
      while !PartPair.isOriginal(hop.part) {
        let toLow = PartPair.lowerArc(of: hop.part)
        var toHigh = toLow &+ 1
        while unsafe upHead[Int(toHigh)] != hop.high { toHigh &+= 1 }
        let (lower, upper) = unsafe (parts[Int(toLow)], parts[Int(toHigh)])
        if hop.slot & 1 == 0 {
          unsafe hops[count] = PackedHop(slot: toHigh << 1, high: hop.high, part: upper.up)
          hop = unsafe PackedHop(slot: toLow << 1 | 1, high: upHead[Int(toLow)], part: lower.down)
        } else {
          unsafe hops[count] = PackedHop(slot: toLow << 1, high: upHead[Int(toLow)], part: lower.up)
          hop = PackedHop(slot: toHigh << 1 | 1, high: hop.high, part: upper.down)
        }
        count &+= 1
      }
      emit(ArcID(hop.part))
    }
  }
}

extension Column {
  /// The value of a rank or arc of a hierarchy; checked.
  @inline(__always)
  subscript(index: UInt32) -> Element { self[Int(index)] }
}

import CampusGraph

/// One direction of a supergraph arc that is to be unpacked.
struct PackedHop: BitwiseCopyable {
  /// Twice the arc, and one more if it is travelled down.
  var slot: UInt32
  /// The arc's upper end.
  var high: UInt32
  /// Its parts: see `PartPair`.
  var part: UInt32
}

/// Unpacks the arcs of a path through the supergraph into original arcs: part of unsafe fence 7.
///
/// A stack holds the hops that are still to be unpacked. The parts of each are read when it is
/// pushed, long before they are needed, since the access is a cache miss.
///
/// Sound because arcs and ranks come from the hierarchy's columns, because a shortcut's arcs lie in
/// a row below its own and have both of its ends among their heads, and because the height bounds
/// the hops of a climb, of a descent and of the parts of one arc, which fit in the allocated stack;
/// and because it belongs to one engine.
@safe
struct ArcUnpacker: ~Copyable {
  private let hops: PlainBuffer<PackedHop>

  /// Makes room for paths through trees of a height.
  init(height: Int) {
    hops = PlainBuffer(uninitializedCount: 3 * height + 4)
  }

  /// Pushes a hop onto a stack of `count` hops.
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

  /// Reverses the `count` hops of the stack.
  func reverse(_ count: Int) {
    var (low, high) = (0, count - 1)
    while low < high {
      (hops[low], hops[high]) = (hops[high], hops[low])
      (low, high) = (low + 1, high - 1)
    }
  }

  /// Calls `emit` for the original arcs of `count` hops, in the order of travel.
  ///
  /// The arcs of a shortcut are lower than it, so this terminates, even with weights of zero.
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

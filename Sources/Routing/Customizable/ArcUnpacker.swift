import CampusGraph

/// One direction of an arc of the supergraph, on its way to being taken apart.
struct PackedHop: BitwiseCopyable {
  /// Twice the arc, and one more where it is travelled down.
  var slot: UInt32
  /// The arc's lower end.
  var low: UInt32
  /// The arc's upper end.
  var high: UInt32

  @inline(__always)
  init(arc: UInt32, isDown: Bool, low: UInt32, high: UInt32) {
    slot = arc << 1 | (isDown ? 1 : 0)
    self.low = low
    self.high = high
  }

  /// Where it leads to.
  @inline(__always)
  var end: UInt32 { slot & 1 == 0 ? high : low }
}

/// Takes arcs of the supergraph apart into original ones: part of unsafe fence 7.
///
/// Sound because arcs and ranks come from the hierarchy's columns, and because every middle, checked
/// where a file brings it, is a rank below both ends whose row has arcs to both.
@safe
struct ArcUnpacker: ~Copyable {
  private let hierarchy: CustomizableHierarchy
  private let metric: CustomizedMetric
  private var hops: [PackedHop] = []

  init(_ metric: CustomizedMetric) {
    hierarchy = metric.hierarchy
    self.metric = metric
    hops.reserveCapacity(64)
  }

  /// Calls `emit` for what a hop consists of, original arcs in the order of travel.
  ///
  /// The arcs over a middle lie lower, so this ends, whatever weights are zero.
  @inline(__always)
  mutating func unpack(_ hop: PackedHop, _ emit: (PackedHop) -> Void) {
    let firstUp = unsafe hierarchy.firstUp.baseAddress
    let upHead = unsafe hierarchy.upHead.baseAddress
    let middles = unsafe metric.middles.baseAddress
    var hop = hop
    while true {
      let isDown = hop.slot & 1 == 1
      let pair = unsafe middles[Int(hop.slot >> 1)]
      let middle = isDown ? pair.down : pair.up
      if middle == 0 {
        emit(hop)
        guard let next = hops.popLast() else { return }
        hop = next
      } else {
        let low = middle &- 1
        var toLow = unsafe firstUp[Int(low)]
        while unsafe upHead[Int(toLow)] != hop.low { toLow &+= 1 }
        var toHigh = toLow &+ 1
        while unsafe upHead[Int(toHigh)] != hop.high { toHigh &+= 1 }
        let lower = PackedHop(arc: toLow, isDown: !isDown, low: low, high: hop.low)
        let upper = PackedHop(arc: toHigh, isDown: isDown, low: low, high: hop.high)
        hops.append(isDown ? lower : upper)
        hop = isDown ? upper : lower
      }
    }
  }

  /// The original arc of a hop that has no middle.
  func original(of hop: PackedHop) -> ArcID {
    let pair = metric.weights[hop.slot >> 1]
    let weight = hop.slot & 1 == 0 ? pair.up : pair.down
    for place in hierarchy.firstInput[hop.low]..<hierarchy.firstInput[hop.low + 1] {
      let input = hierarchy.inputs[Int(place)]
      if input.slot == hop.slot, metric.inputWeights[input.arc] == weight { return input.arc }
    }
    preconditionFailure("an arc's weight has no source")
  }
}

extension Column {
  /// The value of a rank or arc of a hierarchy; checked.
  @inline(__always)
  subscript(index: UInt32) -> Element { self[Int(index)] }
}

import CampusGraph

/// One direction of an arc of the supergraph, on its way to being taken apart.
struct PackedHop {
  /// Twice the arc, and one more where it is travelled down.
  var slot: UInt32
  /// The arc's lower end.
  var low: UInt32

  init(arc: UInt32, isDown: Bool, low: UInt32) {
    slot = arc << 1 | (isDown ? 1 : 0)
    self.low = low
  }
}

/// Takes arcs of the supergraph apart into original ones.
struct ArcUnpacker {
  let hierarchy: CustomizableHierarchy
  let weights: Column<WeightPair>
  let inputWeights: Column<Weight>
  private var hops: [PackedHop] = []

  init(_ metric: CustomizedMetric) {
    hierarchy = metric.hierarchy
    weights = metric.weights
    inputWeights = metric.inputWeights
  }

  /// Calls `emit` for the original arcs of a hop in the order of travel, each with the rank that it
  /// leads to.
  ///
  /// An arc weighs what one of its original arcs weighs, or else what the way over some lower rank
  /// weighs, whose arcs lie lower: so this ends, whatever weights are zero.
  mutating func unpack(_ hop: PackedHop, _ emit: (ArcID, UInt32) -> Void) {
    hops.append(hop)
    while let hop = hops.popLast() {
      let isDown = hop.slot & 1 == 1
      if let arc = original(of: hop) {
        emit(arc, isDown ? hop.low : hierarchy.upHead[Int(hop.slot >> 1)])
      } else {
        split(hop, isDown)
      }
    }
  }

  private func weight(of hop: PackedHop) -> Weight {
    let pair = weights[Int(hop.slot >> 1)]
    return hop.slot & 1 == 0 ? pair.up : pair.down
  }

  private func original(of hop: PackedHop) -> ArcID? {
    let weight = weight(of: hop)
    for place in hierarchy.firstInput[hop.low]..<hierarchy.firstInput[hop.low + 1] {
      let input = hierarchy.inputs[Int(place)]
      if input.slot == hop.slot, inputWeights[input.arc] == weight { return input.arc }
    }
    return nil
  }

  /// Finds the way over a lower rank and puts its two hops on the stack.
  private mutating func split(_ hop: PackedHop, _ isDown: Bool) {
    let arc = Int(hop.slot >> 1)
    let weight = weight(of: hop)
    let high = hierarchy.upHead[arc]
    for place in hierarchy.firstDown[hop.low]..<hierarchy.firstDown[hop.low + 1] {
      let toLow = hierarchy.downArc[Int(place)]
      let first = weights[Int(toLow)]
      guard (isDown ? first.up : first.down) <= weight else { continue }
      let middle = hierarchy.downTail[Int(place)]
      var toHigh = toLow + 1
      let end = hierarchy.firstUp[middle + 1]
      while toHigh < end, hierarchy.upHead[Int(toHigh)] < high { toHigh += 1 }
      guard toHigh < end, hierarchy.upHead[Int(toHigh)] == high else { continue }
      let second = weights[Int(toHigh)]
      let sum = isDown ? second.down &+ first.up : first.down &+ second.up
      guard sum == weight else { continue }
      let lower = PackedHop(arc: toLow, isDown: !isDown, low: middle)
      let upper = PackedHop(arc: toHigh, isDown: isDown, low: middle)
      hops.append(isDown ? lower : upper)
      hops.append(isDown ? upper : lower)
      return
    }
    preconditionFailure("an arc's weight has no source")
  }
}

extension Column {
  /// The value of a rank or arc of a hierarchy; checked.
  @inline(__always)
  subscript(index: UInt32) -> Element { self[Int(index)] }
}

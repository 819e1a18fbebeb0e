import CampusGraph

/// Basic customization: every row takes its original arcs' weights and then what ways over lower
/// ranks offer. **Unsafe fence 6**.
///
/// A row is gathered from below. For y, each arc x–y from a lower x offers to every y–z the way by
/// x, where z are the heads after y in the row of x. The offers meet in an array by the depth of z,
/// which is small enough for the fastest cache and where no two ancestors of y share a place; so
/// nothing is ever searched for, and both directions are one addition and one minimum.
///
/// Sound because the hierarchy's invariants hold: heads and tails are ranks, arcs are below
/// `arcCount`, depths below `height`, input arcs below `inputArcCount`; and because rows are written
/// by one thread each.
@safe
struct Customizer: @unchecked Sendable {
  let hierarchy: CustomizableHierarchy
  private let inputWeights: Column<Weight>
  private let output: PlainBuffer<WeightPair>

  init(
    _ hierarchy: CustomizableHierarchy,
    inputs: Column<Weight>,
    into output: PlainBuffer<WeightPair>
  ) {
    self.hierarchy = hierarchy
    inputWeights = inputs
    self.output = output
  }

  /// Fills all rows.
  func run(threads: Int) {
    let scratch = PlainBuffer<WeightPair>(repeating: .unreachable, count: hierarchy.height + 1)
    gather(rows: 0..<hierarchy.nodeCount, scratch)
  }

  /// Fills rows whose lower rows are filled already or among them.
  func gather(rows: Range<Int>, _ scratch: PlainBuffer<WeightPair>) {
    let offers = unsafe scratch.base
    let firstUp = unsafe hierarchy.firstUp.baseAddress
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    let firstDown = unsafe hierarchy.firstDown.baseAddress
    let downArc = unsafe hierarchy.downArc.baseAddress
    let downTail = unsafe hierarchy.downTail.baseAddress
    let weights = unsafe output.base
    for row in rows {
      let begin = unsafe Int(firstUp[row])
      let end = unsafe Int(firstUp[row &+ 1])
      if begin == end { continue }
      unsafe takeInputs(row, begin, end, offers)
      var place = unsafe Int(firstDown[row])
      let last = unsafe Int(firstDown[row &+ 1])
      while place < last {
        let arc = unsafe Int(downArc[place])
        let tailEnd = unsafe Int(firstUp[Int(downTail[place]) &+ 1])
        let first = unsafe weights[arc].crossed
        var other = arc &+ 1
        while other < tailEnd {
          let depth = unsafe Int(upDepth[other])
          let offer = unsafe weights[other].vector &+ first
          unsafe offers[depth] = WeightPair(offers[depth].vector.lesser(offer))
          other &+= 1
        }
        place &+= 1
      }
      var arc = begin
      while arc < end {
        unsafe weights[arc] = offers[Int(upDepth[arc])]
        arc &+= 1
      }
    }
  }

  /// Starts a row's offers with the weights of original arcs.
  @inline(__always)
  private func takeInputs(
    _ row: Int,
    _ begin: Int,
    _ end: Int,
    _ offers: UnsafeMutablePointer<WeightPair>
  ) {
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    let inputs = unsafe hierarchy.inputs.baseAddress
    let given = unsafe inputWeights.baseAddress
    var arc = begin
    while arc < end {
      unsafe offers[Int(upDepth[arc])] = .unreachable
      arc &+= 1
    }
    var place = unsafe Int(hierarchy.firstInput.baseAddress[row])
    let last = unsafe Int(hierarchy.firstInput.baseAddress[row &+ 1])
    while place < last {
      let input = unsafe inputs[place]
      let weight = unsafe given[Int(input.arc.rawValue)]
      let depth = unsafe Int(upDepth[Int(input.slot >> 1)])
      if input.slot & 1 == 0 {
        unsafe offers[depth].up = min(offers[depth].up, weight)
      } else {
        unsafe offers[depth].down = min(offers[depth].down, weight)
      }
      place &+= 1
    }
  }
}

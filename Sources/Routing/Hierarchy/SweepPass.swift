import CampusGraph

/// One pass down over the positions of a plan: an unsafe fence.
///
/// Sound because the runs' counts add up to the positions and their arcs to the plan's, heads are
/// positions, and the pass keeps all of them alive.
@safe
struct SweepPass {
  private let runs: Column<SweepPlan.Run>
  private let arcs: Column<HierarchyArc>
  private let positionCount: Int

  init(_ plan: SweepPlan) {
    (runs, arcs, positionCount) = (plan.runs, plan.arcs, plan.positionCount)
  }

  /// A pass over a plan's trunk.
  init(_ plan: BlockSweepPlan) {
    (runs, arcs, positionCount) = (plan.trunkRuns, plan.trunkArcs, plan.trunkCount)
  }

  init(_ plan: TreeSweepPlan) {
    (runs, arcs, positionCount) = (plan.runs, plan.arcs, plan.positionCount)
  }

  /// Lowers every position's weight to the least over the arcs to it.
  @inline(never)
  func run(over weights: borrowing NodeColumn<Weight>) {
    assert(weights.count >= positionCount)
    unsafe forEachPosition { arc, degree, position in
      var least = weights[position]
      var index = 0
      while index < degree {
        let arc = unsafe arc[index]
        least = min(least, weights[arc.head] &+ arc.weight)
        index &+= 1
      }
      weights[position] = least
    }
  }

  /// Lowers sixteen weights of every position to the least over the arcs to it.
  ///
  /// - Parameters:
  ///   - weights: the weights.
  ///   - isSet: which positions have weights; the others count as unreachable. All false
  ///     afterwards.
  @inline(never)
  func run(over weights: borrowing NodeColumn<SIMD16<Weight>>, _ isSet: borrowing NodeColumn<Bool>)
  {
    assert(weights.count >= positionCount)
    let unreachable = SIMD16<Weight>(repeating: .unreachable)
    unsafe forEachPosition { arc, degree, position in
      var least = unreachable
      if isSet[position] {
        least = weights[position]
        isSet[position] = false
      }
      var index = 0
      while index < degree {
        let arc = unsafe arc[index]
        least = pointwiseMin(least, weights[arc.head] &+ arc.weight)
        index &+= 1
      }
      weights[position] = least
    }
  }

  /// Calls `body` for every position with its arcs and their number, in order.
  @inline(__always)
  private func forEachPosition(_ body: (UnsafePointer<HierarchyArc>, Int, UInt32) -> Void) {
    var arc = unsafe arcs.baseAddress
    var position: UInt32 = 0
    for run in runs {
      let end = position + run.count
      switch run.degree {
      case 0: unsafe Self.forEachPosition(0, arc: &arc, start: position, end: end, body: body)
      case 1: unsafe Self.forEachPosition(1, arc: &arc, start: position, end: end, body: body)
      case 2: unsafe Self.forEachPosition(2, arc: &arc, start: position, end: end, body: body)
      case 3: unsafe Self.forEachPosition(3, arc: &arc, start: position, end: end, body: body)
      case 4: unsafe Self.forEachPosition(4, arc: &arc, start: position, end: end, body: body)
      case 5: unsafe Self.forEachPosition(5, arc: &arc, start: position, end: end, body: body)
      case 6: unsafe Self.forEachPosition(6, arc: &arc, start: position, end: end, body: body)
      default:
        unsafe Self.forEachPosition(
          Int(run.degree),
          arc: &arc,
          start: position,
          end: end,
          body: body
        )
      }
      position = end
    }
  }

  /// One run; the compiler knows the degree in the calls with a literal above.
  @inline(__always)
  private static func forEachPosition(
    _ degree: Int,
    arc: inout UnsafePointer<HierarchyArc>,
    start: UInt32,
    end: UInt32,
    body: (UnsafePointer<HierarchyArc>, Int, UInt32) -> Void
  ) {
    var position = start
    while position < end {
      unsafe body(arc, degree, position)
      unsafe arc += degree
      position &+= 1
    }
  }
}

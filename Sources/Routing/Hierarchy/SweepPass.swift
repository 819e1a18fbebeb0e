import CampusGraph

/// One pass down over the places of a plan: an unsafe fence.
///
/// Sound because the runs' counts add up to the places and their arcs to the plan's, heads are
/// places, and the pass keeps all of them alive.
@safe
struct SweepPass {
  private let runs: Column<SweepPlan.Run>
  private let arcs: Column<HierarchyArc>
  private let placeCount: Int

  init(_ plan: SweepPlan) { (runs, arcs, placeCount) = (plan.runs, plan.arcs, plan.placeCount) }

  init(_ plan: TreeSweepPlan) { (runs, arcs, placeCount) = (plan.runs, plan.arcs, plan.placeCount) }

  /// Lowers every place's weight to the least that the arcs to it offer.
  @inline(never)
  func run(over weights: borrowing NodeColumn<Weight>) {
    assert(weights.count >= placeCount)
    unsafe forEachPlace { arc, degree, place in
      var least = weights[place]
      var index = 0
      while index < degree {
        let arc = unsafe arc[index]
        least = min(least, weights[arc.head] &+ arc.weight)
        index &+= 1
      }
      weights[place] = least
    }
  }

  /// Lowers sixteen weights of every place to the least that the arcs to it offer.
  ///
  /// - Parameters:
  ///   - weights: the weights.
  ///   - isSet: which places have weights; the others count as unreachable. All false afterwards.
  @inline(never)
  func run(over weights: borrowing NodeColumn<SIMD16<Weight>>, _ isSet: borrowing NodeColumn<Bool>)
  {
    assert(weights.count >= placeCount)
    let unreachable = SIMD16<Weight>(repeating: .unreachable)
    unsafe forEachPlace { arc, degree, place in
      var least = unreachable
      if isSet[place] {
        least = weights[place]
        isSet[place] = false
      }
      var index = 0
      while index < degree {
        let arc = unsafe arc[index]
        least = pointwiseMin(least, weights[arc.head] &+ arc.weight)
        index &+= 1
      }
      weights[place] = least
    }
  }

  /// Calls `body` for every place with its arcs and their number, in order.
  @inline(__always)
  private func forEachPlace(_ body: (UnsafePointer<HierarchyArc>, Int, UInt32) -> Void) {
    var arc = unsafe arcs.baseAddress
    var place: UInt32 = 0
    for run in runs {
      let end = place + run.count
      switch run.degree {
      case 0: unsafe Self.forEachPlace(0, &arc, place, end, body)
      case 1: unsafe Self.forEachPlace(1, &arc, place, end, body)
      case 2: unsafe Self.forEachPlace(2, &arc, place, end, body)
      case 3: unsafe Self.forEachPlace(3, &arc, place, end, body)
      case 4: unsafe Self.forEachPlace(4, &arc, place, end, body)
      case 5: unsafe Self.forEachPlace(5, &arc, place, end, body)
      case 6: unsafe Self.forEachPlace(6, &arc, place, end, body)
      default: unsafe Self.forEachPlace(Int(run.degree), &arc, place, end, body)
      }
      place = end
    }
  }

  /// One run, whose degree the compiler knows where it is written out above.
  @inline(__always)
  private static func forEachPlace(
    _ degree: Int,
    _ arc: inout UnsafePointer<HierarchyArc>,
    _ start: UInt32,
    _ end: UInt32,
    _ body: (UnsafePointer<HierarchyArc>, Int, UInt32) -> Void
  ) {
    var place = start
    while place < end {
      unsafe body(arc, degree, place)
      unsafe arc += degree
      place &+= 1
    }
  }
}

public import CampusGraph

/// An arc of the supergraph in one direction, as a climb relaxes it.
@frozen
public struct ClimbArc: Hashable, Sendable, BitwiseCopyable {
  /// The depth of the rank that it joins to.
  public var depth: UInt32
  /// Its weight.
  public var weight: Weight
}

/// What *perfect customization* leaves of a ``CustomizedMetric``: the arcs that no way is lighter
/// than, which all lightest paths can do with.
///
/// Climbs relax far fewer arcs; in return it is made anew for every change of weights. Dibbelt,
/// Strasser and Wagner (2016), section 7.5.
public struct PerfectedMetric: Sendable, Equatable {
  /// What it was made of, and what takes its arcs apart.
  public let metric: CustomizedMetric
  /// Where each rank's upward arcs start; one more at the end.
  let firstForward: Column<UInt32>
  /// The upward arcs, by rank.
  let forward: Column<ClimbArc>
  /// Where each rank's arcs from above start; one more at the end.
  let firstBackward: Column<UInt32>
  /// The arcs from above, by rank.
  let backward: Column<ClimbArc>

  /// How many arcs are left, each direction counted.
  public var arcCount: Int { forward.count + backward.count }
  /// How many bytes it takes, without the metric.
  public var byteCount: Int { 8 * arcCount + 8 * firstForward.count }

  /// Perfects a metric.
  ///
  /// - Parameters:
  ///   - metric: the metric.
  ///   - threads: on how many threads at most; the result does not depend on it.
  /// - Complexity: O(triangles of the supergraph).
  public init(_ metric: CustomizedMetric, threads: Int = 1) {
    precondition(threads > 0)
    let hierarchy = metric.hierarchy
    let shortest = PlainBuffer(metric.weights)
    Perfecter(hierarchy, shortest).run(threads: threads)
    let basic = metric.weights
    let up = Self.rows(hierarchy) { arc in
      let weight = basic[arc].up
      return weight < .unreachable && weight == shortest[arc].up ? weight : nil
    }
    let down = Self.rows(hierarchy) { arc in
      let weight = basic[arc].down
      return weight < .unreachable && weight == shortest[arc].down ? weight : nil
    }
    self.metric = metric
    (firstForward, forward) = up
    (firstBackward, backward) = down
  }

  private static func rows(
    _ hierarchy: CustomizableHierarchy,
    weight: (Int) -> Weight?
  ) -> (Column<UInt32>, Column<ClimbArc>) {
    let first = PlainBuffer<UInt32>(repeating: 0, count: hierarchy.nodeCount + 1)
    var arcs: [ClimbArc] = []
    for rank in 0..<hierarchy.nodeCount {
      for arc in Int(hierarchy.firstUp[rank])..<Int(hierarchy.firstUp[rank + 1]) {
        guard let weight = weight(arc) else { continue }
        arcs.append(ClimbArc(depth: hierarchy.upDepth[arc], weight: weight))
      }
      first[rank + 1] = UInt32(arcs.count)
    }
    return (first.column, Column(arcs))
  }
}

/// Lowers every arc's weights to those of the lightest ways between its ends: part of unsafe fence 6.
///
/// Rows are visited from above. The lightest way between x and z starts with an arc from x up to some
/// y, and from y to z it follows an arc that weighs no more than any way already. Sound for the same
/// reasons as `Customizer`.
@safe
struct Perfecter: @unchecked Sendable {
  private let hierarchy: CustomizableHierarchy
  private let weights: PlainBuffer<WeightPair>

  /// A row by depth: the arc of each head, where there is one.
  private struct Scratch: Sendable {
    let arc: PlainBuffer<UInt32>
    let row: PlainBuffer<UInt32>

    init(height: Int) {
      arc = PlainBuffer(repeating: 0, count: height)
      row = PlainBuffer(repeating: .max, count: height)
    }
  }

  init(_ hierarchy: CustomizableHierarchy, _ weights: PlainBuffer<WeightPair>) {
    self.hierarchy = hierarchy
    self.weights = weights
  }

  func run(threads: Int) {
    let scratches = (0..<threads).map { _ in Scratch(height: hierarchy.height) }
    let division = hierarchy.division
    for row in division.trunk.reversed() { perfect(row, scratches[0]) }
    Workers.forEachChunk(of: division.branches.count, grain: 1, threads: threads) { worker, chunk in
      for branch in chunk {
        for row in division.branches[branch].reversed() { perfect(row, scratches[worker]) }
      }
    }
  }

  /// Lowers a row whose heads' rows are done.
  private func perfect(_ row: Int, _ scratch: Scratch) {
    let firstUp = unsafe hierarchy.firstUp.baseAddress
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    let upHead = unsafe hierarchy.upHead.baseAddress
    let (begin, end) = unsafe (firstUp[row], firstUp[row &+ 1])
    for arc in begin..<end {
      let depth = unsafe upDepth[Int(arc)]
      scratch.arc[depth] = arc
      scratch.row[depth] = UInt32(row)
    }
    for low in begin..<end {
      let head = unsafe Int(upHead[Int(low)])
      var place = unsafe firstUp[head]
      let last = unsafe firstUp[head &+ 1]
      while place < last {
        let depth = unsafe upDepth[Int(place)]
        if scratch.row[depth] == UInt32(row) {
          lower(low, scratch.arc[depth], by: weights[place])
        }
        place &+= 1
      }
    }
  }

  /// Lowers two arcs of a row by the ways over one another's heads, which `across` joins.
  @inline(__always)
  private func lower(_ low: UInt32, _ high: UInt32, by across: WeightPair) {
    let (lower, higher) = (weights[low], weights[high])
    weights[high] = WeightPair(higher.vector.lesser(lower.vector &+ across.vector))
    weights[low] = WeightPair(lower.vector.lesser(higher.vector &+ across.crossed))
  }
}

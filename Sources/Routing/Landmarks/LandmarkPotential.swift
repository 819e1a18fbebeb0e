public import CampusGraph

/// The triangle inequality over ``Landmarks``: the potential that makes A* *ALT*.
///
/// For a landmark L, d(v, t) ≥ d(v, L) − d(t, L) and d(v, t) ≥ d(L, t) − d(L, v). Of several
/// targets with weights w, the first is d(v, L) − max over t of (d(t, L) − w(t)), the second min
/// over t of (d(L, t) + w(t)) − d(L, v). Each is consistent, so their maximum is, and none exceeds
/// w(t) at t.
///
/// A query uses the few inequalities that give the best bounds at its sources: more of them cost
/// more at every node than they save (Goldberg and Harrelson 2005, section 6).
@safe
public struct LandmarkPotential: Potential, Sendable {
  /// One inequality: the bound of a node is its entry at `column` less `offset`, or the reverse.
  private struct Inequality {
    var column: Int
    /// 0 for entry − offset, −1 for offset − entry: x ^ −1 is −x − 1, so the ones cancel.
    var mask: Int64
    var offset: Int64
  }

  /// How many inequalities a query uses at most.
  private static let maximumActive = 6

  private let landmarks: Landmarks
  private let stride: Int
  private var active: [Inequality] = []

  /// Makes a potential without targets.
  public init(_ landmarks: Landmarks) {
    self.landmarks = landmarks
    stride = 2 * landmarks.count
  }

  /// Takes the targets, and any of the inequalities.
  public mutating func prepare(for targets: [Seed], under metric: Metric) {
    prepare(for: SearchQuery(sources: [], targets: targets), under: metric)
  }

  /// Takes the targets, and the inequalities with the best bounds at the sources.
  ///
  /// - Precondition: no arc is lighter under the metric than under the landmarks' own.
  /// - Complexity: O(landmarks · (sources + targets)).
  public mutating func prepare(for query: SearchQuery, under metric: Metric) {
    active.removeAll(keepingCapacity: true)
    guard !query.targets.isEmpty else { return }
    var scores: [Int64] = []
    for column in 0..<stride {
      let inequality = inequality(at: column, query.targets)
      var score: Int64 = .max
      for source in query.sources { score = min(score, value(inequality, source.node)) }
      guard score > 0 else { continue }
      let rank = scores.firstIndex { $0 < score } ?? scores.count
      guard rank < Self.maximumActive else { continue }
      scores.insert(score, at: rank)
      active.insert(inequality, at: rank)
      if active.count > Self.maximumActive {
        scores.removeLast()
        active.removeLast()
      }
    }
  }

  /// The lower bound.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public func bound(from node: NodeID) -> Weight {
    var best: Int64 = 0
    var index = 0
    while index < active.count {
      best = max(best, value(active[index], node))
      index &+= 1
    }
    return Weight(truncatingIfNeeded: min(best, Int64(Weight.unreachable)))
  }

  @inline(__always)
  private func value(_ inequality: Inequality, _ node: NodeID) -> Int64 {
    let index = node.index &* stride &+ inequality.column
    assert(index < landmarks.weights.count)
    // Sound for the nodes of the landmarks' graph and columns below the stride, asserted.
    let entry = Int64(unsafe landmarks.weights.baseAddress[index])
    return (entry ^ inequality.mask) &- (inequality.offset ^ inequality.mask)
  }

  private func inequality(at column: Int, _ targets: [Seed]) -> Inequality {
    var offset: Int64?
    for target in targets {
      let entry = Int64(landmarks.weights[target.node.index * stride + column])
      let weight = Int64(min(target.weight, .unreachable))
      if column % 2 == 0 {
        offset = min(offset ?? .max, entry + weight)
      } else {
        offset = max(offset ?? .min, entry - weight)
      }
    }
    return Inequality(column: column, mask: column % 2 == 0 ? -1 : 0, offset: offset ?? 0)
  }
}

public import CampusGraph

/// Lower bound of the remaining weight to the targets, which turns Dijkstra's algorithm into A*.
///
/// Every conforming type guarantees, for the targets t that it was prepared for:
/// * *admissible*: `bound(from: v)` is at most the weight of the lightest path from v to any t, t's
///   own weight included, so at most t's weight at t;
/// * *consistent*: `bound(from: u)` is at most `weight(a) + bound(from: v)` for every usable arc
///   a = u → v, so a settled node is final.
///
/// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
/// paths" (1968), doi:10.1109/TSSC.1968.300136.
public protocol Potential {
  /// Prepares for the targets and the weights of the next search.
  mutating func prepare(for targets: [Seed], under metric: Metric)

  /// Prepares for a whole query, for potentials that can be tuned to the sources; the guarantees
  /// are for the targets and any sources.
  mutating func prepare(for query: SearchQuery, under metric: Metric)

  /// The lower bound, at most `Weight.unreachable`.
  func bound(from node: NodeID) -> Weight
}

extension Potential {
  /// Prepares for the targets: most potentials ignore the sources.
  @inlinable
  public mutating func prepare(for query: SearchQuery, under metric: Metric) {
    prepare(for: query.targets, under: metric)
  }
}

/// Potential that is zero everywhere: A* with it is Dijkstra's algorithm.
public struct ZeroPotential: Potential, Sendable {
  /// Makes one.
  public init() {}

  /// Needs no preparation.
  public mutating func prepare(for targets: [Seed], under metric: Metric) {}

  /// Zero.
  @inline(__always)
  public func bound(from node: NodeID) -> Weight { 0 }
}

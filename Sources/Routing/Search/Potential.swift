public import CampusGraph

/// A lower bound of what is left to go, which turns Dijkstra's algorithm into A*.
///
/// Every conforming type keeps two promises, for the targets t it was prepared for:
/// * *admissible*: `bound(from: v)` is at most the weight of the lightest path from v to any t, t's own
///   weight included, so at most t's weight at t;
/// * *consistent*: `bound(from: u)` is at most `weight(a) + bound(from: v)` for every usable arc
///   a = u → v, so a node is final when it is settled.
///
/// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths"
/// (1968), doi:10.1109/TSSC.1968.300136.
public protocol Potential {
  /// Takes the targets and the weights of the next search.
  mutating func prepare(for targets: [Seed], under metric: Metric)

  /// Takes a whole query, for potentials that serve some sources better than others; bounds are
  /// promised for the targets alone, whatever the sources.
  mutating func prepare(for query: SearchQuery, under metric: Metric)

  /// The lower bound, at most `Weight.unreachable`.
  func bound(from node: NodeID) -> Weight
}

extension Potential {
  /// Takes the targets: most potentials do not look at sources.
  @inlinable
  public mutating func prepare(for query: SearchQuery, under metric: Metric) {
    prepare(for: query.targets, under: metric)
  }
}

/// Promises nothing: A* with it is Dijkstra's algorithm.
public struct ZeroPotential: Potential, Sendable {
  /// Makes one.
  public init() {}

  /// Needs nothing to be known.
  public mutating func prepare(for targets: [Seed], under metric: Metric) {}

  /// Zero.
  @inline(__always)
  public func bound(from node: NodeID) -> Weight { 0 }
}

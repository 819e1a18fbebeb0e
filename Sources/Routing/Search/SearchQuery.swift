public import CampusGraph

/// A node where a search may start or end, with the weight between the waypoint and it.
@frozen
public struct Seed: Hashable, Sendable, BitwiseCopyable {
  /// The node.
  public var node: NodeID
  /// The weight of the way between the waypoint and the node; seeds of `Weight.unreachable` or more
  /// are ignored.
  public var weight: Weight

  /// Makes a seed.
  @inlinable
  public init(node: NodeID, weight: Weight = 0) {
    self.node = node
    self.weight = weight
  }
}

/// Query for the lightest path from any source to any target, seeds' weights included.
///
/// A waypoint on an edge gives up to two seeds, one for each end that can be reached from it, and a
/// building one or two for each entrance. A way along a single edge between two waypoints on it
/// passes no node: the caller compares it with the search's result.
public struct SearchQuery: Hashable, Sendable {
  /// Where to start; any number, any node more than once.
  public var sources: [Seed]
  /// Where to end; any number, any node more than once.
  public var targets: [Seed]
  /// The largest weight of interest: heavier paths count as none.
  public var limit: Weight
  /// The limit of the search; `nil` for none.
  ///
  /// A search that exhausts it finds nothing, and its caller asks ``SearchBudget/check()``.
  public var budget: SearchBudget?

  /// Makes a query.
  public init(sources: [Seed], targets: [Seed], limit: Weight = .unreachable) {
    self.sources = sources
    self.targets = targets
    self.limit = limit
  }

  /// The largest weight that a label may have.
  var cap: Weight { min(limit, .unreachable - 1) }
}

/// Result of a search: the weight of the lightest path and the seeds that it joins.
public struct SearchResult: Hashable, Sendable {
  /// The path's weight, seeds included.
  public var weight: Weight
  /// The index of the source that it starts at.
  public var sourceIndex: Int
  /// The index of the target that it ends at.
  public var targetIndex: Int

  /// Makes a result.
  public init(weight: Weight, sourceIndex: Int, targetIndex: Int) {
    self.weight = weight
    self.sourceIndex = sourceIndex
    self.targetIndex = targetIndex
  }
}

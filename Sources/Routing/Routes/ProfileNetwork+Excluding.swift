import CampusGraph

extension ProfileNetwork {
  /// The same network without some edges, with its components found again.
  ///
  /// The indexes are those of the whole network, so searches must not use them unchanged.
  ///
  /// - Complexity: O(nodes + arcs).
  func excluding(_ edges: [EdgeID], from graph: StreetGraph, isCity: Bool) -> ProfileNetwork {
    let metric = metric.masking(edges)
    let marks =
      isCity
      ? Column(
        graph.marks(weighing: metric.weights, adding: marks.map { $0.subtracting(.parts) })
      )
      : Self.marks(of: graph, metric)
    return ProfileNetwork(profile: profile, metric: metric, marks: marks, indexes: indexes)
  }

  private init(
    profile: Profile,
    metric: Metric,
    marks: Column<EdgeMarks>,
    indexes: NetworkIndexes?
  ) {
    self.profile = profile
    self.metric = metric
    self.marks = marks
    self.indexes = indexes
    hasMainland = marks.contains { $0.contains(.mainland) }
  }
}

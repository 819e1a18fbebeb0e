public import CampusGraph

/// One metric's weights for every arc of a ``CustomizableHierarchy``.
///
/// Any number of them share one hierarchy. An arc's weight is that of the lightest way between its
/// ends that passes no rank above the lower of them.
public struct CustomizedMetric: Sendable {
  /// Whose arcs they are.
  public let hierarchy: CustomizableHierarchy
  /// The weights of the original arcs that it was made of.
  public let inputWeights: Column<Weight>
  /// The weights by arc of the supergraph.
  public let weights: Column<WeightPair>
  /// What those ways pass, for taking them apart.
  public let middles: Column<MiddlePair>

  /// *Customization*: carries a metric's weights over to the supergraph.
  ///
  /// - Parameters:
  ///   - hierarchy: made of the metric's graph.
  ///   - metric: the weights.
  ///   - threads: on how many threads at most; the result does not depend on it.
  /// - Precondition: the metric has as many arcs as the hierarchy's graph.
  /// - Complexity: O(triangles of the supergraph).
  public init(_ hierarchy: CustomizableHierarchy, metric: Metric, threads: Int = 1) {
    precondition(metric.arcCount == hierarchy.inputArcCount, "metric of another graph")
    precondition(threads > 0)
    let weights = PlainBuffer<WeightPair>(uninitializedCount: hierarchy.arcCount)
    let middles = PlainBuffer<MiddlePair>(uninitializedCount: hierarchy.arcCount)
    let customizer = Customizer(hierarchy, inputs: metric.weights, into: weights, middles)
    customizer.run(threads: threads)
    self.init(
      hierarchy,
      inputWeights: metric.weights,
      weights: weights.column,
      middles: middles.column
    )
  }

  init(
    _ hierarchy: CustomizableHierarchy,
    inputWeights: Column<Weight>,
    weights: Column<WeightPair>,
    middles: Column<MiddlePair>
  ) {
    self.hierarchy = hierarchy
    self.inputWeights = inputWeights
    self.weights = weights
    self.middles = middles
  }

  /// How many bytes the weights take, without the hierarchy.
  public var byteCount: Int { 16 * weights.count + 4 * inputWeights.count }
}

public import CampusGraph

/// Weights of one metric for every arc of a ``CustomizableHierarchy``.
///
/// Any number of them share one hierarchy. An arc's weight is that of the lightest path between
/// its ends that passes no rank above the lower of them. Copies share memory until one of them is
/// updated.
public struct CustomizedMetric: Sendable {
  /// The hierarchy whose arcs they weigh.
  public let hierarchy: CustomizableHierarchy
  /// The weights of the original arcs.
  private(set) var inputWeights: Column<Weight>
  /// The weights by arc of the supergraph.
  private(set) var weights: Column<WeightPair>
  /// What the arcs consist of, for unpacking them.
  private(set) var parts: Column<PartPair>
  /// The buffers of all three columns, if they are uniquely owned.
  private var own: Memory?

  /// Buffers that the columns view.
  private final class Memory: Sendable {
    let inputWeights: PlainBuffer<Weight>
    let weights: PlainBuffer<WeightPair>
    let parts: PlainBuffer<PartPair>

    init(
      _ inputWeights: PlainBuffer<Weight>,
      _ weights: PlainBuffer<WeightPair>,
      _ parts: PlainBuffer<PartPair>
    ) {
      self.inputWeights = inputWeights
      self.weights = weights
      self.parts = parts
    }
  }

  /// *Customization*: computes the weights of the supergraph from those of a metric.
  ///
  /// - Parameters:
  ///   - hierarchy: made of the metric's graph.
  ///   - metric: the weights.
  ///   - threads: on how many threads at most; the result does not depend on it.
  /// - Precondition: the metric has as many arcs as the hierarchy's graph.
  /// - Complexity: O(triangles of the supergraph).
  public init(_ hierarchy: CustomizableHierarchy, metric: Metric, threads: Int = 1) {
    precondition(metric.arcCount == hierarchy.inputArcCount, "metric of another graph")
    self.init(hierarchy, inputWeights: metric.weights, threads: threads)
  }

  init(_ hierarchy: CustomizableHierarchy, inputWeights: Column<Weight>, threads: Int) {
    precondition(threads > 0)
    let weights = PlainBuffer<WeightPair>(uninitializedCount: hierarchy.arcCount)
    let parts = PlainBuffer<PartPair>(uninitializedCount: hierarchy.arcCount)
    let customizer = Customizer(hierarchy, inputs: inputWeights, into: weights, parts)
    customizer.run(threads: threads)
    let own = Memory(PlainBuffer(inputWeights), weights, parts)
    self.init(
      hierarchy,
      inputWeights: own.inputWeights.column,
      weights: weights.column,
      parts: parts.column
    )
    self.own = own
  }

  init(
    _ hierarchy: CustomizableHierarchy,
    inputWeights: Column<Weight>,
    weights: Column<WeightPair>,
    parts: Column<PartPair>
  ) {
    self.hierarchy = hierarchy
    self.inputWeights = inputWeights
    self.weights = weights
    self.parts = parts
  }

  /// How many bytes the weights take, without the hierarchy.
  public var byteCount: Int { 16 * weights.count + 4 * inputWeights.count }

  /// The current weight of an original arc.
  ///
  /// - Complexity: O(1).
  public func weight(of arc: ArcID) -> Weight { inputWeights[arc] }

  /// The weights of an arc of the supergraph.
  ///
  /// - Complexity: O(1).
  public func weights(ofArc arc: Int) -> WeightPair { weights[arc] }

  /// Customizes for other weights, in the buffers of this value.
  ///
  /// The result equals that of ``init(_:metric:threads:)``. No memory is allocated unless the
  /// buffers are shared with a copy or a file.
  ///
  /// - Precondition: the metric has as many arcs as the hierarchy's graph.
  /// - Complexity: O(triangles of the supergraph).
  public mutating func customize(for metric: Metric, threads: Int = 1) {
    precondition(metric.arcCount == hierarchy.inputArcCount, "metric of another graph")
    precondition(threads > 0)
    let memory = takeMemory()
    // Sound: both have the same count, as checked above.
    unsafe memory.inputWeights.base.update(
      from: metric.weights.baseAddress,
      count: metric.arcCount
    )
    let customizer = Customizer(
      hierarchy,
      inputs: memory.inputWeights.column,
      into: memory.weights,
      memory.parts
    )
    customizer.run(threads: threads)
  }

  /// *Partial customization*: changes the weights of some arcs and recomputes only what depends on
  /// them.
  ///
  /// If one in a hundred arcs or more changes, a full customization is faster and is done instead.
  /// The result equals that of a full customization, bit by bit. Buffers shared with a copy or a
  /// file are copied first; an engine's metric is updated in place through
  /// ``CustomizableEngine/metric``.
  ///
  /// - Parameter changes: arcs and their weights from now on, values above `Weight.unreachable`
  ///   counting as unreachable; of several for one arc the last counts.
  /// - Precondition: the arcs are arcs of the graph.
  public mutating func update(_ changes: [ArcWeight]) {
    update(changes, wholeFromShare: Self.wholeFromShare)
  }

  /// An update customizes the whole if one in this many arcs or more changes.
  ///
  /// On four road networks of 50,000 to 2.7 million arcs, partial customization of a random share s
  /// takes 8.4 · √s of the time of a full one, so they break even at one in 70. Measured by
  /// `routecli bench GRAPH --engine cch` with `--workload customize` and with
  /// `--workload partial-customize --arcs N`, N up to 1 % of the arcs.
  static let wholeFromShare = 100

  /// Updates; customizes the whole if one in `share` arcs or more changes.
  ///
  /// - Returns: whether the whole was customized.
  @discardableResult
  mutating func update(_ changes: [ArcWeight], wholeFromShare share: Int) -> Bool {
    let memory = takeMemory()
    var touched: [ArcID] = []
    for change in changes {
      let arc = change.arc
      precondition(arc.index < memory.inputWeights.count, "an arc is not in the graph")
      let weight = min(change.weight, .unreachable)
      guard memory.inputWeights[arc.index] != weight else { continue }
      memory.inputWeights[arc.index] = weight
      touched.append(arc)
    }
    if touched.isEmpty { return false }
    guard touched.count < memory.inputWeights.count / share else {
      let customizer = Customizer(
        hierarchy,
        inputs: memory.inputWeights.column,
        into: memory.weights,
        memory.parts
      )
      customizer.run(threads: 1)
      return true
    }
    var partial = PartialCustomizer(
      hierarchy,
      inputs: memory.inputWeights,
      memory.weights,
      memory.parts
    )
    for arc in touched { partial.touch(arc) }
    partial.run()
    return false
  }

  /// A copy in which some arcs have other weights: see ``update(_:)``.
  public func updating(_ changes: [ArcWeight]) -> CustomizedMetric {
    var copy = self
    copy.update(changes)
    return copy
  }

  /// The columns for a reader that outlives the next update: while one is alive, updates copy the
  /// buffers first.
  var sharedColumns: (weights: Column<WeightPair>, parts: Column<PartPair>) {
    guard let own else { return (weights, parts) }
    // Sound: the memory keeps both buffers alive.
    return unsafe (
      Column(viewing: weights.baseAddress, count: weights.count, owner: own),
      Column(viewing: parts.baseAddress, count: parts.count, owner: own)
    )
  }

  /// Uniquely owned buffers; copies shared ones.
  private mutating func takeMemory() -> Memory {
    if isKnownUniquelyReferenced(&own), let own { return own }
    let memory = Memory(PlainBuffer(inputWeights), PlainBuffer(weights), PlainBuffer(parts))
    inputWeights = memory.inputWeights.column
    weights = memory.weights.column
    parts = memory.parts.column
    own = memory
    return memory
  }
}

extension CustomizedMetric: Equatable {
  /// Whether both have equal weights, and equal paths among those of equal weight.
  ///
  /// - Complexity: O(arcs of the supergraph).
  public static func == (a: CustomizedMetric, b: CustomizedMetric) -> Bool {
    a.inputWeights == b.inputWeights && a.weights == b.weights && a.parts == b.parts
  }
}

public import CampusGraph

/// One metric's weights for every arc of a ``CustomizableHierarchy``.
///
/// Any number of them share one hierarchy. An arc's weight is that of the lightest way between its
/// ends that passes no rank above the lower of them. Values are independent of one another: a copy
/// shares its memory until one of both is updated.
public struct CustomizedMetric: Sendable {
  /// Whose arcs they are.
  public let hierarchy: CustomizableHierarchy
  /// The weights of the original arcs that it was made of.
  private(set) var inputWeights: Column<Weight>
  /// The weights by arc of the supergraph.
  private(set) var weights: Column<WeightPair>
  /// What those ways consist of, for taking them apart.
  private(set) var parts: Column<PartPair>
  /// The memory of all three, where it is this value's to write.
  private var own: Memory?

  /// What columns view while one value alone may write it.
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

  /// The weight that an original arc has at present.
  ///
  /// - Complexity: O(1).
  public func weight(of arc: ArcID) -> Weight { inputWeights[arc] }

  /// The weights of an arc of the supergraph.
  ///
  /// - Complexity: O(1).
  public func weights(ofArc arc: Int) -> WeightPair { weights[arc] }

  /// Customizes anew for other weights, in the memory that this value has.
  ///
  /// The result equals that of ``init(_:metric:threads:)``; what that spends on asking for memory is
  /// saved where the memory is not shared with a copy or a file.
  ///
  /// - Precondition: the metric has as many arcs as the hierarchy's graph.
  /// - Complexity: O(triangles of the supergraph).
  public mutating func customize(for metric: Metric, threads: Int = 1) {
    precondition(metric.arcCount == hierarchy.inputArcCount, "metric of another graph")
    precondition(threads > 0)
    let memory = takeMemory()
    // Sound: both have as many places, as was asked above.
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

  /// *Partial customization*: gives some arcs other weights and carries on what follows from them.
  ///
  /// Where one in a hundred arcs or more changes, customizing the whole is faster and done instead.
  /// The result equals that of customizing anew, bit by bit. Where the memory is shared with a copy
  /// or a file, it is copied first; an engine's metric is updated in place through
  /// ``CustomizableEngine/metric``.
  ///
  /// - Parameter changes: arcs and their weights from now on, values above `Weight.unreachable`
  ///   counting as unreachable; of several for one arc the last counts.
  /// - Precondition: the arcs are arcs of the graph.
  public mutating func update(_ changes: [ArcWeight]) {
    update(changes, wholeFromShare: Self.wholeFromShare)
  }

  /// The share of changed arcs, one in so many, from which an update customizes the whole.
  ///
  /// On four road networks of 50,000 to 2.7 million arcs, partial customization of a random share s
  /// takes 8.4 · √s of the time of the whole, which is as much at one in 70. Measured by `routecli bench
  /// GRAPH --engine cch`, `--workload customize` and `--workload partial-customize --arcs N`, with N up to 1 % of the arcs.
  static let wholeFromShare = 100

  /// Updates, and customizes the whole where one in so many arcs or more changes.
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

  /// A copy of which some arcs have other weights: see ``update(_:)``.
  public func updating(_ changes: [ArcWeight]) -> CustomizedMetric {
    var copy = self
    copy.update(changes)
    return copy
  }

  /// The columns for a reader that outlives the next update: as long as one is alive, updates copy
  /// the memory first.
  var sharedColumns: (weights: Column<WeightPair>, parts: Column<PartPair>) {
    guard let own else { return (weights, parts) }
    // Sound: the memory keeps both buffers alive.
    return unsafe (
      Column(viewing: weights.baseAddress, count: weights.count, owner: own),
      Column(viewing: parts.baseAddress, count: parts.count, owner: own)
    )
  }

  /// Memory that nobody else reads.
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
  /// Whether both have equal weights, and equal ways where several weigh the same.
  ///
  /// - Complexity: O(arcs of the supergraph).
  public static func == (a: CustomizedMetric, b: CustomizedMetric) -> Bool {
    a.inputWeights == b.inputWeights && a.weights == b.weights && a.parts == b.parts
  }
}

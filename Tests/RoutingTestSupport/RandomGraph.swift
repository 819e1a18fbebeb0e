public import CampusGraph
public import GeoCore
public import Routing

/// A small graph drawn at random, with weights of its own, from one of several families.
public struct RandomGraph: Sendable {
  /// What kind of graph it is.
  public enum Family: String, Sendable, CaseIterable {
    /// Edges between any two nodes.
    case random
    /// A grid with a few edges missing.
    case grid
    /// One line of nodes.
    case chain
    /// A tree.
    case tree
    /// Several parts with nothing between them, and nodes with no edge at all.
    case disconnected
    /// Few nodes and many edges between the same two.
    case parallel
    /// Edges from nodes to themselves among others.
    case loops
    /// Half of the weights are zero.
    case zeroWeights
    /// Most edges have one direction only, and some arcs cannot be used.
    case oneWay
    /// A grid whose weights are lengths, with detours: what a potential is made for.
    case geometric
  }

  /// The family it was drawn from.
  public let family: Family
  /// The graph.
  public let graph: StreetGraph
  /// Its weights.
  public let metric: Metric

  /// Draws a graph of at most `maximumNodes` nodes.
  ///
  /// - Precondition: `maximumNodes` is at least 4.
  public init(_ family: Family, maximumNodes: Int = 40, using random: inout SplitMix64) {
    precondition(maximumNodes >= 4)
    var draft = Draft(nodeCount: 4 + random.below(maximumNodes - 3), using: &random)
    draft.draw(family, using: &random)
    let graph = draft.builder.build()
    let weights = (0..<graph.arcCount).map {
      Self.weight(of: ArcID($0), in: graph, family, using: &random)
    }
    self.family = family
    self.graph = graph
    metric = Metric(weights: weights, for: graph)
  }

  /// Up to three seeds at nodes drawn at random.
  public func seeds(using random: inout SplitMix64) -> [Seed] {
    (0..<(1 + random.below(3))).map { _ in
      let weight = random.chance(0.5) ? 0 : Weight(random.below(500))
      return Seed(node: NodeID(random.below(graph.nodeCount)), weight: weight)
    }
  }

  /// A query between seeds drawn at random, now and then with a limit.
  public func query(using random: inout SplitMix64) -> SearchQuery {
    let (sources, targets) = (seeds(using: &random), seeds(using: &random))
    let limit = random.chance(0.3) ? Weight(random.below(3000)) : .unreachable
    return SearchQuery(sources: sources, targets: targets, limit: limit)
  }

  /// The weight that a query should find, after ``ReferenceDijkstra``.
  public func answer(to query: SearchQuery) -> Int? {
    ReferenceDijkstra.answer(to: query, in: graph.topology, Array(metric.weights))
  }

  private static func weight(
    of arc: ArcID,
    in graph: StreetGraph,
    _ family: Family,
    using random: inout SplitMix64
  ) -> Weight {
    let length = graph.attributes.length[graph.edge(of: arc)]
    switch family {
    case .zeroWeights: return random.chance(0.5) ? 0 : Weight(random.below(50))
    case .oneWay: return random.chance(0.1) ? .unreachable : Weight(1 + random.below(1000))
    case .geometric: return Weight(Double(length) * random.between(1...1.5)) + 1
    case .parallel, .loops: return Weight(random.below(8))  // many ties
    default: return Weight(random.below(1000))
    }
  }
}

/// A builder with nodes scattered over a square kilometre, and how families fill it with edges.
private struct Draft {
  var builder = GraphBuilder()
  let nodeCount: Int
  let columns: Int

  init(nodeCount: Int, using random: inout SplitMix64) {
    self.nodeCount = nodeCount
    columns = max(2, Int(Double(nodeCount).squareRoot()))
    for index in 0..<nodeCount {
      let row = Double(index / columns) + random.between(-0.3...0.3)
      let column = Double(index % columns) + random.between(-0.3...0.3)
      _ = builder.addNode(
        at: Coordinate(latitude: 19.28 + 0.001 * row, longitude: -99.14 + 0.001 * column)
      )
    }
  }

  mutating func draw(_ family: RandomGraph.Family, using random: inout SplitMix64) {
    switch family {
    case .random, .zeroWeights:
      scatter(2 * nodeCount, among: 0..<nodeCount, oneWay: 0.2, using: &random)
    case .oneWay:
      scatter(3 * nodeCount, among: 0..<nodeCount, oneWay: 0.8, using: &random)
    case .grid, .geometric:
      grid(using: &random)
    case .chain:
      for node in 1..<nodeCount { join(node - 1, node) }
    case .tree:
      for node in 1..<nodeCount { join(random.below(node), node) }
    case .disconnected:
      let third = max(1, nodeCount / 3)
      scatter(2 * third, among: 0..<third, oneWay: 0.2, using: &random)
      scatter(2 * third, among: third..<(2 * third), oneWay: 0.2, using: &random)
    case .parallel:
      let few = 0..<min(5, nodeCount)
      scatter(4 * nodeCount, among: few, oneWay: 0.3, using: &random)
    case .loops:
      scatter(2 * nodeCount, among: 0..<nodeCount, oneWay: 0.3, using: &random)
      for node in 0..<nodeCount where random.chance(0.5) { join(node, node) }
    }
  }

  private mutating func grid(using random: inout SplitMix64) {
    for node in 0..<nodeCount {
      let right = node + 1
      if right % columns != 0, right < nodeCount, random.chance(0.9) { join(node, right) }
      if node + columns < nodeCount, random.chance(0.9) { join(node, node + columns) }
    }
  }

  private mutating func scatter(
    _ count: Int,
    among nodes: Range<Int>,
    oneWay: Double,
    using random: inout SplitMix64
  ) {
    for _ in 0..<count {
      let tail = nodes.lowerBound + random.below(nodes.count)
      let head = nodes.lowerBound + random.below(nodes.count)
      join(tail, head, forwardOnly: random.chance(oneWay))
    }
  }

  private mutating func join(_ tail: Int, _ head: Int, forwardOnly: Bool = false) {
    builder.addEdge(
      from: NodeID(tail),
      to: NodeID(head),
      EdgeDescription(),
      forwardOnly: forwardOnly
    )
  }
}

import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// The indexes of a network in memory: which are used, what is said of missing ones, and whether
/// wrong ones are found out.
@Suite struct NetworkIndexesTests {
  private static func network(_ drawn: RandomGraph, _ weights: Column<Weight>? = nil) -> RoadNetwork
  {
    RoadNetwork(
      RoadNetwork.Description(unit: .decimeters, dataVersion: "drawn"),
      topology: drawn.graph.topology,
      coordinates: drawn.graph.coordinates,
      numbers: NodeNumbers((0..<drawn.graph.nodeCount).map { Int64($0) }),
      weights: [("car", weights ?? drawn.metric.weights)]
    )
  }

  private static func drawn(seed: UInt64 = 2) -> RandomGraph {
    var random = SplitMix64(seed: seed)
    return RandomGraph(.grid, maximumNodes: 30, using: &random)
  }

  private static func indexes(_ kinds: [IndexKind], seed: UInt64 = 2) throws -> NetworkIndexes {
    let indexes = try NetworkIndexes(network(drawn(seed: seed)), profile: "car")
    var options = PreparationOptions()
    options.landmarks = 3
    for kind in kinds { try indexes.make(kind, options) }
    return indexes
  }

  @Test(
    arguments: [
      ([], SearchAlgorithm.bidirectional), ([.landmarks], .alt), ([.cch], .cch), ([.ch], .ch),
      ([.landmarks, .cch], .cch), ([.landmarks, .cch, .ch], .ch), ([.labels], .cch),
      ([.labels, .ch], .ch),
    ] as [([IndexKind], SearchAlgorithm)]
  )
  func `the fastest search that is prepared is chosen`(
    kinds: [IndexKind],
    best: SearchAlgorithm
  ) throws {
    let indexes = try Self.indexes(kinds)
    #expect(indexes.bestAlgorithm == best)
    for kind in kinds { #expect(indexes.isPrepared(kind) && indexes.isAtHand(kind)) }
  }

  @Test func `the table engine is the fastest that is prepared, and a search without`() throws {
    #expect(try Self.indexes([]).makeTableEngine() is SearchTableEngine)
    #expect(try Self.indexes([.landmarks]).makeTableEngine() is SearchTableEngine)
    #expect(try Self.indexes([.cch]).makeTableEngine() is TreeTableEngine)
    #expect(try Self.indexes([.labels, .cch]).makeTableEngine() is PairTableEngine)
    #expect(try Self.indexes([.ch, .labels]).makeTableEngine() is BucketTableEngine)
    #expect(try Self.indexes([.ch]).makeSweepTableEngine() is SweepTableEngine)
    #expect(try Self.indexes([.ch]).makeOneToAllEngine() is SweepOneToAll)
    #expect(try Self.indexes([.ch]).makeOneToAllEngine(sweeping: false) is SearchOneToAll)
    #expect(try Self.indexes([.cch]).makeOneToAllEngine() is SearchOneToAll)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `a search that needs an index names the command that makes it, others run`(
    algorithm: SearchAlgorithm
  ) throws {
    let indexes = try Self.indexes([])
    guard algorithm.needsIndex else {
      var engine = try indexes.makeEngine(algorithm)
      let weight = engine.weight(from: NodeID(0), to: NodeID(0))
      #expect(weight == 0)
      return
    }
    let error = #expect(throws: GraphFileError.self) { try indexes.makeEngine(algorithm) }
    #expect(error?.code == .missing)
    let option = algorithm == .alt ? "--landmarks 16" : "--\(algorithm.rawValue)"
    for text in [error?.message.en, error?.message.es] {
      #expect(text?.contains("--profile car \(option)") == true)
    }
    let other = #expect(throws: GraphFileError.self) { try indexes.makeTableEngine(algorithm) }
    #expect(other?.code == .missing)
  }

  @Test func `a profile that the network has not is named with those that it has`() {
    let error = #expect(throws: GraphFileError.self) {
      try NetworkIndexes(Self.network(Self.drawn()), profile: "boat")
    }
    #expect(error?.code == .missing && error?.message.en.contains("car") == true)
  }

  // MARK: - Verification

  @Test(arguments: IndexKind.allCases)
  func `an index of the network's weights passes, one of other weights does not`(
    kind: IndexKind
  ) throws {
    let indexes = try Self.indexes([kind])
    try indexes.verify(kind, sources: 3, targets: 100)
    // The same streets, every weight one more.
    let drawn = Self.drawn()
    let heavier = Column(drawn.metric.weights.map { min($0 + 1, .unreachable) })
    let other = try NetworkIndexes(Self.network(drawn, heavier), profile: "car")
    var options = PreparationOptions()
    options.landmarks = 3
    try other.make(kind, options)
    switch kind {
    case .ch: indexes.keep(try other.hierarchy(), at: \.hierarchy)
    case .cch: indexes.keep(try other.customized(), at: \.customized)
    case .labels: indexes.keep(try other.labels(), at: \.labels)
    case .landmarks: indexes.keep(try Self.tooHigh(other), at: \.landmarks)
    }
    let error = #expect(throws: GraphFileError.self) {
      try indexes.verify(kind, sources: 4, targets: 100)
    }
    #expect(error?.code == .damaged)
    #expect(error?.message.en.contains("prepare it again") == true)
    #expect(error?.message.es.contains("prepárelo de nuevo") == true)
  }

  /// Landmarks whose bounds are a thousand times too high, so that A* misses the best paths.
  private static func tooHigh(_ indexes: NetworkIndexes) throws -> Landmarks {
    let metric = Metric(
      weights: try indexes.metric().weights.map { min($0, 1000) * 1000 },
      of: try indexes.network.topology
    )
    return Landmarks(graph: try indexes.network.topology, metric: metric, count: 3)
  }

  @Test func `a network without nodes passes every verification`() throws {
    let empty = GraphBuilder().build()
    let network = RoadNetwork(
      RoadNetwork.Description(unit: .unknown, dataVersion: "empty"),
      topology: empty.topology,
      coordinates: empty.coordinates,
      numbers: NodeNumbers([]),
      weights: [("car", Column([]))]
    )
    let indexes = try NetworkIndexes(network, profile: "car")
    for kind in [IndexKind.ch, .cch, .labels] {
      try indexes.make(kind)
      try indexes.verify(kind)
    }
  }

  // MARK: - Sharing

  @Test func `profiles of one network share the customizable hierarchy`() throws {
    let drawn = Self.drawn()
    let one = try Self.indexes([.cch])
    let other = try NetworkIndexes(Self.network(drawn), profile: "car")
    other.adopt(try one.customizable())
    try other.make(.cch)
    #expect(try other.customizable().order.nodes == one.customizable().order.nodes)
    try other.verify(.cch, sources: 3, targets: 100)
  }

  @Test(arguments: IndexKind.allCases)
  func `names of an index's sections start with its kind and the profile`(kind: IndexKind) {
    let prefix = kind.prefix("car")
    #expect(prefix.hasSuffix(".car.") && kind.seal("car").hasPrefix(prefix))
    for other in IndexKind.allCases where other != kind {
      #expect(!other.prefix("car").hasPrefix(prefix))
    }
    #expect(!prefix.hasPrefix(IndexKind.sharedPrefix))
    #expect(IndexKind.sharedSeal.hasPrefix(IndexKind.sharedPrefix))
    // A section's name has at most 24 bytes.
    #expect(kind.prefix(String(repeating: "p", count: kind.longestProfileName)).utf8.count < 24)
    #expect(kind.algorithm.needsIndex)
  }

  // MARK: - Engines

  @Test(arguments: SearchAlgorithm.allCases, RandomGraph.Family.allCases)
  func `engines of a network in memory find what the reference finds`(
    algorithm: SearchAlgorithm,
    family: RandomGraph.Family
  ) throws {
    var random = SplitMix64(seed: 23)
    let drawn = RandomGraph(family, maximumNodes: 30, using: &random)
    let indexes = try NetworkIndexes(Self.network(drawn), profile: "car")
    var options = PreparationOptions()
    options.landmarks = 2
    for kind in IndexKind.allCases where kind.algorithm == algorithm {
      try indexes.make(kind, options)
    }
    var engine = try indexes.makeEngine(algorithm)
    for _ in 0..<15 {
      let query = drawn.query(using: &random)
      let result = engine.run(query)
      #expect(result.map { Int($0.weight) } == drawn.answer(to: query))
    }
    // Many pairs at once, some of them equal.
    let pairs = (0..<20).map { _ in
      NodePair(
        source: NodeID(random.below(drawn.graph.nodeCount)),
        target: NodeID(random.below(drawn.graph.nodeCount))
      )
    }
    var weights = [Weight](repeating: 3, count: pairs.count)
    engine.weights(of: pairs, into: &weights)
    for (pair, weight) in zip(pairs, weights) {
      let query = SearchQuery(
        sources: [Seed(node: pair.source)],
        targets: [Seed(node: pair.target)]
      )
      #expect(weight == drawn.answer(to: query).map { Weight($0) } ?? .unreachable)
    }
  }
}

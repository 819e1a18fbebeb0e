import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// What every engine does at the edges of its contract.
@Suite struct PathEngineTests {
  private let map = AsciiMap(
    """
    A--B--C   X
    |     |
    D-----E>>>F
    """
  )
  private var metric: Metric { Metric(lengthsOf: map.graph, usableIn: foot) }
  private var foot: Metric { Metric(customizing: map.graph, for: .foot) }

  private func seed(_ name: Character, _ weight: Weight = 0) -> Seed {
    Seed(node: map.node(name), weight: weight)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `the path is named from source to target`(algorithm: SearchAlgorithm) {
    var engine = algorithm.makeEngine(for: map.graph, metric: metric)
    let result = engine.run(SearchQuery(sources: [seed("B")], targets: [seed("F")]))
    #expect(result?.weight == length("B", "C") + length("C", "E") + length("E", "F"))
    #expect(map.names(of: engine.path()) == "BCEF")
    #expect(engine.settledCount > 0)
    #expect(engine.relaxedCount > 0)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `a one-way street leads one way`(algorithm: SearchAlgorithm) {
    var engine = algorithm.makeEngine(for: map.graph, metric: metric)
    #expect(engine.run(SearchQuery(sources: [seed("F")], targets: [seed("E")])) == nil)
    #expect(engine.path() == [])
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `an island is not reached, and the engine goes on`(algorithm: SearchAlgorithm) {
    var engine = algorithm.makeEngine(for: map.graph, metric: metric)
    #expect(engine.run(SearchQuery(sources: [seed("A")], targets: [seed("B")])) != nil)
    #expect(engine.run(SearchQuery(sources: [seed("A")], targets: [seed("X")])) == nil)
    #expect(engine.path() == [])
    #expect(engine.run(SearchQuery(sources: [seed("B")], targets: [seed("A")])) != nil)
    #expect(map.names(of: engine.path()) == "BA")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `source and target at one node give an empty path of the seeds' weight`(
    algorithm: SearchAlgorithm
  ) {
    var engine = algorithm.makeEngine(for: map.graph, metric: metric)
    let query = SearchQuery(sources: [seed("A", 3)], targets: [seed("A", 4)])
    let expected = SearchResult(weight: 7, sourceIndex: 0, targetIndex: 0)
    #expect(engine.run(query) == expected)
    #expect(engine.path() == [])
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `the lightest of several seeds is used, and named`(algorithm: SearchAlgorithm) {
    var engine = algorithm.makeEngine(for: map.graph, metric: metric)
    let query = SearchQuery(
      sources: [seed("A", 90_000), seed("C", 5), seed("C", 1)],
      targets: [seed("D", 999_999), seed("E", 2)]
    )
    let expected = SearchResult(weight: length("C", "E") + 3, sourceIndex: 2, targetIndex: 1)
    #expect(engine.run(query) == expected)
    #expect(map.names(of: engine.path()) == "CE")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `a path of exactly the limit is found, and none above it`(algorithm: SearchAlgorithm) {
    var engine = algorithm.makeEngine(for: map.graph, metric: metric)
    var query = SearchQuery(sources: [seed("A")], targets: [seed("C")])
    let exact = length("A", "B") + length("B", "C")
    query.limit = exact
    #expect(engine.run(query)?.weight == exact)
    query.limit = exact - 1
    #expect(engine.run(query) == nil)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `no seeds, or seeds out of reach, find nothing`(algorithm: SearchAlgorithm) {
    var engine = algorithm.makeEngine(for: map.graph, metric: metric)
    #expect(engine.run(SearchQuery(sources: [], targets: [seed("A")])) == nil)
    #expect(engine.run(SearchQuery(sources: [seed("A")], targets: [])) == nil)
    let far = SearchQuery(sources: [seed("A", .unreachable)], targets: [seed("A", .max)])
    #expect(engine.run(far) == nil)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `weights that add up beyond what can be held count as unreachable`(
    algorithm: SearchAlgorithm
  ) {
    let chain = AsciiMap("A--B--C--D")
    let huge = Metric(
      weights: [Weight](repeating: .unreachable - 1, count: chain.graph.arcCount),
      for: chain.graph
    )
    var engine = algorithm.makeEngine(for: chain.graph, metric: huge)
    let from = Seed(node: chain.node("A"))
    let near = SearchQuery(sources: [from], targets: [Seed(node: chain.node("B"))])
    let far = SearchQuery(sources: [from], targets: [Seed(node: chain.node("D"))])
    #expect(engine.run(near)?.weight == .unreachable - 1)
    #expect(engine.run(far) == nil)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `a closed edge is gone round without making a new engine`(algorithm: SearchAlgorithm) {
    let made = algorithm.makeEngine(for: map.graph, metric: metric)
    // Indexes have their weights built in.
    guard var engine = made as? any ReweightableEngine else { return }
    let query = SearchQuery(sources: [seed("A")], targets: [seed("B")])
    engine.metric = metric.masking([map.edge("A", "B")])
    _ = engine.run(query)
    #expect(map.names(of: engine.path()) == "ADECB")
    engine.metric = metric
    _ = engine.run(query)
    #expect(map.names(of: engine.path()) == "AB")
  }

  private func length(_ a: Character, _ b: Character) -> Weight {
    map.graph.attributes.length[map.edge(a, b)]
  }
}

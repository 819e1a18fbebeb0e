import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct AlternativeFinderTests {
  private func find(
    _ map: AsciiMap,
    _ from: [Seed],
    _ to: [Seed],
    maximum: Int = 3
  ) -> (best: String, others: [String], alternatives: [Alternative]) {
    let metric = Metric(customizing: map.graph, for: .foot)
    let query = SearchQuery(sources: from, targets: to)
    var engine = DijkstraEngine(graph: map.graph.topology, metric: metric)
    let result = engine.run(query)
    let best = engine.path()
    var finder = AlternativeFinder(graph: map.graph, metric: metric)
    let alternatives = finder.alternatives(to: best, query: query, maximum: maximum)
    expectSound(alternatives, best, result?.weight ?? 0, query, map.graph, metric)
    return (map.names(of: best), alternatives.map { map.names(of: $0.arcs) }, alternatives)
  }

  private func expectSound(
    _ alternatives: [Alternative],
    _ best: [ArcID],
    _ weight: Weight,
    _ query: SearchQuery,
    _ graph: StreetGraph,
    _ metric: Metric
  ) {
    var shown = [best]
    #expect(alternatives.map(\.weight) == alternatives.map(\.weight).sorted())
    for alternative in alternatives {
      let result = SearchResult(
        weight: alternative.weight,
        sourceIndex: alternative.sourceIndex,
        targetIndex: alternative.targetIndex
      )
      let faults = PathCheck.faults(
        of: result,
        alternative.arcs,
        to: query,
        in: graph.topology,
        metric.weights
      )
      #expect(faults == [])
      #expect(Double(alternative.weight) <= 1.4 * Double(weight))
      let nodes = alternative.arcs.map { graph.topology.head[$0] }
      #expect(Set(nodes).count == nodes.count)
      let edges = Set(alternative.arcs.map { graph.edge(of: $0) })
      let limit = 0.7 * Double(best.reduce(0) { $0 + metric.weights[$1] })
      for other in shown {
        let shared = other.filter { edges.contains(graph.edge(of: $0)) }
        #expect(Double(shared.reduce(0) { $0 + metric.weights[$1] }) <= limit)
      }
      shown.append(alternative.arcs)
    }
  }

  @Test func `the two ways round a block are each other's alternative`() {
    let map = AsciiMap(
      """
      A----B
      |    |
      |    |
      C----D---E
      """
    )
    let found = find(map, [Seed(node: map.node("A"))], [Seed(node: map.node("D"))])
    #expect(Set([found.best] + found.others) == ["ABD", "ACD"])
  }

  @Test func `three ways through a small campus give two alternatives`() {
    let map = AsciiMap(
      """
      +------+
      |      |
      A------B
      |      |
      +------+
      """
    )
    let found = find(map, [Seed(node: map.node("A"))], [Seed(node: map.node("B"))], maximum: 5)
    #expect(found.best == "AB")
    #expect(found.others.isEmpty)  // both ways round are 57 % longer than the straight one
    var rules = AlternativeRules()
    rules.stretch = 2
    let metric = Metric(customizing: map.graph, for: .foot)
    var finder = AlternativeFinder(graph: map.graph, metric: metric)
    finder.rules = rules
    let query = SearchQuery(
      sources: [Seed(node: map.node("A"))],
      targets: [Seed(node: map.node("B"))]
    )
    let ways = finder.alternatives(to: [map.arc("A", "B")], query: query, maximum: 5)
    #expect(ways.map { map.names(of: $0.arcs) } == ["A++B", "A++B"])
  }

  @Test func `a detour for its own sake is not offered`() {
    // A–B–C is straight; A–D–B is a kink of the first half that no walker would take.
    let map = AsciiMap(
      """
      A--------B------------------C
       \\      /
        +----+
      """
    )
    let found = find(map, [Seed(node: map.node("A"))], [Seed(node: map.node("C"))])
    #expect(found.best == "ABC")
    #expect(found.others == [])
  }

  @Test func `an alternative may use another entrance`() {
    let map = AsciiMap(
      """
      A------B
      |
      +------C
      """
    )
    let found = find(
      map,
      [Seed(node: map.node("A"))],
      [Seed(node: map.node("B")), Seed(node: map.node("C"))]
    )
    #expect(found.best == "AB")
    #expect(found.others == ["A+C"])
    #expect(found.alternatives.map(\.targetIndex) == [1])
  }

  @Test func `no more are found than asked for, and none for nothing`() {
    let map = AsciiMap(
      """
      A----+----+
      |    |    |
      +----+----+
      |    |    |
      +----+----B
      """
    )
    let ends = ([Seed(node: map.node("A"))], [Seed(node: map.node("B"))])
    #expect(find(map, ends.0, ends.1, maximum: 0).others.isEmpty)
    #expect(find(map, ends.0, ends.1, maximum: 1).others.count == 1)
    #expect(find(map, ends.0, ends.1, maximum: 3).others.count > 1)
    #expect(find(map, ends.0, ends.0).others.isEmpty)
  }

  @Test(arguments: [RandomGraph.Family.grid, .geometric, .parallel, .zeroWeights, .oneWay])
  func `alternatives keep the rules on random graphs and are found again`(
    family: RandomGraph.Family
  ) {
    var count = 0
    for seed in Seeds.first(60) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let query = SearchQuery(
        sources: drawn.seeds(using: &random),
        targets: drawn.seeds(using: &random)
      )
      var engine = DijkstraEngine(graph: drawn.graph.topology, metric: drawn.metric)
      guard let result = engine.run(query) else { continue }
      let best = engine.path()
      var finder = AlternativeFinder(graph: drawn.graph, metric: drawn.metric)
      let found = finder.alternatives(to: best, query: query, maximum: 3)
      expectSound(found, best, result.weight, query, drawn.graph, drawn.metric)
      let again = finder.alternatives(to: best, query: query, maximum: 3)
      #expect(again == found)
      count += found.count
    }
    #expect(Seeds.areCut || count > 0)
  }
}

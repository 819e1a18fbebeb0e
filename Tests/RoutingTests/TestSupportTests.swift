import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// The tools that other tests stand on.
@Suite struct TestSupportTests {
  @Test func `SplitMix64 gives its published sequence`() {
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect(expected.map { _ in random.next() } == expected)
  }

  @Test func `random numbers stay within their bounds and reach them`() {
    var random = SplitMix64(seed: 7)
    var seen = Set<Int>()
    for _ in 0..<500 {
      seen.insert(random.below(5))
      let unit = random.unit()
      #expect(unit >= 0 && unit < 1)
      let number = random.between(-2...3)
      #expect(number >= -2 && number <= 3)
    }
    #expect(seen == [0, 1, 2, 3, 4])
  }

  @Test func `a drawing becomes the graph that it shows`() {
    let map = AsciiMap(
      #"""
      A--B==C
      |   \
      D    E###F
      ^
      G
      """#,
      cell: 10
    )
    #expect(map.graph.nodeCount == 7)
    #expect(map.graph.edgeCount == 6)
    let attributes = map.graph.attributes
    #expect(abs(Int(attributes.length[map.edge("A", "B")]) - 30_000) < 30)
    #expect(abs(Int(attributes.length[map.edge("A", "D")]) - 20_000) < 30)
    #expect(abs(Int(attributes.length[map.edge("B", "E")]) - 28_284) < 30)
    #expect(attributes.kind[map.edge("B", "C")] == .road)
    #expect(attributes.kind[map.edge("E", "F")] == .steps)
    #expect(map.names(of: [map.arc("D", "A"), map.arc("A", "B")]) == "DAB")
    let east = map.graph.coordinate(of: map.node("C")).longitude
    #expect(east > map.graph.coordinate(of: map.node("A")).longitude)
    let south = map.graph.coordinate(of: map.node("D")).latitude
    #expect(south < map.graph.coordinate(of: map.node("A")).latitude)
  }

  @Test func `an arrow head makes a line one-way`() {
    let map = AsciiMap(
      """
      A->B-<C
      v
      D
      """
    )
    let topology = map.graph.topology
    #expect(topology.arcCount == 3)
    #expect(map.names(of: [map.arc("A", "B")]) == "AB")
    #expect(map.names(of: [map.arc("C", "B")]) == "CB")
    #expect(map.names(of: [map.arc("A", "D")]) == "AD")
  }

  @Test func `random graphs are the same for the same seed`() {
    for family in RandomGraph.Family.allCases {
      var (first, second) = (SplitMix64(seed: 5), SplitMix64(seed: 5))
      let (a, b) = (RandomGraph(family, using: &first), RandomGraph(family, using: &second))
      #expect(a.graph.topology.head == b.graph.topology.head)
      #expect(a.metric.weights == b.metric.weights)
    }
  }

  @Test func `a path that is not one is found out`() {
    let map = AsciiMap("A--B--C")
    let metric = Metric(weights: [1, 1, 1, 1] as [Weight], for: map.graph)
    let query = SearchQuery(
      sources: [Seed(node: map.node("A"))],
      targets: [Seed(node: map.node("C"))]
    )
    func faults(_ weight: Weight, _ path: [ArcID], seed: Int = 0) -> Int {
      let result = SearchResult(weight: weight, sourceIndex: seed, targetIndex: 0)
      return PathCheck.faults(
        of: result,
        path,
        to: query,
        in: map.graph.topology,
        metric.weights
      ).count
    }
    let (ab, bc) = (map.arc("A", "B"), map.arc("B", "C"))
    #expect(faults(2, [ab, bc]) == 0)
    #expect(faults(3, [ab, bc]) == 1)
    #expect(faults(1, [ab]) == 1)
    #expect(faults(1, [bc]) == 1)
    #expect(faults(2, [bc, ab]) == 3)
    #expect(faults(2, [ab, bc], seed: 1) == 1)
  }
}

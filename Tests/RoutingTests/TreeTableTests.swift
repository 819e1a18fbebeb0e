import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// One-to-many searches and tables on a customizable hierarchy, against Dijkstra's algorithm.
@Suite struct TreeTableTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `rows and tables hold Dijkstra's weights, by one engine for all targets`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(20) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, maximumNodes: 120, using: &random)
      let topology = drawn.graph.topology
      let order = NestedDissection.order(of: topology, coordinates: drawn.graph.coordinates)
      let hierarchy = CustomizableHierarchy(topology, order: order)
      let engine = TreeTableEngine(CustomizedMetric(hierarchy, metric: drawn.metric))
      for _ in 0..<3 {
        let targets = drawn.draw(random.below(60), using: &random)
        let sources = drawn.draw(1 + random.below(40), using: &random)
        engine.pin(targets)
        var table = [Weight](repeating: 7, count: sources.count * targets.count)
        engine.weights(from: sources, into: &table)
        var row = [Weight](repeating: 7, count: targets.count)
        for (number, source) in sources.enumerated() {
          let exact = ReferenceDijkstra.weights(
            from: [Seed(node: source)],
            in: topology,
            Array(drawn.metric.weights)
          )
          let expected = targets.map { target in
            exact[target.index].flatMap { $0 < Weight.unreachable ? Weight($0) : nil }
              ?? .unreachable
          }
          engine.weights(from: source, into: &row)
          #expect(row == expected, "seed \(seed): from \(source)")
          let part = number * targets.count..<(number + 1) * targets.count
          #expect(Array(table[part]) == expected, "seed \(seed): from \(source)")
        }
      }
    }
  }

  @Test func `weights near the limit stay exact, and beyond it there is no way`() {
    // Three arcs in a line that each take two fifths of the limit.
    let topology = Topology(
      nodeCount: 4,
      tails: [0, 1, 2].map { NodeID($0) },
      heads: [1, 2, 3].map { NodeID($0) }
    )
    let part = Weight.unreachable / 5 * 2
    let metric = Metric(weights: [part, part, part], of: topology)
    let hierarchy = CustomizableHierarchy(topology, order: NestedDissection.order(of: topology))
    let engine = TreeTableEngine(CustomizedMetric(hierarchy, metric: metric))
    engine.pin((0..<4).map { NodeID($0) })
    var row = [Weight](repeating: 0, count: 4)
    engine.weights(from: NodeID(0), into: &row)
    #expect(row == [0, part, 2 * part, .unreachable])
  }

  @Test func `the table engine of a prepared network sweeps the tree`() throws {
    let city = try CityFixture(seed: 8)
    defer { city.remove() }
    let file = try GraphFile(opening: city.path)
    let indexes = try NetworkIndexes(RoadNetwork(from: file), profile: "car", in: file)
    #expect(try indexes.makeTableEngine(.cch) is TreeTableEngine)
  }
}

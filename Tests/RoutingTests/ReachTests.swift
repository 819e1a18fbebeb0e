import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct ReachTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `every node's path and seed explain its weight, both ways`(family: RandomGraph.Family) {
    for seed in Seeds.first(30) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      var reach = Reach(graph: drawn.graph.topology, metric: drawn.metric)
      for isReverse in [false, true] {
        let seeds = drawn.seeds(using: &random)
        reach.run(sources: seeds, limit: 3000, reverse: isReverse)
        expectExplained(reach, seeds, drawn, isReverse)
      }
    }
  }

  private func expectExplained(
    _ reach: borrowing Reach,
    _ seeds: [Seed],
    _ drawn: RandomGraph,
    _ isReverse: Bool
  ) {
    var previous = Weight(0)
    let reached = reach.reached
    for node in reached {
      let weight = reach.weight(of: node)
      #expect(weight >= previous && weight <= 3000)
      previous = weight
      let path = reach.path(to: node)
      guard let index = reach.seedIndex(of: node) else {
        Issue.record("a reached node without a seed")
        continue
      }
      let own = [Seed(node: node)]
      let query = SearchQuery(
        sources: isReverse ? own : seeds,
        targets: isReverse ? seeds : own
      )
      let result = SearchResult(
        weight: weight,
        sourceIndex: isReverse ? 0 : index,
        targetIndex: isReverse ? index : 0
      )
      let faults = PathCheck.faults(
        of: result,
        path,
        to: query,
        in: drawn.graph.topology,
        drawn.metric.weights
      )
      #expect(faults == [])
      let last = isReverse ? path.first : path.last
      let parent = reach.parent(of: node)
      #expect(parent == last ?? .none)
    }
    #expect(Set(reached).count == reached.count)
  }

  @Test func `what is beyond the limit is not reached`() {
    let map = AsciiMap("A--B--C--D")
    let metric = Metric(lengthsOf: map.graph, usableIn: Metric(customizing: map.graph, for: .foot))
    var reach = Reach(graph: map.graph.topology, metric: metric)
    reach.run(sources: [Seed(node: map.node("B"))], limit: 31_000)
    let reached = reach.reached
    #expect(Set(reached) == [map.node("A"), map.node("B"), map.node("C")])
    let far = map.node("D")
    let (weight, parent, index, path) = (
      reach.weight(of: far), reach.parent(of: far), reach.seedIndex(of: far), reach.path(to: far)
    )
    #expect(weight == .unreachable)
    #expect(parent == .none)
    #expect(index == nil)
    #expect(path == [])
  }
}

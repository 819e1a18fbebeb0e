import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Searches from one node to many, and tables, against one-to-all searches.
@Suite struct ManyToManyTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `a row holds Dijkstra's weights to all targets, both ways`(family: RandomGraph.Family) {
    for seed in Seeds.first(20) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let hierarchy = drawn.hierarchy()
      // Above sixteen groups, so that some buckets are sparse.
      let targets = drawn.draw(1 + random.below(400), using: &random)
      var reach = Reach(graph: drawn.graph.topology, metric: drawn.metric)
      for isReverse in [false, true] {
        let buckets = TargetBuckets(hierarchy, targets: targets, reverse: isReverse)
        var search = ManyToMany(buckets)
        var row = [Weight](repeating: 7, count: targets.count)
        for source in drawn.draw(4, using: &random) {
          search.weights(from: source, into: &row)
          reach.run(sources: [Seed(node: source)], reverse: isReverse)
          for (index, target) in targets.enumerated() {
            let expected = reach.weight(of: target)
            #expect(row[index] == expected, "seed \(seed): \(source) and \(target)")
          }
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `a table is made of rows, whatever the number of threads`(family: RandomGraph.Family) {
    for seed in Seeds.first(5) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, maximumNodes: 150, using: &random)
      let hierarchy = drawn.hierarchy()
      let sources = drawn.draw(random.below(60), using: &random)
      let targets = drawn.draw(random.below(90), using: &random)
      var search = ManyToMany(TargetBuckets(hierarchy, targets: targets))
      var row = [Weight](repeating: 0, count: targets.count)
      var rows: [Weight] = []
      for source in sources {
        search.weights(from: source, into: &row)
        rows += row
      }
      for threads in [1, 2, 3] {
        let buckets = TargetBuckets(hierarchy, targets: targets, threads: threads)
        var table = [Weight](repeating: 1, count: sources.count * targets.count)
        ManyToMany.fill(&table, from: sources, to: buckets, threads: threads)
        #expect(table == rows, "seed \(seed), \(threads) threads")
      }
    }
  }
}

extension RandomGraph {
  /// Nodes drawn at random, some more than once.
  func draw(_ count: Int, using random: inout SplitMix64) -> [NodeID] {
    (0..<count).map { _ in NodeID(random.below(graph.nodeCount)) }
  }
}

import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Sweeps, to all nodes and to some, one and sixteen at once, against one-to-all searches.
@Suite struct SweepTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `a sweep reaches every node at Dijkstra's weight, both ways, by a sound path`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(10) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let hierarchy = drawn.hierarchy()
      var reach = Reach(graph: drawn.graph.topology, metric: drawn.metric)
      for isReverse in [false, true] {
        var sweep = Sweep(SweepPlan(hierarchy, reverse: isReverse))
        for _ in 0..<2 {
          let seeds = drawn.seeds(using: &random)
          reach.run(sources: seeds, reverse: isReverse)
          sweep.run(from: seeds)
          for node in drawn.nodes {
            let (weight, expected) = (sweep.weight(of: node), reach.weight(of: node))
            #expect(weight == expected, "seed \(seed)")
            expectPath(sweep.path(to: node), weight, node, seeds, drawn, isReverse)
          }
        }
      }
    }
  }

  private func expectPath(
    _ path: [ArcID],
    _ weight: Weight,
    _ node: NodeID,
    _ seeds: [Seed],
    _ drawn: RandomGraph,
    _ isReverse: Bool
  ) {
    guard weight < .unreachable else {
      #expect(path.isEmpty)
      return
    }
    let topology = drawn.graph.topology
    let end = isReverse ? path.last.map { topology.head[$0] } : path.first.map { topology.tail[$0] }
    let length = path.reduce(0) { $0 + drawn.metric.weights[$1] }
    guard
      let index = seeds.firstIndex(where: { $0.node == end ?? node && $0.weight == weight - length }
      )
    else {
      Issue.record("a path that starts at no seed")
      return
    }
    let own = [Seed(node: node)]
    let query = SearchQuery(sources: isReverse ? own : seeds, targets: isReverse ? seeds : own)
    let result = SearchResult(
      weight: weight,
      sourceIndex: isReverse ? 0 : index,
      targetIndex: isReverse ? index : 0
    )
    let faults = PathCheck.faults(of: result, path, to: query, in: topology, drawn.metric.weights)
    #expect(faults == [])
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `sixteen sweeps at once, to all nodes or some, find what one finds`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(10) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let hierarchy = drawn.hierarchy()
      let isReverse = random.chance(0.5)
      let some = (0..<(1 + random.below(8))).map { _ in NodeID(random.below(drawn.nodes.count)) }
      let sources = (0..<(1 + random.below(16))).map { _ in
        NodeID(random.below(drawn.nodes.count))
      }
      var reach = Reach(graph: drawn.graph.topology, metric: drawn.metric)
      for targets in [nil, some] {
        let plan = SweepPlan(hierarchy, to: targets, reverse: isReverse)
        var batch = BatchSweep(plan)
        var single = Sweep(plan)
        for _ in 0..<2 {
          batch.run(from: sources)
          for (index, source) in sources.enumerated() {
            reach.run(sources: [Seed(node: source)], reverse: isReverse)
            single.run(from: [Seed(node: source)])
            for node in targets ?? drawn.nodes {
              let expected = reach.weight(of: node)
              let (one, many) = (single.weight(of: node), batch.weight(of: node, from: index))
              #expect(one == expected && many == expected, "seed \(seed)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `a sweep in blocks finds Dijkstra's weights, the same on 1, 2 and 3 threads`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(10) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let hierarchy = drawn.hierarchy()
      var reach = Reach(graph: drawn.graph.topology, metric: drawn.metric)
      let runs = (0..<3).map { _ in drawn.seeds(using: &random) }
      let expected = runs.map { seeds in
        reach.run(sources: seeds)
        return drawn.nodes.map { reach.weight(of: $0) }
      }
      // The last plan has boundaries so small that some blocks join the trunk.
      for (size, boundary) in [(1, 32_767), (4, 32_767), (32_768, 32_767), (8, 3)] {
        let plan = BlockSweepPlan(hierarchy, blockSize: size, maximumBoundary: boundary)
        for threads in 1...3 {
          var sweep = BlockSweep(plan, threads: threads)
          for (seeds, expected) in zip(runs, expected) {
            sweep.run(from: seeds)
            var row = [Weight](repeating: 7, count: drawn.nodes.count)
            var span = row.mutableSpan
            sweep.copyWeights(into: &span)
            #expect(row == expected, "seed \(seed), blocks of \(size), \(threads) threads")
            let single = drawn.nodes.allSatisfy { sweep.weight(of: $0) == expected[$0.index] }
            #expect(single, "seed \(seed), blocks of \(size), \(threads) threads")
          }
        }
      }
    }
  }

  @Test func `blocks have all nodes that the trunk has not, and few arcs to copy weights for`() {
    var random = SplitMix64(seed: 4)
    let drawn = RandomGraph(.grid, maximumNodes: 4000, using: &random)
    let hierarchy = drawn.hierarchy()
    let plan = BlockSweepPlan(hierarchy, blockSize: 256)
    #expect(plan.blocks.count > drawn.nodes.count / 512)
    let inBlocks = plan.blocks.reduce(0) { $0 + Int($1.nodeCount) }
    #expect(inBlocks + plan.trunkCount == drawn.nodes.count)
    #expect(plan.trunkCount < drawn.nodes.count / 2)
    #expect(plan.trunkArcs.count + plan.tails.count == hierarchy.downward.arcs.count)
    // Without places for copies, blocks that arcs from the trunk come down to join the trunk.
    let trunkOnly = BlockSweepPlan(hierarchy, blockSize: 256, maximumBoundary: 0)
    #expect(trunkOnly.trunkCount > plan.trunkCount)
    #expect(trunkOnly.blocks.allSatisfy { $0.boundaryCount == 0 })
    // One block needs no trunk.
    let whole = BlockSweepPlan(hierarchy)
    #expect(whole.blocks.count == 1 && whole.trunkCount == 0)
  }

  @Test func `an empty graph has an empty plan`() {
    let topology = Topology(nodeCount: 0, tails: [], heads: [])
    let hierarchy = ContractionHierarchy(contracting: topology, weights: Column([]))
    var sweep = BlockSweep(BlockSweepPlan(hierarchy), threads: 2)
    sweep.run(from: [])
    var row: [Weight] = []
    var span = row.mutableSpan
    sweep.copyWeights(into: &span)
    #expect(row.isEmpty)
  }

  @Test func `a plan to a few targets leaves out most nodes`() {
    var random = SplitMix64(seed: 3)
    let drawn = RandomGraph(.grid, maximumNodes: 400, using: &random)
    let hierarchy = drawn.hierarchy()
    let all = SweepPlan(hierarchy)
    let near = SweepPlan(hierarchy, to: [NodeID(0), NodeID(0)])
    #expect(all.positionCount == drawn.nodes.count)
    #expect(near.positionCount > 0 && near.positionCount < all.positionCount / 2)
    #expect(SweepPlan(hierarchy, to: []).positionCount == 0)
  }
}

extension RandomGraph {
  /// All nodes of the graph.
  var nodes: [NodeID] { (0..<graph.nodeCount).map { NodeID($0) } }
}

import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// All kinds of table engines and one-to-all engines against Floyd–Warshall.
@Suite struct TableEngineTests {
  /// The kinds, by what they are made of.
  enum Kind: CaseIterable {
    case search, pairs, buckets, sweep, tree

    func engine(_ drawn: RandomGraph) -> any TableEngine {
      let topology = drawn.graph.topology
      switch self {
      case .search: return SearchTableEngine(graph: topology, metric: drawn.metric)
      case .pairs:
        return PairTableEngine(
          SearchAlgorithm.bidirectional.makeEngine(for: drawn.graph, metric: drawn.metric)
        )
      case .buckets: return BucketTableEngine(drawn.hierarchy())
      case .sweep: return SweepTableEngine(drawn.hierarchy())
      case .tree:
        let order = NestedDissection.order(of: topology, coordinates: drawn.graph.coordinates)
        let hierarchy = CustomizableHierarchy(topology, order: order)
        return TreeTableEngine(CustomizedMetric(hierarchy, metric: drawn.metric))
      }
    }
  }

  /// The weights between all nodes.
  private static func weights(_ drawn: RandomGraph) -> [[Weight]] {
    let count = drawn.graph.nodeCount
    var best = (0..<count).map { a in (0..<count).map { a == $0 ? 0 : Int(Weight.unreachable) } }
    for arc in 0..<drawn.graph.arcCount {
      let weight = Int(drawn.metric.weights[arc])
      let (tail, head) = (drawn.graph.topology.tail[arc], drawn.graph.topology.head[arc])
      best[tail.index][head.index] = min(best[tail.index][head.index], weight)
    }
    for k in 0..<count {
      for a in 0..<count where best[a][k] < Int(Weight.unreachable) {
        for b in 0..<count { best[a][b] = min(best[a][b], best[a][k] + best[k][b]) }
      }
    }
    return best.map { $0.map { Weight(min($0, Int(Weight.unreachable))) } }
  }

  @Test(arguments: Kind.allCases, RandomGraph.Family.allCases)
  func `rows and tables hold the least weights, whatever was pinned before`(
    kind: Kind,
    family: RandomGraph.Family
  ) {
    var random = SplitMix64(seed: 17)
    let drawn = RandomGraph(family, maximumNodes: 24, using: &random)
    let expected = Self.weights(drawn)
    let engine = kind.engine(drawn)
    // None, one, the same several times, and more than the sixteen of a batch.
    let counts = [(1, 0), (1, 1), (0, 3), (3, 5), (16, 4), (17, 30), (40, 2)]
    for (sourceCount, targetCount) in counts {
      let sources = drawn.draw(sourceCount, using: &random)
      let targets = drawn.draw(targetCount, using: &random)
      engine.pin(targets)
      let rows = sources.map { source in targets.map { expected[source.index][$0.index] } }
      for (source, row) in zip(sources, rows) {
        var found = [Weight](repeating: 5, count: targets.count)
        engine.weights(from: source, into: &found)
        #expect(found == row)
      }
      var table = [Weight](repeating: 5, count: sources.count * targets.count)
      engine.weights(from: sources, into: &table)
      #expect(table == rows.flatMap { $0 })
    }
  }

  @Test(arguments: Kind.allCases)
  func `an engine answers before targets are pinned, with empty rows`(kind: Kind) {
    var random = SplitMix64(seed: 18)
    let drawn = RandomGraph(.grid, maximumNodes: 24, using: &random)
    let engine = kind.engine(drawn)
    var row: [Weight] = []
    engine.weights(from: NodeID(0), into: &row)
    engine.weights(from: [NodeID(0), NodeID(1)], into: &row)
    #expect(row.isEmpty)
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `one to all finds the same by a search and by a sweep, run after run`(
    family: RandomGraph.Family
  ) {
    var random = SplitMix64(seed: 19)
    let drawn = RandomGraph(family, maximumNodes: 30, using: &random)
    let expected = Self.weights(drawn)
    let engines: [any OneToAllEngine] = [
      SearchOneToAll(graph: drawn.graph.topology, metric: drawn.metric),
      SweepOneToAll(BlockSweepPlan(drawn.hierarchy())),
    ]
    for source in drawn.draw(6, using: &random) {
      for engine in engines {
        engine.run(from: source)
        let found = (0..<drawn.graph.nodeCount).map { engine.weight(of: NodeID($0)) }
        var row = found.map { _ in Weight(7) }
        engine.weights(into: &row)
        #expect(found == expected[source.index] && row == found)
      }
    }
  }

  // MARK: - Workers

  @Test(arguments: [0, 1, 7, 64, 65, 1000], [1, 7, 64, 2000])
  func `every item is in one chunk, whatever the number of threads`(count: Int, grain: Int) {
    for threads in [1, 2, 5] {
      let visits = Guarded([Int](repeating: 0, count: count))
      let workers = Guarded(Set<Int>())
      Workers.forEachChunk(of: count, grain: grain, threads: threads) { worker, items in
        visits.withLock { visits in for item in items { visits[item] += 1 } }
        workers.withLock { _ = $0.insert(worker) }
        // All chunks but the last have the size of the grain.
        if items.count != grain, items.upperBound != count { Issue.record("a chunk of \(items)") }
      }
      #expect(visits.withLock { $0 } == [Int](repeating: 1, count: count))
      #expect(workers.withLock { $0 }.allSatisfy { (0..<threads).contains($0) })
    }
  }

  // MARK: - Least recently used

  @Test(arguments: 1...5, Seeds.first(4))
  func `the value that was used longest ago is evicted, as from a list`(
    capacity: Int,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var known = LeastRecentlyUsed<Int, Int>(capacity: capacity)
    var list: [(key: Int, value: Int)] = []
    for step in 0..<200 {
      let key = random.below(8)
      let index = list.firstIndex { $0.key == key }
      if random.chance(0.5) {
        let found = known.value(for: key)
        #expect(found == index.map { list[$0].value })
        if let index { list.append(list.remove(at: index)) }
      } else {
        known.insert(step, for: key)
        if let index { list.remove(at: index) }
        list.append((key, step))
        if list.count > capacity { list.removeFirst() }
      }
      #expect(known.count == list.count)
    }
  }
}

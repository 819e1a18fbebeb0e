import Benchmark
import BenchmarkSupport
import CampusGraph
import GeoCore
import Routing

/// Point-to-point queries on a graph, and the expected sum of their weights.
private struct QuerySet: Sendable {
  var name: String
  var graph: StreetGraph
  var metric: Metric
  var queries: [SearchQuery]
  var expected: UInt64
}

/// Runs every query of a set once per iteration, including the path.
private func search(_ set: QuerySet, _ algorithm: SearchAlgorithm) {
  let name = "\(set.name): \(set.queries.count) queries, \(algorithm.rawValue)"
  Benchmark(name) { benchmark in
    var engine = algorithm.makeEngine(for: set.graph, metric: set.metric)
    var checksum: UInt64 = 0
    var settled = 0
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      checksum = 0
      settled = 0
      for query in set.queries {
        if let result = engine.run(query) { checksum += UInt64(result.weight) }
        blackHole(engine.path())
        settled += engine.settledCount
      }
    }
    benchmark.stopMeasurement()
    Checksum.report(name + ", settled nodes a query", UInt64(settled / set.queries.count))
    Checksum.report(name, checksum, expected: set.expected)
  }
}

/// One-to-all searches from a few sources.
private func sweep(_ set: QuerySet) {
  let sources = set.queries.prefix(10).map(\.sources)
  let name = "\(set.name): \(sources.count) times one to all, reach"
  Benchmark(name) { benchmark in
    var reach = Reach(graph: set.graph.topology, metric: set.metric)
    var checksum: UInt64 = 0
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      checksum = 0
      for source in sources {
        reach.run(sources: source)
        checksum += UInt64(reach.settledCount)
      }
    }
    benchmark.stopMeasurement()
    Checksum.report(name + ", settled nodes", checksum)
  }
}

private func query(_ source: NodeID, _ target: NodeID) -> SearchQuery {
  SearchQuery(sources: [Seed(node: source)], targets: [Seed(node: target)])
}

/// Random pairs on the bundled campus, on foot; the expected sum comes from one-to-all searches.
private func campusSet() throws -> QuerySet {
  let graph = try PackagedData.campus().graph
  let metric = Metric(customizing: graph, for: .foot)
  var random = SplitMix64(seed: 6)
  var reach = Reach(graph: graph.topology, metric: metric)
  var queries: [SearchQuery] = []
  var expected: UInt64 = 0
  while queries.count < 1000 {
    let source = NodeID(Int.random(in: 0..<graph.nodeCount, using: &random))
    let target = NodeID(Int.random(in: 0..<graph.nodeCount, using: &random))
    reach.run(sources: [Seed(node: source)])
    let weight = reach.weight(of: target)
    guard weight < .unreachable else { continue }
    queries.append(query(source, target))
    expected += UInt64(weight)
  }
  return QuerySet(
    name: "campus",
    graph: graph,
    metric: metric,
    queries: queries,
    expected: expected
  )
}

/// Every tenth pair of the reference distances.
private func citySet() throws -> QuerySet {
  let city = try NewYork()
  let oracle = try NewYork.oracle()
  let pairs = stride(from: 0, to: oracle.count, by: 10).map { oracle[$0] }
  return QuerySet(
    name: "New York",
    graph: city.graph,
    metric: city.metric,
    queries: pairs.map { query($0.source, $0.target) },
    expected: pairs.reduce(0) { $0 + UInt64($1.weight) }
  )
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput],
    timeUnits: .microseconds,
    maxDuration: .seconds(10)
  )
  do {
    let sets = [try campusSet()] + (NewYork.isPresent ? [try citySet()] : [])
    for set in sets {
      for algorithm in SearchAlgorithm.allCases { search(set, algorithm) }
      sweep(set)
    }
  } catch {
    fatalError("\(error)")
  }
}

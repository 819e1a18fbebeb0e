import CampusGraph
import EngineBench
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import RouteService

@Suite struct `Benchmarks of engines` {
  private static func graph() throws -> BareGraph {
    var generator = SplitMix64(seed: 11)
    return try BareGraph(RandomGraph(.geometric, maximumNodes: 300, using: &generator))
  }

  private static func plan(
    _ workload: BenchWorkload,
    _ engines: [BenchEngine],
    threads: Int = 1
  ) -> BenchPlan {
    BenchPlan(
      engines: engines,
      workload: workload,
      profile: nil,
      queries: 30,
      repeats: 1,
      rows: 6,
      columns: 9,
      arcs: 5,
      seed: 3,
      threads: threads,
      builds: true
    )
  }

  @Test(arguments: BenchWorkload.allCases.filter { $0 != .open && $0 != .nearest })
  func `find the same distances with every engine of a workload`(
    workload: BenchWorkload
  ) throws {
    let graph = try Self.graph()
    let results = try BenchRunner(Self.plan(workload, workload.engines), graph.session).run()
    #expect(Set(results.map(\.engine)) == Set(workload.engines.map(\.rawValue)))
    for (_, rows) in Dictionary(grouping: results, by: \.rank) {
      #expect(Set(rows.map(\.checksum)).count == 1, "\(workload): \(rows.map(\.checksum))")
      #expect(Set(rows.map(\.notFound)).count == 1)
    }
    #expect(results.allSatisfy { $0.workload == workload.rawValue && $0.queries > 0 })
  }

  @Test func `sum up the distances of the pairs`() throws {
    let graph = try Self.graph()
    var dijkstra = try graph.session.indexes(nil).makeEngine(.dijkstra)
    let pairs = (0..<graph.topology.nodeCount).map {
      NodePair(source: NodeID(0), target: NodeID($0))
    }
    let weights = pairs.map { dijkstra.weight(from: $0.source, to: $0.target) }
    let found = weights.filter { $0 < .unreachable }
    for threads in [1, 3] {
      let runner = try BenchRunner(
        Self.plan(.pointToPoint, [.ch], threads: threads),
        graph.session,
        pairs: pairs
      )
      let result = try runner.run()[0]
      #expect(result.checksum == found.reduce(0) { $0 + UInt64($1) })
      #expect(result.notFound == weights.count - found.count)
      let lines = weights.map { $0 < .unreachable ? "\($0)\n" : "-1\n" }.joined()
      #expect(runner.distanceLines == lines)
    }
  }

  @Test func `draw the same pairs by the same seed`() throws {
    let graph = try Self.graph()
    let checksums = try (0..<2).map { _ in
      try BenchRunner(Self.plan(.pointToPoint, [.bidirectional]), graph.session).run()[0].checksum
    }
    #expect(checksums[0] == checksums[1])
  }

  @Test func `have no queries for places on a graph without coordinates`() throws {
    let graph = try BareGraph(nodes: 3, arcs: [(0, 1, 5), (1, 2, 5)])
    let result = try BenchRunner(Self.plan(.nearest, [.dijkstra]), graph.session).run()[0]
    #expect(result.queries == 0)
    #expect(result.checksum == 0)
  }

  @Test func `refuse an index that is not there if none is to be built`() throws {
    let graph = try Self.graph()
    var plan = Self.plan(.pointToPoint, [.labels])
    plan.builds = false
    let runner = try BenchRunner(plan, graph.session)
    let error = try serviceError { _ = try runner.run() }
    #expect(error.code == .notPrepared)
  }

  @Test func `tell percentiles by the nearest rank`() {
    let rising = (1...200).map(Double.init)
    #expect(Timing.percentile(50, of: rising) == 100)
    #expect(Timing.percentile(95, of: rising) == 190)
    #expect(Timing.percentile(99, of: rising) == 198)
    #expect(Timing.percentile(100, of: rising) == 200)
    #expect(Timing.percentile(99, of: [7]) == 7)
    #expect(Timing.percentile(50, of: []) == 0)
    let timing = Timing(means: [3, 1, 2], singles: rising.reversed())
    #expect(timing.mean == 2 && timing.median == 100 && timing.maximum == 200)
  }
}

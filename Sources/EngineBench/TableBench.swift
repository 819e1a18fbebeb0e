import CampusGraph
import GeoCore
import RouteService
import Routing

/// Workloads with many targets: `one-to-many`, whose targets are prepared outside the timing, and
/// `table`, whose timing includes preparing them.
struct TableBench {
  let subject: BenchSubject
  let engine: BenchEngine
  let workload: BenchWorkload
  let rows: Int
  let columns: Int
  let queries: Int
  let repeats: Int

  func run() throws(ServiceError) -> BenchResult {
    let seconds = try subject.prepare(engine)
    let indexes = subject.indexes
    let engine = self.engine
    let table = try subject.session.read { () throws(GraphFileError) in
      try engine == .phast
        ? indexes.makeSweepTableEngine() : indexes.makeTableEngine(engine.algorithm ?? .dijkstra)
    }
    let targets = subject.pairs.prefix(columns).map(\.target)
    let sources = subject.pairs.prefix(workload == .table ? rows : queries).map(\.source)
    var result =
      workload == .table
      ? whole(table, sources, targets) : oneByOne(table, sources, targets)
    try subject.complete(&result, engine, prepareSeconds: seconds)
    return result
  }

  private func whole(
    _ table: any TableEngine,
    _ sources: [NodeID],
    _ targets: [NodeID]
  ) -> BenchResult {
    var cells = [Weight](repeating: .unreachable, count: sources.count * targets.count)
    let timing = Timing.measure(repeats: repeats) {
      table.pin(targets)
      table.weights(from: sources, into: &cells)
    }
    return result(1, timing, cells)
  }

  private func oneByOne(
    _ table: any TableEngine,
    _ sources: [NodeID],
    _ targets: [NodeID]
  ) -> BenchResult {
    table.pin(targets)
    var row = [Weight](repeating: .unreachable, count: targets.count)
    let timing = Timing.measure(
      count: sources.count,
      repeats: repeats,
      batch: { for source in sources { table.weights(from: source, into: &row) } },
      query: { table.weights(from: sources[$0], into: &row) }
    )
    var cells: [Weight] = []
    for source in sources {
      table.weights(from: source, into: &row)
      cells += row
    }
    return result(sources.count, timing, cells)
  }

  private func result(_ queries: Int, _ timing: Timing, _ cells: [Weight]) -> BenchResult {
    var result = BenchResult(
      engine: engine.rawValue,
      workload: workload.rawValue,
      queries: queries,
      threads: 1,
      timing: timing
    )
    result.notFound = cells.count { $0 >= .unreachable }
    result.checksum = cells.reduce(0) { $1 < .unreachable ? $0 + UInt64($1) : $0 }
    return result
  }
}

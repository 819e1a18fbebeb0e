/// What a benchmark measures.
package struct BenchPlan: Sendable {
  /// The engines, in the order of the report.
  package var engines: [BenchEngine]
  /// What they do.
  package var workload: BenchWorkload
  /// The profile of the graph file; `nil` for its first.
  package var profile: String?
  /// Number of queries.
  package var queries: Int
  /// Number of timed runs of all queries.
  package var repeats: Int
  /// Sources of a table.
  package var rows: Int
  /// Targets of a table.
  package var columns: Int
  /// Number of arcs that a partial customization changes.
  package var arcs: Int
  /// Seed of the pairs, places and arcs that are drawn.
  package var seed: UInt64
  /// Number of threads.
  package var threads: Int
  /// Whether the indexes are built in this process, to time it.
  package var builds: Bool

  /// Takes all properties.
  package init(
    engines: [BenchEngine],
    workload: BenchWorkload,
    profile: String?,
    queries: Int,
    repeats: Int,
    rows: Int,
    columns: Int,
    arcs: Int,
    seed: UInt64,
    threads: Int,
    builds: Bool
  ) {
    self.engines = engines
    self.workload = workload
    self.profile = profile
    self.queries = queries
    self.repeats = repeats
    self.rows = rows
    self.columns = columns
    self.arcs = arcs
    self.seed = seed
    self.threads = threads
    self.builds = builds
  }
}

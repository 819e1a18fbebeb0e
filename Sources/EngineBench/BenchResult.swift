package import GeoCore

/// One row of a benchmark: an engine and a workload.
package struct BenchResult: Sendable {
  package var engine: String
  package var workload: String
  package var queries: Int
  package var threads: Int
  package var timing: Timing
  /// Means over the queries; 0 if the engine does not count.
  package var settled = 0.0
  package var relaxed = 0.0
  package var stalled = 0.0
  /// The mean number of arcs on a path, in workload `unpack`.
  package var pathArcs = 0.0
  /// Number of queries without a path.
  package var notFound = 0
  /// The sum of all found distances; engines must agree on it.
  package var checksum: UInt64 = 0
  /// Seconds to prepare the index in this run: to open and verify it, or with `--build` to build
  /// it.
  package var prepareSeconds = 0.0
  /// Bytes of the index, without the graph itself.
  package var indexBytes = 0
  /// Peak memory of the process when the measurement ended, in bytes.
  package var peakMemory = 0
  /// The Dijkstra rank of the targets, in workload `rank`.
  package var rank: Int?

  package var json: JSONValue {
    var object: JSONObject = [
      "engine": .string(engine), "workload": .string(workload),
      "queries": .number(Double(queries)), "threads": .number(Double(threads)),
      "mean_us": .rounded(timing.mean, to: 4), "median_us": .rounded(timing.median, to: 4),
      "p95_us": .rounded(timing.p95, to: 4), "p99_us": .rounded(timing.p99, to: 4),
      "max_us": .rounded(timing.maximum, to: 4),
      "settled_mean": .rounded(settled, to: 1), "relaxed_mean": .rounded(relaxed, to: 1),
      "stalled_mean": .rounded(stalled, to: 1),
      "not_found": .number(Double(notFound)), "checksum": .number(Double(checksum)),
      "prepare_s": .rounded(prepareSeconds, to: 6),
      "index_bytes": .number(Double(indexBytes)),
      "mean_timing": "batch", "percentile_timing": "single",
      "peak_memory_bytes": .number(Double(peakMemory)),
    ]
    if pathArcs > 0 { object["path_arcs_mean"] = .rounded(pathArcs, to: 1) }
    if let rank { object["rank"] = .number(Double(rank)) }
    return .object(object)
  }
}

import GeoCore
import RouteService

/// One row of a benchmark: an engine and a workload.
struct BenchResult {
  var engine: String
  var workload: String
  var queries: Int
  var threads: Int
  var timing: Timing
  /// Means over the queries; 0 if the engine does not count.
  var settled = 0.0
  var relaxed = 0.0
  var stalled = 0.0
  /// The mean number of arcs on a path, in workload `unpack`.
  var pathArcs = 0.0
  /// Number of queries without a path.
  var notFound = 0
  /// The sum of all found distances; engines must agree on it.
  var checksum: UInt64 = 0
  /// Seconds to prepare the index in this run: to open and verify it, or with `--build` to build
  /// it.
  var prepareSeconds = 0.0
  /// Bytes of the index, without the graph itself.
  var indexBytes = 0
  /// Peak memory of the process when the measurement ended, in bytes.
  var peakMemory = 0
  /// The Dijkstra rank of the targets, in workload `rank`.
  var rank: Int?

  var json: JSONValue {
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

/// Results of a benchmark as text and JSON.
struct BenchReport {
  let file: String
  let nodes: Int
  let arcs: Int
  let fingerprint: String
  let results: [BenchResult]

  var json: JSONValue {
    [
      "code": "Ok",
      "graph": [
        "file": .string(file), "nodes": .number(Double(nodes)), "arcs": .number(Double(arcs)),
        "fingerprint": .string(fingerprint),
      ],
      "machine": Machine.current.json,
      "commit": .string(Version.commit),
      "results": .array(results.map(\.json)),
    ]
  }

  func text(_ language: Language) -> String {
    let hasRanks = results.contains { $0.rank != nil }
    var headings = GraphTexts.benchHeadings.headings(in: language)
    if !hasRanks { headings.remove(at: 2) }
    var table = TextTable(headings, alignRight: Set(2..<headings.count))
    for result in results {
      let timing = result.timing
      var row = [result.engine, result.workload]
      if hasRanks { row.append(result.rank.map { "\($0)" } ?? "") }
      row.append("\(result.queries)")
      row += [timing.mean, timing.median, timing.p95, timing.p99].map(Self.microseconds)
      row += [Self.count(result.settled), Self.count(result.relaxed), "\(result.checksum)"]
      table.add(row)
    }
    return table.text + "\n" + GraphTexts.benchLegend[language]
  }

  /// Three significant digits or more.
  private static func microseconds(_ value: Double) -> String {
    value < 10
      ? Format.fixed(value, 3) : value < 1000 ? Format.fixed(value, 1) : Format.fixed(value, 0)
  }

  private static func count(_ value: Double) -> String {
    value == 0 ? "–" : Format.fixed(value, 0)
  }
}

import EngineBench
import GeoCore
import RouteService

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

extension BenchReport {
  /// Checks that all engines found the same distances.
  ///
  /// - Throws: `InternalError` with the engines that differ.
  static func checkAgreement(_ results: [BenchResult]) throws(ServiceError) {
    var first: [Int: BenchResult] = [:]
    for result in results {
      let known = first[result.rank ?? 0] ?? result
      first[result.rank ?? 0] = known
      guard known.checksum != result.checksum || known.notFound != result.notFound else { continue }
      let (a, b) = ("\(known.engine) \(known.checksum)", "\(result.engine) \(result.checksum)")
      throw ServiceError(
        .internalError,
        GraphTexts.benchDisagreement(workload: result.workload, first: a, second: b)
      )
    }
  }
}

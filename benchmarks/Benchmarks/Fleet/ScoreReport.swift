import FleetSimulation
import Foundation

/// Table of the scores of a scenario.
extension FleetScores {
  static func report(_ scenario: Scenario, _ result: Scenario.Result) {
    func less(_ scores: [Scores]) -> String {
      percent(1 - result.ours.error / max(scores.map(\.error).min() ?? 0, 0.001))
    }
    print(
      "\n\(scenario.law.rawValue), \(scenario.name), \(scenario.sensing.rawValue):",
      "\(Int(result.ours.count)) forecasts,",
      "arrivals with a forecast \(percent(result.forecasts / max(1, result.arrivals))),",
      "right run \(percent(result.rightRuns / max(1, result.fixes))),",
      "right pattern \(percent(result.rightPatterns / max(1, result.fixes))),",
      "error less by \(less(result.baselines)) with the same input,",
      "\(less(result.informed)) than with the truth"
    )
    print(
      "| method | error s | 0–3 | 3–6 | 6–10 | 10–15 | ETA % | coverage % | by bucket | width s |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    row("this model", result.ours, hasIntervals: true)
    if result.wrongRuns.count > 0 {
      row("this model, wrong runs", result.wrongRuns, hasIntervals: true)
    }
    let kinds = Baselines.Kind.allCases.filter { $0 != .longKalman || scenario.learningDays > 3 }
    for kind in kinds {
      row(kind.name, result.baselines[kind.rawValue], hasIntervals: false)
    }
    for kind in kinds {
      row(kind.name + ", truth", result.informed[kind.rawValue], hasIntervals: false)
    }
    fflush(nil)
  }

  private static func row(_ name: String, _ scores: Scores, hasIntervals: Bool) {
    let errors = scores.bucketErrors.map { String(format: "%.1f", $0) }.joined(separator: " | ")
    let intervals =
      hasIntervals
      ? String(format: "%.1f | ", scores.coverage * 100)
        + scores.bucketCoverage.map { String(format: "%.0f", $0 * 100) }.joined(separator: " ")
        + String(format: " | %.0f", scores.width) : " | | "
    print(
      "| \(name) | \(String(format: "%.1f", scores.error)) | \(errors) |",
      "\(String(format: "%.1f", scores.accuracy * 100)) | \(intervals) |"
    )
  }

  private static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
}

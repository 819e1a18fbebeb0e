import Tracking
import TrackingOracles

extension RecordedReport {
  /// Rows that miss a target, target by target.
  static func shortfalls(_ rows: [Row]) -> String {
    func list(_ title: String, _ misses: (Row) -> String?) -> String {
      let found = rows.compactMap { row in
        misses(row).map { "\(row.network), \(row.variant.name) (\($0))" }
      }
      return "- \(title): " + (found.isEmpty ? "none." : found.joined(separator: "; ") + ".")
    }
    return [
      list("Error above 0.9 × the better baseline's") { row in
        let forecasts = row.trips.compactMap(\.forecast)
        guard let ours = score(forecasts, \.tracker),
          let plan = score(forecasts, \.plannedFraction),
          let average = score(forecasts, \.remainingOverAverage)
        else { return nil }
        let best = min(plan.meanAbsoluteError, average.meanAbsoluteError)
        let ratio = ours.meanAbsoluteError / best
        return ratio > 0.9 ? Text.number(ratio, 2) : nil
      },
      list("Interval that holds in less than 72 % or more than 88 % of fixes") { row in
        guard let coverage = score(row.trips.compactMap(\.forecast), \.tracker)?.coverage else {
          return nil
        }
        return (0.72...0.88).contains(coverage) ? nil : Text.percent(coverage)
      },
      list("More than one false alarm in 50 trips") { row in
        let forecasts = row.trips.compactMap(\.forecast)
        let alarms = forecasts.count { $0.falseAlarm != nil }
        guard 50 * alarms > forecasts.count else { return nil }
        return Text.number(50 * Double(alarms) / Double(forecasts.count), 1)
      },
      list("Less than 85 % of departures found within 100 m") { row in
        let departures = row.trips.compactMap(\.departure)
        let found = departures.count { ($0.found ?? .infinity) <= Departure.wanted }
        let share = Double(found) / Double(max(1, departures.count))
        return departures.isEmpty || share >= 0.85 ? nil : Text.percent(share)
      },
      list("Departures never found") { row in
        let missed = row.trips.compactMap(\.departure).count { $0.found == nil }
        return missed > 0 ? "\(missed)" : nil
      },
      list("Mismatch above the goal") { row in
        guard let goal = mismatchGoal(row) else { return nil }
        let share = Mismatches(row.trips.map(\.mismatch)).total.share
        return share > goal ? "\(Text.percent(share)), goal \(Text.percent(goal))" : nil
      },
      list("Less than 84 % of tracks right") { row in
        let right = Mismatches(row.trips.map(\.mismatch)).tracksRight
        return row.network == "plain" && row.variant.keepsPlaces && right < 0.84
          ? Text.percent(right) : nil
      },
    ].joined(separator: "\n")
  }

  /// The greatest mismatch that is wanted; `nil` where none was set.
  private static func mismatchGoal(_ row: Row) -> Double? {
    switch (row.network, row.variant) {
    case (_, .noisy), (_, .noisyStated): 0.05
    case ("plain", .recorded): 0.013
    case ("plain", .every10): 0.015
    case ("plain", .every30): 0.019
    case ("decoy", .recorded): 0.026
    default: nil
    }
  }
}

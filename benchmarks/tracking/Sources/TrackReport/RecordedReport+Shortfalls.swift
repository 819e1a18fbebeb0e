import Tracking
import TrackingOracles

extension RecordedReport {
  /// Rows that miss a target, target by target.
  static func shortfalls(_ rows: [Row]) -> String {
    func list(_ target: String, _ miss: (Row) -> String?) -> String {
      Text.misses(of: target, in: rows, \.label, miss)
    }
    return [
      list("Error above 0.9 × the better baseline's") { row in
        guard let ratio = Arrivals(row)?.ratio, ratio > 0.9 else { return nil }
        return Text.number(ratio, 2)
      },
      list("Interval that holds in less than 72 % or more than 88 % of fixes") { row in
        guard let coverage = Arrivals(row)?.ours.coverage else { return nil }
        return (0.72...0.88).contains(coverage) ? nil : Text.percent(coverage)
      },
      list("More than one false alarm in 50 trips") { row in
        guard let alarms = Arrivals(row)?.falseAlarms, alarms > 1 else { return nil }
        return Text.number(alarms, 1)
      },
      list("Less than 85 % of departures found within 100 m") { row in
        guard let share = row.detection.share(within: Departure.wanted), share < 0.85 else {
          return nil
        }
        return Text.percent(share)
      },
      list("Departures never found") { row in
        let missed = row.detection.distances.count { !$0.isFinite }
        return missed > 0 ? "\(missed)" : nil
      },
      list("Mismatch above the goal") { row in
        guard let goal = mismatchGoal(row) else { return nil }
        let share = row.drives.total.share
        return share > goal ? "\(Text.percent(share)), goal \(Text.percent(goal))" : nil
      },
      list("Less than 84 % of tracks right on *plain*") { row in
        guard row.network == "plain", row.variant.keepsPlaces, !row.variant.isFilled else {
          return nil
        }
        let right = row.drives.tracksRight
        return right < 0.84 ? Text.percent(right) : nil
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

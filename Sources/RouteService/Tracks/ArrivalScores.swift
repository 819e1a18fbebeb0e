package import GeoCore
package import Tracking

/// Scores of forecasts of arrival over several trips, beside two plain baselines.
package struct ArrivalScores {
  private var own = ETAScorer()
  private var plannedFraction = ETAScorer()
  private var remainingOverSpeed = ETAScorer()

  /// No trips.
  package init() {}

  /// Adds a trip.
  package mutating func add(_ trip: ScoredTrip) {
    own.add(trip.own)
    plannedFraction.add(trip.plannedFraction)
    remainingOverSpeed.add(trip.remainingOverSpeed)
  }

  /// The scores; `nil` if no trip could be scored.
  package var report: Report? {
    guard let own = own.score(), let planned = plannedFraction.score(),
      let speed = remainingOverSpeed.score()
    else { return nil }
    return Report(own: own, plannedFraction: planned, remainingOverSpeed: speed)
  }

  /// The scores side by side.
  package struct Report {
    /// Of the tracker.
    package let own: ETAScore
    /// Of the rest of the planned time.
    package let plannedFraction: ETAScore
    /// Of the rest of the way divided by the average speed.
    package let remainingOverSpeed: ETAScore

    /// The JSON document.
    package var json: JSONValue {
      var document = Self.json(own)
      document["baselines"] = [
        "planned_fraction": .object(Self.json(plannedFraction)),
        "remaining_over_speed": .object(Self.json(remainingOverSpeed)),
      ]
      return .object(document)
    }

    private static func json(_ score: ETAScore) -> JSONObject {
      var document: JSONObject = [
        "fixes": .number(Double(score.fixes)), "trips": .number(Double(score.trips)),
        "mae": .rounded(score.meanAbsoluteError, to: 2),
        "median_ae": .rounded(score.medianAbsoluteError, to: 2),
        "p90": .rounded(score.percentile90, to: 2), "bias": .rounded(score.bias, to: 2),
        "mape": .rounded(score.meanRelativeError, to: 4),
        "coverage80": score.coverage.map { .rounded($0, to: 4) } ?? .null,
        "mean_width80": score.meanWidth.map { .rounded($0, to: 2) } ?? .null,
        "jitter": .rounded(score.jitter, to: 3),
      ]
      document.leaveOutUnknown("coverage80", "mean_width80")
      return document
    }

    /// A table for people.
    package func text(_ language: Language) -> String {
      let texts = language.texts
      var table = TextTable(
        texts.scoreHeadings,
        alignRight: [1, 2, 3, 4, 5, 6, 7, 8]
      )
      for (name, score) in [
        ("Rumbo", own),
        (texts.plannedRemainder, plannedFraction),
        (texts.remainingOverSpeed, remainingOverSpeed),
      ] {
        table.add([
          name, seconds(score.meanAbsoluteError), seconds(score.medianAbsoluteError),
          seconds(score.percentile90), seconds(score.bias),
          Format.fixed(100 * score.meanRelativeError, 1) + " %",
          score.coverage.map { Format.fixed(100 * $0, 1) + " %" } ?? "–",
          score.meanWidth.map(seconds) ?? "–", Format.fixed(score.jitter, 2) + " s",
        ])
      }
      let counts = texts.trips(own.trips) + ", " + texts.fixes(own.fixes)
      return counts + "\n\n" + table.text
    }

    private func seconds(_ value: Seconds) -> String { Format.fixed(value, 1) + " s" }
  }
}

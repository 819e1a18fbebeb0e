import GeoCore
import RouteService
import Routing
import Tracking

/// Recorder of the predictions along a trace, to score them against the outcome.
struct TrackRecorder {
  private var predictions: [Prediction] = []
  private var baselines: ETABaselines?

  /// Distance beyond the nearest fix that still counts as arrived, in metres: the drift of fixes
  /// within a few seconds.
  private static let spread: Meters = 3

  private struct Prediction {
    var time: Seconds
    var coordinate: Coordinate
    var remaining: Seconds?
    var low: Seconds?
    var high: Seconds?
    var baseline: ETABaselines.Prediction?
  }

  /// Adds a fix and the update at it; `route` is the new route if there is one.
  mutating func record(_ fix: LocationFix, _ update: TripUpdate, _ route: Route?) {
    // A route of a single point has no line.
    if let route, route.geometry.count > 1 {
      let line = LineString(route.geometry)
      if baselines == nil {
        baselines = ETABaselines(line: line, plannedDuration: route.duration)
      } else {
        baselines?.replace(line: line, plannedDuration: route.duration)
      }
    }
    // Times that the tracker rejects do not count; a time that it accepted may be corrected later.
    guard let time = fix.time, update.time == time else { return }
    if update.isRestart { predictions.removeAll() }
    while let last = predictions.last, last.time > time { predictions.removeLast() }
    guard predictions.last?.time != time else { return }
    predictions.append(
      Prediction(
        time: time,
        coordinate: fix.coordinate,
        remaining: update.remainingDuration,
        low: update.earliestArrival.map { $0 - time },
        high: update.latestArrival.map { $0 - time },
        baseline: baselines?.next(fix, time: time)
      )
    )
  }

  /// The trip for scoring; `nil` if it has no times or does not arrive.
  ///
  /// The arrival is the first of the last fixes near the destination that is about as near as the
  /// nearest one: a recording may go on after the arrival.
  func trip(_ session: TrackSession) -> TrackEvaluation.Trip? {
    guard let plan = session.tracker.plan else { return nil }
    let reach = 2 * TrackingThresholds.of(plan.mode).arrivalDistance
    let stay = predictions.reversed().lazy
      .map { (time: $0.time, distance: Geodesic.distance($0.coordinate, plan.destination)) }
      .prefix { $0.distance <= reach }
    guard let nearest = stay.map(\.distance).min(),
      let arrival = stay.last(where: { $0.distance <= nearest + Self.spread })?.time
    else { return nil }
    let before = predictions.filter { $0.time < arrival }
    func observations(
      _ value: (Prediction) -> (Seconds?, Seconds?, Seconds?)
    ) -> [ETAObservation] {
      before.map { prediction in
        let (predicted, low, high) = value(prediction)
        return ETAObservation(
          time: prediction.time,
          remaining: arrival - prediction.time,
          predicted: predicted,
          low: low,
          high: high
        )
      }
    }
    return TrackEvaluation.Trip(
      own: observations { ($0.remaining, $0.low, $0.high) },
      plannedFraction: observations { ($0.baseline?.plannedFraction, nil, nil) },
      remainingOverSpeed: observations { ($0.baseline?.remainingOverSpeed, nil, nil) }
    )
  }
}

/// The scores of `track --evaluate`.
struct TrackEvaluation {
  /// Predictions of three methods along one trip.
  struct Trip {
    var own: [ETAObservation]
    var plannedFraction: [ETAObservation]
    var remainingOverSpeed: [ETAObservation]
  }

  private var own = ETAScorer()
  private var plannedFraction = ETAScorer()
  private var remainingOverSpeed = ETAScorer()

  /// Adds a trip.
  mutating func add(_ trip: Trip) {
    own.add(trip.own)
    plannedFraction.add(trip.plannedFraction)
    remainingOverSpeed.add(trip.remainingOverSpeed)
  }

  /// The scores; `nil` if no trip could be scored.
  var report: Report? {
    guard let own = own.score(), let planned = plannedFraction.score(),
      let speed = remainingOverSpeed.score()
    else { return nil }
    return Report(own: own, plannedFraction: planned, remainingOverSpeed: speed)
  }

  /// The scores side by side.
  struct Report {
    var own: ETAScore
    var plannedFraction: ETAScore
    var remainingOverSpeed: ETAScore

    /// The JSON document.
    var json: JSONValue {
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
    func text(_ language: Language) -> String {
      var table = TextTable(
        TrackingTexts.evaluationHeadings.headings(in: language),
        alignRight: [1, 2, 3, 4, 5, 6, 7, 8]
      )
      for (name, score) in [
        ("Rumbo", own),
        (TrackingTexts.evaluationPlanned[language], plannedFraction),
        (TrackingTexts.evaluationSpeed[language], remainingOverSpeed),
      ] {
        table.add([
          name, seconds(score.meanAbsoluteError), seconds(score.medianAbsoluteError),
          seconds(score.percentile90), seconds(score.bias),
          Format.fixed(100 * score.meanRelativeError, 1) + " %",
          score.coverage.map { Format.fixed(100 * $0, 1) + " %" } ?? "–",
          score.meanWidth.map(seconds) ?? "–", Format.fixed(score.jitter, 2) + " s",
        ])
      }
      let trips = TrackingTexts.evaluationTrips(count: own.trips)[language]
      let counts = trips + ", " + Format.fixes(own.fixes)[language]
      return counts + "\n\n" + table.text
    }

    private func seconds(_ value: Seconds) -> String { Format.fixed(value, 1) + " s" }
  }
}

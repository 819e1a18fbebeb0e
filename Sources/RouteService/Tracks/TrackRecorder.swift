package import GeoCore
package import Routing
package import Tracking

/// Predictions of three methods along one trip, with what came true.
package struct ScoredTrip: Sendable {
  /// Those of the tracker.
  package var own: [ETAObservation]
  /// The planned duration, less the share of the route that is done.
  package var plannedFraction: [ETAObservation]
  /// The distance left over the mean speed so far.
  package var remainingOverSpeed: [ETAObservation]
}

/// Recorder of the predictions along a trace, to score them against the outcome.
package struct TrackRecorder {
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

  /// Starts without predictions.
  package init() {}

  /// Adds a fix and the update at it; `route` is the new route if there is one.
  package mutating func record(_ fix: LocationFix, _ update: TripUpdate, _ route: Route?) {
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
  package func trip(_ session: TrackSession) -> ScoredTrip? {
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
    return ScoredTrip(
      own: observations { ($0.remaining, $0.low, $0.high) },
      plannedFraction: observations { ($0.baseline?.plannedFraction, nil, nil) },
      remainingOverSpeed: observations { ($0.baseline?.remainingOverSpeed, nil, nil) }
    )
  }
}

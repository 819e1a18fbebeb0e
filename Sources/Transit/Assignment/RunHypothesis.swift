import GeoCore

/// Hypothesis that a vehicle is on a run, at a place of its path.
struct RunHypothesis: Sendable {
  var run: TripRun
  var path: Int
  /// Metres along the path.
  var along: Double
  /// Logarithm of the likelihood of the fixes, relative to a vehicle that is on no trip.
  var evidence: Double
  /// Metres that it has moved along the path.
  var progress: Double
  /// Distance of the last fix from the path in metres.
  var distance: Double
  /// Sum of the evidence and the prior at the last fix.
  var score: Double = 0
}

/// Observation model of the hidden Markov model.
///
/// Evidence grows with the way that a vehicle makes along a path, not with the number of fixes: a
/// parked phone beside a bus street says nothing, however often it reports.
enum RunEvidence {
  /// Metres of way for one unit of evidence.
  private static let unit = 60.0
  /// Bounds of the evidence, so that old fixes do not outweigh the newest kilometre.
  private static let bounds = -14.0...9.0

  /// A fix relative to the one before.
  struct Step {
    /// Seconds since the fix before.
    var seconds: Double
    /// Metres since the fix before, along a straight line.
    var moved: Double
    /// Metres of standard error.
    var sigma: Double
    /// East and north parts of the direction of travel; `nil` if it stands or does not say.
    var direction: PlanePoint?
  }

  /// Moves a hypothesis to a fix and scores the fix.
  static func advance(
    _ hypothesis: inout RunHypothesis,
    to point: PlanePoint,
    on path: TransitPath,
    _ step: Step,
    reach: Double
  ) {
    let back = 30 + 2 * step.sigma
    let place = path.nearest(
      to: point,
      from: hypothesis.along - back,
      to: hypothesis.along + reach
    )
    let weight = min(1, step.moved / unit)
    let deviation = place.distance / step.sigma
    var gain = weight * (0.8 - 0.5 * min(deviation * deviation, 14))
    let ahead = place.along - hypothesis.along
    // A vehicle that moves must move along the path by about as much.
    let short = max(0, step.moved - ahead - 3 * step.sigma)
    let long = max(0, ahead - 1.6 * step.moved - 4 * step.sigma)
    gain -= min(5, short / 50 + long / 150)
    if let direction = step.direction {
      let cosine = direction.x * place.direction.x + direction.y * place.direction.y
      gain += cosine < -0.3 ? -1.5 * max(weight, 0.3) : cosine > 0.6 ? 0.2 * weight : 0
    }
    if place.distance <= max(60, 2 * step.sigma) {
      hypothesis.progress += max(0, min(ahead, step.moved))
      hypothesis.along = max(hypothesis.along - 15, place.along)
    }
    hypothesis.distance = place.distance
    hypothesis.evidence = min(
      max(hypothesis.evidence + gain, bounds.lowerBound),
      bounds.upperBound
    )
  }

  /// Logarithm of the prior of a deviation from the schedule in seconds; early counts three times.
  static func prior(deviation: Double) -> Double {
    let scaled = deviation >= 0 ? deviation / 240 : -deviation / 80
    return -1.2 * log(1 + scaled * scaled)
  }
}

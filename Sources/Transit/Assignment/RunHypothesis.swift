import GeoCore

/// Hypothesis that a vehicle is on a run, at a place of its path.
struct RunHypothesis: Sendable {
  var run: TripRun
  var path: Int
  /// Metres along the path.
  var along: Double
  /// Logarithm of the likelihood of the fixes, relative to a vehicle that is on no trip.
  var evidence: Double
  /// Metres along the path where the hypothesis began.
  var start: Double
  /// Metres along the path at the last fix that was scored.
  var scored: Double
  /// Distance of the last fix from the path in metres.
  var distance: Double
  /// Expected times of the run.
  let expected: ExpectedRun
  /// Logarithm of the prior of the place at the last fix.
  var prior: Double = 0
  /// Sum of the evidence and the prior at the last fix.
  var score: Double = 0

  init(
    run: TripRun,
    expected: ExpectedRun,
    path: Int,
    along: Double,
    evidence: Double,
    distance: Double
  ) {
    self.expected = expected
    self.run = run
    self.path = path
    self.along = along
    self.evidence = evidence
    self.distance = distance
    (start, scored) = (along, along)
  }

  /// Takes over what another hypothesis has seen of the same path: evidence does not depend on the run.
  mutating func continueWay(of other: RunHypothesis) {
    (along, evidence, start, scored) = (other.along, other.evidence, other.start, other.scored)
    distance = other.distance
  }

  /// Metres that the vehicle has moved along the path.
  var progress: Double { along - start }
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

  /// A fix relative to those before.
  struct Step {
    /// Metres since the last fix that was scored, along a straight line.
    var moved: Double
    /// Whether the vehicle has moved by more than the errors of positions, so the fix is scored.
    var isScored: Bool
    /// Metres of standard error.
    var sigma: Double
    /// East and north parts of the direction that the vehicle reports; `nil` if it stands or does not
    /// say.
    var direction: PlanePoint?
    /// The same, else the direction from the fix before; `nil` if it stands.
    var heading: PlanePoint?
  }

  /// Moves a hypothesis to a fix, at most `reach` metres along the path, and scores the fix.
  static func advance(
    _ hypothesis: inout RunHypothesis,
    to point: PlanePoint,
    on path: TransitPath,
    _ step: Step,
    reach: Double
  ) {
    let place = self.place(of: hypothesis.along, point, path, step, reach)
    if place.distance <= max(60, 2 * step.sigma) { hypothesis.along = place.along }
    hypothesis.distance = place.distance
    guard step.isScored else { return }
    let weight = min(1, step.moved / unit)
    let deviation = place.distance / step.sigma
    var gain = weight * (0.8 - 0.5 * min(deviation * deviation, 14))
    // A vehicle that moves must move along the path by about as much.
    let ahead = place.along - hypothesis.scored
    let short = max(0, step.moved - ahead - 3 * step.sigma)
    let long = max(0, ahead - 1.6 * step.moved - 4 * step.sigma)
    gain -= min(5, short / 50 + long / 150)
    if let direction = step.direction {
      let cosine = direction.x * place.direction.x + direction.y * place.direction.y
      gain += cosine < -0.3 ? -1.5 * max(weight, 0.3) : cosine > 0.6 ? 0.2 * weight : 0
    }
    hypothesis.scored = hypothesis.along
    hypothesis.evidence = min(
      max(hypothesis.evidence + gain, bounds.lowerBound),
      bounds.upperBound
    )
  }

  /// Where a vehicle at some metres of a path is now: rather ahead than behind, because a path may
  /// turn round; far behind only if it is near the path nowhere else.
  private static func place(
    of along: Double,
    _ point: PlanePoint,
    _ path: TransitPath,
    _ step: Step,
    _ reach: Double
  ) -> TransitPath.Place {
    func nearest(_ low: Double, _ high: Double) -> TransitPath.Place {
      path.nearest(to: point, from: low, to: high, heading: step.heading)
    }
    let ahead = nearest(along, along + reach)
    if ahead.distance <= step.sigma { return ahead }
    let behind = nearest(along - 30 - 2 * step.sigma, along)
    if ahead.distance <= behind.distance + 10 { return ahead.distance <= 60 ? ahead : far(ahead) }
    return behind.distance <= 60 ? behind : far(behind)

    func far(_ other: TransitPath.Place) -> TransitPath.Place {
      let place = nearest(along - 400, along)
      return place.distance < 40 ? place : other
    }
  }
}

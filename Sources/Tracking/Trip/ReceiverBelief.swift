import GeoCore

/// What is known of the receiver: how far off its fixes are, and which of them to accept.
struct ReceiverBelief: Hashable, Sendable, Codable {
  var noise = NoiseModel()
  private(set) var velocityNoise = VelocityNoise()
  /// Seconds since the last fix that could be used.
  var silence: Seconds = 0
  /// Whether a second fix has agreed with the first.
  var isConfirmed = false
  private var lastAccepted: LocationFix?
  /// The accepted fixes before the last one, the latest last.
  private var earlier: [LocationFix] = []
  /// The place of the last repeat since a fix was accepted; `nil` if there was none.
  private var repeated: Coordinate?
  /// The last fix that contradicted the only one accepted so far.
  private var rival: LocationFix?
  /// Consecutive fixes that only this check rejected.
  private var rejectedInRow = 0

  /// What is to be done with a fix.
  enum Verdict {
    case accepted
    /// Accepted, but the position known so far is wrong.
    case elsewhere
    case outlier
    /// All earlier fixes were wrong.
    case restart
  }

  /// Standard deviation of a stated speed, in metres per second.
  var speedDeviation: Double {
    let usual = TrackingReceiverModel.speedDeviation
    return (usual * usual + velocityNoise.variance).squareRoot()
  }

  /// Learns the noise of stated velocities; a traveller at rest tells nothing of it.
  mutating func takeVelocity(
    of fix: LocationFix,
    after interval: Seconds,
    _ thresholds: TrackingThresholds
  ) {
    let isGoing = fix.speed ?? 0 >= thresholds.stopSpeed
    velocityNoise.take(isGoing ? fix.velocity : nil, after: interval)
  }

  /// Metres over the ground from the last accepted fix; `nil` if there is none, or none so near.
  func hop(to fix: LocationFix) -> Meters? {
    guard let start = lastAccepted?.coordinate else { return nil }
    let distance = LocalPlane(at: start).distance(start, fix.coordinate)
    return distance <= TrackingReceiverModel.longestHop ? distance : nil
  }

  /// Whether a fix repeats an earlier place of a moving traveller, so that it tells nothing.
  ///
  /// Receivers repeat the last place for some seconds if they have no new one; a traveller who stops
  /// is seen to stand once that time is over. A place that is repeated with the speed of a moving
  /// traveller contradicts itself. Fixes that are sent again later repeat an older place, to the last
  /// digit. If that place comes twice running, the traveller is there: a receiver that rounds gives one
  /// who turns back an older place, too.
  func isRepeat(_ fix: LocationFix, isMoving: Bool) -> Bool {
    guard isMoving, let last = lastAccepted, let before = last.time, let now = fix.time,
      now > before
    else { return false }
    if fix.coordinate == last.coordinate {
      guard let speed = fix.speed else { return now - before <= TrackingReceiverModel.staleness }
      return speed >= Self.movingSpeed
    }
    return fix.coordinate != repeated && earlier.contains { $0.coordinate == fix.coordinate }
      && hop(to: fix) ?? 0 >= 2 * TrackingReceiverModel.usualDeviation
  }

  /// Metres per second that a receiver states only of a moving traveller: five standard deviations, an
  /// estimate.
  private static let movingSpeed = 5 * TrackingReceiverModel.speedDeviation
  /// Fixes of ``earlier`` at most: an estimate.
  private static let memory = 4

  /// Compares a fix with the predicted position.
  mutating func judge(_ matched: MatchedFix, at ground: PlaneFilter?, _ step: FixStep) -> Verdict {
    guard let ground else { return matched.isOutlier ? .outlier : .accepted }
    let (thresholds, noise) = (step.thresholds, step.noise)
    let deviations = ground.deviations(of: matched.fix.coordinate, deviation: noise)
    let isNear =
      deviations <= TrackingReceiverModel.outlierDeviations || Self.isReachable(matched, step)
    if !isConfirmed {
      if isNear {
        isConfirmed = true
      } else {
        defer { rival = matched.fix }
        if agreesWithRival(matched.fix, against: ground, thresholds, noise: noise) {
          return .restart
        }
      }
    }
    guard !matched.isOutlier else { return .outlier }
    if isNear {
      rejectedInRow = 0
      return .accepted
    }
    rejectedInRow += 1
    guard rejectedInRow >= TrackingReceiverModel.rejectionLimit else { return .outlier }
    rejectedInRow = 0
    return .elsewhere
  }

  /// Whether a fix comes long after the one before, and a way by streets leads to it at a speed that a
  /// traveller can have had meanwhile: a car on a motorway goes a kilometre in half a minute.
  ///
  /// Beyond the longest hop no way is looked for, and the matcher starts anew.
  private static func isReachable(_ matched: MatchedFix, _ step: FixStep) -> Bool {
    guard step.interval > TrackingReceiverModel.gap, step.hop > 0 else { return false }
    return !matched.isOutlier && !matched.hypotheses.isEmpty
      && step.hop <= step.thresholds.highestSpeed * step.interval
  }

  /// Notes a fix that repeats an earlier place.
  mutating func noteRepeat(_ fix: LocationFix) { repeated = fix.coordinate }

  /// Keeps an accepted fix.
  mutating func accept(_ fix: LocationFix) {
    silence = 0
    repeated = nil
    if let lastAccepted {
      if earlier.count >= Self.memory { earlier.removeFirst() }
      earlier.append(lastAccepted)
    }
    lastAccepted = fix
  }

  /// Whether a fix and the one before agree with each other, and not with the first one.
  private func agreesWithRival(
    _ fix: LocationFix,
    against first: PlaneFilter,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) -> Bool {
    guard let rival else { return false }
    let plane = LocalPlane(at: fix.coordinate)
    let away = plane.distance(fix.coordinate, first.coordinate)
    // Without times: much nearer to each other than to the first.
    var reach = away / 10
    if let before = rival.time, let now = fix.time {
      reach = thresholds.highestSpeed * max(0, min(now - before, TripClock.longestPause))
      reach += TrackingReceiverModel.outlierDeviations * noise
    }
    return plane.distance(fix.coordinate, rival.coordinate) <= min(reach, away / 2)
  }
}

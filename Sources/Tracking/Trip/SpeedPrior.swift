import GeoCore

/// What is known of a traveller's speed since the fix before, before places are weighed.
struct SpeedPrior: Hashable, Sendable, Codable {
  /// Mean speed in metres per second, and its standard deviation.
  var speed: Double
  var deviation: Double
  /// The probability that the traveller stood instead.
  var standing: Double
  /// The probability that a moving traveller is at the usual speed, whatever the speed seemed to
  /// be.
  var steady: Double
  /// The usual speed, and its standard deviation.
  var usual: Double
  var spread: Double
  /// Seconds that turning round takes.
  var turningTime: Seconds = 0
  /// Metres per second east and north, if the receiver states them.
  var velocity: PlanePoint?
  /// The variance of the white noise in ``velocity`` beyond the usual.
  var velocityNoise = 0.0
  /// The least likelihood that a velocity leaves to any place, as receivers may be wrong for a
  /// while.
  var velocityDoubt = 0.0

  /// The probability that a traveller has stood since the previous fix if the receiver states no
  /// speed, for travellers who seemed to move and for those who did not: estimates.
  private static let haltingShare = 0.03
  private static let restingShare = 0.3
  /// How much longer than the straight line the way between two fixes without times may be:
  /// corners.
  private static let untimedSpread = 0.3

  /// The mean of some priors is made of these.
  init(
    speed: Double,
    deviation: Double,
    standing: Double,
    steady: Double,
    usual: Double,
    spread: Double
  ) {
    self.speed = speed
    self.deviation = deviation
    self.standing = standing
    self.steady = steady
    self.usual = usual
    self.spread = spread
  }

  /// Takes what a fix, the position on the ground and the traveller's pace say.
  ///
  /// - Parameters:
  ///   - step: the fix.
  ///   - usual: the speed of the traveller's pace, in metres per second.
  ///   - ground: the position on the ground.
  ///   - isSteady: whether the traveller moves without a sign of stopping.
  ///   - noise: of stated velocities.
  ///   - interval: seconds since the last fix that was used.
  init(
    _ step: FixStep,
    usual: Double,
    ground: PlaneFilter?,
    isSteady: Bool,
    velocityNoise noise: VelocityNoise,
    sinceLast interval: Seconds
  ) {
    let (fix, thresholds) = (step.fix, step.thresholds)
    self.init(
      speed: min(ground?.speed ?? usual, thresholds.highestSpeed),
      deviation: ground?.speedDeviation ?? SpeedModel.spread(usual),
      standing: isSteady ? Self.haltingShare : Self.restingShare,
      steady: isSteady ? thresholds.steadiness : 0,
      usual: usual,
      spread: SpeedModel.spread(usual)
    )
    if fix.time == nil {
      // As much time has passed as the way takes, which errors of the receiver lengthen or shorten.
      let error = TrackingReceiverModel.usualDeviation / max(2, step.hop / usual)
      (speed, deviation) = (usual, Self.untimedSpread * usual + error)
      (standing, steady) = (0, 0)
    } else if let stated = fix.speed, stated >= 0, stated <= thresholds.highestSpeed {
      (speed, deviation) = (noise.corrected(stated), 0.4 + 0.1 * stated)
      velocityNoise = noise.variance
      velocityDoubt = thresholds.velocityDoubt
      (standing, steady) = (0, 0)
      if let course = fix.course { velocity = PlanePoint(length: stated, bearing: course) }
    }
    turningTime = thresholds.turningTime
    if interval > TrackingReceiverModel.gap, fix.time != nil {
      // As the plan has it or as it was before: a mean of both, as uncertain as they differ.
      let planned = 0.85 * usual
      let before = min(ground?.speed ?? planned, thresholds.highestSpeed)
      let difference = (before - planned) / 2
      speed = planned + difference
      deviation = (0.16 * usual * usual + difference * difference).squareRoot()
      (standing, steady) = (0, 0)
    }
  }
}

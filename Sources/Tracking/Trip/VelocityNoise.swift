import GeoCore

/// How far stated velocities are off beyond what is usual, learned as fixes come: second differences of them
/// tell what is new with each fix, as in ``VelocityLaw``.
struct VelocityNoise: Hashable, Sendable, Codable {
  private var differences = RunningDifferences()

  /// Seconds for which errors of stated velocities usually last: receivers smooth them.
  static let memory: Seconds = 3

  /// Takes a stated velocity, so many seconds after the fix before; `nil` for none, or where somebody stands:
  /// receivers tell then that nothing moves.
  mutating func take(_ velocity: PlanePoint?, after interval: Seconds) {
    differences.take(velocity, after: interval, expecting: Self.median(fresh: 0, interval))
  }

  /// The variance along each axis of what is new with each fix, beyond ``TrackingReceiverModel/speedDeviation``.
  var variance: Double {
    guard let median = differences.median else { return 0 }
    let usual = Self.median(fresh: 0, differences.interval)
    return max(0, median - usual) / (Self.median(fresh: 1, differences.interval) - usual)
  }

  /// A stated speed without what errors to the side add to it.
  func corrected(_ speed: Double) -> Double { max(0, speed * speed - variance).squareRoot() }

  /// How fast somebody gets on along a way, by a stated speed that is negative backwards, and the degrees
  /// between the stated course and the way.
  ///
  /// Errors to the side make a velocity longer, but not its part along the way. Where they are small the
  /// whole is taken, as people do not go straight.
  func advance(speed: Double, turn: Degrees?) -> Double {
    guard let turn, variance > 0 else { return speed }
    let deviation = TrackingReceiverModel.speedDeviation
    let share = min(1, variance / (deviation * deviation))
    return speed + share * (abs(speed) * cos(turn * .pi / 180) - speed)
  }

  private static func median(fresh: Double, _ interval: Seconds) -> Double {
    let deviation = TrackingReceiverModel.speedDeviation
    return SecondDifferences.expected(
      fresh: fresh,
      lasting: deviation * deviation,
      fading: exp(-interval / memory)
    )
  }
}

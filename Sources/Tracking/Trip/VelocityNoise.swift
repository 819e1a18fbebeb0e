import GeoCore

/// Running estimate of white noise in stated velocities beyond the usual.
///
/// It is learned from second differences of velocities, as in ``VelocityErrorModel``.
struct VelocityNoise: Hashable, Sendable, Codable {
  private var differences = RunningDifferences()

  /// Takes a stated velocity, so many seconds after the fix before.
  ///
  /// `nil` for none, and at rest, when receivers state no movement at all.
  mutating func take(_ velocity: PlanePoint?, after interval: Seconds) {
    differences.take(velocity, after: interval, expecting: Self.median(white: 0, interval))
  }

  /// The variance of the white noise along each axis, beyond
  /// ``TrackingReceiverModel/speedDeviation``.
  var variance: Double {
    guard let median = differences.median else { return 0 }
    let usual = Self.median(white: 0, differences.interval)
    return max(0, median - usual) / (Self.median(white: 1, differences.interval) - usual)
  }

  /// A stated speed without the bias that lateral errors add to it.
  func corrected(_ speed: Double) -> Double { max(0, speed * speed - variance).squareRoot() }

  /// The speed along a way.
  ///
  /// Lateral errors make a velocity longer, but not its component along the way. If they are small
  /// the speed is used unchanged, because travellers do not go straight.
  ///
  /// - Parameters:
  ///   - speed: the stated speed, negative backward.
  ///   - turn: degrees between the stated course and the way.
  /// - Returns: metres per second along the way.
  func advance(speed: Double, turn: Degrees?) -> Double {
    guard let turn, variance > 0 else { return speed }
    let deviation = TrackingReceiverModel.speedDeviation
    let share = min(1, variance / (deviation * deviation))
    return speed + share * (abs(speed) * cos(turn * .pi / 180) - speed)
  }

  private static func median(white: Double, _ interval: Seconds) -> Double {
    let deviation = TrackingReceiverModel.speedDeviation
    return SecondDifferences.expected(
      white: white,
      correlated: deviation * deviation,
      kept: exp(-interval / TrackingReceiverModel.velocityMemory)
    )
  }
}

import GeoCore

/// Detector of braking and accelerating.
///
/// A traveller who stops and starts again is slower than their pace for a while, in a car for a
/// dozen seconds. That is a cost of the stop and says nothing of the pace. A traveller who stays
/// slow for longer has a slow pace.
struct SpeedChange: Hashable, Sendable, Codable {
  /// Whether the traveller is braking, standing or accelerating.
  private(set) var isOn = true
  /// Seconds for which the traveller has moved slowly.
  private var elapsed: Seconds = 0

  /// Shares of the usual speed: below the first the speed is changing, above the second it is not,
  /// and between them the last answer stays; estimates.
  static let slowShare = 0.7
  static let usualShare = 0.85
  /// Seconds beyond those from rest to the usual speed, until the speed is known: an estimate.
  static let confirmationTime: Seconds = 3

  /// Takes a speed in metres per second that lasted for some seconds, as high as its error allows.
  ///
  /// If speeds are derived from positions, noise then does not stop the learning of the pace.
  mutating func take(
    upTo speed: Double,
    for interval: Seconds,
    usual: Double,
    _ motion: MotionDetector,
    _ thresholds: TrackingThresholds
  ) {
    if !motion.isMoving || motion.pending > 0 {
      isOn = true
      elapsed = 0
      return
    }
    if speed >= Self.usualShare * usual {
      isOn = false
      elapsed = 0
    } else if isOn || speed < Self.slowShare * usual {
      elapsed += interval
      isOn = elapsed <= usual / thresholds.acceleration + Self.confirmationTime
    }
  }
}

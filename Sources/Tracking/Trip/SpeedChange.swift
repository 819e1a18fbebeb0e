import GeoCore

/// Tells braking and speeding up from travelling at one's pace.
///
/// Whoever comes to a stop and starts again is slower than their pace for as long as that takes, a car
/// for a dozen seconds. That is a cost of the stop and says nothing of the pace; who goes on slowly for
/// longer has a slow pace.
struct SpeedChange: Hashable, Sendable, Codable {
  /// Whether the traveller is braking, standing or speeding up.
  private(set) var isOn = true
  /// Seconds for which the traveller has moved slowly.
  private var elapsed: Seconds = 0

  /// Below this share of the usual speed one brakes or speeds up, and above the other one does not;
  /// between the two nothing changes.
  static let slowShare = 0.7
  static let usualShare = 0.85
  /// Seconds more than it takes to reach the usual speed from rest, by the time the speed is known.
  static let patience: Seconds = 3

  /// Takes a speed in metres per second that lasted for some seconds, as high as its error allows:
  /// where speeds are only guessed from places, a pace is not unlearned by noise.
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
      isOn = elapsed <= usual / thresholds.acceleration + Self.patience
    }
  }
}

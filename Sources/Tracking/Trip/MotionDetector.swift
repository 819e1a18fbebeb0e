import GeoCore

/// Detector of standing and moving, with hysteresis in speed and in time against noise.
struct MotionDetector: Hashable, Sendable, Codable {
  private(set) var isMoving = false
  /// Seconds for which the speed has been that of the other state.
  private(set) var pending: Seconds = 0
  /// Seconds since the traveller stood still, or since moving began.
  private(set) var elapsed: Seconds = 0

  /// Whether the traveller moves, or is about to stop or to start.
  var isGoing: Bool { isMoving || pending > 0 }

  /// Seconds of standing from which on a traveller has paused: red lights and queues are mostly
  /// shorter; an estimate.
  static let longestStop: Seconds = 120

  /// Whether the traveller stands for longer than a stop on the way takes.
  var standsLong: Bool { !isMoving && elapsed > Self.longestStop }

  /// A change of state, or the sign of one.
  enum Change {
    case none
    /// A stop may have begun.
    case slowed
    /// The sign was wrong: the traveller kept moving.
    case resumed
    /// The stop is confirmed.
    case halted
    /// The stop is over; it took so many seconds.
    case started(after: Seconds)
  }

  /// Takes a speed in metres per second that lasted for some seconds.
  ///
  /// Thresholds shrink with the usual speed, for travellers who are slow even when they move.
  mutating func take(
    _ speed: Double,
    for interval: Seconds,
    usual: Double,
    _ thresholds: TrackingThresholds
  ) -> Change {
    elapsed += interval
    return isMoving
      ? takeMoving(speed, interval, slow: min(thresholds.stopSpeed, 0.35 * usual), thresholds)
      : takeStanding(speed, interval, fast: min(thresholds.goSpeed, 0.6 * usual), thresholds)
  }

  private mutating func takeMoving(
    _ speed: Double,
    _ interval: Seconds,
    slow: Double,
    _ thresholds: TrackingThresholds
  ) -> Change {
    guard speed < slow else {
      guard pending > 0, speed > 1.5 * slow else { return .none }
      pending = 0
      return .resumed
    }
    let isFirst = pending == 0
    pending += interval
    guard pending >= thresholds.stopDelay else { return isFirst ? .slowed : .none }
    isMoving = false
    elapsed = pending
    pending = 0
    return .halted
  }

  private mutating func takeStanding(
    _ speed: Double,
    _ interval: Seconds,
    fast: Double,
    _ thresholds: TrackingThresholds
  ) -> Change {
    guard speed > fast else {
      pending = 0
      return .none
    }
    pending += interval
    guard pending >= thresholds.goDelay else { return .none }
    let stood = elapsed - pending
    isMoving = true
    elapsed = pending
    pending = 0
    return .started(after: max(0, stood))
  }
}

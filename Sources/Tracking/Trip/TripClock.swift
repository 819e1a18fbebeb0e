import GeoCore

/// The time between fixes, whatever receivers make of time.
///
/// A fix without a time, or with one that is not after the last, counts for its place only: no time
/// passes. The same holds for a time more than ``longestPause`` ahead. If ``agreement`` fixes in a row
/// agree on the other time, the clock is set to it. What passed then counts up to ``longestBreak``;
/// anything longer, and any step back, is a break in which no time passes. Until two times in a row
/// have agreed, the newest is taken, so that a wrong first time does no harm.
struct TripClock: Hashable, Sendable, Codable {
  /// The last time, in seconds since 1970; `nil` before the first.
  private(set) var now: Seconds?
  /// Whether two times in a row have agreed.
  private var isConfirmed = false
  /// The last of some times in a row that contradict ``now``.
  private var doubted: Seconds?
  private var doubtedCount = 0

  /// So many fixes in a row convince the clock that it was wrong.
  static let agreement = 3
  /// Seconds between two fixes that need no other fix to be believed.
  static let longestPause: Seconds = 3600
  /// Seconds that a pause in a trip can last; more than a day is a receiver that sets its clock.
  static let longestBreak: Seconds = 86_400

  /// Goes on to the time of a fix.
  ///
  /// - Returns: seconds since the last one, not negative.
  mutating func advance(to time: Seconds?) -> Seconds {
    guard let time, time.isFinite else { return 0 }
    guard let last = now else {
      now = time
      return 0
    }
    guard time >= last, time - last <= Self.longestPause else { return leap(to: time, from: last) }
    isConfirmed = isConfirmed || time > last
    set(time)
    return time - last
  }

  /// Takes a time that contradicts the last one.
  private mutating func leap(to time: Seconds, from last: Seconds) -> Seconds {
    guard isConfirmed else {
      set(time)
      return 0
    }
    doubtedCount = doubted.map { time > $0 } == true ? doubtedCount + 1 : 1
    doubted = time
    guard doubtedCount >= Self.agreement else { return 0 }
    set(time)
    return (0...Self.longestBreak).contains(time - last) ? time - last : 0
  }

  /// Goes on to a time that is sure, without a fix.
  ///
  /// - Returns: seconds since the last one, not negative.
  mutating func wait(until time: Seconds) -> Seconds {
    guard let last = now, time > last, time.isFinite else { return 0 }
    set(time)
    return time - last
  }

  private mutating func set(_ time: Seconds) {
    now = time
    doubted = nil
    doubtedCount = 0
  }
}

/// How far off fixes are: what the receiver says, corrected by what is seen on the route.
struct NoiseModel: Hashable, Sendable, Codable {
  /// The square of the offsets from the route over what was expected of them.
  private var ratio = 1.0

  /// So many fixes are looked back on: a minute at the usual rate, as errors last.
  static let memory = 60.0
  /// Receivers that state their accuracy may be too sure of themselves, never too modest by more than
  /// this; for the others everything is learned.
  static let stated = 1.0...9.0
  static let unstated = 0.25...9.0

  /// The standard deviation of a fix along one axis, in metres.
  func deviation(of fix: LocationFix) -> Meters {
    let bounds = fix.accuracy == nil ? Self.unstated : Self.stated
    return base(of: fix) * min(bounds.upperBound, max(bounds.lowerBound, ratio)).squareRoot()
  }

  private func base(of fix: LocationFix) -> Meters {
    guard let accuracy = fix.accuracy, accuracy.isFinite, accuracy > 0 else {
      return TrackingReceiverModel.usualDeviation
    }
    return max(
      TrackingReceiverModel.leastDeviation,
      accuracy / TrackingReceiverModel.deviationsInAccuracy
    )
  }

  /// Learns from the distance between a fix and the route that it was surely taken on.
  mutating func learn(_ offset: Meters, of fix: LocationFix) {
    let deviations = offset / base(of: fix)
    ratio += (min(16, deviations * deviations) - ratio) / Self.memory
  }
}

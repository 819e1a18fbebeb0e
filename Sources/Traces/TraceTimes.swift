import GeoCore

/// Time span of a recording without outliers.
///
/// A time is judged by the times before and after it. A time more than a day from both is an
/// outlier if it is out of order, such as one fix of the year 2099 within a walk, or more than a
/// year from both, such as a first fix of 1980 before the receiver knows the date. Memory is
/// constant.
struct TraceTimes: Hashable, Sendable {
  /// Number of outliers before the newest time, which is judged by the next one.
  private var earlierOutliers = 0
  private var accepted: ClosedRange<Seconds>?
  /// The range of all times, used if none is accepted.
  private var all: ClosedRange<Seconds>?
  private var lastAccepted: Seconds?
  private var newest: Seconds?

  /// Seconds from both neighbours beyond which a time must be in order.
  private static let pause: Seconds = 86_400
  /// Seconds from both neighbours beyond which a time is an outlier even in order.
  private static let longPause: Seconds = 366 * 86_400

  /// Adds the time of a fix.
  mutating func add(_ time: Seconds) {
    if let newest {
      if isOutlier(newest, before: time) {
        earlierOutliers += 1
      } else {
        accepted = Self.range(accepted, newest)
        lastAccepted = newest
      }
    }
    newest = time
    all = Self.range(all, time)
  }

  /// The earliest and the latest time; `nil` without any.
  var span: ClosedRange<Seconds>? {
    guard let newest, let accepted else { return all }
    return isOutlier(newest, before: nil) ? accepted : Self.range(accepted, newest)
  }

  /// Number of outliers; 0 if no time would be left.
  var outlierCount: Int {
    guard let newest, accepted != nil else { return 0 }
    return earlierOutliers + (isOutlier(newest, before: nil) ? 1 : 0)
  }

  private func isOutlier(_ time: Seconds, before next: Seconds?) -> Bool {
    let steps = [lastAccepted.map { time - $0 }, next.map { $0 - time }].compactMap(\.self)
    guard !steps.isEmpty, steps.allSatisfy({ abs($0) > Self.pause }) else { return false }
    return steps.contains { $0 < 0 } || steps.allSatisfy { $0 > Self.longPause }
  }

  private static func range(_ range: ClosedRange<Seconds>?, _ time: Seconds) -> ClosedRange<Seconds>
  {
    guard let range else { return time...time }
    return min(range.lowerBound, time)...max(range.upperBound, time)
  }
}

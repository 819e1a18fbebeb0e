import GeoCore

/// From when to when a recording goes, without times that a receiver cannot have meant.
///
/// A time is judged by the ones before and after it. If it is more than a day from each of them, it is
/// wild where it lies out of their order, as one fix of the year 2099 amid a walk, or more than a year
/// from each, as a first fix of 1980 before the receiver knows the date. Memory does not grow.
struct TraceTimes: Hashable, Sendable {
  /// Wild times but for the newest, which is judged by what comes after it.
  private var wildCount = 0
  private var believed: ClosedRange<Seconds>?
  /// Of all times, should none be believed.
  private var all: ClosedRange<Seconds>?
  private var lastBelieved: Seconds?
  private var newest: Seconds?

  /// Seconds from both neighbours beyond which a time is doubted.
  private static let pause: Seconds = 86_400
  /// Seconds from both neighbours beyond which it is wild though in order.
  private static let longPause: Seconds = 366 * 86_400

  /// Takes the time of a fix.
  mutating func add(_ time: Seconds) {
    if let newest {
      if isWild(newest, before: time) {
        wildCount += 1
      } else {
        believed = Self.range(believed, newest)
        lastBelieved = newest
      }
    }
    newest = time
    all = Self.range(all, time)
  }

  /// The earliest and the latest time; `nil` without any.
  var span: ClosedRange<Seconds>? {
    guard let newest, let believed else { return all }
    return isWild(newest, before: nil) ? believed : Self.range(believed, newest)
  }

  /// How many times are wild; 0 if none would be left.
  var outlierCount: Int {
    guard let newest, believed != nil else { return 0 }
    return wildCount + (isWild(newest, before: nil) ? 1 : 0)
  }

  private func isWild(_ time: Seconds, before next: Seconds?) -> Bool {
    let steps = [lastBelieved.map { time - $0 }, next.map { $0 - time }].compactMap(\.self)
    guard !steps.isEmpty, steps.allSatisfy({ abs($0) > Self.pause }) else { return false }
    return steps.contains { $0 < 0 } || steps.allSatisfy { $0 > Self.longPause }
  }

  private static func range(_ range: ClosedRange<Seconds>?, _ time: Seconds) -> ClosedRange<Seconds>
  {
    guard let range else { return time...time }
    return min(range.lowerBound, time)...max(range.upperBound, time)
  }
}

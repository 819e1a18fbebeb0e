import GeoCore

/// Running median of the squares of second differences, as in ``SecondDifferences``.
///
/// Each difference moves it up or down by a step, so that corners and outliers hardly count.
struct RunningDifferences: Hashable, Sendable, Codable {
  /// The median; `nil` before the first difference.
  private(set) var median: Double?
  /// Seconds between the fixes of the last difference.
  private(set) var interval: Seconds = 0
  private var count = 0
  private var before: PlanePoint?
  private var lastPoint: PlanePoint?
  private var lastInterval: Seconds = 0

  /// The logarithm of the step in the long run, and at first: estimates.
  private static let rate = 0.03
  private static let firstRate = 1.0
  /// Seconds between fixes beyond which second differences tell of the motion: an estimate.
  private static let longest: Seconds = 3

  /// Takes a value, so many seconds after the one before; `nil` if there is none.
  ///
  /// The median starts with the expected one.
  mutating func take(_ point: PlanePoint?, after interval: Seconds, expecting expected: Double) {
    defer {
      before = lastPoint
      lastPoint = point
      lastInterval = interval
    }
    guard let a = before, let b = lastPoint, let point, interval > 0, interval <= Self.longest,
      abs(interval - lastInterval) < 0.1 * interval
    else { return }
    let (x, y) = (a.x + point.x - 2 * b.x, a.y + point.y - 2 * b.y)
    let known = median ?? expected
    count += 1
    let rate = max(Self.rate, Self.firstRate / Double(count + 2))
    self.interval = interval
    median = known * exp(x * x + y * y > known ? rate : -rate)
  }
}

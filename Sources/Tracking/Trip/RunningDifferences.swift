import GeoCore

/// The median of the squares of second differences, as ``SecondDifferences`` has it, followed as fixes come:
/// by steps up and down, as it cares neither for corners nor for outliers.
struct RunningDifferences: Hashable, Sendable, Codable {
  /// The median; `nil` before the first difference.
  private(set) var median: Double?
  /// Seconds between the fixes that it is of.
  private(set) var interval: Seconds = 0
  private var count = 0
  private var before: PlanePoint?
  private var lastPoint: PlanePoint?
  private var lastInterval: Seconds = 0

  /// By which share the median is moved in the long run, and at first.
  private static let rate = 0.03
  private static let firstRate = 1.0
  /// Second differences over longer intervals tell of the motion.
  private static let longest: Seconds = 3

  /// Takes what a fix says, so many seconds after the one before; `nil` where it says nothing.
  ///
  /// What is expected is the median before anything is known.
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

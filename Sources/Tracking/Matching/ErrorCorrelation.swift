import GeoCore

/// Correlation of consecutive errors of a receiver, learned from matched fixes.
///
/// Errors are the sum of white noise and a Gauss–Markov process (``MatchingParameters/Motion``). Which
/// share is white decides how much a motion tells: if errors are white, the motion between two fixes
/// tells no more than their places.
struct ErrorCorrelation: Hashable {
  private var error = PlanePoint(x: 0, y: 0)
  private var time: Seconds?
  /// The sums of products of consecutive errors, and of what they would be without white noise.
  private var products = 0.0
  private var expected = 0.0
  private var count = 0.0

  /// The weight of the prior in pairs of fixes; chosen by hand, as is ``least``:
  /// `benchmarks/tracking/constants.py`.
  private static let confidence = 5.0
  /// The least number of pairs that tell anything.
  private static let least = 6.0

  /// Takes a fix and the place where it was matched.
  mutating func add(_ fix: LocationFix, at place: Coordinate, _ motion: MatchingParameters.Motion) {
    let error = LocalPlane(at: fix.coordinate).point(place)
    defer { (self.error, time) = (error, fix.time) }
    guard let last = time, let next = fix.time, next > last, next - last <= motion.memory else {
      return
    }
    let square =
      (error.x * error.x + error.y * error.y + self.error.x * self.error.x
        + self.error.y * self.error.y) / 2
    let kept = exp(-(next - last) / motion.memory)
    products += kept * (error.x * self.error.x + error.y * self.error.y)
    expected += kept * kept * square
    count += 1
  }

  /// The share of white noise in the variance of errors, 0…1.
  func whiteShare(_ motion: MatchingParameters.Motion) -> Double {
    guard count >= Self.least, expected > 0 else { return motion.leastWhiteShare }
    let prior = Self.confidence * expected / count
    let correlated = (products + (1 - motion.leastWhiteShare) * prior) / (expected + prior)
    return min(motion.mostWhiteShare, max(motion.leastWhiteShare, 1 - correlated))
  }
}

import GeoCore

/// How much of the errors of a receiver is fresh with each fix, and not left from the fixes before.
///
/// Second differences of places tell: somebody who moves steadily, and an error that changes slowly, make
/// them small, fresh errors do not. Their median is used, as it cares neither for corners nor for
/// outliers.
enum Freshness {
  /// Metres within which somebody moves steadily, mostly: second differences over more tell of the motion.
  private static let steadyDistance: Meters = 10
  /// How many second differences are looked at, and how many are needed.
  private static let most = 300
  private static let least = 10

  /// The share of the variance of errors that is fresh, 0…1.
  ///
  /// Where fixes come too seldom to tell, it is the usual share.
  static func share(
    of fixes: ArraySlice<LocationFix>,
    spread: Meters,
    _ motion: MatchingParameters.Motion,
    usualSpeed: Double
  ) -> Double {
    let longest = max(motion.velocityGap, steadyDistance / usualSpeed)
    var squares: [Double] = []
    var (seconds, last) = (0.0, fixes.startIndex)
    for index in fixes.indices.dropFirst().dropLast() where squares.count < most {
      guard let a = fixes[index - 1].time, let b = fixes[index].time,
        let c = fixes[index + 1].time, b > a, abs((b - a) - (c - b)) < 0.1 * (b - a),
        b - a <= longest
      else { continue }
      let plane = LocalPlane(at: fixes[index].coordinate)
      let before = plane.point(fixes[index - 1].coordinate)
      let after = plane.point(fixes[index + 1].coordinate)
      let (x, y) = (before.x + after.x, before.y + after.y)
      squares.append(x * x + y * y)
      seconds += b - a
      last = index
    }
    guard squares.count >= least, last > fixes.startIndex else { return motion.freshShare }
    squares.sort()
    let fading = exp(-seconds / Double(squares.count) / motion.memory)
    let lasting = medianSquare(fresh: 0, lasting: spread * spread, fading: fading)
    let fresh = max(0, squares[squares.count / 2] - lasting)
    let whole = medianSquare(fresh: spread * spread, lasting: 0, fading: 0)
    return min(0.9, max(motion.freshShare, fresh / whole))
  }

  /// The median of the squares of second differences, in square metres.
  ///
  /// - Parameters:
  ///   - fresh: the variance of what is new in each fix, along each axis.
  ///   - lasting: that of the rest.
  ///   - fading: how much of it is left from one fix to the next, 0…1.
  /// - Returns: the median, for somebody who moves steadily.
  static func medianSquare(fresh: Double, lasting: Double, fading: Double) -> Double {
    let variance = 6 * fresh + 2 * lasting * (3 - 4 * fading + fading * fading)
    // Squares of two coordinates are exponentially distributed: so is their median to their mean.
    return 2 * 0.693 * variance
  }
}

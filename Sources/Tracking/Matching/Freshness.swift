import GeoCore

/// How much of the errors of a receiver is fresh with each fix, and not left from the fixes before: second
/// differences of places tell.
enum Freshness {
  /// Metres within which somebody moves steadily, mostly: second differences over more tell of the motion.
  private static let steadyDistance: Meters = 10

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
    let differences = SecondDifferences(of: fixes, every: 1, upTo: longest) { fix, next, last in
      let plane = LocalPlane(at: next.coordinate)
      let (before, after) = (plane.point(fix.coordinate), plane.point(last.coordinate))
      return PlanePoint(x: before.x + after.x, y: before.y + after.y)
    }
    guard let differences else { return motion.freshShare }
    let fading = exp(-differences.interval / motion.memory)
    let lasting = SecondDifferences.expected(fresh: 0, lasting: spread * spread, fading: fading)
    let fresh = max(0, differences.medianSquare - lasting)
    let whole = SecondDifferences.expected(fresh: spread * spread, lasting: 0, fading: 0)
    return min(0.9, max(motion.freshShare, fresh / whole))
  }
}

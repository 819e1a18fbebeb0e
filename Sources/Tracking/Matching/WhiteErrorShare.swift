import GeoCore

/// Share of white noise in a receiver's error, estimated from second differences of positions, or
/// from matched fixes if they come too seldom.
enum WhiteErrorShare {
  /// Metres within which motion is mostly steady; second differences over more tell of the motion;
  /// an estimate.
  private static let steadyDistance: Meters = 10

  /// The share of the variance of errors that is white, 0…1.
  static func share(
    of fixes: ArraySlice<LocationFix>,
    spread: Meters,
    _ errors: ErrorCorrelation,
    _ parameters: MatchingParameters,
    _ motion: MatchingParameters.Motion
  ) -> Double {
    guard let differences = differences(of: fixes, parameters, motion) else {
      return errors.whiteShare(motion)
    }
    let kept = exp(-differences.interval / motion.memory)
    let correlated = SecondDifferences.expected(white: 0, correlated: spread * spread, kept: kept)
    let white = max(0, differences.medianSquare - correlated)
    let whole = SecondDifferences.expected(white: spread * spread, correlated: 0, kept: 0)
    return min(motion.mostWhiteShare, max(motion.leastWhiteShare, white / whole))
  }

  /// Second differences of positions over times in which motion is mostly steady; `nil` if fixes come
  /// too seldom.
  static func differences(
    of fixes: ArraySlice<LocationFix>,
    _ parameters: MatchingParameters,
    _ motion: MatchingParameters.Motion
  ) -> SecondDifferences? {
    let longest = max(motion.velocityGap, steadyDistance / parameters.usualSpeed)
    return SecondDifferences(of: fixes, every: 1, upTo: longest) { fix, next, last in
      let plane = LocalPlane(at: next.coordinate)
      let (before, after) = (plane.point(fix.coordinate), plane.point(last.coordinate))
      return PlanePoint(x: before.x + after.x, y: before.y + after.y)
    }
  }
}

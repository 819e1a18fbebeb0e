import GeoCore

/// Second differences of values at even times, which tell white noise from correlated errors.
///
/// Steady motion and slowly changing errors make them small; white noise does not. The median of
/// their squares is used, as it is robust against corners and outliers.
struct SecondDifferences {
  /// The median of the squares of two coordinates.
  var medianSquare: Double
  /// Mean seconds between the fixes of a difference.
  var interval: Seconds

  /// The greatest number of differences used, and the least number needed: estimates.
  private static let most = 300
  private static let least = 10

  /// Takes three fixes at a time, so many apart; `nil` if there are too few.
  ///
  /// - Parameters:
  ///   - fixes: in order of time.
  ///   - step: from one of the three to the next, at least 1.
  ///   - longest: seconds between two of them at most.
  ///   - difference: the first and the third less twice the second; `nil` if undefined.
  /// - Complexity: O(fixes).
  init?(
    of fixes: ArraySlice<LocationFix>,
    every step: Int,
    upTo longest: Seconds,
    _ difference: (LocationFix, LocationFix, LocationFix) -> PlanePoint?
  ) {
    var squares: [Double] = []
    var seconds = 0.0
    for index in fixes.indices.dropFirst(step).dropLast(step) where squares.count < Self.most {
      let (first, second, third) = (fixes[index - step], fixes[index], fixes[index + step])
      guard let a = first.time, let b = second.time, let c = third.time, b > a,
        abs((b - a) - (c - b)) < 0.1 * (b - a), b - a <= longest,
        let difference = difference(first, second, third)
      else { continue }
      squares.append(difference.x * difference.x + difference.y * difference.y)
      seconds += b - a
    }
    guard squares.count >= Self.least else { return nil }
    squares.sort()
    medianSquare = squares[squares.count / 2]
    interval = seconds / Double(squares.count)
  }

  /// The expected median for a traveller who moves steadily.
  ///
  /// - Parameters:
  ///   - white: the variance of white noise along each axis.
  ///   - correlated: the variance of the rest, a Gauss–Markov process.
  ///   - kept: its correlation from one of the three fixes to the next, 0…1.
  /// - Returns: the median of the squares of two coordinates.
  static func expected(white: Double, correlated: Double, kept: Double) -> Double {
    let variance = 6 * white + 2 * correlated * (3 - 4 * kept + kept * kept)
    // The sum of squares of two coordinates is exponentially distributed: its median is ln 2 of its
    // mean.
    return 2 * 0.693 * variance
  }
}

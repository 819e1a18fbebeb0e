import GeoCore

/// Second differences of what fixes say at even times: somebody who moves steadily, and an error that
/// changes slowly, make them small, fresh errors do not.
///
/// The median of their squares is used, as it cares neither for corners nor for outliers.
struct SecondDifferences {
  /// The median of the squares of two coordinates.
  var medianSquare: Double
  /// Seconds from one of the three fixes of a difference to the next, on an average.
  var interval: Seconds

  /// How many are looked at, and how many are needed.
  private static let most = 300
  private static let least = 10

  /// Takes three fixes at a time, so many apart; `nil` where there are too few.
  ///
  /// - Parameters:
  ///   - fixes: in order of time.
  ///   - step: from one of the three to the next, at least 1.
  ///   - longest: seconds between two of them at most.
  ///   - difference: the first and the third less twice the second; `nil` where it says nothing.
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

  /// The median to be expected of errors, of somebody who moves steadily.
  ///
  /// - Parameters:
  ///   - fresh: the variance of what is new in each fix, along each axis.
  ///   - lasting: that of the rest, a Gauss–Markov process.
  ///   - fading: how much of it is left from one of the three fixes to the next, 0…1.
  /// - Returns: the median of the squares of two coordinates.
  static func expected(fresh: Double, lasting: Double, fading: Double) -> Double {
    let variance = 6 * fresh + 2 * lasting * (3 - 4 * fading + fading * fading)
    // Squares of two coordinates are exponentially distributed: so is their median to their mean.
    return 2 * 0.693 * variance
  }
}

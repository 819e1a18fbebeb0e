import GeoCore

/// Emission model: the likelihood of a fix given a place on the network.
///
/// Gaussian in the distance (Newson and Krumm 2009, doi:10.1145/1653771.1653818), von Mises in the
/// course if that is known. All values are natural logarithms, up to a constant.
struct EmissionModel {
  /// Variance of the distance in one direction, in square metres.
  let variance: Double
  /// The unit vector of the course and its weight; zero if it is unknown.
  private let course: PlanePoint
  private let courseWeight: Double

  /// Takes a fix and the standard deviation of its position in one direction.
  init(_ fix: LocationFix, spread: Meters, _ parameters: MatchingParameters) {
    variance = spread * spread + parameters.mapSpread * parameters.mapSpread
    if let course = fix.course, course.isFinite, let speed = fix.speed,
      speed >= parameters.courseSpeed
    {
      self.course = PlanePoint(length: 1, bearing: course)
      courseWeight = parameters.courseWeight
    } else {
      (course, courseWeight) = (PlanePoint(x: 0, y: 0), 0)
    }
  }

  /// The standard deviation of the distance from the line on the map.
  var spread: Meters { variance.squareRoot() }

  /// The logarithm for a place at a distance, and a direction of travel.
  @inline(__always)
  func score(distance: Meters, directionX: Double, directionY: Double) -> Double {
    let agreement = courseWeight * (directionX * course.x + directionY * course.y - 1)
    return -distance * distance / (2 * variance) + (courseWeight > 0 ? agreement : 0)
  }
}

/// Standard deviation of a receiver's positions, learned from matched fixes.
///
/// What the receiver states, or the usual accuracy if it states none, is a prior: its errors are
/// learned relative to that, as the mean of their squares with exponential decay. The nearest of many
/// ways makes errors look smaller than they are, so a stated accuracy is never believed to be too
/// large.
struct SpreadEstimate: Hashable {
  /// Fixes of memory: an estimate.
  private static let memory = 200.0

  /// The weighted sum of squared ratios of errors to stated deviations.
  private var squares: Double
  private var weight: Double

  init(_ parameters: MatchingParameters) {
    squares = parameters.accuracyConfidence
    weight = parameters.accuracyConfidence
  }

  /// Takes a fix that was matched so many metres away.
  mutating func add(_ fix: LocationFix, distance: Meters, _ parameters: MatchingParameters) {
    if weight >= Self.memory {
      squares *= (Self.memory - 1) / weight
      weight = Self.memory - 1
    }
    let stated = Self.stated(fix, parameters)
    // Beside a stated error there is the way from the middle of the street.
    let own = fix.accuracy == nil ? 0 : parameters.mapSpread * parameters.mapSpread
    squares += max(0, distance * distance - own) / (stated * stated)
    weight += 1
  }

  /// The standard deviation of a fix in one direction, in metres.
  func spread(of fix: LocationFix, _ parameters: MatchingParameters) -> Meters {
    let ratio = (squares / weight).squareRoot()
    let spread = (fix.accuracy == nil ? ratio : max(1, ratio)) * Self.stated(fix, parameters)
    return min(parameters.spreads.upperBound, max(parameters.spreads.lowerBound, spread))
  }

  /// The standard deviation by the accuracy that a fix states, or by the usual one.
  private static func stated(_ fix: LocationFix, _ parameters: MatchingParameters) -> Meters {
    var accuracy = parameters.defaultAccuracy
    if let stated = fix.accuracy, stated.isFinite, stated > 0 { accuracy = stated }
    return accuracy / TrackingReceiverModel.deviationsInAccuracy
  }
}

import GeoCore

/// Emission model: the likelihood of a fix given a place on the network.
///
/// Gaussian in the distance (Newson and Krumm 2009, doi:10.1145/1653771.1653818), with a longer tail
/// offline, and von Mises in the course if that is known. All values are natural logarithms, up to a
/// constant.
struct EmissionModel {
  /// Variance of the distance in one direction, in square metres.
  let variance: Double
  /// The tail of the distance.
  let tail: ErrorTail
  /// The unit vector of the course and its weight; zero if it is unknown.
  private let course: PlanePoint
  private let courseWeight: Double

  /// Takes a fix, the standard deviation of its position in one direction, and the tail of its
  /// distance from the line on the map.
  init(
    _ fix: LocationFix,
    spread: Meters,
    tail: ErrorTail = .normal,
    _ parameters: MatchingParameters
  ) {
    self.tail = tail
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
    let cost = tail.cost(distance * distance / (2 * variance))
    return -cost + (courseWeight > 0 ? agreement : 0)
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
  /// The accuracy of fixes that state none, in metres.
  private let usual: Meters

  /// Starts with the prior of online matching.
  init(_ parameters: MatchingParameters) {
    squares = parameters.accuracyConfidence
    weight = parameters.accuracyConfidence
    usual = parameters.defaultAccuracy
  }

  /// Starts with the prior of offline matching.
  init(offline parameters: MatchingParameters) {
    squares = parameters.offlineConfidence
    weight = parameters.offlineConfidence
    usual = parameters.offlineAccuracy
  }

  /// Takes a fix that was matched so many metres away.
  mutating func add(_ fix: LocationFix, distance: Meters, _ parameters: MatchingParameters) {
    if weight >= Self.memory {
      squares *= (Self.memory - 1) / weight
      weight = Self.memory - 1
    }
    let stated = stated(fix)
    // Beside a stated error there is the way from the middle of the street.
    let own = fix.accuracy == nil ? 0 : parameters.mapSpread * parameters.mapSpread
    squares += max(0, distance * distance - own) / (stated * stated)
    weight += 1
  }

  /// The standard deviation of a fix in one direction, in metres.
  func spread(of fix: LocationFix, _ parameters: MatchingParameters) -> Meters {
    let ratio = (squares / weight).squareRoot()
    let spread = (fix.accuracy == nil ? ratio : max(1, ratio)) * stated(fix)
    return min(parameters.spreads.upperBound, max(parameters.spreads.lowerBound, spread))
  }

  /// The standard deviation by the accuracy that a fix states, or by the usual one.
  private func stated(_ fix: LocationFix) -> Meters {
    var accuracy = usual
    if let stated = fix.accuracy, stated.isFinite, stated > 0 { accuracy = stated }
    return accuracy / TrackingReceiverModel.deviationsInAccuracy
  }
}

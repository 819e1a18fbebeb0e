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

/// Standard deviation of receivers that do not state their accuracy.
///
/// The mean of squared distances between fixes and their matches, starting from a prior, with
/// exponential decay.
struct SpreadEstimate: Hashable {
  /// The weight of the prior in fixes: an estimate.
  private static let confidence = 20.0
  /// Fixes of memory: an estimate.
  private static let memory = 200.0

  private var squares: Double
  private var weight: Double

  init(_ parameters: MatchingParameters) {
    let spread = parameters.defaultAccuracy / TrackingReceiverModel.deviationsInAccuracy
    weight = Self.confidence
    squares = spread * spread * weight
  }

  /// The standard deviation in one direction, in metres.
  var spread: Meters { (squares / weight).squareRoot() }

  /// Takes a fix that was matched so many metres away.
  mutating func add(distance: Meters) {
    if weight >= Self.memory {
      squares *= (Self.memory - 1) / weight
      weight = Self.memory - 1
    }
    squares += distance * distance
    weight += 1
  }

  /// The standard deviation of a fix, stated or learned.
  func spread(of fix: LocationFix, _ parameters: MatchingParameters) -> Meters {
    var stated = spread
    if let accuracy = fix.accuracy, accuracy.isFinite, accuracy > 0 {
      stated = accuracy / TrackingReceiverModel.deviationsInAccuracy
    }
    return min(parameters.spreads.upperBound, max(parameters.spreads.lowerBound, stated))
  }
}

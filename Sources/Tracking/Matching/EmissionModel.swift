import GeoCore

/// How probable a fix is where somebody is at a place of the network.
///
/// Gaussian in the distance (Newson and Krumm 2009, doi:10.1145/1653771.1653818), von Mises in the
/// course where that is known. All values are natural logarithms, up to a constant.
struct EmissionModel {
  /// Variance of the distance in one direction, in square metres.
  let variance: Double
  /// The unit vector of the course and its weight; zero where it says nothing.
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

  /// The logarithm for a place at a distance, where travel goes in a direction.
  @inline(__always)
  func score(distance: Meters, directionX: Double, directionY: Double) -> Double {
    let agreement = courseWeight * (directionX * course.x + directionY * course.y - 1)
    return -distance * distance / (2 * variance) + (courseWeight > 0 ? agreement : 0)
  }
}

/// What standard deviation receivers have that do not tell.
///
/// The mean of squared distances between fixes and where they were matched, of which the first are an
/// assumption; old ones fade.
struct SpreadEstimate: Hashable {
  /// How many fixes the assumption counts as.
  private static let confidence = 20.0
  /// How many fixes are remembered.
  private static let memory = 200.0

  private var squares: Double
  private var weight: Double

  init(_ parameters: MatchingParameters) {
    let spread = parameters.defaultAccuracy / Self.radiusPerSpread
    weight = Self.confidence
    squares = spread * spread * weight
  }

  /// The radius of 68 in 100 in standard deviations of one direction: √(−2 ln 0.32).
  static let radiusPerSpread = 1.51

  /// The standard deviation in one direction, in metres.
  var spread: Meters { (squares / weight).squareRoot() }

  /// Learns of a fix that was matched so many metres away.
  mutating func add(distance: Meters) {
    if weight >= Self.memory {
      squares *= (Self.memory - 1) / weight
      weight = Self.memory - 1
    }
    squares += distance * distance
    weight += 1
  }

  /// The standard deviation of a fix, told or learned.
  func spread(of fix: LocationFix, _ parameters: MatchingParameters) -> Meters {
    var told = spread
    if let accuracy = fix.accuracy, accuracy.isFinite, accuracy > 0 {
      told = accuracy / Self.radiusPerSpread
    }
    return min(parameters.spreads.upperBound, max(parameters.spreads.lowerBound, told))
  }
}

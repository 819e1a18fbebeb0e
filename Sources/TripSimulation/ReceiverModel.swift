import GeoCore

/// A receiver whose position errors are a first-order Gauss–Markov process, with outliers.
///
/// In each of east and north: e(t + Δ) = φ·e(t) + σ·√(1 − φ²)·n with φ = exp(−Δ ÷ correlation time)
/// and standard normal n, so that errors have the same deviation σ at any rate.
struct ReceiverModel {
  private let law: NoiseLaw
  private let receiver: Receiver
  /// φ and √(1 − φ²).
  private let correlation: Double
  private let innovation: Double
  private var random: SplitMix64
  private var error: PlanePoint
  /// The weight of the previous velocity in the smoothed one.
  private let smoothing: Double
  /// The last velocity stated.
  private var stated: PlanePoint?

  /// The radius of a circle that contains 68 % of the errors, in deviations of each coordinate.
  private static let radius68 = 1.5096  // √(−2·ln 0.32)
  /// Below this speed in metres per second the course is noise, and receivers do not state it.
  private static let leastSpeedOfCourse = 0.5

  init(_ law: NoiseLaw, _ receiver: Receiver, interval: Seconds, _ random: SplitMix64) {
    self.law = law
    self.receiver = receiver
    correlation = law.correlationTime > 0 ? exp(-interval / law.correlationTime) : 0
    innovation = (1 - correlation * correlation).squareRoot()
    smoothing = receiver.velocityLag > 0 ? exp(-interval / receiver.velocityLag) : 0
    self.random = random
    error = PlanePoint(x: 0, y: 0)
    error = PlanePoint(
      x: law.deviation * self.random.normal(),
      y: law.deviation * self.random.normal()
    )
  }

  /// The next fix.
  ///
  /// Call it at every interval, even if the fix is then lost. It draws the same number of random
  /// numbers for all receivers, so that receivers differ only in what they state.
  mutating func fix(
    at location: Coordinate,
    time: Seconds,
    speed: Double,
    course: Degrees
  ) -> (fix: LocationFix, isOutlier: Bool) {
    var offset = error
    let isOutlier = random.chance(law.outlierProbability)
    let distance = random.between(law.outlierDistance)
    let direction = 2 * Double.pi * random.unit()
    if isOutlier {
      offset.x += distance * sin(direction)
      offset.y += distance * cos(direction)
    }
    let velocity = velocity(speed, course)
    var fix = LocationFix(LocalPlane(at: location).coordinate(offset), time: time)
    if receiver.statesAccuracy { fix.accuracy = Self.radius68 * law.deviation }
    if receiver.statesSpeed { fix.speed = velocity.speed }
    if receiver.statesCourse, velocity.speed >= Self.leastSpeedOfCourse {
      fix.course = velocity.course
    }
    advanceError()
    return (fix, isOutlier)
  }

  private mutating func advanceError() {
    error.x = correlation * error.x + law.deviation * innovation * random.normal()
    error.y = correlation * error.y + law.deviation * innovation * random.normal()
  }

  private mutating func velocity(
    _ speed: Double,
    _ course: Degrees
  ) -> (speed: Double, course: Degrees) {
    var velocity = PlanePoint(length: speed, bearing: course)
    velocity.x += law.speedDeviation * random.normal()
    velocity.y += law.speedDeviation * random.normal()
    let last = stated ?? velocity
    velocity.x += smoothing * (last.x - velocity.x)
    velocity.y += smoothing * (last.y - velocity.y)
    stated = velocity
    let length = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    return (length, Bearing.of(x: velocity.x, y: velocity.y))
  }
}

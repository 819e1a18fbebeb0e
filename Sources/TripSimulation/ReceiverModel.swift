import GeoCore

/// A receiver whose positions err by a Gauss–Markov process, with outliers.
///
/// In each of east and north: e(t + Δ) = φ·e(t) + σ·√(1 − φ²)·n with φ = exp(−Δ ÷ correlation time),
/// so that errors have the same deviation σ at any rate.
struct ReceiverModel {
  private let law: NoiseLaw
  private let receiver: Receiver
  private let fading: Double
  private let renewal: Double
  private var random: SplitMix64
  private var error: PlanePoint
  /// The share of a velocity that is left of the one before, and that one.
  private let lagging: Double
  private var stated: PlanePoint?

  /// The radius of a circle, in deviations of each coordinate, within which 68 in 100 errors lie.
  private static let radius68 = 1.5096  // √(−2·ln 0.32)
  /// Metres per second below which receivers state no course: it would be that of the noise.
  private static let leastSpeedOfCourse = 0.5

  init(_ law: NoiseLaw, _ receiver: Receiver, interval: Seconds, _ random: SplitMix64) {
    self.law = law
    self.receiver = receiver
    fading = law.correlationTime > 0 ? exp(-interval / law.correlationTime) : 0
    renewal = (1 - fading * fading).squareRoot()
    lagging = receiver.velocityLag > 0 ? exp(-interval / receiver.velocityLag) : 0
    self.random = random
    error = PlanePoint(x: 0, y: 0)
    error = PlanePoint(
      x: law.deviation * self.random.normal(),
      y: law.deviation * self.random.normal()
    )
  }

  /// The next fix; to be called at every interval, also where the fix is then lost.
  ///
  /// Takes as many random numbers whatever the receiver states, so that receivers differ by nothing
  /// else.
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
    renew()
    return (fix, isOutlier)
  }

  private mutating func renew() {
    error.x = fading * error.x + law.deviation * renewal * random.normal()
    error.y = fading * error.y + law.deviation * renewal * random.normal()
  }

  private mutating func velocity(
    _ speed: Double,
    _ course: Degrees
  ) -> (speed: Double, course: Degrees) {
    var velocity = PlanePoint(length: speed, bearing: course)
    velocity.x += law.speedDeviation * random.normal()
    velocity.y += law.speedDeviation * random.normal()
    let last = stated ?? velocity
    velocity.x += lagging * (last.x - velocity.x)
    velocity.y += lagging * (last.y - velocity.y)
    stated = velocity
    let length = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    return (length, Bearing.of(x: velocity.x, y: velocity.y))
  }
}

import GeoCore

/// Noise of reported velocities: white noise, and a correlated part because receivers smooth.
///
/// Both are estimated from the velocities themselves: second differences over one second and over
/// several seconds tell them apart.
struct VelocityErrorModel {
  /// Standard deviation of the white noise in each direction, in metres per second.
  var white = 0.0
  /// The least seconds between fixes with independent white noise.
  var whiteInterval: Seconds = 1
  /// Standard deviation of the part correlated over ``MatchingParameters/Motion/velocityMemory``.
  var correlated: Double

  /// The variance of both together.
  var variance: Double { white * white + correlated * correlated }

  /// Seconds between three fixes within which white noise shows: an estimate.
  private static let shortest: Seconds = 1
  /// Metres within which a traveller mostly keeps a velocity: an estimate.
  private static let steadyDistance: Meters = 15

  /// The usual noise.
  init(_ motion: MatchingParameters.Motion) { correlated = motion.velocitySpread }

  /// The noise of some fixes' velocities; the usual one if they do not tell.
  init(
    of fixes: ArraySlice<LocationFix>,
    _ parameters: MatchingParameters,
    _ motion: MatchingParameters.Motion
  ) {
    self.init(motion)
    guard fixes.count > 2, let start = fixes.first?.time, let end = fixes.last?.time, end > start
    else { return }
    let interval = (end - start) / Double(fixes.count - 1)
    func differences(over span: Seconds) -> (step: Int, SecondDifferences)? {
      // A bound for absurd times.
      let step = Int(min(1e6, max(1, (span / interval).rounded())))
      let longest = max(1.5 * span, Self.steadyDistance / parameters.usualSpeed)
      return SecondDifferences(of: fixes, every: step, upTo: longest) { first, second, third in
        guard let a = first.velocity, let b = second.velocity, let c = third.velocity,
          second.speed ?? 0 >= parameters.courseSpeed
        else { return nil }
        return PlanePoint(x: a.x + c.x - 2 * b.x, y: a.y + c.y - 2 * b.y)
      }.map { (step, $0) }
    }
    guard let (step, long) = differences(over: motion.velocityMemory) else { return }
    let memory = motion.velocityMemory
    func square(_ of: SecondDifferences, white: Double, correlated: Double) -> Double {
      SecondDifferences.expected(
        white: white,
        correlated: correlated,
        kept: exp(-of.interval / memory)
      )
    }
    let range = motion.velocitySpreads
    // If fixes come seldom, all but the least correlated part is white.
    var old = range.lowerBound * range.lowerBound
    var new = max(0, long.medianSquare / square(long, white: 1, correlated: 0) - old)
    whiteInterval = long.interval
    if step > 1, let (_, short) = differences(over: Self.shortest) {
      let (a, b) = (square(short, white: 0, correlated: 1), square(long, white: 0, correlated: 1))
      old = max(0, long.medianSquare - short.medianSquare) / (b - a)
      new = max(0, short.medianSquare - old * a) / square(short, white: 1, correlated: 0)
      whiteInterval = short.interval
    }
    white = min(range.upperBound, new.squareRoot())
    correlated = min(range.upperBound, max(range.lowerBound, old.squareRoot()))
  }
}

extension LocationFix {
  /// The stated velocity, in metres per second to the east and north; `nil` for none.
  var velocity: PlanePoint? {
    guard let speed, let course, speed.isFinite, course.isFinite, speed >= 0 else { return nil }
    return PlanePoint(length: speed, bearing: course)
  }
}

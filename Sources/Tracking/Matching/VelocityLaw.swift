import GeoCore

/// How far the velocities that a receiver states are off, as they tell themselves: second differences over
/// a second and over some more tell what is new with each fix from what lasts, as receivers smooth.
struct VelocityLaw {
  /// The standard deviation of what is new with each fix, in each direction, in metres per second.
  var fresh = 0.0
  /// For how many seconds that stands, at least.
  var freshInterval: Seconds = 1
  /// The standard deviation of what lasts for ``MatchingParameters/Motion/velocityMemory``.
  var lasting: Double

  /// Both together: a variance.
  var variance: Double { fresh * fresh + lasting * lasting }

  /// Seconds from one of three fixes to the next within which what is new shows.
  private static let shortest: Seconds = 1
  /// Metres within which somebody keeps a velocity, mostly.
  private static let steadyDistance: Meters = 15

  /// The usual law.
  init(_ motion: MatchingParameters.Motion) { lasting = motion.velocitySpread }

  /// The law of the receiver of some fixes; the usual one where they do not tell.
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
      // Whatever times there are: more fixes than this in some seconds are none.
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
    func square(_ of: SecondDifferences, fresh: Double, lasting: Double) -> Double {
      SecondDifferences.expected(fresh: fresh, lasting: lasting, fading: exp(-of.interval / memory))
    }
    let range = motion.velocitySpreads
    // Where fixes come seldom, all is new but the least that lasts.
    var old = range.lowerBound * range.lowerBound
    var new = max(0, long.medianSquare / square(long, fresh: 1, lasting: 0) - old)
    freshInterval = long.interval
    if step > 1, let (_, short) = differences(over: Self.shortest) {
      let (a, b) = (square(short, fresh: 0, lasting: 1), square(long, fresh: 0, lasting: 1))
      old = max(0, long.medianSquare - short.medianSquare) / (b - a)
      new = max(0, short.medianSquare - old * a) / square(short, fresh: 1, lasting: 0)
      freshInterval = short.interval
    }
    fresh = min(range.upperBound, new.squareRoot())
    lasting = min(range.upperBound, max(range.lowerBound, old.squareRoot()))
  }
}

extension LocationFix {
  /// The stated velocity, in metres per second to the east and north; `nil` for none.
  var velocity: PlanePoint? {
    guard let speed, let course, speed.isFinite, course.isFinite, speed >= 0 else { return nil }
    return PlanePoint(length: speed, bearing: course)
  }
}

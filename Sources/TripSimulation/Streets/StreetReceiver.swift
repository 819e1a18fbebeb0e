import GeoCore

/// The receiver of a trip by the law of streets.
struct StreetReceiver {
  /// The radius of a circle that contains 68 % of the errors, in deviations of each coordinate.
  private static let radius68 = 1.5096  // √(−2·ln 0.32)
  /// Below this speed in metres per second the course is noise, and receivers do not state it.
  private static let leastSpeedOfCourse = 0.5
  /// The least time between two fixes in seconds.
  private static let leastInterval: Seconds = 0.1

  private let options: StreetTripOptions
  private var sequences: ReceiverSequences
  private var canyons: CanyonErrors
  /// The typical time between two fixes.
  private let typical: Seconds
  private let offset: PlanePoint
  /// The standard deviation of each coordinate.
  private let deviation: Meters
  private let statedAccuracy: Meters?
  private let statesSpeed: Bool
  private let clock: (time: Seconds, jump: Seconds)?
  /// The Gauss–Markov part of the error, in deviations.
  private var error: PlanePoint
  private var last: Seconds?
  /// The last fixes before disturbance by staleness, the latest at the end.
  private var recent: [LocationFix] = []

  /// Draws a receiver for a trip of a duration in seconds.
  init(_ options: StreetTripOptions, duration: Seconds, _ sequences: ReceiverSequences) {
    var sequences = sequences
    self.options = options
    canyons = CanyonErrors(options.canyons, sequences.canyons)
    typical = Self.typical(options.spacing, &sequences.spacing)
    offset = Self.offset(options.offsets, &sequences.offset)
    let spread = options.noise.spread * sequences.noise.normal()
    deviation = max(0, options.noise.deviation) * exp(spread)
    error = PlanePoint(x: sequences.noise.normal(), y: sequences.noise.normal())
    clock = Self.clock(options.clock, duration, &sequences.clock)
    let statements = options.statements
    let statesAccuracy = sequences.statements.chance(statements.accuracyProbability)
    let misstated = exp(statements.accuracySpread * sequences.statements.normal())
    statedAccuracy = statesAccuracy ? Self.radius68 * deviation * misstated : nil
    statesSpeed = sequences.statements.chance(statements.speedProbability)
    self.sequences = sequences
  }

  /// Seconds to the next fix.
  mutating func interval() -> Seconds {
    let law = options.spacing
    let drawn = typical * exp(law.jitter * sequences.spacing.normal())
    return max(Self.leastInterval, min(law.range.upperBound, max(law.range.lowerBound, drawn)))
  }

  /// The fix at a true place and time, in seconds after the start of the trip.
  mutating func fix(
    at place: TravelPath.Place,
    speed: Double,
    elapsed: Seconds
  ) -> (fix: LocationFix, disturbances: FixDisturbances) {
    var disturbances: FixDisturbances = []
    advanceError(to: elapsed)
    let white = options.noise.whiteDeviation
    var shift = PlanePoint(
      x: offset.x + deviation * error.x + white * sequences.noise.normal(),
      y: offset.y + deviation * error.y + white * sequences.noise.normal()
    )
    if let jump = canyons.jump(at: elapsed) {
      disturbances.insert(.canyon)
      shift.x += jump.x
      shift.y += jump.y
    }
    var fix = LocationFix(LocalPlane(at: place.location).coordinate(shift))
    fix.accuracy = statedAccuracy
    state(speed, place.course, in: &fix)
    let own = fix
    if let old = stale() {
      fix = old
      disturbances.insert(.stale)
    }
    recent.append(own)
    if recent.count > max(1, options.stale.age) { recent.removeFirst() }
    fix.time = options.start + elapsed
    if let clock, elapsed >= clock.time {
      fix.time = options.start + elapsed + clock.jump
      disturbances.insert(.clock)
    }
    return (fix, disturbances)
  }

  // MARK: - Position

  private mutating func advanceError(to elapsed: Seconds) {
    guard let before = last else {
      last = elapsed
      return
    }
    let time = options.noise.correlationTime
    let kept = time > 0 ? exp(-(elapsed - before) / time) : 0
    let new = max(0, 1 - kept * kept).squareRoot()
    error.x = kept * error.x + new * sequences.noise.normal()
    error.y = kept * error.y + new * sequences.noise.normal()
    last = elapsed
  }

  /// An earlier fix that the receiver repeats; `nil` for none.
  private mutating func stale() -> LocationFix? {
    let repeats = sequences.stale.chance(options.stale.probability)
    let age = 1 + sequences.stale.below(max(1, options.stale.age))
    guard repeats, age <= recent.count else { return nil }
    return recent[recent.count - age]
  }

  // MARK: - Speed and course

  private mutating func state(_ speed: Double, _ course: Degrees, in fix: inout LocationFix) {
    let noise = options.noise
    let (first, second) = (sequences.velocity.normal(), sequences.velocity.normal())
    guard statesSpeed else { return }
    let stated = max(0, speed + noise.speedDeviation * first)
    fix.speed = stated
    guard speed >= Self.leastSpeedOfCourse, stated >= Self.leastSpeedOfCourse else { return }
    fix.course = Bearing.normalized(course + noise.courseDeviation / max(1, speed) * second)
  }

  // MARK: - Draws

  private static func typical(_ law: SpacingLaw, _ random: inout SplitMix64) -> Seconds {
    let share = random.unit()
    let (low, high) = (
      max(leastInterval, law.typical.lowerBound), max(leastInterval, law.typical.upperBound)
    )
    return low * exp(share * log(high / low))
  }

  private static func offset(_ law: OffsetLaw, _ random: inout SplitMix64) -> PlanePoint {
    let isOff = random.chance(law.probability)
    let distance = random.between(law.distance)
    let bearing = 360 * random.unit()
    return PlanePoint(length: isOff ? distance : 0, bearing: bearing)
  }

  private static func clock(
    _ law: ClockLaw,
    _ duration: Seconds,
    _ random: inout SplitMix64
  ) -> (time: Seconds, jump: Seconds)? {
    let jumps = random.chance(law.probability)
    let isBackward = random.chance(law.backwardProbability)
    let (backward, forward) = (random.between(law.backward), random.between(law.forward))
    let time = random.unit() * duration
    return jumps ? (time, isBackward ? -backward : forward) : nil
  }
}

/// The errors of fixes between high buildings: times at which they begin follow a Poisson process.
private struct CanyonErrors {
  private let law: CanyonLaw
  private var random: SplitMix64
  private var start: Seconds = 0
  private var end: Seconds = 0
  private var displacement = PlanePoint(x: 0, y: 0)

  init(_ law: CanyonLaw, _ random: SplitMix64) {
    self.law = law
    self.random = random
    draw()
  }

  /// The displacement at a time, which must not decrease; `nil` for none.
  mutating func jump(at elapsed: Seconds) -> PlanePoint? {
    guard law.interval > 0 else { return nil }
    while elapsed >= end { draw() }
    return elapsed >= start ? displacement : nil
  }

  private mutating func draw() {
    start = end + random.exponential(mean: law.interval)
    end = start + max(1, random.between(law.length))
    let distance = random.between(law.jump)
    displacement = PlanePoint(length: distance, bearing: 360 * random.unit())
  }
}

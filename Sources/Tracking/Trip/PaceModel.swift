import GeoCore
import Routing

/// How fast a traveller is against the plan, learned while moving.
///
/// A filter runs along *planned moving time*: its place is the planned time that the traveller has
/// used up, its rate the logarithm of the own pace, which turns a second of plan into e^rate seconds
/// of clock. On that axis somebody of even pace moves evenly whatever the streets are like, so the
/// pace is learned from all of the way at once, standing left out. The pace is an Ornstein–Uhlenbeck
/// process around the plan: its spread is that between travellers, and so far ahead as its memory it
/// fades. Classes of slope have factors beside it: `(n₀ + observed) / (n₀ + expected)`.
struct PaceModel: Hashable, Sendable {
  /// What is learned; kept together, so that a stop found out late can undo what it spoilt.
  private struct Learned: Hashable, Sendable {
    /// Place in planned seconds; rate: the logarithm of clock over plan; error in metres.
    var filter: ErrorFilter
    /// Seconds moved on each class, and expected of the pace alone.
    var observed = PerPaceClass(repeating: 0)
    var expected = PerPaceClass(repeating: 0)
  }

  private var learned: Learned
  /// What was known when the traveller slowed down; taken again when that was the start of a stop.
  private var beforeHalt: Learned?
  private(set) var group: PaceClass.Group
  /// What is known of the paces of other groups.
  private var rates = SIMD4<Double>(repeating: 0)
  private var rateVariances: SIMD4<Double>

  var filter: ErrorFilter { learned.filter }

  /// Seconds of evidence that weigh as much as what is seen of a class.
  static let classEvidence: Seconds = 120
  /// Variance in s² that a second of moving adds to the planned time used up: walking faster or
  /// slower by a twelfth for eight seconds, from one to the next.
  static let unevenness = 0.1
  /// How wrong a plan is for reasons that nobody learns on the way, as a share of it: an estimate.
  static let planError = 0.03

  init(at along: Meters, on plan: TripPlan, spread: Double, deviation: Meters) {
    let scale = 1 / plan.plannedSpeed(at: along)
    let variance = deviation * scale * deviation * scale
    group = plan.paceClass(at: along).group
    rateVariances = SIMD4(repeating: spread * spread)
    learned = Learned(
      filter: ErrorFilter(
        place: plan.movingTime(at: along),
        variance: variance,
        rate: 0,
        rateVariance: spread * spread,
        errorVariance: deviation * deviation
      )
    )
  }

  /// Clock over plan.
  var factor: Double { exp(filter.rate) }

  /// The factor of a class beside the pace.
  func classFactor(_ pace: PaceClass) -> Double {
    let n = Self.classEvidence
    return (n + learned.observed[pace.rawValue]) / (n + learned.expected[pace.rawValue])
  }

  // MARK: - Time

  /// Lets seconds of the clock pass, with some variance in s² for what may have happened unseen.
  mutating func predict(
    _ interval: Seconds,
    isMoving: Bool,
    surprise: Double,
    on plan: TripPlan,
    _ thresholds: TrackingThresholds,
    deviation: Meters
  ) {
    let along = plan.along(atMovingTime: filter.place)
    let pace = plan.paceClass(at: along)
    if pace.group != group { switchGroup(to: pace.group) }
    let advance = isMoving ? interval / (factor * classFactor(pace)) : 0
    let kept = exp(-interval / thresholds.paceMemory)
    let spread = thresholds.paceSpread
    learned.filter.predict(
      ErrorFilter.Transition(
        advance: advance,
        slope: -advance,
        rateGoal: 0,
        rateKept: kept,
        rateNoise: isMoving ? spread * spread * (1 - kept * kept) : 0,
        placeNoise: surprise + (isMoving ? Self.unevenness * interval : 0.01 * interval),
        errorKept: exp(-interval / TrackingConstants.errorMemory),
        errorVariance: deviation * deviation
      )
    )
    guard isMoving else { return }
    learned.observed[pace.rawValue] += interval
    learned.expected[pace.rawValue] += advance * factor
  }

  private mutating func switchGroup(to next: PaceClass.Group) {
    rates[group.rawValue] = filter.rate
    rateVariances[group.rawValue] = filter.rateVariance
    learned.filter.replaceRate(rates[next.rawValue], variance: rateVariances[next.rawValue])
    group = next
  }

  /// Takes a place along the route that was seen; after ``predict``.
  mutating func correct(_ along: Meters, deviation: Meters, on plan: TripPlan) {
    let before = filter.place
    let speed = plan.plannedSpeed(at: along)
    let fresh = TrackingConstants.freshErrorShare * deviation * deviation / (speed * speed)
    learned.filter.correctPlace(plan.movingTime(at: along), noise: fresh + 0.01, scale: 1 / speed)
    let pace = plan.paceClass(at: along)
    learned.expected[pace.rawValue] += (filter.place - before) * factor
  }

  /// Takes a stated speed of somebody who moves, in metres per second, that held for some seconds.
  mutating func correct(
    speed: Double,
    at along: Meters,
    for interval: Seconds,
    on plan: TripPlan
  ) {
    guard interval > 0, speed > 0 else { return }
    let pace = plan.paceClass(at: along)
    let rate = log(plan.plannedSpeed(at: along) / (speed * classFactor(pace)))
    let error = TrackingConstants.speedDeviation / speed
    learned.filter.correctRate(rate, noise: error * error + Self.unevenness / interval)
  }

  // MARK: - Stops

  /// Remembers what is known before a stop that may be beginning.
  mutating func rememberHalt() { beforeHalt = beforeHalt ?? learned }

  /// It was no stop.
  mutating func forgetHalt() { beforeHalt = nil }

  /// It was a stop: what was learned since it began was no moving.
  mutating func confirmHalt() {
    guard let before = beforeHalt else { return }
    learned = before
    learned.filter.loosenPlace(by: 1)
    beforeHalt = nil
  }

  // MARK: - Another place

  /// Continues elsewhere on the plan, or on another plan: what was learned of the traveller stays.
  mutating func move(to along: Meters, on plan: TripPlan, deviation: Meters) {
    let scale = 1 / plan.plannedSpeed(at: along)
    let pace = plan.paceClass(at: along).group
    if pace != group { switchGroup(to: pace) }
    learned.filter = ErrorFilter(
      place: plan.movingTime(at: along),
      variance: deviation * scale * deviation * scale,
      rate: filter.rate,
      rateVariance: filter.rateVariance,
      errorVariance: deviation * deviation
    )
    beforeHalt = nil
  }

  // MARK: - Ahead

  /// The time that moving on to a place will take.
  ///
  /// - Complexity: O(log pieces).
  func moving(
    to end: Meters,
    on plan: TripPlan,
    _ thresholds: TrackingThresholds
  ) -> StopModel.Moments {
    let start = min(end, plan.along(atMovingTime: filter.place))
    let ahead = plan.movingTimeAhead(of: start) - plan.movingTimeAhead(of: end)
    let planned = max(0, ahead.sum())
    let memory = thresholds.paceMemory
    // The mean of e^(−h/T) over what is ahead, and the variance that drift adds to the mean pace.
    let fade = planned > 0 ? memory / planned * (1 - exp(-planned / memory)) : 1
    let spread = thresholds.paceSpread
    let drift = 2 * spread * spread / memory * planned / 3
    var mean = 0.0
    var own = 0.0  // the part that the pace of this group stretches
    for pace in PaceClass.allCases where ahead[pace.rawValue] > 0 {
      let isOwn = pace.group == group
      let rate = isOwn ? filter.rate : rates[pace.group.rawValue]
      let time = ahead[pace.rawValue] * classFactor(pace) * exp(fade * rate)
      mean += time
      if isOwn { own += time }
    }
    let other = mean - own
    let paceVariance = fade * fade * filter.rateVariance + drift
    let factor = factor
    let variance =
      own * own * paceVariance + other * other * (spread * spread + drift)
      + factor * factor * filter.placeVariance - 2 * factor * own * fade * filter.placeRate
      + Self.unevenness * mean + Self.planError * Self.planError * mean * mean
    return StopModel.Moments(mean: mean, variance: max(0.25, variance), third: 0)
  }
}

extension TripPlan {
  /// The class of the way at a place.
  func paceClass(at along: Meters) -> PaceClass {
    pieces.isEmpty ? PaceClass(mode: .walk) : pieces[piece(at: along)].pace
  }
}

import GeoCore
import Routing

/// Traveller's pace relative to the plan, learned while moving.
///
/// A filter runs along *planned moving time*: its place is the planned time that has been used up,
/// its rate the logarithm of the traveller's pace, which turns a second of plan into e^rate seconds
/// of clock. On that axis a traveller of constant pace moves uniformly whatever the streets are
/// like, so the pace is learned from the whole way at once, without stops. The pace is an
/// Ornstein–Uhlenbeck process around the plan: its spread is that between travellers, and it
/// reverts to the plan within its memory. Each class of slope has its own pace; those of one group
/// are correlated, up to ``classSpread``.
struct PaceModel: Hashable, Sendable {
  /// Place in planned seconds; rate: the logarithm of clock over plan in the present class; error
  /// in metres.
  private(set) var filter: PositionBiasFilter
  private(set) var pace: PaceClass
  /// The paces of other classes; of infinite variance before the class was met.
  private var rates = PerPaceClass(repeating: 0)
  private var rateVariances = PerPaceClass(repeating: .infinity)
  /// The rate when the traveller began to brake, and its variance; kept until the speed is steady
  /// again, because speeds in between say nothing of the pace.
  private var held: Held?

  private struct Held: Hashable, Codable {
    var rate: Double
    var variance: Double
  }

  /// Standard deviation between the logarithms of one traveller's paces on two slopes, beyond what
  /// the plan expects: an estimate, less than half of the spread between travellers.
  static let classSpread = 0.08
  /// Variance in s² that a second of moving adds to the planned time used up: walking faster or
  /// slower by a twelfth for four seconds at a time; an estimate.
  static let unevenness = 0.05
  /// Standard deviation in a minute of the drift of the logarithm of a pace: an estimate, by which
  /// in a quarter of an hour it changes about as much as travellers differ.
  private static let driftPerMinute = 0.06
  /// Variance that a second of moving adds to the logarithm of a pace, in forecasts and in
  /// learning.
  static let drift = driftPerMinute * driftPerMinute / 60
  /// Variance in s² of the planned time at a place for reasons other than the receiver: an
  /// estimate.
  static let placeNoise = 1.0
  /// Standard deviation of a plan for reasons that are not learned on the way, as a share: an
  /// estimate.
  static let planError = 0.03

  init(at along: Meters, on plan: TripPlan, spread: Double, deviation: Meters) {
    let scale = 1 / plan.plannedSpeed(at: along)
    let variance = deviation * scale * deviation * scale
    pace = plan.paceClass(at: along)
    filter = PositionBiasFilter(
      place: plan.movingTime(at: along),
      variance: variance,
      rate: 0,
      rateVariance: spread * spread,
      errorVariance: deviation * deviation
    )
  }

  /// Clock over plan where the traveller is.
  var factor: Double { exp(filter.rate) }
  /// The logarithm of ``factor``, and its variance.
  var rate: Double { filter.rate }
  var rateVariance: Double { filter.rateVariance }

  /// The pace in a class: its mean and its variance.
  private func belief(in other: PaceClass, spread: Double) -> (rate: Double, variance: Double) {
    if other == pace { return (filter.rate, filter.rateVariance) }
    let own = rateVariances[other.rawValue]
    guard other.group == pace.group else {
      return own.isFinite ? (rates[other.rawValue], own) : (0, spread * spread)
    }
    let near = filter.rateVariance + Self.classSpread * Self.classSpread
    guard own.isFinite else { return (filter.rate, near) }
    let weight = near / (near + own)
    return (weight * rates[other.rawValue] + (1 - weight) * filter.rate, weight * own)
  }

  // MARK: - Time

  /// Predicts the state after some seconds.
  ///
  /// - Parameters:
  ///   - interval: seconds by the clock.
  ///   - isMoving: whether the traveller moves.
  ///   - unseen: variance in s² for what may have happened unseen.
  ///   - plan: the route.
  ///   - thresholds: those of the mode.
  ///   - deviation: standard deviation of a fix along one axis, in metres.
  mutating func predict(
    _ interval: Seconds,
    isMoving: Bool,
    unseen: Double,
    on plan: TripPlan,
    _ thresholds: TrackingThresholds,
    deviation: Meters
  ) {
    let along = plan.along(atMovingTime: filter.place)
    enter(plan.paceClass(at: along), spread: thresholds.paceSpread)
    let advance = isMoving ? interval / factor : 0
    let kept = exp(-interval / thresholds.paceMemory)
    filter.predict(
      PositionBiasFilter.Transition(
        advance: advance,
        slope: -advance,
        rateGoal: 0,
        rateKept: kept,
        rateNoise: isMoving ? Self.drift * interval : 0,
        placeNoise: unseen + (isMoving ? Self.unevenness * interval : 0.01 * interval)
          + (held != nil && isMoving ? advance * advance / 4 : 0),
        errorKept: exp(-interval / TrackingReceiverModel.errorMemory),
        errorVariance: deviation * deviation
      )
    )
  }

  /// Continues in another class.
  private mutating func enter(_ next: PaceClass, spread: Double) {
    guard next != pace else { return }
    let known = belief(in: next, spread: spread)
    rates[pace.rawValue] = filter.rate
    rateVariances[pace.rawValue] = filter.rateVariance
    filter.replaceRate(known.rate, variance: known.variance)
    pace = next
    if held != nil { held = Held(rate: known.rate, variance: known.variance) }
  }

  /// Corrects the state by a place along the route where a fix was seen.
  ///
  /// The receiver's error counts twice, as white noise and as a bias: the place of a fix on a route
  /// jumps at bends and from way to way, and a pace shows over minutes. With more weight on places
  /// the pace was learned no better, and arrivals jumped.
  mutating func correct(_ along: Meters, deviation: Meters, on plan: TripPlan) {
    let speed = plan.plannedSpeed(at: along)
    let error = deviation / speed
    filter.correctPlace(
      plan.movingTime(at: along),
      noise: error * error + Self.placeNoise,
      scale: 1 / speed
    )
    if let held { filter.replaceRate(held.rate, variance: held.variance) }
  }

  /// Corrects the pace by a stated speed of a moving traveller, in metres per second.
  mutating func correct(
    speed: Double,
    deviation: Double,
    at along: Meters,
    for interval: Seconds,
    on plan: TripPlan
  ) {
    guard interval > 0, speed != 0, held == nil else { return }
    // To the first order around the known pace: the logarithm of a speed with a symmetric error is
    // biased, and made paces slower by a few per cent.
    let expected = plan.plannedSpeed(at: along) / factor
    let change = max(-1, 1 - speed / expected)
    let error = deviation / expected
    filter.correctRate(filter.rate + change, noise: error * error + Self.unevenness / interval)
  }

  // MARK: - Braking and speeding up

  /// Learns no pace while a condition holds, but still follows the place.
  mutating func hold(_ condition: Bool) {
    if !condition {
      held = nil
    } else if held == nil {
      held = Held(rate: filter.rate, variance: filter.rateVariance)
    }
  }

  // MARK: - Another place

  /// Continues elsewhere on the plan, or on another plan; what was learned of the traveller stays.
  mutating func move(to along: Meters, on plan: TripPlan, spread: Double, deviation: Meters) {
    let scale = 1 / plan.plannedSpeed(at: along)
    enter(plan.paceClass(at: along), spread: spread)
    filter = PositionBiasFilter(
      place: plan.movingTime(at: along),
      variance: deviation * scale * deviation * scale,
      rate: filter.rate,
      rateVariance: filter.rateVariance,
      errorVariance: deviation * deviation
    )
  }

  // MARK: - Ahead

  /// The moving time to a place ahead.
  ///
  /// - Complexity: O(log pieces).
  func moving(
    to end: Meters,
    on plan: TripPlan,
    _ thresholds: TrackingThresholds
  ) -> (mean: Seconds, variance: Double) {
    let start = min(end, plan.along(atMovingTime: filter.place))
    let ahead = plan.movingTimeAhead(of: start) - plan.movingTimeAhead(of: end)
    let planned = max(0, ahead.sum())
    let memory = thresholds.paceMemory
    // The mean of e^(−h/T) over the time ahead, and the variance that drift adds to the mean pace.
    let fade = planned > 0 ? memory / planned * (1 - exp(-planned / memory)) : 1
    let spread = thresholds.paceSpread
    // Drift adds to the mean of a pace a third of the variance that it adds at the end.
    let drift = Self.drift * planned / 3
    var mean = 0.0
    var paceDeviation = 0.0  // the errors of one traveller's paces are correlated
    for pace in PaceClass.allCases where ahead[pace.rawValue] > 0 {
      let known = belief(in: pace, spread: spread)
      let time = ahead[pace.rawValue] * exp(fade * known.rate)
      mean += time
      paceDeviation += time * fade * known.variance.squareRoot()
    }
    let factor = factor
    let variance =
      paceDeviation * paceDeviation + mean * mean * drift
      + factor * factor * filter.placeVariance - 2 * factor * mean * fade * filter.placeRate
      + Self.unevenness * mean + Self.planError * Self.planError * mean * mean
    return (mean, max(0.25, variance))
  }
}

extension PaceModel: Codable {
  private enum CodingKeys: String, CodingKey {
    case filter, pace, rates, rateVariances, held
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    filter = try values.decode(PositionBiasFilter.self, forKey: .filter)
    pace = try values.decode(PaceClass.self, forKey: .pace)
    rates = try values.decode(PerPaceClass.self, forKey: .rates)
    held = try values.decodeIfPresent(Held.self, forKey: .held)
    let variances = try values.decode([Double?].self, forKey: .rateVariances)
    for (index, variance) in zip(rateVariances.indices, variances) {
      rateVariances[index] = variance ?? .infinity
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(filter, forKey: .filter)
    try values.encode(pace, forKey: .pace)
    try values.encode(rates, forKey: .rates)
    try values.encodeIfPresent(held, forKey: .held)
    // JSON has no infinity.
    let variances = rateVariances.indices.map { index -> Double? in
      rateVariances[index].isFinite ? rateVariances[index] : nil
    }
    try values.encode(variances, forKey: .rateVariances)
  }
}

extension TripPlan {
  /// The class of the way at a place.
  func paceClass(at along: Meters) -> PaceClass {
    pieces.isEmpty ? PaceClass(mode: .walk) : pieces[piece(at: along)].pace
  }
}

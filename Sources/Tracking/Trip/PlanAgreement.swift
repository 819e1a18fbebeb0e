import GeoCore

/// How the times of a trip agree with the plan: by one factor, or street by street.
///
/// Two hypotheses are compared. *Proportional*: the pace is the plan's times one factor that changes
/// slowly, so that the pace of the last minutes is that of the rest. *Rough*: speeds of single
/// streets differ from the plan's by almost half, so that the pace of the last half minute says
/// something of the next two minutes and nothing of the rest. Each block of steady motion is judged
/// by both, and the logarithms of the ratios of their likelihoods add up (a Bayes factor). As long as
/// the street is the same, both expect the same pace, so that one long street decides little.
struct PlanAgreement: Hashable, Sendable, Codable {
  /// The natural logarithm of the Bayes factor for *proportional*.
  private(set) var evidence = 0.0
  /// Seconds by the clock and by the plan, with exponential decay.
  private var clock: Seconds = 0
  private var planned: Seconds = 0
  /// By which factor the whole trip takes longer than the rough forecast says.
  private var trip = TripPace()
  private var block: Block?
  private var hasJudged = false
  /// The logarithm of clock over plan of the block before; `nil` at first, and on another street.
  private var streetRate: Double?

  /// A stretch of steady motion, and the pace that *proportional* expected on it.
  private struct Block: Hashable, Codable {
    var rate: Double
    var variance: Double
    var clock: Seconds = 0
    var planned: Seconds = 0
    var distance: Meters = 0
  }

  /// Seconds of memory of ``recentRate``, and seconds on the plan's pace that it starts with.
  ///
  /// Chosen with recorded drives in view: `benchmarks/tracking/constants.py`.
  private static let memory: Seconds = 25
  private static let prior: Seconds = 10
  /// Bounds of ``recentRate``, as a traveller may stand or be put on another place: estimates.
  private static let rates = -1.0...0.7
  /// Seconds of motion that are judged at a time.
  ///
  /// With 15 forecasts of recorded drives are as good, those of the first law's worse:
  /// `benchmarks/tracking/constants.py`.
  private static let blockDuration: Seconds = 8
  /// Standard deviation of the logarithm of the pace of a block by *rough*, around the plan, and by
  /// *proportional* beyond what the pace model tells: estimates.
  private static let roughSpread = 0.45
  private static let evenSpread = 0.06
  /// The probability by *rough* that a block is on a street of other speed though the plan has neither
  /// a turn nor another speed there: an estimate.
  ///
  /// With 1, by which a street is forgotten at once, forecasts of recorded drives and of the second law's
  /// are worse: `benchmarks/tracking/constants.py`.
  private static let unseenChange = 0.15
  /// Bounds of the evidence of one block and of all of them: estimates, so that neither one street
  /// nor a whole motorway decides for good.
  private static let blockEvidence = -3.0...1.0
  private static let bounds = -4.0...6.0

  /// The natural logarithm of clock over plan in the last half minute, stops included.
  var recentRate: Double {
    let rate = log((clock + Self.prior) / (planned + Self.prior))
    return min(Self.rates.upperBound, max(Self.rates.lowerBound, rate))
  }

  /// The natural logarithm of the factor by which the rest takes longer than ``RoughPlanForecast`` says, as far
  /// as the whole trip tells.
  var tripRate: Double { trip.rate }

  /// The probability of *proportional*, from that of *rough* before anything was seen.
  func proportionalShare(roughShare: Double) -> Double {
    guard roughShare > 0 else { return 1 }
    return 1 / (1 + roughShare / (1 - roughShare) * exp(-evidence))
  }

  /// Motion between two fixes.
  struct Motion {
    /// Seconds by the clock.
    var interval: Seconds
    /// Seconds by the plan, stops included and without them.
    var planned: Seconds
    var plannedMoving: Seconds
    /// Seconds by ``RoughPlanForecast``; `nil` while the traveller pauses.
    var expected: Seconds?
    /// Metres along the route, and the standard deviation of a place on it.
    var distance: Meters
    var deviation: Meters
    /// Whether the traveller moves and neither brakes nor accelerates.
    var isSteady: Bool
    /// Whether it leads into another street by the plan: there is a turn or another speed.
    var changesStreet: Bool
  }

  /// Compares a motion with the plan.
  ///
  /// - Parameters:
  ///   - motion: since the fix before.
  ///   - model: the pace by *proportional*.
  ///   - spread: standard deviation of the logarithm of the pace between travellers.
  mutating func take(_ motion: Motion, _ model: PaceModel, spread: Double) {
    let kept = exp(-motion.interval / Self.memory)
    clock = kept * clock + motion.interval
    planned = kept * planned + motion.planned
    if let expected = motion.expected { trip.take(motion.interval, expected: expected) }
    if motion.changesStreet { streetRate = nil }
    guard motion.isSteady else {
      block = nil
      return
    }
    // The first pace is judged by what travellers do: one that is far off speaks against a factor.
    let next =
      hasJudged
      ? Block(rate: model.rate, variance: model.rateVariance)
      : Block(rate: 0, variance: spread * spread)
    var current = block ?? next
    current.clock += motion.interval
    current.planned += motion.plannedMoving
    current.distance += motion.distance
    block = current
    guard current.clock >= Self.blockDuration else { return }
    judge(current, deviation: motion.deviation)
    block = nil
  }

  private mutating func judge(_ block: Block, deviation: Meters) {
    guard block.planned > 0, block.distance > 0 else { return }
    hasJudged = true
    let rate = log(block.clock / block.planned)
    let share = deviation / block.distance
    let noise = 2 * share * share + PaceModel.unevenness / block.clock
    let even =
      block.variance + PaceModel.drift * block.clock + Self.evenSpread * Self.evenSpread + noise
    let other = Self.likelihood(of: rate, variance: Self.roughSpread * Self.roughSpread + noise)
    var rough = other
    if let streetRate {
      let same = 2 * noise + PaceModel.drift * block.clock + Self.evenSpread * Self.evenSpread
      rough =
        Self.unseenChange * other
        + (1 - Self.unseenChange) * Self.likelihood(of: rate - streetRate, variance: same)
    }
    streetRate = rate
    let ratio = log(Self.likelihood(of: rate - block.rate, variance: even) / rough)
    let bounded = min(Self.blockEvidence.upperBound, max(Self.blockEvidence.lowerBound, ratio))
    evidence = min(Self.bounds.upperBound, max(Self.bounds.lowerBound, evidence + bounded))
  }

  /// The density of a normal distribution around zero but for a constant factor; never zero.
  private static func likelihood(of value: Double, variance: Double) -> Double {
    max(1e-100, exp(-value * value / (2 * variance)) / variance.squareRoot())
  }

  /// Continues at another place; what was learned stays.
  mutating func interrupt() {
    block = nil
    streetRate = nil
  }
}

/// Forecast for a traveller whose speeds differ from the plan's street by street.
///
/// A share of the plan is the forecast, with some seconds for each turn and each junction, times the factor of
/// the trip so far (``TripPace``), changed for the next two minutes by the pace of the last half minute, and by
/// some seconds for the last metres: the search for a place to stop. Its errors have a long tail, as a jam adds
/// minutes and nothing takes minutes away. If the last half minute was slower than planned, the late side of the
/// interval is wider by the ratio of the two paces, as nobody knows how long a jam lasts; if it was faster, the
/// early side is.
struct RoughPlanForecast {
  // Fitted to recorded drives, with the quantiles of their errors: see
  // `benchmarks/tracking/fit_arrival.py`.

  /// The share of the plan that counts, and the seconds that each turn and each junction takes beside
  /// it.
  ///
  /// The seconds were chosen with drives in Hof and of taxis in Porto in view, as what is best for a network
  /// of driven roads alone is not for one of all streets.
  private static let planShare = 0.78
  private static let turnCost: Seconds = 6
  private static let junctionCost: Seconds = 4
  /// Seconds of plan over which the recent pace fades.
  private static let reach: Seconds = 120
  /// The share of the recent pace that is expected to last.
  private static let lastingShare = 0.4
  /// Seconds that the last metres take longer than planned.
  private static let endCost: Seconds = 7
  /// Seconds of plan before the end within which they do.
  private static let endReach: Seconds = 15
  /// Seconds that a stop goes on.
  private static let rest: Seconds = 2
  /// Variances of the errors on either side: constant, for each second of plan, and for each square
  /// of it.
  private static let early = Spread(constant: 0, linear: 5.2, square: 0.055)
  private static let late = Spread(constant: 566, linear: 4.8, square: 0.109)
  /// The factor by which the late side is wider than fitted.
  ///
  /// Drives in Hof ask for less, by split conformal prediction (the same command); taxis in Porto ask for
  /// more (`benchmarks/tracking/porto_taxis.py`), and this was chosen with both in view.
  private static let lateReserve = 1.5

  private struct Spread {
    var constant: Double
    var linear: Double
    var square: Double

    /// From the median to a decile, in seconds.
    func deviation(_ planned: Seconds) -> Seconds {
      (constant + linear * planned + square * planned * planned).squareRoot()
    }
  }

  /// The way to a place ahead.
  struct Way {
    /// Seconds of plan, stops included.
    var planned: Seconds
    /// How many turns and junctions lie on it, see ``TripPlan/turns`` and ``TripPlan/junctions``.
    var turns: Int
    var junctions: Int
  }

  /// The forecast for a way.
  ///
  /// - Parameters:
  ///   - way: what lies ahead.
  ///   - agreement: how the last half minute agreed with the plan.
  ///   - isEnd: whether the traveller stops there.
  ///   - isStanding: whether the traveller stands now.
  ///   - band: the factor by which the interval is stretched.
  /// - Returns: the forecast.
  static func forecast(
    _ way: Way,
    _ agreement: PlanAgreement,
    isEnd: Bool,
    isStanding: Bool,
    band: Double
  ) -> ArrivalForecast {
    let tripRate = agreement.tripRate
    let factor = exp(tripRate)
    let planned = way.planned
    let near = reach * (1 - exp(-planned / reach))
    // What the last half minute tells beside the whole trip.
    let recent = agreement.recentRate - tripRate
    var median = factor * (expected(way) + lastingShare * near * recent)
    if isEnd { median += endCost * (1 - exp(-planned / endReach)) }
    if isStanding { median += rest }
    median = max(0, median)
    let quicker = exp(max(0, -agreement.recentRate))
    let slower = exp(max(0, agreement.recentRate))
    return ArrivalForecast(
      median: median,
      earliest: max(0, median - band * quicker * early.deviation(factor * planned)),
      latest: median + band * slower * lateReserve * late.deviation(factor * planned)
    )
  }

  /// The seconds that a way takes, before anything is known of the trip.
  static func expected(_ way: Way) -> Seconds {
    planShare * way.planned + turnCost * Double(way.turns) + junctionCost * Double(way.junctions)
  }
}

extension RoughPlanForecast.Way {
  /// The way from one place of a route to another, in metres along it.
  ///
  /// - Complexity: O(log points of the route).
  init(from start: Meters, to end: Meters, on plan: TripPlan) {
    planned = max(0, plan.remainingDuration(from: start) - plan.remainingDuration(from: end))
    turns = plan.turns.count(from: start, to: end)
    junctions = plan.junctions.count(from: start, to: end)
  }
}

import GeoCore

/// Model that forecasts the time to a place ahead.
///
/// ``Tracker`` takes another model at its creation; nothing else depends on which one it is.
protocol ArrivalModel: Sendable {
  /// The time to a place ahead.
  ///
  /// - Parameters:
  ///   - end: metres along the route.
  ///   - evidence: what is known of the traveller.
  ///   - band: the factor by which the interval is stretched, learned from earlier forecasts.
  /// - Returns: the forecast.
  func forecast(to end: Meters, _ evidence: ArrivalEvidence, band: Double) -> ArrivalForecast
}

/// State of a traveller as a model of the arrival sees it.
struct ArrivalEvidence {
  let plan: TripPlan
  let thresholds: TrackingThresholds
  /// Metres along the route.
  let place: Meters
  /// The speed of the traveller's pace here, in metres per second.
  let usualSpeed: Double
  let pace: PaceBelief
  let motion: MotionDetector
  /// Whether the traveller is reported as standing, but not as pausing.
  let isStopped: Bool
  /// Whether the traveller pauses: the forecast is then the time from going on.
  let isPaused: Bool
  /// Whether the route was reached.
  let isOnPlan: Bool
  /// Whether the traveller goes along the route.
  let isAdvancing: Bool
  /// Whether the traveller does not get nearer to the end.
  let isStanding: Bool
  /// Metres back to the route, or to its start.
  let wayBack: Meters
}

/// The model in use: the traveller's pace and stops as far as the plan's times are right up to a
/// factor, and the plan itself as far as they are not.
struct PlanAgreementModel: ArrivalModel {
  func forecast(to end: Meters, _ evidence: ArrivalEvidence, band: Double) -> ArrivalForecast {
    let steady = PaceAndStopsModel().forecast(to: end, evidence, band: band)
    let agreement = evidence.pace.agreement
    let proportional = agreement.proportionalShare(
      roughShare: evidence.thresholds.roughPlanShare
    )
    guard proportional < 1 else { return steady }
    let plan = evidence.plan
    var way = RoughPlanForecast.Way(from: evidence.place, to: end, on: plan)
    way.planned += evidence.wayBack / evidence.usualSpeed
    let rough = RoughPlanForecast.forecast(
      way,
      agreement,
      isEnd: end >= plan.length,
      isStanding: evidence.isStopped,
      band: band
    )
    return rough.mixed(with: steady, share: proportional)
  }
}

/// The plan's moving time at the traveller's pace, and delays at stops.
struct PaceAndStopsModel: ArrivalModel {
  /// The standard deviation of what always takes time, doors, lifts, docks, as a share of it: an
  /// estimate.
  private static let certainSpread = 0.3

  func forecast(to end: Meters, _ evidence: ArrivalEvidence, band: Double) -> ArrivalForecast {
    let (plan, thresholds) = (evidence.plan, evidence.thresholds)
    let place = evidence.place
    let stops = evidence.pace.stops
    let pace =
      evidence.pace.model
      ?? PaceModel(at: 0, on: plan, spread: thresholds.paceSpread, deviation: 0)
    let moving = pace.moving(to: end, on: plan, thresholds)
    let spot =
      evidence.motion.isMoving || evidence.isPaused || !evidence.isOnPlan
      ? nil : plan.spot(near: place, within: StopModel.reach)
    var next = max(place, stops.spentAlong)
    var delay = StopModel.unforeseen(in: moving.mean, thresholds)
    if evidence.isStopped || spot != nil {
      delay = delay + stops.rest(at: spot, after: evidence.motion.elapsed)
      if let spot { next = max(next, spot.along + 0.01) }
    }
    let ahead = plan.stops(from: min(next, end), to: end)
    delay = delay + stops.standing(at: ahead)
    let certain = ahead.certain + evidence.wayBack / evidence.usualSpeed
    let certainDeviation = Self.certainSpread * certain
    let even = ArrivalForecast.Even(
      mean: moving.mean + certain,
      variance: moving.variance + certainDeviation * certainDeviation
    )
    return ArrivalForecast(even, delay, band: band)
  }
}

/// When the traveller arrives: the arrival that is shown, the width of its interval, and the end.
struct ArrivalBelief: Hashable, Sendable, Codable {
  private(set) var shown = ShownArrival()
  /// The factor by which intervals are stretched, and the forecasts that it is learned from.
  private var band = ConformalBand()
  /// The last mark at which a forecast was made.
  private var mark = 0
  /// Seconds spent near the end.
  var nearEnd: Seconds = 0
  /// The time of arrival in seconds since 1970, once there.
  var time: Seconds?

  /// Marks on a route, and how many of them ahead a forecast is made for: a sixth of the route.
  private static let markCount = 24.0
  private static let marksAhead = 4
  /// How many times the usual distance from the end an arrival may be seen at: an estimate.
  static let farthestArrival = 3.0
  /// Seconds near the end after which the traveller has arrived, even if walking about there: an
  /// estimate.
  static let nearEndDelay: Seconds = 15

  /// Compares earlier forecasts with what happened, and shows a new one.
  ///
  /// - Parameters:
  ///   - evidence: what is known of the traveller.
  ///   - model: what forecasts the arrival.
  ///   - now: seconds since 1970.
  ///   - interval: seconds since the last update.
  ///   - statesSpeed: whether the receiver states speeds; without them forecasts vary more.
  mutating func update(
    _ evidence: ArrivalEvidence,
    _ model: any ArrivalModel,
    at now: Seconds,
    after interval: Seconds,
    statesSpeed: Bool
  ) {
    let thresholds = evidence.thresholds
    if evidence.isAdvancing { scoreMarks(evidence, model, at: now) }
    shown.follow(
      model.forecast(to: evidence.plan.length, evidence, band: band.factor),
      at: now,
      after: interval,
      deadband: statesSpeed
        ? thresholds.arrivalDeadband : thresholds.arrivalDeadbandWithoutSpeed,
      memory: statesSpeed ? ShownArrival.memory : thresholds.arrivalMemoryWithoutSpeed,
      isStanding: evidence.isStanding
    )
  }

  /// Compares forecasts for marks that were passed, and makes one for a mark ahead.
  private mutating func scoreMarks(
    _ evidence: ArrivalEvidence,
    _ model: any ArrivalModel,
    at now: Seconds
  ) {
    band.scoreMarks(upTo: evidence.place, at: now)
    let length = evidence.plan.length
    let spacing = max(length / Self.markCount, evidence.thresholds.arrivalDistance)
    let mark = Int(evidence.place / spacing)
    guard mark > self.mark else { return }
    self.mark = mark
    let target = Double(mark + Self.marksAhead) * spacing
    guard target < length else { return }
    let forecast = model.forecast(to: target, evidence, band: band.factor)
    band.expect(target, from: now + forecast.earliest, to: now + forecast.latest)
  }

  /// Forgets all that belongs to a route, but not how wide intervals must be.
  mutating func restart() {
    band.forget()
    shown.forget()
    (mark, nearEnd, time) = (0, 0, nil)
  }
}

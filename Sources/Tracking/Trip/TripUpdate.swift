public import CampusGraph
public import GeoCore

/// What there is to say after a fix; everything that a line of `routecli track` shows.
public struct TripUpdate: Hashable, Sendable {
  /// An instruction to come.
  public struct Step: Hashable, Sendable {
    /// Its place among the route's steps, all legs together, from 0.
    public var index: Int
    /// What is to be done there.
    public var instruction: LocalizedText
    /// Metres to it.
    public var remaining: Meters
  }

  /// Seconds since 1970; `nil` while no fix had a time.
  public var time: Seconds?
  /// What the traveller is doing.
  public var status: TripState.Status
  /// The fix as it came.
  public var location: Coordinate?
  /// Where on the network, or on the route, that is; `nil` where no way is near.
  public var matched: Coordinate?
  /// The directed edge that the traveller is most likely on.
  public var edge: DirectedEdge?
  /// Metres from the fix to ``matched``.
  public var deviation: Meters?
  /// Metres per second now, smoothed over some seconds; `nil` until two fixes have had times.
  public var speed: Double?
  /// Metres per second over the last minutes, standing left out.
  public var movingAverageSpeed: Double?
  /// Metres per second since the first fix, standing counted.
  public var averageSpeed: Double?
  /// Metres travelled.
  public var travelled: Meters
  /// Metres to the end along the route; `nil` without one.
  public var remaining: Meters?
  /// Seconds to the end; never 0 before the arrival.
  public var remainingDuration: Seconds?
  /// When the traveller arrives, in seconds since 1970.
  public var arrival: Seconds?
  /// The ends of the interval that holds the arrival four times in five.
  public var earliestArrival: Seconds?
  /// See ``earliestArrival``.
  public var latestArrival: Seconds?
  /// How sure it is where the traveller is, 0…1: on the route where there is one, else on the edge.
  public var confidence: Double
  /// What to do next; `nil` without a route, and at its end.
  public var step: Step?
  /// Whether the fix is implausible and was not used.
  public var isOutlier: Bool
  /// Whether the fix shows that those before it were wrong: a route from there starts at the wrong place.
  public var isRestart: Bool

  init(_ state: TripState, _ plan: TripPlan?) {
    time = state.clock.now
    status = state.status
    location = state.place.fix?.coordinate
    matched = state.place.matched
    edge = state.place.edge
    deviation = state.place.deviation
    speed = state.totals.shownSpeed
    movingAverageSpeed = state.totals.averageSpeed.value
    averageSpeed = state.totals.duration > 0 ? state.totals.travelled / state.totals.duration : nil
    travelled = state.totals.travelled
    confidence = state.place.probability
    isOutlier = state.place.isOutlier
    isRestart = state.place.isRestart
    guard let plan else { return }
    if state.position.isOnPlan { confidence = state.offRoute.odds.probability }
    setArrival(state, plan)
  }

  private mutating func setArrival(_ state: TripState, _ plan: TripPlan) {
    if state.status == .arrived {
      remaining = 0
      remainingDuration = 0
      arrival = state.arrival.time
      earliestArrival = state.arrival.time
      latestArrival = state.arrival.time
      return
    }
    let place = plan.clamp(state.position.along?.place ?? 0)
    let wayBack = state.wayBack(to: place, plan)
    remaining = plan.length - place + wayBack
    if state.position.step < plan.steps.count {
      let next = plan.steps[state.position.step]
      step = Step(
        index: state.position.step,
        instruction: next.instruction,
        remaining: max(0, next.along - place) + wayBack
      )
    }
    guard let now = state.clock.now, let shown = state.arrival.shown.time else {
      remainingDuration = max(1, plan.remainingDuration(from: place))
      return
    }
    // Nobody is there before they could be.
    let least = max(1, plan.movingTimeAhead(of: place).sum() / Self.sprint)
    let duration = max(least, shown - now)
    remainingDuration = duration
    arrival = now + duration
    earliestArrival = min(
      now + duration,
      max(now + least, now + duration - state.arrival.shown.earlier)
    )
    latestArrival = now + duration + state.arrival.shown.later
  }

  /// How many times as fast as planned somebody may be.
  private static let sprint = 4.0
}

/// What a trip came to: the last line of a trace.
public struct TripSummary: Hashable, Sendable {
  /// Metres travelled.
  public var distance: Meters
  /// Seconds from the first fix to the last.
  public var duration: Seconds
  /// Seconds of them spent moving.
  public var movingDuration: Seconds
  /// Metres per second, standing counted; 0 where no time passed.
  public var averageSpeed: Double
  /// Metres per second, standing left out; 0 where nobody moved.
  public var movingAverageSpeed: Double
  /// How often the route was replaced.
  public var reroutes: Int
  /// Fixes that were read.
  public var fixes: Int
  /// Records that could not be read.
  public var rejected: Int
  /// Fixes that were read but not believed.
  public var outliers: Int
  /// One sentence to send to somebody; the time of arrival is for the caller to add, who knows the
  /// time zone.
  public var share: LocalizedText

  init(_ state: TripState, _ plan: TripPlan?) {
    distance = state.totals.travelled
    duration = state.totals.duration
    movingDuration = min(state.totals.duration, state.totals.movingDuration)
    averageSpeed = duration > 0 ? distance / duration : 0
    movingAverageSpeed = movingDuration > 0 ? distance / movingDuration : 0
    reroutes = state.reroutes
    fixes = state.fixes
    rejected = state.rejected
    outliers = state.outliers
    share = TripPhrases.share(state, plan)
  }
}

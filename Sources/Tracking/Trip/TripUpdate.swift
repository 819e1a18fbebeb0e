public import CampusGraph
public import GeoCore

/// State of a trip after a fix, as it is reported; everything that a line of `routecli track`
/// shows.
public struct TripUpdate: Hashable, Sendable {
  /// An instruction to come.
  public struct Step: Hashable, Sendable {
    /// Its index among the route's steps, all legs together, from 0.
    public let index: Int
    /// The instruction.
    public let instruction: LocalizedText
    /// Metres to it.
    public let remaining: Meters
  }

  /// Seconds since 1970; `nil` before the first fix with a time.
  public let time: Seconds?
  /// What the traveller is doing.
  public let status: TripState.Status
  /// The fix as it came.
  public let location: Coordinate?
  /// Its place on the network, or on the route; `nil` if no way is near.
  public let matched: Coordinate?
  /// The directed edge that the traveller is most likely on.
  public let edge: DirectedEdge?
  /// Metres from the fix to ``matched``.
  public let deviation: Meters?
  /// Metres per second now, smoothed over some seconds; `nil` until two fixes have had times.
  public let speed: Double?
  /// Metres per second over the last minutes, without stops.
  public let movingAverageSpeed: Double?
  /// Metres per second since the first fix, including stops.
  public let averageSpeed: Double?
  /// Metres travelled.
  public let travelled: Meters
  /// Metres to the end along the route; `nil` without one.
  public let remaining: Meters?
  /// Seconds to the end, in a pause those after going on; never 0 before the arrival.
  public let remainingDuration: Seconds?
  /// When the traveller arrives, in seconds since 1970; `nil` in a pause, as it is not known when the
  /// traveller goes on.
  public let arrival: Seconds?
  /// The ends of the interval that holds the arrival four times in five.
  public let earliestArrival: Seconds?
  /// See ``earliestArrival``.
  public let latestArrival: Seconds?
  /// The probability of being on the route, 0…1, or on the edge without a route.
  public let confidence: Double
  /// The next instruction; `nil` without a route, and at its end.
  public let step: Step?
  /// Whether the fix was rejected as an outlier.
  public let isOutlier: Bool
  /// Whether the fix shows that those before it were wrong: a route from there starts at the wrong
  /// place.
  public let isRestart: Bool

  init(_ state: TripState, _ plan: TripPlan?) {
    time = state.clock.now
    status = state.status
    location = state.place.fix?.coordinate
    matched = state.place.matched
    edge = state.place.edge
    deviation = state.place.deviation
    let totals = state.totals
    speed = totals.shownSpeed
    movingAverageSpeed = totals.averageSpeed.value
    averageSpeed = totals.duration > 0 ? totals.travelled / totals.duration : nil
    travelled = totals.travelled
    isOutlier = state.place.isOutlier
    isRestart = state.place.isRestart
    let isOnPlan = plan != nil && state.position.isOnPlan
    confidence = isOnPlan ? state.offRoute.odds.probability : state.place.probability
    let ahead = plan.map { Ahead(state, $0) }
    remaining = ahead?.remaining
    remainingDuration = ahead?.duration
    arrival = ahead?.arrival
    earliestArrival = ahead?.earliest
    latestArrival = ahead?.latest
    step = ahead?.step
  }
}

/// What lies ahead on the route.
private struct Ahead {
  var remaining: Meters
  var duration: Seconds
  var arrival: Seconds?
  var earliest: Seconds?
  var latest: Seconds?
  var step: TripUpdate.Step?

  init(_ state: TripState, _ plan: TripPlan) {
    guard state.status != .arrived else {
      (remaining, duration) = (0, 0)
      arrival = state.arrival.time
      earliest = arrival
      latest = arrival
      return
    }
    let place = plan.clamp(state.position.along?.place ?? 0)
    let wayBack = state.wayBack(to: place, plan)
    remaining = plan.length - place + wayBack
    let index = state.position.step
    if index < plan.steps.count {
      let next = plan.steps[index]
      step = TripUpdate.Step(
        index: index,
        instruction: next.instruction,
        remaining: max(0, next.along - place) + wayBack
      )
    }
    guard let now = state.clock.now, let shown = state.arrival.shown.time else {
      duration = max(1, plan.remainingDuration(from: place))
      return
    }
    // No earlier than at the highest plausible speed.
    let least = max(1, plan.movingTimeAhead(of: place).sum() / Self.maxSpeedRatio)
    duration = max(least, shown - now)
    guard state.status != .paused else { return }
    arrival = now + duration
    earliest = min(
      now + duration,
      max(now + least, now + duration - state.arrival.shown.earlier)
    )
    latest = now + duration + state.arrival.shown.later
  }

  /// How many times as fast as planned a traveller may be: an estimate.
  private static let maxSpeedRatio = 4.0
}

/// Totals of a trip: the last line of a trace.
public struct TripSummary: Hashable, Sendable {
  /// Metres travelled.
  public var distance: Meters
  /// Seconds from the first fix to the last.
  public var duration: Seconds
  /// Seconds of them spent moving.
  public var movingDuration: Seconds
  /// Metres per second, including stops; 0 if no time passed.
  public var averageSpeed: Double
  /// Metres per second, without stops; 0 without any moving.
  public var movingAverageSpeed: Double
  /// How often the route was replaced.
  public var reroutes: Int
  /// Fixes that were read.
  public var fixes: Int
  /// Records that could not be read.
  public var rejected: Int
  /// Fixes that were read but rejected as outliers.
  public var outliers: Int
  /// One sentence to share; the caller, which knows the time zone, adds the time of arrival.
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

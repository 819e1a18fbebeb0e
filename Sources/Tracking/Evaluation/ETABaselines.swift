public import GeoCore

/// The two usual ways to tell a time of arrival, to be compared with: both project the raw fix onto the
/// line of the route.
///
/// *Planned fraction* is the planned duration times the share of the line that is left: what open
/// navigators print. *Remaining over speed* is what is left of the line over a moving average of the
/// speed while one moves. Of current speeds, averages over half a minute to the whole trip, with and without stops, from
/// the receiver's speeds and from the projections, with floors from a tenth to a half, this is the one that does best on simulated trips.
/// Where no speed is stated it is that of projections half a minute apart: from fix to fix it would be that of the errors.
public struct ETABaselines: Sendable {
  /// What the two say, in seconds to go.
  public struct Prediction: Hashable, Sendable {
    /// By the planned duration.
    public var plannedFraction: Seconds
    /// By the speed.
    public var remainingOverSpeed: Seconds
  }

  /// The time constant of the moving average in seconds.
  private static let timeConstant: Seconds = 60
  /// Seconds between projections that tell a speed.
  private static let projectionInterval: Seconds = 30
  /// Metres per second below which one stands.
  private static let leastSpeed = 0.4
  /// The least share of the planned speed that counts: nobody crawls all the way.
  private static let leastShare = 0.25
  /// Until so many seconds have passed the planned speed is taken, as there is hardly another.
  private static let leastTime: Seconds = 10

  private var line: LineString
  private var plannedDuration: Seconds
  private var first: Seconds?
  private var last: (time: Seconds, along: Meters)?
  /// The sum of speeds by their weights, and the sum of the weights.
  private var average = (speed: 0.0, weight: 0.0)

  /// Takes the line of a route and its planned duration in seconds.
  public init(line: LineString, plannedDuration: Seconds) {
    self.line = line
    self.plannedDuration = plannedDuration
  }

  /// Goes on with another route from where the traveller is; the average speed is kept.
  public mutating func replace(line: LineString, plannedDuration: Seconds) {
    self.line = line
    self.plannedDuration = plannedDuration
    last = nil
  }

  /// What both say at a fix.
  ///
  /// - Parameters:
  ///   - fix: the fix; its speed is taken, else that of projections.
  ///   - time: when it was taken, in seconds since any fixed moment; never before the fix before.
  /// - Returns: what both say.
  /// - Complexity: O(coordinates of the line).
  public mutating func next(_ fix: LocationFix, time: Seconds) -> Prediction {
    let along = line.nearest(to: fix.coordinate).along
    learn(fix.speed, along, time)
    let rest = max(0, line.length - along)
    let planned = plannedDuration > 0 ? line.length / plannedDuration : 1
    let start = first ?? time
    first = start
    let isKnown = time - start >= Self.leastTime && average.weight > 0
    let speed =
      isKnown ? max(average.speed / average.weight, Self.leastShare * planned) : planned
    return Prediction(
      plannedFraction: line.length > 0 ? plannedDuration * rest / line.length : 0,
      remainingOverSpeed: speed > 0 ? rest / speed : 0
    )
  }

  private mutating func learn(_ stated: Double?, _ along: Meters, _ time: Seconds) {
    if stated == nil, let last, time - last.time < Self.projectionInterval { return }
    if let last, time > last.time {
      let interval = time - last.time
      let speed = stated ?? (along - last.along) / interval
      if speed >= Self.leastSpeed {
        let share = 1 - exp(-interval / Self.timeConstant)
        average.speed += share * (speed - average.speed)
        average.weight += share * (1 - average.weight)
      }
    }
    last = (time, along)
  }
}

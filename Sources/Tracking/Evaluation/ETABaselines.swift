public import GeoCore

/// The two usual predictions of the time of arrival, for comparison, from the raw fix projected
/// onto the line of the route.
///
/// *Planned fraction* is the planned duration times the share of the line that remains, as open
/// navigators print it. *Remaining over speed* is the remaining line over a moving average of the
/// speed while moving. Of current speeds and averages over half a minute to the whole trip, with
/// and without stops, by stated speeds and by projections, with floors from a tenth to a half, this
/// one predicts simulated trips best. If no speed is stated, it is derived from projections half a
/// minute apart, because from fix to fix it would be dominated by noise.
public struct ETABaselines: Sendable {
  /// Both predictions, in seconds to go.
  public struct Prediction: Hashable, Sendable {
    /// By the planned duration.
    public var plannedFraction: Seconds
    /// By the speed.
    public var remainingOverSpeed: Seconds
  }

  /// The time constant of the moving average in seconds.
  private static let timeConstant: Seconds = 60
  /// Seconds between projections from which a speed is derived.
  private static let projectionInterval: Seconds = 30
  /// Metres per second below which the traveller stands.
  private static let leastSpeed = 0.4
  /// The least speed, as a share of the planned one.
  private static let leastShare = 0.25
  /// Seconds from the start during which the planned speed is used.
  private static let leastTime: Seconds = 10

  private var line: LineString
  private var plannedDuration: Seconds
  private var first: Seconds?
  private var last: (time: Seconds, along: Meters)?
  /// The weighted sum of speeds, and the sum of the weights.
  private var average = (speed: 0.0, weight: 0.0)

  /// Takes the line of a route and its planned duration in seconds.
  public init(line: LineString, plannedDuration: Seconds) {
    self.line = line
    self.plannedDuration = plannedDuration
  }

  /// Continues with another route from the present place; the average speed is kept.
  public mutating func replace(line: LineString, plannedDuration: Seconds) {
    self.line = line
    self.plannedDuration = plannedDuration
    last = nil
  }

  /// Both predictions at a fix.
  ///
  /// - Parameters:
  ///   - fix: the fix; its speed is used, or else that of projections.
  ///   - time: its time in seconds since any fixed moment; not before that of the fix before.
  /// - Returns: both predictions.
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

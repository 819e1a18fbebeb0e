public import GeoCore

/// The two usual ways to tell a time of arrival, to be compared with: both project the raw fix onto the
/// line of the route and know nothing else.
///
/// *Planned fraction* is the planned duration times the share of the line that is left: what open
/// navigators print. *Remaining over speed* is what is left of the line over the traveller's mean speed
/// since the start. Of a current speed, means over one and five minutes, with and without stops, and this
/// one, this one does best on simulated trips; a current speed explodes at every stop.
public struct ETABaselines: Sendable {
  /// What the two say, in seconds to go.
  public struct Prediction: Hashable, Sendable {
    /// By the planned duration.
    public var plannedFraction: Seconds
    /// By the speed.
    public var remainingOverSpeed: Seconds
  }

  /// The least share of the planned speed that counts: who stands will not stand for ever.
  private static let leastShare = 0.25
  /// Before so many seconds have passed the planned speed is taken, as there is no other.
  private static let leastTime: Seconds = 10

  private var line: LineString
  private var plannedDuration: Seconds
  private var firstTime: Seconds?
  private var travelled: Meters = 0
  private var last: Meters?

  /// Takes the line of a route and its planned duration in seconds.
  public init(line: LineString, plannedDuration: Seconds) {
    self.line = line
    self.plannedDuration = plannedDuration
  }

  /// Goes on with another route from where the traveller is; the speed is kept.
  public mutating func replace(line: LineString, plannedDuration: Seconds) {
    self.line = line
    self.plannedDuration = plannedDuration
    last = nil
  }

  /// What both say at a fix.
  ///
  /// - Complexity: O(coordinates of the line).
  public mutating func next(_ coordinate: Coordinate, time: Seconds) -> Prediction {
    let along = line.nearest(to: coordinate).along
    let start = firstTime ?? time
    firstTime = start
    if let last { travelled += along - last }
    last = along
    let rest = max(0, line.length - along)
    let plannedSpeed = plannedDuration > 0 ? line.length / plannedDuration : 1
    let elapsed = time - start
    var speed = plannedSpeed
    if elapsed >= Self.leastTime {
      speed = max(travelled / elapsed, Self.leastShare * plannedSpeed)
    }
    return Prediction(
      plannedFraction: line.length > 0 ? plannedDuration * rest / line.length : 0,
      remainingOverSpeed: speed > 0 ? rest / speed : 0
    )
  }
}

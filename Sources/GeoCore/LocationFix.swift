/// One sample of a receiver: where somebody was, and when.
///
/// What a receiver does not say is `nil`, never 0.
public struct LocationFix: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var time: Seconds?
  /// Where, on WGS 84.
  public var coordinate: Coordinate
  /// The radius in metres within which the true place lies 68 times in 100.
  public var accuracy: Meters?
  /// Metres per second over the ground.
  public var speed: Double?
  /// The direction of travel over the ground, 0..<360 clockwise from north.
  public var course: Degrees?
  /// Metres above the sea or the ellipsoid, as the receiver has it.
  public var altitude: Meters?
  /// Whether the recording was broken off before this fix, so that nothing is known of the way here.
  public var startsSegment: Bool

  /// Makes a fix of what is known.
  public init(
    _ coordinate: Coordinate,
    time: Seconds? = nil,
    accuracy: Meters? = nil,
    speed: Double? = nil,
    course: Degrees? = nil,
    altitude: Meters? = nil,
    startsSegment: Bool = false
  ) {
    self.time = time
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.speed = speed
    self.course = course
    self.altitude = altitude
    self.startsSegment = startsSegment
  }
}

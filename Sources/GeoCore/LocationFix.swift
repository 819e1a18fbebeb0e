/// One position sample of a receiver.
///
/// A value that the receiver does not report is `nil`, never 0.
public struct LocationFix: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var time: Seconds?
  /// The position on WGS 84.
  public var coordinate: Coordinate
  /// The radius in metres that holds the true position with a probability of 68 %.
  public var accuracy: Meters?
  /// Speed over ground in metres per second.
  public var speed: Double?
  /// Course over ground in degrees, 0..<360 clockwise from north.
  public var course: Degrees?
  /// Metres above the geoid or the ellipsoid, whichever the receiver reports.
  public var altitude: Meters?
  /// Whether the recording was interrupted before this fix, so the path to it is unknown.
  public var startsSegment: Bool

  /// Makes a fix.
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

  /// A copy that states an accuracy in metres, unless the receiver stated a valid one.
  ///
  /// - Parameter accuracy: the accuracy to assume; `nil` for none.
  /// - Returns: the fix with an accuracy.
  public func assuming(accuracy: Meters?) -> LocationFix {
    if let own = self.accuracy, own.isFinite, own > 0 { return self }
    guard let accuracy else { return self }
    var fix = self
    fix.accuracy = accuracy
    return fix
  }
}

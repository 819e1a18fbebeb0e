public import GeoCore

/// What a receiver says beside place and time.
public struct Receiver: Hashable, Sendable {
  /// Whether it states its accuracy.
  public var statesAccuracy = true
  /// Whether it states the speed.
  public var statesSpeed = true
  /// Whether it states the course.
  public var statesCourse = true
  /// After how many seconds 1/e of an old velocity is left in the speed and the course; 0 for none of it.
  ///
  /// Receivers that smooth lag behind.
  public var velocityLag: Seconds = 0

  /// A receiver that states all three.
  public init() {}
}

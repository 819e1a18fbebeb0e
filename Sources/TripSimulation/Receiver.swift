public import GeoCore

/// What a receiver reports beside position and time.
public struct Receiver: Hashable, Sendable {
  /// Whether it states its accuracy.
  public var statesAccuracy = true
  /// Whether it states its speed.
  public var statesSpeed = true
  /// Whether it states its course.
  public var statesCourse = true
  /// Time constant of the exponential smoothing of speed and course, in seconds; 0 for none.
  ///
  /// Receivers that smooth their velocity lag behind.
  public var velocityLag: Seconds = 0

  /// Makes a receiver that states all three, without smoothing.
  public init() {}
}

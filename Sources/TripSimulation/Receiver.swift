/// What a receiver says beside place and time.
public struct Receiver: Hashable, Sendable {
  /// Whether it states its accuracy.
  public var statesAccuracy = true
  /// Whether it states the speed.
  public var statesSpeed = true
  /// Whether it states the course.
  public var statesCourse = true

  /// A receiver that states all three.
  public init() {}
}

/// What one unit of a graph's weights stands for.
public enum WeightUnit: String, Sendable, CaseIterable {
  /// Tenths of a metre.
  case decimeters = "dm"
  /// Metres.
  case meters = "m"
  /// Thousandths of a second.
  case milliseconds = "ms"
  /// Seconds.
  case seconds = "s"
  /// Nobody said: weights are numbers.
  case unknown
}

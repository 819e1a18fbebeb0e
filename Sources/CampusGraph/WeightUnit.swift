/// Unit of a graph's weights.
public enum WeightUnit: String, Sendable, CaseIterable {
  /// Tenths of a metre.
  case decimeters = "dm"
  /// Metres.
  case meters = "m"
  /// Thousandths of a second.
  case milliseconds = "ms"
  /// Seconds.
  case seconds = "s"
  /// Unknown: weights are plain numbers.
  case unknown
}

import GeoCore

/// Tail of the distribution of an error: normal, or longer.
///
/// If a receiver states no accuracy, the scale of its errors is learned only, so that large errors are
/// less improbable than by a normal distribution. Their cost grows with the error then, not with its
/// square (pseudo-Huber loss). All costs are natural logarithms of probability.
enum ErrorTail: Hashable {
  case normal
  /// The cost from which on the growth changes.
  case long(Double)

  /// The tail for a fix: a normal one if it states its accuracy.
  init(of fix: LocationFix, _ cost: Double) {
    self = fix.accuracy == nil && cost < .infinity ? .long(cost) : .normal
  }

  /// The cost of an error that costs so much if it is normally distributed.
  @inline(__always)
  func cost(_ square: Double) -> Double {
    switch self {
    case .normal: square
    case .long(let scale): scale * ((1 + 2 * square / scale).squareRoot() - 1)
    }
  }

  /// The inverse of ``cost(_:)``.
  @inline(__always)
  func square(of cost: Double) -> Double {
    switch self {
    case .normal: cost
    case .long(let scale): cost + cost * cost / (2 * scale)
    }
  }
}

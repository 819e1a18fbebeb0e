import GeoCore

/// How probable a way between two fixes is.
///
/// Exponential in the difference between its length and the straight line (Newson and Krumm 2009),
/// with a scale that grows with the noise and the straight line, less for ways that take longer than
/// there was time and for turning round. All values are natural logarithms, up to a constant.
struct TransitionModel {
  /// The straight line between the fixes in metres.
  let straight: Meters
  /// The scale of the difference in metres: Newson and Krumm's β.
  let scale: Meters
  /// How far back on an edge noise may put a place, in metres.
  let slack: Meters
  private let jitter: Double
  private let parameters: MatchingParameters
  /// How many seconds the way may take by the profile.
  let time: Seconds

  /// Takes two fixes, `straight` metres and `interval` seconds apart where that is known, whose positions
  /// have a standard deviation of `spread` metres in one direction.
  init(
    straight: Meters,
    interval: Seconds?,
    spread: Meters,
    _ parameters: MatchingParameters
  ) {
    self.straight = straight
    self.parameters = parameters
    scale =
      parameters.detourLeast + parameters.detourPerSpread * spread
      + parameters.detourPerMeter * straight
    slack = parameters.backwardSpreads * spread
    jitter = 1 / (4 * spread * spread)
    // Noise makes ways longer that there was time for: its metres are given at the usual speed.
    time = interval.map { parameters.hurry * $0 + 2 * spread / parameters.usualSpeed } ?? .infinity
  }

  /// The logarithm for a way of a length that takes so many seconds by the profile.
  @inline(__always)
  func score(length: Meters, seconds: Seconds, bends: Double, turns: Bool) -> Double {
    var cost = abs(length - straight) / scale + bends * parameters.bendCost
    if seconds > time { cost += (seconds - time) * parameters.hurryCost }
    return turns ? -cost - parameters.turnCost : -cost
  }

  /// The logarithm for somebody who seems to have gone back on an edge by so many metres, but for noise
  /// stands still.
  @inline(__always)
  func backwardScore(_ back: Meters) -> Double { -straight / scale - back * back * jitter }

  /// The longest way in metres whose logarithm is not below a limit.
  @inline(__always)
  func longest(above limit: Double) -> Meters {
    min(parameters.longestHop, straight - limit * scale)
  }
}

import GeoCore

/// Transition model: the probability of a way between two fixes.
///
/// Exponential in the difference between its length and the straight line (Newson and Krumm 2009),
/// with a scale that grows with the noise and the straight line, and with costs for ways that take
/// longer than there was time and for U-turns. All values are natural logarithms, up to a constant.
struct TransitionModel {
  /// The straight line between the fixes in metres.
  let straight: Meters
  /// The scale of the difference in metres: Newson and Krumm's β.
  let scale: Meters
  /// How far back on an edge noise may put a place, in metres.
  let slack: Meters
  private let jitter: Double
  /// The cost of a quarter turn at a junction.
  private let bendCost: Double
  private let parameters: MatchingParameters
  /// How many seconds the way may take by the profile at no cost.
  let time: Seconds

  /// Takes two fixes.
  ///
  /// - Parameters:
  ///   - straight: metres between them.
  ///   - interval: seconds between them, if known.
  ///   - spread: standard deviation of their positions in one direction, in metres.
  ///   - speedRatio: how many times as fast as by the profile a traveller may be at no cost.
  ///   - bendCost: of a quarter turn at a junction; that of the parameters if left out.
  ///   - parameters: those of the network.
  init(
    straight: Meters,
    interval: Seconds?,
    spread: Meters,
    speedRatio: Double,
    bendCost: Double? = nil,
    _ parameters: MatchingParameters
  ) {
    self.bendCost = bendCost ?? parameters.bendCost
    self.straight = straight
    self.parameters = parameters
    scale =
      parameters.detourLeast + parameters.detourPerSpread * spread
      + parameters.detourPerMeter * straight
    slack = parameters.backwardSpreads * spread
    jitter = 1 / (4 * spread * spread)
    // Noise makes ways longer, so its metres are allowed for at the usual speed.
    time =
      interval.map { speedRatio * $0 + 2 * spread / parameters.usualSpeed }
      ?? .infinity
  }

  /// The logarithm for a way of a length that takes so many seconds by the profile.
  @inline(__always)
  func score(length: Meters, seconds: Seconds, bends: Double, turns: Bool) -> Double {
    var cost = abs(length - straight) / scale + bends * bendCost
    if seconds > time { cost += (seconds - time) * parameters.overtimeCost }
    return turns ? -cost - parameters.turnCost : -cost
  }

  /// The logarithm for a traveller at rest who seems to have gone back on an edge by so many
  /// metres.
  @inline(__always)
  func backwardScore(_ back: Meters) -> Double { -straight / scale - back * back * jitter }

  /// The longest way in metres whose logarithm is not below a limit.
  @inline(__always)
  func longest(above limit: Double) -> Meters {
    min(parameters.longestHop, straight - limit * scale)
  }
}

import GeoCore

/// Hypothesis that the traveller is off the known network, moving freely at usual speeds.
struct OffNetworkHypothesis: Hashable, Sendable, Codable {
  private var east: PositionBiasFilter
  private var north: PositionBiasFilter
  /// The probability of the hypothesis.
  var probability: Double

  init(at point: PlanePoint, noise: Meters, probability: Double) {
    self.probability = probability
    func filter(_ place: Double) -> PositionBiasFilter {
      PositionBiasFilter(
        place: place,
        variance: noise * noise,
        rate: 0,
        rateVariance: 4,
        errorVariance: noise * noise
      )
    }
    east = filter(point.x)
    north = filter(point.y)
  }

  /// Takes a fix, with a jump of the error and without one, and keeps the more probable state.
  ///
  /// - Returns: the density of the fix.
  mutating func take(_ transition: FixTransition) -> Double {
    var jumped = self
    let still = (1 - transition.jump) * take(transition, offset: nil)
    let other = transition.jump * jumped.take(transition, offset: FixTransition.offsetVariance)
    if other > still { self = jumped }
    return still + other
  }

  /// Takes a fix.
  ///
  /// Cells on lines know nothing of the speed but its prior. The advance of this hypothesis is made
  /// as uncertain as theirs, so that it does not win only because it remembers its speed; its
  /// direction is its own.
  ///
  /// - Parameters:
  ///   - transition: from the last fix to this one.
  ///   - offset: the variance of the error after a jump; `nil` without a jump.
  /// - Returns: the density of the fix.
  private mutating func take(_ transition: FixTransition, offset: Double?) -> Double {
    let (point, velocity) = (transition.point, transition.prior.velocity)
    let x = Self.take(&east, place: point.x, rate: velocity?.x, transition, offset)
    let y = Self.take(&north, place: point.y, rate: velocity?.y, transition, offset)
    let speed = (x.rate * x.rate + y.rate * y.rate).squareRoot()
    let (ux, uy) = speed > 0 ? (x.rate / speed, y.rate / speed) : (1, 0)
    let variance = (x.variance + y.variance) / 2
    return Self.density(
      x.innovation * ux + y.innovation * uy,
      variance + transition.spread * transition.spread
    ) * Self.density(y.innovation * ux - x.innovation * uy, variance) * x.density * y.density
  }

  /// Innovation of a fix along one axis.
  private struct AxisInnovation {
    /// Metres between the measured and the predicted position, and the variance.
    var innovation: Meters
    var variance: Double
    /// The predicted speed along the axis.
    var rate: Double
    /// The density of the stated speed; 1 if none is stated.
    var density: Double
  }

  private static func take(
    _ filter: inout PositionBiasFilter,
    place: Double,
    rate: Double?,
    _ transition: FixTransition,
    _ offset: Double?
  ) -> AxisInnovation {
    let kept = exp(-transition.interval / SpeedModel.memory)
    let reach = SpeedModel.memory * (1 - kept)
    let noise = transition.prior.spread * transition.prior.spread * (1 - kept * kept)
    filter.predict(
      PositionBiasFilter.Transition(
        advance: filter.rate * reach,
        slope: reach,
        rateGoal: 0,
        rateKept: kept,
        rateNoise: noise,
        placeNoise: noise * transition.interval * transition.interval / 3,
        errorKept: offset == nil ? transition.kept : 0,
        errorVariance: offset ?? transition.error.correlated
      )
    )
    let seen = filter.innovation(place, noise: transition.error.white, scale: 1)
    // No sharper than cells on lines, which do not average the white noise as this filter does.
    let variance = max(
      seen.variance + 2 * transition.rounding,
      min(transition.variance, transition.errorVariance) + transition.error.white + (offset ?? 0)
    )
    var result = AxisInnovation(
      innovation: seen.value,
      variance: variance,
      rate: filter.rate,
      density: 1
    )
    filter.correctPlace(place, noise: transition.error.white, scale: 1)
    if let rate {
      let variance = filter.rateVariance + transition.velocityVariance
      result.density = density(rate - filter.rate, variance)
      filter.correctRate(rate, noise: transition.velocityVariance)
    }
    return result
  }

  /// The density of a normal distribution.
  private static func density(_ innovation: Double, _ variance: Double) -> Double {
    let root = 0.3989422804014327  // 1 ÷ √2π
    return root * exp(-0.5 * innovation * innovation / variance) / variance.squareRoot()
  }
}

import GeoCore

/// Somebody who goes anywhere, at speeds that are usual.
struct OffNetworkHypothesis: Hashable, Sendable, Codable {
  private var east: PositionBiasFilter
  private var north: PositionBiasFilter
  /// How probable it is that this is the traveller.
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

  /// Takes a fix.
  ///
  /// Places on lines know nothing of the speed but what the step says. So that nobody leaves all ways only because
  /// this remembers it better, its advance is as uncertain as theirs; its direction is its own.
  ///
  /// - Returns: its density.
  mutating func take(_ step: FixTransition) -> Double {
    let velocity = step.guess.velocity
    let x = Self.take(&east, step.point.x, velocity?.x, step)
    let y = Self.take(&north, step.point.y, velocity?.y, step)
    let speed = (x.rate * x.rate + y.rate * y.rate).squareRoot()
    let (ux, uy) = speed > 0 ? (x.rate / speed, y.rate / speed) : (1, 0)
    let variance = (x.variance + y.variance) / 2
    return Self.density(x.miss * ux + y.miss * uy, variance + step.spread * step.spread)
      * Self.density(y.miss * ux - x.miss * uy, variance) * x.density * y.density
  }

  /// What a fix says along one axis.
  private struct Sight {
    /// By how much it misses where it was expected, and the variance of that.
    var miss: Meters
    var variance: Double
    /// The speed along the axis that was expected.
    var rate: Double
    /// The density of the stated speed; 1 where none is.
    var density: Double
  }

  private static func take(
    _ filter: inout PositionBiasFilter,
    _ place: Double,
    _ rate: Double?,
    _ step: FixTransition
  ) -> Sight {
    let kept = exp(-step.interval / SpeedModel.memory)
    let reach = SpeedModel.memory * (1 - kept)
    let noise = step.guess.spread * step.guess.spread * (1 - kept * kept)
    filter.predict(
      PositionBiasFilter.Transition(
        advance: filter.rate * reach,
        slope: reach,
        rateGoal: 0,
        rateKept: kept,
        rateNoise: noise,
        placeNoise: noise * step.interval * step.interval / 3,
        errorKept: step.lasting,
        errorVariance: step.error.lasting
      )
    )
    let seen = filter.innovation(place, noise: step.error.fresh, scale: 1)
    // No sharper than places on lines, which do not average what is new in each fix as this does.
    let variance = max(
      seen.variance + 2 * step.rounding,
      min(step.variance, step.whole) + step.error.fresh
    )
    var sight = Sight(miss: seen.value, variance: variance, rate: filter.rate, density: 1)
    filter.correctPlace(place, noise: step.error.fresh, scale: 1)
    if let rate {
      let variance = filter.rateVariance + step.velocityVariance
      sight.density = density(rate - filter.rate, variance)
      filter.correctRate(rate, noise: step.velocityVariance)
    }
    return sight
  }

  /// The density of a normal distribution.
  private static func density(_ miss: Double, _ variance: Double) -> Double {
    let root = 0.3989422804014327  // 1 ÷ √2π
    return root * exp(-0.5 * miss * miss / variance) / variance.squareRoot()
  }
}

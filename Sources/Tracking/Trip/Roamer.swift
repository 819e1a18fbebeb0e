import GeoCore

/// Somebody who goes anywhere, at speeds that are usual.
struct Roamer: Hashable, Sendable {
  private var east: ErrorFilter
  private var north: ErrorFilter
  /// How probable it is that this is the traveller.
  var probability: Double

  init(at point: PlanePoint, noise: Meters, probability: Double) {
    self.probability = probability
    func filter(_ place: Double) -> ErrorFilter {
      ErrorFilter(
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
  /// - Returns: its density.
  mutating func take(_ step: WatchStep) -> Double {
    let velocity = step.guess.velocity
    return Self.take(&east, step.point.x, velocity?.x, step)
      * Self.take(&north, step.point.y, velocity?.y, step)
  }

  private static func take(
    _ filter: inout ErrorFilter,
    _ place: Double,
    _ rate: Double?,
    _ step: WatchStep
  ) -> Double {
    let kept = exp(-step.interval / TripState.speedMemory)
    let reach = TripState.speedMemory * (1 - kept)
    let noise = step.guess.spread * step.guess.spread * (1 - kept * kept)
    filter.predict(
      ErrorFilter.Transition(
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
    filter.correctPlace(place, noise: step.error.fresh, scale: 1)
    // No sharper than places on lines, which do not average what is new in each fix as this does.
    let variance = max(
      seen.variance + 2 * step.rounding,
      min(step.variance, step.whole) + step.error.fresh
    )
    let root = 0.3989422804014327  // 1 ÷ √2π
    var density = root * exp(-0.5 * seen.value * seen.value / variance) / variance.squareRoot()
    if let rate {
      let variance = filter.rateVariance + step.velocityVariance
      let miss = rate - filter.rate
      density *= root * exp(-0.5 * miss * miss / variance) / variance.squareRoot()
      filter.correctRate(rate, noise: step.velocityVariance)
    }
    return density
  }
}

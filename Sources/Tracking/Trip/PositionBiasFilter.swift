/// Kalman filter over a position on a line, its rate of change, and the receiver's slow bias.
///
/// ```
/// measured = place + scale · error + noise
/// ```
/// Errors of satellite receivers last for tens of seconds, so that twenty consecutive fixes may all
/// be five metres ahead. A filter that takes them as independent counts them twenty times, and the
/// rate follows the error. With the error as a state of its own, position and rate stay unbiased
/// (R. G. Brown and P. Y. C. Hwang, *Introduction to Random Signals and Applied Kalman Filtering*,
/// on augmented states for coloured noise).
struct PositionBiasFilter: Hashable, Sendable, Codable {
  var place: Double
  var rate: Double
  var error: Double
  /// The covariance, a symmetric 3 × 3: place, rate, error.
  private(set) var placeVariance: Double
  private(set) var placeRate = 0.0
  private(set) var placeError = 0.0
  private(set) var rateVariance: Double
  private(set) var rateError = 0.0
  private(set) var errorVariance: Double

  /// Starts without correlations.
  init(
    place: Double,
    variance: Double,
    rate: Double,
    rateVariance: Double,
    errorVariance: Double
  ) {
    self.place = place
    self.rate = rate
    error = 0
    placeVariance = variance
    self.rateVariance = rateVariance
    self.errorVariance = errorVariance
  }

  /// Coefficients of the prediction.
  struct Transition {
    /// Added to the place.
    var advance: Double
    /// How the advance changes with the rate.
    var slope: Double
    /// The rate in the long run, and the share of the present one that is kept, 0…1.
    var rateGoal: Double
    var rateKept: Double
    /// Variances that are added to the rate and to the place.
    var rateNoise: Double
    var placeNoise: Double
    /// The share of the error that is kept, 0…1, and its variance in the long run.
    var errorKept: Double
    var errorVariance: Double
  }

  /// Predicts the state after some time.
  mutating func predict(_ t: Transition) {
    place += t.advance
    rate = t.rateKept * rate + (1 - t.rateKept) * t.rateGoal
    error *= t.errorKept
    let (a, f, g) = (t.slope, t.rateKept, t.errorKept)
    let pp = placeVariance + 2 * a * placeRate + a * a * rateVariance
    let pr = f * (placeRate + a * rateVariance)
    let pe = g * (placeError + a * rateError)
    placeVariance = pp + t.placeNoise
    placeRate = pr
    placeError = pe
    rateVariance = f * f * rateVariance + t.rateNoise
    rateError = f * g * rateError
    errorVariance = g * g * errorVariance + (1 - g * g) * t.errorVariance
  }

  /// The innovation of a measurement of the place, and its variance.
  func innovation(
    _ measured: Double,
    noise: Double,
    scale: Double
  ) -> (
    value: Double, variance: Double
  ) {
    let value = measured - place - scale * error
    let variance =
      placeVariance + 2 * scale * placeError + scale * scale * errorVariance + noise
    return (value, variance)
  }

  /// Corrects the state by a measurement of the place.
  ///
  /// - Parameters:
  ///   - measured: the place as measured.
  ///   - noise: the variance of white noise in the measurement; positive.
  ///   - scale: units of the place in one unit of the error.
  mutating func correctPlace(_ measured: Double, noise: Double, scale: Double) {
    let (value, variance) = innovation(measured, noise: noise, scale: scale)
    correct(
      by: value,
      variance,
      place: placeVariance + scale * placeError,
      rate: placeRate + scale * rateError,
      error: placeError + scale * errorVariance
    )
  }

  /// Corrects the state by a measurement of the rate.
  mutating func correctRate(_ measured: Double, noise: Double) {
    correct(
      by: measured - rate,
      rateVariance + noise,
      place: placeRate,
      rate: rateVariance,
      error: rateError
    )
  }

  /// The update of Kalman (1960) for one number: `P Hᵀ` of each state over the variance.
  private mutating func correct(
    by value: Double,
    _ variance: Double,
    place p: Double,
    rate r: Double,
    error e: Double
  ) {
    guard variance > 0 else { return }
    let (kp, kr, ke) = (p / variance, r / variance, e / variance)
    place += kp * value
    rate += kr * value
    error += ke * value
    let least = 1e-9  // rounding must not make a variance negative
    placeVariance = max(least, placeVariance - kp * p)
    placeRate -= kp * r
    placeError -= kp * e
    rateVariance = max(least, rateVariance - kr * r)
    rateError -= kr * e
    errorVariance = max(least, errorVariance - ke * e)
  }

  /// Replaces the rate by one that is uncorrelated with the rest.
  mutating func replaceRate(_ rate: Double, variance: Double) {
    self.rate = rate
    rateVariance = variance
    placeRate = 0
    rateError = 0
  }

  /// Adds variance to the place, and lets the error decay.
  ///
  /// The error gets no new variance: it could not be told from the way travelled.
  mutating func loosen(by variance: Double, errorKept: Double) {
    predict(
      Transition(
        advance: 0,
        slope: 0,
        rateGoal: rate,
        rateKept: 1,
        rateNoise: 0,
        placeNoise: variance,
        errorKept: errorKept,
        errorVariance: 0
      )
    )
  }

  /// Moves the place without a measurement.
  mutating func shiftPlace(by distance: Double) { place += distance }
}

import GeoCore
import TripSimulation

/// Log-likelihoods of receiver errors given the noise law.
///
/// Additive constants that are equal for all ways are left out.
struct ErrorLaw {
  let noise: NoiseLaw

  /// The autocorrelation of errors over an interval, 0…1.
  func correlation(after interval: Seconds) -> Double {
    noise.correlationTime > 0 ? exp(-interval / noise.correlationTime) : 0
  }

  /// The log-likelihood of a position error given the previous one.
  ///
  /// In a Gauss–Markov process the innovation of each error is independent of all earlier errors,
  /// so subtracting the predicted error whitens the sequence.
  func score(_ error: PlanePoint, after last: (error: PlanePoint, interval: Seconds)?) -> Double {
    var (new, variance) = (error, noise.deviation * noise.deviation)
    if let last {
      let correlation = correlation(after: last.interval)
      new.x -= correlation * last.error.x
      new.y -= correlation * last.error.y
      variance *= 1 - correlation * correlation
    }
    guard variance > 0 else { return 0 }
    return -(new.x * new.x + new.y * new.y) / (2 * variance)
  }

  /// The log-likelihood of a stated velocity, in metres per second to the east and north.
  func score(velocity: PlanePoint, _ truth: PlanePoint) -> Double {
    let variance = noise.speedDeviation * noise.speedDeviation
    guard variance > 0 else { return 0 }
    let (x, y) = (velocity.x - truth.x, velocity.y - truth.y)
    return -(x * x + y * y) / (2 * variance)
  }
}

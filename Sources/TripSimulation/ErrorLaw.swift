import GeoCore

/// How probable errors of a receiver are, for whoever knows its law.
///
/// What is told apart are ways: constants that do not depend on them are left out.
struct ErrorLaw {
  let noise: NoiseLaw

  /// How much of an error is left after a time, 0…1.
  func memory(after interval: Seconds) -> Double {
    noise.correlationTime > 0 ? exp(-interval / noise.correlationTime) : 0
  }

  /// The logarithm of the likelihood of an error of position, given the one before.
  ///
  /// A Gauss–Markov process forgets all but its last value, so that what is new in each error is
  /// independent of all before: the errors are whitened.
  func score(_ error: PlanePoint, after last: (error: PlanePoint, interval: Seconds)?) -> Double {
    var (new, variance) = (error, noise.deviation * noise.deviation)
    if let last {
      let memory = memory(after: last.interval)
      new.x -= memory * last.error.x
      new.y -= memory * last.error.y
      variance *= 1 - memory * memory
    }
    guard variance > 0 else { return 0 }
    return -(new.x * new.x + new.y * new.y) / (2 * variance)
  }

  /// The logarithm of the likelihood of a stated velocity, in metres per second to the east and north.
  func score(velocity: PlanePoint, _ truth: PlanePoint) -> Double {
    let variance = noise.speedDeviation * noise.speedDeviation
    guard variance > 0 else { return 0 }
    let (x, y) = (velocity.x - truth.x, velocity.y - truth.y)
    return -(x * x + y * y) / (2 * variance)
  }
}

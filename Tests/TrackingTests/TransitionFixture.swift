import GeoCore

@testable import Tracking

extension FixTransition {
  /// What lies between a fix at the origin and another one, for a traveller at 10 m/s and a receiver
  /// with σ 5 m.
  init(to point: PlanePoint, in interval: Seconds, turningTime: Seconds = 0) {
    var prior = SpeedPrior(
      speed: 10,
      deviation: 1,
      standing: 0,
      steady: 0,
      usual: 10,
      spread: 2
    )
    prior.turningTime = turningTime
    self.init(
      from: PlanePoint(x: 0, y: 0),
      to: point,
      in: interval,
      error: FixError(correlated: 20, white: 5),
      prior
    )
  }
}

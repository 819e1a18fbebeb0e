import GeoCore
import RoutingTestSupport
import TripSimulation

extension Town {
  /// The position of a fix in metres.
  static func place(of fix: SimulatedFix) -> PlanePoint { plane.point(fix.fix.coordinate) }
}

/// Reference implementation of the log-likelihood of Gauss–Markov errors.
struct Whitening {
  var deviation: Meters
  var correlationTime: Seconds
  private var last: (error: PlanePoint, time: Seconds)?

  init(_ noise: NoiseLaw) {
    deviation = noise.deviation
    correlationTime = noise.correlationTime
  }

  mutating func score(_ error: PlanePoint, at time: Seconds) -> Double {
    var score = 0.0
    if let last {
      let phi = correlationTime > 0 ? exp((last.time - time) / correlationTime) : 0
      let new = [error.x - phi * last.error.x, error.y - phi * last.error.y]
      score = new.reduce(0) { $0 - $1 * $1 } / (2 * deviation * deviation * (1 - phi * phi))
    } else {
      score = -(error.x * error.x + error.y * error.y) / (2 * deviation * deviation)
    }
    last = (error, time)
    return score
  }
}

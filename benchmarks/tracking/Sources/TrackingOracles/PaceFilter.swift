import GeoCore
public import TripSimulation

/// Kalman filter of a traveller's pace from the speeds that a receiver states.
///
/// The filter uses the laws of the simulation: the logarithm of the pace is a random walk, observed
/// through speeds with white noise. It knows the true position, and ignores speeds while the
/// traveller stands, brakes or accelerates, because they carry no information on the pace. No other
/// filter of these speeds estimates the pace better (Kalman 1960). A tracker knows less, but it
/// also observes positions.
public struct PaceFilter: Hashable, Sendable {
  /// The estimated logarithm of the pace relative to the plan.
  public private(set) var logPace = 0.0
  /// The variance of ``logPace``.
  public private(set) var variance: Double

  private let options: SimulationOptions
  private var time: Seconds?

  /// A speed is steady if it lies within this share of the planned speed times the pace.
  private static let steadySpeedTolerance = 0.02

  /// Starts with the distribution of the pace over travellers.
  ///
  /// - Parameter options: the laws that trips were simulated by.
  public init(_ options: SimulationOptions) {
    self.options = options
    variance = options.pace.deviation * options.pace.deviation
  }

  /// Updates the estimate by a fix of a trip; fixes come in order.
  public mutating func take(_ fix: SimulatedFix, of trip: SimulatedTrip) {
    let drift = options.pace.driftPerMinute * options.pace.driftPerMinute / 60
    variance += drift * max(0, fix.time - (time ?? trip.departure))
    time = fix.time
    guard let stated = fix.fix.speed else { return }
    let state = trip.journey.state(at: fix.time - trip.departure)
    let planned = state.path.speed(at: state.along)
    let steady = planned * exp(state.logPace)
    guard state.standing == nil, abs(state.speed - steady) < Self.steadySpeedTolerance * steady
    else { return }
    // Noise across the direction of travel biases the stated speed upwards.
    let error = options.noise.speedDeviation
    let expected = planned * exp(logPace)
    let innovation = (stated - error * error / (2 * expected)) / expected - 1
    let noise = error * error / (expected * expected)
    let gain = variance / (variance + noise)
    logPace += gain * innovation
    variance *= 1 - gain
  }
}

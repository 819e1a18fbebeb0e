import GeoCore

/// What can be learned of a traveller's pace from the speeds that a receiver states.
///
/// A Kalman filter with the laws of the simulation: the logarithm of the pace is a random walk, seen
/// through speeds that err by what is new in each of them. The filter is told where the traveller is, and
/// when they stand, brake or get up to speed, which says nothing of the pace. No filter that sees these
/// speeds can know the pace better (Kalman 1960); trackers are told less, but for what places say of it.
public struct PaceStudy: Hashable, Sendable {
  /// The logarithm of the pace against the plan, and its variance.
  public private(set) var logPace = 0.0
  /// The variance of ``logPace``.
  public private(set) var variance: Double

  private let options: SimulationOptions
  private var time: Seconds?

  /// Speeds within this share of what the pace makes of the way are steady.
  private static let steadiness = 0.02

  /// Begins with what is known of travellers.
  ///
  /// - Parameter options: the laws that trips were simulated by.
  public init(_ options: SimulationOptions) {
    self.options = options
    variance = options.pace.deviation * options.pace.deviation
  }

  /// Takes a fix of a trip; they come in order.
  public mutating func take(_ fix: SimulatedFix, of trip: SimulatedTrip) {
    let drift = options.pace.driftPerMinute * options.pace.driftPerMinute / 60
    variance += drift * max(0, fix.time - (time ?? trip.departure))
    time = fix.time
    guard let stated = fix.fix.speed else { return }
    let state = trip.journey.state(at: fix.time - trip.departure)
    let planned = state.path.speed(at: state.along)
    let steady = planned * exp(state.logPace)
    guard state.standing == nil, abs(state.speed - steady) < Self.steadiness * steady else {
      return
    }
    // What errs across the way makes a speed seem greater.
    let error = options.noise.speedDeviation
    let expected = planned * exp(logPace)
    let seen = (stated - error * error / (2 * expected)) / expected - 1
    let noise = error * error / (expected * expected)
    let gain = variance / (variance + noise)
    logPace += gain * seen
    variance *= 1 - gain
  }
}

public import GeoCore

/// Probability laws of simulated travellers and receivers.
///
/// The tracker is evaluated with the defaults, but never reads them.
public struct SimulationOptions: Hashable, Sendable {
  /// Travel speed.
  public var pace = PaceLaw()
  /// Stops at crossings and signals.
  public var stops = StopLaw()
  /// Wrong turns.
  public var wrongTurns = WrongTurnLaw()
  /// Errors of the receiver.
  public var noise = NoiseLaw()
  /// Times without signal.
  public var gaps = GapLaw()
  /// What the receiver reports.
  public var receiver = Receiver()
  /// Fixes per second, more than 0.
  public var rate = 1.0
  /// Seconds during which the receiver continues to give fixes at the destination.
  public var lingering: Seconds = 0
  /// Start of the trips: seconds since 1970-01-01T00:00:00Z; by default a Monday morning.
  public var start: Seconds = 1_767_600_000

  /// The defaults.
  public init() {}
}

/// Law of the pace, the ratio of actual to planned speed.
///
/// The pace is log-normal between trips; within a trip its logarithm is a random walk.
public struct PaceLaw: Hashable, Sendable {
  /// The standard deviation of the logarithm of the pace between trips.
  public var deviation = 0.2
  /// The standard deviation of the change of the logarithm in a minute.
  public var driftPerMinute = 0.05

  /// The defaults.
  public init() {}
}

/// Law of the stops at crossings and signals.
public struct StopLaw: Hashable, Sendable {
  /// The probability of a stop at each crossing or signal.
  public var probability = 0.3
  /// The mean duration in seconds; durations are exponentially distributed.
  public var mean: Seconds = 15

  /// The defaults.
  public init() {}
}

/// Law of wrong turns.
///
/// The traveller takes a wrong way, notices it after some distance, and continues by the best route
/// from there.
public struct WrongTurnLaw: Hashable, Sendable {
  /// The probability that a trip has one.
  public var probability = 0.2
  /// The least angle between the wrong way and the right one.
  public var leastAngle: Degrees = 30
  /// The distance in metres until the traveller notices it; uniformly distributed.
  public var length: ClosedRange<Meters> = 60...120

  /// The defaults.
  public init() {}
}

/// Law of receiver errors.
///
/// Position errors are a first-order Gauss–Markov process in each of east and north, plus outliers.
public struct NoiseLaw: Hashable, Sendable {
  /// The standard deviation of each coordinate in metres.
  public var deviation: Meters = 5
  /// The time in seconds after which the autocorrelation of errors has fallen to 1/e.
  public var correlationTime: Seconds = 20
  /// The probability that a fix is an outlier.
  public var outlierProbability = 0.01
  /// The additional error of outliers in metres, uniformly distributed, in any direction.
  public var outlierDistance: ClosedRange<Meters> = 30...100
  /// The standard deviation of each component of the velocity in metres per second.
  ///
  /// 0.2 m/s is of the order that receivers state for speeds from Doppler shifts.
  public var speedDeviation = 0.2

  /// The defaults.
  public init() {}
}

/// Law of the times without signal.
public struct GapLaw: Hashable, Sendable {
  /// The probability that a trip has a gap.
  public var probability = 1.0 / 3
  /// The duration in seconds, uniformly distributed.
  public var length: ClosedRange<Seconds> = 10...60

  /// The defaults.
  public init() {}
}

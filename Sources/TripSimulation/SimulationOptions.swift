public import GeoCore

/// By which laws simulated travellers move and their receivers err.
///
/// The defaults are those that the tracker is judged by; the tracker itself never sees them.
public struct SimulationOptions: Hashable, Sendable {
  /// How fast travellers are.
  public var pace = PaceLaw()
  /// Where and how long they stand.
  public var stops = StopLaw()
  /// How they go astray.
  public var wrongTurns = WrongTurnLaw()
  /// How positions err.
  public var noise = NoiseLaw()
  /// When the signal is lost.
  public var gaps = GapLaw()
  /// What the receiver says.
  public var receiver = Receiver()
  /// Fixes a second, more than 0.
  public var rate = 1.0
  /// For how many seconds the receiver goes on at the destination.
  public var lingering: Seconds = 0
  /// When trips start: seconds since 1970-01-01T00:00:00Z; by default a Monday morning.
  public var start: Seconds = 1_767_600_000

  /// The defaults.
  public init() {}
}

/// How fast travellers are compared with the plan: a factor that is log-normal between trips and
/// drifts within one, its logarithm being a random walk.
public struct PaceLaw: Hashable, Sendable {
  /// The standard deviation of the logarithm of the factor between trips.
  public var deviation = 0.2
  /// The standard deviation of what the logarithm changes by in a minute.
  public var driftPerMinute = 0.05

  /// The defaults.
  public init() {}
}

/// Where travellers may have to stand: at crossings and signals.
public struct StopLaw: Hashable, Sendable {
  /// How often they do.
  public var probability = 0.3
  /// For how long on an average; exponentially distributed.
  public var mean: Seconds = 15

  /// The defaults.
  public init() {}
}

/// How travellers take a wrong turn, see that they did, and go on by the best way from there.
public struct WrongTurnLaw: Hashable, Sendable {
  /// How often trips have one: every fifth.
  public var probability = 0.2
  /// The least angle between the wrong way and the right one.
  public var leastAngle: Degrees = 30
  /// How far one goes before one sees it, evenly distributed.
  public var length: ClosedRange<Meters> = 60...120

  /// The defaults.
  public init() {}
}

/// How positions err: a Gauss–Markov process in each of east and north, and outliers.
public struct NoiseLaw: Hashable, Sendable {
  /// The standard deviation of each coordinate.
  public var deviation: Meters = 5
  /// The time after which 1/e of an error is left.
  public var correlationTime: Seconds = 20
  /// How often a fix is an outlier.
  public var outlierProbability = 0.01
  /// How far outliers are off, evenly distributed, in any direction.
  public var outlierDistance: ClosedRange<Meters> = 30...100
  /// The standard deviation of speeds, and of each component of the velocity that courses come from:
  /// 0.2 m/s, of the order that receivers state for speeds from Doppler shifts.
  public var speedDeviation = 0.2

  /// The defaults.
  public init() {}
}

/// When the signal is lost.
public struct GapLaw: Hashable, Sendable {
  /// How often trips have a gap: every third.
  public var probability = 1.0 / 3
  /// How long it is, evenly distributed.
  public var length: ClosedRange<Seconds> = 10...60

  /// The defaults.
  public init() {}
}

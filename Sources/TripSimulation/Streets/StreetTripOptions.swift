public import CampusGraph
public import GeoCore

/// Probability laws of travellers and receivers by the law of streets.
///
/// The law has another structure than that of ``SimulationOptions``, so that a tracker that fits
/// one of them is not measured on it alone. No tracker reads either. Values out of range are brought
/// into it.
///
/// Values are estimates where nothing else is said. *Learned* ones are printed by
/// `benchmarks/tracking/learn_law.py` from recorded drives. *Matched* ones are set by hand so that
/// the script prints about the same for recorded drives and for those that
/// `benchmarks/tracking/run.sh ROUTECLI --streets --forecasts FILE` simulates. All of them are of
/// cars; the values of other modes are estimates.
public struct StreetTripOptions: Hashable, Sendable {
  /// Speeds on streets and in turns.
  public var speed: StreetSpeedLaw
  /// Traffic lights and the queues before them.
  public var signals: SignalLaw
  /// Giving way at junctions and crossings.
  public var yielding: YieldLaw
  /// Wrong ways.
  public var mistakes: MistakeLaw
  /// Stays on the way.
  public var stays = StayLaw()
  /// Errors that last for the usual time.
  public var noise = StreetNoiseLaw()
  /// Errors between high buildings.
  public var canyons = CanyonLaw()
  /// Errors that last for a whole trip.
  public var offsets = OffsetLaw()
  /// Fixes that are repeated.
  public var stale = StaleLaw()
  /// Times between fixes.
  public var spacing = SpacingLaw()
  /// Jumps of the receiver's clock.
  public var clock = ClockLaw()
  /// What receivers state.
  public var statements = StatementLaw()
  /// Seconds during which the receiver continues to give fixes at the destination.
  public var lingering: Seconds = 0
  /// Start of the trips: seconds since 1970-01-01T00:00:00Z; by default a Monday morning.
  public var start = SimulationOptions().start

  /// The defaults of a mode.
  public init(_ mode: TravelMode) {
    speed = StreetSpeedLaw(mode)
    signals = SignalLaw(mode)
    yielding = YieldLaw(mode)
    mistakes = MistakeLaw(mode)
  }
}

/// Law of speeds on streets and in turns.
///
/// The target speed on a street is the planned one × a factor of the traveller × a factor of the
/// street, both log-normal. A street is all edges of one name, or an edge without name.
public struct StreetSpeedLaw: Hashable, Sendable {
  /// The median of the traveller's factor.
  public var median: Double
  /// The standard deviation of the logarithm of the traveller's factor.
  public var deviation: Double
  /// The standard deviation of the logarithm of the street's factor.
  public var streetDeviation: Double
  /// Acceleration in metres per second squared.
  public var acceleration: Double
  /// Deceleration in metres per second squared.
  public var deceleration: Double
  /// The highest lateral acceleration in turns, in metres per second squared.
  ///
  /// On a curve of radius r the speed is at most √(lateral acceleration · r).
  public var lateralAcceleration: Double
  /// The length in metres of the two chords from whose angle a curve's radius is measured.
  ///
  /// It is how far before and after a corner the traveller's line bends.
  public var turnReach: Meters

  /// The defaults of a mode.
  ///
  /// Cars: matched are the factors and the accelerations. Recorded drives have 0.98 × the planned
  /// speed, a deviation of 0.16 between drives and of 0.32 between pieces of 150 m, and 5 % and 95 %
  /// of their changes of speed are −1.6 and 1.7 m/s².
  public init(_ mode: TravelMode) {
    median = mode == .car ? 1.2 : 1.05
    switch mode {
    case .foot:
      (deviation, streetDeviation) = (0.18, 0.08)
      (acceleration, deceleration, lateralAcceleration, turnReach) = (1, 1, 1.5, 2)
    case .wheelchair:
      (deviation, streetDeviation) = (0.22, 0.12)
      (acceleration, deceleration, lateralAcceleration, turnReach) = (0.6, 0.8, 1, 2)
    case .bike:
      (deviation, streetDeviation) = (0.2, 0.12)
      (acceleration, deceleration, lateralAcceleration, turnReach) = (0.8, 1.5, 2, 4)
    case .car:
      (deviation, streetDeviation) = (0.2, 0.35)
      (acceleration, deceleration, lateralAcceleration, turnReach) = (1.8, 2.3, 3, 10)
    }
  }
}

/// Law of traffic lights: each has a fixed cycle, red share and offset, drawn from the trip's seed.
///
/// A vehicle that arrives in red waits for the rest of it, and then for the vehicles in front to start.
public struct SignalLaw: Hashable, Sendable {
  /// The range of cycles in seconds, uniformly distributed.
  public var cycle: ClosedRange<Seconds> = 60...90
  /// The range of the share of red in a cycle, uniformly distributed; at most 0.9.
  public var redShare: ClosedRange<Double>
  /// The mean number of vehicles in front, geometrically distributed.
  public var queueMean: Double
  /// Seconds between the starts of two vehicles.
  ///
  /// Sourced: saturation headways are about 2 s (Highway Capacity Manual, chapter on signals).
  public var headway: Seconds = 2
  /// Lights less than so many metres after the last one belong to the same junction.
  public var junctionSize: Meters = 40

  /// The defaults of a mode.
  public init(_ mode: TravelMode) {
    switch mode {
    case .foot, .wheelchair: (redShare, queueMean) = (0.5...0.75, 0)
    case .bike: (redShare, queueMean) = (0.4...0.65, 0.5)
    case .car: (redShare, queueMean) = (0.4...0.7, 3)
    }
  }
}

/// Law of giving way, at crossings, in turns at junctions, and where a faster street is entered.
public struct YieldLaw: Hashable, Sendable {
  /// The probability of a stop.
  public var probability: Double
  /// The mean duration in seconds; durations are exponentially distributed.
  public var mean: Seconds
  /// The least angle of a turn.
  public var leastAngle: Degrees = 45
  /// The least ratio of the planned speeds of the street entered and the one left.
  public var leastRatio = 1.3

  /// The defaults of a mode.
  ///
  /// Cars: matched with the lights. Recorded drives have 0.7 stops of 5 s or more a kilometre, with
  /// a mean of 23 s below a minute.
  public init(_ mode: TravelMode) {
    switch mode {
    case .foot, .wheelchair: (probability, mean) = (0.15, 6)
    case .bike: (probability, mean) = (0.2, 5)
    case .car: (probability, mean) = (0.45, 18)
    }
  }
}

/// Law of wrong ways.
///
/// The traveller leaves the planned way, goes straight or turns again at each corner, notices the
/// mistake after some time, and either turns around or returns by another way.
public struct MistakeLaw: Hashable, Sendable {
  /// The probability that a trip has one.
  public var probability = 0.2
  /// The least angle between the wrong way and the right one.
  public var leastAngle: Degrees = 25
  /// Seconds of moving until the traveller notices the mistake; uniformly distributed.
  public var noticing: ClosedRange<Seconds> = 8...60
  /// The probability of another turn at each corner of the wrong way.
  public var againProbability = 0.3
  /// The probability of a U-turn rather than another way, if both are possible.
  public var turnAroundProbability: Double
  /// Wrong ways shorter than this, in metres, are not taken.
  public var leastLength: Meters = 30

  /// The defaults of a mode.
  public init(_ mode: TravelMode) {
    turnAroundProbability = mode == .car ? 0.4 : 0.7
  }
}

/// Law of stays on the way, such as a shop or a phone call.
///
/// Learned: 11 of 108 recorded drives have a stop of a minute or more, by 150 s longer on an average;
/// some of them are at lights.
public struct StayLaw: Hashable, Sendable {
  /// The probability that a trip has one, uniformly distributed over its length.
  public var probability = 0.08
  /// The least duration in seconds.
  public var least: Seconds = 60
  /// The mean of the further duration in seconds, exponentially distributed.
  public var mean: Seconds = 150

  /// The defaults.
  public init() {}
}

public import GeoCore

/// Law of errors that last for the usual time: a Gauss–Markov process whose deviation differs by
/// trip, and white noise.
public struct StreetNoiseLaw: Hashable, Sendable {
  /// The median of the standard deviation of each coordinate, in metres; learned.
  public var deviation: Meters = 3.6
  /// The standard deviation of its logarithm between trips; learned.
  public var spread = 0.65
  /// The time in seconds after which the autocorrelation has fallen to 1/e.
  public var correlationTime: Seconds = 30
  /// The standard deviation of the white noise of each coordinate, in metres.
  public var whiteDeviation: Meters = 1
  /// The standard deviation of stated speeds in metres per second.
  public var speedDeviation = 0.4
  /// The standard deviation of stated courses at 1 m/s, in degrees; it falls with the speed.
  public var courseDeviation: Degrees = 15

  /// The defaults.
  public init() {}
}

/// Law of errors in urban canyons: for some tens of seconds fixes are displaced by the same tens of
/// metres.
public struct CanyonLaw: Hashable, Sendable {
  /// The mean time between two of them, in seconds; 0 for none.
  ///
  /// Learned with ``length``: 6 % of recorded fixes are more than 15 m beside the way, as about half
  /// of the displacements are, in runs of 40 s.
  public var interval: Seconds = 300
  /// How long one lasts in seconds, uniformly distributed.
  public var length: ClosedRange<Seconds> = 20...60
  /// The displacement in metres, uniformly distributed, in any direction.
  public var jump: ClosedRange<Meters> = 10...40

  /// The defaults.
  public init() {}
}

/// Law of offsets of all fixes of a trip.
public struct OffsetLaw: Hashable, Sendable {
  /// The probability that a trip has one; learned.
  public var probability = 0.1
  /// The distance in metres, uniformly distributed, in any direction.
  public var distance: ClosedRange<Meters> = 8...30

  /// The defaults.
  public init() {}
}

/// Law of stale fixes: the position, speed and course of an earlier fix with the present time.
public struct StaleLaw: Hashable, Sendable {
  /// The probability of each fix.
  ///
  /// Of recorded fixes 0.4 % have the position of one before the last; who repeats the last one may
  /// stand.
  public var probability = 0.01
  /// The largest age in fixes; ages from 1 on are equally likely.
  public var age = 3

  /// The defaults.
  public init() {}
}

/// Law of the times between fixes.
public struct SpacingLaw: Hashable, Sendable {
  /// The range of the typical time of a trip in seconds; its logarithm is uniformly distributed.
  public var typical: ClosedRange<Seconds> = 1...15
  /// The standard deviation of the logarithm of a single time; learned.
  public var jitter = 0.6
  /// The range of a single time in seconds; at least 0.1.
  public var range: ClosedRange<Seconds> = 1...30

  /// The defaults.
  public init() {}
}

/// Law of the receiver's clock: it may jump once a trip.
public struct ClockLaw: Hashable, Sendable {
  /// The probability of a jump.
  public var probability = 0.05
  /// The probability that it is backward.
  public var backwardProbability = 0.5
  /// A jump backward in seconds, uniformly distributed.
  public var backward: ClosedRange<Seconds> = 1...10
  /// A jump forward in seconds, uniformly distributed.
  public var forward: ClosedRange<Seconds> = 60...300

  /// The defaults.
  public init() {}
}

/// Law of what the receiver of a trip states beside position and time.
public struct StatementLaw: Hashable, Sendable {
  /// The probability that it states accuracies.
  public var accuracyProbability = 0.6
  /// The probability that it states speeds and courses.
  public var speedProbability = 0.5
  /// Accuracies are stated too small or too large by a factor of each trip; this is the standard
  /// deviation of its logarithm.
  public var accuracySpread = 0.4

  /// The defaults.
  public init() {}
}

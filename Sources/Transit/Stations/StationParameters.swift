public import GeoCore

/// Constants of the forecast of stations.
///
/// All but ``priorRate`` and ``weeklyMemory``, which are assumed, are fitted by `bike-scores fit 1` on
/// simulated systems that have no part in the published scores: see `benchmarks/BIKES.md`.
public struct StationParameters: Sendable, Hashable, Codable {
  /// Rentals, and returns, per hour of a station before anything is known.
  public var priorRate = 2.0
  /// Station hours that a prior of the system's profile weighs.
  public var profileWeight = 30.0
  /// Expected events that the system's mean weighs in a station's.
  public var meanWeight = 12.0
  /// Expected events that a station's mean weighs in its half hours of working days or weekends.
  public var kindWeight = 10.0
  /// Expected events that those weigh in its half hours of the week.
  public var slotWeight = 20.0
  /// Weight of the half hours before and after one.
  public var neighborWeight = 1.0
  /// Share of the counts of a slot that is kept after a week.
  public var weeklyMemory = 0.95
  /// Expected events that no deviation weighs in the level of the system.
  public var systemLevelWeight = 20.0
  /// Memory of the level of the system.
  public var systemLevelMemory: Seconds = 7200
  /// Expected events that no deviation weighs in the level of a station.
  public var levelWeight = 25.0
  /// Memory of the level of a station.
  public var levelMemory: Seconds = 1350
  /// Time constant with which a level returns to 1 in a forecast.
  public var levelPersistence: Seconds = 1800
  /// Standard deviation of the logarithm of the rates.
  public var rateSpread = 0.15
  /// The least change between two readings that counts as the work of a truck.
  public var leastVisit = 4
  /// The same as a share of the capacity.
  public var leastVisitShare = 0.1
  /// Expected events that a factor of 1 weighs in those of scarce bikes and docks.
  public var scarcityWeight = 30.0
  /// Exponent of those factors in the probability that one of the last bikes can be ridden; the rest
  /// is of groups that do not take the last bikes.
  public var unusableShare = 0.5

  /// Takes the default values.
  public init() {}

  /// Whether all values can be used.
  public var isValid: Bool {
    let positive = [
      priorRate, profileWeight, meanWeight, kindWeight, slotWeight, systemLevelWeight,
      systemLevelMemory, levelWeight, levelMemory, levelPersistence, scarcityWeight,
    ]
    return positive.allSatisfy { $0 > 0 && $0.isFinite }
      && (0...1).contains(weeklyMemory) && (0...1).contains(neighborWeight)
      && (0...3).contains(rateSpread) && (0...1).contains(unusableShare)
      && (0...1).contains(leastVisitShare) && leastVisit > 1
  }
}

/// How the readings of stations were taken.
public struct StationSampling: Sendable, Hashable, Codable {
  /// Seconds between two looks at the feed; a change has happened since the last look.
  public var interval: Int64
  /// The longest time between two readings of a station, in seconds, over which its status is known
  /// to have been that of the first.
  ///
  /// For a store that writes changes only, and a reading after each hour without one, a little more
  /// than an hour.
  public var longestGap: Int64

  /// Takes both; values outside of 1 s to a day count as the nearest within.
  public init(interval: Int64 = 60, longestGap: Int64 = 3900) {
    self.interval = min(max(interval, 1), 86_400)
    self.longestGap = min(max(longestGap, self.interval), 86_400)
  }
}

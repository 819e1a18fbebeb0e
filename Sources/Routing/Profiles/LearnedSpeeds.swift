public import CampusGraph
public import GeoCore

/// Speeds and delays of a profile that were learned from recorded trips.
///
/// ```swift
/// let profile = Profile.car.applying(speeds)
/// ```
/// Speeds are factors of those of the bundled profile, so a limit of 50 km/h with a factor of 0.8
/// means 40 km/h. The other values of the profile stay as they are.
public struct LearnedSpeeds: Sendable, Hashable {
  /// A learned value and what it rests on.
  public struct Value: Sendable, Hashable {
    /// The value.
    public var value: Double
    /// The number of stretches that it was learned from.
    public var samples: Int
    /// The number of recordings with such stretches.
    public var recordings: Int

    /// Makes a value.
    public init(_ value: Double, samples: Int, recordings: Int) {
      self.value = value
      self.samples = samples
      self.recordings = recordings
    }
  }

  /// A point of the road that costs time.
  public enum Delay: String, Sendable, CaseIterable {
    /// Traffic signals: `Profile.Delays.signal`.
    case signal
    /// A turn at right angles: `Profile.Delays.turn`.
    case turn
    /// A junction, whether the traveller turns or not: `Profile.Delays.junction`.
    case junction

    /// The member of the profile's delays.
    var keyPath: WritableKeyPath<Profile.Delays, Double> {
      switch self {
      case .signal: \.signal
      case .turn: \.turn
      case .junction: \.junction
      }
    }

    /// The values in seconds that are plausible on average: an estimate.
    public var range: ClosedRange<Seconds> {
      switch self {
      case .signal: 0...90
      case .turn: 0...30
      case .junction: 0...20
      }
    }
  }

  /// The name of the profile.
  public var profile: String
  /// The factor of speed of all classes together, for classes without one of their own.
  public var overall: Value
  /// The factor of speed by class.
  public var factors: [SpeedClass: Value]
  /// Seconds by kind of delay.
  public var delays: [Delay: Value]
  /// A further factor of speed by the hour of the week, 0 for the hour from Monday 00:00; hours
  /// without enough samples are missing.
  public var hours: [Int: Value]

  /// The factors of speed that are plausible: an estimate.
  public static let factorRange: ClosedRange<Double> = 0.25...4

  /// The hours of the week.
  public static let hoursOfWeek = 0..<168

  /// Makes speeds.
  public init(
    profile: String,
    overall: Value,
    factors: [SpeedClass: Value] = [:],
    delays: [Delay: Value] = [:],
    hours: [Int: Value] = [:]
  ) {
    self.profile = profile
    self.overall = overall
    self.factors = factors
    self.delays = delays
    self.hours = hours
  }

  /// The hour of the week at a local time, 0…167 from Monday 00:00.
  public static func hour(of time: LocalTime) -> Int {
    // 1970-01-01 was a Thursday.
    let day = (time.date.daysSince1970 % 7 + 10) % 7
    return day * 24 + time.hour
  }
}

extension Profile {
  /// The profile with learned speeds and delays.
  ///
  /// - Parameters:
  ///   - speeds: what was learned for the profile.
  ///   - hour: the hour of the week, 0…167 from Monday 00:00; `nil` for no certain hour.
  /// - Returns: a profile of the same name with other values.
  public func applying(_ speeds: LearnedSpeeds, hour: Int? = nil) -> Profile {
    var profile = self
    let hourly = hour.flatMap { speeds.hours[$0]?.value } ?? 1
    for kind in SpeedClass.all {
      let learned = speeds.factors[kind]?.value ?? speeds.overall.value
      profile.speedFactors[kind] = learned * hourly
    }
    for (delay, learned) in speeds.delays { profile.delays[keyPath: delay.keyPath] = learned.value }
    return profile
  }
}

extension Profile.Delays {
  /// The seconds of a delay that can be learned.
  package func seconds(of delay: LearnedSpeeds.Delay) -> Seconds { self[keyPath: delay.keyPath] }
}

extension TravelPlan {
  /// The plan with learned speeds for the profile that they belong to; `nil` if it has none.
  public func applying(_ speeds: LearnedSpeeds, hour: Int? = nil) -> TravelPlan? {
    func applied(_ profile: Profile) -> Profile {
      profile.name == speeds.profile ? profile.applying(speeds, hour: hour) : profile
    }
    guard profiles.contains(where: { $0.name == speeds.profile }) else { return nil }
    switch self {
    case .single(let profile): return .single(applied(profile))
    case .bikeShare(let walking, let riding):
      return .bikeShare(walking: applied(walking), riding: applied(riding))
    }
  }
}

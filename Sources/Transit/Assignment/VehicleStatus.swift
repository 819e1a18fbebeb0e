public import GeoCore

/// Name of a vehicle as its positions give it.
public struct VehicleID: RawRepresentable, Hashable, Comparable, Sendable,
  ExpressibleByStringLiteral
{
  /// The name.
  public let rawValue: String

  /// Wraps a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Wraps a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Wraps a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// Orders by name.
  public static func < (a: VehicleID, b: VehicleID) -> Bool { a.rawValue < b.rawValue }
}

/// What a vehicle says about its work; what it does not say is `nil`.
///
/// Strong evidence, but not blind: a vehicle that is not on the stated trip's path, or far too early on it, is
/// not assigned to it, a trip of a block that another vehicle makes, or that comes after the next one of its own,
/// waits, and a statement that the positions contradict for long counts for nothing.
public struct StatedWork: Sendable, Hashable {
  /// Id of the trip in the feed.
  public var trip: String?
  /// First departure in seconds of the service day, if the trip has frequencies.
  public var start: Int32?
  /// Id of the route in the feed.
  public var route: String?
  /// Id of the block in the feed.
  public var block: String?

  /// Makes a statement.
  public init(
    trip: String? = nil,
    start: Int32? = nil,
    route: String? = nil,
    block: String? = nil
  ) {
    self.trip = trip
    self.start = start
    self.route = route
    self.block = block
  }
}

/// What a fix was used for.
public enum FixOutcome: Sendable, Hashable {
  /// It moved the vehicle.
  case used
  /// Its time is missing, not finite, or not within the years 1970 to 2100.
  case invalidTime
  /// It is not later than the last one of the vehicle.
  case notLater
  /// It is too far from the last one for the time between, or too inaccurate.
  case implausible
  /// The follower has as many vehicles as its settings allow.
  case tooManyVehicles
}

/// State of a vehicle.
public enum VehicleState: String, Sendable, Hashable, Codable {
  /// Not assigned to a trip.
  case unassigned
  /// On its trip.
  case running
  /// At a terminal before its next trip.
  case layover
  /// On its trip, but off the trip's path.
  case detour
  /// No position for some time.
  case silent
}

/// A value with the time since which it holds.
public struct Since<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value.
  public var value: Value
  /// Seconds since 1970 at which it began.
  public var since: Seconds

  /// Makes a value.
  public init(_ value: Value, since: Seconds) {
    self.value = value
    self.since = since
  }
}

/// Deviation from the schedule in classes.
public enum Punctuality: String, Sendable, Hashable, Codable {
  /// Earlier than the settings allow.
  case early
  /// Within the settings' limits.
  case onTime
  /// Later than the settings allow.
  case late
}

/// Distance in time to the vehicle ahead on the same route.
public enum Spacing: String, Sendable, Hashable, Codable {
  /// Much closer to the vehicle ahead than scheduled.
  case bunched
  /// About as scheduled.
  case regular
  /// Much farther than scheduled.
  case gap
}

/// What is known of a vehicle.
public struct VehicleStatus: Sendable {
  /// The vehicle.
  public var vehicle: VehicleID
  /// State and since when.
  public var state: Since<VehicleState>
  /// Run that it makes, or makes next during a layover.
  public var run: TripRun?
  /// Probability of the run, 0...1.
  public var confidence: Double
  /// Last position.
  public var coordinate: Coordinate
  /// Time of the last position in seconds since 1970.
  public var time: Seconds
  /// Metres along the path of the trip.
  public var distanceAlong: Meters?
  /// Position within the trip of the next stop, from 0.
  public var nextStop: Int?
  /// Whether it stands at the stop before ``nextStop``.
  public var isAtStop: Bool
  /// Seconds behind schedule, negative if early; `nil` if unassigned or the trip keeps no times.
  public var deviation: Seconds?
  /// Class of the deviation and since when.
  public var punctuality: Since<Punctuality>?
  /// Seconds behind the vehicle ahead on the route, at the last stop.
  public var headway: Seconds?
  /// The same as scheduled.
  public var scheduledHeadway: Seconds?
  /// Class of the headway and since when.
  public var spacing: Since<Spacing>?
}

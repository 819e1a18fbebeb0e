public import GeoCore

/// Limits of a ``FleetFollower``.
///
/// The defaults of earliness and lateness are those of TransitClock, save where the comment says
/// otherwise; the others are estimates.
public struct FleetSettings: Sendable, Hashable {
  /// Farthest from a path that a vehicle is taken to be on it, in metres.
  public var pathRadius: Meters = 60
  /// Metres that a vehicle moves along a path before it is assigned, unless it states its trip.
  public var assignmentDistance: Meters = 150
  /// Least probability of a run to be assigned.
  public var assignmentConfidence = 0.4
  /// Seconds of earliness within which a run is considered for an unassigned vehicle.
  public var initialEarliness: Seconds = 600
  /// Seconds of lateness within which a run is considered for an unassigned vehicle.
  public var initialLateness: Seconds = 1200
  /// Seconds of earliness beyond which a vehicle on its way is not on the trip that it states.
  public var largestEarliness: Seconds = 900
  /// Seconds of lateness beyond which an assignment ends.
  public var largestLateness: Seconds = 5400
  /// Seconds off the path after which an assignment ends.
  public var longestDetour: Seconds = 900
  /// Metres from the path beyond which an assignment ends.
  public var farthestDetour: Meters = 2000
  /// Seconds without progress, save in layovers, after which an assignment ends.
  ///
  /// TransitClock has 480; vehicles in a traffic jam need more.
  public var longestStandstill: Seconds = 1200
  /// Seconds before a scheduled departure from which a waiting vehicle is assigned to the trip.
  public var longestLayover: Seconds = 5400
  /// Seconds without a fix after which a vehicle is silent.
  public var silence: Seconds = 360
  /// Seconds without a fix after which the run of a vehicle is free for others, and its forecasts
  /// end.
  public var longestSilence: Seconds = 1200
  /// Largest plausible speed in metres per second.
  public var largestSpeed = 31.3
  /// Largest accuracy of a fix in metres that is used.
  public var largestAccuracy: Meters = 200
  /// Seconds of earliness beyond which a vehicle is early.
  public var early: Seconds = 60
  /// Seconds of lateness beyond which a vehicle is late.
  public var late: Seconds = 300
  /// Share of the scheduled headway below which vehicles are bunched.
  public var bunched = 0.35
  /// Share of the scheduled headway above which there is a gap.
  public var gap = 1.75
  /// Largest number of vehicles; more are refused.
  public var vehicleLimit = 50_000

  /// Makes the default settings.
  public init() {}
}

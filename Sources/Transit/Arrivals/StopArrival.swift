import CampusGraph
public import GeoCore

/// Expected time with its uncertainty.
public struct ExpectedTime: Sendable, Hashable {
  /// The expected time in seconds since 1970.
  public var expected: Seconds
  /// Start of the 80 % interval.
  public var earliest: Seconds
  /// End of the 80 % interval.
  public var latest: Seconds

  /// Makes an expected time.
  public init(expected: Seconds, earliest: Seconds, latest: Seconds) {
    self.expected = expected
    self.earliest = earliest
    self.latest = latest
  }

  /// Half the width of the interval in seconds, for `uncertainty` of GTFS-Realtime.
  public var uncertainty: Seconds { (latest - earliest) / 2 }
}

/// What a forecast is made of.
public struct ForecastBasis: Sendable, Hashable {
  /// Whether a vehicle is assigned; else the schedule alone.
  public var usesVehicle: Bool
  /// Vehicles that passed the stretches ahead in the last hour, counted on the stretch with most.
  public var earlierVehicles: Int
  /// Share of the stretches ahead with learned times of earlier days or hours, 0...1.
  public var learnedShare: Double
  /// Whether the time is that of a ``TripUpdate``, without a vehicle.
  public var usesUpdate: Bool

  /// Makes a basis.
  public init(
    usesVehicle: Bool,
    earlierVehicles: Int,
    learnedShare: Double,
    usesUpdate: Bool = false
  ) {
    self.usesVehicle = usesVehicle
    self.earlierVehicles = earlierVehicles
    self.learnedShare = learnedShare
    self.usesUpdate = usesUpdate
  }

  /// Whether more is known than the schedule.
  public var isLive: Bool { usesVehicle || usesUpdate }

  /// The schedule alone.
  public static let schedule = ForecastBasis(
    usesVehicle: false,
    earlierVehicles: 0,
    learnedShare: 0
  )

  /// The schedule with the delay of a ``TripUpdate``.
  static let update = ForecastBasis(
    usesVehicle: false,
    earlierVehicles: 0,
    learnedShare: 0,
    usesUpdate: true
  )
}

/// Arrival of a run at a stop.
public struct StopArrival: Sendable {
  /// The stop: a platform if a station was asked for.
  public var stop: StopID
  /// Position of the stop within the trip, from 0.
  public var position: Int
  /// The run.
  public var run: TripRun
  /// The route.
  public var route: TransitRouteID
  /// Destination on the sign; may be empty.
  public var headsign: String
  /// The vehicle; `nil` if none is assigned.
  public var vehicle: VehicleID?
  /// Scheduled arrival in seconds since 1970.
  public var scheduled: Seconds
  /// Expected arrival.
  public var arrival: ExpectedTime
  /// What the forecast is made of.
  public var basis: ForecastBasis
  /// State of the vehicle; `nil` without one.
  public var state: VehicleState?
  /// Whether this is a later trip of the vehicle's block, not the one that it makes.
  public var isNextTrip: Bool

  /// Seconds behind schedule; negative if early.
  public var delay: Seconds { arrival.expected - scheduled }
}

/// Forecast of one run at the stops ahead.
public struct TripForecast: Sendable {
  /// Forecast at one stop.
  public struct Call: Sendable, Hashable {
    /// Position of the stop within the trip, from 0.
    public var position: Int
    /// The stop.
    public var stop: StopID
    /// Expected arrival.
    public var arrival: ExpectedTime
    /// Expected departure.
    public var departure: ExpectedTime
    /// Scheduled arrival in seconds since 1970.
    public var scheduledArrival: Seconds
    /// Scheduled departure in seconds since 1970.
    public var scheduledDeparture: Seconds
  }

  /// The run.
  public var run: TripRun
  /// The vehicle.
  public var vehicle: VehicleID
  /// State of the vehicle.
  public var state: VehicleState
  /// Probability of the assignment, 0...1.
  public var confidence: Double
  /// Whether this is a later trip of the vehicle's block, not the one that it makes.
  public var isNextTrip: Bool
  /// Time of the vehicle's last fix in seconds since 1970.
  public var time: Seconds
  /// What the forecast is made of.
  public var basis: ForecastBasis
  /// The stops that it has not left, in order.
  public var calls: [Call]
}

/// Times of a trip as expected now: `TripUpdate`.
public struct RealtimeTripUpdate: Sendable, Hashable {
  /// Arrival or departure as expected: `StopTimeEvent`.
  public struct Event: Sendable, Hashable {
    /// Seconds after the schedule; negative if early.
    public var delay: Int32?
    /// Seconds since 1970 UTC; counts instead of the delay.
    public var time: Int64?
    /// Seconds by which it may be off; 0 if it is certain.
    public var uncertainty: Int32?

    /// Makes an event.
    public init(delay: Int32? = nil, time: Int64? = nil, uncertainty: Int32? = nil) {
      self.delay = delay
      self.time = time
      self.uncertainty = uncertainty
    }
  }

  /// Times at a stop: `StopTimeUpdate`.
  public struct StopTime: Sendable, Hashable {
    /// How a stop relates to the timetable.
    public enum Relationship: String, Sendable, Hashable, CaseIterable {
      /// The vehicle stops, at these times.
      case scheduled = "SCHEDULED"
      /// The vehicle does not stop.
      case skipped = "SKIPPED"
      /// Nothing is known from here on.
      case noData = "NO_DATA"
      /// The trip belongs to a frequency without exact times.
      case unscheduled = "UNSCHEDULED"
    }

    /// `stop_sequence` of the timetable.
    public var sequence: Int?
    /// `stop_id` of the timetable.
    public var stop: String?
    /// Arrival.
    public var arrival: Event?
    /// Departure.
    public var departure: Event?
    /// How the stop relates to the timetable.
    public var relationship: Relationship?

    /// Makes the times at a stop.
    public init(
      sequence: Int? = nil,
      stop: String? = nil,
      arrival: Event? = nil,
      departure: Event? = nil,
      relationship: Relationship? = nil
    ) {
      self.sequence = sequence
      self.stop = stop
      self.arrival = arrival
      self.departure = departure
      self.relationship = relationship
    }
  }

  /// The trip.
  public var trip: RealtimeTrip
  /// The vehicle that makes it.
  public var vehicle: RealtimeVehicle?
  /// Times at stops, by `stop_sequence`; they hold up to the next one.
  public var stopTimes: [StopTime]
  /// When it was determined, in seconds since 1970 UTC.
  public var timestamp: Int64?
  /// Seconds after the schedule, if there are no times at stops.
  public var delay: Int32?

  /// Makes an update.
  public init(
    trip: RealtimeTrip,
    vehicle: RealtimeVehicle? = nil,
    stopTimes: [StopTime] = [],
    timestamp: Int64? = nil,
    delay: Int32? = nil
  ) {
    self.trip = trip
    self.vehicle = vehicle
    self.stopTimes = stopTimes
    self.timestamp = timestamp
    self.delay = delay
  }
}

/// Position of a vehicle: `VehiclePosition`.
public struct RealtimePosition: Sendable, Hashable {
  /// Where a vehicle is relative to its stop.
  public enum StopStatus: String, Sendable, Hashable, CaseIterable {
    /// About to arrive.
    case incomingAt = "INCOMING_AT"
    /// At the stop.
    case stoppedAt = "STOPPED_AT"
    /// On the way to it.
    case inTransitTo = "IN_TRANSIT_TO"
  }

  /// How full a vehicle is.
  public enum Occupancy: String, Sendable, Hashable, CaseIterable {
    /// No passengers, or few.
    case empty = "EMPTY"
    /// Many seats.
    case manySeats = "MANY_SEATS_AVAILABLE"
    /// Few seats.
    case fewSeats = "FEW_SEATS_AVAILABLE"
    /// Room to stand.
    case standingRoom = "STANDING_ROOM_ONLY"
    /// Little room to stand.
    case crushedStandingRoom = "CRUSHED_STANDING_ROOM_ONLY"
    /// Full.
    case full = "FULL"
    /// It takes no passengers.
    case notAcceptingPassengers = "NOT_ACCEPTING_PASSENGERS"
    /// Not known.
    case noData = "NO_DATA_AVAILABLE"
    /// It is never boarded.
    case notBoardable = "NOT_BOARDABLE"
  }

  /// Place on the map; it may be out of range, as it was sent.
  public struct Place: Sendable, Hashable {
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// Degrees clockwise from north.
    public var bearing: Double?
    /// Metres per second.
    public var speed: Double?
    /// Metres since some start.
    public var odometer: Double?

    /// Makes a place.
    public init(
      latitude: Double,
      longitude: Double,
      bearing: Double? = nil,
      speed: Double? = nil,
      odometer: Double? = nil
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.bearing = bearing
      self.speed = speed
      self.odometer = odometer
    }
  }

  /// The trip that it makes.
  public var trip: RealtimeTrip?
  /// The vehicle.
  public var vehicle: RealtimeVehicle?
  /// Where it is.
  public var place: Place?
  /// `stop_sequence` of the current stop.
  public var sequence: Int?
  /// `stop_id` of the current stop.
  public var stop: String?
  /// Where it is relative to the current stop.
  public var status: StopStatus?
  /// When it was there, in seconds since 1970 UTC.
  public var timestamp: Int64?
  /// How full it is.
  public var occupancy: Occupancy?
  /// How full it is, in percent; more than 100 if it carries more than it should.
  public var occupancyPercentage: Int?

  /// Makes a position.
  public init(
    trip: RealtimeTrip? = nil,
    vehicle: RealtimeVehicle? = nil,
    place: Place? = nil,
    sequence: Int? = nil,
    stop: String? = nil,
    status: StopStatus? = nil,
    timestamp: Int64? = nil,
    occupancy: Occupancy? = nil,
    occupancyPercentage: Int? = nil
  ) {
    self.trip = trip
    self.vehicle = vehicle
    self.place = place
    self.sequence = sequence
    self.stop = stop
    self.status = status
    self.timestamp = timestamp
    self.occupancy = occupancy
    self.occupancyPercentage = occupancyPercentage
  }
}

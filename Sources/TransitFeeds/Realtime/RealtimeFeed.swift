/// Message of GTFS-Realtime as plain values: a header and entities.
///
///     var feed = RealtimeFeed(timestamp: now)
///     feed.entities.append(.init(id: "1", tripUpdate: update))
///     let bytes = try feed.protobuf()
///
/// It keeps what senders get wrong, such as missing fields, so that ``RealtimeCheck`` can tell them;
/// a value that is `nil` was not given. Shapes, stops and modifications of trips are not read.
/// Source: the GTFS Realtime reference, version 2.0.
public struct RealtimeFeed: Sendable, Hashable {
  /// How a message relates to the one before it.
  public enum Incrementality: String, Sendable, Hashable, CaseIterable {
    /// It replaces all that was sent before.
    case fullDataset = "FULL_DATASET"
    /// It changes what was sent before.
    case differential = "DIFFERENTIAL"
  }

  /// One thing of a message; it has one of the three contents, as a rule.
  public struct Entity: Sendable, Hashable {
    /// Id, unique in the message.
    public var id: String
    /// Whether an entity of an earlier message is withdrawn; only in differential messages.
    public var isDeleted: Bool
    /// Times of a trip.
    public var tripUpdate: RealtimeTripUpdate?
    /// Position of a vehicle.
    public var vehicle: RealtimePosition?
    /// Notice to passengers.
    public var alert: RealtimeAlert?

    /// Makes an entity.
    public init(
      id: String,
      isDeleted: Bool = false,
      tripUpdate: RealtimeTripUpdate? = nil,
      vehicle: RealtimePosition? = nil,
      alert: RealtimeAlert? = nil
    ) {
      self.id = id
      self.isDeleted = isDeleted
      self.tripUpdate = tripUpdate
      self.vehicle = vehicle
      self.alert = alert
    }
  }

  /// Version of GTFS-Realtime: `1.0` or `2.0`.
  public var version: String
  /// How it relates to the message before.
  public var incrementality: Incrementality?
  /// When it was made, in seconds since 1970 UTC.
  public var timestamp: Int64?
  /// `feed_version` of the timetable that it belongs to; empty if not given.
  public var feedVersion: String
  /// The entities in their order.
  public var entities: [Entity]

  /// Makes a message that replaces all that was sent before.
  public init(
    version: String = "2.0",
    incrementality: Incrementality? = .fullDataset,
    timestamp: Int64?,
    feedVersion: String = "",
    entities: [Entity] = []
  ) {
    self.version = version
    self.incrementality = incrementality
    self.timestamp = timestamp
    self.feedVersion = feedVersion
    self.entities = entities
  }
}

/// Which trip is meant: `TripDescriptor`.
public struct RealtimeTrip: Sendable, Hashable {
  /// How a trip relates to the timetable.
  public enum Relationship: String, Sendable, Hashable, CaseIterable {
    /// It runs as in the timetable.
    case scheduled = "SCHEDULED"
    /// It runs besides the timetable; replaced by ``new``.
    case added = "ADDED"
    /// It belongs to a frequency without exact times.
    case unscheduled = "UNSCHEDULED"
    /// It does not run.
    case canceled = "CANCELED"
    /// It runs instead of a trip of the timetable.
    case replacement = "REPLACEMENT"
    /// It is a copy of a trip at another time.
    case duplicated = "DUPLICATED"
    /// It does not run, and passengers are not told.
    case deleted = "DELETED"
    /// It is not in the timetable.
    case new = "NEW"
  }

  /// `trip_id` of the timetable.
  public var id: String?
  /// `route_id` of the timetable.
  public var route: String?
  /// `direction_id`.
  public var direction: Int?
  /// First departure as `HH:MM:SS` of the service day.
  public var startTime: String?
  /// Service date as `YYYYMMDD`.
  public var startDate: String?
  /// How it relates to the timetable.
  public var relationship: Relationship?

  /// Makes a descriptor.
  public init(
    id: String? = nil,
    route: String? = nil,
    direction: Int? = nil,
    startTime: String? = nil,
    startDate: String? = nil,
    relationship: Relationship? = nil
  ) {
    self.id = id
    self.route = route
    self.direction = direction
    self.startTime = startTime
    self.startDate = startDate
    self.relationship = relationship
  }
}

/// Which vehicle is meant: `VehicleDescriptor`.
public struct RealtimeVehicle: Sendable, Hashable {
  /// Id of the operator.
  public var id: String?
  /// Label for passengers.
  public var label: String?
  /// License plate.
  public var licensePlate: String?

  /// Makes a descriptor.
  public init(id: String? = nil, label: String? = nil, licensePlate: String? = nil) {
    self.id = id
    self.label = label
    self.licensePlate = licensePlate
  }
}

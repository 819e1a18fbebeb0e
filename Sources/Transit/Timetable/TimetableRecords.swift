import CampusGraph
public import GeoCore

/// Agency that operates routes.
public struct Agency: Sendable, Hashable {
  /// Id in the feed; empty if the feed has one agency without an id.
  public var id: String
  /// Name for passengers.
  public var name: String
  /// IANA name of the zone in which the times of its trips are given.
  public var timeZone: String

  /// Makes an agency.
  public init(id: String, name: String, timeZone: String) {
    self.id = id
    self.name = name
    self.timeZone = timeZone
  }
}

/// Stop, platform, station or entrance.
public struct TransitStop: Sendable, Hashable {
  /// Kinds of stops, with GTFS's values.
  public enum Kind: UInt8, Sendable {
    /// Stop or platform, where vehicles are boarded.
    case stop = 0
    /// Station that groups platforms.
    case station = 1
    /// Entrance or exit of a station.
    case entrance = 2
    /// Node of the walkways of a station.
    case node = 3
    /// Part of a platform.
    case boardingArea = 4
  }

  /// Id in the feed.
  public var id: String
  /// Name for passengers.
  public var name: String
  /// Platform or stop code on the sign; empty if there is none.
  public var code: String
  /// Position.
  public var location: Coordinate
  /// Kind.
  public var kind: Kind
  /// Station that it belongs to.
  public var parent: StopID?
  /// Whether vehicles can be boarded here in a wheelchair.
  public var wheelchair: WheelchairAccess

  /// Makes a stop.
  public init(
    id: String,
    name: String,
    code: String = "",
    location: Coordinate,
    kind: Kind = .stop,
    parent: StopID? = nil,
    wheelchair: WheelchairAccess = .unknown
  ) {
    self.id = id
    self.name = name
    self.code = code
    self.location = location
    self.kind = kind
    self.parent = parent
    self.wheelchair = wheelchair
  }
}

/// Route as passengers know it.
public struct TransitRoute: Sendable, Hashable {
  /// Id in the feed.
  public var id: String
  /// Short name, such as a number; may be empty if there is a long one.
  public var shortName: String
  /// Long name; may be empty.
  public var longName: String
  /// Kind of vehicle: `route_type` of GTFS, also an extended one.
  public var kind: Int
  /// Color as six hexadecimal digits; empty if not given.
  public var color: String
  /// Index of the agency.
  public var agency: Int

  /// Makes a route.
  public init(
    id: String,
    shortName: String,
    longName: String = "",
    kind: Int = 3,
    color: String = "",
    agency: Int = 0
  ) {
    self.id = id
    self.shortName = shortName
    self.longName = longName
    self.kind = kind
    self.color = color
    self.agency = agency
  }

  /// The short name, else the long one, else the id.
  public var label: String {
    shortName.isEmpty ? (longName.isEmpty ? id : longName) : shortName
  }
}

/// Trip without its times.
public struct TripRecord: Sendable, Hashable {
  /// Id in the feed.
  public var id: String
  /// Route that it belongs to.
  public var route: TransitRouteID
  /// Dates on which it runs.
  public var service: ServiceID
  /// Destination on the vehicle's sign; may be empty.
  public var headsign: String
  /// Id of the block of trips that one vehicle makes one after the other; may be empty.
  public var block: String
  /// Direction of travel, 0 or 1; `nil` if not given.
  public var direction: Int?
  /// Line on the map.
  public var shape: ShapeID?
  /// Whether the vehicle takes a wheelchair.
  public var wheelchair: WheelchairAccess

  /// Makes a trip.
  public init(
    id: String,
    route: TransitRouteID,
    service: ServiceID,
    headsign: String = "",
    block: String = "",
    direction: Int? = nil,
    shape: ShapeID? = nil,
    wheelchair: WheelchairAccess = .unknown
  ) {
    self.id = id
    self.route = route
    self.service = service
    self.headsign = headsign
    self.block = block
    self.direction = direction
    self.shape = shape
    self.wheelchair = wheelchair
  }
}

/// Stop of a trip with its times.
///
/// Times are seconds since noon minus twelve hours of the service day, which is midnight except on
/// days on which clocks change. They exceed 86,400 after midnight.
@frozen
public struct StopCall: Sendable, Hashable, BitwiseCopyable {
  /// The stop.
  public var stop: StopID
  /// Arrival in seconds of the service day.
  public var arrival: Int32
  /// Departure in seconds of the service day.
  public var departure: Int32
  /// Whether passengers may board.
  public var allowsBoarding: Bool
  /// Whether passengers may alight.
  public var allowsAlighting: Bool

  /// Makes a call.
  public init(
    stop: StopID,
    arrival: Int32,
    departure: Int32,
    allowsBoarding: Bool = true,
    allowsAlighting: Bool = true
  ) {
    self.stop = stop
    self.arrival = arrival
    self.departure = departure
    self.allowsBoarding = allowsBoarding
    self.allowsAlighting = allowsAlighting
  }
}

/// Repeated departures of a trip.
@frozen
public struct TripFrequency: Sendable, Hashable, BitwiseCopyable {
  /// First departure from the first stop, in seconds of the service day.
  public var start: Int32
  /// End: departures are before it.
  public var end: Int32
  /// Seconds between departures.
  public var headway: Int32
  /// Whether vehicles keep exactly to these departures; else only to the headway.
  public var isExact: Bool

  /// Makes a frequency.
  public init(start: Int32, end: Int32, headway: Int32, isExact: Bool = false) {
    self.start = start
    self.end = end
    self.headway = headway
    self.isExact = isExact
  }

  /// How many departures it has.
  public var count: Int { start < end ? (Int(end) - Int(start) - 1) / Int(headway) + 1 : 0 }
}

/// Rule for changing between two stops, or between vehicles at one stop.
public struct TransferRule: Sendable, Hashable {
  /// Kinds of rules, with GTFS's values.
  public enum Kind: UInt8, Sendable {
    /// Recommended place to change.
    case recommended = 0
    /// The departing vehicle waits for the arriving one.
    case timed = 1
    /// Changing takes a minimum time.
    case minimumTime = 2
    /// Passengers cannot change here.
    case impossible = 3
  }

  /// Stop of arrival.
  public var from: StopID
  /// Stop of departure.
  public var to: StopID
  /// Kind.
  public var kind: Kind
  /// Seconds that ``Kind-swift.enum/minimumTime`` requires.
  public var minimumTime: Int32

  /// Makes a rule.
  public init(from: StopID, to: StopID, kind: Kind, minimumTime: Int32 = 0) {
    self.from = from
    self.to = to
    self.kind = kind
    self.minimumTime = minimumTime
  }
}

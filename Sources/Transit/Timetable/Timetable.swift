import CampusGraph
public import GeoCore

/// Compact immutable timetable of public transport, with GTFS's model.
///
/// Trips are numbered by pattern, then by departure. A *pattern* is the sequence of stops that trips
/// of one route share, with the permissions to board and to alight. The times of a pattern's trips
/// lie one trip after the other in two columns, so a search reads consecutive memory.
///
/// Built with ``TimetableBuilder``. A ``ServiceWindow`` has the trips of some days, for searches.
///
/// Invariants: the trips of pattern `p` are `patternFirstTrip[p] ..< patternFirstTrip[p + 1]`; along a
/// trip, times never decrease; every pattern has two stops or more.
public struct Timetable: Sendable {
  /// The agencies in the feed's order; one or more.
  public let agencies: [Agency]
  /// The routes.
  public let routes: [TransitRoute]
  /// The dates of the services.
  public let calendar: ServiceCalendar
  /// Ids of the services, for messages.
  public let serviceIDs: [String]
  /// Rules for changing between stops; those of stations apply to all their platforms.
  public let transfers: [TransferRule]

  let stopTexts: NameTable
  let stopLatitudes: Column<Double>
  let stopLongitudes: Column<Double>
  let stopKinds: Column<UInt8>
  let stopParents: Column<UInt32>
  let stopAccess: Column<UInt8>
  /// Stops by id, in the order of the ids' bytes.
  let stopsByID: Column<UInt32>

  let patternRoutes: Column<UInt32>
  let patternFirstStop: Column<UInt32>
  let patternStops: Column<UInt32>
  /// ``CallFlags`` of each stop of a pattern.
  let patternFlags: Column<UInt8>
  let patternFirstTrip: Column<UInt32>
  /// Index of the first time of a pattern's first trip.
  let patternFirstTime: Column<UInt64>

  let tripTexts: NameTable
  let tripServices: Column<UInt32>
  let tripPatterns: Column<UInt32>
  let tripShapes: Column<UInt32>
  let tripAccess: Column<UInt8>
  /// Direction 0 or 1; 2 if not given.
  let tripDirections: Column<UInt8>
  let tripsByID: Column<UInt32>
  /// Index of each trip's entry of ``numberings``.
  let tripNumberings: Column<UInt32>
  let numberings: [CallNumbering]

  let arrivals: Column<Int32>
  let departures: Column<Int32>

  let tripFirstFrequency: Column<UInt32>
  let frequencies: [TripFrequency]

  let shapeFirstPoint: Column<UInt32>
  let shapeLatitudes: Column<Double>
  let shapeLongitudes: Column<Double>

  /// The latest time of any call, in seconds of the service day.
  public let latestTime: Int32
}

/// Permissions at a stop of a pattern.
enum CallFlags {
  static let boarding: UInt8 = 1
  static let alighting: UInt8 = 2
  /// The vehicle does not stop on this run; only in ``LineRows``, without the others.
  static let skipped: UInt8 = 4

  /// The flags of the same call if time runs backwards: boarding and alighting change places.
  static func reversed(_ flags: UInt8) -> UInt8 {
    (flags & boarding) << 1 | (flags & alighting) >> 1 | flags & skipped
  }
}

// MARK: - Stops

extension Timetable {
  /// The number of stops, stations and entrances.
  public var stopCount: Int { stopKinds.count }

  /// A stop.
  ///
  /// - Precondition: the id is a stop of the timetable; the same holds for all accessors.
  public func stop(_ id: StopID) -> TransitStop {
    let parent = stopParents[id.index]
    return TransitStop(
      id: text(of: id, .id),
      name: text(of: id, .name),
      code: text(of: id, .code),
      location: location(of: id),
      kind: TransitStop.Kind(rawValue: stopKinds[id.index]) ?? .stop,
      parent: parent == UInt32.max ? nil : StopID(parent),
      wheelchair: WheelchairAccess(rawValue: stopAccess[id.index]) ?? .unknown
    )
  }

  /// The position of a stop.
  public func location(of stop: StopID) -> Coordinate {
    Coordinate(latitude: stopLatitudes[stop.index], longitude: stopLongitudes[stop.index])
  }

  /// The name of a stop for passengers.
  public func name(of stop: StopID) -> String { text(of: stop, .name) }

  /// Whether vehicles can be boarded at a stop in a wheelchair; platforms without information have
  /// that of their station.
  public func wheelchairAccess(of stop: StopID) -> WheelchairAccess {
    let own = WheelchairAccess(rawValue: stopAccess[stop.index]) ?? .unknown
    let parent = stopParents[stop.index]
    guard own == .unknown, parent != UInt32.max else { return own }
    return WheelchairAccess(rawValue: stopAccess[Int(parent)]) ?? .unknown
  }

  /// The stop with an id of the feed; `nil` if there is none.
  ///
  /// - Complexity: O(log stops).
  public func stop(named id: String) -> StopID? {
    Self.find(id, in: stopsByID) { text(of: StopID($0), .id) }.map { StopID($0) }
  }

  private enum StopText: Int { case id, name, code }

  private func text(of stop: StopID, _ kind: StopText) -> String {
    stopTexts[NameID(1 + 3 * stop.index + kind.rawValue)]
  }

  /// The entry with a text in a column that is sorted by the bytes of the texts.
  private static func find(
    _ id: String,
    in sorted: Column<UInt32>,
    _ text: (UInt32) -> String
  ) -> UInt32? {
    var range = 0..<sorted.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let found = text(sorted[middle])
      if found == id { return sorted[middle] }
      if found.utf8.lexicographicallyPrecedes(id.utf8) {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return nil
  }
}

// MARK: - Patterns and trips

extension Timetable {
  /// The number of patterns.
  public var patternCount: Int { patternRoutes.count }
  /// The number of trips; trips with frequencies count once.
  public var tripCount: Int { tripServices.count }
  /// The number of calls of all trips.
  public var callCount: Int { arrivals.count }
  /// The number of shapes.
  public var shapeCount: Int { shapeFirstPoint.count - 1 }

  /// The stops of a pattern in order.
  public func stops(of pattern: PatternID) -> [StopID] {
    stopRange(of: pattern).map { StopID(patternStops[$0]) }
  }

  /// The route of a pattern.
  public func route(of pattern: PatternID) -> TransitRouteID {
    TransitRouteID(patternRoutes[pattern.index])
  }

  /// The trips of a pattern, by departure.
  public func trips(of pattern: PatternID) -> Range<UInt32> {
    patternFirstTrip[pattern.index]..<patternFirstTrip[pattern.index + 1]
  }

  /// The pattern of a trip.
  public func pattern(of trip: TripID) -> PatternID { PatternID(tripPatterns[trip.index]) }

  /// A trip without its times.
  public func trip(_ id: TripID) -> TripRecord {
    let shape = tripShapes[id.index]
    let direction = tripDirections[id.index]
    return TripRecord(
      id: text(of: id, .id),
      route: route(of: pattern(of: id)),
      service: ServiceID(tripServices[id.index]),
      headsign: text(of: id, .headsign),
      block: text(of: id, .block),
      direction: direction < 2 ? Int(direction) : nil,
      shape: shape == UInt32.max ? nil : ShapeID(shape),
      wheelchair: WheelchairAccess(rawValue: tripAccess[id.index]) ?? .unknown
    )
  }

  /// The stops and times of a trip.
  public func calls(of trip: TripID) -> [StopCall] {
    let pattern = pattern(of: trip)
    let stops = stopRange(of: pattern)
    let first = firstTime(of: trip, in: pattern)
    return stops.indices.map { index in
      let offset = index - stops.lowerBound
      return StopCall(
        stop: StopID(patternStops[index]),
        arrival: arrivals[first + offset],
        departure: departures[first + offset],
        allowsBoarding: patternFlags[index] & CallFlags.boarding != 0,
        allowsAlighting: patternFlags[index] & CallFlags.alighting != 0
      )
    }
  }

  /// The frequencies of a trip; empty if it runs once a day.
  public func frequencies(of trip: TripID) -> ArraySlice<TripFrequency> {
    frequencies[
      Int(tripFirstFrequency[trip.index])..<Int(tripFirstFrequency[trip.index + 1])
    ]
  }

  /// The trip with an id of the feed; `nil` if there is none.
  ///
  /// - Complexity: O(log trips).
  public func trip(named id: String) -> TripID? {
    Self.find(id, in: tripsByID) { text(of: TripID($0), .id) }.map { TripID($0) }
  }

  /// The points of a shape.
  public func points(of shape: ShapeID) -> [Coordinate] {
    (Int(shapeFirstPoint[shape.index])..<Int(shapeFirstPoint[shape.index + 1])).map {
      Coordinate(latitude: shapeLatitudes[$0], longitude: shapeLongitudes[$0])
    }
  }

  /// Departure of a trip from its first stop, in seconds of the service day.
  package func firstDeparture(of trip: TripID) -> Int32 {
    departures[firstTime(of: trip, in: pattern(of: trip))]
  }

  /// The frequency of a trip to which a first departure belongs; `nil` if there is none.
  package func frequency(of trip: TripID, at start: Int32) -> TripFrequency? {
    frequencies(of: trip).first { start >= $0.start && start < $0.end }
  }

  /// Id of the block of a trip; empty if it has none.
  package func block(of trip: TripID) -> String { text(of: trip, .block) }

  /// The name of the time zone of a trip's times.
  public func timeZone(of trip: TripID) -> String {
    agencies[routes[route(of: pattern(of: trip)).index].agency].timeZone
  }

  /// How many days before a date trips may have started that still run on it, up to three hours late.
  public var daysOfAfterMidnightTrips: Int { (max(0, Int(latestTime)) + 10_800) / 86_400 }

  func stopRange(of pattern: PatternID) -> Range<Int> {
    Int(patternFirstStop[pattern.index])..<Int(patternFirstStop[pattern.index + 1])
  }

  func firstTime(of trip: TripID, in pattern: PatternID) -> Int {
    let row = Int(trip.rawValue - patternFirstTrip[pattern.index])
    return Int(patternFirstTime[pattern.index]) + row * stopRange(of: pattern).count
  }

  private enum TripText: Int { case id, headsign, block }

  private func text(of trip: TripID, _ kind: TripText) -> String {
    tripTexts[NameID(1 + 3 * trip.index + kind.rawValue)]
  }
}

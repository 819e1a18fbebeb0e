public import CampusGraph

/// One run of a trip: a trip on a service date, or one departure of a trip with frequencies.
public struct TripRun: Hashable, Sendable {
  /// The trip.
  public let trip: TripID
  /// The service date.
  public let date: CivilDate
  /// First departure in seconds of the service day if the trip has frequencies, else `nil`.
  public let start: Int32?
  /// Noon minus twelve hours of the service date, in seconds since 1970-01-01T00:00:00Z.
  public let origin: Int64

  /// Makes a run.
  public init(trip: TripID, date: CivilDate, start: Int32? = nil, origin: Int64) {
    self.trip = trip
    self.date = date
    self.start = start
    self.origin = origin
  }
}

extension TripRun {
  /// Orders runs by trip, date and start, for answers that do not depend on hash tables.
  static func precedes(_ a: TripRun, _ b: TripRun) -> Bool {
    if a.trip != b.trip { return a.trip < b.trip }
    if a.origin != b.origin { return a.origin < b.origin }
    return a.start ?? .min < b.start ?? .min
  }
}

/// Times of one run in seconds since 1970, without copies of the timetable's columns.
package struct RunSchedule: Sendable {
  private let arrivals: Column<Int32>
  private let departures: Column<Int32>
  private let first: Int
  private let offset: Int64
  /// Number of stops.
  package let count: Int

  /// - Complexity: O(1).
  package init(_ run: TripRun, of timetable: Timetable) {
    arrivals = timetable.arrivals
    departures = timetable.departures
    let pattern = timetable.pattern(of: run.trip)
    first = timetable.firstTime(of: run.trip, in: pattern)
    count = timetable.stopRange(of: pattern).count
    let departure = Int64(timetable.departures[first])
    let shift = run.start.map { Int64($0) - departure } ?? 0
    offset = run.origin + shift
  }

  /// Scheduled arrival at a stop of the trip.
  package func arrival(_ position: Int) -> Double {
    Double(offset + Int64(arrivals[first + position]))
  }

  /// Scheduled departure from a stop of the trip.
  package func departure(_ position: Int) -> Double {
    Double(offset + Int64(departures[first + position]))
  }

  /// When the vehicle should be at some metres of its path.
  func time(at distance: Double, on path: TransitPath) -> Double {
    let stop = min(path.stop(before: distance), count - 1)
    guard stop + 1 < count else { return arrival(stop) }
    let length = path.stops[stop + 1] - path.stops[stop]
    let share = length > 0 ? min(max((distance - path.stops[stop]) / length, 0), 1) : 0
    let departure = departure(stop)
    return departure + share * (arrival(stop + 1) - departure)
  }
}

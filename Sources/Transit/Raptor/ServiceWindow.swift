public import CampusGraph

/// Day on which trips run, with the moment from which their times count.
public struct ServiceDay: Sendable, Hashable {
  /// The date.
  public let date: CivilDate
  /// Noon minus twelve hours in the zone of the timetable, in seconds since 1970-01-01T00:00:00Z.
  public let origin: Int64

  /// Makes a day from its origin.
  public init(date: CivilDate, origin: Int64) {
    self.date = date
    self.origin = origin
  }

  /// Makes a day of a time zone.
  public init(_ date: CivilDate, in clock: TimeZoneClock) {
    let noon = LocalTime(secondsSince1970: date.daysSince1970 * 86_400 + 43_200)
    self.init(date: date, origin: Int64(clock.epoch(of: noon)) - 43_200)
  }

  /// The days whose trips a search around some seconds since 1970 UTC needs: those before with trips after midnight, and
  /// one after.
  public static func days(
    around times: ClosedRange<Int64>,
    of timetable: Timetable,
    in clock: TimeZoneClock
  ) -> [ServiceDay] {
    let first = clock.localTime(atEpoch: Int(times.lowerBound)).date.daysSince1970
    let last = clock.localTime(atEpoch: Int(times.upperBound)).date.daysSince1970
    return ((first - timetable.daysOfAfterMidnightTrips)...(last + 1)).map {
      ServiceDay(CivilDate(daysSince1970: $0), in: clock)
    }
  }
}

/// Trips of a timetable that run on some days, with live deviations, ready for searches.
///
/// Immutable: when delays change, make a new one and let searches that run keep the old one.
///
/// Trips with frequencies become single trips. A trip that only keeps to a headway is searched as if
/// it ran at the headway's departures; ``Ride/isEstimated`` tells it.
public struct ServiceWindow: Sendable {
  /// The timetable.
  public let timetable: Timetable
  /// The days, in order.
  public let days: [ServiceDay]
  /// Whether it has only trips and stops that can be used in a wheelchair.
  public let isWheelchairOnly: Bool
  /// Seconds since 1970 from which the times of the rows count.
  let base: Int64
  let rows: LineRows
  /// The trip of each row of times.
  let rowTrips: Column<UInt32>
  /// Its day as an index of ``days``.
  let rowDays: Column<UInt16>
  /// Its first departure in seconds of the service day, if it is from a frequency; else `Int32.min`.
  let rowStarts: Column<Int32>

  /// How many trips run.
  public var tripCount: Int { rows.tripCount }

  /// The largest number of days.
  public static let maximumDayCount = 366

  /// The longest time from the first to the last day in seconds: times must fit 32 bits.
  private static let longestSpan: Int64 = 400 * 86_400

  /// Selects the trips of some days.
  ///
  /// - Parameters:
  ///   - timetable: the timetable.
  ///   - days: the days in order; see ``ServiceDay/days(around:of:in:)``.
  ///   - updates: live deviations. The last one of a trip and date counts.
  ///   - isWheelchairOnly: whether only trips that take wheelchairs are used, and no stops that
  ///     cannot be used in one.
  /// - Precondition: there are days, at most ``maximumDayCount``, in order, within 400 days.
  /// - Complexity: O(calls of the trips that run).
  public init(
    _ timetable: Timetable,
    days: [ServiceDay],
    updates: [TripUpdate] = [],
    isWheelchairOnly: Bool = false
  ) {
    precondition(!days.isEmpty && days.count <= Self.maximumDayCount, "one to 366 days")
    precondition(zip(days, days.dropFirst()).allSatisfy { $0.date < $1.date }, "days in order")
    precondition(days[days.count - 1].origin - days[0].origin <= Self.longestSpan, "days far apart")
    self.timetable = timetable
    self.days = days
    self.isWheelchairOnly = isWheelchairOnly
    base = days[0].origin
    var lines = LineBuilder(timetable, days, updates, isWheelchairOnly: isWheelchairOnly)
    for pattern in 0..<timetable.patternCount { lines.add(PatternID(pattern)) }
    rows = lines.rows
    rowTrips = Column(lines.rowTrips)
    rowDays = Column(lines.rowDays)
    rowStarts = Column(lines.rowStarts)
  }
}

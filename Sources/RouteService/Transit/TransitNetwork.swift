package import CampusGraph
import GeoCore
import PlaceStore
package import Transit
import TransitFeeds

/// Timetable on which journeys are found.
///
/// It keeps what former questions needed: the trips of some days. Thread-safe.
package final class TransitNetwork: Sendable {
  /// The stops, routes and trips.
  package let timetable: Timetable
  /// IANA name of the time zone of the timetable.
  package let timeZone: String
  /// The clock of the time zone.
  package let clock: TimeZoneClock
  /// The stops by place.
  package let nearby: NearbyStops
  /// Errors of the feed; what they concern is left out.
  package let errorCount: Int
  /// The names of the stops without case and accents, their words, and the codes.
  private let names: [String]
  private let words: [[String]]
  private let codes: [String]
  private let windows = RecentValues<WindowKey, ServiceWindow>(limit: 6)

  /// Takes a timetable, and the number of errors in its feed.
  ///
  /// - Throws: `BadFile` if its time zone is unknown.
  package init(_ timetable: Timetable, errorCount: Int = 0) throws(ServiceError) {
    let timeZone = timetable.agencies[0].timeZone
    guard let clock = TimeZoneClock(identifier: timeZone) else {
      throw ServiceError(.badFile) { $0.unknownTimeZone(timeZone) }
    }
    self.timetable = timetable
    self.errorCount = errorCount
    self.timeZone = timeZone
    self.clock = clock
    nearby = NearbyStops(timetable)
    names = (0..<timetable.stopCount).map { FoldedText.folded(timetable.name(of: StopID($0))) }
    words = names.map(FoldedText.words)
    codes = (0..<timetable.stopCount).map { FoldedText.folded(timetable.stop(StopID($0)).code) }
  }

  /// Reads a GTFS feed, or a shuttle's lines in GeoJSON with the timetable of a CSV file.
  ///
  /// - Parameters:
  ///   - path: The feed or the GeoJSON.
  ///   - times: The CSV file; `nil` for the one beside the GeoJSON.
  /// - Throws: `BadFile` or `TooBig` if it cannot be read.
  package convenience init(reading path: String, times: String? = nil) throws(ServiceError) {
    let feed = try TransitFailures.feed(path, times: times)
    try self.init(feed.timetable, errorCount: feed.report.count(.error))
  }

  // MARK: - Trips

  private struct WindowKey: Hashable {
    var days: [ServiceDay]
    var isWheelchairOnly: Bool
    var updates: LiveUpdates.Version?
  }

  /// The trips that a search around some seconds since 1970 needs.
  ///
  /// - Complexity: O(calls of these trips), or O(1) if they were needed before.
  func window(
    around times: ClosedRange<Int64>,
    _ updates: LiveUpdates?,
    isWheelchairOnly: Bool
  ) -> ServiceWindow {
    let days = ServiceDay.days(around: times, of: timetable, in: clock)
    let key = WindowKey(
      days: days,
      isWheelchairOnly: isWheelchairOnly,
      updates: updates?.version
    )
    if let window = windows[key] { return window }
    let window = ServiceWindow(
      timetable,
      days: days,
      updates: updates?.updates ?? [],
      isWheelchairOnly: isWheelchairOnly
    )
    windows[key] = window
    return window
  }

  /// First and last date of service if a time in seconds since 1970 is outside; else `nil`.
  func period(without time: Int64) -> (first: String, last: String)? {
    guard let range = timetable.calendar.range,
      !range.contains(clock.localTime(atEpoch: Int(time)).date)
    else { return nil }
    return (FeedDate.text(range.lowerBound), FeedDate.text(range.upperBound))
  }

  // MARK: - Stops

  /// The stop with an id, else the first one with a name, without case and accents.
  func stop(called name: String) -> StopID? {
    if let stop = timetable.stop(named: name) { return stop }
    let wanted = FoldedText.folded(name)
    return names.firstIndex(of: wanted).map { StopID($0) }
  }

  /// Whether each word of a text begins a word of a stop's name, or the text is the stop's code.
  ///
  /// Case and accents do not matter.
  ///
  /// - Parameter text: The beginnings of some words of a name, in any order, or a code.
  /// - Returns: The condition on a stop.
  /// - Complexity: O(words of the text · words of the name) for each stop.
  package func match(of text: String) -> (StopID) -> Bool {
    let wanted = FoldedText.folded(text)
    let starts = FoldedText.words(wanted)
    return { [self] stop in
      if codes[stop.index] == wanted { return true }
      return !starts.isEmpty
        && starts.allSatisfy { start in words[stop.index].contains { $0.hasPrefix(start) } }
    }
  }
}

/// Deviations of the vehicles from the timetable at a time.
package struct LiveUpdates: Sendable {
  /// Distinguishes the deviations of a time from those of another.
  package struct Version: Hashable, Sendable {
    private let number: UInt64
    private static let last = Guarded<UInt64>(0)

    /// A version that differs from all others of the process.
    fileprivate init() {
      number = Self.last.withLock { last in
        last += 1
        return last
      }
    }
  }

  let version = Version()
  /// The deviations.
  package let updates: [TripUpdate]

  /// The runs with deviations.
  let runs: Set<Run>

  /// Takes deviations.
  package init(_ updates: [TripUpdate]) {
    self.updates = updates
    runs = Set(updates.map { Run(trip: $0.trip, date: $0.date, start: $0.start) })
  }

  /// Reads the trip updates of a GTFS-Realtime message.
  ///
  /// - Throws: `BadFile` or `TooBig` if it cannot be read.
  package init(reading path: String, of timetable: Timetable) throws(ServiceError) {
    do throws(TransitFeedError) {
      self.init(try RealtimeFeed.reading(path).feed.tripUpdates(of: timetable))
    } catch {
      throw TransitFailures.failure(error)
    }
  }

  /// A run of a trip, or all runs of a date.
  struct Run: Hashable {
    var trip: TripID
    var date: CivilDate
    var start: Int32?
  }
}

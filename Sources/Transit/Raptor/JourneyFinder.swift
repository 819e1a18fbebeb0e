import CampusGraph

/// Finder of journeys by public transport over the trips of a ``ServiceWindow``.
///
///     let finder = JourneyFinder(window, footpaths: footpaths)
///     let journeys = finder.earliestArrivals(query, leaving: now)
///
/// It keeps scratch and is used by one task at a time; window and footpaths are shared. Searches do
/// not allocate, except for their results and the departures of a range.
///
/// All results are Pareto sets: no journey of a set leaves later or at the same time, arrives earlier
/// or at the same time and has as few rides as another, without being it.
public final class JourneyFinder {
  /// The trips.
  public let window: ServiceWindow
  let footpaths: Footpaths
  private let maximumRides: Int
  private lazy var forward = RaptorSearch(
    rows: window.rows,
    footpaths: footpaths,
    maximumRides: maximumRides
  )
  private lazy var backward = RaptorSearch(
    rows: window.rows.reversed(),
    footpaths: footpaths.reversed(),
    maximumRides: maximumRides
  )

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - window: the trips.
  ///   - footpaths: the walks between stops of its timetable.
  ///   - maximumTransfers: the largest value of ``JourneyQuery/maximumTransfers`` of its queries.
  /// - Precondition: `maximumTransfers` is within 0…``JourneyQuery/maximumTransferLimit``, and the
  ///   footpaths are those of the timetable.
  public init(_ window: ServiceWindow, footpaths: Footpaths, maximumTransfers: Int = 5) {
    precondition((0...JourneyQuery.maximumTransferLimit).contains(maximumTransfers))
    precondition(
      footpaths.stopCount == window.timetable.stopCount,
      "footpaths of another timetable"
    )
    self.window = window
    self.footpaths = footpaths
    maximumRides = maximumTransfers + 1
  }

  /// The journeys that arrive earliest if the origin is left at a time, in seconds since 1970 UTC, or later: one for each number
  /// of rides that arrives earlier than all with fewer.
  ///
  /// - Complexity: O(rounds · (stops + calls of the scanned lines · log trips)).
  public func earliestArrivals(_ query: JourneyQuery, leaving time: Int64) -> [Journey] {
    guard let departure = Clock(window).rowTime(time) else { return [] }
    return journeys(query, .forward, [departure])
  }

  /// The journeys that leave latest if the destination is reached at a time, in seconds since 1970 UTC, or earlier: one for each
  /// number of rides that leaves later than all with fewer.
  ///
  /// - Complexity: as ``earliestArrivals(_:leaving:)``.
  public func latestDepartures(_ query: JourneyQuery, arriving time: Int64) -> [Journey] {
    guard let arrival = Clock(window).rowTime(time) else { return [] }
    return journeys(query, .backward, [-arrival])
  }

  /// All best journeys that leave within a range of seconds since 1970 UTC, by departure.
  ///
  /// A journey that is no better than one that leaves after the range is left out.
  ///
  /// - Complexity: one search for each departure from a stop of the origins.
  public func journeys(_ query: JourneyQuery, leaving times: ClosedRange<Int64>) -> [Journey] {
    guard let range = Clock(window).rowTimes(times) else { return [] }
    let departures = departures(from: query.origins, within: range, in: forward)
    return journeys(query, .forward, departures, after: range.upperBound)
      .sorted(by: Self.isEarlier)
  }

  /// All best journeys that arrive within a range of seconds since 1970 UTC, by departure.
  ///
  /// A journey that is no better than one that arrives before the range is left out.
  ///
  /// - Complexity: one search for each arrival at a stop of the destinations.
  public func journeys(_ query: JourneyQuery, arriving times: ClosedRange<Int64>) -> [Journey] {
    guard let range = Clock(window).rowTimes(times) else { return [] }
    let reversed = (-range.upperBound)...(-range.lowerBound)
    let arrivals = departures(from: query.destinations, within: reversed, in: backward)
    return journeys(query, .backward, arrivals, after: reversed.upperBound)
      .sorted(by: Self.isEarlier)
  }

  private enum Direction { case forward, backward }

  /// Runs a search from each departure, the latest first, and collects what each one improves.
  ///
  /// What leaves after the range that ends at `end` is searched first, because it is better than what
  /// arrives at the same time.
  private func journeys(
    _ query: JourneyQuery,
    _ direction: Direction,
    _ departures: [Int32],
    after end: Int32? = nil
  ) -> [Journey] {
    let rides = query.maximumTransfers + 1
    precondition((1...maximumRides).contains(rides), "more transfers than the finder has room for")
    let isForward = direction == .forward
    let search = isForward ? forward : backward
    let (origins, destinations) =
      isForward
      ? (query.origins, query.destinations) : (query.destinations, query.origins)
    search.reset(destinations: destinations.map(Self.bounded))
    let starts = origins.map(Self.bounded)
    let walk = query.walk.map { min(max($0, 0), Footpaths.longestWalk) }
    if let end { search.run(departure: end + 1, origins: starts, rides: rides, walk: walk) }
    var journeys: [Journey] = []
    for departure in departures {
      search.run(departure: departure, origins: starts, rides: rides, walk: walk)
      for result in search.results {
        journeys.append(
          isForward
            ? journey(result, starts, egress: destinations)
            : reversedJourney(result, starts, egress: destinations)
        )
      }
    }
    return journeys
  }

  static func bounded(_ end: JourneyQuery.End) -> JourneyQuery.End {
    JourneyQuery.End(stop: end.stop, seconds: min(max(end.seconds, 0), Footpaths.longestWalk))
  }

  /// The times at which an origin can be left to board a trip without waiting, the latest first.
  private func departures(
    from origins: [JourneyQuery.End],
    within range: ClosedRange<Int32>,
    in search: RaptorSearch
  ) -> [Int32] {
    let rows = search.rows
    var times: Set<Int32> = []
    for origin in origins.map(Self.bounded) {
      let stop = origin.stop.index
      for index in Int(rows.firstVisit[stop])..<Int(rows.firstVisit[stop + 1]) {
        let line = Int(rows.visits[index].line)
        let position = Int(rows.visits[index].position)
        let first = Int(rows.firstStop[line])
        guard rows.flags[first + position] & CallFlags.boarding != 0 else { continue }
        let length = Int(rows.firstStop[line + 1]) - first
        for trip in 0..<Int(rows.firstTrip[line + 1] - rows.firstTrip[line]) {
          let departure = rows.departures[rows.firstTime[line] + trip * length + position]
          let time = departure - origin.seconds
          if range.contains(time) { times.insert(time) }
        }
      }
    }
    return times.sorted(by: >)
  }

  private static func isEarlier(_ a: Journey, _ b: Journey) -> Bool {
    (a.departure, a.arrival, a.transferCount) < (b.departure, b.arrival, b.transferCount)
  }
}

/// Conversion between seconds since 1970 and the times of a window's rows.
private struct Clock {
  private let base: Int64

  /// About 15 years: far from every trip, and sums with walks fit 32 bits.
  private static let limit: Int64 = 500_000_000

  init(_ window: ServiceWindow) { base = window.base }

  /// A time of the rows; `nil` if it is years away from them.
  func rowTime(_ time: Int64) -> Int32? {
    let (difference, overflow) = time.subtractingReportingOverflow(base)
    guard !overflow, abs(difference) <= Self.limit else { return nil }
    return Int32(difference)
  }

  /// A range of times of the rows, cut to where they can be; `nil` if nothing is left.
  func rowTimes(_ times: ClosedRange<Int64>) -> ClosedRange<Int32>? {
    let low = max(times.lowerBound, base - Self.limit)
    let high = min(times.upperBound, base + Self.limit)
    guard low <= high else { return nil }
    return Int32(low - base)...Int32(high - base)
  }
}

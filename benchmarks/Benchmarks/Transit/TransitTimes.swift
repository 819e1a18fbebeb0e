import CampusGraph
import Foundation
import GeoCore
import Transit
import TransitFeeds

/// Times the reading of a generated feed of 5,000 stops and journeys over it.
///
///     swift run -c release transit-times generate FOLDER   # writes the feed
///     swift run -c release transit-times read FEED         # time and memory of reading it
///     swift run -c release transit-times search FEED [QUERIES=1000]
///
/// Reading is a run of its own, so that its peak memory is told. Queries go between random points; the
/// walks at both ends are straight lines to the stops within 500 m. Times of queries are those of the
/// processor, which other work on the machine changes less than wall-clock time.
@main
enum TransitTimes {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.dropFirst().first) {
    case ("generate", let folder?): try generate(folder)
    case ("read", let feed?): _ = try read(feed)
    case ("search", let feed?):
      try search(feed, queries: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1000)
    default:
      let usage = "usage: transit-times generate FOLDER | read FEED | search FEED [QUERIES]\n"
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
  }

  private static func generate(_ folder: String) throws {
    var feed = CityFeed()
    try feed.write(to: URL(filePath: folder))
    print(
      "\(feed.rows * feed.columns) stops, \(feed.tripCount) trips, \(feed.callCount) stop times"
    )
  }

  private static func read(_ path: String) throws -> Timetable {
    let start = nanoseconds(CLOCK_MONOTONIC)
    let processor = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    let feed = try GTFSFeed(reading: path)
    let timetable = feed.timetable
    print(
      "read: \(timetable.callCount) stop times,",
      "\(seconds(since: start, CLOCK_MONOTONIC)) s,",
      "\(seconds(since: processor, CLOCK_THREAD_CPUTIME_ID)) s of the processor,",
      "peak memory \(peakMemory) MiB, \(feed.report.count(.error)) errors"
    )
    return timetable
  }

  private static func search(_ path: String, queries count: Int) throws {
    let timetable = try read(path)
    guard let clock = TimeZoneClock(identifier: timetable.agencies[0].timeZone) else { return }
    let noon = ServiceDay(CivilDate(daysSince1970: 20_514), in: clock).origin + 43_200
    var start = nanoseconds(CLOCK_MONOTONIC)
    let days = ServiceDay.days(around: noon...noon, of: timetable, in: clock)
    let window = ServiceWindow(timetable, days: days)
    print(
      "window: \(days.count) days, \(window.tripCount) trips, \(seconds(since: start, CLOCK_MONOTONIC)) s"
    )
    start = nanoseconds(CLOCK_MONOTONIC)
    let options = Footpaths.Options()
    let footpaths = Footpaths(of: timetable, options)
    print("walks: \(footpaths.count), \(seconds(since: start, CLOCK_MONOTONIC)) s")
    let finder = JourneyFinder(window, footpaths: footpaths)
    let near = NearbyStops(timetable)
    var random = SplitMix64(seed: 42)
    let queries = (0..<count).map { _ in
      let query = JourneyQuery(
        origins: ends(&random, near, timetable, options),
        destinations: ends(&random, near, timetable, options)
      )
      return (query, noon + Int64(random.below(6 * 3600)) - 3 * 3600)
    }
    print("search           mean ms  median     95 %      max  journeys     sum of arrivals")
    measure("earliest arrival", queries) { finder.earliestArrivals($0, leaving: $1) }
    measure("latest departure", queries) { finder.latestDepartures($0, arriving: $1) }
    measure("two hours", Array(queries.prefix(count / 5))) {
      finder.journeys($0, leaving: $1...($1 + 7200))
    }
  }

  private static func ends(
    _ random: inout SplitMix64,
    _ near: NearbyStops,
    _ timetable: Timetable,
    _ options: Footpaths.Options
  ) -> [JourneyQuery.End] {
    let place = timetable.location(of: StopID(random.below(timetable.stopCount)))
    let point = LocalPlane(at: place).coordinate(
      PlanePoint(x: random.between(-150...150), y: random.between(-150...150))
    )
    return near.stops(around: point, within: 500).map { stop in
      let distance = GreatCircle.distance(point, timetable.location(of: stop))
      return JourneyQuery.End(stop: stop, seconds: Int32(options.seconds(of: distance)))
    }
  }

  private static func measure(
    _ name: String,
    _ queries: [(JourneyQuery, Int64)],
    _ body: (JourneyQuery, Int64) -> [Journey]
  ) {
    guard !queries.isEmpty else { return }
    var times: [Double] = []
    var (journeys, sum) = (0, Int64(0))
    _ = body(queries[0].0, queries[0].1)  // warm
    for (query, time) in queries {
      let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
      let found = body(query, time)
      times.append(Double(nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start) / 1e6)
      journeys += found.count
      for journey in found { sum += journey.arrival - time }
    }
    times.sort()
    let mean = times.reduce(0, +) / Double(times.count)
    let values = [
      mean, times[times.count / 2], times[times.count * 95 / 100], times[times.count - 1],
    ]
    let text = values.map { padded(String(format: "%.2f", $0), 9) }.joined()
    print(
      name.padding(toLength: 16, withPad: " ", startingAt: 0) + text + padded("\(journeys)", 10)
        + padded("\(sum)", 20)
    )
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func seconds(since start: Int, _ clock: clockid_t) -> String {
    String(format: "%.2f", Double(nanoseconds(clock) - start) / 1e9)
  }

  private static func nanoseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The largest memory of this process so far in MiB.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(0, &usage)  // of this process
    return usage.ru_maxrss >> 10
  }
}

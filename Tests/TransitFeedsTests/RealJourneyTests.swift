import CampusGraph
import Foundation
import GeoCore
import Testing
import Transit
import TransitFeeds

/// Journeys over the feeds of real agencies, against a search that shares no code with the engine.
@Suite struct RealJourneyTests {
  /// One vehicle of one day.
  private struct Run {
    var stops: [StopID]
    var arrivals: [Int64]
    var departures: [Int64]
    var calls: [StopCall]
  }

  /// All vehicles of some days, written out from the timetable's public face.
  private static func runs(_ timetable: Timetable, _ days: [ServiceDay]) -> [Run] {
    var runs: [Run] = []
    for number in 0..<timetable.tripCount {
      let trip = TripID(number)
      let calls = timetable.calls(of: trip)
      let service = timetable.trip(trip).service
      let starts = timetable.frequencies(of: trip).flatMap {
        stride(from: $0.start, to: $0.end, by: Int($0.headway))
      }
      for day in days where timetable.calendar.runs(service, on: day.date) {
        for start in starts.isEmpty ? [calls[0].departure] : starts {
          let shift = day.origin + Int64(start - calls[0].departure)
          runs.append(
            Run(
              stops: calls.map(\.stop),
              arrivals: calls.map { Int64($0.arrival) + shift },
              departures: calls.map { Int64($0.departure) + shift },
              calls: calls
            )
          )
        }
      }
    }
    return runs
  }

  /// The earliest arrivals with ever more rides: every vehicle is tried in every round.
  private static func arrivals(
    _ runs: [Run],
    _ walks: [Footpaths.Walk],
    _ query: JourneyQuery,
    leaving time: Int64
  ) -> [Int64] {
    var ready: [StopID: Int64] = [:]
    for end in query.origins { ready[end.stop] = time + Int64(end.seconds) }
    var best: [Int64] = []
    for _ in 0...query.maximumTransfers {
      var reached: [StopID: Int64] = [:]
      for run in runs {
        var isOnBoard = false
        for index in run.stops.indices {
          if isOnBoard, run.calls[index].allowsAlighting {
            reached[run.stops[index]] = min(
              reached[run.stops[index]] ?? .max,
              run.arrivals[index]
            )
          }
          if run.calls[index].allowsBoarding, let time = ready[run.stops[index]],
            time <= run.departures[index]
          {
            isOnBoard = true
          }
        }
      }
      let arrival = query.destinations.compactMap { end in
        reached[end.stop].map { $0 + Int64(end.seconds) }
      }
      .min()
      if let arrival, arrival < best.last ?? .max { best.append(arrival) }
      for walk in walks {
        guard let time = reached[walk.from] else { continue }
        ready[walk.to] = min(ready[walk.to] ?? .max, time + Int64(walk.seconds))
      }
    }
    return best
  }

  @Test(
    arguments: [
      ("bullrunner-gtfs.zip", 2016, 2, 3), ("google_sample-feed-1.zip", 2008, 2, 3),
      ("kcm_gtfs.zip", 2016, 5, 18),
    ].filter { RealFeedTests.isPresent($0.0) }
  )
  func `journeys are as early as those of a search that tries every vehicle`(
    name: String,
    year: Int,
    month: Int,
    day: Int
  ) throws {
    let timetable = try GTFSFeed(reading: RealFeedTests.folder + "/" + name).timetable
    let clock = try #require(TimeZoneClock(identifier: timetable.agencies[0].timeZone))
    let date = try #require(CivilDate(year: year, month: month, day: day))
    let noon = ServiceDay(date, in: clock).origin + 43_200
    let days = ServiceDay.days(around: noon...noon, of: timetable, in: clock)
    let window = ServiceWindow(timetable, days: days)
    let runs = Self.runs(timetable, days)
    #expect(window.tripCount == runs.count && !runs.isEmpty)
    let footpaths = Footpaths(of: timetable)
    let walks = footpaths.walks
    let finder = JourneyFinder(window, footpaths: footpaths)
    var random = SplitMix64(seed: 5)
    var found = 0
    for _ in 0..<20 {
      let query = JourneyQuery(
        origins: [JourneyQuery.End(stop: StopID(random.below(timetable.stopCount)), seconds: 60)],
        destinations: [
          JourneyQuery.End(stop: StopID(random.below(timetable.stopCount)), seconds: 90)
        ]
      )
      let time = noon + Int64(random.below(43_200)) - 21_600
      let journeys = finder.earliestArrivals(query, leaving: time)
      #expect(
        journeys.map(\.arrival) == Self.arrivals(runs, walks, query, leaving: time)
      )
      found += journeys.count
    }
    #expect(found > 5)
  }
}

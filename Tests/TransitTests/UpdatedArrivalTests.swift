import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing
import Transit

/// Arrivals at stops with trip updates of others, against the runs of the time-expanded search.
@Suite struct UpdatedArrivalTests {
  /// What is compared of an arrival; times in seconds since Monday.
  private struct Row: Hashable {
    var trip: String
    var day: Int
    var position: Int
    var time: Int
  }

  @Test(arguments: Seeds.first(200))
  func `arrivals have the delays, skips and cancellations of updates`(seed: UInt64) throws {
    let network = RandomNetwork(seed: seed)
    let timetable = network.timetable()
    let clock = try #require(TimeZoneClock(identifier: "UTC"))
    let follower = FleetFollower(timetable, clock: clock)
    let reference = TimeExpandedSearch(network, isWheelchairOnly: false)
    let table = TripUpdateTable(network.tripUpdates(of: timetable))
    var random = SplitMix64(seed: seed &+ 77)
    for _ in 0..<3 {
      let stop = random.below(network.stopCount)
      let start = random.below(130_000)
      let end = start + random.below(600) * 60
      let found = follower.arrivals(
        at: StopID(stop),
        from: Seconds(RandomNetwork.origin) + Seconds(start),
        within: Seconds(end - start),
        limit: 10_000,
        updates: table
      )
      var rows: [Row] = []
      for run in reference.runs {
        for position in run.stops.indices
        where run.stops[position] == stop && !run.skipped.contains(position)
          && (start...end).contains(run.arrivals[position])
        {
          rows.append(
            Row(
              trip: "\(run.trip)",
              day: run.day,
              position: position,
              time: run.arrivals[position]
            )
          )
        }
      }
      let shown = found.map { arrival in
        Row(
          trip: timetable.trip(arrival.run.trip).id,
          day: arrival.run.date.daysSince1970 - RandomNetwork.monday.daysSince1970,
          position: arrival.position,
          time: Int(arrival.arrival.expected) - Int(RandomNetwork.origin)
        )
      }
      #expect(counts(shown) == counts(rows))
      #expect(shown.map(\.time) == shown.map(\.time).sorted())
      for arrival in found {
        let delays = table.update(of: arrival.run)?.delays ?? []
        #expect(arrival.basis.usesUpdate == delays.contains { $0.position <= arrival.position })
        #expect(arrival.basis.isLive == arrival.basis.usesUpdate)
      }
    }
  }

  private func counts(_ rows: [Row]) -> [Row: Int] {
    Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test func `an update of one departure counts before that of all`() {
    let trip = TripID(3)
    let date = RandomNetwork.monday
    let all = TripUpdate(trip: trip, date: date, delay: 60)
    let one = TripUpdate(trip: trip, date: date, start: 3600, delay: 120)
    let table = TripUpdateTable([all, one])
    func delay(_ start: Int32?, _ date: CivilDate) -> Int32? {
      table.update(of: TripRun(trip: trip, date: date, start: start, origin: 0))?.delays[0].arrival
    }
    #expect(delay(3600, date) == 120 && delay(7200, date) == 60 && delay(nil, date) == 60)
    #expect(delay(3600, date.advanced(by: 1)) == nil)
    #expect(table.count == 2 && TripUpdateTable.none.count == 0)
  }
}

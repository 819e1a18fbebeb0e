import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing
import Transit

/// Journeys of random timetables against a search on the time-expanded graph.
///
/// The timetables have trips after midnight, frequencies, calendars with exceptions, stops without
/// boarding or alighting, loops, overtaking, delays, cancelled trips, skipped stops, walks that are
/// not closed transitively, and stops without transfers.
@Suite struct JourneyAgreementTests {
  /// A query of a random network, with the tools that answer it.
  fileprivate struct Case {
    let network: RandomNetwork
    let finder: JourneyFinder
    let reference: TimeExpandedSearch
    var query: JourneyQuery
    var random: SplitMix64

    init(seed: UInt64) {
      network = RandomNetwork(seed: seed)
      random = SplitMix64(seed: seed &+ 1_000_000)
      let isWheelchairOnly = random.chance(0.3)
      finder = JourneyFinder(
        network.window(isWheelchairOnly: isWheelchairOnly),
        footpaths: network.footpaths,
        maximumTransfers: 4
      )
      reference = TimeExpandedSearch(network, isWheelchairOnly: isWheelchairOnly)
      query = JourneyQuery(origins: [], destinations: [])
    }

    mutating func draw() {
      query = JourneyQuery(origins: ends(), destinations: ends())
      query.maximumTransfers = random.below(5)
      if random.chance(0.3) { query.walk = Int32(random.below(180)) * 60 }
    }

    private mutating func ends() -> [JourneyQuery.End] {
      (0..<(1 + random.below(3))).map { _ in
        JourneyQuery.End(
          stop: StopID(random.below(network.stopCount)),
          seconds: Int32(random.below(15)) * 60
        )
      }
    }

    /// A time on the grid, in seconds since Monday.
    mutating func time() -> Int { (random.below(60) - 6) * 1800 + random.below(60) * 30 }
  }

  private func value(_ journey: Journey) -> TimeExpandedSearch.Value {
    TimeExpandedSearch.Value(
      departure: Int(journey.departure - RandomNetwork.origin),
      arrival: Int(journey.arrival - RandomNetwork.origin),
      rides: journey.rides.count
    )
  }

  @Test(arguments: Seeds.first(300))
  func `earliest arrivals agree with the time-expanded graph`(seed: UInt64) {
    var test = Case(seed: seed)
    for _ in Seeds.draws(3) {
      test.draw()
      let time = test.time()
      let found = test.finder.earliestArrivals(
        test.query,
        leaving: RandomNetwork.origin + Int64(time)
      )
      let expected = test.reference.earliest(test.query, leaving: time)
      #expect(found.map { value($0).arrival } == expected.map(\.arrival))
      #expect(found.map { value($0).rides } == expected.map(\.rides))
      for journey in found {
        #expect(value(journey).departure >= time)
        test.check(journey)
      }
    }
  }

  @Test(arguments: Seeds.first(150))
  func `latest departures agree with the time-expanded graph`(seed: UInt64) {
    var test = Case(seed: seed)
    for _ in Seeds.draws(2) {
      test.draw()
      let time = test.time() + 43_200
      let found = test.finder.latestDepartures(
        test.query,
        arriving: RandomNetwork.origin + Int64(time)
      )
      // The reference's values are by descending departure, so rides descend: turn them round.
      let expected = test.reference.latest(test.query, arriving: time).sorted {
        $0.rides < $1.rides
      }
      #expect(found.map { value($0).departure } == expected.map(\.departure))
      #expect(found.map { value($0).rides } == expected.map(\.rides))
      for journey in found {
        #expect(value(journey).arrival <= time)
        test.check(journey)
      }
    }
  }

  @Test(arguments: Seeds.first(150))
  func `range searches agree with the time-expanded graph`(seed: UInt64) {
    var test = Case(seed: seed)
    for _ in Seeds.draws(2) {
      test.draw()
      let time = test.time()
      let range = time...(time + test.random.below(600) * 60)
      let found = test.finder.journeys(
        test.query,
        leaving: (RandomNetwork.origin + Int64(range.lowerBound))...(RandomNetwork.origin
          + Int64(range.upperBound))
      )
      let expected = test.reference.profile(test.query, leaving: range)
      #expect(Set(found.map(value)) == Set(expected))
      #expect(found.count == expected.count)
      for journey in found { test.check(journey) }
    }
  }

  @Test(arguments: Seeds.first(100))
  func `range searches by arrival find the journeys of range searches by departure`(seed: UInt64) {
    var test = Case(seed: seed)
    test.draw()
    test.query.walk = nil
    let origin = RandomNetwork.origin
    // All journeys of the window, so that no other one can be better than one of the range.
    let all = test.finder.journeys(
      test.query,
      leaving: (origin - 5 * 86_400)...(origin + 10 * 86_400)
    )
    let found = test.finder.journeys(
      test.query,
      arriving: (origin - 5 * 86_400)...(origin + 10 * 86_400)
    )
    #expect(Set(found.map(value)) == Set(all.map(value)))
  }

  @Test func `a finder gives the same answers again after other queries`() {
    var test = Case(seed: 7)
    test.draw()
    let query = test.query
    let range = RandomNetwork.origin...(RandomNetwork.origin + 86_400)
    let first = test.finder.journeys(query, leaving: range)
    for _ in 0..<20 {
      test.draw()
      _ = test.finder.journeys(test.query, leaving: range)
      _ = test.finder.latestDepartures(test.query, arriving: range.upperBound)
    }
    #expect(test.finder.journeys(query, leaving: range) == first)
  }
}

extension JourneyAgreementTests.Case {
  /// Checks that a journey can be made: its parts follow each other in space and time.
  fileprivate func check(_ journey: Journey) {
    var time = Int(journey.departure - RandomNetwork.origin)
    var stop: StopID?
    for (index, leg) in journey.legs.enumerated() {
      switch leg {
      case .walk(nil, let to?, let seconds):
        #expect(index == 0)
        #expect(query.origins.contains { $0.stop == to && $0.seconds == seconds })
        (time, stop) = (time + Int(seconds), to)
      case .walk(let from?, let to, let seconds):
        #expect(stop == from)
        if to == nil {
          #expect(index == journey.legs.count - 1)
          #expect(query.destinations.contains { $0.stop == from && $0.seconds == seconds })
        }
        (time, stop) = (time + Int(seconds), to)
      case .walk: Issue.record("a walk from nowhere to nowhere")
      case .ride(let ride):
        if index > 0, case .ride(let last) = journey.legs[index - 1] {
          time += change(from: last.to, to: ride.from)
        }
        #expect(stop == ride.from)
        #expect(Int(ride.departure - RandomNetwork.origin) >= time)
        #expect(reference.runs.contains { isRun($0, of: ride) })
        (time, stop) = (Int(ride.arrival - RandomNetwork.origin), ride.to)
      }
    }
    #expect(time == Int(journey.arrival - RandomNetwork.origin))
  }

  /// Seconds that changing takes; a day if it is impossible.
  private func change(from: StopID, to: StopID) -> Int {
    network.walks.filter { $0.from == from && $0.to == to }.map { Int($0.seconds) }.min() ?? 86_400
  }

  /// Whether a vehicle makes a ride.
  private func isRun(_ run: TimeExpandedSearch.Run, of ride: Ride) -> Bool {
    let (boarding, alighting) = (ride.boardingPosition, ride.alightingPosition)
    return "\(run.trip)" == finder.window.timetable.trip(ride.trip).id
      && RandomNetwork.monday.advanced(by: run.day) == ride.date
      && boarding < alighting && alighting < run.stops.count
      && run.boards[boarding] && run.alights[alighting]
      && run.skipped.filter((boarding..<alighting).contains).sorted() == ride.skippedPositions
      && StopID(run.stops[boarding]) == ride.from && StopID(run.stops[alighting]) == ride.to
      && run.departures[boarding] == Int(ride.departure - RandomNetwork.origin)
      && run.arrivals[alighting] == Int(ride.arrival - RandomNetwork.origin)
  }
}

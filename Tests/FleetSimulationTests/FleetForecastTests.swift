import CampusGraph
import FleetSimulation
import GeoCore
import Testing
import Transit

/// Forecasts on simulated days.
@Suite struct FleetForecastTests {
  /// A small city, so that a day takes a second or two.
  static func plan(_ seed: UInt64) -> LineSet {
    var plan = LineSet(seed: seed)
    (plan.lines, plan.stops, plan.hours) = (3, 10...14, 6...11)
    return plan
  }

  static func clock() throws -> TimeZoneClock {
    try #require(TimeZoneClock(identifier: "America/Guayaquil"))
  }

  private struct Tally {
    var fixes = 0.0
    var rightPatterns = 0.0
    var arrivals = 0.0
    var forecasts = 0.0
    var covered = 0.0
  }

  /// Follows two days and tallies the second.
  private func tally(_ law: FleetLaw, seed: UInt64) throws -> Tally {
    let timetable = Self.plan(seed).timetable()
    let clock = try Self.clock()
    let simulator = FleetSimulator(
      timetable,
      clock: clock,
      options: FleetOptions(law: law, seed: seed)
    )
    var fleet = FleetFollower(timetable, clock: clock)
    for fix in simulator.day(LineSet.monday).fixes { fleet.take(fix.fix, of: fix.vehicle) }
    let day = simulator.day(LineSet.monday.advanced(by: 1))
    var truth: [TripRun: [TrueArrival]] = [:]
    for arrival in day.arrivals { truth[arrival.run, default: []].append(arrival) }
    var tally = Tally()
    for (number, fix) in day.fixes.enumerated() {
      fleet.take(fix.fix, of: fix.vehicle)
      guard let run = fix.run, let time = fix.fix.time else { continue }
      let pattern = timetable.pattern(of: run.trip)
      let status = fleet.status(of: fix.vehicle, at: time)
      tally.fixes += 1
      if let own = status?.run, timetable.pattern(of: own.trip) == pattern {
        tally.rightPatterns += 1
      }
      guard number % 7 == 0 else { continue }
      let forecast = fleet.forecasts(of: fix.vehicle, at: time).first {
        timetable.pattern(of: $0.run.trip) == pattern
      }
      for actual in truth[run] ?? [] where actual.arrival > time && actual.arrival < time + 900 {
        tally.arrivals += 1
        guard let call = forecast?.calls.first(where: { $0.position == actual.position }) else {
          continue
        }
        tally.forecasts += 1
        if (call.arrival.earliest...call.arrival.latest).contains(actual.arrival) {
          tally.covered += 1
        }
      }
    }
    return tally
  }

  @Test(arguments: FleetLaw.allCases)
  func `most vehicles are on the right trip and intervals hold the arrivals`(law: FleetLaw) throws {
    let tally = try tally(law, seed: 31)
    #expect(tally.fixes > 3000)
    #expect(tally.rightPatterns / tally.fixes > 0.8)
    #expect(tally.forecasts / tally.arrivals > 0.8)
    #expect((0.68...0.92).contains(tally.covered / tally.forecasts))
  }

  @Test(arguments: FleetLaw.allCases)
  func `arrivals along a trip never decrease and lie in their intervals`(law: FleetLaw) throws {
    let timetable = Self.plan(32).timetable()
    let clock = try Self.clock()
    let options = FleetOptions(law: law, seed: 32)
    let day = FleetSimulator(timetable, clock: clock, options: options).day(LineSet.monday)
    var fleet = FleetFollower(timetable, clock: clock)
    var checked = 0
    for (number, fix) in day.fixes.enumerated() {
      fleet.take(fix.fix, of: fix.vehicle)
      guard number % 50 == 0, let time = fix.fix.time else { continue }
      for forecast in fleet.forecasts(of: fix.vehicle, at: time + Double(number % 3) * 100) {
        var last = -Double.infinity
        var position = -1
        for call in forecast.calls {
          for value in [call.arrival, call.departure] {
            #expect(value.expected >= last)
            #expect(value.earliest <= value.expected && value.expected <= value.latest)
            last = value.expected
          }
          #expect(call.position > position)
          position = call.position
          checked += 1
        }
      }
    }
    #expect(checked > 1000)
  }

  @Test func `the same fixes give the same forecasts`() throws {
    let timetable = Self.plan(33).timetable()
    let clock = try Self.clock()
    let options = FleetOptions(law: .signals, seed: 33)
    let days = (0..<2).map { _ in
      FleetSimulator(timetable, clock: clock, options: options).day(LineSet.monday)
    }
    #expect(days[0].fixes.map(\.fix) == days[1].fixes.map(\.fix))
    let results = days.map { day in
      var fleet = FleetFollower(timetable, clock: clock)
      for fix in day.fixes.prefix(6000) { fleet.take(fix.fix, of: fix.vehicle) }
      let time = day.fixes[5999].fix.time ?? 0
      return (fleet.tripForecasts(at: time).map(\.calls), fleet.learned)
    }
    #expect(!results[0].0.isEmpty)
    #expect(results[0].0 == results[1].0)
    #expect(results[0].1 == results[1].1)
  }

  @Test func `learned times can be stored and restored`() throws {
    let timetable = Self.plan(34).timetable()
    let clock = try Self.clock()
    let options = FleetOptions(law: .smooth, seed: 34)
    let day = FleetSimulator(timetable, clock: clock, options: options).day(LineSet.monday)
    var fleet = FleetFollower(timetable, clock: clock)
    for fix in day.fixes { fleet.take(fix.fix, of: fix.vehicle) }
    let learned = fleet.learned
    #expect(learned.stretches.count > 30)
    #expect(FleetFollower(timetable, clock: clock, learned: learned).learned == learned)
    // Rows that are out of range or of unknown stops are ignored.
    var bad = learned
    for index in bad.stretches.indices {
      bad.stretches[index].mean = index % 2 == 0 ? .nan : 0
      if index % 2 == 1 { bad.stretches[index].from = "nowhere" }
    }
    bad.network = []
    bad.scheduleErrors = [.infinity, 0, 1]
    bad.classes = [LearnedTimes.ModelClass(count: 1, weights: [.nan], quantiles: [1, 0, 2])]
    #expect(FleetFollower(timetable, clock: clock, learned: bad).learned.stretches.isEmpty)
  }

  @Test func `a stop lists vehicles and scheduled runs without one`() throws {
    let timetable = DrawnLine.street()
    var fleet = FleetFollower(timetable, clock: try DrawnLine.clock())
    let end = fleet.drive("bus", from: (0, 0), to: (1500, 0), at: try DrawnLine.time(28_800))
    let stop = try #require(timetable.stop(named: "S6"))
    let arrivals = fleet.arrivals(at: stop, from: end, within: 7200)
    let trips = arrivals.map { timetable.trip($0.run.trip).id }
    #expect(trips == ["E0", "W0", "E1", "W1", "E2", "W2", "E3", "W3"])
    #expect(arrivals[0].vehicle == "bus" && arrivals[0].basis.usesVehicle)
    #expect(arrivals[0].state == .running && !arrivals[0].isNextTrip)
    #expect(arrivals[1].vehicle == "bus" && arrivals[1].isNextTrip)
    #expect(arrivals[2].vehicle == nil && arrivals[2].basis == .schedule)
    #expect(arrivals[2].delay == 0 && arrivals[2].headsign == "East")
    #expect(fleet.arrivals(at: stop, from: end, within: 7200, limit: 2).count == 2)
    #expect(fleet.arrivals(at: stop, from: .nan).isEmpty)
    #expect(fleet.arrivals(at: stop, from: end, within: .infinity, limit: 1).count == 1)
  }

  @Test func `a late bus is expected to pause before its next trip as others did`() throws {
    var fleet = FleetFollower(DrawnLine.street(count: 9), clock: try DrawnLine.clock())
    var pauses: [Double] = []
    for number in 0..<9 {
      let vehicle = VehicleID("bus \(number)")
      // It reaches the end four minutes after its next trip should have left.
      let start = try DrawnLine.time(28_800 + Double(number) * 1800 + 700)
      let end = fleet.drive(vehicle, from: (0, 0), to: (4300, 0), at: start)
      let forecasts = fleet.forecasts(of: vehicle, at: end)
      try #require(forecasts.map(\.isNextTrip) == [false, true])
      let arrival = try #require(forecasts[0].calls.last).arrival.expected
      pauses.append(try #require(forecasts[1].calls.first).departure.expected - arrival)
      let there = fleet.drive(vehicle, from: (4300, 0), to: (4500, 0), at: end + 15)
      let left = fleet.wait(vehicle, at: (4500, 0), from: there, to: there + 240)
      fleet.drive(vehicle, from: (4500, 0), to: (3000, 0), at: left + 15)
    }
    // The pause follows each bus by five seconds.
    #expect((35...45).contains(pauses[8] - pauses[0]), "\(pauses)")
  }

  @Test func `buses close behind each other are bunched`() throws {
    var fleet = FleetFollower(DrawnLine.street(headway: 600), clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800)
    fleet.drive("a", from: (0, 0), to: (4000, 0), at: start + 500, stating: StatedWork(trip: "E0"))
    let end = fleet.drive(
      "b",
      from: (0, 0),
      to: (4000, 0),
      at: start + 600,
      stating: StatedWork(trip: "E1")
    )
    let status = try #require(fleet.status(of: "b", at: end))
    #expect(status.spacing?.value == .bunched)
    let headway = try #require(status.headway)
    #expect(abs(headway - 100) < 30)
    #expect(status.scheduledHeadway == 600)
  }

  @Test func `a late bus is told late since it became so`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800 + 420)
    let end = fleet.drive("bus", from: (0, 0), to: (2000, 0), at: start)
    let status = try #require(fleet.status(of: "bus", at: end))
    #expect(status.punctuality?.value == .late)
    let deviation = try #require(status.deviation)
    #expect(abs(deviation - 393) < 60)
    let since = try #require(status.punctuality?.since)
    #expect(since >= start && since < end)
  }
}

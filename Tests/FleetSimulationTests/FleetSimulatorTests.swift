import CampusGraph
import FleetSimulation
import GeoCore
import Testing
import Transit

@Suite struct FleetSimulatorTests {
  @Test(arguments: FleetLaw.allCases)
  func `a day has fixes and arrivals in order, and the truth is consistent`(law: FleetLaw) throws {
    let timetable = FleetForecastTests.plan(41).timetable()
    var options = FleetOptions(law: law, seed: 41)
    options.detourShare = 0.2
    options.statingShare = 0.5
    let simulator = FleetSimulator(
      timetable,
      clock: try FleetForecastTests.clock(),
      options: options
    )
    let day = simulator.day(LineSet.monday)
    let times = day.fixes.compactMap(\.fix.time)
    #expect(times.count == day.fixes.count && times == times.sorted())
    #expect(day.fixes.contains { $0.isDetour } && day.fixes.contains { $0.work.trip != nil })
    #expect(day.arrivals.map(\.arrival) == day.arrivals.map(\.arrival).sorted())
    var last: [TripRun: TrueArrival] = [:]
    for arrival in day.arrivals {
      #expect(arrival.departure >= arrival.arrival)
      if let before = last[arrival.run] {
        #expect(before.position < arrival.position && before.departure < arrival.arrival)
        #expect(before.vehicle == arrival.vehicle)
      }
      last[arrival.run] = arrival
    }
    #expect(last.count == timetable.tripCount)
    for (run, arrival) in last {
      #expect(arrival.position == timetable.calls(of: run.trip).count - 1)
    }
    #expect(day.fixes.filter { $0.run != nil }.count > times.count / 2)
  }

  @Test func `laws and seeds differ`() throws {
    let timetable = FleetForecastTests.plan(42).timetable()
    let clock = try FleetForecastTests.clock()
    let days = [(FleetLaw.smooth, 1), (.signals, 1), (.smooth, 2)].map { law, seed in
      FleetSimulator(timetable, clock: clock, options: FleetOptions(law: law, seed: UInt64(seed)))
        .day(LineSet.monday).arrivals.map(\.arrival)
    }
    #expect(days[0] != days[1] && days[0] != days[2])
  }
}

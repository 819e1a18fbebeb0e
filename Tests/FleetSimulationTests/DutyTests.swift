import CampusGraph
import GeoCore
import Testing
import Transit

/// Vehicles that go on with their block.
@Suite struct DutyTests {
  private func tripID(_ fleet: FleetFollower, _ time: Double) -> String? {
    fleet.status(of: "bus", at: time)?.run.map { fleet.timetable.trip($0.trip).id }
  }

  @Test func `a bus as late as the headway keeps its trip`() throws {
    var fleet = FleetFollower(DrawnLine.street(headway: 600), clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800)
    var time = fleet.drive("bus", from: (0, 0), to: (1500, 0), at: start)
    #expect(tripID(fleet, time) == "E0")
    time = fleet.wait("bus", at: (1500, 0), from: time, to: start + 850)
    time = fleet.drive("bus", from: (1500, 0), to: (3500, 0), at: time + 15)
    // E1 would be here at this time.
    #expect(tripID(fleet, time) == "E0")
  }

  @Test(arguments: [-240.0, 0, 270])
  func `after an outage a bus goes on with its block`(deviation: Double) throws {
    var fleet = FleetFollower(DrawnLine.street(headway: 600), clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800)
    let end = fleet.drive("bus", from: (0, 0), to: (600, 0), at: start)
    #expect(tripID(fleet, end) == "E0")
    // W0 leaves 1,200 seconds after E0 and is half way 405 seconds later.
    let later = start + 1605 + deviation
    #expect(fleet.forecasts(of: "bus", at: later).isEmpty)
    let last = fleet.drive("bus", from: (2250, 0), to: (1650, 0), at: later)
    #expect(tripID(fleet, last) == "W0")
  }

  @Test func `a bus that leaves early is put on the run that leaves then`() throws {
    // It waits at the terminal for E1 by its statement, but leaves as E0.
    var fleet = FleetFollower(DrawnLine.street(headway: 600), clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800)
    fleet.take(
      LocationFix(DrawnLine.place(0), time: start - 60),
      of: "bus",
      stating: StatedWork(trip: "E1")
    )
    fleet.take(
      LocationFix(DrawnLine.place(0), time: start - 40),
      of: "bus",
      stating: StatedWork(trip: "E1")
    )
    #expect(tripID(fleet, start - 40) == "E1")
    let end = fleet.drive("bus", from: (0, 0), to: (2500, 0), at: start)
    #expect(tripID(fleet, end) == "E0")
  }
}

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

  @Test func `a bus at the first stop of a trip of its block waits for it`() throws {
    let timetable = DrawnLine.street(headway: 3600, vehicles: 1)
    var fleet = FleetFollower(timetable, clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800)
    var time = fleet.wait("bus", at: (0, 0), from: start - 200, to: start)
    time = fleet.drive("bus", from: (0, 0), to: (4500, 0), at: time + 15)
    #expect(tripID(fleet, time) == "W0")
    // It goes back without making W0, and E1 leaves at 9:00.
    time = fleet.wait("bus", at: (0, 0), from: start + 2900, to: start + 3300)
    #expect(tripID(fleet, time) == "E1")
    #expect(fleet.status(of: "bus", at: time)?.state.value == .layover)
  }

  /// A street to the east with the block of E0 and W0, and one to the north from its end with the trip N0.
  private func corner() -> Timetable {
    var (builder, service) = DrawnLine.daily()
    let places = [(0.0, 0.0), (500, 0), (1000, 0), (1000, 300), (1000, 1300), (1000, 2300)]
    let stops = places.enumerated().map { index, place in
      builder.add(
        TransitStop(id: "S\(index)", name: "", location: DrawnLine.place(place.0, place.1))
      )
    }
    let route = builder.add(TransitRoute(id: "R", shortName: "1"))
    let trips: [(id: String, block: String, start: Int32, stops: [Int])] = [
      ("E0", "B0", 28_800, [0, 1, 2]), ("W0", "B0", 30_000, [2, 1, 0]),
      ("N0", "B1", 29_700, [3, 4, 5]),
    ]
    for trip in trips {
      builder.add(
        TripRecord(id: trip.id, route: route, service: service, block: trip.block),
        calls: trip.stops.enumerated().map { index, stop in
          let time = trip.start + Int32(index) * 120
          return StopCall(stop: stops[stop], arrival: time, departure: time)
        }
      )
    }
    return builder.timetable()
  }

  @Test func `a bus that makes another run before its next one is put on that`() throws {
    var fleet = FleetFollower(corner(), clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800)
    var time = fleet.drive("bus", from: (0, 0), to: (1000, 0), at: start)
    #expect(tripID(fleet, time) == "W0")
    time = fleet.drive("bus", from: (1000, 0), to: (1000, 2250), at: start + 840)
    #expect(tripID(fleet, time) == "N0")
  }
}

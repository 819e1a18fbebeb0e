import CampusGraph
import GeoCore
import Testing
import Transit

/// Vehicles that state their work.
@Suite struct StatementTests {
  private func tripID(_ fleet: FleetFollower, _ time: Double) -> String? {
    fleet.status(of: "bus", at: time)?.run.map { fleet.timetable.trip($0.trip).id }
  }

  private func start(_ second: Double = 28_800) throws -> Double { try DrawnLine.time(second) }

  @Test(arguments: ["E0", "E1", "E3"])
  func `a stated trip is assigned at once, however late or early`(trip: String) throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    let time = try start(28_800 + 4800)
    let end = fleet.drive(
      "bus",
      from: (1000, 0),
      to: (1100, 0),
      at: time,
      stating: StatedWork(trip: trip)
    )
    #expect(tripID(fleet, end) == trip)
  }

  @Test func `a statement that positions contradict is not believed`() throws {
    for work in [StatedWork(trip: "W0"), StatedWork(trip: "X"), StatedWork(block: "B3")] {
      var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
      let end = fleet.drive("bus", from: (0, 0), to: (2500, 0), at: try start(), stating: work)
      #expect(tripID(fleet, end)?.first == "E")
      #expect(fleet.status(of: "bus", at: end)?.state.value == .running)
    }
  }

  @Test func `a statement is dropped after long contradiction`() throws {
    // Each fix of the way says W0; after ten minutes the statement no longer lowers the confidence.
    let work = StatedWork(trip: "W0")
    func confidence(_ work: StatedWork) throws -> Double {
      var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
      let end = fleet.drive(
        "bus",
        from: (0, 0),
        to: (4400, 0),
        at: try start(),
        speed: 4.5,
        stating: work
      )
      return try #require(fleet.status(of: "bus", at: end)?.confidence)
    }
    #expect(abs(try confidence(work) - (try confidence(StatedWork()))) < 0.02)
  }

  @Test func `a bus that still states its last trip gets the next one of its block`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    let work = StatedWork(trip: "E0")
    var time = fleet.drive("bus", from: (0, 0), to: (4500, 0), at: try start(), stating: work)
    #expect(tripID(fleet, time) == "W0")
    for second in stride(from: time + 20, to: try start(30_000), by: 20) {
      fleet.take(LocationFix(DrawnLine.place(4500), time: second), of: "bus", stating: work)
      #expect(tripID(fleet, second) == "W0")
    }
    time = fleet.drive(
      "bus",
      from: (4500, 0),
      to: (3300, 0),
      at: try start(30_005),
      stating: work
    )
    #expect(tripID(fleet, time) == "W0")
    #expect(fleet.status(of: "bus", at: time)?.state.value == .running)
  }

  @Test func `a new statement moves the bus to another run of its path`() throws {
    var fleet = FleetFollower(DrawnLine.street(headway: 600), clock: try DrawnLine.clock())
    var time = fleet.drive("bus", from: (0, 0), to: (1000, 0), at: try start())
    #expect(tripID(fleet, time) == "E0")
    let along = try #require(fleet.status(of: "bus", at: time)?.distanceAlong)
    time = fleet.drive(
      "bus",
      from: (1010, 0),
      to: (1200, 0),
      at: time + 10,
      stating: StatedWork(trip: "E1")
    )
    #expect(tripID(fleet, time) == "E1")
    let status = try #require(fleet.status(of: "bus", at: time))
    #expect(status.state.value == .running)
    #expect(try #require(status.distanceAlong) > along)
  }

  @Test func `a stated departure tells the runs of a frequency apart`() throws {
    let timetable = DrawnLine.street(
      frequency: TripFrequency(start: 28_800, end: 36_000, headway: 900)
    )
    for start in [28_800, 29_700, 30_600] as [Int32] {
      var fleet = FleetFollower(timetable, clock: try DrawnLine.clock())
      let end = fleet.drive(
        "bus",
        from: (0, 0),
        to: (1500, 0),
        at: try self.start(29_800),
        stating: StatedWork(trip: "E0", start: start)
      )
      #expect(fleet.status(of: "bus", at: end)?.run?.start == start)
    }
  }

  @Test(arguments: [(nil, "E0"), ("B0", "E0"), ("B1", "E1")] as [(String?, String)])
  func `a stated block tells its trip from the others`(block: String?, trip: String) throws {
    var fleet = FleetFollower(DrawnLine.street(headway: 600), clock: try DrawnLine.clock())
    let end = fleet.drive(
      "bus",
      from: (500, 0),
      to: (1500, 0),
      at: try start(28_800 + 340),
      stating: StatedWork(block: block)
    )
    #expect(tripID(fleet, end) == trip)
  }

  @Test func `a stated run is taken from a vehicle that does not state it`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    let time = fleet.drive("other", from: (0, 0), to: (1500, 0), at: try start())
    #expect(
      fleet.status(of: "other", at: time)?.run.map { fleet.timetable.trip($0.trip).id } == "E0"
    )
    let end = fleet.drive(
      "bus",
      from: (1000, 0),
      to: (1400, 0),
      at: time + 15,
      stating: StatedWork(trip: "E0")
    )
    #expect(tripID(fleet, end) == "E0")
    #expect(
      fleet.status(of: "other", at: end)?.run.map { fleet.timetable.trip($0.trip).id } != "E0"
    )
  }

  @Test(arguments: [(nil, "W1"), ("E2", "W1"), ("E3", "W2")] as [(String?, String)])
  func `a trip of a block that another vehicle makes is not believed`(
    other: String?,
    trip: String
  ) throws {
    var fleet = FleetFollower(DrawnLine.street(vehicles: 2), clock: try DrawnLine.clock())
    // The other bus makes E0 and W0, leaves both on time, and waits for E2, or states a trip of this bus.
    var time = fleet.wait("other", at: (0, 0), from: try start(28_600), to: try start())
    time = fleet.drive("other", from: (0, 0), to: (4500, 0), at: time + 15)
    time = fleet.wait("other", at: (4500, 0), from: time, to: try start(30_000))
    time = fleet.drive("other", from: (4500, 0), to: (0, 0), at: time + 15)
    let work = StatedWork(trip: other)
    fleet.wait("other", at: (0, 0), from: time, to: try start(31_300), stating: work)
    time = fleet.drive(
      "bus",
      from: (0, 0),
      to: (4300, 0),
      at: try start(30_600),
      stating: StatedWork(trip: "E1")
    )
    time = fleet.drive(
      "bus",
      from: (4310, 0),
      to: (4500, 0),
      at: time + 15,
      stating: StatedWork(trip: "W2")
    )
    #expect(tripID(fleet, time) == trip)
  }

  @Test func `a later trip of the block is made after the next one`() throws {
    let timetable = DrawnLine.street(headway: 3600, vehicles: 1)
    var fleet = FleetFollower(timetable, clock: try DrawnLine.clock())
    var time = fleet.drive("bus", from: (0, 0), to: (4300, 0), at: try start())
    // The driver states the last trip of the shift.
    let work = StatedWork(trip: "W1")
    time = fleet.drive("bus", from: (4310, 0), to: (4500, 0), at: time + 15, stating: work)
    #expect(tripID(fleet, time) == "W0")
    time = fleet.wait("bus", at: (4500, 0), from: time, to: try start(29_980), stating: work)
    #expect(tripID(fleet, time) == "W0")
    time = fleet.drive("bus", from: (4500, 0), to: (3000, 0), at: time + 20, stating: work)
    #expect(tripID(fleet, time) == "W0")
  }

  @Test func `a trip that is stated before its time is not begun in the middle`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    var time = fleet.drive("bus", from: (4500, 0), to: (200, 0), at: try start(30_000))
    #expect(tripID(fleet, time) == "W0")
    // W2 leaves the other end at 9:20.
    let work = StatedWork(trip: "W2")
    time = fleet.drive("bus", from: (190, 0), to: (50, 0), at: time + 10, stating: work)
    #expect(tripID(fleet, time) == "W0")
    time = fleet.drive("bus", from: (40, 0), to: (0, 0), at: time + 10, stating: work)
    #expect(tripID(fleet, time) != "W2")
    time = fleet.wait(
      "bus",
      at: (4500, 0),
      from: time + 400,
      to: time + 600,
      stating: work
    )
    #expect(tripID(fleet, time) == "W2")
  }

  @Test func `waiting for another trip does not contradict a statement`() throws {
    var fleet = FleetFollower(DrawnLine.street(headway: 3600), clock: try DrawnLine.clock())
    var time = fleet.drive("bus", from: (0, 0), to: (4500, 0), at: try start())
    // W0 would be next, but another bus makes it; E1 leaves the other end at 9:00.
    let work = StatedWork(trip: "E1")
    time = fleet.wait("bus", at: (4500, 0), from: time, to: try start(31_300), stating: work)
    time = fleet.wait(
      "bus",
      at: (0, 0),
      from: try start(31_900),
      to: try start(32_300),
      stating: work
    )
    #expect(tripID(fleet, time) == "E1")
  }
}

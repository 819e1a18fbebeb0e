import CampusGraph
import GeoCore
import Testing
import Transit

/// Vehicles of a line with frequencies, which take the departures in order.
@Suite struct FrequencyTests {
  /// A street whose trips in both directions leave every 900 seconds from 8 o'clock on.
  private func fleet() throws -> FleetFollower {
    let frequency = TripFrequency(start: 28_800, end: 36_000, headway: 900)
    return FleetFollower(
      DrawnLine.street(frequency: frequency),
      clock: try DrawnLine.clock()
    )
  }

  /// Drives a vehicle to the terminal in the east, where it waits.
  private func arrive(_ fleet: inout FleetFollower, _ vehicle: VehicleID, at start: Double) throws {
    fleet.drive(vehicle, from: (0, 0), to: (4500, 0), at: try DrawnLine.time(start))
  }

  private func start(
    _ fleet: FleetFollower,
    _ vehicle: VehicleID,
    _ second: Double
  ) throws -> Int32? {
    let status = fleet.status(of: vehicle, at: try DrawnLine.time(second))
    return status?.run?.start
  }

  @Test func `vehicles at a terminal take the next open departures`() throws {
    var fleet = try fleet()
    try arrive(&fleet, "a", at: 28_800)
    #expect(try start(fleet, "a", 29_560) == 29_700)
    try arrive(&fleet, "b", at: 28_930)
    #expect(try start(fleet, "b", 29_690) == 30_600)
  }

  @Test func `vehicles that change places change departures`() throws {
    var fleet = try fleet()
    try arrive(&fleet, "a", at: 28_800)
    try arrive(&fleet, "b", at: 28_930)
    fleet.wait("a", at: (4500, 0), from: try DrawnLine.time(29_560), to: try DrawnLine.time(29_700))
    // The second vehicle leaves first.
    fleet.drive("b", from: (4500, 0), to: (4000, 0), at: try DrawnLine.time(29_710))
    #expect(try start(fleet, "b", 29_800) == 29_700)
    #expect(try start(fleet, "a", 29_800) == 30_600)
    let state = fleet.status(of: "a", at: try DrawnLine.time(29_800))?.state.value
    #expect(state == .layover)
    let call = try #require(
      fleet.forecasts(of: "a", at: try DrawnLine.time(29_800)).first?.calls.first
    )
    #expect(call.arrival.expected >= (try DrawnLine.time(30_600)))
  }

  @Test func `a vehicle that leaves a headway late pushes the next one back`() throws {
    var fleet = try fleet()
    try arrive(&fleet, "a", at: 28_800)
    try arrive(&fleet, "b", at: 28_930)
    fleet.wait("a", at: (4500, 0), from: try DrawnLine.time(29_560), to: try DrawnLine.time(30_620))
    fleet.wait("b", at: (4500, 0), from: try DrawnLine.time(29_690), to: try DrawnLine.time(30_620))
    fleet.drive("a", from: (4500, 0), to: (4000, 0), at: try DrawnLine.time(30_640))
    #expect(try start(fleet, "a", 30_730) == 30_600)
    #expect(try start(fleet, "b", 30_730) == 31_500)
  }

  @Test func `departures follow the clock again after two in one headway`() throws {
    var fleet = try fleet()
    try arrive(&fleet, "a", at: 28_800)
    try arrive(&fleet, "b", at: 28_930)
    fleet.drive("a", from: (4500, 0), to: (4000, 0), at: try DrawnLine.time(29_710))
    // The second vehicle leaves right behind the first.
    fleet.drive("b", from: (4500, 0), to: (4000, 0), at: try DrawnLine.time(29_725))
    #expect(try start(fleet, "b", 29_820) == 30_600)
    let work = StatedWork(trip: "E0", start: 29_700)
    fleet.drive(
      "c",
      from: (0, 0),
      to: (4500, 0),
      at: try DrawnLine.time(29_600),
      stating: work
    )
    fleet.wait("c", at: (4500, 0), from: try DrawnLine.time(30_350), to: try DrawnLine.time(30_600))
    #expect(try start(fleet, "c", 30_600) == 31_500)
    fleet.drive("c", from: (4500, 0), to: (4000, 0), at: try DrawnLine.time(30_610))
    #expect(try start(fleet, "c", 30_700) == 30_600)
    #expect(try start(fleet, "b", 30_700) == 28_800)
  }
}

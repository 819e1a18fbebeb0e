import CampusGraph
import GeoCore
import Testing
import Transit

@Suite struct AssignmentTests {
  private func tripID(_ fleet: FleetFollower, _ vehicle: VehicleID, _ time: Double) -> String? {
    fleet.status(of: vehicle, at: time)?.run.map { fleet.timetable.trip($0.trip).id }
  }

  @Test func `a bus is assigned to the trip in its direction`() throws {
    for (from, to, id, second) in [(0.0, 1500.0, "E0", 28_800.0), (4500, 3000, "W0", 30_000)] {
      var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
      let end = fleet.drive("bus", from: (from, 5), to: (to, 5), at: try DrawnLine.time(second))
      #expect(tripID(fleet, "bus", end) == id)
      #expect(fleet.status(of: "bus", at: end)?.state.value == .running)
      let confidence = try #require(fleet.status(of: "bus", at: end)?.confidence)
      #expect(confidence > 0.5 && confidence <= 1)
    }
  }

  @Test func `a parked phone is never assigned`() throws {
    let trip = StatedWork(trip: "E0")
    for (place, work) in [
      ((2000.0, 10_000.0), trip), ((2000, 10_000), StatedWork()), ((2030, 20), StatedWork()),
    ] {
      var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
      let start = try DrawnLine.time(28_700)
      for minute in 0..<180 {
        let time = start + Double(minute) * 60
        fleet.take(
          LocationFix(DrawnLine.place(place.0 + Double(minute % 3) * 4, place.1), time: time),
          of: "phone",
          stating: work
        )
        #expect(fleet.status(of: "phone", at: time)?.run == nil)
      }
    }
  }

  @Test func `a detour widens the forecast and ends when the bus is back`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    var time = fleet.drive("bus", from: (0, 0), to: (1400, 0), at: try DrawnLine.time(28_800))
    let before = try #require(fleet.forecasts(of: "bus", at: time).first?.calls.last)
    time = fleet.drive("bus", from: (1400, 0), to: (1400, 250), at: time + 15)
    time = fleet.drive("bus", from: (1400, 250), to: (2400, 250), at: time + 15)
    #expect(fleet.status(of: "bus", at: time)?.state.value == .detour)
    #expect(tripID(fleet, "bus", time) == "E0")
    let during = try #require(fleet.forecasts(of: "bus", at: time).first?.calls.last)
    #expect(during.arrival.uncertainty > before.arrival.uncertainty)
    time = fleet.drive("bus", from: (2400, 250), to: (2400, 0), at: time + 15)
    time = fleet.drive("bus", from: (2400, 0), to: (3200, 0), at: time + 15)
    #expect(fleet.status(of: "bus", at: time)?.state.value == .running)
    #expect(tripID(fleet, "bus", time) == "E0")
    #expect(fleet.forecasts(of: "bus", at: time).first?.calls.first?.position == 7)
  }

  @Test func `a bus that does not come back loses its trip`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    var time = fleet.drive("bus", from: (0, 0), to: (1400, 0), at: try DrawnLine.time(28_800))
    time = fleet.drive("bus", from: (1400, 0), to: (1400, 400), at: time + 15)
    time = fleet.wait("bus", at: (1400, 400), from: time, to: time + 1000)
    #expect(fleet.status(of: "bus", at: time)?.state.value == .unassigned)
    #expect(fleet.forecasts(of: "bus", at: time).isEmpty)
  }

  @Test func `a layover keeps the bus on the next trip of its block`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    var time = fleet.drive("bus", from: (0, 0), to: (4500, 0), at: try DrawnLine.time(28_800))
    #expect(tripID(fleet, "bus", time) == "W0")
    time = fleet.wait("bus", at: (4500, 0), from: time, to: try DrawnLine.time(29_990))
    #expect(tripID(fleet, "bus", time) == "W0")
    #expect(fleet.status(of: "bus", at: time)?.state.value == .layover)
    let call = try #require(fleet.forecasts(of: "bus", at: time).first?.calls.first)
    #expect(abs(call.arrival.expected - (try DrawnLine.time(30_090))) < 60)
    time = fleet.drive("bus", from: (4500, 0), to: (3300, 0), at: try DrawnLine.time(30_005))
    #expect(tripID(fleet, "bus", time) == "W0")
    #expect(fleet.status(of: "bus", at: time)?.state.value == .running)
  }

  @Test func `an overdue departure is forecast from the last fix`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    let time = fleet.wait(
      "bus",
      at: (0, 0),
      from: try DrawnLine.time(28_600),
      to: try DrawnLine.time(28_900),
      stating: StatedWork(trip: "E0")
    )
    let calls = try [time, time + 15, time + 30].map {
      try #require(fleet.forecasts(of: "bus", at: $0).first).calls
    }
    // There is no later fix that shows whether the bus has left.
    #expect(calls[1].last?.arrival.expected == calls[0].last?.arrival.expected)
    #expect(calls[2].last?.arrival.expected == calls[0].last?.arrival.expected)
  }

  @Test func `the times of a bus that leaps are not learned`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    func count(from stop: String) -> Double {
      fleet.learned.stretches.first { $0.slot == nil && $0.from == stop }?.count ?? 0
    }
    var time = fleet.drive("bus", from: (0, 0), to: (1100, 0), at: try DrawnLine.time(28_800))
    // Eighty seconds later, after three fixes that are not believed, it is 2.9 km farther.
    time = fleet.wait("bus", at: (4000, 0), from: time, to: time + 100)
    #expect(try #require(fleet.status(of: "bus", at: time)?.distanceAlong) > 3900)
    #expect(count(from: "S1") == 1)
    #expect(count(from: "S4") == 0)
    fleet.drive("other", from: (0, 0), to: (4500, 0), at: try DrawnLine.time(30_600))
    #expect(count(from: "S4") == 1)
  }

  @Test func `a trip after midnight belongs to the day before`() throws {
    let timetable = DrawnLine.street(first: 24 * 3600 + 1800)
    var fleet = FleetFollower(timetable, clock: try DrawnLine.clock())
    let end = fleet.drive("bus", from: (0, 0), to: (1500, 0), at: try DrawnLine.time(88_200))
    let run = try #require(fleet.status(of: "bus", at: end)?.run)
    #expect(run.date == DrawnLine.monday)
    #expect(timetable.trip(run.trip).id == "E0")
  }

  @Test func `a trip with frequencies gets the departure that is nearest`() throws {
    let timetable = DrawnLine.street(
      frequency: TripFrequency(start: 28_800, end: 36_000, headway: 900)
    )
    var fleet = FleetFollower(timetable, clock: try DrawnLine.clock())
    let end = fleet.drive("bus", from: (0, 0), to: (1500, 0), at: try DrawnLine.time(30_640))
    let status = try #require(fleet.status(of: "bus", at: end))
    #expect(status.run?.start == 30_600)
    #expect(status.deviation == nil)
  }

  @Test func `a trip without a shape is followed along straight lines`() throws {
    let timetable = DrawnLine.street(hasShapes: false)
    var fleet = FleetFollower(timetable, clock: try DrawnLine.clock())
    let end = fleet.drive("bus", from: (0, 0), to: (1500, 0), at: try DrawnLine.time(28_800))
    #expect(tripID(fleet, "bus", end) == "E0")
  }

  @Test func `a silent bus is told and then freed`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    let end = fleet.drive("bus", from: (0, 0), to: (1500, 0), at: try DrawnLine.time(28_800))
    #expect(fleet.status(of: "bus", at: end + 400)?.state == Since(.silent, since: end))
    #expect(!fleet.forecasts(of: "bus", at: end + 400).isEmpty)
    #expect(fleet.forecasts(of: "bus", at: end + 1300).isEmpty)
  }

  @Test func `forgotten vehicles free their runs`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800)
    fleet.drive("old", from: (0, 0), to: (600, 0), at: start)
    let end = fleet.drive("new", from: (0, 0), to: (4000, 0), at: start + 1800)
    fleet.forgetVehicles(silentSince: end - 60)
    #expect(fleet.vehicles == ["new"])
    #expect(tripID(fleet, "new", end) == "E1")
    let last = fleet.drive("old", from: (0, 0), to: (600, 0), at: end)
    #expect(fleet.status(of: "old", at: last)?.time == last)
  }

  @Test func `fixes that cannot be used change nothing`() throws {
    var fleet = FleetFollower(DrawnLine.street(), clock: try DrawnLine.clock())
    let start = try DrawnLine.time(28_800)
    let end = fleet.drive("bus", from: (0, 0), to: (1500, 0), at: start)
    let forecasts = fleet.forecasts(of: "bus", at: end).map(\.calls)
    func outcome(_ x: Double, _ time: Double?, accuracy: Double? = nil) -> FixOutcome {
      fleet.take(LocationFix(DrawnLine.place(x), time: time, accuracy: accuracy), of: "bus")
    }
    for time in [nil, .nan, .infinity, -.infinity, -1, 1e300] {
      #expect(outcome(1600, time) == .invalidTime)
    }
    #expect(outcome(1600, end) == .notLater)
    #expect(outcome(1600, start) == .notLater)
    #expect(outcome(9000, end + 5) == .implausible)
    #expect(outcome(1510, end + 5, accuracy: .nan) == .implausible)
    #expect(outcome(1510, end + 5, accuracy: 5000) == .implausible)
    #expect(fleet.forecasts(of: "bus", at: end).map(\.calls) == forecasts)
    let odd = LocationFix(
      DrawnLine.place(1600),
      time: end + 15,
      accuracy: -3,
      speed: .nan,
      course: .infinity
    )
    #expect(fleet.take(odd, of: "bus") == .used)
    #expect(tripID(fleet, "bus", end + 15) == "E0")
  }

  /// A trip along some corners, 200 seconds from stop to stop.
  private func line(
    _ corners: [(Double, Double)],
    stops places: [(Double, Double)]
  ) -> Timetable {
    var builder = TimetableBuilder(
      agencies: [Agency(id: "A", name: "A", timeZone: "America/Mexico_City")]
    )
    let dates = ServiceDates(weekdays: 127, period: DrawnLine.monday...DrawnLine.monday)
    let service = builder.add(service: "D", dates)
    let stops = places.enumerated().map { index, place in
      builder.add(
        TransitStop(id: "S\(index)", name: "", location: DrawnLine.place(place.0, place.1))
      )
    }
    let route = builder.add(TransitRoute(id: "R", shortName: "8"))
    let shape = builder.add(shape: corners.map { DrawnLine.place($0.0, $0.1) })
    builder.add(
      TripRecord(id: "T", route: route, service: service, shape: shape),
      calls: stops.enumerated().map { index, stop in
        let time = Int32(28_800 + index * 200)
        return StopCall(stop: stop, arrival: time, departure: time)
      }
    )
    return builder.timetable()
  }

  @Test func `a figure of eight is followed in order`() throws {
    try follow(
      [(0, 0), (2000, 0), (2000, 1000), (1000, 1000), (1000, -1000), (0, -1000)],
      stops: [(0, 0), (900, 0), (2000, 0), (1000, 900), (1000, -900), (0, -1000)],
      end: 7000
    )
  }

  @Test func `a line that turns round in its own street is followed in order`() throws {
    try follow(
      [(0, 0), (2000, 0), (2000, 100), (2000, 0), (0, 0)],
      stops: [(0, 0), (1000, 0), (2000, 100), (1000, 0), (400, 0)],
      end: 3200
    )
  }

  /// Drives along all corners and expects to end at some metres of the path.
  private func follow(
    _ corners: [(Double, Double)],
    stops: [(Double, Double)],
    end: Double
  ) throws {
    var fleet = FleetFollower(line(corners, stops: stops), clock: try DrawnLine.clock())
    var time = try DrawnLine.time(28_800)
    var last = 0.0
    for (a, b) in zip(corners, corners.dropFirst()) {
      let half = ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
      for (start, end) in [(a, half), (half, b)] {
        time = fleet.drive("bus", from: start, to: end, at: time + 1)
        guard let along = fleet.status(of: "bus", at: time)?.distanceAlong else { continue }
        #expect(along >= last)
        last = along
      }
    }
    #expect(last > end - 300 && last < end + 300)
  }
}

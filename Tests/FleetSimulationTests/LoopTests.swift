import CampusGraph
import GeoCore
import Testing
import Transit

/// Vehicles of a loop with frequencies, whose first stop is also the last.
@Suite struct LoopTests {
  /// A square of 1000 m with a stop at each corner, which takes 20 minutes by the timetable; it is
  /// left every 600 seconds from 8 o'clock on.
  private func fleet() throws -> FleetFollower {
    var (builder, service) = DrawnLine.daily()
    let corners = Self.corners.map { DrawnLine.place($0.0, $0.1) }
    let stops = corners.enumerated().map { index, place in
      builder.add(TransitStop(id: "L\(index)", name: "L\(index)", location: place))
    }
    let shape = builder.add(shape: corners + [corners[0]])
    let route = builder.add(TransitRoute(id: "L", shortName: "L"))
    builder.add(
      TripRecord(id: "L", route: route, service: service, shape: shape),
      calls: (stops + [stops[0]]).enumerated().map { index, stop in
        let time = 28_800 + Int32(index) * 300
        return StopCall(stop: stop, arrival: time, departure: time)
      },
      frequencies: [TripFrequency(start: 28_800, end: 64_800, headway: 600)]
    )
    return FleetFollower(builder.timetable(), clock: try DrawnLine.clock())
  }

  private static let corners = [(0.0, 0.0), (1000.0, 0.0), (1000.0, 1000.0), (0.0, 1000.0)]

  /// What a vehicle of the loop states; nothing without a departure.
  private func states(_ start: Int32?) -> StatedWork {
    StatedWork(trip: start == nil ? nil : "L", start: start)
  }

  /// Drives once round from a second on.
  ///
  /// - Returns: the time of the last fix.
  @discardableResult
  private func round(
    _ fleet: inout FleetFollower,
    _ vehicle: VehicleID,
    at second: Double,
    stating start: Int32? = nil
  ) throws -> Double {
    var time = try DrawnLine.time(second)
    for index in 0..<4 {
      time = fleet.drive(
        vehicle,
        from: Self.corners[index],
        to: Self.corners[(index + 1) % 4],
        at: time,
        speed: 1000.0 / 240,
        stating: states(start)
      )
    }
    return time
  }

  private func start(_ fleet: FleetFollower, _ vehicle: VehicleID, _ time: Double) -> Int32? {
    fleet.status(of: vehicle, at: time)?.run?.start
  }

  @Test func `a vehicle that states its next run at the terminal waits for it`() throws {
    var fleet = try fleet()
    let end = try round(&fleet, "bus", at: 28_800, stating: 28_800)
    let due = try DrawnLine.time(30_000)
    // It states the run that it will make from its arrival on, minutes before the departure.
    fleet.wait("bus", at: Self.corners[0], from: end, to: due - 60, stating: states(30_000))
    #expect(start(fleet, "bus", due - 60) == 30_000)
    #expect(fleet.status(of: "bus", at: due - 60)?.state.value == .layover)
    let calls = try #require(fleet.forecasts(of: "bus", at: due - 60).first?.calls)
    #expect(calls.map(\.position) == [1, 2, 3, 4])
    #expect(calls[0].arrival.expected > due)
    // It makes that run and finishes it only when it has been round.
    let corner = fleet.drive(
      "bus",
      from: Self.corners[0],
      to: Self.corners[1],
      at: due,
      stating: states(30_000)
    )
    #expect(start(fleet, "bus", corner) == 30_000)
    #expect(fleet.status(of: "bus", at: corner)?.state.value == .running)
  }

  @Test func `a vehicle that ends a run begins the one that it states`() throws {
    var fleet = try fleet()
    var time = try DrawnLine.time(28_800)
    for (from, to) in [
      ((0.0, 0.0), (1000.0, 0.0)), ((1000, 0), (1000, 1000)), ((1000, 1000), (0, 1000)),
      ((0, 1000), (0, 60)),
    ] {
      time = fleet.drive("bus", from: from, to: to, at: time, speed: 4, stating: states(28_800))
    }
    let work = states(31_200)
    fleet.take(LocationFix(DrawnLine.place(0, 0), time: time + 15), of: "bus", stating: work)
    #expect(start(fleet, "bus", time + 15) == 31_200)
  }

  @Test func `vehicles that are always late are expected soon after they come`() throws {
    var fleet = try fleet()
    var time = try DrawnLine.time(28_800)
    var errors: [Double] = []
    // Rounds of 16 minutes and a pause of 40 seconds, whatever the departures are.
    for lap in 0..<24 {
      let end = try round(&fleet, "bus", at: time - (try DrawnLine.time(0)))
      fleet.wait("bus", at: Self.corners[0], from: end, to: end + 40)
      time = end + 40
      guard lap >= 18 else { continue }
      let forecast = fleet.forecasts(of: "bus", at: end + 20).first
      let arrival = try #require(forecast?.calls.first?.arrival.expected)
      // A side takes 240 seconds.
      errors.append(abs(arrival - (time + 240)))
    }
    #expect(errors.allSatisfy { $0 < 60 })
  }
}

import CampusGraph
import GeoCore
import Transit
import TransitFeeds

/// A small timetable and messages that keep every rule.
enum RealtimeFixture {
  /// 20 November 2026, 08:00 in Quito, a Friday.
  static let now: Int64 = 1_795_179_600

  /// Trip T1 from S1 to S4 with a shape; T2 turns back to S1; F0 has a headway, F1 exact departures.
  static let timetable: Timetable = {
    var builder = TimetableBuilder(
      agencies: [Agency(id: "A", name: "Agency", timeZone: "America/Guayaquil")]
    )
    let station = builder.add(
      TransitStop(id: "ST", name: "Station", location: at(-0.11), kind: .station)
    )
    let stops = (1...4).map { number in
      builder.add(
        TransitStop(
          id: "S\(number)",
          name: "Stop \(number)",
          location: at(-0.10 - 0.01 * Double(number - 1)),
          parent: number == 2 ? station : nil
        )
      )
    }
    let route = builder.add(TransitRoute(id: "R", shortName: "10"))
    let other = builder.add(TransitRoute(id: "Q", shortName: "20"))
    let period = CivilDate(year: 2026, month: 1, day: 1).flatMap { first in
      CivilDate(year: 2026, month: 12, day: 31).map { first...$0 }
    }
    let service = builder.add(service: "W", ServiceDates(weekdays: 0x7F, period: period))
    let shape = builder.add(shape: [at(-0.10), at(-0.115), at(-0.13)])
    func calls(_ order: [Int], from start: Int32) -> [StopCall] {
      order.enumerated().map { index, stop in
        let time = start + Int32(index) * 600
        return StopCall(stop: stops[stop], arrival: time, departure: time + 30)
      }
    }
    builder.add(
      TripRecord(id: "T1", route: route, service: service, direction: 0, shape: shape),
      calls: calls([0, 1, 2, 3], from: 28_800),
      numbering: CallNumbering(sequences: [1, 2, 5, 9], estimated: [1])
    )
    builder.add(
      TripRecord(id: "T2", route: route, service: service),
      calls: calls([0, 1, 2, 0], from: 30_000)
    )
    builder.add(
      TripRecord(id: "Q1", route: other, service: service),
      calls: calls([0, 3], from: 0)
    )
    for isExact in [false, true] {
      let frequency = TripFrequency(start: 25_200, end: 36_000, headway: 600, isExact: isExact)
      builder.add(
        TripRecord(id: isExact ? "F1" : "F0", route: route, service: service),
        calls: calls([0, 1], from: 0),
        frequencies: [frequency]
      )
    }
    return builder.timetable()
  }()

  private static func at(_ latitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: -78.5)
  }

  /// A message with a trip, its vehicle and an alert.
  static let feed = RealtimeFeed(
    timestamp: now,
    feedVersion: "7",
    entities: [
      .init(id: "u1", tripUpdate: update),
      .init(id: "v1", vehicle: position),
      .init(id: "a1", alert: alert),
    ]
  )

  static let trip = RealtimeTrip(
    id: "T1",
    route: "R",
    direction: 0,
    startTime: "08:00:00",
    startDate: "20261120",
    relationship: .scheduled
  )

  static let update = RealtimeTripUpdate(
    trip: trip,
    vehicle: RealtimeVehicle(id: "17", label: "Bus 17", licensePlate: "PBA-0017"),
    stopTimes: [
      .init(
        sequence: 1,
        stop: "S1",
        departure: .init(delay: 60, uncertainty: 0),
        relationship: .scheduled
      ),
      .init(
        sequence: 5,
        stop: "S3",
        arrival: .init(delay: 90, time: now + 1290, uncertainty: 45),
        departure: .init(time: now + 1335),
        relationship: .scheduled
      ),
      .init(sequence: 9, stop: "S4", relationship: .skipped),
    ],
    timestamp: now - 5
  )

  static let position = RealtimePosition(
    trip: trip,
    vehicle: RealtimeVehicle(id: "17", label: "Bus 17"),
    place: .init(latitude: -0.1001, longitude: -78.5003, bearing: 180, speed: 7.5, odometer: 12.5),
    sequence: 2,
    stop: "S2",
    status: .inTransitTo,
    timestamp: now - 4,
    occupancy: .fewSeats,
    occupancyPercentage: 60
  )

  static let alert = RealtimeAlert(
    periods: [.init(start: now - 600, end: now + 3600)],
    informed: [
      .init(agency: "A", route: "R", trip: RealtimeTrip(id: "T1", route: "R")),
      .init(routeKind: 3, stop: "ST"),
    ],
    cause: .construction,
    effect: .detour,
    severity: .warning,
    header: [.init("Detour", language: "en"), .init("Desvío", language: "es")],
    description: [.init("Stop 2 is not served")],
    url: [.init("https://example.org/alerts/1", language: "en")]
  )

  /// A check that knows everything.
  static var check: RealtimeCheck {
    var check = RealtimeCheck()
    check.timetable = timetable
    check.now = now + 10
    return check
  }
}

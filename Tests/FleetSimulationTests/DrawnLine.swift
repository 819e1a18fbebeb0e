import CampusGraph
import GeoCore
import Testing
import Transit

/// Small timetables with one street, for stories of single vehicles.
struct DrawnLine {
  static let origin = Coordinate(latitude: 19.28, longitude: -99.14)
  static let plane = LocalPlane(at: origin)
  static let monday = CivilDate(daysSince1970: 20_514)

  static func clock() throws -> TimeZoneClock {
    try #require(TimeZoneClock(identifier: "America/Mexico_City"))
  }

  static func place(_ x: Double, _ y: Double = 0) -> Coordinate {
    plane.coordinate(PlanePoint(x: x, y: y))
  }

  /// A timetable without stops, and a service of every day of a week.
  static func daily() -> (builder: TimetableBuilder, service: ServiceID) {
    var builder = TimetableBuilder(
      agencies: [Agency(id: "A", name: "A", timeZone: "America/Mexico_City")]
    )
    let service = builder.add(
      service: "D",
      ServiceDates(weekdays: 127, period: monday...monday.advanced(by: 6))
    )
    return (builder, service)
  }

  /// Stops every 500 m along a street to the east, ten of them, and trips in both directions.
  ///
  /// Eastbound trips `E0`, `E1`… leave every `headway` seconds from `first` on, westbound ones `W0`…
  /// 20 minutes later. A trip takes 90 seconds from stop to stop. Numbers make blocks: each one its own, or as
  /// many by turns as `vehicles`.
  static func street(
    first: Int32 = 8 * 3600,
    headway: Int32 = 1800,
    count: Int = 4,
    hasShapes: Bool = true,
    hasBlocks: Bool = true,
    vehicles: Int? = nil,
    frequency: TripFrequency? = nil
  ) -> Timetable {
    var (builder, service) = daily()
    let stops = (0..<10).map { index in
      builder.add(
        TransitStop(id: "S\(index)", name: "S\(index)", location: place(Double(index) * 500))
      )
    }
    let route = builder.add(TransitRoute(id: "R", shortName: "1"))
    let shapes = [
      builder.add(shape: [place(0), place(2000), place(4500)]),
      builder.add(shape: [place(4500), place(2000), place(0)]),
    ]
    for number in 0..<(frequency == nil ? count : 1) {
      for direction in 0...1 {
        let start = first + Int32(number) * headway + Int32(direction) * 1200
        let ordered = direction == 0 ? stops : stops.reversed()
        builder.add(
          TripRecord(
            id: "\(direction == 0 ? "E" : "W")\(number)",
            route: route,
            service: service,
            headsign: direction == 0 ? "East" : "West",
            block: hasBlocks ? "B\(number % (vehicles ?? count))" : "",
            direction: direction,
            shape: hasShapes ? shapes[direction] : nil
          ),
          calls: ordered.enumerated().map { index, stop in
            StopCall(
              stop: stop,
              arrival: start + Int32(index) * 90,
              departure: start + Int32(index) * 90
            )
          },
          frequencies: frequency.map { [$0] } ?? []
        )
      }
    }
    return builder.timetable()
  }

  /// Seconds since 1970 of a second of Monday.
  static func time(_ second: Double) throws -> Double {
    Double(ServiceDay(monday, in: try clock()).origin) + second
  }
}

extension FleetFollower {
  /// Drives a vehicle straight from a point to another, with a fix every 15 seconds.
  ///
  /// - Returns: the time of the last fix.
  @discardableResult
  mutating func drive(
    _ vehicle: VehicleID,
    from start: (Double, Double),
    to end: (Double, Double),
    at time: Double,
    speed: Double = 6,
    stating work: StatedWork = StatedWork()
  ) -> Double {
    let (dx, dy) = (end.0 - start.0, end.1 - start.1)
    let seconds = (dx * dx + dy * dy).squareRoot() / speed
    var second = 0.0
    while second <= seconds {
      let share = seconds > 0 ? second / seconds : 0
      take(
        LocationFix(
          DrawnLine.place(start.0 + share * dx, start.1 + share * dy),
          time: time + second
        ),
        of: vehicle,
        stating: work
      )
      second += 15
    }
    return time + second - 15
  }

  /// Keeps a vehicle at a point.
  @discardableResult
  mutating func wait(
    _ vehicle: VehicleID,
    at place: (Double, Double),
    from time: Double,
    to end: Double,
    stating work: StatedWork = StatedWork()
  ) -> Double {
    var moment = time + 20
    while moment <= end {
      take(
        LocationFix(DrawnLine.place(place.0, place.1), time: moment),
        of: vehicle,
        stating: work
      )
      moment += 20
    }
    return moment - 20
  }
}

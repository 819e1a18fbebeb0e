import CampusGraph
import GeoCore
import Testing
import Transit

@Suite struct TimetableTests {
  /// A timetable of stops on a meridian, 0.001° (111 m) apart, with one trip along all of them.
  private func timetable(
    stops count: Int = 4,
    shape: [Coordinate]? = nil,
    transfers: [TransferRule] = [],
    station: Bool = false
  ) -> Timetable {
    var builder = TimetableBuilder(agencies: [Agency(id: "", name: "", timeZone: "UTC")])
    for stop in 0..<count {
      builder.add(
        TransitStop(
          id: "s\(stop)",
          name: "Stop \(stop)",
          location: Coordinate(latitude: Double(stop) / 1000, longitude: 0),
          parent: station ? StopID(count) : nil
        )
      )
    }
    if station {
      builder.add(
        TransitStop(
          id: "st",
          name: "Station",
          location: Coordinate(latitude: 0, longitude: 0),
          kind: .station
        )
      )
    }
    let route = builder.add(TransitRoute(id: "r", shortName: "1"))
    let service = builder.add(
      service: "w",
      ServiceDates(added: [RandomNetwork.monday])
    )
    let shape = shape.map { builder.add(shape: $0) }
    for rule in transfers { builder.add(rule) }
    let calls = (0..<count).map { stop -> StopCall in
      let time = Int32(3600 + 60 * stop)
      return StopCall(stop: StopID(stop), arrival: time, departure: time)
    }
    builder.add(
      TripRecord(id: "t", route: route, service: service, shape: shape),
      calls: calls
    )
    return builder.timetable()
  }

  private func seconds(_ paths: Footpaths, _ from: Int, _ to: Int) -> Int32? {
    paths.walks.first { $0.from == StopID(from) && $0.to == StopID(to) }?.seconds
  }

  @Test func `nearby stops are joined by walks, farther ones are not`() {
    var options = Footpaths.Options()
    options.radius = 250
    options.slack = 60
    options.speed = 1
    options.detour = 1
    let paths = Footpaths(of: timetable(), options)
    #expect(seconds(paths, 0, 1) == 172)
    #expect(seconds(paths, 0, 2) == 283)
    #expect(seconds(paths, 0, 3) == nil)
    #expect(seconds(paths, 2, 2) == 60)
    let given = Footpaths(of: timetable(), options) { stops in
      stops.map { near in
        near.others.map { other in
          switch other.index - near.stop.index {
          case 1: 7
          case -2: .infinity
          default: nil
          }
        }
      }
    }
    #expect(seconds(given, 0, 1) == 67)
    #expect(seconds(given, 1, 0) == 172)
    #expect(seconds(given, 0, 2) == 283)
    #expect(seconds(given, 2, 0) == nil)
  }

  @Test func `a rule holds where nobody walks`() {
    let rules = [TransferRule(from: StopID(0), to: StopID(1), kind: .minimumTime, minimumTime: 90)]
    var options = Footpaths.Options()
    options.radius = 250
    let paths = Footpaths(of: timetable(transfers: rules), options) { stops in
      stops.map { $0.others.map { _ in .infinity } }
    }
    #expect(seconds(paths, 0, 1) == 90)
    #expect(seconds(paths, 1, 0) == nil)
  }

  @Test func `transfer rules override walks`() {
    let rules = [
      TransferRule(from: StopID(0), to: StopID(1), kind: .impossible),
      TransferRule(from: StopID(1), to: StopID(2), kind: .minimumTime, minimumTime: 900),
      TransferRule(from: StopID(0), to: StopID(3), kind: .minimumTime, minimumTime: 120),
      TransferRule(from: StopID(2), to: StopID(2), kind: .impossible),
    ]
    var options = Footpaths.Options()
    options.radius = 250
    let paths = Footpaths(of: timetable(transfers: rules), options)
    #expect(seconds(paths, 0, 1) == nil)
    #expect(seconds(paths, 1, 0) != nil)
    #expect(seconds(paths, 1, 2) == 900)
    #expect(seconds(paths, 0, 3) == 120)
    #expect(seconds(paths, 2, 2) == nil)
    #expect(seconds(paths, 1, 1) == 0)
  }

  @Test func `transfer rules of a station apply to its platforms, those of platforms first`() {
    let station = StopID(4)
    let rules = [
      TransferRule(from: StopID(0), to: StopID(1), kind: .minimumTime, minimumTime: 500),
      TransferRule(from: station, to: station, kind: .minimumTime, minimumTime: 300),
    ]
    var options = Footpaths.Options()
    options.radius = 1
    let paths = Footpaths(of: timetable(transfers: rules, station: true), options)
    #expect(seconds(paths, 0, 1) == 500)
    #expect(seconds(paths, 3, 1) == 300)
    #expect(seconds(paths, 2, 2) == 300)
    #expect(paths.count == 16)
  }

  @Test func `a trip's line is the part of its shape between two stops`() {
    func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
      Coordinate(latitude: latitude, longitude: longitude)
    }
    let plain = timetable()
    #expect(plain.line(of: TripID(0), from: 1, to: 2) == [at(0.001, 0), at(0.002, 0)])
    // East of the stops, with a corner between the second and the third.
    let shape = [at(0, 0.0001), at(0.0015, 0.0001), at(0.0015, 0.0002), at(0.003, 0.0002)]
    let line = timetable(shape: shape).line(of: TripID(0), from: 1, to: 3)
    #expect(line.count == 4)
    #expect(abs(line[0].latitude - 0.001) < 1e-9 && abs(line[0].longitude - 0.0001) < 1e-9)
    #expect(line[1] == shape[1] && line[2] == shape[2])
    #expect(abs(line[3].latitude - 0.003) < 1e-9)
  }

  @Test func `stops of a loop are matched in the order of the trip`() {
    // There and back along one street: the fourth stop is where the first one is.
    var builder = TimetableBuilder(agencies: [Agency(id: "", name: "", timeZone: "UTC")])
    let latitudes = [0.0, 0.001, 0.002, 0.001, 0.0]
    for (number, latitude) in latitudes.enumerated() {
      builder.add(
        TransitStop(
          id: "\(number)",
          name: "",
          location: Coordinate(latitude: latitude, longitude: 0)
        )
      )
    }
    let route = builder.add(TransitRoute(id: "r", shortName: "1"))
    let service = builder.add(service: "w", ServiceDates())
    let shape = builder.add(
      shape: [0, 0.002, 0].map { Coordinate(latitude: $0, longitude: 0) }
    )
    builder.add(
      TripRecord(id: "t", route: route, service: service, shape: shape),
      calls: latitudes.indices.map {
        StopCall(stop: StopID($0), arrival: Int32($0), departure: Int32($0))
      }
    )
    let timetable = builder.timetable()
    #expect(timetable.line(of: TripID(0), from: 1, to: 3).map(\.latitude) == [0.001, 0.002, 0.001])
    #expect(timetable.line(of: TripID(0), from: 3, to: 4).map(\.latitude) == [0.001, 0])
  }

  @Test func `days of a clock change have their hours`() throws {
    let clock = try #require(TimeZoneClock(identifier: "America/New_York"))
    // Clocks went forward at two in the morning, so noon minus twelve hours is 23:00 before.
    let date = try #require(CivilDate(year: 2026, month: 3, day: 8))
    let day = ServiceDay(date, in: clock)
    #expect(
      clock.localTime(atEpoch: Int(day.origin)) == LocalTime(year: 2026, month: 3, day: 7, hour: 23)
    )
    #expect(clock.localTime(atEpoch: Int(day.origin) + 43_200).hour == 12)
    let before = ServiceDay(date.advanced(by: -1), in: clock)
    #expect(day.origin - before.origin == 82_800)
  }

  @Test func `delays hold from their stop on and never let a vehicle leave before it came`() {
    let timetable = timetable()
    let day = ServiceDay(date: RandomNetwork.monday, origin: 0)
    func calls(_ updates: [TripUpdate]) -> [Int64] {
      let window = ServiceWindow(timetable, days: [day], updates: updates)
      let finder = JourneyFinder(window, footpaths: Footpaths(stopCount: 4, []))
      return (1..<4).compactMap { stop in
        let query = JourneyQuery(
          origins: [JourneyQuery.End(stop: StopID(0), seconds: 0)],
          destinations: [JourneyQuery.End(stop: StopID(stop), seconds: 0)]
        )
        return finder.earliestArrivals(query, leaving: 0).first?.arrival
      }
    }
    #expect(calls([]) == [3660, 3720, 3780])
    let trip = TripID(0)
    #expect(calls([TripUpdate(trip: trip, date: day.date, delay: 100)]) == [3760, 3820, 3880])
    let later = TripUpdate(
      trip: trip,
      date: day.date,
      delays: [
        TripUpdate.Delay(position: 1, arrival: 30, departure: 90),
        TripUpdate.Delay(position: 3, arrival: -600, departure: 0),
      ]
    )
    #expect(calls([later]) == [3690, 3810, 3810])
    let cancelled = TripUpdate(trip: trip, date: day.date, isCancelled: true)
    #expect(calls([cancelled]) == [])
    #expect(calls([TripUpdate(trip: trip, date: day.date.advanced(by: 1), delay: 9)]).first == 3660)
  }
}

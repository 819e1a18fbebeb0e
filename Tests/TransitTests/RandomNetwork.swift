import CampusGraph
import GeoCore
import Transit

/// Small random timetable, kept as plain values for a search that shares no code with the engine.
struct RandomNetwork {
  struct Service {
    var weekdays: Set<Int>
    var added: Set<Int>
    var removed: Set<Int>

    /// Whether it runs on a day of the week that starts on Monday 2026-03-02.
    func runs(on day: Int) -> Bool {
      if removed.contains(day) { return false }
      return added.contains(day) || (weekdays.contains(day % 7) && (0...6).contains(day))
    }
  }

  struct Trip {
    var service: Int
    var stops: [Int]
    var arrivals: [Int32]
    var departures: [Int32]
    var boards: [Bool]
    var alights: [Bool]
    var wheelchair: WheelchairAccess
    var frequencies: [TripFrequency]
  }

  struct Update {
    var trip: Int
    var day: Int
    var isCancelled: Bool
    var delays: [TripUpdate.Delay]
    var skipped: [Int]
  }

  static let monday = CivilDate(daysSince1970: 20_514)
  static let origin = Int64(20_514) * 86_400

  var stopCount: Int
  var stopAccess: [WheelchairAccess]
  var services: [Service] = []
  var trips: [Trip] = []
  var walks: [Footpaths.Walk] = []
  var updates: [Update] = []
  /// Days of the window, counted from Monday.
  var days = -1...3

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    stopCount = 4 + random.below(6)
    stopAccess = (0..<stopCount).map { _ in random.chance(0.15) ? .impossible : .possible }
    for _ in 0..<(1 + random.below(3)) {
      services.append(
        Service(
          weekdays: Set((0..<7).filter { _ in random.chance(0.7) }),
          added: Set((0..<4).filter { _ in random.chance(0.2) }),
          removed: Set((0..<4).filter { _ in random.chance(0.2) })
        )
      )
    }
    for _ in 0..<(2 + random.below(5)) { addPattern(&random) }
    addWalks(&random)
    if random.chance(0.6) { addUpdates(&random) }
  }

  private mutating func addPattern(_ random: inout SplitMix64) {
    var stops: [Int] = []
    for _ in 0..<(2 + random.below(4)) { stops.append(random.below(stopCount)) }
    let boards = stops.map { _ in !random.chance(0.1) }
    let alights = stops.map { _ in !random.chance(0.1) }
    for _ in 0..<(1 + random.below(5)) {
      // Times from 05:00 to after midnight of the next day, in half minutes, with many ties.
      var time = Int32(600 + random.below(2600)) * 30
      var arrivals: [Int32] = []
      var departures: [Int32] = []
      for _ in stops {
        arrivals.append(time)
        time += Int32(random.below(3)) * 60
        departures.append(time)
        time += Int32(random.below(20)) * 60
      }
      var frequencies: [TripFrequency] = []
      if random.chance(0.2) {
        let start = Int32(600 + random.below(2400)) * 30
        frequencies.append(
          TripFrequency(
            start: start,
            end: start + Int32(1 + random.below(120)) * 60,
            headway: Int32(5 + random.below(30)) * 60,
            isExact: random.chance(0.5)
          )
        )
      }
      trips.append(
        Trip(
          service: random.below(services.count),
          stops: stops,
          arrivals: arrivals,
          departures: departures,
          boards: boards,
          alights: alights,
          wheelchair: [.unknown, .possible, .possible, .impossible][random.below(4)],
          frequencies: frequencies
        )
      )
    }
  }

  private mutating func addWalks(_ random: inout SplitMix64) {
    for stop in 0..<stopCount where random.chance(0.85) {
      walks.append(walk(stop, stop, random.below(4) * 60))
    }
    for _ in 0..<random.below(2 * stopCount) {
      walks.append(
        walk(random.below(stopCount), random.below(stopCount), (1 + random.below(20)) * 60)
      )
    }
  }

  private func walk(_ from: Int, _ to: Int, _ seconds: Int) -> Footpaths.Walk {
    Footpaths.Walk(from: StopID(from), to: StopID(to), seconds: Int32(seconds))
  }

  private mutating func addUpdates(_ random: inout SplitMix64) {
    for trip in trips.indices where random.chance(0.3) {
      let day = random.below(4) - 1
      let count = trips[trip].stops.count
      var delays: [TripUpdate.Delay] = []
      for position in 0..<count where random.chance(0.4) {
        let delay = Int32(random.below(60) - 15) * 60
        delays.append(
          TripUpdate.Delay(
            position: position,
            arrival: delay,
            departure: delay + Int32(random.below(5)) * 60
          )
        )
      }
      // Positions behind the end have no effect.
      let skipped = (0...count).filter { _ in random.chance(0.25) }
      updates.append(
        Update(
          trip: trip,
          day: day,
          isCancelled: random.chance(0.2),
          delays: delays,
          skipped: skipped
        )
      )
    }
  }
}

// MARK: - As a timetable

extension RandomNetwork {
  /// The same as a window; trips keep their index as id.
  func window(isWheelchairOnly: Bool) -> ServiceWindow {
    let timetable = timetable()
    return ServiceWindow(
      timetable,
      days: days.map {
        ServiceDay(
          date: Self.monday.advanced(by: $0),
          origin: Self.origin + Int64($0) * 86_400
        )
      },
      updates: tripUpdates(of: timetable),
      isWheelchairOnly: isWheelchairOnly
    )
  }

  /// The updates of its timetable.
  func tripUpdates(of timetable: Timetable) -> [TripUpdate] {
    updates.map { update in
      TripUpdate(
        trip: timetable.trip(named: "\(update.trip)") ?? .none,
        date: Self.monday.advanced(by: update.day),
        isCancelled: update.isCancelled,
        delays: update.delays,
        skipped: update.skipped
      )
    }
  }

  func timetable() -> Timetable {
    var builder = TimetableBuilder(
      agencies: [Agency(id: "A", name: "Agency", timeZone: "UTC")]
    )
    for stop in 0..<stopCount {
      builder.add(
        TransitStop(
          id: "s\(stop)",
          name: "Stop \(stop)",
          location: Coordinate(latitude: 0, longitude: Double(stop) / 100),
          wheelchair: stopAccess[stop]
        )
      )
    }
    let route = builder.add(TransitRoute(id: "r", shortName: "1"))
    for (number, service) in services.enumerated() {
      builder.add(
        service: "\(number)",
        ServiceDates(
          weekdays: service.weekdays.reduce(0) { $0 | 1 << UInt8($1) },
          period: Self.monday...Self.monday.advanced(by: 6),
          added: Set(service.added.map { Self.monday.advanced(by: $0) }),
          removed: Set(service.removed.map { Self.monday.advanced(by: $0) })
        )
      )
    }
    for (number, trip) in trips.enumerated() {
      builder.add(
        TripRecord(
          id: "\(number)",
          route: route,
          service: ServiceID(trip.service),
          wheelchair: trip.wheelchair
        ),
        calls: trip.stops.indices.map { index in
          StopCall(
            stop: StopID(trip.stops[index]),
            arrival: trip.arrivals[index],
            departure: trip.departures[index],
            allowsBoarding: trip.boards[index],
            allowsAlighting: trip.alights[index]
          )
        },
        frequencies: trip.frequencies
      )
    }
    return builder.timetable()
  }

  var footpaths: Footpaths { Footpaths(stopCount: stopCount, walks) }
}

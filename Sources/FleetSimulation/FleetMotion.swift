import CampusGraph
import GeoCore
import Transit

/// Vehicle of a day with its way.
struct MovingVehicle: Sendable {
  /// Where it is at a time; straight between two marks.
  struct Mark: Sendable {
    var time: Double
    var point: PlanePoint
    /// Index of the run; `nil` between trips.
    var run: Int?
    var along: Double
    var isDetour: Bool
  }

  let name: VehicleID
  let runs: [TripRun]
  /// Factor of its driver.
  let driver: Double
  var marks: [Mark] = []
  /// Passengers on board.
  var load = 0
}

/// Motion of a day's vehicles: arrivals at stops in the order of time, because a dwell depends on the
/// vehicle before.
struct FleetMotion {
  private let simulator: FleetSimulator
  private let day: ServiceDay
  private let traffic: Traffic
  private(set) var vehicles: [MovingVehicle]
  var arrivals: [TrueArrival] = []
  private var random: SplitMix64
  private var lastDepartures: [RouteStop: Double] = [:]
  private var events: [Event] = []

  private struct RouteStop: Hashable {
    var route: TransitRouteID
    var stop: StopID
  }

  /// Arrival of a vehicle at a stop of a run.
  private struct Event {
    var time: Double
    var vehicle: Int
    var run: Int
    var position: Int
    /// Stretch of positions that a detour leaves out.
    var detour: Range<Int>
  }

  init(_ simulator: FleetSimulator, _ date: CivilDate) {
    self.simulator = simulator
    day = ServiceDay(date, in: simulator.clock)
    let seed = simulator.options.seed
    traffic = Traffic(law: simulator.options.law, seed: seed, day: date.daysSince1970)
    var random = SplitMix64(seed: seed, date.daysSince1970, 3)
    vehicles = simulator.duties(on: day).enumerated().map { index, runs in
      MovingVehicle(
        name: VehicleID("v\(index)"),
        runs: runs,
        driver: exp(0.07 * random.normal())
      )
    }
    self.random = random
  }

  mutating func run() {
    for index in vehicles.indices { start(index, run: 0, after: -.infinity) }
    while let next = events.indices.min(by: {
      (events[$0].time, events[$0].vehicle) < (events[$1].time, events[$1].vehicle)
    }) {
      let event = events[next]
      events.swapAt(next, events.count - 1)
      events.removeLast()
      serve(event)
    }
  }

  private func path(_ run: TripRun) -> TransitPath {
    simulator.network.paths[simulator.network.tripPaths[run.trip.index]]
  }

  private func point(_ path: TransitPath, at along: Double) -> PlanePoint {
    simulator.plane.point(path.coordinate(at: along))
  }

  /// Puts a vehicle at the first stop of a run.
  private mutating func start(_ index: Int, run: Int, after end: Double) {
    guard run < vehicles[index].runs.count else { return }
    let own = vehicles[index].runs[run]
    let schedule = RunSchedule(own, of: simulator.timetable)
    let line = path(own)
    let place = point(line, at: line.stops[0])
    let due = schedule.departure(0)
    let arrival = max(due - 240, end + 30)
    if run > 0 {
      let moved = max(arrival - 150, end)
      let last = vehicles[index].marks[vehicles[index].marks.count - 1].point
      mark(index, moved, last, run: nil, along: 0)
    }
    mark(index, arrival, place, run: nil, along: 0)
    var detour = 0..<0
    if random.chance(simulator.options.detourShare), line.stops.count > 8 {
      let first = 2 + random.below(line.stops.count - 6)
      detour = first..<(first + 2)
    }
    events.append(
      Event(time: arrival, vehicle: index, run: run, position: 0, detour: detour)
    )
  }

  private mutating func mark(
    _ vehicle: Int,
    _ time: Double,
    _ point: PlanePoint,
    run: Int?,
    along: Double,
    isDetour: Bool = false
  ) {
    vehicles[vehicle].marks.append(
      MovingVehicle.Mark(time: time, point: point, run: run, along: along, isDetour: isDetour)
    )
  }

  /// A vehicle reaches a stop, dwells, and drives to the next one.
  private mutating func serve(_ event: Event) {
    let run = vehicles[event.vehicle].runs[event.run]
    let line = path(run)
    let schedule = RunSchedule(run, of: simulator.timetable)
    let isSkipped = event.detour.contains(event.position)
    var departure = event.time
    if event.position == 0 {
      departure = firstDeparture(schedule, event.time)
    } else if !isSkipped, event.position < line.stops.count - 1 {
      departure += dwell(event, run, schedule)
    }
    if !isSkipped {
      arrivals.append(
        TrueArrival(
          vehicle: vehicles[event.vehicle].name,
          run: run,
          position: event.position,
          arrival: event.time,
          departure: departure
        )
      )
      let along = line.stops[event.position]
      let place = point(line, at: along)
      // At the end of a trip the vehicle is free.
      let isLast = event.position == line.stops.count - 1
      if departure > event.time {
        mark(
          event.vehicle,
          event.time,
          place,
          run: event.position == 0 ? nil : event.run,
          along: along
        )
      }
      mark(event.vehicle, departure, place, run: isLast ? nil : event.run, along: along)
    }
    guard event.position + 1 < line.stops.count else {
      start(event.vehicle, run: event.run + 1, after: departure)
      return
    }
    drive(event, line, schedule, from: departure)
  }

  private mutating func firstDeparture(_ schedule: RunSchedule, _ arrival: Double) -> Double {
    let due = schedule.departure(0)
    switch traffic.law {
    case .smooth:
      return max(due + random.exponential(mean: 20), arrival + 40 + random.exponential(mean: 40))
    case .signals:
      let late = random.chance(0.12) ? random.exponential(mean: 170) : random.exponential(mean: 12)
      return max(due + late, arrival + 30 + random.exponential(mean: 50))
    }
  }

  /// Seconds at a stop: passengers who came since the last vehicle, then holding.
  private mutating func dwell(_ event: Event, _ run: TripRun, _ schedule: RunSchedule) -> Double {
    let pattern = simulator.timetable.pattern(of: run.trip)
    let stop = simulator.timetable.stops(of: pattern)[event.position]
    let key = RouteStop(route: simulator.timetable.route(of: pattern), stop: stop)
    let gap = min(max(event.time - (lastDepartures[key] ?? (event.time - 600)), 0), 2400)
    let second = event.time - Double(run.origin)
    var popular = SplitMix64(seed: traffic.seed, stop.index, 11)
    let wanted = exp(0.6 * popular.normal())
    let due = schedule.departure(event.position)
    var dwell: Double
    switch traffic.law {
    case .smooth:
      let mean = 5 + 0.017 * gap * wanted * traffic.demand(second)
      dwell = min(random.gamma(shape: 3, mean: mean), 150)
      if event.position % 7 == 0, run.start == nil { dwell = max(dwell, due - event.time) }
    case .signals:
      let groups = random.poisson(mean: 0.0032 * gap * wanted * traffic.demand(second))
      var boarding = 0
      for _ in 0..<groups { boarding += 1 + random.poisson(mean: 0.8) }
      let alighting = random.poisson(mean: 0.12 * Double(vehicles[event.vehicle].load))
      let room = max(0, 60 - vehicles[event.vehicle].load + alighting)
      boarding = min(boarding, room)
      vehicles[event.vehicle].load = max(0, vehicles[event.vehicle].load - alighting) + boarding
      dwell = 0
      if boarding + alighting > 0 {
        dwell =
          6 + max(2.4 * Double(boarding), 1.3 * Double(alighting)) * exp(0.25 * random.normal())
      }
      if event.position % 5 == 0, gap < 200, random.chance(0.6) { dwell += 30 + 30 * random.unit() }
    }
    lastDepartures[key] = event.time + dwell
    return dwell
  }

  /// Drives to the next stop, in steps of 60 m at most.
  private mutating func drive(
    _ event: Event,
    _ line: TransitPath,
    _ schedule: RunSchedule,
    from departure: Double
  ) {
    let (start, end) = (line.stops[event.position], line.stops[event.position + 1])
    let length = max(0, end - start)
    let steps = max(1, Int((length / 60).rounded(.up)))
    let planned = max(schedule.arrival(event.position + 1) - schedule.departure(event.position), 20)
    let plan = min(max(length / planned, 2.5), 14)
    let isDetour =
      event.detour.contains(event.position) || event.detour.contains(event.position + 1)
    var time = departure + 4
    var cell = Self.cell(point(line, at: start))
    for step in 1...steps {
      let along = start + length * Double(step) / Double(steps)
      var place = point(line, at: along)
      let second = time - Double(day.origin)
      time += traffic.seconds(
        length / Double(steps) * (isDetour ? 1.3 : 1),
        at: place,
        second: second,
        plan: plan,
        driver: vehicles[event.vehicle].driver,
        &random
      )
      let next = Self.cell(place)
      if traffic.law == .signals, next != cell, Self.hasSignal(next, traffic.seed) {
        time += traffic.signal(
          at: PlanePoint(x: Double(next.0) * 200, y: Double(next.1) * 200),
          second: time - Double(day.origin),
          &random
        )
      }
      cell = next
      if isDetour {
        let isEnd =
          event.detour.contains(event.position) && event.detour.contains(event.position + 1)
        let share =
          isEnd
          ? 1
          : event.detour.contains(event.position)
            ? 1 - Double(step) / Double(steps) : Double(step) / Double(steps)
        place.x += 190 * share
        place.y += 190 * share
      }
      mark(event.vehicle, time, place, run: event.run, along: along, isDetour: isDetour)
    }
    events.append(
      Event(
        time: time,
        vehicle: event.vehicle,
        run: event.run,
        position: event.position + 1,
        detour: event.detour
      )
    )
  }

  private static func cell(_ point: PlanePoint) -> (Int, Int) {
    (Int((point.x / 200).rounded()), Int((point.y / 200).rounded()))
  }

  private static func hasSignal(_ cell: (Int, Int), _ seed: UInt64) -> Bool {
    var random = SplitMix64(seed: seed, cell.0, cell.1, 5)
    return random.chance(0.45)
  }
}

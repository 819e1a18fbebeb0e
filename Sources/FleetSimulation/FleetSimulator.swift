public import CampusGraph
public import GeoCore
public import Transit

/// Options of a simulated day.
public struct FleetOptions: Sendable {
  /// What decides how vehicles move.
  public var law: FleetLaw
  /// Random seed of the city: its streets, signals and stops.
  public var seed: UInt64
  /// Share of trips with a detour around some stops.
  public var detourShare = 0.015
  /// Seconds between fixes of a vehicle; each draws one.
  public var intervals = [10.0, 15.0, 20.0, 30.0]
  /// Standard error in metres of the correlated part of positions; the other part has half of it.
  public var positionError: Meters = 5
  /// Mean seconds between outages of a receiver.
  public var outageInterval: Seconds = 3 * 3600
  /// Share of vehicles that state their trip.
  public var statingShare = 0.0
  /// Share of trips on which a stating vehicle states another trip of its route or block throughout.
  public var wrongStatementShare = 0.0
  /// Share of trips on which a stating vehicle states its trip before for up to ten minutes more.
  public var lateStatementShare = 0.0
  /// Share of vehicles that report speed and course.
  public var courseShare = 0.7

  /// Makes options with a law and a seed.
  public init(law: FleetLaw, seed: UInt64) {
    self.law = law
    self.seed = seed
  }
}

/// Position that a simulated vehicle reports.
public struct SimulatedFix: Sendable {
  /// The vehicle.
  public var vehicle: VehicleID
  /// The position with its time.
  public var fix: LocationFix
  /// What the vehicle states.
  public var work: StatedWork
  /// The run that it makes; `nil` between trips.
  public var run: TripRun?
  /// Metres along the path of the run.
  public var along: Meters
  /// Whether it is on a detour.
  public var isDetour: Bool
}

/// True arrival at a stop.
public struct TrueArrival: Sendable {
  /// The vehicle.
  public var vehicle: VehicleID
  /// The run.
  public var run: TripRun
  /// Position of the stop within the trip, from 0.
  public var position: Int
  /// Arrival in seconds since 1970.
  public var arrival: Seconds
  /// Departure in seconds since 1970.
  public var departure: Seconds
}

/// One simulated service day of a fleet.
public struct SimulatedDay: Sendable {
  /// The fixes in the order of time, then of vehicles.
  public var fixes: [SimulatedFix]
  /// The arrivals in the order of time, then of vehicles.
  public var arrivals: [TrueArrival]
}

/// Simulator of a fleet on a timetable.
public struct FleetSimulator: Sendable {
  let timetable: Timetable
  let clock: TimeZoneClock
  let options: FleetOptions
  let network: PathNetwork
  /// Plane of the city's streets.
  let plane: LocalPlane

  /// Prepares a simulation.
  ///
  /// - Precondition: the timetable has a stop.
  public init(_ timetable: Timetable, clock: TimeZoneClock, options: FleetOptions) {
    precondition(timetable.stopCount > 0, "a timetable has stops")
    self.timetable = timetable
    self.clock = clock
    self.options = options
    network = PathNetwork(timetable)
    plane = LocalPlane(at: timetable.location(of: StopID(0)))
  }

  /// The day of a service date.
  ///
  /// - Complexity: O(calls · vehicles + fixes · log fixes).
  public func day(_ date: CivilDate) -> SimulatedDay {
    var motion = FleetMotion(self, date)
    motion.run()
    var fixes: [SimulatedFix] = []
    for (index, vehicle) in motion.vehicles.enumerated() {
      var receiver = VehicleReceiver(
        simulator: self,
        vehicle: vehicle,
        random: SplitMix64(seed: options.seed, date.daysSince1970, index, 7),
        statements: StatedTrips(self, motion.vehicles[index], date: date, index: index)
      )
      fixes += receiver.fixes()
    }
    fixes.sort { a, b in
      let (x, y) = (a.fix.time ?? 0, b.fix.time ?? 0)
      return x != y ? x < y : a.vehicle < b.vehicle
    }
    motion.arrivals.sort { a, b in
      a.arrival != b.arrival
        ? a.arrival < b.arrival
        : (a.vehicle, a.position) < (b.vehicle, b.position)
    }
    return SimulatedDay(fixes: fixes, arrivals: motion.arrivals)
  }

  /// The vehicles of a day with their runs: blocks, else chains of trips that start where the one
  /// before ended.
  func duties(on day: ServiceDay) -> [[TripRun]] {
    var runs: [TripRun] = []
    for index in 0..<timetable.tripCount {
      let trip = TripID(index)
      let record = timetable.trip(trip)
      guard timetable.calendar.runs(record.service, on: day.date) else { continue }
      let frequencies = timetable.frequencies(of: trip)
      if frequencies.isEmpty {
        runs.append(TripRun(trip: trip, date: day.date, origin: day.origin))
      }
      for frequency in frequencies {
        for number in 0..<frequency.count {
          let start = frequency.start + Int32(number) * frequency.headway
          runs.append(TripRun(trip: trip, date: day.date, start: start, origin: day.origin))
        }
      }
    }
    let timed = runs.map { run in
      let schedule = RunSchedule(run, of: timetable)
      return (run: run, start: schedule.departure(0), end: schedule.arrival(schedule.count - 1))
    }
    .sorted { ($0.start, $0.run.trip) < ($1.start, $1.run.trip) }
    var duties: [[TripRun]] = []
    var blocks: [String: Int] = [:]
    var ends: [(time: Double, place: Coordinate)] = []
    for item in timed {
      let stops = timetable.stops(of: timetable.pattern(of: item.run.trip))
      let (first, last) = (
        timetable.location(of: stops[0]), timetable.location(of: stops[stops.count - 1])
      )
      let block = timetable.trip(item.run.trip).block
      var duty: Int?
      if !block.isEmpty, item.run.start == nil {
        duty = blocks[block].flatMap { ends[$0].time <= item.start ? $0 : nil }
      } else {
        duty = duties.indices.first {
          ends[$0].time + 120 <= item.start && ends[$0].time + 3600 > item.start
            && GreatCircle.distance(ends[$0].place, first) < 300
            && timetable.trip(duties[$0][0].trip).block.isEmpty
        }
      }
      let index = duty ?? duties.count
      if index == duties.count {
        duties.append([])
        ends.append((0, last))
      }
      if !block.isEmpty { blocks[block] = index }
      duties[index].append(item.run)
      ends[index] = (item.end, last)
    }
    return duties
  }
}

import CampusGraph
import GeoCore
import Transit

/// Trips that a vehicle states during a day, with the mistakes of drivers: a trip of another vehicle
/// of the route, or the trip before, stated for some minutes more.
struct StatedTrips: Sendable {
  private struct Statement: Sendable {
    /// Until when the trip before is stated.
    var since: Double
    var before: StatedWork
    var work: StatedWork
  }

  private var statements: [Statement] = []

  init(_ simulator: FleetSimulator, _ vehicle: MovingVehicle, date: CivilDate, index: Int) {
    let (options, timetable) = (simulator.options, simulator.timetable)
    var random = SplitMix64(seed: options.seed, date.daysSince1970, index, 13)
    func work(_ run: TripRun) -> StatedWork {
      StatedWork(trip: timetable.trip(run.trip).id, start: run.start)
    }
    for (number, run) in vehicle.runs.enumerated() {
      var statement = Statement(since: -.infinity, before: StatedWork(), work: work(run))
      if random.chance(options.wrongStatementShare) {
        statement.work = work(Self.other(run, of: vehicle, random.below(2) == 0, timetable))
      } else if number > 0, random.chance(options.lateStatementShare) {
        let departure = RunSchedule(run, of: timetable).departure(0)
        statement.since = departure + 600 * random.unit()
        statement.before = statements[number - 1].work
      }
      statements.append(statement)
    }
  }

  /// What the vehicle states on one of its runs.
  func work(at time: Double, run: Int) -> StatedWork {
    let statement = statements[run]
    return time < statement.since ? statement.before : statement.work
  }

  /// Another run of the vehicle, else the trip of the same pattern that leaves before or after.
  private static func other(
    _ run: TripRun,
    of vehicle: MovingVehicle,
    _ isOwn: Bool,
    _ timetable: Timetable
  ) -> TripRun {
    if isOwn, let own = vehicle.runs.last(where: { $0 != run }) { return own }
    guard run.start == nil else { return run }
    let trips = timetable.trips(of: timetable.pattern(of: run.trip))
    let after = run.trip.rawValue + 1
    let trip = trips.contains(after) ? after : max(trips.lowerBound, run.trip.rawValue &- 1)
    return TripRun(trip: TripID(trip), date: run.date, origin: run.origin)
  }
}

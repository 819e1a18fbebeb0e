import CampusGraph
import FleetSimulation
import GeoCore
import Transit

/// Simulated days of a fleet on which all methods forecast the same arrivals.
struct Scenario {
  var name: String
  var timetable: Timetable
  var law: FleetLaw
  var seed: UInt64
  /// First service date.
  var date: CivilDate
  var statingShare = 0.0
  /// What the follower starts with.
  var start = LearnedTimes()

  /// Days before the judged one, from which all methods learn.
  static let learningDays = 3
  /// Seconds between forecasts.
  static let interval = 120.0

  struct Result {
    var ours = Scores()
    var baselines = [Scores](repeating: Scores(), count: Baselines.Kind.allCases.count)
    /// Arrivals within 15 minutes, and those with a forecast.
    var arrivals = 0.0
    var forecasts = 0.0
    /// Fixes on trips, and those of them that were on the right run, or at least on its pattern.
    var fixes = 0.0
    var rightRuns = 0.0
    var rightPatterns = 0.0
    var learned = LearnedTimes()

    mutating func merge(_ other: Result) {
      ours.merge(other.ours)
      for index in baselines.indices { baselines[index].merge(other.baselines[index]) }
      arrivals += other.arrivals
      forecasts += other.forecasts
      fixes += other.fixes
      rightRuns += other.rightRuns
      rightPatterns += other.rightPatterns
    }
  }

  func run() -> Result? {
    guard let clock = TimeZoneClock(identifier: timetable.agencies[0].timeZone) else { return nil }
    var options = FleetOptions(law: law, seed: seed)
    options.statingShare = statingShare
    let simulator = FleetSimulator(timetable, clock: clock, options: options)
    var fleet = FleetFollower(timetable, clock: clock, learned: start)
    var baselines = Baselines(timetable)
    var result = Result()
    // Days of the same weekday kind on which trips run.
    var date = date
    for number in 0...Self.learningDays {
      while date.weekday.rawValue >= 4 { date = date.advanced(by: 1) }
      let day = simulator.day(date)
      follow(day, &fleet, &baselines, isJudged: number == Self.learningDays, &result)
      date = date.advanced(by: 1)
    }
    result.learned = fleet.learned
    return result
  }

  private func follow(
    _ day: SimulatedDay,
    _ fleet: inout FleetFollower,
    _ baselines: inout Baselines,
    isJudged: Bool,
    _ result: inout Result
  ) {
    var truth: [TripRun: [TrueArrival]] = [:]
    for arrival in day.arrivals { truth[arrival.run, default: []].append(arrival) }
    var last: [VehicleID: TrueArrival] = [:]
    var along: [VehicleID: SimulatedFix] = [:]
    var next = 0
    var moment = ((day.fixes.first?.fix.time ?? 0) / Self.interval).rounded(.up) * Self.interval
    for fix in day.fixes {
      let time = fix.fix.time ?? 0
      while isJudged, time > moment {
        note(day.arrivals, until: moment, &next, &last, &baselines)
        judge(fleet, baselines, last, along, truth, at: moment, &result)
        moment += Self.interval
      }
      note(day.arrivals, until: time, &next, &last, &baselines)
      fleet.take(fix.fix, of: fix.vehicle, stating: fix.work)
      along[fix.vehicle] = fix
      if isJudged, let run = fix.run {
        result.fixes += 1
        let status = fleet.status(of: fix.vehicle, at: time)
        if status?.run == run { result.rightRuns += 1 }
        if let own = status?.run, timetable.pattern(of: own.trip) == timetable.pattern(of: run.trip)
        {
          result.rightPatterns += 1
        }
      }
    }
  }

  /// Tells the baselines the arrivals up to a time.
  private func note(
    _ arrivals: [TrueArrival],
    until time: Double,
    _ next: inout Int,
    _ last: inout [VehicleID: TrueArrival],
    _ baselines: inout Baselines
  ) {
    while next < arrivals.count, arrivals[next].arrival <= time {
      let arrival = arrivals[next]
      if let before = last[arrival.vehicle], before.run == arrival.run {
        baselines.learn(before, arrival)
      }
      last[arrival.vehicle] = arrival
      next += 1
    }
  }

  private func judge(
    _ fleet: FleetFollower,
    _ baselines: Baselines,
    _ last: [VehicleID: TrueArrival],
    _ along: [VehicleID: SimulatedFix],
    _ truth: [TripRun: [TrueArrival]],
    at now: Double,
    _ result: inout Result
  ) {
    for (vehicle, arrival) in last.sorted(by: { $0.key < $1.key }) {
      let ahead = (truth[arrival.run] ?? []).filter { $0.arrival > now && $0.arrival < now + 900 }
      guard !ahead.isEmpty else { continue }
      var view = VehicleView(
        run: arrival.run,
        position: arrival.position,
        arrival: arrival.arrival,
        departure: arrival.departure <= now ? arrival.departure : nil,
        share: 0
      )
      if view.departure != nil, let fix = along[vehicle], fix.run == arrival.run {
        view.share = share(fix, arrival, baselines)
      }
      let forecasts = fleet.forecasts(of: vehicle, at: now)
      // A wrong run of the right pattern serves passengers as well.
      let pattern = timetable.pattern(of: arrival.run.trip)
      let own = forecasts.first { timetable.pattern(of: $0.run.trip) == pattern && !$0.isNextTrip }
      let others = Baselines.Kind.allCases.map { baselines.arrivals($0, view, at: now) }
      for actual in ahead {
        result.arrivals += 1
        guard let call = own?.calls.first(where: { $0.position == actual.position }) else {
          continue
        }
        result.forecasts += 1
        result.ours.add(
          now: now,
          forecast: call.arrival.expected,
          actual: actual.arrival,
          interval: call.arrival.earliest...call.arrival.latest
        )
        for (index, times) in others.enumerated() {
          let offset = actual.position - view.position - 1
          guard times.indices.contains(offset) else { continue }
          result.baselines[index].add(
            now: now,
            forecast: max(now, times[offset]),
            actual: actual.arrival
          )
        }
      }
    }
  }

  private func share(_ fix: SimulatedFix, _ arrival: TrueArrival, _ baselines: Baselines) -> Double
  {
    let path = baselines.stops(of: arrival.run)
    guard arrival.position + 1 < path.count else { return 0 }
    let (start, end) = (path[arrival.position], path[arrival.position + 1])
    return end > start ? min(max((fix.along - start) / (end - start), 0), 1) : 0
  }
}

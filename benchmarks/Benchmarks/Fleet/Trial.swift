import CampusGraph
import FleetSimulation
import GeoCore
import Transit

/// All methods on the days of one scenario.
struct Trial {
  var fleet: FleetFollower
  let timetable: Timetable
  var result = Scenario.Result()
  /// Baselines with true arrivals and true places.
  private var informed: Baselines
  /// Baselines with our assignment and the same positions.
  private var baselines: Baselines
  private var positions: PositionArrivals
  private var last: [VehicleID: TrueArrival] = [:]
  private var newest: [VehicleID: SimulatedFix] = [:]
  private var truth: [TripRun: [TrueArrival]] = [:]

  init(fleet: FleetFollower, timetable: Timetable) {
    self.fleet = fleet
    self.timetable = timetable
    informed = Baselines(timetable)
    baselines = Baselines(timetable)
    positions = PositionArrivals(timetable)
  }

  /// Follows the vehicles of a day; on a judged one all methods forecast at regular moments.
  mutating func follow(_ day: SimulatedDay, isJudged: Bool) {
    truth = Dictionary(grouping: day.arrivals, by: \.run)
    last = [:]
    newest = [:]
    var next = 0
    let interval = Scenario.interval
    var moment = ((day.fixes.first?.fix.time ?? 0) / interval).rounded(.up) * interval
    for fix in day.fixes {
      let time = fix.fix.time ?? 0
      while isJudged, time > moment {
        note(day.arrivals, until: moment, &next)
        judge(at: moment)
        moment += interval
      }
      note(day.arrivals, until: time, &next)
      fleet.take(fix.fix, of: fix.vehicle, stating: fix.work)
      newest[fix.vehicle] = fix
      let status = fleet.status(of: fix.vehicle, at: time)
      let run = status?.run
      positions.take(fix.vehicle, assigned: status, at: time, &baselines)
      guard isJudged, let actual = fix.run else { continue }
      result.fixes += 1
      if run == actual { result.rightRuns += 1 }
      if let run, isSamePattern(run, actual) { result.rightPatterns += 1 }
    }
  }

  private func isSamePattern(_ a: TripRun, _ b: TripRun) -> Bool {
    timetable.pattern(of: a.trip) == timetable.pattern(of: b.trip)
  }

  private static func call(_ arrival: TrueArrival) -> ObservedCall {
    ObservedCall(
      run: arrival.run,
      position: arrival.position,
      arrival: arrival.arrival,
      departure: arrival.departure
    )
  }

  /// Tells the informed baselines the arrivals up to a time.
  private mutating func note(_ arrivals: [TrueArrival], until time: Double, _ next: inout Int) {
    while next < arrivals.count, arrivals[next].arrival <= time {
      let arrival = arrivals[next]
      if let before = last[arrival.vehicle], before.run == arrival.run {
        informed.learn(Self.call(before), Self.call(arrival))
      }
      last[arrival.vehicle] = arrival
      next += 1
    }
  }

  private mutating func judge(at now: Double) {
    for (vehicle, arrival) in last.sorted(by: { $0.key < $1.key }) {
      let ahead = (truth[arrival.run] ?? []).filter { $0.arrival > now && $0.arrival < now + 900 }
      guard !ahead.isEmpty else { continue }
      result.arrivals += Double(ahead.count)
      // A wrong run of the right pattern serves passengers as well.
      let forecasts = fleet.forecasts(of: vehicle, at: now)
      guard let own = forecasts.first, isSamePattern(own.run, arrival.run) else { continue }
      let trueView = view(arrival, vehicle, at: now)
      let others = Baselines.Kind.allCases.map { kind in
        (
          informed: informed.calls(kind, trueView, at: now),
          same: positions.view(of: vehicle).map { baselines.calls(kind, $0, at: now) } ?? [:]
        )
      }
      for actual in ahead {
        guard let call = own.calls.first(where: { $0.position == actual.position }) else {
          continue
        }
        result.forecasts += 1
        let arrival = call.arrival
        for isWrong in own.run == actual.run ? [false] : [false, true] {
          let scores = isWrong ? \Scenario.Result.wrongRuns : \.ours
          result[keyPath: scores].add(
            now: now,
            forecast: arrival.expected,
            actual: actual.arrival,
            interval: arrival.earliest...arrival.latest
          )
        }
        for (index, times) in others.enumerated() {
          let time = times.informed[actual.position] ?? call.scheduledArrival
          result.informed[index].add(now: now, forecast: max(now, time), actual: actual.arrival)
          let same = times.same[actual.position] ?? call.scheduledArrival
          result.baselines[index].add(now: now, forecast: max(now, same), actual: actual.arrival)
        }
      }
    }
  }

  /// The truth about a vehicle that has reached a stop.
  private func view(_ arrival: TrueArrival, _ vehicle: VehicleID, at now: Double) -> VehicleView {
    var view = VehicleView(
      run: arrival.run,
      position: arrival.position,
      arrival: arrival.arrival,
      departure: arrival.departure <= now ? arrival.departure : nil,
      share: 0
    )
    let stops = informed.stops(of: arrival.run)
    if view.departure != nil, let fix = newest[vehicle], fix.run == arrival.run,
      arrival.position + 1 < stops.count
    {
      let (start, end) = (stops[arrival.position], stops[arrival.position + 1])
      view.share = end > start ? min(max((fix.along - start) / (end - start), 0), 1) : 0
    }
    return view
  }
}

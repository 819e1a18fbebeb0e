import CampusGraph
import FleetSimulation
import GeoCore
import Transit

/// What is known of the vehicles of a scenario.
enum Sensing: String, CaseIterable, Sendable {
  /// Positions with errors and outages.
  case positions
  /// The same, and vehicles state their trips: some late, some wrong.
  case stated
  /// Exact positions every five seconds, and true statements.
  case exact
}

/// Simulated days of a fleet on which all methods forecast the same arrivals.
struct Scenario: Sendable {
  var name: String
  var timetable: Timetable
  var law: FleetLaw
  var seed: UInt64
  /// First service date.
  var date: CivilDate
  var sensing = Sensing.positions
  /// What the follower starts with.
  var start = LearnedTimes()
  /// Days before the judged one, from which all methods learn.
  var learningDays = 3

  /// Seconds between forecasts.
  static let interval = 120.0

  struct Result: Sendable {
    var ours = Scores()
    /// Forecasts of vehicles on a wrong run of the right pattern.
    var wrongRuns = Scores()
    /// With true arrivals and true places.
    var informed = [Scores](repeating: Scores(), count: Baselines.Kind.allCases.count)
    /// With our assignment, and arrivals found from the same positions as ours.
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
      wrongRuns.merge(other.wrongRuns)
      for index in baselines.indices {
        informed[index].merge(other.informed[index])
        baselines[index].merge(other.baselines[index])
      }
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
    switch sensing {
    case .positions: break
    case .stated:
      options.statingShare = 1
      options.wrongStatementShare = 0.03
      options.lateStatementShare = 0.1
    case .exact:
      options.statingShare = 1
      (options.positionError, options.intervals, options.outageInterval) = (0.1, [5], 1e9)
    }
    let simulator = FleetSimulator(timetable, clock: clock, options: options)
    let fleet = FleetFollower(timetable, clock: clock, learned: start)
    var trial = Trial(fleet: fleet, timetable: timetable)
    // Days of the same weekday kind on which trips run.
    var date = date
    for number in 0...learningDays {
      while date.weekday.rawValue >= 4 { date = date.advanced(by: 1) }
      trial.follow(simulator.day(date), isJudged: number == learningDays)
      date = date.advanced(by: 1)
    }
    trial.result.learned = trial.fleet.learned
    return trial.result
  }

  /// Runs scenarios, two at a time.
  static func run(_ scenarios: [Scenario]) async -> [Result] {
    await withTaskGroup(of: (Int, Result?).self) { group in
      var results = [Result?](repeating: nil, count: scenarios.count)
      for (index, scenario) in scenarios.enumerated() {
        if index >= 2, let (done, result) = await group.next() { results[done] = result }
        group.addTask { (index, scenario.run()) }
      }
      for await (done, result) in group { results[done] = result }
      return results.map { $0 ?? Result() }
    }
  }
}

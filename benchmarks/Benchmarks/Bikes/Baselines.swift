import BikeSimulation
import Transit

/// Forecasts that need no model: persistence, means by the time of the week, and a table by count.
struct Baselines {
  private let system: SimulatedSystem
  /// The newest reports by station.
  private var last: [SimulatedSystem.Report?]
  /// Reports with a bike or a dock, and all reports, by station, question and half hour of the week.
  private var history: [[[(hits: Double, count: Double)]]]
  /// Their sums by station and question.
  private var totals: [[(hits: Double, count: Double)]]
  /// The same by station, horizon, question and number of bikes or docks, capped; the last station
  /// stands for all.
  private var table: [[[[(hits: Double, count: Double)]]]]

  private static let largestCount = 8

  init(_ system: SimulatedSystem) {
    self.system = system
    let stations = system.capacities.count
    last = Array(repeating: nil, count: stations)
    let slots = [(hits: Double, count: Double)](repeating: (0, 0), count: 336)
    history = Array(repeating: [slots, slots], count: stations)
    totals = Array(repeating: [(0.7, 1), (0.7, 1)], count: stations)
    let counts = [(hits: Double, count: Double)](repeating: (0, 0), count: Self.largestCount + 2)
    table = Array(
      repeating: Array(repeating: [counts, counts], count: Scores.horizons.count),
      count: stations + 1
    )
  }

  /// Reads the reports of a minute.
  mutating func observe(_ minute: Int) {
    for station in system.capacities.indices {
      guard let report = system.report(station, minute: minute) else { continue }
      last[station] = report
      let slot = minute / 30 % 336
      for question in 0...1 {
        history[station][question][slot].hits += has(report, question) ? 1 : 0
        history[station][question][slot].count += 1
        totals[station][question].hits += has(report, question) ? 1 : 0
        totals[station][question].count += 1
      }
    }
  }

  private func has(_ report: SimulatedSystem.Report, _ question: Int) -> Bool {
    report.isInService && (question == 0 ? report.bikes : report.docks) > 0
  }

  private func row(_ station: Int, _ question: Int) -> Int? {
    guard let report = last[station] else { return nil }
    guard report.isInService else { return Self.largestCount + 1 }
    return min(question == 0 ? report.bikes : report.docks, Self.largestCount)
  }

  /// Enters the truth that followed into the table.
  mutating func learn(_ station: Int, horizon: Int, question: Int, _ outcome: Bool) {
    guard let row = row(station, question) else { return }
    for index in [station, table.count - 1] {
      table[index][horizon][question][row].hits += outcome ? 1 : 0
      table[index][horizon][question][row].count += 1
    }
  }

  /// Whether the newest report had a bike, or a dock.
  func persistence(_ station: Int, _ question: Int) -> Double {
    last[station].map { has($0, question) } ?? true ? 1 : 0
  }

  /// The share of reports with a bike, or a dock, in the half hour of the week, shrunk a little to that
  /// of all half hours.
  func history(_ station: Int, _ question: Int, minute: Int) -> Double {
    let all = totals[station][question]
    let own = history[station][question][minute / 30 % 336]
    return (own.hits + 10 * all.hits / all.count) / (own.count + 10)
  }

  /// The share of times with a bike, or a dock, after a count like the newest one at this station,
  /// shrunk to that at all.
  func table(_ station: Int, _ horizon: Int, _ question: Int) -> Double {
    guard let row = row(station, question) else { return 0.7 }
    let own = table[station][horizon][question][row]
    let all = table[table.count - 1][horizon][question][row]
    let mean = (all.hits + persistence(station, question)) / (all.count + 1)
    return (own.hits + 20 * mean) / (own.count + 20)
  }
}

extension Trial {
  /// Scores forecasts and baselines on some days; the table of the baselines learns from the truth of
  /// the days before.
  func scores(_ parameters: StationParameters, days: Range<Int>, step: Int) -> Scores {
    var scores = Scores()
    run(parameters, days: [days], step: step) { station, minute, forecasts in
      for (horizon, forecast) in forecasts.enumerated() {
        let then = minute + Scores.horizons[horizon]
        scores.cells[horizon][0]
          .add(forecast.probability(ofBikes: 1), system.hasBike(station, minute: then))
        scores.cells[horizon][1]
          .add(forecast.probability(ofDocks: 1), system.hasDock(station, minute: then))
      }
    }
    scoreBaselines(days, step, &scores)
    return scores
  }

  private func scoreBaselines(_ days: Range<Int>, _ step: Int, _ scores: inout Scores) {
    var baselines = Baselines(system)
    for minute in 0..<min(days.upperBound * 1440, system.minutes - Scores.longest) {
      baselines.observe(minute)
      guard minute % step == min(7, step - 1) else { continue }
      let isScored = days.contains(minute / 1440)
      for station in system.capacities.indices {
        for (horizon, ahead) in Scores.horizons.enumerated() {
          for question in 0...1 {
            let outcome =
              question == 0
              ? system.hasBike(station, minute: minute + ahead)
              : system.hasDock(station, minute: minute + ahead)
            guard isScored else {
              baselines.learn(station, horizon: horizon, question: question, outcome)
              continue
            }
            scores.cells[horizon][question]
              .add(
                persistence: baselines.persistence(station, question),
                history: baselines.history(station, question, minute: minute + ahead),
                table: baselines.table(station, horizon, question),
                outcome
              )
          }
        }
      }
    }
  }
}

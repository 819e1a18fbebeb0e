import BikeSimulation
import Foundation
import Transit

/// Scores forecasts of bikes and docks on simulated bike-share systems of two laws.
///
///     swift run -c release bike-scores score [SEEDS=4] [FIRST=301]   # Brier scores beside baselines, calibration
///     swift run -c release bike-scores first-day [SEEDS=4] [FIRST=301]  # the same on the first day of a system
///     swift run -c release bike-scores fit [ROUNDS=2 [NAME]...]  # fits constants of StationParameters
///     swift run -c release bike-scores time              # time of a reading and of a query
///
/// The fit reads seeds 1 and 2; scores are those of seeds from 301 on, with systems of other sizes.
@main
enum BikeScores {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let number = arguments.dropFirst().first.flatMap { Int($0) }
    let start = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 301
    switch arguments.first {
    case "score": score(seeds: number ?? 4, start, days: 28..<42)
    case "first-day": score(seeds: number ?? 4, start, days: 0..<1)
    case "fit": Fit().run(rounds: number ?? 2, names: Array(arguments.dropFirst(2)))
    case "time": time()
    default:
      let usage =
        "usage: bike-scores score|first-day [SEEDS [FIRST]] | fit [ROUNDS [NAME]...] | time\n"
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
  }

  private static func score(seeds: Int, _ start: Int, days: Range<Int>) {
    for law in Trial.Law.allCases {
      var sum = Scores()
      for seed in start..<start + max(1, seeds) {
        let trial = Trial(
          law,
          seed: UInt64(seed),
          stations: 20 + seed % 3 * 15,
          days: days.upperBound + 1
        )
        let scores = trial.scores(StationParameters(), days: days, step: 10)
        let gains = (0...1).map { percent(gain(scores.cells[1][$0])) }
        print("\(law) seed \(seed): gain at 30 min, bikes \(gains[0]), docks \(gains[1])")
        sum.add(scores)
      }
      report(law, sum)
    }
  }

  private static func gain(_ cell: Scores.Cell) -> Double {
    1 - cell.model / min(cell.bestBlend, cell.persistence, cell.history)
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.1f %%", share * 100)
  }

  private static func report(_ law: Trial.Law, _ scores: Scores) {
    let baselines = "persistence | history | best blend | table by count"
    print("| \(law) | minutes | model | \(baselines) | gain |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for (horizon, minutes) in Scores.horizons.enumerated() {
      for (question, name) in ["bike", "dock"].enumerated() {
        let cell = scores.cells[horizon][question]
        let values = [cell.model, cell.persistence, cell.history, cell.bestBlend, cell.table]
          .map { String(format: "%.4f", $0 / max(cell.count, 1)) }
        let columns = values.joined(separator: " | ")
        print("| \(name) | \(minutes) | \(columns) | \(percent(gain(cell))) |")
      }
    }
    print("| \(law), 30 min | forecast | observed | number | forecast | observed | number |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for bin in 0..<10 {
      let columns = scores.cells[1].map { cell in
        let (probability, outcome, count) = cell.bins[bin]
        guard count > 0 else { return "– | – | 0" }
        return String(format: "%.3f | %.3f | %.0f", probability / count, outcome / count, count)
      }
      print("| \(bin * 10)–\(bin * 10 + 10) % | \(columns.joined(separator: " | ")) |")
    }
  }

  private static func time() {
    let trial = Trial(.commuters, seed: 101, stations: 40, days: 8)
    var forecaster = StationForecaster(stationCount: 40, sampling: trial.sampling)
    var start = seconds()
    for minute in 0..<7 * 1440 + 480 { trial.observe(minute, &forecaster) }
    let readings = Double((7 * 1440 + 480) * 40)
    print(String(format: "reading: %.2f µs", (seconds() - start) / readings * 1e6))
    for minutes in Scores.horizons {
      start = seconds()
      var sum = 0.0
      let rounds = 100
      for _ in 0..<rounds {
        for station in 0..<40 {
          let then = SimulatedSystem.time(ofMinute: 7 * 1440 + 479 + minutes)
          sum += forecaster.forecast(station: station, time: then)?.expectedBikes ?? 0
        }
      }
      let mean = (seconds() - start) / Double(rounds * 40) * 1e6
      print(String(format: "%d min: %.1f µs a query, sum %.3f", minutes, mean, sum))
    }
  }

  /// Seconds of the processor.
  private static func seconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}

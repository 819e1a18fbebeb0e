import CampusGraph
import FleetSimulation
import Foundation
import GeoCore
import Transit
import TransitFeeds

/// Scores arrival forecasts on simulated fleets beside baselines of TransitClock's kind.
///
///     swift run -c release fleet-scores scores [FOLDER]  # judged seeds and the feeds of a folder
///     swift run -c release fleet-scores fit              # prints the constants of FittedForecast
///     swift run -c release fleet-scores times            # processor time of a fix
///
/// Constants are fitted on other seeds and other timetables than judged.
@main
enum FleetScores {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "scores": try scores(arguments.dropFirst().first)
    case "fit": fit()
    case "times": times()
    default:
      FileHandle.standardError.write(
        Data("usage: fleet-scores scores [FOLDER] | fit | times\n".utf8)
      )
      exit(2)
    }
  }

  private static let judgedSeeds: [UInt64] = [101, 102]
  private static let fittedSeeds: [UInt64] = [1, 2, 3]

  private static func city(_ seed: UInt64, _ law: FleetLaw) -> Scenario {
    Scenario(
      name: "city \(seed)",
      timetable: LineSet(seed: seed).timetable(),
      law: law,
      seed: seed,
      date: LineSet.monday
    )
  }

  private static func scores(_ folder: String?) throws {
    for law in FleetLaw.allCases {
      var scenarios = judgedSeeds.map { city($0, law) }
      if let folder {
        for (file, day) in [("bullrunner-gtfs.zip", 17_476), ("kcm_gtfs.zip", 16_923)] {
          let path = folder + "/" + file
          guard FileManager.default.fileExists(atPath: path) else { continue }
          scenarios.append(
            Scenario(
              name: String(file.prefix { $0 != "." }),
              timetable: try GTFSFeed(reading: path).timetable,
              law: law,
              seed: 103,
              date: CivilDate(daysSince1970: day)
            )
          )
        }
      }
      for scenario in scenarios {
        guard let result = scenario.run() else { continue }
        report(scenario, result)
      }
    }
  }

  private static func report(_ scenario: Scenario, _ result: Scenario.Result) {
    let best = result.baselines.map(\.error).min() ?? 0
    print(
      "\n\(scenario.law.rawValue), \(scenario.name): \(Int(result.ours.count)) forecasts,",
      "arrivals with a forecast \(percent(result.forecasts / max(1, result.arrivals))),",
      "right run \(percent(result.rightRuns / max(1, result.fixes))),",
      "right pattern \(percent(result.rightPatterns / max(1, result.fixes))),",
      "error less by \(percent(1 - result.ours.error / best))"
    )
    print(
      "| method | error s | 0–3 | 3–6 | 6–10 | 10–15 | ETA % | coverage % | by bucket | width s |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    row("this model", result.ours, hasIntervals: true)
    for kind in Baselines.Kind.allCases {
      row(kind.name, result.baselines[kind.rawValue], hasIntervals: false)
    }
    fflush(nil)
  }

  private static func row(_ name: String, _ scores: Scores, hasIntervals: Bool) {
    let errors = scores.bucketErrors.map { String(format: "%.1f", $0) }.joined(separator: " | ")
    let intervals =
      hasIntervals
      ? String(format: "%.1f | ", scores.coverage * 100)
        + scores.bucketCoverage.map { String(format: "%.0f", $0 * 100) }.joined(separator: " ")
        + String(format: " | %.0f", scores.width) : " | | "
    print(
      "| \(name) | \(String(format: "%.1f", scores.error)) | \(errors) |",
      "\(String(format: "%.1f", scores.accuracy * 100)) | \(intervals) |"
    )
  }

  private static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

  /// Means of the weights and quantiles that followers end with, over the laws and fitted seeds.
  private static func fit() {
    // Estimates, so that the outcome does not depend on the constants that it replaces.
    let row = LearnedTimes.ModelClass(
      count: 0,
      weights: [0, 0.5, 0.2, 0.1, 0.3, 0.1, 0, 0, 0, 0],
      quantiles: [-1, 0, 1.2]
    )
    var start = LearnedTimes()
    // Rows beyond the classes of the model are ignored.
    start.classes = Array(repeating: row, count: 64)
    var sums: [(weight: Double, values: [Double])] = []
    for law in FleetLaw.allCases {
      for seed in fittedSeeds {
        var scenario = city(seed, law)
        scenario.start = start
        guard let result = scenario.run() else { continue }
        for (index, row) in result.learned.classes.enumerated() {
          if sums.count <= index {
            sums.append((0, Array(repeating: 0, count: row.weights.count + 3)))
          }
          let weight = min(row.count, 1000)
          sums[index].weight += weight
          for (place, value) in (row.weights + row.quantiles).enumerated() {
            sums[index].values[place] += weight * value
          }
        }
      }
    }
    for sum in sums {
      let values = sum.values.map { String(format: "%.3f", $0 / max(sum.weight, 1)) }
      print("    [\(values.joined(separator: ", "))],  // \(Int(sum.weight))")
    }
  }

  /// Processor time of a fix with about 5,000 stops and 1,000 vehicles.
  private static func times() {
    var plan = LineSet(seed: 5)
    (plan.lines, plan.headways, plan.hours) = (96, [6, 8], 7...8)
    let timetable = plan.timetable()
    guard let clock = TimeZoneClock(identifier: timetable.agencies[0].timeZone) else { return }
    let options = FleetOptions(law: .smooth, seed: 5)
    let day = FleetSimulator(timetable, clock: clock, options: options).day(LineSet.monday)
    var start = processor()
    var fleet = FleetFollower(timetable, clock: clock)
    print(
      "\(timetable.stopCount) stops, \(timetable.tripCount) trips; made in \(processor() - start) s"
    )
    let vehicles = Set(day.fixes.map(\.vehicle)).count
    var slowest = 0.0
    start = processor()
    for fix in day.fixes {
      let before = processor()
      fleet.take(fix.fix, of: fix.vehicle, stating: fix.work)
      slowest = max(slowest, processor() - before)
    }
    let seconds = processor() - start
    print(
      "\(vehicles) vehicles, \(day.fixes.count) fixes: \(seconds / Double(day.fixes.count) * 1e6) µs each,",
      "slowest \(slowest * 1e6) µs"
    )
  }

  private static func processor() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

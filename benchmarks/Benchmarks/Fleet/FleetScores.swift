import CampusGraph
import FleetSimulation
import Foundation
import GeoCore
import Transit
import TransitFeeds

/// Scores arrival forecasts on simulated fleets beside baselines of TransitClock's kind.
///
///     swift run -c release fleet-scores scores [FOLDER [SEED [DAYS]]]  # the feeds of a folder, too
///     swift run -c release fleet-scores parts            # where the error comes from; other seeds
///     swift run -c release fleet-scores fit              # prints the constants of FittedForecast
///     swift run -c release fleet-scores times            # processor time of a fix
///
/// Constants are fitted on other seeds and other timetables than judged.
@main
enum FleetScores {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "scores":
      let seed = arguments.dropFirst(2).first.flatMap(UInt64.init)
      let days = arguments.dropFirst(3).first.flatMap(Int.init) ?? 3
      try await scores(arguments.dropFirst().first, seed: seed, learningDays: days)
    case "parts": await parts(Array(arguments.dropFirst()))
    case "fit": await fit()
    case "times": times()
    default:
      FileHandle.standardError.write(
        Data(
          "usage: fleet-scores scores [FOLDER [SEED [DAYS]]] | parts [SEED|SENSING|frequencies…] | fit | times\n"
            .utf8
        )
      )
      exit(2)
    }
  }

  private static let judgedSeeds: [UInt64] = [101, 102]
  private static let fittedSeeds: [UInt64] = [1, 2, 3]

  private static func city(
    _ seed: UInt64,
    _ law: FleetLaw,
    hasFrequencies: Bool = false
  ) -> Scenario {
    var lines = LineSet(seed: seed)
    lines.hasFrequencies = hasFrequencies
    return Scenario(
      name: "city \(seed)",
      timetable: lines.timetable(),
      law: law,
      seed: seed,
      date: LineSet.monday
    )
  }

  /// Scores on the judged seeds, or on a seed of the feeds and two of cities from it on.
  private static func scores(_ folder: String?, seed: UInt64?, learningDays: Int) async throws {
    let citySeeds = seed.map { [$0, $0 &+ 1] } ?? judgedSeeds
    var scenarios: [Scenario] = []
    for law in FleetLaw.allCases {
      scenarios += citySeeds.map { city($0, law) }
      for (file, day) in [("bullrunner-gtfs.zip", 17_476), ("kcm_gtfs.zip", 16_923)] {
        guard let path = folder.map({ $0 + "/" + file }),
          FileManager.default.fileExists(atPath: path)
        else { continue }
        scenarios.append(
          Scenario(
            name: String(file.prefix { $0 != "." }),
            timetable: try GTFSFeed(reading: path).timetable,
            law: law,
            seed: seed ?? 103,
            date: CivilDate(daysSince1970: day)
          )
        )
      }
    }
    let all = [Sensing.positions, .stated].flatMap { sensing in
      scenarios.map { scenario in
        var scenario = scenario
        scenario.sensing = sensing
        scenario.learningDays = learningDays
        return scenario
      }
    }
    for (scenario, result) in zip(all, await Scenario.run(all)) {
      report(scenario, result)
    }
  }

  /// Scores with less and less that is unknown.
  private static func parts(_ names: [String]) async {
    let given = names.compactMap(UInt64.init)
    let seeds = given.isEmpty ? fittedSeeds : given
    let chosen = names.compactMap(Sensing.init)
    let sensings = chosen.isEmpty ? Sensing.allCases : chosen
    let all = FleetLaw.allCases.flatMap { law in
      sensings.flatMap { sensing in
        seeds.map { seed in
          var scenario = city(seed, law, hasFrequencies: names.contains("frequencies"))
          scenario.sensing = sensing
          return scenario
        }
      }
    }
    let results = await Scenario.run(all)
    for first in stride(from: 0, to: all.count, by: seeds.count) {
      var scenario = all[first]
      var result = Scenario.Result()
      for other in results[first..<(first + seeds.count)] { result.merge(other) }
      scenario.name = "seeds \(seeds.map(String.init).joined(separator: " "))"
      report(scenario, result)
    }
  }

  /// Means of the weights and quantiles that followers end with, over the laws and fitted seeds.
  private static func fit() async {
    // Estimates, so that the outcome does not depend on the constants that it replaces.
    let row = LearnedTimes.ModelClass(
      count: 0,
      weights: [0, 0.2, 0.3, 0.2, 0.1, 0.3, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0.8],
      quantiles: [-1, 0, 1.2]
    )
    var start = LearnedTimes()
    // Rows beyond the classes of the model are ignored.
    start.classes = Array(repeating: row, count: 64)
    var sums: [(weight: Double, values: [Double])] = []
    let scenarios = FleetLaw.allCases.flatMap { law in
      fittedSeeds.map { seed in
        var scenario = city(seed, law)
        scenario.start = start
        return scenario
      }
    }
    for result in await Scenario.run(scenarios) {
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

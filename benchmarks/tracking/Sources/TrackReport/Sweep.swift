import Foundation
import GeoCore
import Routing
import Tracking
import TrackingOracles
import TripSimulation

/// The same measures on trips that follow other laws, one changed at a time: so that one sees
/// whether anything was fitted to the defaults.
struct Sweep {
  /// A law that differs from the default.
  struct Variant: Sendable {
    var name: String
    var change: @Sendable (inout SimulationOptions) -> Void
  }

  static let variants: [Variant] = [
    Variant(name: "defaults") { _ in },
    Variant(name: "noise σ 3 m") { $0.noise.deviation = 3 },
    Variant(name: "noise σ 10 m") { $0.noise.deviation = 10 },
    Variant(name: "noise σ 15 m") { $0.noise.deviation = 15 },
    Variant(name: "a fix every 10 s") { $0.rate = 0.1 },
    Variant(name: "10 fixes a second") { $0.rate = 10 },
    Variant(name: "no speeds, no courses") {
      $0.receiver.statesSpeed = false
      $0.receiver.statesCourse = false
    },
    Variant(name: "no accuracies") { $0.receiver.statesAccuracy = false },
    Variant(name: "velocities off by 0.8 m/s") { $0.noise.speedDeviation = 0.8 },
    Variant(name: "velocities late by 3 s") { $0.receiver.velocityLag = 3 },
    Variant(name: "pace σ 0.1") { $0.pace.deviation = 0.1 },
    Variant(name: "pace σ 0.3") { $0.pace.deviation = 0.3 },
    Variant(name: "stops at 10 % of crossings") { $0.stops.probability = 0.1 },
    Variant(name: "stops at 50 % of crossings") { $0.stops.probability = 0.5 },
    Variant(name: "a gap in every trip") { $0.gaps.probability = 1 },
    Variant(name: "5 % outliers") { $0.noise.outlierProbability = 0.05 },
  ]

  let workloads: [Workload]
  let options: SimulationOptions
  let trips: Int
  let seed: UInt64
  let threads: Int

  /// Measures some profiles by all variants.
  ///
  /// - Returns: the page, as Markdown.
  func run(_ profiles: [Profile]) -> String {
    var rows: [[String]] = []
    for profile in profiles {
      for variant in Self.variants {
        guard let row = row(profile, variant) else { continue }
        rows.append(row)
        print(row.joined(separator: " | "))
        fflush(nil)
      }
    }
    let head = [
      "mode", "law", "wrong turns", "coverage", "MAE s", "MAE ÷ best baseline", "found in time",
      "false alarms in 50 trips", "arrivals seen",
    ]
    return """
      # Live tracking under other laws

      Written by `benchmarks/tracking/run.sh ROUTECLI --sweep --trips \(trips)`: \(trips) simulated trips a mode, network and law, seed \(seed); all networks together
      (\(workloads.map(\.name).joined(separator: ", "))). One law of the simulator differs from the default at a time; the tracker knows of none. What
      the columns mean is said in [TRACKING.md](TRACKING.md). So few trips leave several per cent to chance.

      \(Text.table(head, rows))

      """
  }

  private func row(_ profile: Profile, _ variant: Variant) -> [String]? {
    var options = options
    variant.change(&options)
    var tally = Tally()
    for workload in workloads where workload.profiles.contains(profile) {
      let experiment = Experiment(
        workload: workload,
        profile: profile,
        trips: trips,
        seed: seed,
        options: options
      )
      for outcome in experiment.run(threads: threads, .following) { tally.add(outcome) }
    }
    guard let score = tally.score(.tracker), let best = tally.bestBaseline else { return nil }
    return [
      profile.name, variant.name, "\(tally.detection.distances.count)",
      Text.percent(score.coverage),
      Text.number(score.meanAbsoluteError, 1),
      Text.number(score.meanAbsoluteError / best.error, 2),
      Text.percent(tally.detection.share(within: DetectionTarget.distance(profile.mode))),
      Text.number(50 * tally.detection.falseAlarmsPerTrip, 2),
      "\(tally.arrivals) of \(tally.trips)",
    ]
  }
}

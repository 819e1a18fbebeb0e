import CampusGraph
import Foundation
import GeoCore
import Routing
import Tracking
import TrackingOracles
import TripSimulation

/// Tracking and matching of trips by the second law of the simulator.
struct StreetReport {
  /// The law, or a part of it.
  struct Variant: Sendable {
    var name: String
    var change: @Sendable (inout StreetTripOptions) -> Void
  }

  static let variants: [Variant] = [
    Variant(name: "the whole law") { _ in },
    Variant(name: "an exact fix every second, with speed and course") { options in
      Self.removeErrors(&options)
      options.spacing.typical = 1...1
      options.spacing.jitter = 0
      options.statements.speedProbability = 1
    },
    Variant(name: "noise alone: no jumps, offsets, stale fixes, wrong clocks") {
      Self.removeErrors(&$0, keepingNoise: true)
    },
    Variant(name: "no urban canyons") { $0.canyons.interval = 0 },
    Variant(name: "no offsets") { $0.offsets.probability = 0 },
    Variant(name: "no stale fixes") { $0.stale.probability = 0 },
    Variant(name: "no jumps of the clock") { $0.clock.probability = 0 },
    Variant(name: "a fix every second") {
      $0.spacing.typical = 1...1
      $0.spacing.jitter = 0
    },
    Variant(name: "no wrong ways") { $0.mistakes.probability = 0 },
    Variant(name: "no stays") { $0.stays.probability = 0 },
    Variant(name: "no lights, nobody gives way") {
      $0.signals.redShare = 0...0
      $0.yielding.probability = 0
    },
    Variant(name: "planned speeds on every street") {
      $0.speed.median = 1
      $0.speed.deviation = 0
      $0.speed.streetDeviation = 0
    },
  ]

  private static func removeErrors(
    _ options: inout StreetTripOptions,
    keepingNoise: Bool = false
  ) {
    options.canyons.interval = 0
    options.offsets.probability = 0
    options.stale.probability = 0
    options.clock.probability = 0
    guard !keepingNoise else { return }
    options.noise.deviation = 0
    options.noise.whiteDeviation = 0
  }

  /// Of so many trips one is repeated without each part of the law.
  private static let partsShare = 4

  let workloads: [Workload]
  let trips: Int
  let seed: UInt64
  let threads: Int

  private struct Row {
    var profile: Profile
    var name: String
    var tally: Tally
  }

  /// Measures some profiles.
  ///
  /// - Returns: the page, as Markdown.
  func run(_ profiles: [Profile]) -> String {
    var (places, totals, parts): ([Row], [Row], [Row]) = ([], [], [])
    for profile in profiles {
      let own = workloads.filter { $0.profiles.contains(profile) }
      var total = Tally()
      for workload in own {
        var tally = Tally()
        for outcome in outcomes(workload, profile, .matching, { _ in }) {
          tally.add(outcome)
          total.add(outcome)
        }
        add(Row(profile: profile, name: workload.name, tally: tally), to: &places)
      }
      add(Row(profile: profile, name: "all", tally: total), to: &totals)
      for variant in Self.variants {
        var tally = Tally()
        for workload in own {
          for outcome in outcomes(workload, profile, .following, variant.change) {
            tally.add(outcome)
          }
        }
        add(Row(profile: profile, name: variant.name, tally: tally), to: &parts)
      }
    }
    return text(places, totals, parts)
  }

  private func add(_ row: Row, to rows: inout [Row]) {
    guard let cells = cells(row) else { return }
    rows.append(row)
    print(cells.joined(separator: " | "))
    fflush(nil)
  }

  private func outcomes(
    _ workload: Workload,
    _ profile: Profile,
    _ extent: Experiment.Extent,
    _ change: @Sendable (inout StreetTripOptions) -> Void
  ) -> [TripOutcome] {
    // Parts are compared with each other, which takes fewer trips.
    let trips = extent == .following ? max(1, trips / Self.partsShare) : trips
    let context = workload.context
    let network = MatchingNetwork(context, profile: profile)
    var options = StreetTripOptions(profile.mode)
    // Seconds of fixes after the arrival, in which it is detected: at least one fix comes then.
    options.lingering = 30
    change(&options)
    return TripSet(workload: workload, profile: profile, trips: trips, seed: seed)
      .run(threads: threads) { [options] in
        let simulator = StreetTripSimulator(context, plan: .single(profile))
        let evaluator = TripEvaluator(context, network)
        return { route, seed in
          let trip = simulator.trip(along: route, seed: seed, options: options)
          var outcome = TripOutcome()
          evaluator.track(trip, &outcome)
          if extent == .matching { outcome.matched = evaluator.matched(trip) }
          return outcome
        }
      }
  }
}

// MARK: - Text

extension StreetReport {
  private static let head = [
    "mode, network", "trips", "MAE s", "planned fraction s", "remaining ÷ speed s", "MAE ÷ best",
    "90th percentile ÷ best", "bias s", "80 % interval holds", "mean width s", "wrong turns",
    "found within", "found in time", "no fix in time", "found at all", "median m",
    "false alarms in 50 trips", "arrivals seen", "matched",
  ]

  private func cells(_ row: Row) -> [String]? {
    let tally = row.tally
    guard let ours = tally.score(.tracker), let plan = tally.score(.plannedFraction),
      let speed = tally.score(.remainingOverSpeed), let best = tally.bestBaseline
    else { return nil }
    let (detection, target) = (tally.detection, DetectionTarget.distance(row.profile.mode))
    let found = detection.distances.count(where: \.isFinite)
    return [
      "\(row.profile.name), \(row.name)", "\(tally.trips)",
      Text.number(ours.meanAbsoluteError, 1), Text.number(plan.meanAbsoluteError, 1),
      Text.number(speed.meanAbsoluteError, 1),
      Text.number(ours.meanAbsoluteError / best.error, 2),
      Text.number(ours.percentile90 / best.percentile90, 2), Text.number(ours.bias, 1),
      Text.percent(ours.coverage), Text.number(ours.meanWidth ?? 0, 0),
      "\(detection.distances.count)", "\(Text.number(target, 0)) m",
      Text.percent(detection.share(within: target)), "\(tally.withoutFix)", "\(found)",
      detection.distance(ofShare: 0.5).map { $0.isFinite ? Text.number($0, 0) : "–" } ?? "–",
      Text.number(50 * detection.falseAlarmsPerTrip, 2), "\(tally.arrivals)",
      Text.percent(tally.matched.edges.share),
    ]
  }

  private func text(_ places: [Row], _ totals: [Row], _ parts: [Row]) -> String {
    """
    # Live tracking under the law of streets

    Written by `benchmarks/tracking/run.sh ROUTECLI --streets --trips \(trips)`: \(trips) simulated trips a mode and network
    (\(workloads.map(\.name).joined(separator: ", "))), seed \(seed), by `StreetTripSimulator`, the simulator's second law. It shares nothing with the first
    ([TRACKING.md](TRACKING.md)) but routes, the network and the way a trip is written down. Travellers have a factor of speed of their own and one for
    each street, slow down in turns by the radius of their curve, wait at lights with fixed cycles and behind queues, give way, stay for minutes in one trip
    of twelve, and in one of five leave the route, turn again at corners, notice it after 8 to 60 s and turn around or return by another way. Receivers give
    a fix every 1 to 30 s, irregularly; they jump by 10–40 m for tens of seconds, are off by one offset for a whole trip in one of ten, repeat old
    positions, and in one trip of twenty their clock jumps; half of them state no speed and course, four of ten no accuracy. The tracker knows none of this.

    Each trip weighs the same; errors are those at every fix with 20 s or more to go. *Planned fraction* and *remaining ÷ speed* are the baselines of
    [TRACKING.md](TRACKING.md), from the same fixes. "No fix in time": no fix came between the junction of a wrong turn and the distance within which it
    should be found. Nobody foresees a stay, a wrong way, or red.

    \(Text.table(Self.head, (totals + places).compactMap(cells)))

    ## Not won

    \(shortfalls(totals + places))

    ## What costs what

    The first \(max(1, trips / Self.partsShare)) of these trips a mode and network, without a part of the law, all networks together. Each part has its own random
    sequence, so the others stay as they are.

    \(Text.table(Self.head.dropLast(), parts.compactMap { cells($0)?.dropLast() }))

    """
  }

  /// Rows that miss a target, target by target.
  private func shortfalls(_ rows: [Row]) -> String {
    func list(_ target: String, _ miss: (Row) -> String?) -> String {
      Text.misses(of: target, in: rows, { "\($0.profile.name), \($0.name)" }, miss)
    }
    return [
      list("Error above the better baseline's") { row in
        guard let ours = row.tally.score(.tracker), let best = row.tally.bestBaseline else {
          return nil
        }
        let ratio = ours.meanAbsoluteError / best.error
        return ratio > 1 ? Text.number(ratio, 2) : nil
      },
      list("Error above 0.9 × the better baseline's, but not above it") { row in
        guard let ours = row.tally.score(.tracker), let best = row.tally.bestBaseline else {
          return nil
        }
        let ratio = ours.meanAbsoluteError / best.error
        return ratio > 0.9 && ratio <= 1 ? Text.number(ratio, 2) : nil
      },
      list("Interval that holds in less than 76 % or more than 84 % of fixes") { row in
        guard let coverage = row.tally.score(.tracker)?.coverage else { return nil }
        return (0.76...0.84).contains(coverage) ? nil : Text.percent(coverage)
      },
      list("Less than 85 % of wrong turns found in time") { row in
        let target = DetectionTarget.distance(row.profile.mode)
        guard let share = row.tally.detection.share(within: target), share < 0.85 else {
          return nil
        }
        return Text.percent(share)
      },
      list("More than one false alarm in 50 trips") { row in
        let alarms = 50 * row.tally.detection.falseAlarmsPerTrip
        return alarms > 1 ? Text.number(alarms, 2) : nil
      },
    ].joined(separator: "\n")
  }
}

// MARK: - Drives

extension StreetReport {
  /// The true places of cars every five seconds as CSV, of which `learn_law.py` measures the speeds
  /// and stops beside those of recorded drives.
  func drives() -> String {
    var text = "network,fixes,trip,time,along,planned\n"
    for workload in workloads where workload.profiles.contains(.car) {
      var options = StreetTripOptions(.car)
      options.mistakes.probability = 0
      options.spacing.jitter = 0
      options.spacing.typical = 5...5
      let simulator = StreetTripSimulator(workload.context, plan: .single(.car))
      var sampler = TripSampler(
        workload.context,
        profile: .car,
        duration: workload.duration,
        seed: seed
      )
      for number in 0..<trips {
        guard let route = sampler.next() else { break }
        let trip = simulator.trip(along: route, seed: seed &+ UInt64(number), options: options)
        let plan = TripPlan(route, .single(.car), on: workload.context)
        for fix in trip.fixes {
          let cells = [fix.time, fix.travelled, plan.remainingDuration(from: fix.travelled)]
          text += "\(workload.name),as recorded,\(number),"
          text += cells.map { Text.number($0, 2) }.joined(separator: ",") + "\n"
        }
      }
    }
    return text
  }
}

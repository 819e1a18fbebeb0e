import Foundation
import GeoCore
import Routing
import Tracking
import TrackingOracles
import TripSimulation

extension Report {
  var text: String {
    ([introduction] + sections).joined(separator: "\n\n") + "\n"
  }

  private var introduction: String {
    """
    # Live tracking, measured

    Written by `make track-report`: \(trips) simulated trips a mode and network, seed \(seed). The same seed gives the same
    numbers on any count of threads; only the times under "Cost" are those of one run on one machine.

    Trips lead between random places. A traveller's pace is the plan's times a factor that is log-normal, σ 0.2 between trips, and drifts by σ 0.05 a
    minute; three crossings and signals in ten cost an exponential wait, 15 s on an average; every fifth trip takes a wrong turn of 30° or more and
    60 m or more, and goes on by the best way from there. The receiver errs by a Gauss–Markov process, σ 5 m, correlation time 20 s, gives one fix a second, one
    in a hundred thrown off by 30–100 m, and is silent for 10–60 s in every third trip. The tracker knows none of this.
    [TRACKING-STREETS.md](TRACKING-STREETS.md) has the figures under a law of another structure.

    Each trip weighs the same; errors are those at every fix with 20 s or more to go. *Planned fraction* is planned duration × remaining
    fraction, *remaining ÷ speed* the rest of the line over a moving average of the speed (the receiver's, one minute, without stops: the best of
    those tried), both from the raw fix projected on the route that the tracker follows.

    **The oracle** knows everything but the future: all laws and their parameters, the true place, the pace at this very moment, whether the
    traveller stands; not how the pace will drift, which signals will be red, that a wrong turn is coming. It goes on from there a hundred times and says the median. No tracker
    can be better but by luck, as what it does not know nobody can know: its error is what these trips leave to chance. Where it stands above a target, the target
    cannot be met on these trips.

    **The oracle that learns** knows the same but for the pace, which it learns from the speeds that the receiver states, as well as anybody can who knows by what laws
    paces drift and speeds err (a Kalman filter). It still is told the true place, and whether the traveller stands. A tracker has to find out that, too, and does not know the laws.
    """
  }

  private var sections: [String] {
    [targets, arrivals, horizons, deviations, matching, cost]
  }

  // MARK: - Targets

  private var targets: String {
    let rows = totals.compactMap {
      targets($0, of: $0.tally, [.estimating, .oracle], \.boundByMotion, \.edgesByMotion)
    }
    let head = [
      "mode", "MAE ÷ best baseline (oracle that learns, oracle)",
      "90th percentile ÷ best (oracle that learns, oracle)", "coverage",
      "jitter ÷ best", "found in time (oracle)", "false alarms in 50 trips",
      "matched, σ 5 m, 1 Hz (oracle)", "matched, σ 15 m, 0.1 Hz (oracle)",
    ]
    let wanted = [
      "**wanted**", "≤ 0.6", "≤ 0.7", "76–84 %", "≤ 0.5", "≥ 95 %", "≤ 1", "≥ 98 %", "≥ 93 %",
    ]
    return """
      ## What was wanted

      All networks together. Each column is held against the better baseline in that column: the one of the lesser error, the lesser percentile, the lesser jitter.
      Each oracle is explained in its section; that of wrong turns has its one false alarm in 50 trips, too.

      \(Text.table(head, [wanted] + rows))

      \(muted)

      Nobody foresees a wrong turn: from the start of a trip up to it, every prediction is short by what the way round takes. The same without the trips that take one:

      \(asPlanned)
      """
  }

  /// What was reached by one receiver, with what oracles reach behind it.
  private func targets(
    _ entry: Entry,
    of tally: Tally,
    _ oracles: [Predictor],
    _ turns: KeyPath<Tally, DetectionBound>,
    _ edges: KeyPath<MatchingOracle.Limit, Meters>
  ) -> [String]? {
    guard let score = tally.score(.tracker), let best = tally.bestBaseline else { return nil }
    let scores = [score] + oracles.compactMap(entry.tally.score)
    func ratio(_ value: KeyPath<ETAScore, Seconds>, _ base: Seconds) -> String {
      let shares = scores.map { Text.number($0[keyPath: value] / base, 2) }
      return "\(shares[0]) (\(shares.dropFirst().joined(separator: ", ")))"
    }
    func bounded(_ share: Double?, _ bound: Double?) -> String {
      "\(Text.percent(share)) (\(Text.percent(bound)))"
    }
    let target = DetectionTarget.distance(entry.profile.mode)
    return [
      entry.profile.name,
      ratio(\.meanAbsoluteError, best.error), ratio(\.percentile90, best.percentile90),
      Text.percent(score.coverage),
      Text.number(score.jitter / best.jitter, 2),
      bounded(
        tally.detection.share(within: target),
        entry.tally[keyPath: turns].share(within: target)
      ),
      Text.number(50 * tally.detection.falseAlarmsPerTrip, 2),
      bounded(tally.matched.edges.share, entry.tally.matched.bound(edges)),
      bounded(tally.matchedCoarse.edges.share, entry.tally.matchedCoarse.bound(edges)),
    ]
  }

  /// The same with a receiver that states less.
  private var muted: String {
    let rows = totals.compactMap {
      targets($0, of: $0.muted, [.oracle], \.boundByPosition, \.edgesByPosition)
    }
    let head = [
      "mode", "MAE ÷ best baseline (oracle)", "90th percentile ÷ best (oracle)", "coverage",
      "jitter ÷ best", "found in time (oracle)", "false alarms in 50 trips",
      "matched, σ 5 m, 1 Hz (oracle)", "matched, σ 15 m, 0.1 Hz (oracle)",
    ]
    return """
      Phones state speed and course with each fix, and the simulator's receiver does, too. Many recordings have places and times alone. The same trips, fixes and
      errors without speeds and courses; the oracles of wrong turns and of matching see neither, that of arrivals is the same:

      \(Text.table(head, rows))
      """
  }

  private var asPlanned: String {
    let rows = totals.compactMap { entry -> [String]? in
      let tally = entry.asPlanned
      guard let score = tally.score(.tracker), let oracle = tally.score(.oracle),
        let estimating = tally.score(.estimating), let best = tally.bestBaseline
      else { return nil }
      return [
        entry.profile.name, "\(tally.trips)", Text.number(score.meanAbsoluteError, 1),
        Text.number(best.error, 1), Text.number(oracle.meanAbsoluteError, 1),
        Text.number(score.meanAbsoluteError / best.error, 2),
        Text.number(estimating.meanAbsoluteError / best.error, 2),
        Text.number(oracle.meanAbsoluteError / best.error, 2),
        Text.number(score.percentile90 / best.percentile90, 2),
        Text.number(estimating.percentile90 / best.percentile90, 2),
        Text.number(oracle.percentile90 / best.percentile90, 2),
        Text.percent(score.coverage), Text.percent(oracle.coverage),
        Text.number(50 * tally.detection.falseAlarmsPerTrip, 2),
      ]
    }
    let head = [
      "mode", "trips", "MAE s", "best baseline s", "oracle s", "MAE ÷ best",
      "oracle that learns ÷ best", "oracle ÷ best", "90th percentile ÷ best",
      "oracle that learns ÷ best", "oracle ÷ best", "coverage", "oracle's",
      "false alarms in 50 trips",
    ]
    return Text.table(head, rows)
  }

  // MARK: - Arrival

  private var arrivals: String {
    let head = [
      "mode, network", "predictor", "MAE s", "median s", "90th percentile s", "bias s", "MAPE",
      "coverage of 80 %", "mean width s", "jitter s",
    ]
    var rows: [[String]] = []
    for entry in entries {
      for predictor in Predictor.allCases {
        guard let score = entry.tally.score(predictor) else { continue }
        let isFirst = predictor == .tracker
        rows.append([
          isFirst ? "\(entry.profile.name), \(entry.place)" : "",
          predictor.name,
          Text.number(score.meanAbsoluteError, 1),
          Text.number(score.medianAbsoluteError, 1),
          Text.number(score.percentile90, 1),
          Text.number(score.bias, 1),
          Text.percent(score.meanRelativeError),
          Text.percent(score.coverage),
          score.meanWidth.map { Text.number($0, 1) } ?? "–",
          predictor.isOracle ? "–" : Text.number(score.jitter, 2),
        ])
      }
    }
    return """
      ## Arrival

      \(Text.table(head, rows))

      Oracles are asked every ten seconds, so they have no jitter to be compared.
      """
  }

  private var horizons: String {
    """
    ## By time to go

    The mean absolute error by how much of the trip is left, and how often the 80 % interval held the truth; all fixes weigh the same here.

    ![Mean absolute error by time to go](plots/tracking-error.svg)

    ![Coverage of the 80 % interval by time to go](plots/tracking-coverage.svg)
    """
  }

  // MARK: - Deviations

  private var deviations: String {
    let head = [
      "mode, network", "wrong turns", "found within", "share", "oracle", "oracle with courses",
      "median m", "95th percentile m", "no fix in time", "false alarms", "trips", "arrivals seen",
    ]
    let rows = (entries + totals).map { entry -> [String] in
      let (tally, target) = (entry.tally, DetectionTarget.distance(entry.profile.mode))
      func distance(_ share: Double) -> String {
        let distance = tally.detection.distance(ofShare: share)
        return distance.map { $0.isFinite ? Text.number($0, 0) : "not found" } ?? "–"
      }
      return [
        "\(entry.profile.name), \(entry.place)", "\(tally.detection.distances.count)",
        "\(Text.number(target, 0)) m", Text.percent(tally.detection.share(within: target)),
        Text.percent(tally.boundByPosition.share(within: target)),
        Text.percent(tally.boundByMotion.share(within: target)), distance(0.5), distance(0.95),
        "\(tally.withoutFix)", "\(tally.detection.falseAlarms)",
        "\(tally.trips)", "\(tally.arrivals)",
      ]
    }
    return """
      ## Off the route

      Metres travelled from the junction of a wrong turn to the fix at which the tracker said so: "off route", or "wrong way" where the way taken leads back beside the route. "No fix in
      time": the receiver was silent from the junction to that distance. A false alarm: either of the two while the traveller was on an edge of the route that is followed, in its direction.

      **The oracle** knows the laws of receiver and wrong turns with all their parameters, which fixes are outliers, and at each fix exactly how many metres have been
      travelled and how fast. It does not know whether a wrong turn is taken, nor where: it weighs the planned way against every wrong way that the law allows off every
      junction, by errors made independent of each other (whitened), and tells as soon as the odds pass a threshold (Shiryaev 1963), which is set so that one trip in 50 has
      a false alarm before its wrong turn. It sees positions alone, or speeds and courses too, which the simulator gives with white noise of 0.2 m/s: more than real receivers tell.
      A tracker has to find out from the same fixes what the oracle is told, above all how far along the traveller is, so it finds less.

      \(Text.table(head, rows))

      ![Share of wrong turns found by distance](plots/tracking-detection.svg)
      """
  }

  private var matching: String {
    """
    ## Matched length

    Offline matching of the same trips, 1 − (missed + added) ÷ true by what was travelled of directed edges; outliers and gaps as above, wrong turns included. "Ends alone":
    what would be right if nothing but the two ends of each trip were off, by the mean error of a fix along the way, which only speeds can correct.
    "By line": the same for lines whatever their edges, where what is within 10 m of the other line is right.

    **The oracle** knows the law of the errors with its parameters, which fixes are outliers, and when the traveller passed each junction. Of each edge it is told that it
    was part of one of two ways, the true one and another, at most a tenth longer or shorter, that leaves it and comes back, or began or ended beside it, either as likely; it
    chooses by Bayes' rule, and errs as often as two known lines are mistaken for each other under such errors. The way counts that is hardest to tell from the true one. It
    sees positions alone, or speeds and courses too, and then tells ways apart that differ by two degrees, as in the simulator the map is exact and travellers keep to its lines;
    the matcher takes maps to be off by nine. A matcher has to choose among more ways, and does not know when junctions were passed; only whoever presumes that everybody
    takes the best way can do better. Where on a way trips begin and end is not asked of the oracle: that is "ends alone".

    \(matching("σ 5 m, one fix a second", 5, \.matched))

    \(matching("σ 15 m, a fix every ten seconds", 15, \.matchedCoarse))
    """
  }

  private func matching(
    _ title: String,
    _ deviation: Meters,
    _ matched: KeyPath<Tally, Matched>
  ) -> String {
    let head = [
      title, "km a trip", "right by edge", "missed", "added", "oracle", "oracle with courses",
      "ends alone", "right by line", "oracle", "oracle with courses",
    ]
    let rows = (entries + totals).map { entry -> [String] in
      let matched = entry.tally[keyPath: matched]
      let length = matched.edges.travelled / Double(max(1, entry.tally.trips))
      let travelled = max(1, matched.edges.travelled)
      // The mean of |error| is σ·√(2 ÷ π); there are two ends.
      let ends = 2 * deviation * (2 / Double.pi).squareRoot() / max(1, length)
      return [
        "\(entry.profile.name), \(entry.place)", Text.number(length / 1000, 2),
        Text.percent(matched.edges.share),
        Text.percent(matched.edges.missed / travelled),
        Text.percent(matched.edges.added / travelled),
        Text.percent(matched.bound(\.edgesByPosition)),
        Text.percent(matched.bound(\.edgesByMotion)), Text.percent(1 - ends),
        Text.percent(matched.lines.share), Text.percent(matched.bound(\.linesByPosition)),
        Text.percent(matched.bound(\.linesByMotion)),
      ]
    }
    return Text.table(head, rows)
  }

  private var cost: String {
    let head = [
      "mode, network", "fixes", "median µs", "99th percentile µs", "without speeds and courses",
      "new route, median ms",
    ]
    let rows = costs.map { cost -> [String] in
      let entry = entries.first { $0.profile == cost.profile && $0.place == cost.place }
      let reroutes = (entry?.tally.reroutes ?? []).sorted()
      return [
        "\(cost.profile.name), \(cost.place)", "\(cost.fixes)", Text.number(cost.p50, 1),
        Text.number(cost.p99, 1), Text.number(cost.muted99, 1),
        reroutes.isEmpty ? "–" : Text.number(reroutes[reroutes.count / 2], 1),
      ]
    }
    return """
      ## Cost

      One fix, matched and tracked, on one thread of this machine: \(Machine.name).

      \(Text.table(head, rows))
      """
  }
}

/// The machine that the report was made on.
enum Machine {
  static var name: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let model = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return "\(model ?? "unknown processor"), \(ProcessInfo.processInfo.processorCount) cores"
  }
}

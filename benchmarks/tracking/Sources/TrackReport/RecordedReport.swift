import Dispatch
import Foundation
import GeoCore
import Routing
import Synchronization
import Tracking
import TrackingOracles

/// Measures tracking and matching on recorded drives, and writes `TRACKING-RECORDED.md`.
struct RecordedReport {
  /// A network of the recordings, and the ways on it.
  struct Network: Sendable {
    let name: String
    let context: RoutingContext
    let finder: WayFinder

    init(_ workload: Workload) {
      name = workload.name
      context = workload.context
      finder = WayFinder(workload.context.graph)
    }
  }

  /// What was measured on one network with one variant of the fixes.
  struct Row: Sendable {
    var network: String
    var variant: Recording.Variant
    var trips: [TripResult]

    /// The row's name in tables and lists.
    var label: String { "\(network), \(variant.name)" }
    /// How far after it each departure was found.
    var detection: DetectionScore {
      var score = DetectionScore()
      for departure in trips.compactMap(\.departure) {
        score.addTrip(foundAfter: departure.found, falseAlarms: 0)
      }
      return score
    }
    var drives: Mismatches { Mismatches(trips.map(\.mismatch)) }
  }

  /// The arrivals of a row: errors of the tracker and of the baselines, and false alarms.
  struct Arrivals {
    let ours: ETAScore
    let plan: ETAScore
    let average: ETAScore
    /// Trips with a false alarm, in fifty.
    let falseAlarms: Double

    /// The mean error over that of the better baseline.
    var ratio: Double {
      ours.meanAbsoluteError / min(plan.meanAbsoluteError, average.meanAbsoluteError)
    }

    /// Scores a row; `nil` if it has no arrivals.
    init?(_ row: Row) {
      let forecasts = row.trips.compactMap(\.forecast)
      func score(_ observations: KeyPath<RecordedForecast, [ETAObservation]>) -> ETAScore? {
        var scorer = ETAScorer()
        for forecast in forecasts { scorer.add(forecast[keyPath: observations]) }
        return scorer.score()
      }
      guard let ours = score(\.tracker), let plan = score(\.plannedFraction),
        let average = score(\.remainingOverAverage)
      else { return nil }
      (self.ours, self.plan, self.average) = (ours, plan, average)
      let alarms = forecasts.count { $0.falseAlarm != nil }
      falseAlarms = 50 * Double(alarms) / Double(forecasts.count)
    }
  }

  /// What was measured on one drive.
  struct TripResult: Sendable {
    let id: Int
    /// The way driven.
    let way: [WayMismatch.Part]
    var mismatch: WayMismatch
    /// How much more likely the fixes are on the true way than on the matched one, as a logarithm.
    var evidence: Double
    var forecast: RecordedForecast?
    var departure: Departure?

    /// What the fixes show of a departure that was never found; `nil` if it was, or if there was none.
    var missedDeparture: String? {
      guard let departure, departure.found == nil else { return nil }
      let fixes = departure.fixes == 1 ? "1 fix" : "\(departure.fixes) fixes"
      return "\(fixes), \(Text.number(departure.farthest, 0)) m"
    }
  }

  let recordings: [Recording]
  let networks: [Network]
  let threads: Int

  /// Measures everything.
  func run() -> [Row] {
    networks.flatMap { network in
      Recording.Variant.allCases.map { variant in
        Row(network: network.name, variant: variant, trips: results(network, variant))
      }
    }
  }

  /// Learns speeds on the networks without streets that nobody drove.
  func learnSpeeds() -> [RecordedSpeeds.Result] {
    networks.filter { $0.name != "decoy" }.map {
      RecordedSpeeds(recordings: recordings, network: $0, threads: threads).run()
    }
  }

  private func results(_ network: Network, _ variant: Recording.Variant) -> [TripResult] {
    let next = Atomic(0)
    let results = Mutex([TripResult?](repeating: nil, count: recordings.count))
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let follower = RecordedFollower(network.context, network.finder)
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < recordings.count else { return }
        guard let trip = RecordedTrip(recordings[number], variant, network.finder) else { continue }
        let (mismatch, evidence) = follower.mismatch(trip)
        var result = TripResult(
          id: trip.id,
          way: trip.way,
          mismatch: mismatch,
          evidence: evidence
        )
        if variant.keepsPlaces {
          result.forecast = follower.follow(trip)
          result.departure = follower.departure(trip)
        }
        results.withLock { $0[number] = result }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  // MARK: - Text

  /// The report as Markdown.
  func text(
    _ all: [Row],
    _ speeds: [RecordedSpeeds.Result],
    _ peers: RecordedPeers
  ) -> String {
    let filled = all.filter(\.variant.isFilled)
    let rows = all.filter { !$0.variant.isFilled }
    return """
      # Tracking and matching on recorded drives

      Written by `make track-report` from 132 car drives in Hof with hand-corrected truth (6,682 fixes, median 5 s and 40 m apart, no speeds, no
      accuracies), on three networks: *plain* has its classes from observed speeds, *flat* is of one class without limits, *decoy* is plain with
      another town's streets laid over it. Fixes are taken as recorded, thinned to 10 s and to 30 s, and with seeded noise of σ 15 m along each axis.

      ## Arrival

      A *followed* trip is the longest tail of a drive on which our own plan is what was driven (to 20 m; 300 m and 60 s or longer). Errors are those at every
      fix with 20 s or more to go; each trip weighs the same. *Planned fraction* is the planned duration × the remaining share of the length, *remaining ÷ average*
      the remaining length over the average speed since the start; both are told the true place. A false alarm is a followed trip that was reported off the route.

      \(Self.arrivals(rows))

      The drives with false alarms, and how far the fix was then from the true place:
      \(Self.list(rows) { $0.forecast?.falseAlarm.map { "\(Text.number($0, 0)) m" } })

      ## Departures

      The driver leaves the plan made at the first fix, after having been on it, for 100 m or more. *Found* is the first report while the driver is away.
      Nobody can find one within 100 m without a fix there; *a fix 20–100 m after* says how often there was one.

      \(Self.departures(rows))

      The drives whose departure was never found, how many fixes were taken while the driver was away, and how far from the plan the farthest lies:
      \(Self.list(rows, \.missedDeparture))

      ## A fix every second

      The same drives filled to a fix every second where recorded ones are 15 s apart or less: the driver goes on steadily between two of them, and the receiver's
      error changes steadily from one to the next, or stays and jumps. Nothing was recorded so; it shows what denser fixes change.

      \(Self.arrivals(filled))

      \(Self.departures(filled))

      ## Matching

      Newson and Krumm's mismatch, in order and on directed edges: metres missed and metres added, over the metres driven. A track is right if both make 20 m at most.
      Matched lines are laid on the network's edges to half a metre, those that coincide being one; what lies on none of them is left out.

      \(Self.matching(rows))

      Where a track is wrong, do its fixes show it? They speak for the true way if they are at least twenty times as likely on it as on the matched one, with
      normal errors of the size that they have on the true way; for the matched one in the opposite case; else for neither. *At best*
      is what would be left if all tracks whose fixes speak for the true way were right, and the others as they are.

      \(Self.wrongTracks(rows))
      \(peers.text(rows, networks))

      ## Not won

      \(Self.shortfalls(rows))

      With a fix every second:
      \(Self.shortfalls(filled))

      \(RecordedSpeeds.text(speeds))

      """
  }

  private static func arrivals(_ rows: [Row]) -> String {
    let head = [
      "network, fixes", "trips", "MAE s", "planned fraction s", "remaining ÷ average s",
      "MAE ÷ best", "bias s", "80 % interval holds", "mean width s", "false alarms in 50 trips",
    ]
    let cells = rows.compactMap { row -> [String]? in
      guard let arrivals = Arrivals(row) else { return nil }
      let ours = arrivals.ours
      return [
        row.label, "\(ours.trips)", Text.number(ours.meanAbsoluteError, 1),
        Text.number(arrivals.plan.meanAbsoluteError, 1),
        Text.number(arrivals.average.meanAbsoluteError, 1), Text.number(arrivals.ratio, 2),
        Text.number(ours.bias, 1), Text.percent(ours.coverage),
        Text.number(ours.meanWidth ?? 0, 0), Text.number(arrivals.falseAlarms, 1),
      ]
    }
    return Text.table(head, cells)
  }

  /// The drives of each row about which there is something to tell.
  private static func list(_ rows: [Row], _ tell: (TripResult) -> String?) -> String {
    rows.filter(\.variant.keepsPlaces).map { row in
      let drives = row.trips.compactMap { trip in tell(trip).map { "\(trip.id) (\($0))" } }
      let list = drives.isEmpty ? "none" : drives.joined(separator: ", ")
      return "- \(row.label): \(list)"
    }
    .joined(separator: "\n")
  }

  private static func departures(_ rows: [Row]) -> String {
    let head = [
      "network, fixes", "departures", "found", "within 100 m", "a fix 20–100 m after", "median m",
    ]
    let cells = rows.filter(\.variant.keepsPlaces).map { row in
      let departures = row.trips.compactMap(\.departure)
      let detection = row.detection
      let shown = departures.count(where: \.isShownInTime)
      return [
        row.label, "\(detection.distances.count)",
        "\(detection.distances.count(where: \.isFinite))",
        Text.percent(detection.share(within: Departure.wanted)),
        Text.percent(Double(shown) / Double(max(1, departures.count))),
        detection.distance(ofShare: 0.5).map { Text.number($0, 0) } ?? "–",
      ]
    }
    return Text.table(head, cells)
  }

  private static func matching(_ rows: [Row]) -> String {
    let head = ["network, fixes", "mismatch", "missed", "added", "tracks right"]
    let cells = rows.map { row in
      let drives = row.drives
      let total = drives.total
      return [
        row.label, Text.percent(total.share),
        Text.percent(total.missed / total.travelled), Text.percent(total.added / total.travelled),
        Text.percent(drives.tracksRight),
      ]
    }
    return Text.table(head, cells)
  }

  private static func wrongTracks(_ rows: [Row]) -> String {
    let head = [
      "network, fixes", "wrong tracks", "fixes speak for the true way", "for neither",
      "for the matched way", "mismatch at best", "tracks right at best",
    ]
    let bound = log(20.0)
    let cells = rows.map { row in
      let right = row.trips.filter { Mismatches.isRight($0.mismatch) }
      let wrong = row.trips.filter { !Mismatches.isRight($0.mismatch) }
      let shown = wrong.filter { $0.evidence >= bound }
      let others = wrong.filter { $0.evidence < bound }
      let against = others.count { $0.evidence <= -bound }
      let best = Mismatches(
        (right + others).map(\.mismatch)
          + shown.map { WayMismatch(truth: $0.way, found: $0.way) }
      )
      return [
        row.label, "\(wrong.count)", "\(shown.count)", "\(others.count - against)",
        "\(against)", Text.percent(best.share), Text.percent(best.tracksRight),
      ]
    }
    return Text.table(head, cells)
  }

  /// Every forecast from recorded fixes with what a model of the arrival may learn from, as CSV.
  static func forecasts(_ rows: [Row]) -> String {
    var text = """
      network,fixes,trip,time,along,planned,turns,junctions,remaining,predicted,low,high,fraction,average

      """
    for row in rows where !row.variant.isFilled {
      for forecast in row.trips.compactMap(\.forecast) {
        for (index, said) in forecast.tracker.enumerated() {
          let (along, planned, turns, junctions) = forecast.progress[index]
          let values = [
            said.time, along, planned, Double(turns), Double(junctions), said.remaining,
            said.predicted ?? .nan, said.low ?? .nan, said.high ?? .nan,
            forecast.plannedFraction[index].predicted ?? .nan,
            forecast.remainingOverAverage[index].predicted ?? .nan,
          ]
          let numbers = values.map { Text.number($0, 2) }.joined(separator: ",")
          text += "\(row.network),\(row.variant.name),\(forecast.id),\(numbers)\n"
        }
      }
    }
    return text
  }
}

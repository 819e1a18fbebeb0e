import Dispatch
import GeoCore
import Routing
import Synchronization
import Tracking

/// Speeds learned from recorded drives, judged on drives that they were not learned from.
///
/// Five folds by drive: speeds are learned from four of them, and plans and forecasts of the fifth are
/// made with the profile's speeds and with the learned ones.
struct RecordedSpeeds {
  /// What was planned and forecast for one drive.
  fileprivate struct Trip: Sendable {
    var driven: Seconds
    var planned: Seconds
    var forecast: RecordedForecast
  }

  /// A drive with the profile's speeds and with learned ones.
  fileprivate struct Pair: Sendable {
    var stock: Trip
    var learned: Trip
  }

  /// A network with its learned speeds.
  struct Result: Sendable {
    let network: String
    fileprivate let pairs: [Pair]
    /// What all drives together teach.
    let speeds: LearnedSpeeds?
  }

  let recordings: [Recording]
  let network: RecordedReport.Network
  let threads: Int

  private static let folds = 5

  /// Learns and judges.
  func run() -> Result {
    let trips = recordings.map { RecordedTrip($0, .recorded, network.finder) }
    let matching = MatchingNetwork(network.context, profile: .car)
    let samples = inParallel {
      SpeedLearner(matching, timesOf: network.context)
    } body: {
      $0.samples(of: recordings[$1].fixes(.recorded))
    }
    func learned(without fold: Int?) -> LearnedSpeeds? {
      var pool = SpeedSamples(profile: .car)
      for (number, own) in samples.enumerated() where number % Self.folds != fold {
        if let own { pool.add(own) }
      }
      return pool.learned()
    }
    let profiles = (0..<Self.folds).map { fold in
      learned(without: fold).map { Profile.car.applying($0) } ?? .car
    }
    let pairs = inParallel {
      ([Profile.car] + profiles).map { RecordedFollower(network.context, network.finder, $0) }
    } body: { followers, number in
      trips[number].flatMap { pair($0, followers[0], followers[1 + number % Self.folds]) }
    }
    return Result(
      network: network.name,
      pairs: pairs.compactMap { $0 },
      speeds: learned(without: nil)
    )
  }

  /// The longest tail on which the stock plan is what was driven, if the other plan is, too.
  private func pair(
    _ trip: RecordedTrip,
    _ stock: RecordedFollower,
    _ learned: RecordedFollower
  ) -> Pair? {
    guard let (fix, route) = stock.longestTail(trip),
      let other = learned.drivenPlan(trip, from: fix), let start = trip.fixes[fix].time,
      let before = stock.follow(trip, from: fix, along: route),
      let after = learned.follow(trip, from: fix, along: other)
    else { return nil }
    let driven = trip.arrival - start
    return Pair(
      stock: Trip(driven: driven, planned: route.duration, forecast: before),
      learned: Trip(driven: driven, planned: other.duration, forecast: after)
    )
  }

  /// Values of all drives, each worker with its own scratch.
  private func inParallel<Scratch, Value: Sendable>(
    _ scratch: @Sendable () -> Scratch,
    body: @Sendable (Scratch, Int) -> Value?
  ) -> [Value?] {
    let next = Atomic(0)
    let values = Mutex([Value?](repeating: nil, count: recordings.count))
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let scratch = scratch()
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < recordings.count else { return }
        let value = body(scratch, number)
        values.withLock { $0[number] = value }
      }
    }
    return values.withLock { $0 }
  }
}

// MARK: - Text

extension RecordedSpeeds {
  /// A section of the report.
  static func text(_ results: [Result]) -> String {
    """
    ## Speeds learned

    Five folds by drive: speeds are learned from four, as by `routecli learn speeds`, and judged on the fifth. Rows compare the profile's speeds
    with learned ones on the same followed tails, those on which both plans are what was driven. The first errors are those of the whole
    planned duration against what was driven, the others those of the tracker's arrival. All other tables have the profile's speeds.

    \(judgements(results))

    What all drives together teach, with the number of stretches and of drives:

    \(values(results))
    """
  }

  private static func judgements(_ results: [Result]) -> String {
    let head = [
      "network, speeds", "trips", "plan: MAE s", "plan: bias s", "planned fraction: MAE s",
      "tracker: MAE s", "tracker: bias s", "80 % interval holds", "mean width s",
    ]
    let cells = results.flatMap { result in
      [("profile's", \Pair.stock), ("learned", \Pair.learned)].compactMap { name, side in
        row("\(result.network), \(name)", result.pairs.map { $0[keyPath: side] })
      }
    }
    return Text.table(head, cells)
  }

  private static func row(_ name: String, _ trips: [Trip]) -> [String]? {
    var (tracker, fraction) = (ETAScorer(), ETAScorer())
    for trip in trips {
      tracker.add(trip.forecast.tracker)
      fraction.add(trip.forecast.plannedFraction)
    }
    guard let said = tracker.score(), let plain = fraction.score(), !trips.isEmpty else {
      return nil
    }
    let errors = trips.map { $0.planned - $0.driven }
    let count = Double(trips.count)
    return [
      name, "\(trips.count)",
      Text.number(errors.map { abs($0) }.reduce(0, +) / count, 1),
      Text.number(errors.reduce(0, +) / count, 1),
      Text.number(plain.meanAbsoluteError, 1),
      Text.number(said.meanAbsoluteError, 1), Text.number(said.bias, 1),
      Text.percent(said.coverage), Text.number(said.meanWidth ?? 0, 0),
    ]
  }

  private static func values(_ results: [Result]) -> String {
    let cells = results.flatMap { result -> [[String]] in
      guard let speeds = result.speeds else { return [] }
      func row(_ name: String, _ text: String, _ value: LearnedSpeeds.Value) -> [String] {
        ["\(result.network), \(name)", text, "\(value.samples)", "\(value.recordings)"]
      }
      func factor(_ name: String, _ value: LearnedSpeeds.Value) -> [String] {
        row(name, "× " + Text.number(value.value, 2), value)
      }
      return [factor("all roads", speeds.overall)]
        + speeds.factors.sorted { $0.key < $1.key }.map { factor($0.key.name, $0.value) }
        + LearnedSpeeds.Delay.allCases.compactMap { delay in
          speeds.delays[delay].map { row(delay.rawValue, Text.number($0.value, 1) + " s", $0) }
        }
        + [["\(result.network), hours of the week", "\(speeds.hours.count)", "", ""]]
    }
    return Text.table(["network, class or delay", "learned", "stretches", "drives"], cells)
  }
}

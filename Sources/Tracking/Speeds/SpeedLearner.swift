import CampusGraph
public import GeoCore
public import Routing

/// Learns speeds and delays of a profile from recorded trips.
///
/// ```swift
/// let learner = SpeedLearner(MatchingNetwork(context, profile: .car))
/// var samples = SpeedSamples(profile: .car)
/// for fixes in recordings { samples.add(learner.samples(of: fixes)) }
/// let profile = samples.learned().map { Profile.car.applying($0) }
/// ```
/// Each recording is matched offline and divided into stretches. See ``SpeedSamples`` for how their
/// times are fitted. Reusable; for one thread.
public final class SpeedLearner {
  private let matcher: OfflineMatcher
  private let sampler: SpeedSampler
  private let context: RoutingContext?

  /// Prepares scratch.
  ///
  /// - Parameters:
  ///   - network: the streets, for a profile without learned speeds.
  ///   - context: the same streets, which tell the local time; `nil` for UTC.
  public init(_ network: MatchingNetwork, timesOf context: RoutingContext? = nil) {
    precondition(network.profile.speedFactors.isEmpty, "a profile without learned speeds")
    matcher = OfflineMatcher(network)
    sampler = SpeedSampler(network)
    self.context = context
  }

  /// The stretches of a recording, each with its time.
  ///
  /// Fixes without times, outliers and stale fixes are left out.
  ///
  /// - Complexity: that of matching.
  public func samples(of fixes: [LocationFix]) -> RecordingSamples {
    let fixes = SpeedSampler.withoutRepeats(fixes)
    let samples = sampler.samples(fixes, matcher.match(fixes)) { [context] time in
      let seconds = Int64(max(-1e12, min(1e12, time)))
      let local = context?.localTime(at: seconds) ?? LocalTime(secondsSince1970: Int(seconds))
      return LearnedSpeeds.hour(of: local)
    }
    return RecordingSamples(samples: samples)
  }
}

/// Stretches of one recording.
public struct RecordingSamples: Sendable, Hashable {
  let samples: [SpeedSample]

  /// The number of stretches.
  public var count: Int { samples.count }
  /// Whether there are none.
  public var isEmpty: Bool { samples.isEmpty }
}

/// Stretches of recorded trips, to which speeds are fitted.
///
/// The time of a stretch is, up to errors and unplanned stops,
///
///     time = Σ pace[class] · moving[class] + Σ delay · count + other delays
///
/// with the profile's own moving times, so a pace of 1 is the profile's speed. The fit is robust, and
/// hierarchical: all classes together are drawn to the profile's speed, and each class to that of all
/// classes, with the weight of ``priorSamples`` stretches. So a class that was seldom driven has the
/// speed of the others. The result does not depend on the order of recordings.
public struct SpeedSamples: Sendable {
  /// The weight of the profile's values and of all classes together, in stretches: an estimate.
  public static let priorSamples = 20.0
  /// The stretches and the recordings from which on an hour of the week has a factor: an estimate.
  public static let leastForHour = (samples: 60, recordings: 5)

  /// The profile without learned speeds.
  public let profile: Profile
  private var recordings: [RecordingSamples] = []

  /// Starts without stretches.
  public init(profile: Profile) { self.profile = profile }

  /// Adds the stretches of a recording.
  public mutating func add(_ samples: RecordingSamples) {
    if !samples.isEmpty { recordings.append(samples) }
  }

  /// The number of recordings with stretches.
  public var recordingCount: Int { recordings.count }
  /// The number of stretches.
  public var count: Int { recordings.reduce(0) { $0 + $1.count } }

  /// The speeds that fit the stretches best; `nil` if there are none.
  ///
  /// - Complexity: O(stretches · log stretches).
  public func learned() -> LearnedSpeeds? {
    guard !recordings.isEmpty else { return nil }
    return SpeedFit(recordings, profile).speeds()
  }
}

/// Fit of the paces of classes and of delays to stretches.
private struct SpeedFit {
  private typealias Value = LearnedSpeeds.Value

  private let profile: Profile
  /// The stretches in an order that depends on nothing but their values, each with its recording.
  private let samples: [(sample: SpeedSample, recording: Int)]
  /// The indexes of the classes with stretches, rising.
  private let classes: [Int]
  private let delays: [LearnedSpeeds.Delay]

  /// The paces that are plausible.
  private static let paces =
    1 / LearnedSpeeds.factorRange.upperBound...1 / LearnedSpeeds.factorRange.lowerBound
  /// The least seconds that a stretch weighs as: an estimate.
  private static let leastSeconds: Seconds = 5

  init(_ recordings: [RecordingSamples], _ profile: Profile) {
    self.profile = profile
    let keyed = recordings.enumerated().flatMap { number, recording in
      recording.samples.map { (key: $0.sortKey, sample: $0, recording: number) }
    }
    samples = keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.sample, $0.recording) }
    classes = Set(keyed.flatMap { $0.sample.moving.keys }).sorted()
    delays = LearnedSpeeds.Delay.allCases.filter { delay in
      keyed.contains { ($0.sample.counts[delay] ?? 0) > 0 }
    }
  }

  func speeds() -> LearnedSpeeds {
    let pooled = fit(columns(toward: [1])) { [(0, $0.allMoving)] }
    let shared = pooled.fit.solution[0]
    let columnOf = Dictionary(uniqueKeysWithValues: classes.enumerated().map { ($1, $0) })
    let prior = [Double](repeating: shared, count: classes.count)
    let full = fit(columns(toward: prior)) { sample in
      sample.moving.sorted { $0.key < $1.key }.compactMap { index, seconds in
        columnOf[index].map { ($0, seconds) }
      }
    }
    let solution = full.fit.solution
    var speeds = LearnedSpeeds(profile: profile.name, overall: value(1 / shared) { _ in true })
    for (column, index) in classes.enumerated() {
      speeds.factors[SpeedClass.all[index]] =
        value(1 / solution[column]) { $0.isSample(of: index) }
    }
    for (number, delay) in delays.enumerated() {
      speeds.delays[delay] =
        value(solution[classes.count + number]) { ($0.counts[delay] ?? 0) > 0 }
    }
    speeds.hours = hours(full.fit, full.rows)
    return speeds
  }

  /// A value with its stretches and recordings counted.
  private func value(_ value: Double, _ counts: (SpeedSample) -> Bool) -> Value {
    let own = samples.filter { counts($0.sample) }
    return Value(value, samples: own.count, recordings: Set(own.map { $0.recording }).count)
  }

  // MARK: - Equations

  private func weight(_ sample: SpeedSample) -> Double {
    // The variance of a time grows with the time.
    1 / max(Self.leastSeconds, sample.allMoving)
  }

  private func fit(
    _ columns: [RobustFit.Column],
    _ moving: (SpeedSample) -> [(Int, Double)]
  ) -> (fit: RobustFit, rows: [RobustFit.Row]) {
    let first = columns.count - delays.count
    let rows = samples.map { sample, _ in
      var terms = moving(sample).map { (column: $0.0, factor: $0.1) }
      for (number, delay) in delays.enumerated() {
        if let count = sample.counts[delay], count > 0 { terms.append((first + number, count)) }
      }
      return RobustFit.Row(
        value: sample.seconds - sample.other,
        terms: terms,
        weight: weight(sample)
      )
    }
    return (RobustFit(rows, columns), rows)
  }

  /// The columns of paces and of delays, with their priors.
  ///
  /// A prior weighs as much as ``SpeedSamples/priorSamples`` usual stretches entirely of the class, or
  /// with the delay.
  private func columns(toward paces: [Double]) -> [RobustFit.Column] {
    let usual = mean(samples.map { weight($0.sample) * $0.sample.allMoving * $0.sample.allMoving })
    let strength = SpeedSamples.priorSamples
    return paces.map {
      RobustFit.Column(prior: $0, strength: strength * usual, bounds: Self.paces)
    }
      + delays.map { delay in
        let counted = samples.compactMap { sample, _ in
          sample.counts[delay].map { weight(sample) * $0 * $0 }
        }
        return RobustFit.Column(
          prior: profile.delays.seconds(of: delay),
          strength: strength * mean(counted),
          bounds: delay.range
        )
      }
  }

  private func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  // MARK: - Hours

  /// The factors of the hours with enough stretches, drawn to 1.
  private func hours(_ fit: RobustFit, _ rows: [RobustFit.Row]) -> [Int: Value] {
    var hours: [Int: Value] = [:]
    for (hour, own) in Dictionary(grouping: samples.indices, by: { samples[$0].sample.hour }) {
      let recordings = Set(own.map { samples[$0].recording }).count
      guard own.count >= SpeedSamples.leastForHour.samples,
        recordings >= SpeedSamples.leastForHour.recordings
      else { continue }
      let predicted = own.map { fit.predicted(rows[$0]) }
      let weights = own.map { fit.rowWeights[$0] * rows[$0].weight }
      let information = zip(weights, predicted).map { $0 * $1 * $1 }
      let prior = SpeedSamples.priorSamples * mean(information)
      var (numerator, denominator) = (prior, prior + information.reduce(0, +))
      for (place, index) in own.enumerated() {
        numerator += weights[place] * predicted[place] * rows[index].value
      }
      let pace = min(Self.paces.upperBound, max(Self.paces.lowerBound, numerator / denominator))
      hours[hour] = Value(1 / pace, samples: own.count, recordings: recordings)
    }
    return hours
  }
}

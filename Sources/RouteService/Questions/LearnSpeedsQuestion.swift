import CampusGraph
import Dispatch
package import GeoCore
import Routing
import Synchronization
package import Traces
import Tracking

/// Recordings from which speeds of a profile are learned.
package struct LearnSpeedsQuestion: Sendable {
  /// The paths of the recordings; `-` is stdin.
  package var traces: [String]
  /// Their format; `nil` to detect it.
  package var format: TraceFormat?
  /// The profile's name; `nil` for driving.
  package var profile: String?
  /// The accuracy in metres of fixes that state none; `nil` for the usual one of receivers.
  package var accuracy: Meters?

  /// Asks for speeds.
  package init(
    traces: [String],
    format: TraceFormat? = nil,
    profile: String? = nil,
    accuracy: Meters? = nil
  ) {
    self.traces = traces
    self.format = format
    self.profile = profile
    self.accuracy = accuracy
  }

  /// Reads the recordings, matches them and fits speeds.
  ///
  /// - Parameters:
  ///   - data: The streets, without learned speeds.
  ///   - threads: The number of recordings matched at the same time; it does not change the result.
  ///   - progress: Takes the number of recordings done.
  /// - Returns: The speeds with a report.
  /// - Throws: `NoMatch` if no recording tells a speed; `BadFile`, `NotPrepared`, `InvalidValue`,
  ///   `TooBig`.
  package func answer(
    in data: DataSet,
    threads: Int,
    progress: @Sendable (Int) -> Void = { _ in }
  ) throws(ServiceError) -> LearnedSpeedsReport {
    if let accuracy { try Limits.check(accuracy, Limits.accuracies, of: .accuracy) }
    let profile = try ProfileArgument.profile(profile ?? Profile.car.name)
    if let graph = try data.bareGraph() {
      throw ServiceError(.notPrepared) { $0.graphWithoutStreets(graph) }
    }
    try data.check([profile], nil)
    let context = try data.context()
    let network = MatchingNetwork(context, profile: profile)
    let results = Mutex(
      [Result<RecordingSamples, ServiceError>?](repeating: nil, count: traces.count)
    )
    let next = Atomic(0)
    let done = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(threads, traces.count))) { _ in
      let learner = SpeedLearner(network, timesOf: context)
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < traces.count else { return }
        let result = samples(of: traces[number], learner)
        results.withLock { $0[number] = result }
        progress(done.add(1, ordering: .relaxed).newValue)
      }
    }
    var pool = SpeedSamples(profile: profile)
    for result in results.withLock({ $0 }) {
      if let result { pool.add(try result.get()) }
    }
    guard let speeds = pool.learned() else { throw nothing(profile, data) }
    return LearnedSpeedsReport(
      profile: profile,
      speeds: speeds,
      recordings: traces.count,
      graph: context.graph
    )
  }

  private func samples(
    of trace: String,
    _ learner: SpeedLearner
  ) -> Result<RecordingSamples, ServiceError> {
    do throws(TraceError) {
      let fixes = try TraceFile.trace(trace, format: format).fixes
      return .success(learner.samples(of: fixes.map { $0.assuming(accuracy: accuracy) }))
    } catch {
      return .failure(TraceFailures.failure(error))
    }
  }

  private func nothing(_ profile: Profile, _ data: DataSet) -> ServiceError {
    let (count, graph) = (traces.count, (try? data.city()?.path) ?? "")
    return ServiceError(.noMatch, details: ["recordings": .number(Double(count))]) {
      $0.nothingToLearn(count, profile: profile.name, graph)
    }
  }
}

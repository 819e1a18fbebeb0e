import CampusGraph
package import GeoCore
package import Routing
package import Traces
import Tracking

/// A recorded trace to match to streets and paths.
package struct MatchQuestion: Sendable {
  /// The recording's path; `-` is stdin.
  package var trace: String
  /// The recording itself; `nil` to read the file.
  package var bytes: [UInt8]?
  /// Its format; `nil` to detect it.
  package var format: TraceFormat?
  /// The profile's name; `nil` for the default of the data.
  package var profile: String?
  /// The accuracy in metres of fixes that state none; `nil` for the usual one of receivers.
  package var accuracy: Meters?

  /// Asks for a match.
  package init(
    trace: String,
    format: TraceFormat?,
    profile: String?,
    accuracy: Meters? = nil
  ) {
    self.trace = trace
    self.format = format
    self.profile = profile
    self.accuracy = accuracy
  }

  /// Reads the recording and matches it.
  ///
  /// - Throws: `NoMatch` if no way is near any fix, `BadFile`, `NotPrepared`, `InvalidValue`; `TooBig` or
  ///   `Cancelled` if the budget is exhausted.
  package func answer(
    in data: DataSet,
    style: TextStyle,
    budget: SearchBudget? = nil
  ) throws(ServiceError) -> MatchReport {
    if let accuracy { try Limits.check(accuracy, Limits.accuracies, of: .accuracy) }
    let profile = try data.profile(named: profile)
    let fixes = try fixes(format)
    if let graph = try data.bareGraph() { throw Self.noStreets(graph) }
    try data.check([profile], nil)
    var data = data
    if let first = fixes.first { data = try data.part(at: first.coordinate) }
    let context = try data.context()
    let matcher = OfflineMatcher(MatchingNetwork(context, profile: profile))
    let match = try Failures.translate { () throws(RoutingError) in
      try matcher.match(fixes, budget: budget)
    }
    guard !match.matchings.isEmpty else { throw noMatch(fixes, profile) }
    return MatchReport(
      trace: trace,
      profile: profile.name,
      fixes: fixes,
      match: match,
      data: data,
      graph: context.graph,
      attribution: try data.attribution(),
      style: style
    )
  }

  private func fixes(_ format: TraceFormat?) throws(ServiceError) -> [LocationFix] {
    do throws(TraceError) {
      return try recorded(format).map { $0.assuming(accuracy: accuracy) }
    } catch {
      throw bytes == nil ? TraceFailures.failure(error) : TraceFailures.failure(ofRequest: error)
    }
  }

  /// The fixes as they were recorded.
  private func recorded(_ format: TraceFormat?) throws(TraceError) -> [LocationFix] {
    guard let bytes else { return try TraceFile.trace(trace, format: format).fixes }
    let reader = TraceReader(format: format, name: trace)
    var events: [TraceEvent] = []
    try reader.feed(bytes, into: &events)
    try reader.finish(into: &events)
    return events.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
  }

  // MARK: - Failures

  private static func noStreets(_ graph: String) -> ServiceError {
    ServiceError(.notPrepared) { $0.graphWithoutStreets(graph) }
  }

  private func noMatch(_ fixes: [LocationFix], _ profile: Profile) -> ServiceError {
    let (trace, name) = (trace, profile.name)
    guard let first = fixes.first else {
      return ServiceError(.noMatch, details: ["fixes": 0]) { $0.emptyRecording(trace) }
    }
    let place = Format.coordinate(first.coordinate)
    return ServiceError(
      .noMatch,
      details: [
        "fixes": .number(Double(fixes.count)), "location": .position(first.coordinate),
      ]
    ) { $0.noMatch(trace, profile: name, first: place) }
  }
}

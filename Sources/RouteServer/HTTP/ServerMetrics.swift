import GeoCore
import Routing

/// Counters of a server in Prometheus's text format.
final class ServerMetrics: Sendable {
  /// Why a request was turned away unread.
  enum Rejection: String, CaseIterable { case overloaded, body, target, rate }

  private struct Key: Hashable, Comparable {
    var service: String
    var code: String

    static func < (a: Key, b: Key) -> Bool { (a.service, a.code) < (b.service, b.code) }
  }

  private struct Durations {
    var counts = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
    var sum: Seconds = 0
  }

  private struct State {
    var requests: [Key: Int] = [:]
    var durations: [String: Durations] = [:]
    var rejected: [Rejection: Int] = [:]
    var reloads = (done: 0, refused: 0)
    var inFlight = 0
    /// Nodes settled by searches that have ended.
    var settledNodes = 0
    var searches: [ObjectIdentifier: SearchBudget] = [:]

    /// Nodes settled by all searches so far.
    var allSettledNodes: Int { searches.values.reduce(settledNodes) { $0 + $1.settledNodes } }
  }

  /// Upper bounds of the histogram in seconds.
  private static let bounds: [Seconds] = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  private let state = Guarded(State())

  /// Counts a request that begins.
  ///
  /// - Returns: Whether fewer than `limit` are being answered; if not, it is not counted.
  func begin(limit: Int) -> Bool {
    state.withLock { state in
      guard state.inFlight < limit else { return false }
      state.inFlight += 1
      return true
    }
  }

  /// Counts a request that has ended.
  func end() { state.withLock { $0.inFlight -= 1 } }

  /// Counts the nodes that `body` settles within a budget, also while it runs.
  func counting<Answer, Failure: Error>(
    _ budget: SearchBudget,
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let key = ObjectIdentifier(budget)
    state.withLock { $0.searches[key] = budget }
    defer {
      state.withLock { state in
        state.searches[key] = nil
        state.settledNodes += budget.settledNodes
      }
    }
    return try body()
  }

  /// Counts an answer.
  func count(service: String, code: String, duration: Seconds) {
    state.withLock { state in
      state.requests[Key(service: service, code: code), default: 0] += 1
      let bucket = Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count
      state.durations[service, default: Durations()].counts[bucket] += 1
      state.durations[service, default: Durations()].sum += duration
    }
  }

  /// Counts a request that was turned away.
  func reject(_ reason: Rejection) {
    state.withLock { $0.rejected[reason, default: 0] += 1 }
  }

  /// Counts a reload of the data.
  func countReload(isDone: Bool) {
    state.withLock { state in
      if isDone { state.reloads.done += 1 } else { state.reloads.refused += 1 }
    }
  }

  // MARK: - Text

  /// All counters.
  var text: String {
    let state = state.withLock { $0 }
    var lines = [
      "# HELP rumbo_http_requests_total Requests answered, by service and code.",
      "# TYPE rumbo_http_requests_total counter",
    ]
    for (key, count) in state.requests.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "rumbo_http_requests_total{service=\"\(key.service)\",code=\"\(key.code)\"} \(count)"
      )
    }
    lines += [
      "# HELP rumbo_http_request_duration_seconds Time from request to answer, by service.",
      "# TYPE rumbo_http_request_duration_seconds histogram",
    ]
    for (service, durations) in state.durations.sorted(by: { $0.key < $1.key }) {
      lines += Self.lines(of: durations, service)
    }
    lines += [
      "# HELP rumbo_http_in_flight Requests being answered.",
      "# TYPE rumbo_http_in_flight gauge",
      "rumbo_http_in_flight \(state.inFlight)",
      "# HELP rumbo_search_settled_nodes_total Nodes settled by searches.",
      "# TYPE rumbo_search_settled_nodes_total counter",
      "rumbo_search_settled_nodes_total \(state.allSettledNodes)",
      "# HELP rumbo_http_rejected_total Requests turned away, by reason.",
      "# TYPE rumbo_http_rejected_total counter",
    ]
    for reason in Rejection.allCases {
      let count = state.rejected[reason] ?? 0
      lines.append("rumbo_http_rejected_total{reason=\"\(reason.rawValue)\"} \(count)")
    }
    lines += [
      "# HELP rumbo_reloads_total Reloads of the data, by outcome.",
      "# TYPE rumbo_reloads_total counter",
      "rumbo_reloads_total{outcome=\"done\"} \(state.reloads.done)",
      "rumbo_reloads_total{outcome=\"refused\"} \(state.reloads.refused)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of durations: Durations, _ service: String) -> [String] {
    let name = "rumbo_http_request_duration_seconds"
    var lines: [String] = []
    var sum = 0
    for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], durations.counts) {
      sum += count
      lines.append("\(name)_bucket{service=\"\(service)\",le=\"\(bound)\"} \(sum)")
    }
    lines.append("\(name)_sum{service=\"\(service)\"} \(durations.sum)")
    lines.append("\(name)_count{service=\"\(service)\"} \(sum)")
    return lines
  }
}

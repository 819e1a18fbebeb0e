import GeoCore
import RouteService
import Routing

extension RequestHandler {
  /// Search of a direct request, which is cancelled if its client hangs up.
  final class DirectQuestion: Sendable {
    fileprivate let budget: SearchBudget
    private let gone = Guarded(false)

    fileprivate init(_ budget: SearchBudget) { self.budget = budget }

    /// Whether the client has hung up.
    fileprivate var isGone: Bool { gone.withLock { $0 } }

    /// Cancels the search because the client has hung up.
    func cancel() {
      gone.withLock { $0 = true }
      budget.cancel()
    }
  }

  /// Whether a request can be answered by ``start(_:id:then:)``: a GET of OSRM's API.
  static func isDirect(method: String, target: some StringProtocol) -> Bool {
    method == "GET" && directPaths.contains { target.utf8.starts(with: $0) }
  }

  private static let directPaths = OSRMService.allCases.map { Array("/\($0.rawValue)/v".utf8) }

  /// Answers a GET of OSRM's API as ``reply(to:id:)`` does, without a task.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - id: Its id.
  ///   - finish: Gets the reply once: before this method returns if no search is started, else on the
  ///     thread of the search.
  /// - Returns: The search; `nil` if `finish` was called.
  func start(
    _ request: IncomingRequest,
    id: String,
    then finish: @escaping @Sendable (Reply) -> Void
  ) -> DirectQuestion? {
    let start = ContinuousClock.now
    if let refusal = refusal(ofTargetOf: request) ?? begin(request) {
      finish(finished(refusal, request, id, since: start))
      return nil
    }
    let respond: @Sendable (Result<[UInt8], OSRMError>, String) -> Void = {
      [self] result, service in
      metrics.end()
      finish(finished(Reply(result, request, service), request, id, since: start))
    }
    var service = "http"
    do throws(OSRMError) {
      let addressed = try read(request)
      service = addressed.request.service.rawValue
      try addressed.request.check(limits)
      if isShort(addressed) {
        let budget = runner.newBudget()
        respond(document(for: addressed, in: request.language, budget: budget), service)
        return nil
      }
      return search(addressed, in: request.language) { [service] in respond($0, service) }
    } catch {
      respond(.failure(error), service)
      return nil
    }
  }

  /// The reply to a GET of OSRM's API that is answered on the event loop; `nil` if it cannot be read or
  /// is not short.
  func shortReply(to request: IncomingRequest, id: String) -> Reply? {
    let start = ContinuousClock.now
    guard request.target.utf8.count <= limits.targetBytes,
      let addressed = try? AddressedRequest(get: request.target.utf8), isShort(addressed)
    else { return nil }
    if let refusal = begin(request) { return finished(refusal, request, id, since: start) }
    defer { metrics.end() }
    let result = document(for: addressed, in: request.language, budget: runner.newBudget())
    let reply = Reply(result, request, addressed.request.service.rawValue)
    return finished(reply, request, id, since: start)
  }

  /// Answers a checked request on one of the threads for questions.
  private func search(
    _ addressed: AddressedRequest,
    in language: Language,
    then finish: @escaping @Sendable (Result<[UInt8], OSRMError>) -> Void
  ) -> DirectQuestion {
    let question = DirectQuestion(runner.newBudget())
    runner.start(question.budget) { [self] budget throws(ServiceError) in
      metrics.counting(budget) { document(for: addressed, in: language, budget: budget) }
    } then: { [self] result in
      let isGone = question.isGone
      finish(
        result.mapError { failure($0, isGone: isGone) }.flatMap { reported($0, isGone: isGone) }
      )
    }
    return question
  }
}

extension Reply {
  /// A document or an error of OSRM's API.
  fileprivate init(
    _ result: Result<[UInt8], OSRMError>,
    _ request: IncomingRequest,
    _ service: String
  ) {
    switch result {
    case .success(let document): self.init(osrm: document, service)
    case .failure(let error): self.init(error, request, service)
    }
  }
}

extension RequestHandler {
  /// Metres between the ends of the longest route that is answered on the event loop: an estimate,
  /// for which a hierarchy and all instructions take some milliseconds.
  private static let longestDirect: Meters = 50_000

  /// Whether the answer takes about as much time as to wake another thread, and is sure not to take
  /// much more.
  ///
  /// That is so for the ways nearest to one coordinate, and for a route between two coordinates of a
  /// city by a profile that is prepared, if no filter can reject the ways near them.
  private func isShort(_ addressed: AddressedRequest) -> Bool {
    let request = addressed.request
    let options = request.options
    guard options.bearings.isEmpty, options.approaches.isEmpty, options.exclude.isEmpty else {
      return false
    }
    switch (request.service, request.coordinates.count) {
    case (.nearest, 1): return true
    case (.route, 2):
      guard options.alternatives == 0,
        let from = request.coordinates[0].coordinate, let to = request.coordinates[1].coordinate,
        GreatCircle.distance(from, to) <= Self.longestDirect
      else { return false }
      return answerer.hasIndex(for: addressed)
    default: return false
    }
  }
}

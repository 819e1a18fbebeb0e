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
      if addressed.request.isCheap {
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

extension OSRMRequest {
  /// Whether the answer takes less time than to wake another thread: the ways nearest to one
  /// coordinate, if no filter can reject them.
  fileprivate var isCheap: Bool {
    service == .nearest && coordinates.count == 1 && options.bearings.isEmpty
      && options.approaches.isEmpty && options.exclude.isEmpty
  }
}

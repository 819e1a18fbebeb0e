import GeoCore
import RouteService
import Routing

extension RequestHandler {
  /// Question of OSRM's API that is answered without a task.
  ///
  /// Its client may hang up, which stops the search.
  final class DirectQuestion: Sendable {
    private let budget: SearchBudget
    private let gone = Guarded(false)

    fileprivate init(_ budget: SearchBudget) { self.budget = budget }

    /// Whether the client has hung up.
    fileprivate var isGone: Bool { gone.withLock { $0 } }

    /// The client has hung up.
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

  /// Answers a GET of OSRM's API as ``reply(to:id:)`` does, without a task of its own.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - id: Its id.
  ///   - finish: Gets the reply once: at once if it is short work, or else on another thread.
  /// - Returns: The question, to cancel it; `nil` if it has been answered.
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
    var service = "http"
    do throws(OSRMError) {
      let addressed = try AddressedRequest(get: request.target.utf8)
      service = addressed.request.service.rawValue
      try addressed.request.check(limits)
      if !addressed.request.isShortWork {
        return self.start(addressed, request, id, since: start, then: finish)
      }
      let document = try answerer.document(
        for: addressed,
        in: request.language,
        budget: runner.newBudget()
      )
      metrics.end()
      finish(finished(Reply(document, service), request, id, since: start))
    } catch {
      metrics.end()
      finish(finished(Reply(error, request, service), request, id, since: start))
    }
    return nil
  }

  /// Answers a request that was checked, on one of the threads for questions.
  private func start(
    _ addressed: AddressedRequest,
    _ request: IncomingRequest,
    _ id: String,
    since start: ContinuousClock.Instant,
    then finish: @escaping @Sendable (Reply) -> Void
  ) -> DirectQuestion {
    let budget = runner.newBudget()
    let question = DirectQuestion(budget)
    runner.start(budget) { [self] budget throws(ServiceError) in
      metrics.counting(budget) { () -> Result<[UInt8], OSRMError> in
        do throws(OSRMError) {
          return .success(
            try answerer.document(for: addressed, in: request.language, budget: budget)
          )
        } catch {
          return .failure(error)
        }
      }
    } then: { [self] result in
      let reply =
        switch result {
        case .success(.success(let document)):
          Reply(document, addressed.request.service.rawValue)
        case .success(.failure(let error)):
          Reply(
            error.code == .timeout && question.isGone
              ? OSRMError(.cancelled, .server { $0.cancelled }) : error,
            request,
            addressed.request.service.rawValue
          )
        case .failure(let error):
          Reply(
            failure(error, isGone: question.isGone),
            request,
            addressed.request.service.rawValue
          )
        }
      metrics.end()
      finish(finished(reply, request, id, since: start))
    }
    return question
  }
}

extension OSRMRequest {
  /// Whether it takes less time than to wake another thread: one place and the ways near it, none of
  /// which are passed over.
  fileprivate var isShortWork: Bool {
    service == .nearest && coordinates.count == 1 && options.bearings.isEmpty
      && options.approaches.isEmpty && options.exclude.isEmpty
  }
}

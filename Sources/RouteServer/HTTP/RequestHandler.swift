import CampusGraph
import Dispatch
package import GeoCore
import RouteService
import Routing
import Synchronization

/// Answers HTTP requests; knows no connection.
///
/// Questions run on the threads of a `QuestionRunner`, each until its deadline or until the task that
/// waits for it is cancelled.
package final class RequestHandler: Sendable {
  /// Version of the program, for `/version`.
  package struct About: Sendable {
    /// Release.
    package var version: String
    /// Commit.
    package var commit: String

    /// Takes both.
    package init(version: String, commit: String) {
      self.version = version
      self.commit = commit
    }
  }

  /// The limits.
  package let limits: ServerLimits
  private let answerer: OSRMAnswerer
  private let tiles: TileAnswerer
  private let about: About
  private let runner: QuestionRunner
  private let log: AccessLog
  private let clock: @Sendable () -> Seconds
  private let trips: TripRegistry
  private let metrics = ServerMetrics()
  private let pages = Guarded<[String: [UInt8]]>([:])
  private let count = Atomic<UInt64>(0)

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - answerer: What answers OSRM's requests.
  ///   - threads: How many questions are answered at a time.
  ///   - about: Version of the program.
  ///   - log: Log of requests.
  ///   - trips: The trips that are followed; `nil` for a registry of its own.
  ///   - clock: Seconds since 1970.
  package init(
    _ answerer: OSRMAnswerer,
    threads: Int,
    about: About,
    log: AccessLog = .none,
    trips: TripRegistry? = nil,
    clock: @escaping @Sendable () -> Seconds = { 0 }
  ) {
    self.trips = trips ?? TripRegistry(answerer.regions, answerer.limits)
    self.answerer = answerer
    tiles = TileAnswerer(answerer.regions)
    self.about = about
    self.log = log
    self.clock = clock
    limits = answerer.limits
    runner = QuestionRunner(
      threads: threads,
      limits: .init(deadline: limits.deadline, waiting: limits.requestsInFlight)
    )
  }

  /// An id for the next request.
  package func nextID() -> String {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return String(number, radix: 16)
  }

  /// Answers a request, counts and logs it.
  package func reply(to request: IncomingRequest, id: String) async -> Reply {
    let clock = ContinuousClock()
    let start = clock.now
    var reply = await answer(request).negotiated(with: request)
    if request.method == "OPTIONS" || reply.contentType == nil { reply.body = [] }
    let duration = start.duration(to: clock.now)
    metrics.count(
      service: reply.service,
      code: reply.code,
      duration: duration / .seconds(1)
    )
    log.log(reply, id: id, duration: duration)
    return reply
  }

  /// The answer to a body that is larger than the limit.
  package func replyToLargeBody(of request: IncomingRequest, id: String) -> Reply {
    metrics.reject(.body)
    let error = OSRMError(
      .tooBig,
      .server { $0.bodyTooBig(limits.bodyBytes) },
      httpStatus: 413
    )
    let reply = Reply(error, request, "http")
    metrics.count(service: reply.service, code: reply.code, duration: 0)
    log.log(reply, id: id, duration: .zero)
    return reply
  }

  // MARK: - Paths

  private static let readMethods = "GET, HEAD, OPTIONS"
  private static let methods = "GET, HEAD, POST, OPTIONS"

  private func answer(_ request: IncomingRequest) async -> Reply {
    guard request.target.utf8.count <= limits.targetBytes else {
      metrics.reject(.target)
      let error = OSRMError(
        .tooBig,
        .server { $0.targetTooBig(limits.targetBytes) },
        httpStatus: 414
      )
      return Reply(error, request, "http")
    }
    if request.method == "OPTIONS" { return .empty("options") }
    let path = request.target.prefix { $0 != "?" }
    if DirectionsRequest.owns(path) { return await directions(request) }
    if TripRequest.owns(path) { return await trip(request, path) }
    if APIAnswerer.owns(path) { return await api(request, path) }
    if TileRequest.owns(path) { return await tile(request, path) }
    if let page = page(String(path), in: request.language) {
      let isAllowed = request.method == "GET" || request.method == "HEAD"
      return isAllowed ? page : refusal(of: request, allowed: Self.readMethods)
    }
    switch request.method {
    case "GET", "HEAD", "POST": return await osrm(request)
    default: return refusal(of: request, allowed: Self.methods)
    }
  }

  private func refusal(of request: IncomingRequest, allowed: String) -> Reply {
    let error = OSRMError(.invalidMethod, .server { $0.wrongMethod(allowed) })
    var reply = Reply(error, request, "http")
    reply.allowed = allowed
    return reply
  }

  /// The pages about the server itself; `nil` for other paths.
  private func page(_ path: String, in language: Language) -> Reply? {
    switch path {
    case "/openapi.json", "/docs": return documentation(path, in: language)
    case "/health", "/ready":
      var json = JSONWriter()
      json.object { $0.member("status", "ok") }
      return Reply(json.bytes, String(path.dropFirst()))
    case "/version": return Reply(version, "version")
    case "/metrics":
      return Reply(
        Array(metrics.text.utf8),
        "metrics",
        contentType: "text/plain; version=0.0.4; charset=utf-8"
      )
    default: return nil
    }
  }

  /// A place on a street, as text.
  private var example: String? {
    let graph = answerer.regions.all[0].context.graph
    guard graph.edgeCount > 0 else { return nil }
    let place = graph.coordinate(of: graph.tail(of: EdgeID(0)))
    return "\(place.latitude),\(place.longitude)"
  }

  /// The description of the API, made once in each language.
  private func documentation(_ path: String, in language: Language) -> Reply {
    let isPage = path == "/docs"
    let key = path + language.rawValue
    let bytes =
      pages.withLock { $0[key] }
      ?? {
        let text =
          isPage
          ? APIPage.html(in: language)
          : OpenAPIDocument.json(in: language, version: about.version, example: example).text
        let bytes = Array(text.utf8)
        pages.withLock { $0[key] = bytes }
        return bytes
      }()
    var reply = Reply(bytes, isPage ? "docs" : "openapi")
    if isPage { reply.contentType = "text/html; charset=utf-8" }
    reply.age = 0
    return reply
  }

  private var version: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", about.version)
      json.member("commit", about.commit)
      json.name("data")
      json.array(answerer.regions.all) { json, region in
        json.object { json in
          json.member("data_version", region.dataVersion)
          json.name("profiles")
          json.array(region.profiles) { $0.string($1) }
        }
      }
    }
    return json.bytes
  }

  // MARK: - OSRM

  private func osrm(_ request: IncomingRequest) async -> Reply {
    guard metrics.begin(limit: limits.requestsInFlight) else {
      metrics.reject(.overloaded)
      return Reply(OSRMError(.overloaded, .server { $0.overloaded }), request, "http")
    }
    defer { metrics.end() }
    var service = "http"
    do throws(OSRMError) {
      let addressed = try read(request)
      service = addressed.request.service.rawValue
      // Before it waits for a thread, so that large requests that are refused do not add up.
      try addressed.request.check(limits)
      return Reply(try await run(addressed, in: request.language), service)
    } catch {
      return Reply(error, request, service)
    }
  }

  private func directions(_ request: IncomingRequest) async -> Reply {
    guard request.method == "GET" || request.method == "HEAD" else {
      return refusal(of: request, allowed: Self.readMethods)
    }
    guard metrics.begin(limit: limits.requestsInFlight) else {
      metrics.reject(.overloaded)
      return Reply(OSRMError(.overloaded, .server { $0.overloaded }), request, "directions")
    }
    defer { metrics.end() }
    do throws(OSRMError) {
      let directions = try DirectionsRequest(target: request.target)
      try directions.route.request.check(limits)
      let language = directions.language ?? request.language
      return Reply(try await run(directions.route, in: language), "directions")
    } catch {
      return Reply(DirectionsRequest.failure(error), request, "directions")
    }
  }

  private func read(_ request: IncomingRequest) throws(OSRMError) -> AddressedRequest {
    guard request.method == "POST" else { return try AddressedRequest(get: request.target.utf8) }
    try request.checkIsJSON()
    return try AddressedRequest(post: request.target.utf8, request.body)
  }

  private func run(
    _ addressed: AddressedRequest,
    in language: Language
  ) async throws(OSRMError) -> [UInt8] {
    let result = try await inBackground { [answerer] budget -> Result<[UInt8], OSRMError> in
      do throws(OSRMError) {
        return .success(try answerer.document(for: addressed, in: language, budget: budget))
      } catch {
        return .failure(error)
      }
    }
    if Task.isCancelled, case .failure(let error) = result, error.code == .timeout {
      throw OSRMError(.cancelled, .server { $0.cancelled })
    }
    return try result.get()
  }

  /// Runs a piece of work on one of the threads for questions.
  ///
  /// - Throws: `Overloaded` if too many wait, `Timeout` after the deadline, `Cancelled` if the client
  ///   has gone.
  private func inBackground<Answer: Sendable>(
    _ work: @escaping @Sendable (SearchBudget) -> Answer
  ) async throws(OSRMError) -> Answer {
    do throws(ServiceError) {
      return try await runner.run { budget throws(ServiceError) in work(budget) }
    } catch {
      if Task.isCancelled { throw OSRMError(.cancelled, .server { $0.cancelled }) }
      throw error.code == .tooBig
        ? OSRMError(.overloaded, .server { $0.overloaded })
        : OSRMError(.timeout, .server { $0.timeout(limits.deadline) })
    }
  }

  // MARK: - API

  private func api(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    guard let operation = APIAnswerer.operation(at: path) else {
      return Reply(APIAnswerer.noOperation(path), request, "v1")
    }
    let isRecording = operation.body == .recording
    let methods = isRecording ? ["POST"] : ["GET", "HEAD", "POST"]
    guard methods.contains(request.method) else {
      return refusal(of: request, allowed: operation.methods)
    }
    let service = String(operation.path.dropFirst())
    if request.method == "POST", !isRecording, !request.isJSON {
      return Reply(IncomingRequest.notJSON, request, service)
    }
    let api = APIAnswerer(regions: answerer.regions, limits: limits)
    let now = Int64(clock().rounded(.down))
    return await document(for: request, service) { budget throws(ServiceError) in
      try api.answer(request, operation, now: now, budget: budget)
    }
  }

  private func trip(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    let trip: TripRequest
    do throws(TripRequest.Failure) {
      trip = try TripRequest(request.method, path)
    } catch {
      guard case .otherMethod(let allowed) = error else {
        return Reply(APIAnswerer.noOperation(path), request, "v1/trips")
      }
      return refusal(of: request, allowed: allowed)
    }
    let answerer = TripAnswerer(registry: trips)
    let now = clock()
    return await reply(to: request, "v1/trips") { _ throws(ServiceError) in
      try answerer.answer(trip, request, now: now)
    }
  }

  private func tile(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    guard let tile = TileRequest(path: path) else {
      return Reply(APIAnswerer.noOperation(path), request, "tiles")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return refusal(of: request, allowed: Self.readMethods)
    }
    return await document(for: request, "tiles") { [tiles] _ throws(ServiceError) in
      try tiles.answer(tile, request)
    }
  }

  /// The reply with a document that is made on one of the threads for questions.
  private func document(
    for request: IncomingRequest,
    _ service: String,
    _ make: @escaping @Sendable (SearchBudget) throws(ServiceError) -> APIDocument
  ) async -> Reply {
    await reply(to: request, service) { budget throws(ServiceError) in
      .document(try make(budget))
    }
  }

  /// The reply with an answer that is made on one of the threads for questions.
  private func reply(
    to request: IncomingRequest,
    _ service: String,
    _ make: @escaping @Sendable (SearchBudget) throws(ServiceError) -> TripAnswerer.Answer
  ) async -> Reply {
    guard metrics.begin(limit: limits.requestsInFlight) else {
      metrics.reject(.overloaded)
      return Reply(OSRMError(.overloaded, .server { $0.overloaded }), request, service)
    }
    defer { metrics.end() }
    do throws(OSRMError) {
      let result = try await inBackground { budget -> Result<TripAnswerer.Answer, ServiceError> in
        do throws(ServiceError) {
          return .success(try make(budget))
        } catch {
          return .failure(error)
        }
      }
      switch result {
      case .success(let answer): return Reply(answer, request, service)
      case .failure(let error) where error.code == .cancelled:
        throw OSRMError(.timeout, .server { $0.timeout(limits.deadline) })
      case .failure(let error): return Reply(error, request, service)
      }
    } catch {
      return Reply(error, request, service)
    }
  }
}

extension IncomingRequest {
  /// Checks that the body is JSON by its content type.
  ///
  /// - Throws: `InvalidContentType`.
  fileprivate func checkIsJSON() throws(OSRMError) {
    guard isJSON else { throw Self.notJSON }
  }

  fileprivate static let notJSON = OSRMError(
    .invalidContentType,
    contract: "POST requests require a Content-Type of application/json."
  )
}

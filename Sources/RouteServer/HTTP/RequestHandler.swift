import Dispatch
package import GeoCore
import LiveStore
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
  let answerer: OSRMAnswerer
  let tiles: TileAnswerer
  let about: About
  let runner: QuestionRunner
  let log: AccessLog
  let clock: @Sendable () -> Seconds
  let steadyClock: @Sendable () -> Seconds
  let trips: TripRegistry
  /// The live data; `nil` for none.
  let live: LiveService?
  /// The timetable; `nil` for none.
  let transit: TransitService?
  /// The feeds that are pulled; `nil` for none.
  let feeds: FeedService?
  let metrics = ServerMetrics()
  /// The map page; `nil` for none.
  let page: PageFiles?
  private let rates: ClientRates
  let administration: Administration
  /// What reads the data again; `nil` if they do not come from files.
  let reloader: RegionReloader?
  private let count = Atomic<UInt64>(0)

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - answerer: What answers OSRM's requests.
  ///   - threads: How many questions are answered at a time.
  ///   - about: Version of the program.
  ///   - log: Log of requests.
  ///   - trips: The trips that are followed; `nil` for a registry of its own.
  ///   - live: The live data; `nil` for none.
  ///   - transit: The timetable; `nil` for none.
  ///   - feeds: The feeds that are pulled; `nil` for none.
  ///   - page: The map page; `nil` for none.
  ///   - files: The files that the regions were read from, which are read again if they are replaced.
  ///   - certificate: The certificate that is read again with them; `nil` for none.
  ///   - administration: Who may see the metrics and reload the data.
  ///   - clock: Seconds since 1970.
  ///   - steadyClock: The same when the server starts, but nobody sets it; `nil` if nobody sets `clock`.
  package init(
    _ answerer: OSRMAnswerer,
    threads: Int,
    about: About,
    log: AccessLog = .none,
    trips: TripRegistry? = nil,
    live: LiveService? = nil,
    transit: TransitService? = nil,
    feeds: FeedService? = nil,
    page: PageFiles? = nil,
    files: ServedFiles? = nil,
    certificate: ServerCertificate? = nil,
    administration: Administration = Administration(),
    clock: @escaping @Sendable () -> Seconds = { 0 },
    steadyClock: (@Sendable () -> Seconds)? = nil
  ) {
    self.trips = trips ?? TripRegistry(answerer.regions, answerer.limits)
    self.live = live
    self.transit = transit
    self.feeds = feeds
    self.page = page
    self.answerer = answerer
    tiles = TileAnswerer(regions: answerer.regions)
    self.administration = administration
    reloader = files.map { [metrics] files in
      RegionReloader(
        files,
        answerer.regions,
        certificate,
        threads: threads,
        metrics: metrics,
        log: log
      )
    }
    self.about = about
    self.log = log
    self.clock = clock
    self.steadyClock = steadyClock ?? clock
    limits = answerer.limits
    rates = ClientRates(answerer.limits)
    runner = QuestionRunner(
      threads: threads,
      limits: .init(deadline: limits.deadline, waiting: limits.requestsInFlight)
    )
    do throws(LiveStoreError) {
      try live?.keepStationsNewest(in: answerer.regions)
    } catch {
      log.log("stations", error.message[.english], isFailure: true)
    }
  }

  /// An id for the next request.
  package func nextID() -> String {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return String(number, radix: 16)
  }

  /// Answers a request, counts and logs it.
  package func reply(to request: IncomingRequest, id: String) async -> Reply {
    let start = ContinuousClock.now
    return finished(await answer(request), request, id, since: start)
  }

  /// The reply as it is sent; counts and logs it.
  func finished(
    _ reply: Reply,
    _ request: IncomingRequest,
    _ id: String,
    since start: ContinuousClock.Instant
  ) -> Reply {
    var reply = reply.negotiated(with: request)
    if request.method == "OPTIONS" || reply.contentType == nil { reply.body = [] }
    let duration = start.duration(to: .now)
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

  static let readMethods = "GET, HEAD, OPTIONS"
  private static let methods = "GET, HEAD, POST, OPTIONS"

  private func answer(_ request: IncomingRequest) async -> Reply {
    if let refusal = refusal(ofTargetOf: request) { return refusal }
    if request.method == "OPTIONS" { return .empty("options") }
    let path = request.target.prefix { $0 != "?" }
    if let page = fixedPage(String(path), request) {
      return request.isRead ? page : refusal(of: request, allowed: Self.readMethods)
    }
    if path == "/admin/reload" { return await reload(request) }
    if let refusal = begin(request) { return refusal }
    defer { if !request.isAdmitted { metrics.end() } }
    answerer.regions.dropOldStatuses(now: clock())
    if DirectionsRequest.owns(path) { return await directions(request) }
    if TripRequest.owns(path) { return await trip(request, path) }
    if LiveRequest.owns(path) { return await live(request, path) }
    if RealtimeRequest.owns(path) { return await realtime(request, path) }
    if TransitRequest.owns(path) { return await transit(request, path) }
    if StationRequest.owns(path) { return await station(request, path) }
    if APIAnswerer.owns(path) { return await api(request, path) }
    if TileRequest.owns(path) { return await tile(request, path) }
    if GBFSRequest.owns(path) { return await gbfs(request, path) }
    switch request.method {
    case "GET", "HEAD", "POST": return await osrm(request)
    default: return refusal(of: request, allowed: Self.methods)
    }
  }

  /// The reply to a target longer than the limit; `nil` for other targets.
  func refusal(ofTargetOf request: IncomingRequest) -> Reply? {
    guard request.target.utf8.count > limits.targetBytes else { return nil }
    metrics.reject(.target)
    let error = OSRMError(
      .tooBig,
      .server { $0.targetTooBig(limits.targetBytes) },
      httpStatus: 414
    )
    return Reply(error, request, "http")
  }

  /// The reply to a request that a family of paths does not have.
  func refusal(
    of request: IncomingRequest,
    _ failure: TripRequest.Failure,
    at path: Substring,
    _ service: String
  ) -> Reply {
    switch failure {
    case .unknownPath: Reply(APIAnswerer.noOperation(path), request, service)
    case .otherMethod(let allowed): refusal(of: request, allowed: allowed)
    }
  }

  /// Counts a request in flight, within its client's rate and the limit of requests in flight.
  ///
  /// - Returns: `nil` if it is counted or was admitted before; else the reply that refuses it.
  func begin(_ request: IncomingRequest) -> Reply? {
    if let delay = request.client.flatMap({ rates.delay(of: $0, at: .now) }) {
      return refusal(of: request, for: delay)
    }
    return request.isAdmitted || metrics.begin(limit: limits.requestsInFlight)
      ? nil : overload(of: request)
  }

  func refusal(of request: IncomingRequest, allowed: String) -> Reply {
    let error = OSRMError(.invalidMethod, .server { $0.wrongMethod(allowed) })
    var reply = Reply(error, request, "http")
    reply.allowed = allowed
    return reply
  }

  private func refusal(of request: IncomingRequest, for seconds: Int) -> Reply {
    metrics.reject(.rate)
    var reply = Reply(
      OSRMError(.tooManyRequests, .server { $0.tooManyRequests }),
      request,
      "http"
    )
    reply.retryAfter = seconds
    return reply
  }

  /// Counts a request among those that are being answered before its body is read.
  ///
  /// - Returns: `nil` if there is room, until ``release()`` is called; else the answer.
  package func admit(_ request: IncomingRequest, id: String) -> Reply? {
    if metrics.begin(limit: limits.requestsInFlight) { return nil }
    let reply = overload(of: request)
    metrics.count(service: reply.service, code: reply.code, duration: 0)
    log.log(reply, id: id, duration: .zero)
    return reply
  }

  /// Ends a request that was admitted.
  package func release() { metrics.end() }

  private func overload(of request: IncomingRequest) -> Reply {
    metrics.reject(.overloaded)
    return Reply(OSRMError(.overloaded, .server { $0.overloaded }), request, "http")
  }

  /// The pages about the server itself and the files of the map page; `nil` for other paths.
  private func fixedPage(_ path: String, _ request: IncomingRequest) -> Reply? {
    switch path {
    case "/openapi.json", "/docs": return documentation(path, in: request.language)
    case "/health", "/ready":
      var json = JSONWriter()
      json.object { $0.member("status", "ok") }
      return Reply(json.bytes, String(path.dropFirst()))
    case "/version": return Reply(version, "version")
    case "/metrics":
      if let refusal = refusal(of: request, administration.readsMetrics(request)) { return refusal }
      let parts = [
        metrics.text, live?.metrics, transit?.metrics(at: clock()),
        feeds?.metrics(at: steadyClock()),
      ]
      return Reply(
        Array(parts.compactMap(\.self).joined().utf8),
        "metrics",
        contentType: "text/plain; version=0.0.4; charset=utf-8"
      )
    default: return page?.reply(path, request)
    }
  }

  /// The answer to a request that administrators alone may send; `nil` if it may.
  func refusal(
    of request: IncomingRequest,
    _ permission: Administration.Permission
  ) -> Reply? {
    switch permission {
    case .allowed: return nil
    case .unknown: return Reply(APIAnswerer.noOperation(request.target[...]), request, "http")
    case .wrongToken:
      var reply = Reply(
        OSRMError(.unauthorized, .server { $0.wrongAdminToken }),
        request,
        "http"
      )
      reply.authentication = "Bearer"
      return reply
    }
  }

  /// Reads the data again.
  private func reload(_ request: IncomingRequest) async -> Reply {
    if let refusal = refusal(of: request, administration.reloads(request)) { return refusal }
    guard request.method == "POST" else { return refusal(of: request, allowed: "POST, OPTIONS") }
    guard let reloader else {
      return Reply(APIAnswerer.noOperation("/admin/reload"), request, "http")
    }
    switch await reloader.reload() {
    case .success: return Reply(version, "reload")
    case .failure(let error): return Reply(error, request, "reload")
    }
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
    var service = "http"
    do throws(OSRMError) {
      let addressed = try read(request)
      service = addressed.request.service.rawValue
      // Before it waits for a thread, so that large requests that are refused do not add up.
      try addressed.request.check(limits)
      return Reply(osrm: try await run(addressed, in: request.language), service)
    } catch {
      return Reply(error, request, service)
    }
  }

  func read(_ request: IncomingRequest) throws(OSRMError) -> AddressedRequest {
    guard request.method == "POST" else { return try AddressedRequest(get: request.target.utf8) }
    try request.checkIsJSON()
    return try AddressedRequest(post: request.target.utf8, request.body)
  }

  func run(
    _ addressed: AddressedRequest,
    in language: Language
  ) async throws(OSRMError) -> [UInt8] {
    let result = try await inBackground { self.document(for: addressed, in: language, budget: $0) }
    return try reported(result, isGone: Task.isCancelled).get()
  }

  /// The document or the error of a checked request.
  func document(
    for addressed: AddressedRequest,
    in language: Language,
    budget: SearchBudget
  ) -> Result<[UInt8], OSRMError> {
    Result { () throws(OSRMError) in
      try answerer.document(for: addressed, in: language, budget: budget)
    }
  }

  /// The result as it is reported: a timeout of a client that has gone is `Cancelled`.
  func reported(
    _ result: Result<[UInt8], OSRMError>,
    isGone: Bool
  ) -> Result<[UInt8], OSRMError> {
    guard isGone, case .failure(let error) = result, error.code == .timeout else { return result }
    return .failure(OSRMError(.cancelled, .server { $0.cancelled }))
  }

  /// Runs a piece of work on one of the threads for questions.
  ///
  /// - Throws: `Overloaded` if too many wait, `Timeout` after the deadline, `Cancelled` if the client
  ///   has gone.
  func inBackground<Answer: Sendable>(
    _ work: @escaping @Sendable (SearchBudget) -> Answer
  ) async throws(OSRMError) -> Answer {
    do throws(ServiceError) {
      return try await runner.run { [metrics] budget throws(ServiceError) in
        metrics.counting(budget) { work(budget) }
      }
    } catch {
      throw failure(error, isGone: Task.isCancelled)
    }
  }

  /// The error of a question that the runner did not finish.
  func failure(_ error: ServiceError, isGone: Bool) -> OSRMError {
    if isGone { return OSRMError(.cancelled, .server { $0.cancelled }) }
    return error.code == .tooBig
      ? OSRMError(.overloaded, .server { $0.overloaded })
      : OSRMError(.timeout, .server { $0.timeout(limits.deadline) })
  }
}

extension IncomingRequest {
  /// Checks that the body is JSON by its content type.
  ///
  /// - Throws: `InvalidContentType`.
  fileprivate func checkIsJSON() throws(OSRMError) {
    guard isJSON else { throw Self.notJSON }
  }

  static let notJSON = OSRMError(
    .invalidContentType,
    contract: "POST requests require a Content-Type of application/json."
  )
}

import CampusGraph
import GeoCore
import RouteService
import Routing

/// The engine's own API: operations, trips, tiles, directions, and what describes them.
extension RequestHandler {
  /// The description of the API, made once for the data in each language.
  func documentation(_ path: String, in language: Language) -> Reply {
    let isPage = path == "/docs"
    let region = answerer.regions.all[0]
    let bytes = region.page(path + language.rawValue) {
      isPage
        ? APIPage.html(in: language)
        : OpenAPIDocument.json(in: language, version: about.version, example: region.example).text
    }
    var reply = Reply(bytes, isPage ? "docs" : "openapi")
    if isPage { reply.contentType = "text/html; charset=utf-8" }
    reply.age = 0
    return reply
  }

  func directions(_ request: IncomingRequest) async -> Reply {
    guard request.isRead else { return refusal(of: request, allowed: Self.readMethods) }
    do throws(OSRMError) {
      let directions = try DirectionsRequest(target: request.target)
      try directions.route.request.check(limits)
      let language = directions.language ?? request.language
      return Reply(try await run(directions.route, in: language), "directions")
    } catch {
      return Reply(DirectionsRequest.failure(error), request, "directions")
    }
  }

  func api(_ request: IncomingRequest, _ path: Substring) async -> Reply {
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
    let api = APIAnswerer(
      regions: answerer.regions,
      limits: limits,
      stations: live?.stations
    )
    let now = Int64(clock().rounded(.down))
    return await document(for: request, service) { budget throws(ServiceError) in
      try api.answer(request, operation, now: now, budget: budget)
    }
  }

  func trip(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    let trip: TripRequest
    do throws(TripRequest.Failure) {
      trip = try TripRequest(request.method, path)
    } catch {
      return refusal(of: request, error, at: path, "v1/trips")
    }
    let answerer = TripAnswerer(registry: trips)
    let now = ServerTime(now: clock(), steady: steadyClock())
    return await reply(to: request, "v1/trips") { _ throws(ServiceError) in
      try answerer.answer(trip, request, now: now)
    }
  }

  func tile(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    guard let tile = TileRequest(path: path) else {
      return Reply(APIAnswerer.noOperation(path), request, "tiles")
    }
    guard request.isRead else { return refusal(of: request, allowed: Self.readMethods) }
    return await document(for: request, "tiles") { [tiles] _ throws(ServiceError) in
      try tiles.answer(tile, request)
    }
  }

  func gbfs(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    guard let asked = GBFSRequest(path: path) else {
      return Reply(APIAnswerer.noOperation(path), request, "gbfs")
    }
    guard request.isRead else { return refusal(of: request, allowed: Self.readMethods) }
    let stations = GBFSAnswerer(regions: answerer.regions, isLive: live != nil)
    let now = clock()
    return await document(for: request, "gbfs") { _ throws(ServiceError) in
      try stations.answer(asked, request, now: now)
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
  func reply(
    to request: IncomingRequest,
    _ service: String,
    _ make: @escaping @Sendable (SearchBudget) throws(ServiceError) -> TripAnswerer.Answer
  ) async -> Reply {
    do throws(OSRMError) {
      let result = try await inBackground { budget -> Result<TripAnswerer.Answer, ServiceError> in
        Result { () throws(ServiceError) in try make(budget) }
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

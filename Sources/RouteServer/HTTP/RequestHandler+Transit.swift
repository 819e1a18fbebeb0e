import GeoCore
import RouteService

/// Public transport: routes, stops and arrivals.
extension RequestHandler {
  /// Answers a request whose path ``TransitRequest`` owns.
  func transit(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    let asked: TransitRequest
    do throws(TripRequest.Failure) {
      asked = try TransitRequest(request.method, path)
    } catch {
      return refusal(of: request, error, at: path, "v1")
    }
    guard let transit else {
      return Reply(ServiceError(.notFound, .api { $0.noTimetable }), request, asked.service)
    }
    let answerer = TransitAnswerer(
      transit: transit,
      live: live,
      api: APIAnswerer(regions: answerer.regions, limits: limits)
    )
    let now = clock()
    return await reply(to: request, asked.service) { _ throws(ServiceError) in
      try answerer.answer(asked, request, now: now)
    }
  }
}

import GeoCore
import RouteService

/// Forecasts of bike stations, and counts at them.
extension RequestHandler {
  /// Answers a request whose path ``StationRequest`` owns.
  func station(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    let asked: StationRequest
    do throws(TripRequest.Failure) {
      asked = try StationRequest(request.method, path)
    } catch {
      return refusal(of: request, error, at: path, "v1")
    }
    guard let live else {
      return Reply(ServiceError(.notFound, .api { $0.noLiveData }), request, asked.service)
    }
    let api = APIAnswerer(regions: answerer.regions, limits: limits)
    let now = clock()
    switch asked.subject {
    case .forecast:
      let answerer = StationForecastAnswerer(live: live, api: api)
      return await reply(to: request, asked.service) { _ throws(ServiceError) in
        .document(try answerer.answer(asked, request, now: now))
      }
    case .count:
      if let refusal = refusal(of: request, administration.reloads(request)) { return refusal }
      if !request.body.isEmpty, !request.isJSON {
        return Reply(IncomingRequest.notJSON, request, asked.service)
      }
      let answerer = StationCountAnswerer(live: live, api: api)
      return await reply(to: request, asked.service) { _ throws(ServiceError) in
        .document(try answerer.answer(asked, request, now: now))
      }
    }
  }
}

import GeoCore
import RouteService

/// Forecasts of bike stations.
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
      return Reply(ServiceError(.notFound, .api { $0.noLiveData }), request, StationRequest.service)
    }
    let answerer = StationForecastAnswerer(
      live: live,
      api: APIAnswerer(regions: answerer.regions, limits: limits)
    )
    let now = clock()
    return await reply(to: request, StationRequest.service) { _ throws(ServiceError) in
      .document(try answerer.answer(asked, request, now: now))
    }
  }
}

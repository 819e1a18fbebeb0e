import GeoCore
import RouteService

/// Live data: posts of devices, vehicles, events and free places.
extension RequestHandler {
  /// Answers a request whose path ``LiveRequest`` owns.
  func live(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    let asked: LiveRequest
    do throws(TripRequest.Failure) {
      asked = try LiveRequest(request.method, path)
    } catch {
      return refusal(of: request, error, at: path, "v1")
    }
    guard let live else {
      return Reply(ServiceError(.notFound, .api { $0.noLiveData }), request, asked.service)
    }
    if case .post(let door) = asked {
      // A post waits for its group of positions, not for a thread.
      return await DevicePosts(live: live).reply(request, at: door, now: clock())
    }
    if asked.isForAdministrators {
      if let refusal = refusal(of: request, administration.reloads(request)) { return refusal }
      if !request.body.isEmpty, !request.isJSON, !asked.takesFile {
        return Reply(IncomingRequest.notJSON, request, asked.service)
      }
    }
    let answerer = LiveAnswerer(
      live: live,
      api: APIAnswerer(regions: answerer.regions, limits: limits)
    )
    let now = clock()
    return await reply(to: request, asked.service) { _ throws(ServiceError) in
      try answerer.answer(asked, request, now: now)
    }
  }
}

import GeoCore
import RouteService
import Routing

/// Answers requests about trips.
struct TripAnswerer: Sendable {
  /// An answer.
  enum Answer: Sendable {
    case document(APIDocument)
    case created(APIDocument, location: String)
    case stream(EventStream)
    case nothing
    /// The token is missing or wrong.
    case unauthorized
    /// Too many listen.
    case overloaded
  }

  let registry: TripRegistry

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - incoming: The request, for its body, its token and its language.
  ///   - now: The present.
  /// - Returns: The answer.
  /// - Throws: `NotFound` for a trip that is not known; as ``LiveTrip`` and ``TripRegistry``.
  func answer(
    _ request: TripRequest,
    _ incoming: IncomingRequest,
    now: ServerTime
  ) throws(ServiceError) -> Answer {
    guard let id = request.id else { return try start(incoming, now: now) }
    guard let trip = registry.trip(id, now: now.steadySecond) else {
      throw ServiceError(.notFound, .api { $0.noTrip })
    }
    guard !request.isForOwner || trip.isOwner(incoming.token) else { return .unauthorized }
    let language = incoming.language
    switch request {
    case .start, .state: return .document(APIDocument(try trip.document(in: language)))
    case .route: return .document(try route(of: trip, language))
    case .events:
      guard let stream = try trip.listen(in: language) else { return .overloaded }
      return .stream(stream)
    case .fixes:
      let json = try trip.post(.fixes(incoming.body), at: now, language)
      return .document(APIDocument(json))
    case .destination:
      var values = try APIValues(query: "", Self.destination)
      try values.add(body: incoming.body)
      try values.checkComplete()
      let json = try trip.post(.destination(values.text("to") ?? ""), at: now, language)
      return .document(APIDocument(json))
    case .cancel: return .document(APIDocument(try trip.post(.cancel, at: now, language)))
    case .delete:
      try registry.remove(trip)
      return .nothing
    }
  }

  /// The parameter of a new destination.
  static let destination = [APIParameter("to", .place) { $0.to }.required]

  private func start(_ incoming: IncomingRequest, now: ServerTime) throws(ServiceError) -> Answer {
    let question = try TripQuestionDocument(incoming.body)
    let (trip, token) = try registry.start(question, now: now)
    var json = try trip.document(in: incoming.language).object ?? [:]
    json["token"] = .string(token)
    return .created(APIDocument(.object(json)), location: "/v1/trips/\(trip.id)")
  }

  private func route(of trip: LiveTrip, _ language: Language) throws(ServiceError) -> APIDocument {
    guard let route = try trip.route() else {
      throw ServiceError(.notFound, .api { $0.noTripRoute })
    }
    let steps = route.legs.flatMap(\.steps).map { step -> JSONValue in
      [
        "instruction": .string(step.instruction(in: language)), "name": .string(step.name),
        "distance": .rounded(step.distance, to: 1), "duration": .rounded(step.duration, to: 1),
        "mode": .string(step.mode.rawValue), "location": .position(step.maneuver.location),
        "maneuver": [
          "type": .string(step.maneuver.kind.rawValue),
          "modifier": .optional(step.maneuver.modifier?.rawValue),
        ],
      ]
    }
    return APIDocument([
      "code": "Ok", "distance": .rounded(route.distance, to: 1),
      "duration": .rounded(route.duration, to: 1),
      "geometry": [
        "type": "LineString", "coordinates": .array(route.geometry.map(JSONValue.position)),
      ],
      "steps": .array(steps),
    ])
  }
}

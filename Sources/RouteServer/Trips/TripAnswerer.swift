import GeoCore
import RouteService
import Routing
import Traces

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
    if let answer = try shared(request, incoming, now: now) { return answer }
    guard let id = request.id else { return try start(incoming, now: now) }
    guard let trip = registry.trip(id, now: now.steadySecond) else {
      throw ServiceError(.notFound, .api { $0.noTrip })
    }
    guard !request.isForOwner || trip.isOwner(incoming.token) else { return .unauthorized }
    let language = incoming.language
    switch request {
    case .start, .shared, .sharedEvents, .state:
      return .document(APIDocument(try trip.document(in: language)))
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
    case .share: return try share(trip, incoming, now: now)
    case .unshare:
      try registry.unshare(trip, now: now)
      return .nothing
    }
  }

  /// The parameter of a new destination.
  static let destination = [APIParameter("to", .place) { $0.to }.required]

  // MARK: - Sharing

  /// The parameters of a share.
  static let sharing = [
    APIParameter("minutes", .whole(1...1440)) { $0.shareMinutes },
    APIParameter("precise", .flag) { $0.sharePrecise },
  ]

  /// Minutes for which a trip is shared unless its owner says.
  private static let sharedMinutes = 240

  private func share(
    _ trip: LiveTrip,
    _ incoming: IncomingRequest,
    now: ServerTime
  ) throws(ServiceError) -> Answer {
    var values = try APIValues(query: "", Self.sharing)
    if !incoming.body.isEmpty { try values.add(body: incoming.body) }
    let ends = now.now + 60 * Seconds(values.whole("minutes") ?? Self.sharedMinutes)
    let isPrecise = values.flag("precise")
    let name = try registry.share(trip, until: ends, isPrecise: isPrecise, now: now)
    let json: JSONValue = [
      "code": "Ok", "share": .string(name), "expires": .string(TimeText.text(ends, decimals: 0)),
      "precise": .bool(isPrecise),
    ]
    return .created(APIDocument(json), location: "/v1/shares/\(name)")
  }

  /// The answer to a request about a link; `nil` for other requests.
  private func shared(
    _ request: TripRequest,
    _ incoming: IncomingRequest,
    now: ServerTime
  ) throws(ServiceError) -> Answer? {
    let (name, isStream): (Substring, Bool)
    switch request {
    case .shared(let link): (name, isStream) = (link, false)
    case .sharedEvents(let link): (name, isStream) = (link, true)
    default: return nil
    }
    if let (trip, hash) = registry.trip(sharedAs: name, now: now.steadySecond) {
      if isStream {
        switch try trip.view(hash, now: now.now, incoming.language) {
        case .stream(let stream): return .stream(stream)
        case .overloaded: return .overloaded
        case .unknown: break
        }
      } else if let json = try trip.sharedDocument(hash, now: now.now, incoming.language) {
        return .document(APIDocument(json))
      }
    }
    throw ServiceError(.notFound, .api { $0.noShare })
  }

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
      var json: JSONObject = [
        "instruction": .string(step.instruction(in: language)), "name": .string(step.name),
        "distance": .rounded(step.distance, to: 1), "duration": .rounded(step.duration, to: 1),
        "mode": .string(step.mode.rawValue), "location": .position(step.maneuver.location),
        "maneuver": [
          "type": .string(step.maneuver.kind.rawValue),
          "modifier": .optional(step.maneuver.modifier?.rawValue),
        ],
      ]
      if !step.intersections.isEmpty { json["intersections"] = step.junctions }
      return .object(json)
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

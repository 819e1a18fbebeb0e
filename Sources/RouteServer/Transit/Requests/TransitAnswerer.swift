import CampusGraph
import GeoCore
import RouteService
import Transit

/// Answers requests about routes, stops and arrivals.
struct TransitAnswerer: Sendable {
  let transit: TransitService
  let live: LiveService?
  let api: APIAnswerer

  private var timetable: Timetable { transit.timetable }
  private var documents: TransitDocuments { TransitDocuments(transit: transit) }

  /// Seconds for which a list of routes or stops can be kept.
  private static let age = 300

  /// Answers a request.
  ///
  /// - Throws: `NotFound`, `InvalidQuery`, `InvalidValue`, `TooBig`; as `DataSet.resolve`.
  func answer(
    _ request: TransitRequest,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> TripAnswerer.Answer {
    switch request {
    case .journeys: return .document(try journeys(incoming, now: now))
    case .routes: return .document(try routes(incoming))
    case .route(let id):
      let json = documents.json(try route(id), isWhole: true)
      return .document(lasting(APIAnswerer.document(json)))
    case .stops: return .document(try stops(incoming))
    case .stop(let id):
      let json = documents.wholeStop(try stop(id), distance: nil)
      return .document(lasting(APIAnswerer.document(json)))
    case .arrivals(let id):
      let stop = try stop(id)
      let span = try span(incoming)
      return .document(APIDocument(documents.arrivals(at: stop, from: now, span)))
    case .arrivalStream(let id):
      let subject = ArrivalListeners.Subject(stop: try stop(id), span: try span(incoming))
      let document = documents.arrivals(at: subject.stop, from: now, subject.span)
      let stream = transit.listeners.add(subject, after: incoming.lastEventID, document)
      return stream.map { .stream($0) } ?? .overloaded
    }
  }

  private func lasting(_ document: APIDocument) -> APIDocument {
    var document = document
    document.age = Self.age
    return document
  }

  private func route(_ id: String) throws(ServiceError) -> TransitRouteID {
    guard let route = timetable.routes.firstIndex(where: { $0.id == id }) else {
      throw ServiceError(.notFound, .api { $0.noTransitRoute })
    }
    return TransitRouteID(UInt32(route))
  }

  private func stop(_ id: String) throws(ServiceError) -> StopID {
    guard let stop = timetable.stop(named: id) else {
      throw ServiceError(.notFound, .api { $0.noTransitStop })
    }
    return stop
  }

  private func span(_ incoming: IncomingRequest) throws(ServiceError) -> ArrivalSpan {
    let values = try api.values(incoming, TransitParameters.arrivals)
    var span = ArrivalSpan()
    span.minutes = values.whole("minutes") ?? span.minutes
    span.limit = values.whole("limit") ?? span.limit
    return span
  }

  // MARK: - Lists

  private func routes(_ incoming: IncomingRequest) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, TransitParameters.routes)
    var wanted = timetable.routes.indices.map { TransitRouteID(UInt32($0)) }
      .filter { !transit.lines.patterns[$0.index].isEmpty }
    if let id = values.text("stop") {
      let here = Set(transit.lines.routes[try stop(id).index])
      wanted = wanted.filter(here.contains)
    }
    if let circle = try api.circle(values) {
      let stops = transit.network.nearby.stops(around: circle.center, within: circle.radius)
      let here = Set(stops.flatMap { transit.lines.routes[$0.index] })
      wanted = wanted.filter(here.contains)
    }
    let isWhole = values.flag("geometry")
    let shown = wanted.prefix(values.whole("limit") ?? (isWhole ? 100 : 1000))
    return lasting(
      APIDocument([
        "code": "Ok",
        "routes": .array(shown.map { documents.json($0, isWhole: isWhole) }),
        "total": .number(Double(wanted.count)),
      ])
    )
  }

  private func stops(_ incoming: IncomingRequest) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, TransitParameters.stops)
    var wanted = transit.lines.served
    if let id = values.text("route") {
      let route = try route(id)
      wanted = wanted.filter { transit.lines.routes[$0.index].contains(route) }
    }
    if let name = values.text("q") { wanted = wanted.filter(transit.network.match(of: name)) }
    let circle = try api.circle(values)
    let found = api.nearby(wanted, circle, limit: values.whole("limit") ?? 100) {
      timetable.location(of: $0)
    }
    return lasting(
      APIDocument([
        "code": "Ok",
        "stops": .array(
          found.map { documents.wholeStop($0.item, distance: $0.distance) }
        ),
        "total": .number(Double(wanted.count)),
      ])
    )
  }
}

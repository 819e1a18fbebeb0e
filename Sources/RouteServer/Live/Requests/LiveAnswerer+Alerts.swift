import GeoCore
import LiveStore
import RouteService
import Traces
import Transit
import TransitFeeds

/// Alerts.
extension LiveAnswerer {
  /// What an alert can change, as documents have it.
  static let effects = RealtimeAlert.Effect.allCases.map { $0.rawValue.lowercased() }
  /// Why, as documents have it.
  static let causes = RealtimeAlert.Cause.allCases.map { $0.rawValue.lowercased() }
  /// The most routes or stops of an alert.
  private static let mostInformed = 100

  func alerts(_ incoming: IncomingRequest, now: Seconds) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, LiveParameters.alerts)
    let (route, stop) = (values.text("route"), values.text("stop"))
    let moment = Int64(now.rounded(.down))
    let all = try stored { () throws(LiveStoreError) in
      try live.alerts(endingAfter: moment)
    }
    let shown = all.filter { alert in
      guard alert.starts <= moment || values.flag("planned") else { return false }
      guard route != nil || stop != nil else { return true }
      return alert.routes.isEmpty && alert.stops.isEmpty
        || alert.routes.contains { $0 == route } || alert.stops.contains { $0 == stop }
    }
    return APIDocument([
      "code": "Ok", "alerts": .array(shown.map { $0.json(in: incoming.language) }),
    ])
  }

  func alert(
    _ id: String,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let pulled = live.pulledAlerts.alerts(endingAfter: Int64(now.rounded(.down)))
    if let alert = pulled.first(where: { $0.id == id }) {
      return APIAnswerer.document(alert.json(in: incoming.language))
    }
    return APIAnswerer.document(try known(id).json(in: incoming.language))
  }

  private func known(_ id: String) throws(ServiceError) -> LiveAlert {
    guard let alert = try stored({ () throws(LiveStoreError) in try live.store.alert(id) }) else {
      throw ServiceError(.notFound, .api { $0.noAlert })
    }
    return alert
  }

  func addAlert(
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> TripAnswerer.Answer {
    let values = try api.values(incoming, LiveParameters.newAlert)
    var alert = LiveAlert(
      id: String(DeviceToken.random().prefix(16)),
      effect: values.text("effect") ?? "",
      starts: Int64(now.rounded(.down))
    )
    try change(&alert, values)
    try store(alert, now: now)
    return .created(
      APIAnswerer.document(alert.json(in: incoming.language)),
      location: "/v1/alerts/\(alert.id)"
    )
  }

  func changeAlert(
    _ id: String,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, LiveParameters.changedAlert)
    var alert = try known(id)
    try change(&alert, values)
    try store(alert, now: now)
    return APIAnswerer.document(alert.json(in: incoming.language))
  }

  /// Ends an alert now.
  func endAlert(
    _ id: String,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    var alert = try known(id)
    let end = Int64(now.rounded(.down))
    alert.ends = min(alert.ends ?? end, end)
    alert.starts = min(alert.starts, end)
    try store(alert, now: now)
    return APIAnswerer.document(alert.json(in: incoming.language))
  }

  func deleteAlert(_ id: String) throws(ServiceError) {
    let wasThere = try stored { () throws(LiveStoreError) in try live.store.deleteAlert(id) }
    if !wasThere { throw ServiceError(.notFound, .api { $0.noAlert }) }
  }

  private func store(_ alert: LiveAlert, now: Seconds) throws(ServiceError) {
    try stored { () throws(LiveStoreError) in try live.store.put(alert, now: now) }
  }

  /// Sets the values that are given.
  private func change(_ alert: inout LiveAlert, _ values: APIValues) throws(ServiceError) {
    alert.effect = values.text("effect") ?? alert.effect
    alert.cause = values.text("cause") ?? alert.cause
    alert.titleInEnglish = values.text("title_en") ?? alert.titleInEnglish
    alert.titleInSpanish = values.text("title_es") ?? alert.titleInSpanish
    alert.detailsInEnglish = values.text("details_en") ?? alert.detailsInEnglish
    alert.detailsInSpanish = values.text("details_es") ?? alert.detailsInSpanish
    guard alert.titleInEnglish != nil || alert.titleInSpanish != nil else {
      throw ServiceError(.invalidQuery, .api { $0.missingParameter("title_es") })
    }
    if values.has("routes") {
      alert.routes = try informed(values.texts("routes")) { id in
        live.transit?.timetable.routes.contains { $0.id == id } ?? true
      }
    }
    if values.has("stops") {
      alert.stops = try informed(values.texts("stops")) { id in
        live.transit.map { $0.timetable.stop(named: id) != nil } ?? true
      }
    }
    alert.starts = try time("starts", values) ?? alert.starts
    alert.ends = try time("ends", values) ?? alert.ends
    guard alert.ends.map({ alert.starts <= $0 }) ?? true else {
      throw ServiceError(.invalidValue, .api { $0.endBeforeStart })
    }
  }

  private func informed(
    _ ids: [String],
    _ isKnown: (String) -> Bool
  ) throws(ServiceError) -> [String] {
    guard ids.count <= Self.mostInformed else {
      throw ServiceError(.tooBig, .api { $0.tooManyInformed(Self.mostInformed) })
    }
    if let id = ids.first(where: { !isKnown($0) || $0.contains("\n") }) {
      throw ServiceError(.notFound, .api { $0.unknownInformed(id) })
    }
    return ids
  }
}

extension LiveAlert {
  /// The alert as documents have it, in one language.
  func json(in language: Language) -> JSONValue {
    func text(_ english: String?, _ spanish: String?) -> JSONValue {
      .optional(language == .spanish ? spanish ?? english : english ?? spanish)
    }
    return [
      "id": .string(id), "effect": .string(effect), "cause": .optional(cause),
      "title": text(titleInEnglish, titleInSpanish),
      "details": text(detailsInEnglish, detailsInSpanish),
      "routes": .array(routes.map { .string($0) }),
      "stops": .array(stops.map { .string($0) }),
      "starts": .string(TimeText.text(Seconds(starts), decimals: 0)),
      "ends": .optional(ends.map { TimeText.text(Seconds($0), decimals: 0) }),
    ]
  }
}

import GeoCore
import LiveStore
import RouteService
import Traces

/// Events.
extension LiveAnswerer {
  /// Seconds of events that are listed without an end.
  private static let day: Int64 = 86_400

  static func json(_ event: LiveEvent, distance: Meters? = nil) -> JSONValue {
    var json: JSONObject = [
      "id": .string(event.id), "title": .string(event.title),
      "details": .optional(event.details), "place": .optional(event.place),
      "location": .position(event.coordinate),
      "starts": .string(TimeText.text(Seconds(event.starts), decimals: 0)),
      "ends": .string(TimeText.text(Seconds(event.ends), decimals: 0)),
    ]
    if let distance { json["distance"] = .rounded(distance, to: 1) }
    return .object(json)
  }

  func events(
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, LiveParameters.events)
    let circle = try api.circle(values)
    let from = try time("from", values) ?? Int64(now.rounded(.down))
    let to = try time("to", values) ?? from + Self.day
    guard from <= to else { throw ServiceError(.invalidValue, .api { $0.endBeforeStart }) }
    let events = try stored { () throws(LiveStoreError) in
      try live.store.events(during: from...to)
    }
    let found = api.nearby(events, circle, limit: values.whole("limit") ?? 100, \.coordinate)
    let list = found.map { Self.json($0.item, distance: $0.distance) }
    return APIDocument(["code": "Ok", "events": .array(list)])
  }

  func addEvent(
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> TripAnswerer.Answer {
    let values = try api.values(incoming, LiveParameters.newEvent)
    var event = LiveEvent(
      id: String(DeviceToken.random().prefix(16)),
      title: "",
      coordinate: Coordinate(latitude: 0, longitude: 0),
      starts: 0,
      ends: 0
    )
    try change(&event, values)
    try stored { () throws(LiveStoreError) in try live.store.add(event, now: now) }
    return .created(APIAnswerer.document(Self.json(event)), location: "/v1/events/\(event.id)")
  }

  func changeEvent(
    _ id: String,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, LiveParameters.changedEvent)
    guard var event = try stored({ () throws(LiveStoreError) in try live.store.event(id) }) else {
      throw ServiceError(.notFound, .api { $0.noLiveEvent })
    }
    try change(&event, values)
    let changed = event
    return APIAnswerer.document(
      Self.json(
        try stored { () throws(LiveStoreError) in
          try live.store.updateEvent(id, now: now) { $0 = changed }
        }
      )
    )
  }

  /// Sets the values that are given.
  private func change(_ event: inout LiveEvent, _ values: APIValues) throws(ServiceError) {
    event.title = values.text("title") ?? event.title
    event.details = values.text("details") ?? event.details
    if let text = values.text("place") {
      let place = try api.region(of: values).data.resolve(text)
      event.coordinate = place.location
      event.place = place.kind == "coordinate" ? nil : place.name
    }
    event.starts = try time("starts", values) ?? event.starts
    event.ends = try time("ends", values) ?? event.ends
    guard event.starts <= event.ends else {
      throw ServiceError(.invalidValue, .api { $0.endBeforeStart })
    }
  }

  /// Ends an event now; one that has not begun then never took place.
  func endEvent(_ id: String, now: Seconds) throws(ServiceError) -> APIDocument {
    let end = Int64(now.rounded(.down)) - 1
    return APIAnswerer.document(
      Self.json(
        try stored { () throws(LiveStoreError) in
          try live.store.updateEvent(id, now: now) { event in
            event.ends = min(event.ends, end)
            event.starts = min(event.starts, event.ends)
          }
        }
      )
    )
  }
}

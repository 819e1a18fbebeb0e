import GeoCore
import LiveStore
import RouteService
import Traces

/// Free places.
extension LiveAnswerer {
  static func json(_ places: FreePlaces, distance: Meters? = nil) -> JSONValue {
    var json: JSONObject = [
      "id": .string(places.id), "name": .string(places.name),
      "kind": .string(places.kind), "location": .position(places.coordinate),
      "capacity": .number(Double(places.capacity)),
      "occupied": .number(Double(places.occupied)), "free": .number(Double(places.free)),
      "time": .string(TimeText.text(Seconds(places.changed), decimals: 0)),
    ]
    if let distance { json["distance"] = .rounded(distance, to: 1) }
    return .object(json)
  }

  func freePlaces(_ incoming: IncomingRequest) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, LiveParameters.freePlaces)
    let circle = try api.circle(values)
    let kind = values.text("kind")
    let isFree = values.flag("free")
    let all = try stored { () throws(LiveStoreError) in try live.store.freePlaces() }
    let wanted = all.filter { (kind == nil || $0.kind == kind) && (!isFree || $0.free > 0) }
    let found = api.nearby(wanted, circle, limit: values.whole("limit") ?? 100, \.coordinate)
    let list = found.map { Self.json($0.item, distance: $0.distance) }
    return APIDocument(["code": "Ok", "free_places": .array(list)])
  }

  func putFreePlaces(
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> TripAnswerer.Answer {
    let values = try api.values(incoming, LiveParameters.newFreePlaces)
    let id = values.text("id") ?? ""
    let isUsable = id.utf8.allSatisfy { byte in
      TargetScanner.isLetterOrDigit(byte) || "-_.".utf8.contains(byte)
    }
    guard isUsable, id.utf8.count <= 64 else {
      throw ServiceError(.invalidValue, .api { $0.badFreePlacesID })
    }
    let place = try api.region(of: values).data.resolve(values.text("place") ?? "")
    let places = FreePlaces(
      id: id,
      name: values.text("name") ?? "",
      kind: values.text("kind") ?? "",
      coordinate: place.location,
      capacity: values.whole("capacity") ?? 0,
      occupied: values.whole("occupied") ?? 0,
      changed: Int64(now.rounded(.down))
    )
    try stored { () throws(LiveStoreError) in try live.store.put(places) }
    return .created(APIAnswerer.document(Self.json(places)), location: "/v1/free-places/\(id)")
  }

  func count(
    _ id: String,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, LiveParameters.count)
    let count: FreePlaces.Count
    switch (values.whole("set"), values.whole("add")) {
    case (let number?, nil): count = .set(number)
    case (nil, let number?): count = .add(number)
    default: throw ServiceError(.invalidQuery, .api { $0.setOrAdd })
    }
    let places = try stored { () throws(LiveStoreError) in
      try live.store.count(count, at: id, now: now)
    }
    return APIAnswerer.document(Self.json(places))
  }
}

import GeoCore
import LiveStore
import RouteService
import Traces

/// Answers requests about vehicles, events, alerts and free places.
struct LiveAnswerer: Sendable {
  let live: LiveService
  let api: APIAnswerer

  /// Answers a request that is not a post of a device.
  ///
  /// - Throws: `NotFound`, `InvalidQuery`, `InvalidValue`, `TooBig`, `NoSpace`, `BadFile`; as
  ///   `DataSet.resolve`.
  func answer(
    _ request: LiveRequest,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> TripAnswerer.Answer {
    switch request {
    case .post: throw ServiceError(.notFound, .api { $0.noLiveData })
    case .vehicles: return .document(try vehicles(incoming, now: now))
    case .vehicle(let id): return .document(try vehicle(id, now: now))
    case .vehicleStream: return try stream(incoming, now: now)
    case .events: return .document(try events(incoming, now: now))
    case .event(let id):
      guard let event = try stored({ () throws(LiveStoreError) in try live.store.event(id) }) else {
        throw ServiceError(.notFound, .api { $0.noLiveEvent })
      }
      return .document(APIAnswerer.document(Self.json(event)))
    case .addEvent: return try addEvent(incoming, now: now)
    case .importEvents: return .document(try importEvents(incoming, now: now))
    case .changeEvent(let id): return .document(try changeEvent(id, incoming, now: now))
    case .endEvent(let id): return .document(try endEvent(id, now: now))
    case .deleteEvent(let id):
      try stored { () throws(LiveStoreError) in try live.store.deleteEvent(id) }
      return .nothing
    case .alerts: return .document(try alerts(incoming, now: now))
    case .alert(let id): return .document(try alert(id, incoming, now: now))
    case .addAlert: return try addAlert(incoming, now: now)
    case .changeAlert(let id): return .document(try changeAlert(id, incoming, now: now))
    case .endAlert(let id): return .document(try endAlert(id, incoming, now: now))
    case .deleteAlert(let id):
      try deleteAlert(id)
      return .nothing
    case .freePlaces: return .document(try freePlaces(incoming))
    case .freePlacesOf(let id):
      guard let places = try stored({ () throws(LiveStoreError) in try live.store.freePlaces(id) })
      else {
        throw ServiceError(.notFound, .api { $0.noLiveFreePlaces })
      }
      return .document(APIAnswerer.document(Self.json(places)))
    case .putFreePlaces: return try putFreePlaces(incoming, now: now)
    case .countFreePlaces(let id): return .document(try count(id, incoming, now: now))
    case .deleteFreePlaces(let id):
      try stored { () throws(LiveStoreError) in try live.store.deleteFreePlaces(id) }
      return .nothing
    }
  }

  func stored<Result>(
    _ body: () throws(LiveStoreError) -> Result
  ) throws(ServiceError) -> Result {
    do throws(LiveStoreError) {
      return try body()
    } catch {
      throw ServiceError(error)
    }
  }

  /// A time in seconds since 1970.
  func time(_ name: String, _ values: APIValues) throws(ServiceError) -> Int64? {
    guard let text = values.text(name) else { return nil }
    guard let time = TimeText.instant(text) else {
      throw ServiceError(.invalidValue, .api { $0.noTime(name) })
    }
    return Int64(time.rounded(.down))
  }

  // MARK: - Vehicles

  private func vehicles(
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, LiveParameters.vehicles)
    let circle = try api.circle(values)
    let kind = values.text("kind")
    let wanted = live.vehicles(now: now).filter { kind == nil || $0.vehicle.kind.rawValue == kind }
    let found = api.nearby(wanted, circle, limit: values.whole("limit") ?? 1000, \.coordinate)
    return APIDocument([
      "code": "Ok", "vehicles": .array(found.map { $0.item.json(distance: $0.distance) }),
      "total": .number(Double(wanted.count)),
    ])
  }

  private func vehicle(_ id: String, now: Seconds) throws(ServiceError) -> APIDocument {
    guard let vehicle = live.store.vehicle(id: id),
      let position = live.store.lastPosition(of: vehicle)
    else { throw ServiceError(.notFound, .api { $0.noVehicle }) }
    return APIAnswerer.document(live.document(vehicle, position, now: now).json())
  }

  private func stream(
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> TripAnswerer.Answer {
    let values = try api.values(incoming, LiveParameters.stream)
    var filter = PositionListeners.Filter(circle: try api.circle(values))
    if let id = values.text("vehicle") {
      guard let vehicle = live.store.vehicle(id: id) else {
        throw ServiceError(.notFound, .api { $0.noVehicle })
      }
      filter.vehicle = vehicle.number
    }
    let stream = live.listeners.add(filter, after: incoming.lastEventID) { [live] in
      live.vehicles(now: now)
    }
    return stream.map { .stream($0) } ?? .overloaded
  }
}

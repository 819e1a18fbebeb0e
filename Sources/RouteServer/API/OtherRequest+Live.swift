import GeoCore

/// Requests about live data.
extension OtherRequest {
  private static let osmAnd = [
    APIParameter("id") { $0.osmAndID }, APIParameter("token") { $0.deviceToken },
    APIParameter("lat", .number(-90...90)) { $0.point },
    APIParameter("lon", .number(-180...180)) { $0.point },
    APIParameter("timestamp") { $0.osmAndTime },
    APIParameter("speed", .number(0...2000)) { $0.osmAndSpeed },
    APIParameter("speed_unit", .oneOf(OsmAndReader.units.map(\.name))) { $0.osmAndSpeedUnit },
  ]

  static let live = devices + vehicles + events + alerts + freePlaces

  private static let devices = [
    OtherRequest("get", "/v1/devices/osmand") { $0.postOsmAnd }
      .with { ($0.isForOwner, $0.query) = (true, osmAnd) },
    OtherRequest("post", "/v1/devices/osmand") { $0.postOsmAnd }
      .with { ($0.isForOwner, $0.isMessage) = (true, true) },
    OtherRequest("post", "/v1/devices/owntracks") { $0.postOwnTracks }
      .with { ($0.isForOwner, $0.isMessage) = (true, true) },
    OtherRequest("post", "/v1/devices/traccar") { $0.postTraccar }
      .with { ($0.isForOwner, $0.isMessage) = (true, true) },
    OtherRequest("post", "/v1/devices/fixes") { $0.postFixes }
      .with { ($0.isForOwner, $0.isRecording) = (true, true) },
  ]

  private static let vehicles = [
    OtherRequest("get", "/v1/vehicles") { $0.vehicles }
      .with { $0.query = LiveParameters.vehicles },
    OtherRequest("get", "/v1/vehicles/stream") { $0.vehicleStream }
      .with { ($0.query, $0.mediaType) = (LiveParameters.stream, "text/event-stream") },
    OtherRequest("get", "/v1/vehicles/{id}") { $0.vehicle },
  ]

  private static let events = [
    OtherRequest("get", "/v1/events") { $0.liveEvents }.with { $0.query = LiveParameters.events },
    OtherRequest("post", "/v1/events") { $0.addEvent }
      .with { ($0.isForOwner, $0.body, $0.status) = (true, LiveParameters.newEvent, "201") },
    OtherRequest("post", "/v1/events/import") { $0.importEvents }
      .with { ($0.isForOwner, $0.files) = (true, ["text/calendar", "text/csv"]) },
    OtherRequest("get", "/v1/events/{id}") { $0.liveEvent },
    OtherRequest("post", "/v1/events/{id}") { $0.changeEvent }
      .with { ($0.isForOwner, $0.body) = (true, LiveParameters.changedEvent) },
    OtherRequest("delete", "/v1/events/{id}") { $0.deleteEvent }
      .with { ($0.isForOwner, $0.status, $0.mediaType) = (true, "204", nil) },
    OtherRequest("post", "/v1/events/{id}/end") { $0.endEvent }.with { $0.isForOwner = true },
  ]

  private static let alerts = [
    OtherRequest("get", "/v1/alerts") { $0.alerts }.with { $0.query = LiveParameters.alerts },
    OtherRequest("post", "/v1/alerts") { $0.addAlert }
      .with { ($0.isForOwner, $0.body, $0.status) = (true, LiveParameters.newAlert, "201") },
    OtherRequest("get", "/v1/alerts/{id}") { $0.alert },
    OtherRequest("post", "/v1/alerts/{id}") { $0.changeAlert }
      .with { ($0.isForOwner, $0.body) = (true, LiveParameters.changedAlert) },
    OtherRequest("delete", "/v1/alerts/{id}") { $0.deleteAlert }
      .with { ($0.isForOwner, $0.status, $0.mediaType) = (true, "204", nil) },
    OtherRequest("post", "/v1/alerts/{id}/end") { $0.endAlert }.with { $0.isForOwner = true },
  ]

  private static let freePlaces = [
    OtherRequest("get", "/v1/free-places") { $0.freePlaces }
      .with { $0.query = LiveParameters.freePlaces },
    OtherRequest("post", "/v1/free-places") { $0.putFreePlaces }
      .with { ($0.isForOwner, $0.body, $0.status) = (true, LiveParameters.newFreePlaces, "201") },
    OtherRequest("get", "/v1/free-places/{id}") { $0.freePlacesOf },
    OtherRequest("delete", "/v1/free-places/{id}") { $0.deleteFreePlaces }
      .with { ($0.isForOwner, $0.status, $0.mediaType) = (true, "204", nil) },
    OtherRequest("post", "/v1/free-places/{id}/count") { $0.countFreePlaces }
      .with { ($0.isForOwner, $0.body) = (true, LiveParameters.count) },
  ]
}

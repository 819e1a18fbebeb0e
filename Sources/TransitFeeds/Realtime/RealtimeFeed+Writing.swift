internal import SwiftProtobuf

extension RealtimeFeed {
  /// The message as a protocol buffer; the same feed gives the same bytes.
  ///
  /// Positions are rounded to single precision, about a metre, as the format wants.
  ///
  /// - Complexity: O(entities and stop times).
  public func protobuf() -> [UInt8] {
    var options = BinaryEncodingOptions()
    options.useDeterministicOrdering = true
    // Encoding fails only for missing required fields, and all are set.
    return (try? TransitRealtime_FeedMessage(self).serializedBytes(options: options)) ?? []
  }

  /// The message as JSON, by the canonical mapping of protocol buffers; the same feed gives the same
  /// text.
  public func json() -> String {
    var options = JSONEncodingOptions()
    options.useDeterministicOrdering = true
    return (try? TransitRealtime_FeedMessage(self).jsonString(options: options)) ?? "{}"
  }
}

extension TransitRealtime_FeedMessage {
  fileprivate init(_ feed: RealtimeFeed) {
    self.init()
    header.gtfsRealtimeVersion = feed.version
    if let value = feed.incrementality { header.incrementality = .init(value) }
    if let timestamp = feed.timestamp { header.timestamp = UInt64(clamping: timestamp) }
    if !feed.feedVersion.isEmpty { header.feedVersion = feed.feedVersion }
    entity = feed.entities.map { TransitRealtime_FeedEntity($0) }
  }
}

extension TransitRealtime_FeedEntity {
  fileprivate init(_ entity: RealtimeFeed.Entity) {
    self.init()
    id = entity.id
    if entity.isDeleted { isDeleted = true }
    if let update = entity.tripUpdate { tripUpdate = .init(update) }
    if let position = entity.vehicle { vehicle = .init(position) }
    if let notice = entity.alert { alert = .init(notice) }
  }
}

extension TransitRealtime_TripDescriptor {
  fileprivate init(_ trip: RealtimeTrip) {
    self.init()
    if let id = trip.id { tripID = id }
    if let route = trip.route { routeID = route }
    if let direction = trip.direction { directionID = UInt32(clamping: direction) }
    if let time = trip.startTime { startTime = time }
    if let date = trip.startDate { startDate = date }
    if let value = trip.relationship { scheduleRelationship = .init(value) }
  }
}

extension TransitRealtime_VehicleDescriptor {
  fileprivate init(_ vehicle: RealtimeVehicle) {
    self.init()
    if let id = vehicle.id { self.id = id }
    if let label = vehicle.label { self.label = label }
    if let plate = vehicle.licensePlate { licensePlate = plate }
  }
}

extension TransitRealtime_TripUpdate {
  fileprivate init(_ update: RealtimeTripUpdate) {
    self.init()
    trip = .init(update.trip)
    if let vehicle = update.vehicle { self.vehicle = .init(vehicle) }
    stopTimeUpdate = update.stopTimes.map { StopTimeUpdate($0) }
    if let timestamp = update.timestamp { self.timestamp = UInt64(clamping: timestamp) }
    if let delay = update.delay { self.delay = delay }
  }
}

extension TransitRealtime_TripUpdate.StopTimeUpdate {
  fileprivate init(_ time: RealtimeTripUpdate.StopTime) {
    self.init()
    if let sequence = time.sequence { stopSequence = UInt32(clamping: sequence) }
    if let stop = time.stop { stopID = stop }
    if let event = time.arrival { arrival = .init(event) }
    if let event = time.departure { departure = .init(event) }
    if let value = time.relationship { scheduleRelationship = .init(value) }
  }
}

extension TransitRealtime_TripUpdate.StopTimeEvent {
  fileprivate init(_ event: RealtimeTripUpdate.Event) {
    self.init()
    if let delay = event.delay { self.delay = delay }
    if let time = event.time { self.time = time }
    if let uncertainty = event.uncertainty { self.uncertainty = uncertainty }
  }
}

extension TransitRealtime_VehiclePosition {
  fileprivate init(_ vehicle: RealtimePosition) {
    self.init()
    if let trip = vehicle.trip { self.trip = .init(trip) }
    if let descriptor = vehicle.vehicle { self.vehicle = .init(descriptor) }
    if let place = vehicle.place {
      position.latitude = Float(place.latitude)
      position.longitude = Float(place.longitude)
      if let bearing = place.bearing { position.bearing = Float(bearing) }
      if let speed = place.speed { position.speed = Float(speed) }
      if let odometer = place.odometer { position.odometer = odometer }
    }
    if let sequence = vehicle.sequence { currentStopSequence = UInt32(clamping: sequence) }
    if let stop = vehicle.stop { stopID = stop }
    if let status = vehicle.status { currentStatus = .init(status) }
    if let timestamp = vehicle.timestamp { self.timestamp = UInt64(clamping: timestamp) }
    if let occupancy = vehicle.occupancy { occupancyStatus = .init(occupancy) }
    if let share = vehicle.occupancyPercentage { occupancyPercentage = UInt32(clamping: share) }
  }
}

extension TransitRealtime_Alert {
  fileprivate init(_ alert: RealtimeAlert) {
    self.init()
    activePeriod = alert.periods.map { period in
      var range = TransitRealtime_TimeRange()
      if let start = period.start { range.start = UInt64(clamping: start) }
      if let end = period.end { range.end = UInt64(clamping: end) }
      return range
    }
    informedEntity = alert.informed.map { TransitRealtime_EntitySelector($0) }
    if let cause = alert.cause { self.cause = .init(cause) }
    if let effect = alert.effect { self.effect = .init(effect) }
    if let severity = alert.severity { severityLevel = .init(severity) }
    if !alert.header.isEmpty { headerText = .init(alert.header) }
    if !alert.description.isEmpty { descriptionText = .init(alert.description) }
    if !alert.url.isEmpty { url = .init(alert.url) }
  }
}

extension TransitRealtime_EntitySelector {
  fileprivate init(_ selector: RealtimeAlert.Selector) {
    self.init()
    if let agency = selector.agency { agencyID = agency }
    if let route = selector.route { routeID = route }
    if let kind = selector.routeKind { routeType = Int32(clamping: kind) }
    if let trip = selector.trip { self.trip = .init(trip) }
    if let stop = selector.stop { stopID = stop }
    if let direction = selector.direction { directionID = UInt32(clamping: direction) }
  }
}

extension TransitRealtime_TranslatedString {
  fileprivate init(_ texts: [RealtimeAlert.Text]) {
    self.init()
    translation = texts.map { text in
      var translation = Translation()
      translation.text = text.text
      if let language = text.language { translation.language = language }
      return translation
    }
  }
}

extension SwiftProtobuf.Enum where RawValue == Int {
  /// The value with the same number.
  fileprivate init(_ value: some RealtimeCode) { self = Self(rawValue: value.code) ?? Self() }
}

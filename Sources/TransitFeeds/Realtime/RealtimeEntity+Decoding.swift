internal import SwiftProtobuf

extension RealtimeFeed.Entity {
  /// Takes over a decoded entity; what is not given is `nil`.
  init(_ entity: TransitRealtime_FeedEntity) {
    self.init(
      id: entity.id,
      isDeleted: entity.isDeleted,
      tripUpdate: entity.hasTripUpdate ? .init(entity.tripUpdate) : nil,
      vehicle: entity.hasVehicle ? .init(entity.vehicle) : nil,
      alert: entity.hasAlert ? .init(entity.alert) : nil
    )
  }
}

extension RealtimeTrip {
  fileprivate init(_ trip: TransitRealtime_TripDescriptor) {
    self.init(
      id: trip.tripID.given,
      route: trip.routeID.given,
      direction: trip.hasDirectionID ? Int(trip.directionID) : nil,
      startTime: trip.startTime.given,
      startDate: trip.startDate.given,
      relationship: trip.hasScheduleRelationship ? .init(trip.scheduleRelationship) : nil
    )
  }
}

extension RealtimeVehicle {
  fileprivate init(_ vehicle: TransitRealtime_VehicleDescriptor) {
    self.init(
      id: vehicle.id.given,
      label: vehicle.label.given,
      licensePlate: vehicle.licensePlate.given
    )
  }
}

extension RealtimeTripUpdate {
  fileprivate init(_ update: TransitRealtime_TripUpdate) {
    self.init(
      trip: .init(update.trip),
      vehicle: update.hasVehicle ? .init(update.vehicle) : nil,
      stopTimes: update.stopTimeUpdate.map { StopTime($0) },
      timestamp: update.hasTimestamp ? Int64(clamping: update.timestamp) : nil,
      delay: update.hasDelay ? update.delay : nil
    )
  }
}

extension RealtimeTripUpdate.StopTime {
  fileprivate init(_ time: TransitRealtime_TripUpdate.StopTimeUpdate) {
    self.init(
      sequence: time.hasStopSequence ? Int(time.stopSequence) : nil,
      stop: time.stopID.given,
      arrival: time.hasArrival ? .init(time.arrival) : nil,
      departure: time.hasDeparture ? .init(time.departure) : nil,
      relationship: time.hasScheduleRelationship ? .init(time.scheduleRelationship) : nil
    )
  }
}

extension RealtimeTripUpdate.Event {
  fileprivate init(_ event: TransitRealtime_TripUpdate.StopTimeEvent) {
    self.init(
      delay: event.hasDelay ? event.delay : nil,
      time: event.hasTime ? event.time : nil,
      uncertainty: event.hasUncertainty ? event.uncertainty : nil
    )
  }
}

extension RealtimePosition {
  fileprivate init(_ vehicle: TransitRealtime_VehiclePosition) {
    self.init(
      trip: vehicle.hasTrip ? .init(vehicle.trip) : nil,
      vehicle: vehicle.hasVehicle ? .init(vehicle.vehicle) : nil,
      place: vehicle.hasPosition ? Place(vehicle.position) : nil,
      sequence: vehicle.hasCurrentStopSequence ? Int(vehicle.currentStopSequence) : nil,
      stop: vehicle.stopID.given,
      status: vehicle.hasCurrentStatus ? .init(vehicle.currentStatus) : nil,
      timestamp: vehicle.hasTimestamp ? Int64(clamping: vehicle.timestamp) : nil,
      occupancy: vehicle.hasOccupancyStatus ? .init(vehicle.occupancyStatus) : nil,
      occupancyPercentage: vehicle.hasOccupancyPercentage
        ? Int(vehicle.occupancyPercentage) : nil
    )
  }
}

extension RealtimePosition.Place {
  /// Takes over a position; without latitude or longitude it is not a number.
  fileprivate init(_ position: TransitRealtime_Position) {
    self.init(
      latitude: position.hasLatitude ? position.latitude.shortest : .nan,
      longitude: position.hasLongitude ? position.longitude.shortest : .nan,
      bearing: position.hasBearing ? position.bearing.shortest : nil,
      speed: position.hasSpeed ? position.speed.shortest : nil,
      odometer: position.hasOdometer ? position.odometer : nil
    )
  }
}

extension RealtimeAlert {
  fileprivate init(_ alert: TransitRealtime_Alert) {
    self.init(
      periods: alert.activePeriod.map { range in
        Period(
          start: range.hasStart ? Int64(clamping: range.start) : nil,
          end: range.hasEnd ? Int64(clamping: range.end) : nil
        )
      },
      informed: alert.informedEntity.map { Selector($0) },
      cause: alert.hasCause ? .init(alert.cause) : nil,
      effect: alert.hasEffect ? .init(alert.effect) : nil,
      severity: alert.hasSeverityLevel ? .init(alert.severityLevel) : nil,
      header: alert.headerText.texts,
      description: alert.descriptionText.texts,
      url: alert.url.texts
    )
  }
}

extension RealtimeAlert.Selector {
  fileprivate init(_ selector: TransitRealtime_EntitySelector) {
    self.init(
      agency: selector.agencyID.given,
      route: selector.routeID.given,
      routeKind: selector.hasRouteType ? Int(selector.routeType) : nil,
      trip: selector.hasTrip ? RealtimeTrip(selector.trip) : nil,
      stop: selector.stopID.given,
      direction: selector.hasDirectionID ? Int(selector.directionID) : nil
    )
  }
}

extension TransitRealtime_TranslatedString {
  fileprivate var texts: [RealtimeAlert.Text] {
    translation.map { RealtimeAlert.Text($0.text, language: $0.language.given) }
  }
}

extension RealtimeCode {
  /// The value with the same number; `nil` if there is none.
  init?<Value: SwiftProtobuf.Enum>(_ value: Value) where Value.RawValue == Int {
    self.init(code: value.rawValue)
  }
}

extension String {
  /// The text; `nil` if it is empty.
  fileprivate var given: String? { isEmpty ? nil : self }
}

extension Float {
  /// The double with the fewest digits that rounds to it: 40.7, not 40.70000076.
  fileprivate var shortest: Double { Double("\(self)") ?? Double(self) }
}

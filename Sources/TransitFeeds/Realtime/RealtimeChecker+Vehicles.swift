import CampusGraph
import GeoCore
import Transit

/// Rules about vehicles, alerts and pairs of messages.
extension RealtimeChecker {
  /// The fastest plausible vehicle in metres per second.
  static let speedLimit = 26.0

  mutating func checkVehicle(_ vehicle: RealtimePosition, _ entity: String) {
    let trip = vehicle.trip.flatMap { checkTrip($0, vehicle.vehicle, entity) }
    checkTimestamp(vehicle.timestamp, entity)
    if let id = vehicle.vehicle?.id {
      if !vehicleIDs.insert(id).inserted { report.add(.repeatedVehicle, entity, id) }
    } else {
      report.add(.missingVehicleID, entity)
    }
    if let stop = vehicle.stop { checkStop(stop, entity) }
    guard let place = vehicle.place else { return }
    if let bearing = place.bearing, !(0...360).contains(bearing) {
      report.add(.badBearing, entity, "\(bearing)")
    }
    if let speed = place.speed, !(0...Self.speedLimit).contains(speed) {
      report.add(.unrealisticSpeed, entity, "\(speed)")
    }
    guard let position = Coordinate(validating: place.latitude, place.longitude) else {
      return report.add(.badPosition, entity, "\(place.latitude), \(place.longitude)")
    }
    guard let timetable = check.timetable, let area else { return }
    guard area.contains(position) else {
      return report.add(.farFromStops, entity, vehicle.vehicle?.id ?? "")
    }
    if let trip, let shape = timetable.trip(trip).shape,
      let distance = shapes.distance(of: position, from: shape, in: timetable), distance > 200
    {
      report.add(.farFromShape, entity, "\(Int(min(distance, 1e9)))")
    }
  }

  mutating func checkAlert(_ alert: RealtimeAlert, _ entity: String) {
    for time in alert.periods.flatMap({ [$0.start, $0.end] }) {
      if let time, time != 0, !Self.times.contains(time) {
        report.add(.notPosixTime, entity, "\(time)")
      }
    }
    if alert.informed.isEmpty { report.add(.alertWithoutEntity, entity) }
    for selector in alert.informed {
      if selector == RealtimeAlert.Selector() { report.add(.emptySelector, entity) }
      if let route = selector.route, let other = selector.trip?.route, route != other {
        report.add(.alertRoutesDiffer, entity, route)
      }
      let trip = selector.trip.flatMap { checkReferences($0, entity) }
      if let stop = selector.stop, let timetable = check.timetable,
        timetable.stop(named: stop) == nil
      {
        // Stations can be meant too.
        report.add(.unknownStop, entity, stop)
      }
      guard let timetable = check.timetable else { continue }
      if let agency = selector.agency, !timetable.agencies.contains(where: { $0.id == agency }) {
        report.add(.unknownAgency, entity, agency)
      }
      guard let route = selector.route else { continue }
      if routes[route] == nil {
        report.add(.unknownRoute, entity, route)
      } else if let trip, timetable.routes[timetable.trip(trip).route.index].id != route {
        report.add(.alertTripNotOfRoute, entity, timetable.trip(trip).id)
      }
    }
  }

  // MARK: - Two messages

  /// Rules about trips and vehicles of two messages, of which one has positions.
  mutating func checkPairs() {
    guard let paired = check.paired else { return }
    let mine = Pairs(feed)
    let other = Pairs(paired)
    for pair in mine.trips where !pair.isGone {
      guard let match = other.vehicleByTrip[pair.trip] else {
        report.add(.unpairedTrip, pair.entity, pair.trip)
        continue
      }
      if let vehicle = pair.vehicle, let match, vehicle != match {
        report.add(.pairingDiffers, pair.entity, pair.trip)
      }
    }
  }

  private struct Pairs {
    var trips: [(trip: String, vehicle: String?, entity: String, isGone: Bool)] = []
    var vehicleByTrip: [String: String?] = [:]

    init(_ feed: RealtimeFeed) {
      for entity in feed.entities {
        let trip = entity.tripUpdate?.trip ?? entity.vehicle?.trip
        let vehicle = entity.tripUpdate?.vehicle ?? entity.vehicle?.vehicle
        guard let trip, let id = trip.id else { continue }
        let isGone = trip.relationship == .canceled || trip.relationship == .deleted
        trips.append((id, vehicle?.id, entity.id, isGone))
        vehicleByTrip.updateValue(vehicle?.id, forKey: id)
      }
    }
  }
}

/// Area in which an agency's vehicles are: a box around its shapes and stops, with a margin.
struct ServiceArea {
  private let box: BoundingBox

  /// Metres around the box: a mile.
  private static let margin: Meters = 1609

  /// The area of a timetable; `nil` if it has no stops.
  init?(_ timetable: Timetable) {
    let stops = (0..<timetable.stopCount).lazy.map { timetable.location(of: StopID($0)) }
    let shapes = (0..<timetable.shapeCount).lazy.flatMap { timetable.points(of: ShapeID($0)) }
    guard let box = BoundingBox(Array(stops) + Array(shapes)) else { return nil }
    self.box = box
  }

  func contains(_ position: Coordinate) -> Bool {
    if box.contains(position) { return true }
    let latitude = min(max(position.latitude, box.south), box.north)
    let isBeside = box.contains(Coordinate(latitude: latitude, longitude: position.longitude))
    let longitudes = isBeside ? [position.longitude] : [box.west, box.east]
    return longitudes.contains {
      GreatCircle.distance(position, Coordinate(latitude: latitude, longitude: $0)) <= Self.margin
    }
  }
}

/// Distances of vehicles from shapes, of which each is made once.
struct ShapeDistances {
  private var lines: [ShapeID: LineString?] = [:]

  /// The distance in metres; `nil` if the shape has no line.
  mutating func distance(
    of position: Coordinate,
    from shape: ShapeID,
    in timetable: Timetable
  ) -> Meters? {
    if lines[shape] == nil {
      let points = timetable.points(of: shape)
      lines.updateValue(points.isEmpty ? nil : LineString(points), forKey: shape)
    }
    return lines[shape]??.nearest(to: position).distance
  }
}

import CampusGraph
package import GeoCore
import Traces
package import Transit

/// Routes, stops, arrivals and vehicles of a timetable as documents.
package struct TimetableDocuments: Sendable {
  /// The timetable.
  package let network: TransitNetwork

  /// Takes a timetable.
  package init(_ network: TransitNetwork) { self.network = network }

  private var timetable: Timetable { network.timetable }

  // MARK: - Routes

  /// A route as it is named beside a vehicle or an arrival.
  package func label(of id: TransitRouteID) -> JSONValue {
    let route = timetable.routes[id.index]
    return [
      "id": .string(route.id), "short_name": .string(route.shortName),
      "long_name": .string(route.longName), "color": Self.color(route.color),
      "mode": .string(TransitMode(route).rawValue),
    ]
  }

  private static func color(_ text: String) -> JSONValue {
    text.isEmpty ? .null : .string("#" + text.lowercased())
  }

  /// The destination on the sign of a trip; without one, the name of its last stop.
  package func headsign(of trip: TripID) -> String {
    let headsign = timetable.trip(trip).headsign
    guard headsign.isEmpty else { return headsign }
    return timetable.stops(of: timetable.pattern(of: trip)).last.map(timetable.name) ?? ""
  }

  // MARK: - Stops

  /// A stop; with metres from the place that was asked for, unless that is `nil`.
  package func stop(_ id: StopID, distance: Meters? = nil) -> JSONValue {
    let stop = timetable.stop(id)
    var json: JSONObject = [
      "id": .string(stop.id), "name": .string(stop.name),
      "location": .position(stop.location),
    ]
    if !stop.code.isEmpty { json["code"] = .string(stop.code) }
    if let parent = stop.parent { json["station"] = .string(timetable.stop(parent).id) }
    switch timetable.wheelchairAccess(of: id) {
    case .possible: json["wheelchair"] = "yes"
    case .impossible: json["wheelchair"] = "no"
    default: json["wheelchair"] = .null
    }
    if let distance { json["distance"] = .rounded(distance, to: 1) }
    return .object(json)
  }

  // MARK: - Arrivals

  /// The next arrivals at a stop.
  package func arrivals(_ arrivals: [StopArrival], at stop: StopID) -> JSONValue {
    [
      "code": "Ok", "stop": self.stop(stop), "time_zone": .string(network.timeZone),
      "arrivals": .array(arrivals.map(json)),
    ]
  }

  private func json(_ arrival: StopArrival) -> JSONValue {
    [
      "route": label(of: arrival.route), "trip": .string(timetable.trip(arrival.run.trip).id),
      "date": .string(FeedDate.text(arrival.run.date)),
      "headsign": .string(headsign(of: arrival.run.trip)),
      "stop": .string(timetable.stop(arrival.stop).id),
      "vehicle": arrival.vehicle.map { .string($0.rawValue) } ?? .null,
      "scheduled": Self.time(arrival.scheduled), "expected": Self.time(arrival.arrival.expected),
      "earliest": Self.time(arrival.arrival.earliest), "latest": Self.time(arrival.arrival.latest),
      "delay": .number(arrival.delay.rounded()), "live": .bool(arrival.basis.isLive),
      "state": arrival.state.map { .string($0.rawValue) } ?? .null,
      "next_trip": .bool(arrival.isNextTrip),
      "based_on": [
        "vehicle": .bool(arrival.basis.usesVehicle),
        "trip_update": .bool(arrival.basis.usesUpdate),
        "earlier_vehicles": .number(Double(arrival.basis.earlierVehicles)),
        "learned_share": .rounded(arrival.basis.learnedShare, to: 2),
      ],
    ]
  }

  private static func time(_ time: Seconds) -> JSONValue {
    .string(TimeText.text(time.rounded(), decimals: 0))
  }

  // MARK: - Vehicles

  /// The members that a vehicle on a timetable has.
  package func members(of status: VehicleStatus) -> JSONObject {
    var json: JSONObject = [
      "service": .string(status.state.value.rawValue),
      "service_since": Self.time(status.state.since),
    ]
    guard let run = status.run else { return json }
    let trip = timetable.trip(run.trip)
    let stops = timetable.stops(of: timetable.pattern(of: run.trip))
    json["route"] = label(of: trip.route)
    json["trip"] = .string(trip.id)
    json["headsign"] = .string(headsign(of: run.trip))
    json["confidence"] = .rounded(status.confidence, to: 2)
    if let next = status.nextStop, stops.indices.contains(next) {
      let stop = timetable.stop(stops[next])
      json["next_stop"] = ["id": .string(stop.id), "name": .string(stop.name)]
    }
    if let deviation = status.deviation { json["delay"] = .number(deviation.rounded()) }
    if let punctuality = status.punctuality {
      json["punctuality"] = .string(punctuality.value.rawValue)
    }
    if let headway = status.headway { json["headway"] = .number(headway.rounded()) }
    if let spacing = status.spacing { json["spacing"] = .string(spacing.value.rawValue) }
    return json
  }
}

import CampusGraph
import GeoCore
import RouteService
import Traces
import Transit

/// Routes, stops and arrivals as documents.
struct TransitDocuments: Sendable {
  let transit: TransitService

  private var timetable: Timetable { transit.timetable }

  // MARK: - Routes

  /// A route as it is named beside a vehicle or an arrival.
  func label(of id: TransitRouteID) -> JSONValue {
    let route = timetable.routes[id.index]
    return [
      "id": .string(route.id), "short_name": .string(route.shortName),
      "long_name": .string(route.longName), "color": Self.color(route.color),
      "mode": .string(TransitMode(route).rawValue),
    ]
  }

  /// A route; with its lines on the map and its stops if they are wanted.
  func json(_ id: TransitRouteID, isWhole: Bool) -> JSONValue {
    var json = label(of: id).object ?? [:]
    let patterns = transit.lines.patterns[id.index]
    let agency = timetable.agencies[timetable.routes[id.index].agency]
    json["agency"] = .string(agency.name)
    var headsigns: [String] = []
    for pattern in patterns {
      let headsign = self.headsign(of: pattern)
      if !headsign.isEmpty, !headsigns.contains(headsign) { headsigns.append(headsign) }
    }
    json["headsigns"] = .array(headsigns.map { .string($0) })
    guard isWhole else { return .object(json) }
    json["geometry"] = [
      "type": "MultiLineString",
      "coordinates": .array(
        patterns.compactMap { pattern in
          line(of: pattern).map { line in .array(line.map { .position($0) }) }
        }
      ),
    ]
    json["directions"] = .array(
      patterns.map { pattern in
        [
          "headsign": .string(headsign(of: pattern)),
          "stops": .array(
            timetable.stops(of: pattern).map { self.json($0, distance: nil) }
          ),
        ]
      }
    )
    return .object(json)
  }

  private static func color(_ text: String) -> JSONValue {
    text.isEmpty ? .null : .string("#" + text.lowercased())
  }

  private func headsign(of pattern: PatternID) -> String {
    timetable.trips(of: pattern).first.map { headsign(of: TripID($0)) } ?? ""
  }

  /// The destination on the sign of a trip; without one, the name of its last stop.
  private func headsign(of trip: TripID) -> String {
    let headsign = timetable.trip(trip).headsign
    guard headsign.isEmpty else { return headsign }
    return timetable.stops(of: timetable.pattern(of: trip)).last.map(timetable.name) ?? ""
  }

  private func line(of pattern: PatternID) -> [Coordinate]? {
    guard let trip = timetable.trips(of: pattern).first else { return nil }
    let line = timetable.line(
      of: TripID(trip),
      from: 0,
      to: timetable.stops(of: pattern).count - 1
    )
    return line.count < 2 ? nil : line
  }

  // MARK: - Stops

  /// A stop; with metres from the place that was asked for, unless that is `nil`.
  func json(_ id: StopID, distance: Meters?) -> JSONValue {
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

  /// A stop with its routes.
  func wholeStop(_ id: StopID, distance: Meters?) -> JSONValue {
    var json = json(id, distance: distance).object ?? [:]
    json["routes"] = .array(transit.lines.routes[id.index].map(label))
    return .object(json)
  }

  // MARK: - Arrivals

  /// The next arrivals at a stop.
  func arrivals(at stop: StopID, from time: Seconds, _ span: ArrivalSpan) -> JSONValue {
    let found = transit.arrivals(at: stop, from: time, span)
    return [
      "code": "Ok", "stop": json(stop, distance: nil),
      "time_zone": .string(transit.network.timeZone),
      "arrivals": .array(found.map(json)),
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
      "delay": .number(arrival.delay.rounded()), "live": .bool(arrival.basis.usesVehicle),
      "state": arrival.state.map { .string($0.rawValue) } ?? .null,
      "next_trip": .bool(arrival.isNextTrip),
      "based_on": [
        "vehicle": .bool(arrival.basis.usesVehicle),
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
  func members(of vehicle: String, at time: Seconds) -> JSONObject {
    guard let status = transit.status(of: vehicle, at: time) else { return [:] }
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

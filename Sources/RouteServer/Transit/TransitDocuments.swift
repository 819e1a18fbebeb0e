import CampusGraph
import GeoCore
import RouteService
import Transit

/// Routes, stops and arrivals as documents.
struct TransitDocuments: Sendable {
  let transit: TransitService

  private var timetable: Timetable { transit.timetable }
  private var documents: TimetableDocuments { TimetableDocuments(transit.network) }

  // MARK: - Routes

  /// A route; with its lines on the map and its stops if they are wanted.
  func json(_ id: TransitRouteID, isWhole: Bool) -> JSONValue {
    var json = documents.label(of: id).object ?? [:]
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
          "stops": .array(timetable.stops(of: pattern).map { documents.stop($0) }),
        ]
      }
    )
    return .object(json)
  }

  private func headsign(of pattern: PatternID) -> String {
    timetable.trips(of: pattern).first.map { documents.headsign(of: TripID($0)) } ?? ""
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

  /// A stop with its routes.
  func wholeStop(_ id: StopID, distance: Meters?) -> JSONValue {
    var json = documents.stop(id, distance: distance).object ?? [:]
    json["routes"] = .array(transit.lines.routes[id.index].map(documents.label))
    return .object(json)
  }

  // MARK: - Arrivals

  /// The next arrivals at a stop.
  func arrivals(at stop: StopID, from time: Seconds, _ span: ArrivalSpan) -> JSONValue {
    documents.arrivals(transit.arrivals(at: stop, from: time, span), at: stop)
  }

  // MARK: - Vehicles

  /// The members that a vehicle on a timetable has.
  func members(of vehicle: String, at time: Seconds) -> JSONObject {
    transit.status(of: vehicle, at: time).map(documents.members) ?? [:]
  }
}

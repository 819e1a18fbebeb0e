import CampusGraph
package import GeoCore
import Routing
import Transit

/// The document.
extension TransitReport {
  /// The contract's document.
  package var json: JSONValue {
    let journeys = shown
    return [
      "code": "Ok",
      "journeys": .array(
        journeys.map { journey in
          [
            "departure": .string(time.text(journey.departure)),
            "arrival": .string(time.text(journey.arrival)),
            "duration": .number(Double(journey.arrival - journey.departure)),
            "transfers": .number(Double(journey.transfers)),
            "legs": .array(journey.legs.map(json)),
          ]
        }
      ),
      "warnings": .array(notes(on: journeys).map { .string($0) }),
      "time_zone": .string(walks.network.timeZone),
    ]
  }

  private func json(_ leg: ShownLeg) -> JSONValue {
    var object: JSONObject = [
      "mode": .string(leg.mode),
      "departure": .string(time.text(leg.departure)),
      "arrival": .string(time.text(leg.arrival)),
      "duration": .number(Double(leg.arrival - leg.departure)),
      "distance": .rounded(leg.distance, to: 1),
      "estimated": .bool(leg.isEstimated),
      "instruction": .string(leg.instruction),
      "from": Self.place(leg.from),
      "to": Self.place(leg.to),
      "geometry": RouteDocument.line(leg.line),
    ]
    if let route = leg.route {
      object["steps"] = .array(route.legs.flatMap(\.steps).map(step))
    }
    if let ride = leg.ride {
      let record = timetable.trip(ride.trip)
      let route = timetable.routes[record.route.index]
      object["route"] = .known([
        "id": .string(route.id), "name": .string(route.label),
        "long_name": route.longName.isEmpty ? nil : .string(route.longName),
        "color": route.color.isEmpty ? nil : .string(route.color),
      ])
      object["trip"] = .string(record.id)
      object["service_date"] = .string(FeedDate.text(ride.date))
      if !record.headsign.isEmpty { object["headsign"] = .string(record.headsign) }
      object["live"] = .bool(isLive(ride))
      object["departure_delay"] = .number(Double(ride.departureDelay))
      object["arrival_delay"] = .number(Double(ride.arrivalDelay))
      let calls = timetable.calls(of: ride.trip)
      let stops = (ride.boardingPosition...ride.alightingPosition).lazy
        .filter { !ride.skippedPositions.contains($0) }
        .map { Self.place(walks.network.waypoint(calls[$0].stop)) }
      object["stops"] = .array(Array(stops))
    }
    return .object(object)
  }

  private func step(_ step: Step) -> JSONValue {
    [
      "distance": .rounded(step.distance, to: 1),
      "duration": .rounded(step.duration, to: 1),
      "name": .string(step.name),
      "instruction": .string(step.instruction(in: style.language)),
      "geometry": RouteDocument.line(step.geometry),
    ]
  }

  private static func place(_ waypoint: Waypoint) -> JSONValue {
    .known([
      "id": waypoint.id.map { .string($0) },
      "name": .string(RouteText.label(waypoint)),
      "location": .position(waypoint.location),
    ])
  }
}

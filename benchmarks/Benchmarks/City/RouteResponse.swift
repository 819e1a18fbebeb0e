import GeoCore
import Routing

/// A route in the format of OSRM's route service, so that both programs are timed with the same output:
/// steps with maneuvers, polylines of the route and of every step, as JSON text.
enum RouteResponse {
  /// The text of a response with one route.
  ///
  /// - Complexity: O(coordinates + steps).
  static func text(_ route: Route) -> String {
    let document: JSONValue = [
      "code": "Ok",
      "routes": [
        [
          "geometry": .string(Polyline.encode(route.geometry)),
          "legs": .array(route.legs.map(leg)),
          "distance": .rounded(route.distance, to: 1),
          "duration": .rounded(route.duration, to: 1),
          "weight_name": "duration",
          "weight": .rounded(route.weight, to: 1),
        ]
      ],
      "waypoints": .array(route.waypoints.map(waypoint)),
    ]
    return document.text
  }

  private static func leg(_ leg: Leg) -> JSONValue {
    [
      "steps": .array(leg.steps.map(step)),
      "summary": "",
      "distance": .rounded(leg.distance, to: 1),
      "duration": .rounded(leg.duration, to: 1),
      "weight": .rounded(leg.duration, to: 1),
    ]
  }

  private static func step(_ step: Step) -> JSONValue {
    let maneuver = step.maneuver
    return [
      "geometry": .string(Polyline.encode(step.geometry)),
      "maneuver": [
        "type": .string(maneuver.kind.rawValue),
        "modifier": .optional(maneuver.modifier?.rawValue),
        "location": .position(maneuver.location),
        "bearing_before": .rounded(maneuver.bearingBefore, to: 0),
        "bearing_after": .rounded(maneuver.bearingAfter, to: 0),
      ],
      "mode": .string(step.mode.rawValue),
      "name": .string(step.name),
      "distance": .rounded(step.distance, to: 1),
      "duration": .rounded(step.duration, to: 1),
      "weight": .rounded(step.duration, to: 1),
    ]
  }

  private static func waypoint(_ waypoint: SnappedWaypoint) -> JSONValue {
    [
      "name": .string(waypoint.name),
      "location": .position(waypoint.location),
      "distance": .rounded(waypoint.distance, to: 6),
    ]
  }
}

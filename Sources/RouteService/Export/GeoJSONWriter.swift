package import GeoCore

/// Routes as a GeoJSON FeatureCollection (RFC 7946): a line for each route, then the main route's
/// ferries as lines and its waypoints and steps as points.
///
/// Property `kind` is `route`, `alternative`, `ferry`, `waypoint` or `step`.
package enum GeoJSONWriter {
  /// The document.
  package static func document(_ routes: [ExportRoute]) -> JSONValue {
    var features = routes.enumerated().map { index, route in
      feature(line(route.line), properties(of: route, isMain: index == 0))
    }
    if let first = routes.first {
      features += first.ferries.map(ferry) + waypoints(of: first) + steps(of: first)
    }
    var object: JSONObject = ["type": "FeatureCollection", "features": .array(features)]
    if let attribution = routes.first?.attribution, !attribution.isEmpty {
      object["attribution"] = .string(attribution)
    }
    return .object(object)
  }

  private static func properties(of route: ExportRoute, isMain: Bool) -> JSONValue {
    .known([
      "kind": isMain ? "route" : "alternative",
      "name": .string(route.name),
      "description": .string(route.description),
      "profile": .string(route.profile),
      "distance": .rounded(route.distance, to: 1),
      "duration": .rounded(route.duration, to: 1),
      "estimated": .bool(route.isEstimated),
      "departure": route.departure.map(JSONValue.string),
    ])
  }

  private static func ferry(_ ferry: ExportRoute.Ferry) -> JSONValue {
    feature(
      line(ferry.line),
      [
        "kind": "ferry",
        "name": .string(ferry.name),
        "mode": "ferry",
        "distance": .rounded(ferry.distance, to: 1),
        "duration": .rounded(ferry.duration, to: 1),
      ]
    )
  }

  private static func waypoints(of route: ExportRoute) -> [JSONValue] {
    route.waypoints.enumerated().map { index, waypoint in
      feature(
        point(waypoint.coordinate),
        [
          "kind": "waypoint",
          "role": .string(route.role(ofWaypoint: index)),
          "name": .string(waypoint.name),
        ]
      )
    }
  }

  private static func steps(of route: ExportRoute) -> [JSONValue] {
    let distances = Tenths(route.legs.map { $0.map(\.distance) })
    let durations = Tenths(route.legs.map { $0.map(\.duration) })
    return route.legs.enumerated().flatMap { leg, steps in
      steps.enumerated().map { index, step in
        feature(
          point(step.coordinate),
          [
            "kind": "step",
            "leg": .number(Double(leg)),
            "index": .number(Double(index)),
            "instruction": .string(step.instruction),
            "name": .string(step.name),
            "mode": .string(step.mode),
            "distance": distances.step(index, ofLeg: leg),
            "duration": durations.step(index, ofLeg: leg),
          ]
        )
      }
    }
  }

  private static func feature(_ geometry: JSONValue, _ properties: JSONValue) -> JSONValue {
    ["type": "Feature", "geometry": geometry, "properties": properties]
  }

  private static func point(_ coordinate: Coordinate) -> JSONValue {
    ["type": "Point", "coordinates": .position(coordinate)]
  }

  /// A line, cut at the antimeridian (RFC 7946 §3.1.9); one point makes a line of no length, since
  /// a LineString has two positions or more.
  private static func line(_ line: [Coordinate]) -> JSONValue {
    guard let first = line.first else { return .null }
    let parts = parts(of: line.count > 1 ? line : [first, first])
    let lines = parts.map { JSONValue.array($0.map(JSONValue.position)) }
    return lines.count == 1
      ? ["type": "LineString", "coordinates": lines[0]]
      : ["type": "MultiLineString", "coordinates": .array(lines)]
  }

  private static func parts(of line: [Coordinate]) -> [[Coordinate]] {
    var parts: [[Coordinate]] = [[line[0]]]
    for (a, b) in zip(line, line.dropFirst()) {
      if abs(b.longitude - a.longitude) > 180 {
        let side = a.longitude < 0 ? -180.0 : 180.0
        let wide = side * 2 + b.longitude - a.longitude
        let share = wide == 0 ? 0 : (side - a.longitude) / wide
        let latitude = a.latitude + (b.latitude - a.latitude) * share
        parts[parts.count - 1].append(Coordinate(latitude: latitude, longitude: side))
        parts.append([Coordinate(latitude: latitude, longitude: -side)])
      }
      parts[parts.count - 1].append(b)
    }
    return parts
  }
}

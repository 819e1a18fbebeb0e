package import CampusGraph
package import GeoCore
package import Routing

/// Routes as the contract's JSON.
package struct RouteDocument {
  package let question: ResolvedQuestion
  package let routes: [Route]
  package let dataVersion: String
  package let language: Language
  /// The streets of a graph file, to name the nodes and ways of each leg.
  package var city: City?

  /// Streets with the numbers of their nodes.
  package struct City {
    package let graph: StreetGraph
    package let numbers: NodeNumbers
  }

  /// The whole answer.
  package var json: JSONValue {
    [
      "code": "Ok",
      "routes": .array(routes.map(route)),
      "waypoints": .array(waypoints),
      "data_version": .string(dataVersion),
    ]
  }

  private func route(_ route: Route) -> JSONValue {
    let sums = Sums(
      distances: Tenths(route.legs.map { $0.steps.map(\.distance) }),
      durations: Tenths(route.legs.map { $0.steps.map(\.duration) })
    )
    var object: JSONObject = [
      "distance": sums.distances.whole,
      "duration": sums.durations.whole,
      "weight": .rounded(route.weight, to: 1),
      "profile": .string(route.profile),
      "geometry": Self.line(route.geometry),
      "legs": .array(route.legs.enumerated().map { leg($1, number: $0, sums) }),
      "estimated": .bool(route.isEstimated),
      "departure": .string(question.time.text(route.departure)),
      "arrival": .string(question.time.text(route.arrival)),
      "warnings": .array(route.warnings.map { .string($0[language]) }),
    ]
    if let elevation = route.elevation { Self.add(elevation, to: &object) }
    if !route.loanStations.isEmpty {
      object["stations"] = .array(route.loanStations.map(Self.json))
    }
    if let ferry = route.ferry {
      object["ferry"] = [
        "distance": .rounded(ferry.distance, to: 1), "duration": .rounded(ferry.duration, to: 1),
      ]
    }
    return .object(object)
  }

  /// A station of a shared bike with the probability of a bike or a dock, and the station to go on to.
  private static func json(_ station: LoanStation) -> JSONValue {
    let backup = station.backup.map { backup -> JSONValue in
      [
        "id": .string(backup.id), "name": .string(backup.name),
        "duration": .rounded(backup.duration, to: 1),
      ]
    }
    return [
      "id": .string(station.id), "name": .string(station.name),
      "need": station.need == .bike ? "bike" : "dock",
      "probability": .rounded(station.probability, to: 3), "backup": backup ?? .null,
    ]
  }

  /// Ascent, descent, and the profile as pairs of metres along the route and above its start.
  private static func add(_ elevation: ElevationProfile, to object: inout JSONObject) {
    object["ascent"] = .rounded(elevation.ascent, to: 1)
    object["descent"] = .rounded(elevation.descent, to: 1)
    object["elevation"] = [
      "reference": "start",
      "known": .rounded(elevation.knownShare, to: 3),
      "points": .array(
        elevation.points.map { [.rounded($0.distance, to: 1), .rounded($0.height, to: 1)] }
      ),
    ]
  }

  /// The rounded numbers of a route's steps.
  private struct Sums {
    var distances: Tenths
    var durations: Tenths
  }

  private func leg(_ leg: Leg, number: Int, _ sums: Sums) -> JSONValue {
    let guidance = question.isSpoken ? GuidanceDocument(leg.steps, in: language) : nil
    let steps = leg.steps.enumerated().map { index, step in
      var object = self.step(
        step,
        distance: sums.distances.step(index, ofLeg: number),
        duration: sums.durations.step(index, ofLeg: number)
      )
      guidance?.addInstructions(on: index, to: &object)
      return JSONValue.object(object)
    }
    var object: JSONObject = [
      "distance": sums.distances.leg(number),
      "duration": sums.durations.leg(number),
      "from": Self.place(leg.from),
      "to": Self.place(leg.to),
      "steps": .array(steps),
    ]
    if let elevation = leg.elevation {
      object["ascent"] = .rounded(elevation.ascent, to: 1)
      object["descent"] = .rounded(elevation.descent, to: 1)
    }
    if let city {
      object["nodes"] = .array(city.nodes(of: leg).map { .number(Double($0)) })
      object["ways"] = .array(city.ways(of: leg).map { .string($0) })
    }
    return .object(object)
  }

  private func step(_ step: Step, distance: JSONValue, duration: JSONValue) -> JSONObject {
    var object: JSONObject = [
      "distance": distance,
      "duration": duration,
      "name": .string(step.name),
      "mode": .string(step.mode.rawValue),
      "instruction": .string(step.instruction(in: language)),
      "maneuver": maneuver(step.maneuver),
      "geometry": Self.line(step.geometry),
    ]
    if !step.intersections.isEmpty {
      object["intersections"] = step.junctions
    }
    if let city { object["driving_side"] = .string(city.graph.drivingSide.rawValue) }
    object["steepest"] = step.steepest.map { .number(Double($0.percent)) }
    GuidanceDocument.add(step.signs, to: &object)
    return object
  }

  /// A maneuver in OSRM's form; `exit` only for roundabouts.
  private func maneuver(_ maneuver: Maneuver) -> JSONValue {
    var object: JSONObject = [
      "type": .string(maneuver.kind.rawValue),
      "modifier": .optional(maneuver.modifier?.rawValue),
      "location": .position(maneuver.location),
      "bearing_before": Self.bearing(maneuver.bearingBefore),
      "bearing_after": Self.bearing(maneuver.bearingAfter),
    ]
    if let exit = maneuver.exit { object["exit"] = .number(Double(exit)) }
    return .object(object)
  }

  private var waypoints: [JSONValue] {
    guard let route = routes.first else { return [] }
    return zip(route.waypoints, question.places).map { snapped, place in
      var object: JSONObject = [
        "name": .string(snapped.name),
        "location": .position(snapped.location),
        "input": .string(place.input),
        "distance": .rounded(snapped.distance, to: 1),
      ]
      if place.place?.isEstimated == true { object["estimated"] = true }
      return .object(object)
    }
  }

  /// A place of the contract; positions are named by their numbers.
  package static func place(_ waypoint: Waypoint) -> JSONValue {
    let label = RouteText.label(waypoint)
    return [
      "id": .string(waypoint.id ?? label.replacing(" ", with: "")),
      "name": .string(label),
      "kind": .string(waypoint.kind.rawValue),
      "location": .position(waypoint.location),
    ]
  }

  package static func line(_ line: [Coordinate]) -> JSONValue {
    ["type": "LineString", "coordinates": .array(line.map { .position($0) })]
  }

  private static func bearing(_ degrees: Degrees) -> JSONValue {
    .number(degrees.rounded() == 360 ? 0 : degrees.rounded())
  }
}

extension RouteDocument.City {
  /// The numbers of the junctions along a leg; ends within an edge have none.
  package func nodes(of leg: Leg) -> [Int64] {
    guard var last = leg.edges.first else { return [] }
    var nodes: [Int64] = leg.from.node.map { [numbers.number(of: $0)] } ?? []
    for edge in leg.edges.dropFirst() {
      nodes.append(numbers.number(of: graph.head(of: last)))
      last = edge
    }
    if let end = leg.to.node { nodes.append(numbers.number(of: end)) }
    return nodes
  }

  /// The ids of the ways that a leg follows, one after the other.
  package func ways(of leg: Leg) -> [String] {
    var ways: [String] = []
    for edge in leg.edges {
      let way = graph.names[graph.attributes.source[edge.edge]]
      if ways.last != way { ways.append(way) }
    }
    return ways
  }
}

package import CampusGraph
import Foundation
package import GeoCore
package import Routing

/// Lightest path between nodes of a graph file.
///
/// Such a graph has weights and perhaps coordinates, but no names, so a leg is one step. A quantity
/// that the weights do not measure is left out.
package struct GraphRoute {
  /// The path between two stops.
  package struct Leg {
    package var from: GraphPlace
    package var to: GraphPlace
    package var weight: Weight
    /// The nodes of the path, both ends included.
    package var nodes: [NodeID]
  }

  package let session: GraphSession
  package let indexes: NetworkIndexes
  package let legs: [Leg]
  private let coordinates: Column<FixedCoordinate>?
  private let numbers: NodeNumbers

  /// Finds the path through some places.
  ///
  /// Without an algorithm, the fastest one that the profile is prepared for is used.
  ///
  /// - Throws: `NotPrepared` if the algorithm has no index, `NoRoute` if there is no path.
  package init(
    _ session: GraphSession,
    _ indexes: NetworkIndexes,
    through places: [GraphPlace],
    by algorithm: SearchAlgorithm?
  ) throws(ServiceError) {
    self.session = session
    self.indexes = indexes
    let (engine, heads) = try session.read { () throws(GraphFileError) in
      let best = algorithm ?? indexes.bestAlgorithm
      return (try indexes.makeEngine(best), try session.network.heads)
    }
    (coordinates, numbers) = try session.read { () throws(GraphFileError) in
      (try session.network.coordinates, try session.network.numbers)
    }
    var legs: [Leg] = []
    for (from, to) in zip(places, places.dropFirst()) {
      legs.append(try Self.leg(from, to: to, engine: engine, heads: heads))
    }
    self.legs = legs
  }

  private static func leg(
    _ from: GraphPlace,
    to: GraphPlace,
    engine: any PathEngine,
    heads: Column<NodeID>
  ) throws(ServiceError) -> Leg {
    var engine = engine
    let query = SearchQuery(sources: [Seed(node: from.node)], targets: [Seed(node: to.node)])
    guard let result = engine.run(query) else {
      throw ServiceError(.noRoute, details: ["from": from.json, "to": to.json]) {
        $0.noPath(from: from.input, to: to.input)
      }
    }
    let nodes = [from.node] + engine.path().map { heads[$0] }
    return Leg(from: from, to: to, weight: result.weight, nodes: nodes)
  }

  /// Length in metres; `nil` if the weights are not lengths and the nodes have no coordinates.
  package func distance(of leg: Leg) -> Meters? {
    let unit = session.network.description.unit
    if unit.kind == .distance { return Double(leg.weight) * unit.scale }
    guard let coordinates else { return nil }
    return zip(leg.nodes, leg.nodes.dropFirst()).reduce(0) { sum, pair in
      sum + Geodesic.distance(coordinates[pair.0].coordinate, coordinates[pair.1].coordinate)
    }
  }

  /// Travel time in seconds; `nil` if the weights are not times.
  package func duration(of leg: Leg) -> Seconds? {
    let unit = session.network.description.unit
    return unit.kind == .duration ? Double(leg.weight) * unit.scale : nil
  }

  /// The line of some legs; `nil` if the nodes have no coordinates.
  package func line(_ legs: some Sequence<Leg>) -> [Coordinate]? {
    guard let coordinates else { return nil }
    var line: [Coordinate] = []
    for leg in legs {
      line += leg.nodes.dropFirst(line.isEmpty ? 0 : 1).map { coordinates[$0].coordinate }
    }
    // A line has two points, even from a place to itself.
    return line.count == 1 ? line + line : line
  }

  private func total(_ value: (Leg) -> Double?) -> Double? {
    legs.reduce(0 as Double?) { sum, leg in
      guard let sum, let value = value(leg) else { return nil }
      return sum + value
    }
  }
}

extension GraphRoute {
  package var json: JSONValue {
    let start = legs.first.map { [$0.from] } ?? []
    let weight = legs.reduce(0) { $0 + Double($1.weight) }
    let line = line(legs)
    return [
      "code": "Ok",
      "routes": [
        .known([
          "distance": Self.rounded(total(distance)), "duration": Self.rounded(total(duration)),
          "weight": .number(weight), "profile": .string(indexes.profile),
          "geometry": line.map(RouteDocument.line),
          "legs": .array(legs.map(json)), "estimated": false, "warnings": [],
        ])
      ],
      "waypoints": .array((start + legs.map(\.to)).map(waypoint)),
      "data_version": .string(session.network.description.dataVersion),
    ]
  }

  private func json(_ leg: Leg) -> JSONValue {
    .known([
      "distance": Self.rounded(distance(of: leg)), "duration": Self.rounded(duration(of: leg)),
      "from": leg.from.json, "to": leg.to.json, "steps": [],
      "nodes": .array(leg.nodes.map { .number(Double(numbers.number(of: $0))) }),
    ])
  }

  private func waypoint(_ place: GraphPlace) -> JSONValue {
    .known([
      "name": .string(place.label), "location": place.location.map(JSONValue.position),
      "input": .string(place.input), "distance": .rounded(place.distance, to: 1),
    ])
  }

  private static func rounded(_ value: Double?) -> JSONValue? {
    value.map { .rounded($0, to: 1) }
  }

  /// Text for people.
  package func text(_ style: TextStyle) -> String {
    let texts = style.texts
    return legs.map { leg in
      let parts = [
        distance(of: leg).map(style.distance), duration(of: leg).map(Format.duration),
        texts.weight("\(leg.weight)"), texts.nodesOnPath(leg.nodes.count),
      ]
      return "\(leg.from.label) → \(leg.to.label)\n  "
        + parts.compactMap { $0 }.joined(separator: " · ")
    }
    .joined(separator: "\n")
  }

  /// The route for files of other programs; `nil` if the nodes have no coordinates.
  package var export: ExportRoute? {
    guard let line = line(legs), let first = legs.first else { return nil }
    let places = [first.from] + legs.map(\.to)
    return ExportRoute(
      name: places.map(\.label).joined(separator: " → "),
      description: "",
      profile: indexes.profile,
      distance: total(distance) ?? 0,
      duration: total(duration) ?? 0,
      isEstimated: false,
      legs: [],
      line: line,
      waypoints: places.compactMap { place in
        place.location.map { ExportRoute.Waypoint(name: place.label, coordinate: $0) }
      },
      departure: nil,
      attribution: session.network.description.attribution
    )
  }
}

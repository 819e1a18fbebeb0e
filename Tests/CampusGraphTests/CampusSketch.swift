import Foundation
import GeoCore
import Testing

@testable import CampusGraph

/// Builder of small campus files in metres: x east and y north of an origin.
struct CampusSketch {
  /// A place in metres.
  typealias Spot = (x: Double, y: Double)

  private let plane: LocalPlane
  private var features: [JSONValue] = []
  var members: JSONObject = ["time_zone": "America/Mexico_City"]

  init(at origin: Coordinate = Coordinate(latitude: 19.284, longitude: -99.138)) {
    plane = LocalPlane(at: origin)
  }

  /// The coordinate of a place.
  func coordinate(_ spot: Spot) -> Coordinate {
    FixedCoordinate(plane.coordinate(PlanePoint(x: spot.x, y: spot.y))).coordinate
  }

  private func position(_ spot: Spot) -> JSONValue { .position(coordinate(spot)) }

  private func ring(_ spots: [Spot]) -> JSONValue {
    .array((spots + spots.prefix(1)).map(position))
  }

  mutating func add(
    _ id: String,
    _ type: String,
    _ coordinates: JSONValue,
    _ tags: [String: String]
  ) {
    var properties: JSONObject = [:]
    for key in tags.keys.sorted() { properties[key] = tags[key].map { .string($0) } }
    features.append([
      "type": "Feature", "id": .string(id), "properties": .object(properties),
      "geometry": ["type": .string(type), "coordinates": coordinates],
    ])
  }

  mutating func point(_ id: String, _ spot: Spot, _ tags: [String: String]) {
    add(id, "Point", position(spot), tags)
  }

  mutating func line(_ id: String, _ spots: [Spot], _ tags: [String: String]) {
    add(id, "LineString", .array(spots.map(position)), tags)
  }

  /// A footway, unless tags say otherwise.
  mutating func way(_ id: String, _ spots: [Spot], _ tags: [String: String] = [:]) {
    line(id, spots, ["highway": "footway"].merging(tags) { $1 })
  }

  mutating func area(
    _ id: String,
    _ spots: [Spot],
    holes: [[Spot]] = [],
    _ tags: [String: String]
  ) {
    add(id, "Polygon", .array(([spots] + holes).map(ring)), tags)
  }

  mutating func plaza(
    _ id: String,
    _ spots: [Spot],
    holes: [[Spot]] = [],
    _ tags: [String: String] = [:]
  ) {
    area(id, spots, holes: holes, ["highway": "pedestrian", "area": "yes"].merging(tags) { $1 })
  }

  mutating func building(_ id: String, _ spots: [Spot], _ tags: [String: String] = [:]) {
    area(id, spots, ["building": "yes", "name": id].merging(tags) { $1 })
  }

  /// The file.
  var data: Data {
    var root: JSONObject = ["type": "FeatureCollection"]
    for member in members.members { root[member.name] = member.value }
    root["features"] = .array(features)
    return Data(JSONValue.object(root).prettyText.utf8)
  }

  /// The imported file; its graph must be valid.
  func campus() throws -> Campus {
    let campus = try Campus(contentsOf: data, fileName: "sketch.geojson")
    #expect(campus.graph.check() == [])
    return campus
  }

  /// A rectangle.
  static func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [Spot] {
    [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
  }
}

/// Traveller on a graph, for tests of connectivity.
enum Walker {
  case foot, wheelchair, bike, car

  func passes(_ access: AccessMask, forward: Bool) -> Bool {
    let bits: (AccessMask, AccessMask) =
      switch self {
      case .foot: (.footForward, .footBackward)
      case .wheelchair: (.wheelchairForward, .wheelchairBackward)
      case .bike: (.bikeForward, .bikeBackward)
      case .car: (.carForward, .carBackward)
      }
    return access.contains(forward ? bits.0 : bits.1)
  }
}

extension Campus {
  /// The nodes within 5 cm of a place.
  func nodes(at place: Coordinate) -> [NodeID] {
    (0..<graph.nodeCount).map { NodeID($0) }
      .filter { Geodesic.distance(graph.coordinate(of: $0), place) < 0.05 }
  }

  /// The shortest path length between two places in metres, by plain Dijkstra; `nil` for none.
  func distance(
    _ from: Coordinate,
    _ to: Coordinate,
    _ walker: Walker = .foot,
    avoiding sources: Set<String> = []
  ) -> Double? {
    distance(from: nodes(at: from), to: nodes(at: to), walker, avoiding: sources)
  }

  /// The shortest path length between two sets of nodes in metres.
  func distance(
    from sources: [NodeID],
    to targets: [NodeID],
    _ walker: Walker = .foot,
    avoiding closed: Set<String> = []
  ) -> Double? {
    var best = [Double](repeating: .infinity, count: graph.nodeCount)
    var isSettled = [Bool](repeating: false, count: graph.nodeCount)
    for node in sources { best[node.index] = 0 }
    while let node = best.indices.filter({ !isSettled[$0] && best[$0] < .infinity })
      .min(by: { best[$0] < best[$1] })
    {
      isSettled[node] = true
      for arc in graph.topology.arcs(from: NodeID(node)) {
        let edge = graph.edge(of: arc)
        guard walker.passes(graph.attributes.access[edge], forward: graph.isForward(arc)),
          !closed.contains(source(of: edge))
        else { continue }
        let head = graph.topology.head[arc].index
        best[head] = min(best[head], best[node] + Double(graph.attributes.length[edge]) / 1000)
      }
    }
    return targets.map { best[$0.index] }.min().flatMap { $0 < .infinity ? $0 : nil }
  }

  /// The id of the feature of an edge.
  func source(of edge: EdgeID) -> String { graph.names[graph.attributes.source[edge]] }

  /// The edges of a feature, in order.
  func edges(of feature: String) -> [EdgeID] {
    (0..<graph.edgeCount).map { EdgeID($0) }.filter { source(of: $0) == feature }
  }

  /// The edges of a kind, in order.
  func edges(_ kind: WayKind) -> [EdgeID] {
    (0..<graph.edgeCount).map { EdgeID($0) }.filter { graph.attributes.kind[$0] == kind }
  }

  /// The problems of a kind, by feature.
  func features(with kind: CampusProblem.Kind) -> [String] {
    problems.filter { $0.kind == kind }.map(\.feature)
  }

  /// A place by its id.
  func place(_ id: String) throws -> Place { try #require(places.first { $0.id == id }) }
}

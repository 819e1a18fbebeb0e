import CampusGraph
import Foundation
import GeoCore
import Routing

@testable import OSMImport

/// A map of nodes in metres, ways and relations, which is written as an OSM file and imported.
struct AreaMap {
  /// The origin of the coordinates in metres.
  private static let frame = Frame(at: Coordinate(latitude: 41.15, longitude: -8.61))

  private var lines: [String] = []
  private var ways: [String] = []
  private var relations: [String] = []
  private var places: [Int: Coordinate] = [:]

  /// Adds a node at metres east and north of the origin.
  mutating func node(_ id: Int, _ x: Double, _ y: Double, _ tags: String = "") {
    let place = Self.frame.coordinate(Vector(x, y))
    places[id] = place
    lines.append(
      "<node id='\(id)' version='1' lat='\(place.latitude)' lon='\(place.longitude)'>"
        + Self.tags(tags) + "</node>"
    )
  }

  /// Adds nodes with consecutive ids, starting with the given one.
  mutating func nodes(from id: Int, _ all: [(Double, Double)]) {
    for (index, place) in all.enumerated() { node(id + index, place.0, place.1) }
  }

  /// Adds a way.
  mutating func way(_ id: Int, _ nodes: [Int], _ tags: String = "") {
    let references = nodes.map { "<nd ref='\($0)'/>" }.joined()
    ways.append("<way id='\(id)' version='1'>" + references + Self.tags(tags) + "</way>")
  }

  /// Adds a relation of ways.
  mutating func relation(_ id: Int, _ members: [(way: Int, role: String)], _ tags: String) {
    let list = members.map { "<member type='way' ref='\($0.way)' role='\($0.role)'/>" }.joined()
    relations.append(
      "<relation id='\(id)' version='1'>" + list + Self.tags(tags) + "</relation>"
    )
  }

  private static func tags(_ text: String) -> String {
    text.split(separator: " ").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      return "<tag k='\(parts[0])' v='\(parts[1])'/>"
    }.joined()
  }

  /// The map, imported from a temporary file.
  func imported() throws -> ImportedCity {
    let head = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version='0.6'>"
    let xml = ([head] + lines + ways + relations + ["</osm>"]).joined(separator: "\n")
    let path = FileManager.default.temporaryDirectory
      .appending(path: "area-\(UUID().uuidString).osm").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try xml.write(toFile: path, atomically: true, encoding: .utf8)
    guard let city = try OSMImporter().city(from: path) else { throw Ended() }
    return city
  }

  private struct Ended: Error {}
}

extension ImportedCity {
  /// A shortest path.
  struct Walk {
    /// In metres.
    var length: Double
    /// The kinds of its edges, in order.
    var kinds: [WayKind]
    /// The ways and relations of its edges, in order.
    var sources: [String]
    /// Its points.
    var line: [Coordinate]
  }

  /// The shortest path between two OSM nodes over edges that `mode` may use; `nil` if there is
  /// none.
  func walk(_ from: Int64, _ to: Int64, _ mode: TravelMode = .foot) -> Walk? {
    guard let source = numbers.node(numbered: from), let target = numbers.node(numbered: to) else {
      return nil
    }
    let graph = graph
    let weights = (0..<graph.arcCount).map { arc -> Weight in
      let arc = ArcID(arc)
      let edge = graph.edge(of: arc)
      let bit = mode.bit(forward: graph.isForward(arc))
      return graph.attributes.access[edge].contains(bit)
        ? graph.attributes.length[edge] : Weight.unreachable
    }
    let metric = Metric(weights: weights, of: graph.topology, at: graph.coordinates)
    var engine = DijkstraEngine(graph: graph.topology, metric: metric)
    let query = SearchQuery(sources: [Seed(node: source)], targets: [Seed(node: target)])
    guard let result = engine.run(query) else { return nil }
    var walk = Walk(length: Double(result.weight) / 1000, kinds: [], sources: [], line: [])
    for arc in engine.path() {
      let edge = graph.edge(of: arc)
      let source = graph.names[graph.attributes.source[edge]]
      if walk.sources.last != source { walk.sources.append(source) }
      let kind = graph.attributes.kind[edge]
      if walk.kinds.last != kind { walk.kinds.append(kind) }
      walk.line += graph.line(of: arc)
    }
    return walk
  }

  /// The edges of a kind.
  func edges(_ kind: WayKind) -> [EdgeID] {
    graph.edges.filter { graph.attributes.kind[$0] == kind }
  }
}

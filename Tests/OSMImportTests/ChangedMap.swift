import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport

@testable import OSMImport

/// Random small maps and changes of them, and what an import makes of them.
enum ChangedMap {
  /// The kinds of objects, in the order of a file.
  enum Kind: String, CaseIterable {
    case node, way, relation
  }

  /// The objects of a map by kind and id, as elements of XML.
  typealias Objects = [Kind: [Int: String]]

  private static func node(_ id: Int, _ random: inout SplitMix64) -> String {
    let place = PlacesDrawing.place(Double(random.below(400)), Double(random.below(400)))
    let tags = ["", "<tag k='highway' v='traffic_signals'/>", "<tag k='barrier' v='gate'/>"]
    let name = "<tag k='amenity' v='cafe'/><tag k='name' v='Café \(random.below(9))'/>"
    return "<node id='\(id)' version='1' lat='\(place.latitude)' lon='\(place.longitude)'>"
      + (random.chance(0.2) ? name : tags[random.below(3)]) + "</node>"
  }

  private static func way(_ id: Int, _ random: inout SplitMix64) -> String {
    let count = 2 + random.below(4)
    let nodes = (0..<count).map { _ in "<nd ref='\(1 + random.below(30))'/>" }.joined()
    let kinds = ["residential", "footway", "service", "pedestrian"]
    var tags = "<tag k='highway' v='\(kinds[random.below(4)])'/>"
    if random.chance(0.3) { tags += "<tag k='oneway' v='yes'/>" }
    if random.chance(0.5) { tags += "<tag k='name' v='Rua \(random.below(6))'/>" }
    if random.chance(0.2) { tags = "<tag k='building' v='yes'/>" }
    return "<way id='\(id)' version='1'>\(nodes)\(tags)</way>"
  }

  private static func relation(_ id: Int, _ random: inout SplitMix64) -> String {
    let members = [("way", "from"), ("node", "via"), ("way", "to")].map { kind, role in
      "<member type='\(kind)' ref='\(1 + random.below(20))' role='\(role)'/>"
    }
    return "<relation id='\(id)' version='1'>\(members.joined())"
      + "<tag k='type' v='restriction'/><tag k='restriction' v='no_left_turn'/></relation>"
  }

  private static func element(_ kind: Kind, _ id: Int, _ random: inout SplitMix64) -> String {
    switch kind {
    case .node: node(id, &random)
    case .way: way(id, &random)
    case .relation: relation(id, &random)
    }
  }

  private static func count(_ kind: Kind) -> Int {
    switch kind {
    case .node: 30
    case .way: 20
    case .relation: 4
    }
  }

  static func map(_ random: inout SplitMix64) -> Objects {
    var objects: Objects = [:]
    for kind in Kind.allCases {
      for id in 1...count(kind) { objects[kind, default: [:]][id] = element(kind, id, &random) }
    }
    return objects
  }

  static func xml(_ objects: Objects, reversed: Bool = false) -> String {
    let all = Kind.allCases.flatMap { kind in
      (objects[kind] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }
    return "<?xml version='1.0' encoding='UTF-8'?><osm version='0.6'>"
      + (reversed ? all.reversed() : all).joined() + "</osm>"
  }

  /// Random changes as a change file, which are also made in the map.
  static func changes(_ objects: inout Objects, _ random: inout SplitMix64) -> String {
    var text = ""
    for _ in 0..<random.below(20) {
      let kind = Kind.allCases[random.below(3)]
      let id = 1 + random.below(count(kind) + 8)
      if random.chance(0.3) {
        objects[kind]?[id] = nil
        text += "<delete><\(kind.rawValue) id='\(id)' version='2'/></delete>"
      } else {
        let action = objects[kind]?[id] == nil ? "create" : "modify"
        let made = element(kind, id, &random)
        objects[kind]?[id] = made
        text += "<\(action)>\(made)</\(action)>"
      }
    }
    return "<?xml version='1.0' encoding='UTF-8'?><osmChange version='0.6'>\(text)</osmChange>"
  }

  /// What an import gives, for comparison; `nil` without streets.
  static func result(_ path: String, _ changes: MapChanges? = nil) throws -> [String]? {
    let read = try OSMImporter().extract(from: path, changes: changes)
    guard var extract = read else { return [] }
    var lines = extract.takePlaces().make().all.map { "\($0)" }
    let city: ImportedCity
    do { city = try extract.city() } catch { return error.code == .empty ? nil : ["\(error)"] }
    let graph = city.graph
    for edge in graph.edges {
      let line = graph.geometry.line(of: edge)
      lines.append("\(line) \(graph.attributes.source[edge]) \(graph.attributes.access[edge])")
    }
    for arc in 0..<graph.arcCount {
      lines.append("\(graph.topology.tail[arc]) \(graph.topology.head[arc])")
    }
    lines += (0..<graph.nodeCount).map { "\(city.numbers.number(of: NodeID($0)))" }
    return lines
  }

  /// A folder of its own, which goes with the value.
  struct Files: ~Copyable {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "changes-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of a file.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    func bytes(_ path: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(filePath: path)))
    }

    /// The names of all files.
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    func write(_ text: String, _ name: String) throws -> String {
      let path = folder.appending(path: name)
      try Data(text.utf8).write(to: path)
      return path.path
    }
  }
}

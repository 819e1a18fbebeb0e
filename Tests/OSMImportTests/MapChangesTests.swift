import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Changes of an extract: the result is that of the changed extract.
@Suite struct MapChangesTests {
  /// The kinds of objects, in the order of a file.
  private enum Kind: String, CaseIterable {
    case node, way, relation
  }

  /// The objects of a map by kind and id, as elements of XML.
  private typealias Objects = [Kind: [Int: String]]

  // MARK: - Random maps

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

  private static func map(_ random: inout SplitMix64) -> Objects {
    var objects: Objects = [:]
    for kind in Kind.allCases {
      for id in 1...count(kind) { objects[kind, default: [:]][id] = element(kind, id, &random) }
    }
    return objects
  }

  private static func xml(_ objects: Objects, reversed: Bool = false) -> String {
    let all = Kind.allCases.flatMap { kind in
      (objects[kind] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }
    return "<?xml version='1.0' encoding='UTF-8'?><osm version='0.6'>"
      + (reversed ? all.reversed() : all).joined() + "</osm>"
  }

  /// Random changes as a change file, which are also made in the map.
  private static func changes(_ objects: inout Objects, _ random: inout SplitMix64) -> String {
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

  // MARK: - Results

  /// What an import gives, for comparison; `nil` without streets.
  private static func result(_ path: String, _ changes: MapChanges? = nil) throws -> [String]? {
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

  private struct Files: ~Copyable {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "changes-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ text: String, _ name: String) throws -> String {
      let path = folder.appending(path: name)
      try Data(text.utf8).write(to: path)
      return path.path
    }
  }

  @Test(arguments: Seeds.first(60))
  func `an extract with changes gives the city of the changed extract`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = try Files()
    var objects = Self.map(&random)
    let old = try files.write(Self.xml(objects), "old.osm")
    let lists = try (0..<1 + random.below(3)).map { index in
      try files.write(Self.changes(&objects, &random), "\(index).osc")
    }
    let new = try files.write(Self.xml(objects), "new.osm")
    let changes = try MapChanges(reading: lists)
    #expect(try Self.result(old, changes) == Self.result(new))
  }

  @Test(arguments: Seeds.first(20))
  func `objects of an extract in any order are replaced`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = try Files()
    var objects = Self.map(&random)
    let old = try files.write(Self.xml(objects, reversed: true), "old.osm")
    let list = try files.write(Self.changes(&objects, &random), "0.osc")
    let new = try files.write(Self.xml(objects), "new.osm")
    // Edges have another order then.
    let found = try Self.result(old, try MapChanges(reading: [list]))
    let wanted = try Self.result(new)
    #expect(found?.count == wanted?.count)
    #expect(Set(found ?? []).isSuperset(of: (wanted ?? []).filter { $0.contains("CityPlace") }))
  }

  @Test func `an unreadable or damaged change file is named`() throws {
    let files = try Files()
    let damaged = try files.write("<osmChange version='0.6'><create><node", "bad.osc")
    let error = #expect(throws: OSMImportError.self) { try MapChanges(reading: [damaged]) }
    #expect(error?.code == .malformed && error?.path == damaged)
    let missing = damaged + ".missing.osc"
    let second = #expect(throws: OSMImportError.self) { try MapChanges(reading: [missing]) }
    #expect(second?.code == .unreadable && second?.path == missing)
    #expect(throws: OSMImportError.self) { try MapChanges(reading: ["https://example.org/1.osc"]) }
  }
}

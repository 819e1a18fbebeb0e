import CampusGraph
import Foundation
import GeoCore
import Routing

@testable import OSMImport

/// A small city as a drawing: letters are nodes; a line is 100 m, a character 50 m.
///
///     DrawnCity("""
///       a b
///         c
///       """, ways: "abc: highway=residential")
///
/// Ways are named by the letters of their nodes; each line of `ways` lists ways with the same tags.
/// Relations are lines of members and tags, `from=ab via=b to=bc restriction=no_left_turn`. In tags
/// a `~` stands for a blank.
struct DrawnCity {
  /// The nodes in the order of their ids, and their positions.
  private var nodes: [(letter: Character, place: Coordinate)] = []
  private let ways: [(name: String, tags: String)]
  private let nodeTags: [Character: String]
  private let relations: [[String]]

  init(
    _ map: String,
    ways: String,
    nodes tags: [Character: String] = [:],
    relations: String = ""
  ) {
    for (row, line) in map.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, letter) in line.enumerated() where letter.isLetter {
        let east = Double(column) * 50.0
        let place = Coordinate(
          latitude: 41.15 - Double(row) * 100 / 111_000,
          longitude: -8.61 + east / 83_800
        )
        nodes.append((letter, place))
      }
    }
    nodes.sort { $0.letter < $1.letter }
    self.ways = ways.split(separator: "\n").flatMap { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return parts[0].split(separator: " ").map { (name: String($0), tags: String(parts[1])) }
    }
    nodeTags = tags
    self.relations = relations.split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }
  }

  /// Makes a city with a list of ways and their tags.
  init(_ map: String, ways: [(String, String)], nodes tags: [Character: String] = [:]) {
    self.init(map, ways: ways.map { "\($0.0): \($0.1)" }.joined(separator: "\n"), nodes: tags)
  }

  static func id(_ letter: Character) -> Int64 {
    Int64(letter.unicodeScalars.first?.value ?? 0)
  }

  /// The city as an OSM file in XML.
  var xml: String {
    var lines = ["<?xml version='1.0' encoding='UTF-8'?>", "<osm version='0.6' generator='drawn'>"]
    for (letter, place) in nodes {
      lines.append(
        "<node id='\(Self.id(letter))' visible='true' version='1' lat='\(place.latitude)' "
          + "lon='\(place.longitude)'>"
      )
      lines += Self.tags(nodeTags[letter] ?? "") + ["</node>"]
    }
    for (index, way) in ways.enumerated() {
      lines.append("<way id='\(index + 1)' visible='true' version='1'>")
      lines += way.name.map { "<nd ref='\(Self.id($0))'/>" } + Self.tags(way.tags) + ["</way>"]
    }
    for (index, words) in relations.enumerated() {
      lines.append("<relation id='\(index + 1)' visible='true' version='1'>")
      lines += words.compactMap(member)
      let tags = words.filter { member($0) == nil }
      let hasType = tags.contains { $0.hasPrefix("type=") }
      lines += (hasType ? tags : tags + ["type=restriction"]).flatMap(Self.tags) + ["</relation>"]
    }
    return (lines + ["</osm>"]).joined(separator: "\n")
  }

  /// A member such as `from=ab` or `via=b`; a way that is not on the map has an id of its own.
  private func member(_ word: String) -> String? {
    let parts = word.split(separator: "=")
    guard parts.count == 2, ["from", "via", "to", "location_hint"].contains(parts[0]) else {
      return nil
    }
    let isNode = parts[1].count == 1
    let way = ways.firstIndex { $0.name == parts[1] }.map { $0 + 1 } ?? 999
    let reference = isNode ? Self.id(Character(String(parts[1]))) : Int64(way)
    return "<member type='\(isNode ? "node" : "way")' ref='\(reference)' role='\(parts[0])'/>"
  }

  private static func tags(_ text: String) -> [String] {
    text.split(separator: " ").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      let value = (parts.count > 1 ? String(parts[1]) : "")
        .replacing("~", with: " ").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return "<tag k='\(parts[0])' v='\(value)'/>"
    }
  }

  /// The city, imported from a temporary file.
  func imported(
    as format: String = "osm",
    rules: OSMImporter.Rules = .streets
  ) throws -> ImportedCity {
    try withFile(format) { path in
      guard let city = try OSMImporter(rules: rules).city(from: path) else { throw Ended() }
      return city
    }
  }

  /// The city's streets before turn expansion, with the same edges as the imported city.
  func plain() throws -> StreetGraph {
    try withFile("osm") { path in
      let extract = try CollectedExtract.read(path, ways: CollectedWays(), progress: { _ in true })
      guard let ways = extract?.ways else { throw Ended() }
      var maker = StreetGraphMaker(ways)
      return maker.make().graph
    }
  }

  private struct Ended: Error {}

  private func withFile<Result>(_ format: String, _ use: (String) throws -> Result) throws -> Result
  {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "drawn-\(UUID().uuidString).\(format)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try xml.write(toFile: path, atomically: true, encoding: .utf8)
    return try use(path)
  }

  /// The node of a letter; `nil` if no piece of a way ends there.
  static func node(_ letter: Character, in city: ImportedCity) -> NodeID? {
    city.numbers.node(numbered: id(letter))
  }

  /// The fastest route and its weight; `nil` if there is none.
  ///
  /// With a time, schedules of edges and turns apply; without, they are ignored.
  static func route(
    _ profile: Profile,
    from: Character,
    to: Character,
    at time: LocalTime? = nil,
    in city: ImportedCity
  ) -> (arcs: [ArcID], weight: Int)? {
    guard let source = node(from, in: city), let target = node(to, in: city) else { return nil }
    let graph = city.graph
    let metric = Metric(customizing: graph, for: profile)
    let query = SearchQuery(
      sources: [Seed(node: source)],
      targets: ([target] + graph.states(of: target)).map { Seed(node: $0) }
    )
    if let time {
      var engine = TimedDijkstraEngine(graph: graph, metric: metric)
      let result = engine.run(query, anchor: .departure) { schedule, _ in
        graph.schedules[schedule.index].isOpen(at: time)
      }
      return result.map { (engine.path(), Int($0.weight)) }
    }
    var engine = DijkstraEngine(graph: graph.topology, metric: metric)
    return engine.run(query).map { (engine.path(), Int($0.weight)) }
  }

  /// The ways of some arcs, separated by blanks.
  func names(of arcs: [ArcID], in city: ImportedCity) -> String {
    var names: [String] = []
    for arc in arcs {
      let source = city.graph.names[city.graph.attributes.source[city.graph.edge(of: arc)]]
      guard source.hasPrefix("way/"), let number = Int(source.dropFirst(4)) else { continue }
      let name = ways[number - 1].name
      if names.last != name { names.append(name) }
    }
    return names.joined(separator: " ")
  }
}

import CampusGraph
import Foundation
import GeoCore
import Routing

@testable import OSMImport

/// A small city, drawn: letters are nodes, 100 m apart for every step right or down; ways are strings
/// of letters with tags.
///
///     DrawnCity("""
///       a b
///         c
///       """, ["abc": "highway=residential"])
struct DrawnCity {
  /// The nodes in the order of their ids, and where they are.
  private var nodes: [(letter: Character, place: Coordinate)] = []
  private let ways: [(name: String, tags: String)]
  private let nodeTags: [Character: String]

  init(_ map: String, ways: [(String, String)], nodes tags: [Character: String] = [:]) {
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
    self.ways = ways.map { (name: $0.0, tags: $0.1) }
    nodeTags = tags
  }

  private func id(_ letter: Character) -> Int64 {
    Int64(letter.unicodeScalars.first?.value ?? 0)
  }

  /// The city as an OSM file in XML.
  var xml: String {
    var lines = ["<?xml version='1.0' encoding='UTF-8'?>", "<osm version='0.6' generator='drawn'>"]
    func tags(_ text: String) -> [String] {
      text.split(separator: " ").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1)
        return "<tag k='\(parts[0])' v='\(parts.count > 1 ? parts[1] : "")'/>"
      }
    }
    for (letter, place) in nodes {
      lines.append(
        "<node id='\(id(letter))' visible='true' version='1' lat='\(place.latitude)' "
          + "lon='\(place.longitude)'>"
      )
      lines += tags(nodeTags[letter] ?? "") + ["</node>"]
    }
    for (index, way) in ways.enumerated() {
      lines.append("<way id='\(index + 1)' visible='true' version='1'>")
      lines += way.name.map { "<nd ref='\(id($0))'/>" } + tags(way.tags) + ["</way>"]
    }
    return (lines + ["</osm>"]).joined(separator: "\n")
  }

  /// The city, imported from a file of its own.
  func imported(as format: String = "osm") throws -> ImportedCity {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "drawn-\(UUID().uuidString).\(format)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try xml.write(toFile: path, atomically: true, encoding: .utf8)
    guard let city = try OSMImporter().city(from: path) else { throw Ended() }
    return city
  }

  private struct Ended: Error {}

  /// The ways of the fastest route, one after the other with blanks between; `nil` where there is none.
  func route(_ profile: Profile, from: Character, to: Character, in city: ImportedCity) -> String? {
    let graph = city.graph
    guard let source = city.numbers.node(numbered: id(from)),
      let target = city.numbers.node(numbered: id(to))
    else { return nil }
    let metric = Metric(customizing: graph, for: profile)
    var engine = DijkstraEngine(graph: graph.topology, metric: metric)
    let query = SearchQuery(sources: [Seed(node: source)], targets: [Seed(node: target)])
    guard engine.run(query) != nil else { return nil }
    var names: [String] = []
    for arc in engine.path() {
      let source = graph.names[graph.attributes.source[graph.edge(of: arc)]]
      guard source.hasPrefix("way/"), let number = Int(source.dropFirst(4)) else { continue }
      let name = ways[number - 1].name
      if names.last != name { names.append(name) }
    }
    return names.joined(separator: " ")
  }
}

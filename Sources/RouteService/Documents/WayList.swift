package import CampusGraph
import Foundation
package import GeoCore
import PlaceStore
import Routing

/// The ways and doors of a map, with the ids by which questions close them.
package struct WayList {
  private struct Way {
    var id: String
    var name: String
    var kind: WayKind
    var length: Meters
    var edges: [EdgeID]
    /// Distance from the place of the question, in metres.
    var distance: Meters?
  }

  private let ways: [Way]
  private let style: TextStyle

  /// Lists ways in the order of their first edge, or by distance from a place.
  ///
  /// - Parameters:
  ///   - graph: the streets.
  ///   - text: words that names must have, or an id; empty for all.
  ///   - near: a place, the streets' index, and how far ways may be from it, in metres; `nil` for
  ///     anywhere.
  ///   - style: of the table.
  /// - Throws: `NotFound` if no way fits.
  package init(
    _ graph: StreetGraph,
    matching text: String,
    near: (place: Coordinate, index: EdgeIndex, radius: Meters)?,
    style: TextStyle
  ) throws(ServiceError) {
    var ways = Self.all(of: graph)
    if !text.isEmpty {
      let wanted = NameFilter(text)
      ways.removeAll { !wanted.matches($0.name, id: $0.id) }
    }
    if let near {
      var distances: [EdgeID: Meters] = [:]
      near.index.visitEdges(near: near.place, within: near.radius) { found in
        distances[found.edge] = min(distances[found.edge] ?? .infinity, found.distance)
      }
      for index in ways.indices {
        ways[index].distance = ways[index].edges.compactMap { distances[$0] }.min()
      }
      ways.removeAll { $0.distance == nil }
      ways.sort { ($0.distance ?? 0, $0.edges[0]) < ($1.distance ?? 0, $1.edges[0]) }
    }
    guard !ways.isEmpty else { throw Self.nothing(text, radius: near?.radius) }
    self.ways = ways
    self.style = style
  }

  /// Features in the order of their first edge.
  private static func all(of graph: StreetGraph) -> [Way] {
    var position: [NameID: Int] = [:]
    var ways: [Way] = []
    for edge in graph.edges {
      let source = graph.attributes.source[edge]
      let length = Double(graph.attributes.length[edge]) / 1000
      if let known = position[source] {
        ways[known].length += length
        ways[known].edges.append(edge)
      } else {
        position[source] = ways.count
        ways.append(
          Way(
            id: graph.names[source],
            name: graph.names[graph.attributes.name[edge]],
            kind: graph.attributes.kind[edge],
            length: length,
            edges: [edge]
          )
        )
      }
    }
    return ways
  }

  private static func nothing(_ text: String, radius: Meters?) -> ServiceError {
    ServiceError(.notFound, details: ["text": .string(text)]) { texts in
      radius.map { texts.noWay(called: text, within: Format.distance($0)) }
        ?? texts.noWay(called: text)
    }
  }

  /// The member `ways` of the JSON document.
  package var json: JSONValue {
    .array(
      ways.map { way in
        var object: JSONObject = [
          "id": .string(way.id), "name": .string(way.name), "kind": .string("\(way.kind)"),
          "length": .rounded(way.length, to: 1),
          "edges": .array(way.edges.map { .number(Double($0.rawValue)) }),
        ]
        object["distance"] = way.distance.map { .rounded($0, to: 1) }
        return .object(object)
      }
    )
  }

  /// A table for people.
  package var text: String {
    let texts = style.texts
    var header = [texts.id, texts.name, texts.kind, texts.length]
    if ways.first?.distance != nil { header.append(texts.awayHeading) }
    var table = TextTable(header, alignRight: [3, 4])
    for way in ways {
      let cells = [way.id, way.name, "\(way.kind)", style.distance(way.length)]
      table.add(cells + (way.distance.map { [style.distance($0)] } ?? []))
    }
    return table.text
  }
}

/// Filter of names and ids by a text.
///
/// A name matches if each word of the text begins one of its words; an id matches the whole text.
private struct NameFilter {
  private let text: String
  private let words: [String]

  init(_ text: String) {
    self.text = text
    words = FoldedText.words(FoldedText.folded(text))
  }

  func matches(_ name: String, id: String) -> Bool {
    if id == text || id.hasSuffix("/" + text) { return true }
    guard !words.isEmpty else { return false }
    let known = FoldedText.words(FoldedText.folded(name))
    return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}

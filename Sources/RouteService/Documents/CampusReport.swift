package import CampusGraph
package import GeoCore
import Routing

/// Sizes and version of a campus's network.
package struct CampusReport {
  package let campus: Campus
  package let language: Language

  /// Takes a campus.
  package init(
    campus: Campus,
    language: Language
  ) {
    self.campus = campus
    self.language = language
  }

  private var graph: StreetGraph { campus.graph }

  package var json: JSONValue {
    [
      "code": "Ok",
      "name": .string(campus.name),
      "nodes": .number(Double(graph.nodeCount)),
      "arcs": .number(Double(graph.arcCount)),
      "profiles": .array(Profile.presets.map { .string($0.name) }),
      "sections": .array(
        sections.map { ["name": .string($0.name), "bytes": .number(Double($0.bytes))] }
      ),
      "fingerprint": .string(campus.dataVersion),
      "data_version": .string(campus.dataVersion),
      "time_zone": .string(campus.timeZone),
    ]
  }

  package var text: String {
    let texts = language.texts
    let facts = [
      (texts.nodes, "\(graph.nodeCount)"), (texts.arcs, "\(graph.arcCount)"),
      (texts.places, "\(campus.places.count)"), (texts.timeZone, campus.timeZone),
      (texts.dataVersion, campus.dataVersion),
    ]
    return ([campus.name] + facts.map { "\($0): \($1)" }).joined(separator: "\n")
  }

  private var sections: [(name: String, bytes: Int)] {
    let topology = graph.topology
    let edges = graph.edgeCount
    return [
      ("topology", 4 * (2 * topology.nodeCount + 2 + 4 * topology.arcCount + 2 * edges)),
      ("coordinates", 8 * graph.nodeCount),
      ("attributes", edges * 30),
      ("geometry", 4 * (edges + 1) + 8 * graph.geometry.points.count),
    ]
  }
}

package import CampusGraph
package import GeoCore
import Routing

/// Figures of a campus's network.
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
    let isSpanish = language == .spanish
    let lines = [
      campus.name,
      (isSpanish ? "Nodos: " : "Nodes: ") + "\(graph.nodeCount)",
      (isSpanish ? "Arcos: " : "Arcs: ") + "\(graph.arcCount)",
      (isSpanish ? "Lugares: " : "Places: ") + "\(campus.places.count)",
      (isSpanish ? "Zona horaria: " : "Time zone: ") + campus.timeZone,
      (isSpanish ? "Versión de los datos: " : "Data version: ") + campus.dataVersion,
    ]
    return lines.joined(separator: "\n")
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

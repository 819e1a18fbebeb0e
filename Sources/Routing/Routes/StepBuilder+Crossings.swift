import CampusGraph
import GeoCore

extension StepBuilder {
  /// The words for the crossing that starts with a piece: the street that is crossed, and whether
  /// traffic lights stop it.
  ///
  /// Crossings seldom have a name of their own; then it is that of the road at one of their inner
  /// nodes.
  ///
  /// - Complexity: O(ways at the nodes of the crossing).
  func crossing(from position: Int, named name: String) -> Phrase {
    var road = ""
    var hasLights = false
    for index in position..<pieces.count {
      let arc = pieces[index].arc
      let edge = reader.graph.edge(of: arc)
      guard reader.graph.attributes.kind[edge] == .crossing else { break }
      if index > position {
        let passed = roadName(at: reader.graph.topology.tail[arc])
        // The crossing of another street, which may have other lights, is not said.
        if !passed.isEmpty, !road.isEmpty, passed != road { break }
        if road.isEmpty { road = passed }
      }
      let lights: EdgeFlags = [.signalAhead, .signalBehind]
      if !reader.graph.attributes.flags[edge].isDisjoint(with: lights) { hasLights = true }
    }
    return .crossStreet(name.isEmpty ? road : name, hasLights: hasLights)
  }

  /// The name of a road that passes a node; empty if there is none.
  private func roadName(at node: NodeID) -> String {
    for arc in reader.graph.topology.arcs(from: reader.graph.junction(of: node)) {
      let edge = reader.graph.edge(of: arc)
      guard reader.graph.attributes.kind[edge] == .road else { continue }
      let name = reader.graph.names[reader.graph.attributes.name[edge]]
      if !name.isEmpty { return name }
    }
    return ""
  }
}

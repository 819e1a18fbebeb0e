import GeoCore

/// Reports unreachable components of the finished network.
struct NetworkReview {
  let survey: CampusSurvey
  let network: CampusNetwork

  /// Reports islands and unreachable entrances.
  func report(to log: inout ProblemLog) {
    let graph = network.graph
    let components = graph.topology.weaklyConnectedComponents { arc in
      !graph.attributes.access[graph.edge(of: arc)].isDisjoint(with: .foot)
    }
    var length = [UInt64](repeating: 0, count: components.count)
    var firstEdge = [EdgeID?](repeating: nil, count: components.count)
    for edge in (0..<graph.edgeCount).map({ EdgeID($0) })
    where !graph.attributes.access[edge].isDisjoint(with: .foot) {
      let component = components.component[graph.tail(of: edge).index]
      length[component] += UInt64(graph.attributes.length[edge])
      if firstEdge[component] == nil { firstEdge[component] = edge }
    }
    let largest = length.indices.max { (length[$0], $1) < (length[$1], $0) }
    for component in length.indices where component != largest {
      guard let edge = firstEdge[component], length[component] > 0 else { continue }
      let meters = (Double(length[component]) / 1000).rounded()
      log.add(
        .island,
        graph.names[graph.attributes.source[edge]],
        at: graph.coordinate(of: graph.tail(of: edge))
      ) { $0.islandOfWays(Int(meters)) }
    }
    for (door, built) in zip(survey.doors, network.doors) {
      guard let built, door.isPublic, let largest,
        components.component[built.outside.index] != largest
      else { continue }
      log.add(.unreachableEntrance, door.id, at: door.coordinate) { $0.unreachableEntrance }
    }
  }
}

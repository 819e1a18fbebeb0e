import CampusGraph
import GeoCore
import Routing

/// What the plan says of an edge, moving and standing told apart.
enum PlannedPace {
  /// The plan's speed on an edge in metres per second, without the time for standing.
  ///
  /// Slower than ``slowest`` only where rounding makes a short edge look so.
  static func speed(on arc: ArcID, of graph: StreetGraph, _ network: ProfileNetwork) -> Double {
    let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
    let delay =
      certainDelay(at: edge.edge, of: graph, network.profile)
      + expectedDelay(at: edge, of: graph, network.profile)
    let moving = Double(network.metric.durations[arc]) / 1000 - delay
    let length = Double(graph.attributes.length[edge.edge]) / 1000
    // Durations are rounded up to milliseconds, which says nothing of edges of a few centimetres.
    guard length > shortest, moving > 0 else { return network.profile.cruisingSpeed }
    return max(slowest, length / moving)
  }

  /// What the plan takes for certain at an edge: doors, barriers and lifts.
  static func certainDelay(at edge: EdgeID, of graph: StreetGraph, _ profile: Profile) -> Seconds {
    switch graph.attributes.kind[edge] {
    case .door:
      graph.attributes.flags[edge].contains(.entrance)
        ? profile.delays.entrance : profile.delays.barrier
    case .elevator: profile.delays.elevator
    default: 0
    }
  }

  /// What the plan takes on an average where one may have to stand: what the simulated stops replace.
  private static func expectedDelay(
    at edge: DirectedEdge,
    of graph: StreetGraph,
    _ profile: Profile
  ) -> Seconds {
    let flags = graph.attributes.flags[edge.edge]
    let signal = flags.contains(edge.isForward ? .signalAhead : .signalBehind)
    let crossing = graph.attributes.kind[edge.edge] == .crossing
    return (signal ? profile.delays.signal : 0) + (crossing ? profile.delays.crossing : 0)
  }

  /// Metres below which an edge's own duration tells no speed.
  private static let shortest: Meters = 0.5
  /// Metres per second: a crawl.
  private static let slowest = 0.1
}

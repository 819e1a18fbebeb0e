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
    let flags = graph.attributes.flags[edge.edge]
    let delays = network.profile.delays
    let delay =
      delays.passing(graph.attributes.kind[edge.edge], flags)
      + delays.signals(flags, forward: edge.isForward)
    let moving = Double(network.metric.durations[arc]) / 1000 - delay
    let length = Double(graph.attributes.length[edge.edge]) / 1000
    // Durations are rounded up to milliseconds, which says nothing of edges of a few centimetres.
    guard length > shortest, moving > 0 else { return network.profile.cruisingSpeed }
    return max(slowest, length / moving)
  }

  /// What the plan takes for certain at an edge: doors, barriers and lifts.
  static func certainDelay(at edge: EdgeID, of graph: StreetGraph, _ profile: Profile) -> Seconds {
    let kind = graph.attributes.kind[edge]
    return kind == .crossing ? 0 : profile.delays.passing(kind, graph.attributes.flags[edge])
  }

  /// Metres below which an edge's own duration tells no speed.
  private static let shortest: Meters = 0.5
  /// Metres per second: a crawl.
  private static let slowest = 0.1
}

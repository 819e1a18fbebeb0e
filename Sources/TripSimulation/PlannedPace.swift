import CampusGraph
import GeoCore
import Routing

/// Planned speed and planned delay of an edge, separated.
enum PlannedPace {
  /// The planned speed on an edge in metres per second, without delays; at least ``slowest``.
  static func speed(on arc: ArcID, of graph: StreetGraph, _ network: ProfileNetwork) -> Double {
    let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
    let flags = graph.attributes.flags[edge.edge]
    let delays = network.profile.delays
    let delay =
      delays.passing(graph.attributes.kind[edge.edge], flags)
      + delays.signals(flags, forward: edge.isForward)
    let moving = Double(network.metric.durations[arc]) / 1000 - delay
    let length = Double(graph.attributes.length[edge.edge]) / 1000
    // Durations are rounded up to milliseconds, so those of very short edges give no useful speed.
    guard length > shortest, moving > 0 else { return network.profile.cruisingSpeed }
    return max(slowest, length / moving)
  }

  /// The planned delay at a door, barrier or lift; 0 for crossings, whose stops are random.
  static func certainDelay(at edge: EdgeID, of graph: StreetGraph, _ profile: Profile) -> Seconds {
    let kind = graph.attributes.kind[edge]
    return kind == .crossing ? 0 : profile.delays.passing(kind, graph.attributes.flags[edge])
  }

  /// Edges up to this length in metres get the profile's cruising speed.
  private static let shortest: Meters = 0.5
  /// The least planned speed in metres per second.
  private static let slowest = 0.1
}

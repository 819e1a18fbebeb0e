import CampusGraph
import GeoCore
import Routing

/// The way from the end of a detour to the destination.
struct ReturnWay {
  /// In the order of travel; after turning around, the first is the reverse of the detour's last.
  var arcs: [ArcID]
  /// Whether the traveller turns around on the detour's last arc.
  var turnsRound: Bool
  /// The fraction of the last arc at which the destination lies.
  var end: Double
}

/// Finds best ways from a place off the planned way to a destination.
struct ReturnSearch: ~Copyable {
  /// Where a way may begin: ahead on the detour's last arc, or back on its reverse.
  struct Start {
    var seed: Seed
    /// The reverse arc on which the traveller turns around; `nil` for a start ahead.
    var back: ArcID?
  }

  private let network: ProfileNetwork
  private let graph: StreetGraph
  private var engine: DijkstraEngine

  init(_ network: ProfileNetwork, of graph: StreetGraph) {
    self.network = network
    self.graph = graph
    engine = DijkstraEngine(graph: graph.topology, metric: network.metric)
  }

  /// The two ways on from the end of a detour; `nil` for one that is not allowed.
  func places(at detour: Detour) -> (ahead: Start?, back: Start?) {
    guard let last = detour.arcs.last else { return (nil, nil) }
    let rest = share(1 - detour.fraction, last)
    let ahead = Start(seed: Seed(node: graph.topology.head[last], weight: rest))
    let edge = DirectedEdge(code: graph.edgeAndDirection[last]).reversed
    let back = network.metric.startArc(of: edge)
    guard back != .none else { return (ahead, nil) }
    let seed = Seed(node: graph.topology.head[back], weight: share(detour.fraction, back))
    return (ahead, Start(seed: seed, back: back))
  }

  /// The best way from the best of some starts; `nil` if there is none.
  mutating func way(
    from starts: [Start],
    to destination: (edge: DirectedEdge, fraction: Double),
    avoiding avoided: Set<EdgeID> = []
  ) -> ReturnWay? {
    let ends = [destination, (destination.edge.reversed, 1 - destination.fraction)]
      .flatMap { edge, fraction in graph.arcs(of: edge).map { ($0, fraction) } }
      .filter { network.metric.isUsable($0.0) }
    let targets = ends.map { arc, fraction in
      Seed(node: graph.topology.tail[arc], weight: share(fraction, arc))
    }
    engine.metric = avoided.isEmpty ? network.metric : network.metric.masking(avoided)
    let query = SearchQuery(sources: starts.map(\.seed), targets: targets)
    guard let result = engine.run(query) else { return nil }
    let back = starts[result.sourceIndex].back
    let (final, end) = ends[result.targetIndex]
    return ReturnWay(
      arcs: (back.map { [$0] } ?? []) + engine.path() + [final],
      turnsRound: back != nil,
      end: end
    )
  }

  private func share(_ fraction: Double, _ arc: ArcID) -> Weight {
    Weight((Double(network.metric.weights[arc]) * fraction).rounded())
  }
}

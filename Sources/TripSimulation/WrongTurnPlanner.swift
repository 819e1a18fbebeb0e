import CampusGraph
import GeoCore
import Routing

/// A wrong way off a planned one.
struct Detour {
  /// The number of arcs of the planned way before it.
  var arcsBefore: Int
  /// The arcs of the wrong way; the traveller notices the mistake on the last one.
  var arcs: [ArcID]
  /// The fraction of the last arc at which that happens, 0…1.
  var fraction: Double
  /// The length of the wrong way.
  var length: Meters
}

/// Chooses a wrong turn on a planned way, and finds the best way from there to the destination.
struct WrongTurnPlanner: ~Copyable {
  private let ways: WrongWays
  private var engine: DijkstraEngine

  private var network: ProfileNetwork { ways.network }
  private var graph: StreetGraph { ways.graph }

  init(_ network: ProfileNetwork, of graph: StreetGraph) {
    ways = WrongWays(network: network, graph: graph)
    engine = DijkstraEngine(graph: graph.topology, metric: network.metric)
  }

  /// A random wrong way off a planned one; `nil` if there is none.
  ///
  /// Junctions with a wrong way are equally likely.
  func detour(
    off planned: [ArcID],
    _ law: WrongTurnLaw,
    _ random: inout SplitMix64
  ) -> Detour? {
    let length = random.between(law.length)
    var junctions = Array(1..<max(1, planned.count))
    let route = Set(planned.map { graph.edge(of: $0) })
    while !junctions.isEmpty {
      let junction = junctions.remove(at: random.below(junctions.count))
      var wrong = ways.arcs(off: planned, at: junction, avoiding: route)
      while !wrong.isEmpty {
        let first = wrong.remove(at: random.below(wrong.count))
        let way = ways.way(from: first, upTo: length, avoiding: route)
        guard way.length == length,
          ways.angle(of: way, off: planned, at: junction) >= law.leastAngle
        else { continue }
        return Detour(
          arcsBefore: junction,
          arcs: way.arcs,
          fraction: way.fraction,
          length: length
        )
      }
    }
    return nil
  }

  /// The best way from the end of a detour to a destination; `nil` if there is none.
  ///
  /// - Returns: the arcs, whether the traveller turns around on the detour's last arc (the first
  ///   arc is then its reverse), and the fraction of the last arc at which the destination lies.
  mutating func way(
    from detour: Detour,
    to destination: (edge: DirectedEdge, fraction: Double)
  ) -> (arcs: [ArcID], turnsRound: Bool, end: Double)? {
    guard let last = detour.arcs.last else { return nil }
    var sources = [Seed(node: graph.topology.head[last], weight: share(1 - detour.fraction, last))]
    let back = network.metric.startArc(
      of: DirectedEdge(code: graph.edgeAndDirection[last]).reversed
    )
    // A car cannot turn around within the width of a street.
    if back != .none, network.profile.mode != .car {
      sources.append(Seed(node: graph.topology.head[back], weight: share(detour.fraction, back)))
    }
    let ends = [destination, (destination.edge.reversed, 1 - destination.fraction)]
      .flatMap { edge, fraction in graph.arcs(of: edge).map { ($0, fraction) } }
      .filter { network.metric.isUsable($0.0) }
    let targets = ends.map { arc, fraction in
      Seed(node: graph.topology.tail[arc], weight: share(fraction, arc))
    }
    let query = SearchQuery(sources: sources, targets: targets)
    guard let result = run(query, after: detour) else { return nil }
    let turnsRound = result.sourceIndex == 1
    let (final, end) = ends[result.targetIndex]
    return ((turnsRound ? [back] : []) + engine.path() + [final], turnsRound, end)
  }

  /// Runs the search; a car returns over the detour's edges only if there is no other way.
  private mutating func run(_ query: SearchQuery, after detour: Detour) -> SearchResult? {
    if network.profile.mode == .car {
      engine.metric = network.metric.masking(Set(detour.arcs.map { graph.edge(of: $0) }))
      let result = engine.run(query)
      if result != nil { return result }
      engine.metric = network.metric
    }
    return engine.run(query)
  }

  private func share(_ fraction: Double, _ arc: ArcID) -> Weight {
    Weight((Double(network.metric.weights[arc]) * fraction).rounded())
  }
}

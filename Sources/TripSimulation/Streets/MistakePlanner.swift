import CampusGraph
import GeoCore
import Routing

/// Chooses wrong ways by the law of streets, and the ways back.
struct MistakePlanner: ~Copyable {
  private let ways: WrongWays
  private var search: ReturnSearch

  private var network: ProfileNetwork { ways.network }
  private var graph: StreetGraph { ways.graph }

  init(_ network: ProfileNetwork, of graph: StreetGraph) {
    ways = WrongWays(network: network, graph: graph)
    search = ReturnSearch(network, of: graph)
  }

  /// A random wrong way off a planned one; `nil` if there is none.
  ///
  /// Junctions with a wrong way are equally likely.
  func detour(
    off planned: [ArcID],
    _ speeds: StreetSpeeds,
    _ law: MistakeLaw,
    _ random: inout SplitMix64
  ) -> Detour? {
    let time = random.between(law.noticing)
    var junctions = Array(1..<max(1, planned.count))
    let route = Set(planned.map { graph.edge(of: $0) })
    while !junctions.isEmpty {
      let junction = junctions.remove(at: random.below(junctions.count))
      var wrong = ways.arcs(off: planned, at: junction, avoiding: route)
      while !wrong.isEmpty {
        let first = wrong.remove(at: random.below(wrong.count))
        let way = way(from: first, for: time, speeds, avoiding: route, law, &random)
        guard way.length >= law.leastLength,
          ways.angle(of: way, off: planned, at: junction) >= law.leastAngle
        else { continue }
        return Detour(
          arcsBefore: junction,
          arcs: way.arcs,
          fraction: way.fraction,
          length: way.length
        )
      }
    }
    return nil
  }

  /// A wrong way that takes some time at the traveller's speeds; it ends earlier in a dead end, or
  /// where only the route leads on.
  private func way(
    from first: ArcID,
    for time: Seconds,
    _ speeds: StreetSpeeds,
    avoiding route: Set<EdgeID>,
    _ law: MistakeLaw,
    _ random: inout SplitMix64
  ) -> WrongWays.Way {
    var way = WrongWays.Way(arcs: [first], fraction: 1, length: 0)
    var used = route.union([graph.edge(of: first)])
    var rest = max(0, time)
    while true {
      let last = way.arcs[way.arcs.count - 1]
      let edge = graph.edge(of: last)
      let length = Double(graph.attributes.length[edge]) / 1000
      let planned = PlannedPace.speed(on: last, of: graph, network)
      let duration = length / speeds.target(planned, on: edge)
      if rest < duration {
        way.fraction = rest / duration
        way.length += way.fraction * length
        return way
      }
      rest -= duration
      way.length += length
      guard let next = next(after: last, avoiding: used, law, &random) else { return way }
      used.insert(graph.edge(of: next))
      way.arcs.append(next)
    }
  }

  /// The next arc of a wrong way: the straightest one, or any other at a corner where the traveller
  /// turns again; `nil` if there is none.
  private func next(
    after last: ArcID,
    avoiding used: Set<EdgeID>,
    _ law: MistakeLaw,
    _ random: inout SplitMix64
  ) -> ArcID? {
    let arcs = Array(graph.topology.arcs(from: graph.topology.head[last]))
      .filter { network.metric.isUsable($0) && !used.contains(graph.edge(of: $0)) }
    let byAngle = ways.straightest(arcs, after: last)
    guard byAngle.count > 1, random.chance(law.againProbability) else { return byAngle.first }
    return byAngle[1 + random.below(byAngle.count - 1)]
  }

  /// The way from the end of a detour to a destination; `nil` if there is none.
  ///
  /// The traveller turns around or avoids the edges of the detour, as drawn; if that is not
  /// possible, the other, and at last any way.
  mutating func way(
    from detour: Detour,
    to destination: (edge: DirectedEdge, fraction: Double),
    _ law: MistakeLaw,
    _ random: inout SplitMix64
  ) -> ReturnWay? {
    let turnsRound = random.chance(law.turnAroundProbability)
    let places = search.places(at: detour)
    let edges = Set(detour.arcs.map { graph.edge(of: $0) })
    if turnsRound, let back = places.back,
      let way = search.way(from: [back], to: destination)
    {
      return way
    }
    if let ahead = places.ahead,
      let way = search.way(from: [ahead], to: destination, avoiding: edges)
    {
      return way
    }
    return search.way(from: [places.back, places.ahead].compactMap { $0 }, to: destination)
  }
}

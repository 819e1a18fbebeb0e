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
  /// A car returns over the detour's edges only if there is no other way.
  mutating func way(
    from detour: Detour,
    to destination: (edge: DirectedEdge, fraction: Double)
  ) -> ReturnWay? {
    let places = search.places(at: detour)
    guard let ahead = places.ahead else { return nil }
    // A car cannot turn around within the width of a street.
    guard network.profile.mode == .car else {
      return search.way(from: [ahead] + (places.back.map { [$0] } ?? []), to: destination)
    }
    let edges = Set(detour.arcs.map { graph.edge(of: $0) })
    return search.way(from: [ahead], to: destination, avoiding: edges)
      ?? search.way(from: [ahead], to: destination)
  }
}

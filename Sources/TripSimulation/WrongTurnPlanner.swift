import CampusGraph
import GeoCore
import Routing

/// A wrong way, before anybody has gone it.
struct Detour {
  /// How many arcs of the planned way come before it.
  var arcsBefore: Int
  /// The arcs of the wrong way; one sees the mistake on the last one.
  var arcs: [ArcID]
  /// Where on the last one, 0…1.
  var fraction: Double
  /// How long the wrong way is.
  var length: Meters
}

/// Finds a wrong turn on a planned way, and the best way on from there.
struct WrongTurnPlanner: ~Copyable {
  /// Metres of a way by which its direction is told: a bend right behind a junction counts.
  private static let lookAhead: Meters = 20

  let network: ProfileNetwork
  let graph: StreetGraph
  private var engine: DijkstraEngine

  init(_ network: ProfileNetwork, of graph: StreetGraph) {
    self.network = network
    self.graph = graph
    engine = DijkstraEngine(graph: graph.topology, metric: network.metric)
  }

  /// A wrong way off a planned one; `nil` where none leads off it.
  ///
  /// Every junction at which there is one is as likely as any other.
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
      let right = bearing(of: planned[junction...])
      var wrong = Array(graph.topology.arcs(from: graph.topology.head[planned[junction - 1]]))
        .filter { network.metric.isUsable($0) && !route.contains(graph.edge(of: $0)) }
      while !wrong.isEmpty {
        let arcs = way(from: wrong.remove(at: random.below(wrong.count)), length, avoiding: route)
        guard let arcs,
          abs(Bearing.turn(from: right, to: bearing(of: arcs.arcs[...])))
            >= law.leastAngle
        else { continue }
        return Detour(
          arcsBefore: junction,
          arcs: arcs.arcs,
          fraction: arcs.fraction,
          length: length
        )
      }
    }
    return nil
  }

  /// The best way from the end of a detour to the end of a planned way; `nil` where there is none.
  ///
  /// - Returns: the arcs, of which the first goes on from the detour's last one or is its other
  ///   direction, and how far along the last one the destination lies.
  mutating func way(
    from detour: Detour,
    to destination: (edge: DirectedEdge, fraction: Double)
  ) -> (arcs: [ArcID], turnsRound: Bool, end: Double)? {
    guard let last = detour.arcs.last else { return nil }
    var sources = [Seed(node: graph.topology.head[last], weight: share(1 - detour.fraction, last))]
    let back = network.metric.startArc(
      of: DirectedEdge(code: graph.edgeAndDirection[last]).reversed
    )
    // Turning a car takes more than the width of a street.
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

  /// Searches the way on; a car does not come back by the way it took unless there is no other.
  private mutating func run(_ query: SearchQuery, after detour: Detour) -> SearchResult? {
    if network.profile.mode == .car {
      engine.metric = network.metric.masking(Set(detour.arcs.map { graph.edge(of: $0) }))
      let result = engine.run(query)
      if result != nil { return result }
      engine.metric = network.metric
    }
    return engine.run(query)
  }

  /// A way that goes on as straight as it can for some metres, off a route; `nil` where it ends before.
  private func way(
    from first: ArcID,
    _ length: Meters,
    avoiding route: Set<EdgeID>
  ) -> (arcs: [ArcID], fraction: Double)? {
    var arcs = [first]
    var used = Set([graph.edge(of: first)])
    var rest = length
    while true {
      let last = arcs[arcs.count - 1]
      let whole = Double(graph.attributes.length[graph.edge(of: last)]) / 1000
      if rest <= whole { return (arcs, rest / whole) }
      rest -= whole
      let heading = bearing(of: arcs[(arcs.count - 1)...])
      let next = Array(graph.topology.arcs(from: graph.topology.head[last]))
        .filter { network.metric.isUsable($0) && !used.contains(graph.edge(of: $0)) }
        .map { arc in (arc, abs(Bearing.turn(from: heading, to: bearing(of: [arc])))) }
        .min { ($0.1, $0.0) < ($1.1, $1.0) }
      guard let next, !route.contains(graph.edge(of: next.0)) else { return nil }
      used.insert(graph.edge(of: next.0))
      arcs.append(next.0)
    }
  }

  private func share(_ fraction: Double, _ arc: ArcID) -> Weight {
    Weight((Double(network.metric.weights[arc]) * fraction).rounded())
  }

  /// The direction of the first metres of a way.
  private func bearing(of arcs: ArraySlice<ArcID>) -> Degrees {
    var line: [Coordinate] = []
    var length = 0.0
    for arc in arcs where length < Self.lookAhead {
      for point in graph.line(of: arc) where point != line.last {
        if let last = line.last { length += LocalPlane.shortDistance(last, point) }
        line.append(point)
      }
    }
    guard let start = line.first else { return 0 }
    let whole = LineString(line)
    let end = whole.point(along: min(Self.lookAhead, whole.length))
    let offset = LocalPlane(at: start).point(end)
    return Bearing.of(x: offset.x, y: offset.y)
  }
}

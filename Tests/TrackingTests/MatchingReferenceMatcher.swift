import CampusGraph
import GeoCore
import Routing
import Tracking

/// Viterbi's algorithm over all places within reach and all ways, with a plain Dijkstra for each.
///
/// Written from the description of the models, independent of their code; without bends, for
/// walkers.
struct ReferenceMatcher {
  /// A place on a directed edge.
  struct Place {
    var edge: DirectedEdge
    var along: Meters
    var length: Meters
    var emission: Double
  }

  private let graph: StreetGraph
  private let metric: Metric
  private let parameters: MatchingParameters
  private let fixes: [LocationFix]
  private var places: [[Place]] = []
  /// By fix, place before and place: the logarithm of the way's probability.
  private var ways: [[[Double]]] = []
  /// The logarithm of the probability of the best path.
  private(set) var bestScore = -Double.infinity

  init(_ graph: StreetGraph, _ fixes: [LocationFix], _ parameters: MatchingParameters) {
    self.graph = graph
    self.fixes = fixes
    self.parameters = parameters
    metric = Metric(customizing: graph, for: .foot)
    for index in fixes.indices { places.append(placesNear(index)) }
    var scores = places[0].map(\.emission)
    for index in fixes.indices.dropFirst() {
      let table = places[index - 1].map { source in
        let way = Ways(from: source, graph, metric, parameters)
        return places[index].map { target in
          transition(index, way, to: target)
        }
      }
      ways.append(table)
      scores = places[index].indices.map { target in
        let best = scores.indices.map { scores[$0] + table[$0][target] }.max() ?? -.infinity
        return best + places[index][target].emission
      }
    }
    bestScore = scores.max() ?? -.infinity
  }

  /// The logarithm of the probability of a path.
  func score(of path: [Tracepoint]) -> Double {
    let chosen = path.indices.map { index in
      places[index].firstIndex { $0.edge == path[index].edge } ?? -1
    }
    guard !chosen.contains(-1) else { return -.infinity }
    var score = places[0][chosen[0]].emission
    for index in path.indices.dropFirst() {
      score += ways[index - 1][chosen[index - 1]][chosen[index]]
      score += places[index][chosen[index]].emission
    }
    return score
  }

  private func spread(_ fix: LocationFix) -> Double { (fix.accuracy ?? 0) / 1.51 }

  private func variance(_ fix: LocationFix) -> Double {
    spread(fix) * spread(fix) + parameters.mapSpread * parameters.mapSpread
  }

  private func placesNear(_ index: Int) -> [Place] {
    let fix = fixes[index]
    let deviation = variance(fix).squareRoot()
    let radius = min(150, max(parameters.offlineReach, parameters.reach * deviation))
    var tempering = 1.0
    if index > 0 {
      let interval = (fix.time ?? 0) - (fixes[index - 1].time ?? 0)
      tempering = max(parameters.leastTempering, 1 - exp(-2 * interval / parameters.temperingTime))
    }
    var found: [Place] = []
    for edge in graph.edges {
      let near = LineString(graph.geometry.line(of: edge)).nearest(to: fix.coordinate)
      guard near.distance <= radius else { continue }
      let length = Double(graph.attributes.length[edge]) / 1000
      for forward in [true, false] {
        let directed = DirectedEdge(edge, forward: forward)
        guard metric.startArc(of: directed) != .none else { continue }
        found.append(
          Place(
            edge: directed,
            along: forward ? near.along : length - near.along,
            length: length,
            emission: -tempering * near.distance * near.distance / (2 * variance(fix))
          )
        )
      }
    }
    return found
  }

  private func transition(_ index: Int, _ ways: Ways, to target: Place) -> Double {
    let (before, fix) = (fixes[index - 1], fixes[index])
    let straight = Geodesic.distance(before.coordinate, fix.coordinate)
    let shared =
      ((variance(fix) + spread(before) * spread(before)) / 2).squareRoot()
    let scale =
      parameters.detourLeast + parameters.detourPerSpread * shared
      + parameters.detourPerMeter * straight
    if let back = ways.back(to: target), back <= parameters.backwardSpreads * shared {
      return -straight / scale - back * back / (4 * shared * shared)
    }
    guard let way = ways.way(to: target), way.length <= parameters.longestHop else {
      return -.infinity
    }
    let interval = (fix.time ?? 0) - (before.time ?? 0)
    let allowed = parameters.offlineSpeedRatio * interval + 2 * shared / parameters.usualSpeed
    let late = max(0, way.seconds - allowed) * parameters.overtimeCost
    return -abs(way.length - straight) / scale - late - (way.turns ? parameters.turnCost : 0)
  }
}

/// All ways from a place.
private struct Ways {
  struct Way {
    var seconds: Seconds
    var length: Meters
    var turns: Bool
    /// Seconds, with the delay of U-turns.
    var key: Seconds
  }

  private let source: ReferenceMatcher.Place
  private let graph: StreetGraph
  private let metric: Metric
  private let parameters: MatchingParameters
  private var nodes: [NodeID: (way: Way, by: DirectedEdge)] = [:]

  init(
    from source: ReferenceMatcher.Place,
    _ graph: StreetGraph,
    _ metric: Metric,
    _ parameters: MatchingParameters
  ) {
    self.source = source
    self.graph = graph
    self.metric = metric
    self.parameters = parameters
    settleAll()
  }

  private func pace(_ edge: DirectedEdge) -> Seconds {
    Double(metric.durations[metric.startArc(of: edge)]) / 1000
  }

  private func end(of edge: DirectedEdge) -> NodeID {
    edge.isForward ? graph.head(of: edge.edge) : graph.tail(of: edge.edge)
  }

  /// Metres by which a place on the same edge lies behind; `nil` for others.
  func back(to target: ReferenceMatcher.Place) -> Meters? {
    guard target.edge == source.edge, target.along < source.along else { return nil }
    return source.along - target.along
  }

  func way(to target: ReferenceMatcher.Place) -> Way? {
    var best: Way?
    func offer(_ way: Way) { if way.key < best?.key ?? .infinity { best = way } }
    if target.edge == source.edge, target.along >= source.along {
      let ahead = target.along - source.along
      let seconds = pace(source.edge) * ahead / source.length
      offer(Way(seconds: seconds, length: ahead, turns: false, key: seconds))
    }
    if target.edge == source.edge.reversed {
      let apart = abs(target.length - target.along - source.along)
      let seconds = pace(source.edge) * apart / source.length
      let key = seconds + parameters.turnDelay
      offer(Way(seconds: seconds, length: apart, turns: true, key: key))
    }
    for (node, (way, by)) in nodes {
      guard graph.topology.arcs(from: node).contains(where: { directed($0) == target.edge })
      else { continue }
      offer(onward(way, by, target.edge, share: target.along / max(target.length, 1e-9)))
    }
    return best
  }

  private func directed(_ arc: ArcID) -> DirectedEdge {
    DirectedEdge(code: graph.edgeAndDirection[arc])
  }

  private func onward(
    _ way: Way,
    _ by: DirectedEdge,
    _ edge: DirectedEdge,
    share: Double
  ) -> Way {
    let isReturn = edge == by.reversed
    let seconds = pace(edge) * share
    return Way(
      seconds: way.seconds + seconds,
      length: way.length + share * Double(graph.attributes.length[edge.edge]) / 1000,
      turns: way.turns || isReturn,
      key: way.key + seconds + (isReturn ? parameters.turnDelay : 0)
    )
  }

  private mutating func settleAll() {
    var open: [(node: NodeID, way: Way, by: DirectedEdge)] = []
    let left = (source.length - source.along) / source.length
    let ahead = pace(source.edge) * left
    open.append(
      (
        end(of: source.edge),
        Way(seconds: ahead, length: source.length - source.along, turns: false, key: ahead),
        source.edge
      )
    )
    let reverse = source.edge.reversed
    if metric.startArc(of: reverse) != .none {
      let back = pace(reverse) * (1 - left)
      let way = Way(
        seconds: back,
        length: source.along,
        turns: true,
        key: back + parameters.turnDelay
      )
      open.append((end(of: reverse), way, reverse))
    }
    while let next = open.indices.min(by: { open[$0].way.key < open[$1].way.key }) {
      let (node, way, by) = open.remove(at: next)
      guard nodes[node] == nil else { continue }
      nodes[node] = (way, by)
      for arc in graph.topology.arcs(from: node) where metric.isUsable(arc) {
        let edge = directed(arc)
        open.append((end(of: edge), onward(way, by, edge, share: 1), edge))
      }
    }
  }
}

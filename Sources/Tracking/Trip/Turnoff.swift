import CampusGraph
import GeoCore
import Routing

/// Way off a route that a traveller may take.
struct Turnoff: Sendable, Hashable {
  /// Metres along the route of the junction where it leaves the route.
  let parting: Meters
  /// The probability that a traveller who passes the junction takes it.
  let prior: Double
  /// Its cells from there on.
  let grid: CellGrid

  /// Projects a way on a plane.
  init(_ way: TurnoffSearch.Way, on plane: LocalPlane) {
    parting = way.parting
    prior = way.prior
    let points = way.line.map(plane.point)
    var along = [way.parting]
    for (a, b) in zip(points, points.dropFirst()) {
      along.append(along[along.count - 1] + a.distance(to: b))
    }
    grid = CellGrid(points: points, along: along)
  }

  /// The first of its cells that is so many metres from the route.
  ///
  /// - Complexity: O(cells · points of the route near by).
  func firstApart(from route: CellGrid, by distance: Meters) -> Int {
    let reach = (grid.along.last ?? parting) - parting
    let cells = grid.cells(in: 0..<grid.count)
    return cells.firstIndex {
      route.distance(of: $0, from: parting - reach, to: parting + reach) >= distance
    } ?? grid.count
  }
}

/// Finds the ways off a route.
struct TurnoffSearch {
  /// A way before its projection.
  struct Way {
    var parting: Meters
    var prior: Double
    var line: [Coordinate]
  }

  /// The probability of a wrong turn at a junction: one trip in five with forty junctions, an
  /// estimate.
  private static let share = 1.0 / 200
  /// Degrees within which one of several ways across a plaza stands for all: an estimate.
  private static let fan: Degrees = 15
  /// Metres over which the direction of a way is measured: an estimate.
  private static let lookAhead: Meters = 20

  private let graph: StreetGraph
  private let metric: Metric
  /// Metres for which ways are followed.
  private let horizon: Meters
  private let route: Set<EdgeID>

  init(graph: StreetGraph, network: ProfileNetwork, route: [DirectedEdge]) {
    self.graph = graph
    metric = network.metric
    horizon = ModeParameters.of(network.profile.mode).turnoffHorizon
    self.route = Set(route.map(\.edge))
  }

  /// The ways off the route at the end of one of its edges.
  ///
  /// - Parameters:
  ///   - ways: what leads on from there.
  ///   - next: the next edge of the route.
  ///   - parting: how far along the route it starts.
  /// - Returns: one for each edge that leads off.
  func turnoffs(
    among ways: [DirectedEdge],
    before next: DirectedEdge,
    at parting: Meters
  ) -> [Way] {
    let taken = bearing(of: graph.line(of: next))
    var found: [(edge: DirectedEdge, bearing: Degrees)] = []
    for way in ways where !route.contains(way.edge) {
      let bearing = bearing(of: graph.line(of: way))
      let isPlaza = graph.attributes.kind[way.edge] == .plaza
      let isLike = { abs(Bearing.turn(from: $0, to: bearing)) < Self.fan }
      if isPlaza, isLike(taken) || found.contains(where: { isLike($0.bearing) }) { continue }
      found.append((way, bearing))
    }
    let prior = Self.share / Double(max(1, found.count))
    return found.map { Way(parting: parting, prior: prior, line: line(along: $0.edge)) }
  }

  /// Whether another street than the next edge of the route is among the ways that lead on from an edge.
  ///
  /// Driveways, alleys and tracks count only for a traveller who is on one.
  func isJunction(
    of ways: [DirectedEdge],
    after edge: DirectedEdge,
    before next: DirectedEdge
  ) -> Bool {
    let isMinor = isMinor(edge)
    return ways.contains { $0.edge != next.edge && (isMinor || !self.isMinor($0)) }
  }

  private func isMinor(_ edge: DirectedEdge) -> Bool {
    let rank = graph.attributes.flags[edge.edge].rank
    return rank == .service || rank == .track
  }

  /// The way to the start of a route within an edge, from some metres before it.
  ///
  /// After a reroute a traveller goes on the old way for a while, turns round, and comes along
  /// here, which is not off the route.
  func approach(to fraction: Double, of edge: DirectedEdge) -> [Coordinate] {
    let whole = LineString(graph.line(of: edge.reversed))
    let start = (1 - fraction) * whole.length
    let rest = whole.slice(from: start, to: whole.length).coordinates
    return line(along: edge.reversed, beginning: rest, of: whole.length - start).reversed()
  }

  /// The directed edges that continue from the end of one, without U-turns; each once.
  func onward(from edge: DirectedEdge) -> [DirectedEdge] {
    var result: [DirectedEdge] = []
    for arc in graph.arcs(of: edge) where metric.isUsable(arc) {
      for next in graph.topology.arcs(from: graph.topology.head[arc]) where metric.isUsable(next) {
        let way = DirectedEdge(code: graph.edgeAndDirection[next])
        if way.edge != edge.edge, !result.contains(way) { result.append(way) }
      }
    }
    return result
  }

  /// The line of a way that continues as straight as possible, up to the horizon or the route.
  private func line(along first: DirectedEdge) -> [Coordinate] {
    line(along: first, beginning: graph.line(of: first), of: length(of: first))
  }

  private func line(
    along first: DirectedEdge,
    beginning: [Coordinate],
    of length: Meters
  ) -> [Coordinate] {
    var line = beginning
    var length = length
    var last = first
    var used = Set([first.edge])
    while length < horizon {
      let heading = bearing(of: graph.line(of: last.reversed)) + 180
      let next = onward(from: last).filter { !used.contains($0.edge) }
        .map {
          (edge: $0, turn: abs(Bearing.turn(from: heading, to: bearing(of: graph.line(of: $0)))))
        }
        .min { ($0.turn, $0.edge.code) < ($1.turn, $1.edge.code) }
      guard let next, !route.contains(next.edge.edge) else { break }
      line += graph.line(of: next.edge).dropFirst()
      length += self.length(of: next.edge)
      used.insert(next.edge.edge)
      last = next.edge
    }
    return line
  }

  private func length(of edge: DirectedEdge) -> Meters {
    Double(graph.attributes.length[edge.edge]) / 1000
  }

  /// The direction of the first metres of a line.
  private func bearing(of line: [Coordinate]) -> Degrees {
    guard let start = line.first else { return 0 }
    let plane = LocalPlane(at: start)
    var offset = PlanePoint(x: 0, y: 0)
    for point in line.dropFirst() {
      offset = plane.point(point)
      if offset.x * offset.x + offset.y * offset.y >= Self.lookAhead * Self.lookAhead { break }
    }
    return Bearing.of(x: offset.x, y: offset.y)
  }
}

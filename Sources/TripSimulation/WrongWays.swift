package import CampusGraph
package import GeoCore
package import Routing

/// Enumerates the wrong ways off a planned one.
package struct WrongWays: Sendable {
  /// A way off the planned one.
  package struct Way: Sendable {
    /// In the order of travel.
    package var arcs: [ArcID]
    /// The fraction of the last arc at which it ends, 0…1.
    package var fraction: Double
    /// Metres from the planned way to its end.
    package var length: Meters
  }

  /// Metres of a way over which its direction is measured, so that a bend right behind a junction
  /// counts.
  private static let lookAhead: Meters = 20

  /// The streets as a profile may use them.
  package let network: ProfileNetwork
  /// The streets.
  package let graph: StreetGraph

  /// Takes the streets.
  package init(network: ProfileNetwork, graph: StreetGraph) {
    self.network = network
    self.graph = graph
  }

  /// The arcs that lead off a planned way at the start of one of its arcs.
  package func arcs(off planned: [ArcID], at junction: Int, avoiding route: Set<EdgeID>) -> [ArcID]
  {
    Array(graph.topology.arcs(from: graph.topology.head[planned[junction - 1]]))
      .filter { network.metric.isUsable($0) && !route.contains(graph.edge(of: $0)) }
  }

  /// The angle in degrees between a way and the planned one at their junction.
  package func angle(of way: Way, off planned: [ArcID], at junction: Int) -> Degrees {
    abs(Bearing.turn(from: bearing(of: planned[junction...]), to: bearing(of: way.arcs[...])))
  }

  /// A way that continues as straight as possible off a route.
  ///
  /// It is shorter than `length` if it reaches a dead end or returns to the route.
  package func way(from first: ArcID, upTo length: Meters, avoiding route: Set<EdgeID>) -> Way {
    var arcs = [first]
    var used = Set([graph.edge(of: first)])
    var rest = length
    while true {
      let last = arcs[arcs.count - 1]
      let whole = Double(graph.attributes.length[graph.edge(of: last)]) / 1000
      if rest <= whole { return Way(arcs: arcs, fraction: rest / whole, length: length) }
      rest -= whole
      let next = Array(graph.topology.arcs(from: graph.topology.head[last]))
        .filter { network.metric.isUsable($0) && !used.contains(graph.edge(of: $0)) }
      guard let next = straightest(next, after: last).first, !route.contains(graph.edge(of: next))
      else {
        return Way(arcs: arcs, fraction: 1, length: length - rest)
      }
      used.insert(graph.edge(of: next))
      arcs.append(next)
    }
  }

  /// Arcs by increasing angle with the one before.
  func straightest(_ arcs: [ArcID], after last: ArcID) -> [ArcID] {
    let heading = bearing(of: [last])
    return arcs.map { (arc: $0, angle: abs(Bearing.turn(from: heading, to: bearing(of: [$0])))) }
      .sorted { ($0.angle, $0.arc) < ($1.angle, $1.arc) }
      .map(\.arc)
  }

  /// The direction of the first 20 m of a way.
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

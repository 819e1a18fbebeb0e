import CampusGraph
import GeoCore
import Routing

/// The junctions, lights and crossings of a path.
struct StreetJunctions {
  /// A place of the path at a node.
  struct Place {
    /// Metres from the start of the path.
    var along: Meters
    var node: NodeID
  }

  /// Metres over which the directions of two streets are measured.
  private static let reach: Meters = 10

  let path: TravelPath
  let network: ProfileNetwork
  let graph: StreetGraph

  /// The nodes with traffic lights, in order.
  var lights: [Place] {
    path.pieces.indices.compactMap { index in
      let piece = path.pieces[index]
      guard let edge = piece.edge, piece.end == 1 else { return nil }
      let flags = graph.attributes.flags[edge.edge]
      guard flags.contains(.signal(forward: edge.isForward)) else { return nil }
      return Place(along: path.distances[index + 1], node: head(of: edge))
    }
  }

  /// The nodes at which a traveller may have to give way, in order: crossings without a light, and
  /// junctions without one where the path turns or enters a faster street.
  func yieldings(_ law: YieldLaw) -> [Place] {
    let lit = Set(lights.map(\.node))
    return path.pieces.indices.dropFirst().compactMap { index in
      let (before, after) = (path.pieces[index - 1], path.pieces[index])
      guard let from = before.edge, let to = after.edge, before.end == 1 else { return nil }
      let node = head(of: from)
      guard !lit.contains(node), entersCrossing(from, to) || isTurn(before, after, at: node, law)
      else { return nil }
      return Place(along: path.distances[index], node: node)
    }
  }

  private func entersCrossing(_ from: DirectedEdge, _ to: DirectedEdge) -> Bool {
    let kind = graph.attributes.kind
    return kind[to.edge] == .crossing && kind[from.edge] != .crossing
  }

  private func isTurn(
    _ before: TravelPiece,
    _ after: TravelPiece,
    at node: NodeID,
    _ law: YieldLaw
  ) -> Bool {
    guard after.edge?.edge != before.edge?.edge, isJunction(node) else { return false }
    if after.speed >= before.speed * law.leastRatio { return true }
    return abs(Bearing.turn(from: arriving(before.line), to: leaving(after.line))) >= law.leastAngle
  }

  private func arriving(_ line: LineString) -> Degrees {
    direction(from: line.point(along: line.length - Self.reach), to: line.end)
  }

  private func leaving(_ line: LineString) -> Degrees {
    direction(from: line.start, to: line.point(along: Self.reach))
  }

  private func direction(from: Coordinate, to: Coordinate) -> Degrees {
    let offset = LocalPlane(at: from).point(to)
    return Bearing.of(x: offset.x, y: offset.y)
  }

  private func head(of edge: DirectedEdge) -> NodeID {
    edge.isForward ? graph.head(of: edge.edge) : graph.tail(of: edge.edge)
  }

  /// Whether three or more streets that the traveller may use meet at a node.
  private func isJunction(_ node: NodeID) -> Bool {
    let topology = graph.topology
    var edges: Set<EdgeID> = []
    for arc in topology.arcs(from: node) where network.metric.isUsable(arc) {
      edges.insert(graph.edge(of: arc))
    }
    for arc in topology.arcs(into: node) where network.metric.isUsable(arc) {
      edges.insert(graph.edge(of: arc))
    }
    return edges.count >= 3
  }
}

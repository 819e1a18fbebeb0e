import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Tracking

/// Random streets: a distorted grid with gaps, diagonals and streets that bend.
struct RandomTown {
  let graph: StreetGraph
  let profile: Profile

  /// Draws a town of some columns and as many rows, so many metres apart.
  init(columns: Int, spacing: Meters, _ profile: Profile, using random: inout SplitMix64) {
    self.profile = profile
    let plane = LocalPlane(at: Coordinate(latitude: 19.28, longitude: -99.14))
    var builder = GraphBuilder()
    func place(_ column: Double, _ row: Double) -> Coordinate {
      plane.coordinate(
        PlanePoint(
          x: spacing * (column + random.between(-0.25...0.25)),
          y: spacing * (row + random.between(-0.25...0.25))
        )
      )
    }
    for row in 0..<columns {
      for column in 0..<columns {
        _ = builder.addNode(at: place(Double(column), Double(row)))
      }
    }
    var street = EdgeDescription()
    street.kind = .road
    street.access = [.foot, .wheelchair, .car]
    func join(_ a: (Int, Int), _ b: (Int, Int), _ share: Double) {
      guard random.chance(share) else { return }
      let bend =
        random.chance(0.3)
        ? [place(Double(a.0 + b.0) / 2, Double(a.1 + b.1) / 2)] : []
      _ = builder.addEdge(
        from: NodeID(a.1 * columns + a.0),
        to: NodeID(b.1 * columns + b.0),
        through: bend,
        street
      )
    }
    for row in 0..<columns {
      for column in 0..<columns {
        if column + 1 < columns { join((column, row), (column + 1, row), 0.9) }
        if row + 1 < columns { join((column, row), (column, row + 1), 0.9) }
        if column + 1 < columns, row + 1 < columns {
          join((column, row), (column + 1, row + 1), 0.2)
        }
      }
    }
    graph = builder.build()
  }

  /// The prepared streets.
  var context: RoutingContext { Town.context(of: graph) }

  /// The line of a path from a random node: see `StreetGraph.randomLine(from:edges:using:)`.
  func path(_ edges: Int, using random: inout SplitMix64) -> LineString? {
    let start = NodeID(random.below(graph.nodeCount))
    return graph.randomLine(from: start, edges: edges, using: &random)
  }
}

extension StreetGraph {
  /// The line of a random path over some edges from a node, which never uses an edge twice in a row;
  /// `nil` if the node has none.
  func randomLine(
    from start: NodeID,
    edges: Int,
    using random: inout SplitMix64
  ) -> LineString? {
    var node = start
    var line = [coordinate(of: node)]
    var last = EdgeID.none
    for _ in 0..<edges {
      let arcs = Array(topology.arcs(from: node)).filter { edge(of: $0) != last }
      guard !arcs.isEmpty else { break }
      let arc = arcs[random.below(arcs.count)]
      line += self.line(of: arc).dropFirst()
      node = topology.head[arc]
      last = edge(of: arc)
    }
    return line.count > 1 ? LineString(line) : nil
  }
}

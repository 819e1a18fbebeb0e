import CampusGraph
import GeoCore

extension StreetGraphMaker {
  /// Up to this many ends of ways are joined pairwise; beyond, all are joined to the first.
  private static let fewEnds = 8

  /// The pairs of ends that are joined at a barrier or a lift.
  static func pairs(_ count: Int) -> [(Int, Int)] {
    (0..<min(count, count > fewEnds ? 1 : count)).flatMap { first in
      (first + 1..<count).map { (first, $0) }
    }
  }

  /// Adds the lines across plazas, and the rides in lifts that are mapped as areas.
  mutating func addPlazas() {
    uncrossedPlazaCount = ways.areas.brokenCount
    guard !ways.areas.areas.isEmpty else { return }
    var planner = PlazaPlanner(ways, uses: uses)
    var middles: [PlazaLines.Stop: NodeID] = [:]
    for plaza in planner.lines() {
      var ends: [Int: NodeID] = [:]
      for line in plaza.lines {
        for stop in [line.first, line.second] where ends[stop] == nil {
          ends[stop] = end(plaza.stops[stop], of: plaza, &middles)
        }
        guard let tail = ends[line.first], let head = ends[line.second] else { continue }
        builder.addEdge(from: tail, to: head, plaza.edge)
      }
      plazaCount += plaza.edge.kind == .plaza ? 1 : 0
    }
    uncrossedPlazaCount += planner.uncrossed
  }

  /// The graph's node of a stop.
  private mutating func end(
    _ stop: PlazaLines.Stop,
    of plaza: PlazaLines,
    _ middles: inout [PlazaLines.Stop: NodeID]
  ) -> NodeID {
    switch stop {
    case .node(let node):
      return end(node, of: plaza.way, level: plaza.edge.level)
    case .corner(let place):
      return addNode(at: place.coordinate)
    case .side(let a, let b):
      if let known = middles[stop] { return known }
      let ends = [a, b].compactMap { ways.nodes.coordinates[Int($0)] }
      let middle = addNode(at: Self.middle(ends))
      middles[stop] = middle
      return middle
    }
  }

  private static func middle(_ ends: [FixedCoordinate]) -> Coordinate {
    let (a, b) = (ends[0].coordinate, ends[ends.count - 1].coordinate)
    let frame = Frame(at: a)
    return frame.coordinate(frame.vector(b) / 2)
  }

  /// Joins the storeys at a lift that is mapped as a node.
  mutating func closeLift(_ ride: EdgeDescription, _ ends: [NodeID]) {
    let ascending = ends.sorted { (levelOfEnd[$0] ?? 0, $0) < (levelOfEnd[$1] ?? 0, $1) }
    for (low, high) in Self.pairs(ascending.count) {
      var edge = ride
      edge.level = levelOfEnd[ascending[low]] ?? 0
      builder.addEdge(from: ascending[low], to: ascending[high], edge)
    }
  }
}

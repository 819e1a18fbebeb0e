import CampusGraph
import GeoCore

extension StreetGraphMaker {
  /// Up to so many ends of ways are all joined to one another; beyond, all are joined to the first.
  private static let fewEnds = 8

  /// Which of some ends are joined at a barrier or a lift.
  static func pairs(_ count: Int) -> [(Int, Int)] {
    (0..<min(count, count > fewEnds ? 1 : count)).flatMap { first in
      (first + 1..<count).map { (first, $0) }
    }
  }

  /// Adds the lines on which plazas are crossed, and the rides of lifts that are drawn as areas.
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
      let places = [a, b].compactMap { ways.places[Int($0)] }
      let middle = addNode(at: Self.middle(places))
      middles[stop] = middle
      return middle
    }
  }

  private static func middle(_ places: [FixedCoordinate]) -> Coordinate {
    let (a, b) = (places[0].coordinate, places[places.count - 1].coordinate)
    let frame = Frame(at: a)
    return frame.coordinate(frame.vector(b) / 2)
  }

  /// Joins the storeys at a lift that is drawn as a node.
  mutating func closeLift(_ ride: EdgeDescription, _ ends: [NodeID]) {
    let rising = ends.sorted { (levelOfEnd[$0] ?? 0, $0) < (levelOfEnd[$1] ?? 0, $1) }
    for (low, high) in Self.pairs(rising.count) {
      var edge = ride
      edge.level = levelOfEnd[rising[low]] ?? 0
      builder.addEdge(from: rising[low], to: rising[high], edge)
    }
  }
}

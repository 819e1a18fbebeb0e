import GeoCore

/// The directions in which edges leave and reach their ends, and what follows for turns.
struct EdgeBearings {
  /// How far from an end the direction is taken, in metres: kinks next to a junction are drawing.
  private static let reach: Meters = 12

  /// Degrees from north at each edge's start and end, along its geometry.
  private let starts: [Float]
  private let ends: [Float]

  init(_ graph: StreetGraph) {
    var (starts, ends): ([Float], [Float]) = ([], [])
    starts.reserveCapacity(graph.edgeCount)
    ends.reserveCapacity(graph.edgeCount)
    let geometry = graph.geometry
    for edge in 0..<graph.edgeCount {
      let range = Int(geometry.firstPoint[edge])..<Int(geometry.firstPoint[edge + 1])
      let points = range.map { geometry.points[$0] }
      starts.append(Self.bearing(points))
      let back = Self.bearing(points.reversed())
      ends.append(back < 180 ? back + 180 : back - 180)
    }
    self.starts = starts
    self.ends = ends
  }

  /// The direction from the first of some points to the one about ``reach`` further.
  private static func bearing(_ points: [FixedCoordinate]) -> Float {
    let plane = LocalPlane(at: points[0].coordinate)
    var (x, y) = (0.0, 0.0)
    for point in points.dropFirst() {
      let next = plane.point(point.coordinate)
      let length = (next.x * next.x + next.y * next.y).squareRoot()
      if length <= reach {
        (x, y) = (next.x, next.y)
        continue
      }
      // On the way from the last point to this one, where it is `reach` away, or nearly.
      let before = (x * x + y * y).squareRoot()
      let share = (reach - before) / (length - before)
      (x, y) = (x + (next.x - x) * share, y + (next.y - y) * share)
      break
    }
    return x == 0 && y == 0 ? 0 : Float(Bearing.of(x: x, y: y))
  }

  /// The turn from one edge into the next, in 180/127 degrees, positive to the right.
  func angle(from last: DirectedEdge, to next: DirectedEdge, isReturn: Bool) -> Int8 {
    if isReturn { return 127 }
    let before = last.isForward ? ends[last.edge.index] : starts[last.edge.index] + 180
    let after = next.isForward ? starts[next.edge.index] : ends[next.edge.index] + 180
    let degrees = Bearing.turn(from: Degrees(before), to: Degrees(after))
    return Int8(max(-127, min(127, (degrees * 127 / 180).rounded())))
  }

  /// Whether an edge leads back along the one before, or along another of the same street: a way
  /// whose directions have different rules is two edges.
  func isReturn(_ last: DirectedEdge, _ next: DirectedEdge, _ graph: StreetGraph) -> Bool {
    if next.edge == last.edge { return next.isForward != last.isForward }
    guard graph.attributes.source[last.edge] == graph.attributes.source[next.edge],
      graph.tail(of: last) == graph.head(of: next), graph.head(of: last) == graph.tail(of: next)
    else { return false }
    let (a, b) = (graph.geometry.line(of: last.edge), graph.geometry.line(of: next.edge))
    return last.isForward == next.isForward ? a == b.reversed() : a == b
  }

  /// How many roads that somebody may use, in one direction or the other, meet at a junction.
  func roads(at junction: Int, _ access: AccessMask, _ graph: StreetGraph) -> Int {
    var edges: Set<EdgeID> = []
    for arc in graph.topology.arcs(from: NodeID(junction)) { edges.insert(graph.edge(of: arc)) }
    for arc in graph.topology.arcs(into: NodeID(junction)) { edges.insert(graph.edge(of: arc)) }
    return edges.count { !graph.attributes.access[$0].isDisjoint(with: access) }
  }
}

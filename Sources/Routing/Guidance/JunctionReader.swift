import CampusGraph
import GeoCore

/// Reader of the junctions of a network, for one mode of travel.
///
/// Ways that the traveller cannot use in any direction are not there: a driver does not see
/// footpaths. Nodes at which only one way leads on are no junctions; roads are followed across them.
///
/// A class, because copies of a graph retain every one of its columns.
final class JunctionReader {
  /// Metres to which the shape of a way is followed for its direction.
  private static let sight: Meters = 60

  let graph: StreetGraph
  let metric: Metric
  /// The junctions of this graph and metric that were read before.
  private let cache = JunctionCache()
  /// What was decided at them; `nil` to decide each time.
  private let passages: PassageTable?

  init(
    graph: StreetGraph,
    metric: Metric,
    passages: PassageTable? = nil
  ) {
    self.graph = graph
    self.metric = metric
    self.passages = passages
  }

  // MARK: - Ways at a node

  /// A directed edge that leaves a node, with the directions in which it can be used.
  struct Way {
    let edge: DirectedEdge
    var isExit: Bool
    var isEntrance: Bool
    /// Other edges that are the same way.
    var twins: [DirectedEdge] = []
  }

  /// The directed edges that leave a node, those that may be taken first.
  ///
  /// Edges that stand for one way at different hours, or that are drawn twice, are one.
  func exits(of node: NodeID) -> [Way] {
    var found: [Way] = []
    found.reserveCapacity(6)
    visitWays(at: node) { edge, isExit in
      if let known = found.firstIndex(where: { isSameWay($0.edge, edge) }) {
        found[known].isExit = found[known].isExit || isExit
        found[known].isEntrance = found[known].isEntrance || !isExit
        let isKnown = found[known].edge == edge || found[known].twins.contains(edge)
        if !isKnown { found[known].twins.append(edge) }
      } else {
        found.append(Way(edge: edge, isExit: isExit, isEntrance: !isExit))
      }
      return true
    }
    return found
  }

  /// Visits the edges that leave a node: first those that may be taken, then, in this direction,
  /// those by which one may arrive; ends when `visit` returns `false`.
  private func visitWays(at node: NodeID, _ visit: (DirectedEdge, _ isExit: Bool) -> Bool) {
    let junction = graph.junction(of: node)
    for arc in graph.topology.arcs(from: junction) where metric.isUsable(arc) {
      guard visit(DirectedEdge(code: graph.edgeAndDirection[arc]), true) else { return }
    }
    guard visitEntrances(of: junction, visit) else { return }
    for state in graph.states(of: junction) {
      guard visitEntrances(of: state, visit) else { return }
    }
  }

  private func visitEntrances(
    of node: NodeID,
    _ visit: (DirectedEdge, _ isExit: Bool) -> Bool
  ) -> Bool {
    for arc in graph.topology.arcs(into: node) where metric.isUsable(arc) {
      let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
      guard visit(edge.reversed, false) else { return false }
    }
    return true
  }

  /// Whether two edges from one node are the same way: at different hours, or drawn twice.
  func isSameWay(_ a: DirectedEdge, _ b: DirectedEdge) -> Bool {
    if a == b { return true }
    guard graph.attributes.length[a.edge] == graph.attributes.length[b.edge],
      graph.attributes.level[a.edge] == graph.attributes.level[b.edge],
      graph.head(of: a) == graph.head(of: b)
    else { return false }
    return graph.line(of: a) == graph.line(of: b)
  }

  /// The properties of the road of an edge.
  func traits(of edge: DirectedEdge) -> RoadTraits {
    RoadTraits(
      graph.attributes.kind[edge.edge],
      graph.attributes.flags[edge.edge],
      laneCount: graph.laneCount(of: edge.edge),
      name: name(of: edge.edge),
      travel: travel(along: edge)
    )
  }

  /// How a traveller moves along an arc.
  func travel(along arc: ArcID) -> RoadTraits.Travel {
    let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
    if graph.attributes.kind[edge.edge] == .ferry { return .ferry }
    return metric.isPushed(edge) ? .pushing : .own
  }

  /// How a traveller moves along an edge.
  func travel(along edge: DirectedEdge) -> RoadTraits.Travel {
    let arc = metric.startArc(of: edge)
    guard arc == .none else { return travel(along: arc) }
    return graph.attributes.kind[edge.edge] == .ferry ? .ferry : .own
  }

  /// The ids of the name and of the number of an edge's road; 0 for none.
  func nameIDs(of edge: EdgeID) -> (name: NameID, ref: NameID) {
    (graph.attributes.name[edge], graph.refID(of: edge))
  }

  /// The name of the road of an edge; roads without a name are shown by their number.
  func name(of edge: EdgeID) -> RoadName {
    let (shown, ref) = nameIDs(of: edge)
    return cache.name(shown, ref: ref) {
      let isNumber = shown == ref || RoadName.isNumber(graph.names[shown], of: graph.names[ref])
      return RoadName(name: isNumber ? "" : graph.names[shown], ref: graph.names[ref])
    }
  }

  /// What signs say where a step starts that leads onto an edge.
  func signs(of edge: DirectedEdge, at node: NodeID? = nil) -> StepSigns {
    StepSigns(of: edge, in: graph, at: node)
  }

  // MARK: - Along a road

  /// A road from one junction to the next.
  struct Stretch {
    /// The last edge before the junction.
    var last: DirectedEdge
    /// The node of the junction or of the dead end.
    var node: NodeID
    /// Metres.
    var length: Meters
    /// The nodes on the way at which no other way leads on.
    var passed = 0
  }

  /// The stretch from an edge to the next junction, dead end or loop; at most `limit` metres long.
  func stretch(from edge: DirectedEdge, limit: Meters = 1000) -> Stretch {
    var stretch = Stretch(last: edge, node: graph.head(of: edge), length: length(of: edge))
    while stretch.length < limit, stretch.passed < 50 {
      guard let next = onlyWay(after: stretch.last, at: stretch.node), next != edge else { break }
      stretch.last = next
      stretch.node = graph.head(of: next)
      stretch.length += length(of: next)
      stretch.passed += 1
    }
    return stretch
  }

  /// The way that leads on if there is only one, in whatever direction it can be used.
  func onlyWay(after edge: DirectedEdge, at node: NodeID) -> DirectedEdge? {
    var first: DirectedEdge?
    var second: DirectedEdge?
    var hasMore = false
    visitWays(at: node) { way, _ in
      guard let one = first else {
        first = way
        return true
      }
      if isSameWay(one, way) { return true }
      guard let other = second else {
        second = way
        return true
      }
      hasMore = !isSameWay(other, way)
      return !hasMore
    }
    guard !hasMore, let first, let second else { return nil }
    let isFirstBack = isSameWay(first, edge.reversed)
    guard isFirstBack != isSameWay(second, edge.reversed) else { return nil }
    return isFirstBack ? second : first
  }

  /// Whether a road may divide into carriageways at a node: three ways meet, one of them one-way.
  func mayDivide(at node: NodeID) -> Bool {
    let ways = exits(of: node)
    return ways.count >= 3 && ways.contains { !$0.isExit } && ways.contains { $0.isExit }
  }

  /// The length of an edge in metres.
  func length(of edge: DirectedEdge) -> Meters {
    Double(graph.attributes.length[edge.edge]) / 1000
  }

  // MARK: - Shapes

  /// The points of a road as it leaves a node, in metres from it, without repetitions.
  func shape(from edge: DirectedEdge) -> [PlanePoint] {
    var points: [PlanePoint] = []
    points.reserveCapacity(8)
    let plane = LocalPlane(at: graph.start(of: edge))
    append(edge, to: &points, plane)
    var last = edge
    var along = length(of: edge)
    var hops = 0
    while along < Self.sight, hops < 8,
      let next = onlyWay(after: last, at: graph.head(of: last)), next != edge,
      graph.attributes.name[next.edge] == graph.attributes.name[edge.edge]
    {
      append(next, to: &points, plane)
      last = next
      along += length(of: next)
      hops += 1
    }
    return points
  }

  private func append(_ edge: DirectedEdge, to points: inout [PlanePoint], _ plane: LocalPlane) {
    graph.visitLine(of: edge) { coordinate in
      let point = plane.point(coordinate)
      if point != points.last { points.append(point) }
    }
  }

  /// A way as it leaves a node.
  private func arm(_ way: Way) -> JunctionArm {
    let traits = traits(of: way.isExit ? way.edge : way.edge.reversed)
    let shape = RoadShape(shape(from: way.edge))
    return JunctionArm(
      edge: way.edge,
      twins: way.twins,
      bearing: shape.perceivedBearing(of: traits),
      firstBearing: shape.firstBearing,
      length: length(of: way.edge),
      isExit: way.isExit,
      isEntrance: way.isEntrance,
      traits: traits
    )
  }

  /// The ways at a node in the order of the compass, as they are drawn.
  func drawnArms(at node: NodeID) -> [JunctionArm] {
    cache.drawnArms(at: node) {
      exits(of: node).map(arm).sorted { $0.bearing < $1.bearing }
    }
  }

  // MARK: - Views

  /// What is done at each node between pieces that follow each other.
  func passages(between pieces: [PathPiece]) -> [Passage] {
    if let passages { return passages.passages(between: pieces, self) }
    return zip(pieces, pieces.dropFirst()).map { Passage(from: $0.arc, to: $1.arc, self) }
  }

  /// The junction at the end of the last edge, as seen by a traveller who arrives by the first one,
  /// which may lie before a gate.
  func view(
    from first: DirectedEdge,
    by last: (edge: DirectedEdge, arc: ArcID)
  ) -> JunctionView {
    var view = view(after: last.edge, by: last.arc)
    if first != last.edge { view.from = traits(of: first) }
    return view
  }

  /// The junction at the end of an edge, as seen by a traveller who arrives by that edge.
  ///
  /// Turn restrictions may depend on the arc of arrival, if it is known.
  func view(after approach: DirectedEdge, by arc: ArcID? = nil) -> JunctionView {
    let arrival = arc ?? metric.startArc(of: approach)
    let end = arrival == .none ? graph.head(of: approach) : graph.topology.head[arrival]
    let node = graph.junction(of: end)
    var open: [DirectedEdge] = []
    open.reserveCapacity(6)
    for arc in graph.topology.arcs(from: end) where metric.isUsable(arc) {
      open.append(DirectedEdge(code: graph.edgeAndDirection[arc]))
    }
    let arms = cache.arms(at: node) { CarriagewayMerger(reader: self).arms(at: node) }
    return JunctionView(self, node, approach, arms, open: open)
  }
}

extension JunctionView {
  /// Looks at arms from an approach; `open` are the edges that may be taken.
  fileprivate init(
    _ reader: JunctionReader,
    _ node: NodeID,
    _ approach: DirectedEdge,
    _ arms: [JunctionArm],
    open: [DirectedEdge]
  ) {
    let from = reader.traits(of: approach)
    let back = arms.first { reader.isSameWay($0.edge, approach.reversed) }
    let shape = RoadShape(back == nil ? reader.shape(from: approach.reversed) : [])
    let arrival = Bearing.normalized((back?.bearing ?? shape.perceivedBearing(of: from)) + 180)
    let last = Bearing.normalized((back?.firstBearing ?? shape.firstBearing) + 180)
    var visible: [(road: JunctionRoad, order: Degrees)] = []
    visible.reserveCapacity(arms.count)
    for arm in arms where !reader.isSameWay(arm.edge, approach.reversed) {
      let isOpen = open.contains { reader.isSameWay($0, arm.edge) }
      guard isOpen || !arm.isHidden else { continue }
      let turn = Bearing.turn(from: arrival, to: arm.bearing)
      let drawn = Bearing.turn(from: last, to: arm.firstBearing)
      // Sharp bends may lie on the other side of the way back, depending on how far one looks.
      let isAcross = turn > 90 && drawn < -90 || turn < -90 && drawn > 90
      visible.append((JunctionRoad(arm, turn: turn, isOpen: isOpen), isAcross ? turn : drawn))
    }
    visible.sort { ($0.order, $0.road.turn) > ($1.order, $1.road.turn) }
    var roads = visible.map(\.road)
    for index in roads.indices.dropFirst() where roads[index].turn > roads[index - 1].turn {
      let before = roads[index - 1].turn
      roads[index].turn = before - min(0.5, (before + 180) / 2)
    }
    let mayReturn = open.contains { reader.isSameWay($0, approach.reversed) }
    let twoWay = arms.count { $0.isEntrance && $0.isExit }
    self.node = node
    self.approach = approach
    self.from = from
    self.roads = roads
    bearing = arrival
    lastBearing = last
    maySwing = mayReturn && (twoWay <= 1 || !roads.contains { $0.isOpen })
  }
}

import CampusGraph
import GeoCore

/// Reader of the junctions of a network, for one mode of travel.
///
/// Ways that the traveller cannot use in any direction are not there: a driver does not see
/// footpaths. Nodes at which only one way leads on are no junctions; roads are followed across them.
struct JunctionReader {
  /// Metres to which the shape of a way is followed for its direction.
  private static let sight: Meters = 60

  let graph: StreetGraph
  let metric: Metric
  /// The junctions of this graph and metric that were read before.
  var cache = JunctionCache()

  // MARK: - Ways at a node

  /// The directed edges that leave a node, with the directions in which they can be used.
  ///
  /// Edges that stand for one way at different hours are one.
  func exits(of node: NodeID) -> [(edge: DirectedEdge, isExit: Bool, isEntrance: Bool)] {
    let junction = graph.junction(of: node)
    var found: [(edge: DirectedEdge, isExit: Bool, isEntrance: Bool)] = []
    func add(_ edge: DirectedEdge, isExit: Bool, isEntrance: Bool) {
      if let known = found.firstIndex(where: { isSameWay($0.edge, edge) }) {
        found[known].isExit = found[known].isExit || isExit
        found[known].isEntrance = found[known].isEntrance || isEntrance
      } else {
        found.append((edge, isExit, isEntrance))
      }
    }
    for arc in graph.topology.arcs(from: junction) where metric.isUsable(arc) {
      add(DirectedEdge(code: graph.edgeAndDirection[arc]), isExit: true, isEntrance: false)
    }
    for end in [junction] + graph.states(of: junction) {
      for arc in graph.topology.arcs(into: end) where metric.isUsable(arc) {
        let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
        add(edge.reversed, isExit: false, isEntrance: true)
      }
    }
    return found
  }

  /// Whether two edges from one node are the same way, at different hours.
  func isSameWay(_ a: DirectedEdge, _ b: DirectedEdge) -> Bool {
    if a == b { return true }
    let attributes = graph.attributes
    return attributes.source[a.edge] == attributes.source[b.edge]
      && attributes.length[a.edge] == attributes.length[b.edge]
      && a.isForward == b.isForward && graph.head(of: a) == graph.head(of: b)
      && graph.geometry.line(of: a.edge) == graph.geometry.line(of: b.edge)
  }

  /// The properties of the road of an edge.
  func traits(of edge: DirectedEdge) -> RoadTraits {
    let arc = metric.startArc(of: edge)
    let isPushed = arc != .none && metric.isPushed(arc)
    return RoadTraits(edge.edge, of: graph, isPushed: isPushed)
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
  private func onlyWay(after edge: DirectedEdge, at node: NodeID) -> DirectedEdge? {
    let ways = exits(of: node)
    guard ways.count == 2 else { return nil }
    let others = ways.filter { !isSameWay($0.edge, edge.reversed) }
    return others.count == 1 ? others[0].edge : nil
  }

  /// The length of an edge in metres.
  func length(of edge: DirectedEdge) -> Meters {
    Double(graph.attributes.length[edge.edge]) / 1000
  }

  // MARK: - Shapes

  /// The points of a road as it leaves a node, in metres from it, without repetitions.
  func shape(from edge: DirectedEdge) -> [PlanePoint] {
    var line = graph.line(of: edge)
    var last = edge
    var along = length(of: edge)
    var hops = 0
    while along < Self.sight, hops < 8,
      let next = onlyWay(after: last, at: graph.head(of: last)), next != edge,
      graph.attributes.name[next.edge] == graph.attributes.name[edge.edge]
    {
      line += graph.line(of: next)
      last = next
      along += length(of: next)
      hops += 1
    }
    let plane = LocalPlane(at: line[0])
    var points: [PlanePoint] = []
    for coordinate in line {
      let point = plane.point(coordinate)
      if point != points.last { points.append(point) }
    }
    return points
  }

  /// A way as it leaves a node.
  private func arm(_ edge: DirectedEdge, isExit: Bool, isEntrance: Bool) -> JunctionArm {
    let traits = traits(of: isExit ? edge : edge.reversed)
    let shape = RoadShape(shape(from: edge))
    return JunctionArm(
      edge: edge,
      bearing: shape.perceivedBearing(of: traits),
      firstBearing: shape.firstBearing,
      length: length(of: edge),
      isExit: isExit,
      isEntrance: isEntrance,
      traits: traits
    )
  }

  /// The ways at a node in the order of the compass, as they are drawn.
  func drawnArms(at node: NodeID) -> [JunctionArm] {
    cache.drawnArms(at: node) {
      exits(of: node).map { arm($0.edge, isExit: $0.isExit, isEntrance: $0.isEntrance) }
        .sorted { $0.bearing < $1.bearing }
    }
  }

  // MARK: - Views

  /// The junction at the end of an edge, as seen by a traveller who arrives by that edge.
  ///
  /// Turn restrictions may depend on the arc of arrival, if it is known.
  func view(after approach: DirectedEdge, by arc: ArcID? = nil) -> JunctionView {
    let arrival = arc ?? metric.startArc(of: approach)
    let end = arrival == .none ? graph.head(of: approach) : graph.topology.head[arrival]
    let node = graph.junction(of: end)
    let usable = graph.topology.arcs(from: end).filter { metric.isUsable($0) }
    let open = usable.map { DirectedEdge(code: graph.edgeAndDirection[$0]) }
    let arms = cache.arms(at: node) { CarriagewayMerger(reader: self).arms(at: node) }
    return JunctionView(self, node, approach, arms, open: Array(open))
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
    let others = arms.filter { !reader.isSameWay($0.edge, approach.reversed) }
    let visible: [(road: JunctionRoad, order: Degrees)] = others.compactMap { arm in
      let isOpen = open.contains { reader.isSameWay($0, arm.edge) }
      guard isOpen || !arm.isHidden else { return nil }
      let turn = Bearing.turn(from: arrival, to: arm.bearing)
      let drawn = Bearing.turn(from: last, to: arm.firstBearing)
      let road = JunctionRoad(
        edge: arm.edge,
        turn: turn,
        isOpen: isOpen,
        isExit: arm.isExit,
        bearing: arm.bearing,
        traits: arm.traits
      )
      // Sharp bends may lie on the other side of the way back, depending on how far one looks.
      let isAcross = turn > 90 && drawn < -90 || turn < -90 && drawn > 90
      return (road, isAcross ? turn : drawn)
    }
    var roads = visible.sorted { ($0.order, $0.road.turn) > ($1.order, $1.road.turn) }.map(\.road)
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

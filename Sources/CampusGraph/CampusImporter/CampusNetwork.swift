import GeoCore

/// Street network of a campus, built from the surveyed features.
struct CampusNetwork {
  /// Edge and nodes of a door in the graph.
  struct Door {
    /// Its edge, from outside to inside.
    var edge: EdgeID
    /// The node outside.
    var outside: NodeID
    /// The node inside.
    var inside: NodeID
  }

  /// The graph.
  let graph: StreetGraph
  /// The graph's door for each surveyed door; `nil` for those without a building.
  let doors: [Door?]

  /// Nodes the lines, connects them and builds the graph.
  init(_ survey: CampusSurvey, links: [SurveyedWay], log: inout ProblemLog) {
    var joiner = NetworkJoiner(survey, links: links)
    joiner.addWays()
    joiner.addPlazas(log: &log)
    joiner.addLifts(log: &log)
    let edges = joiner.splitAtDoors()
    joiner.splitAtGates(log: &log)
    let result = joiner.draft.build()
    graph = result.graph
    doors = edges.map { edge in
      guard let edge else { return nil }
      let id = result.edgeOfDraft[edge]
      return Door(edge: id, outside: result.graph.tail(of: id), inside: result.graph.head(of: id))
    }
    joiner.reportDanglingEnds(log: &log)
    joiner.reportUnjoinedCrossings(log: &log)
  }
}

/// Builder of a draft network from the surveyed features.
struct NetworkJoiner {
  let survey: CampusSurvey
  /// Ways and links; their noded lines come first.
  let ways: [SurveyedWay]
  let noding: Noding
  let junctions: Junctions
  /// The noded line of each way; `nil` if all its vertices coincide.
  let lineOfWay: [Int?]
  /// The noded rings of each plaza.
  private let ringsOfPlaza: [[Int]]
  private let pointOfDoor: [Int?]
  private let pointOfGate: [Int]
  private let pointOfLift: [Int]
  /// The network so far; its first nodes are those of `junctions`.
  private(set) var draft: Draft

  /// Nodes all lines and points.
  init(_ survey: CampusSurvey, links: [SurveyedWay]) {
    self.survey = survey
    ways = survey.ways + links
    var noding = Noding(frame: survey.frame)
    pointOfDoor = survey.doors.map { door in
      guard door.building != nil else { return nil }
      return noding.addPoint(door.coordinate, levels: door.levels, isJunction: true)
    }
    pointOfGate = survey.gates.map {
      noding.addPoint($0.coordinate, levels: $0.levels, isJunction: false)
    }
    pointOfLift = survey.lifts.map {
      noding.addPoint($0.coordinate, levels: $0.levels, isJunction: false)
    }
    lineOfWay = ways.map {
      noding.addLine($0.line, levels: $0.levels, isRing: false, climbs: $0.climbs)
    }
    ringsOfPlaza = survey.plazas.map { plaza in
      plaza.rings.compactMap { noding.addLine($0, levels: plaza.levels, isRing: true) }
    }
    noding.run()
    self.noding = noding
    junctions = Junctions(noding)
    draft = Draft(frame: survey.frame)
    for node in junctions.nodes {
      _ = draft.addNode(at: noding.coordinate(of: node.site), levels: node.levels)
    }
  }

  // MARK: Ways

  /// Adds the edges of every way and link.
  mutating func addWays() {
    for (index, way) in ways.enumerated() {
      guard let line = lineOfWay[index] else { continue }
      let sites = noding.lines[line].sites
      let nodes = junctions.nodeOfVertex[line]
      var start = 0
      for vertex in sites.indices.dropFirst() where nodes[vertex] >= 0 {
        let between = sites[(start + 1)..<vertex].map(noding.coordinate)
        if nodes[start] != nodes[vertex] || !between.isEmpty {
          draft.addEdge(
            Draft.Edge(
              from: nodes[start],
              to: nodes[vertex],
              between: between,
              description: way.edge,
              feature: way.feature
            )
          )
        }
        start = vertex
      }
    }
  }

  // MARK: Lifts, doors, gates

  /// Connects the levels at which a lift stops.
  mutating func addLifts(log: inout ProblemLog) {
    for (index, lift) in survey.lifts.enumerated() {
      let stops = junctions.nodesOfPoint[pointOfLift[index]]
      if stops.count < 2 {
        log.add(.other, lift.edge.source, at: lift.coordinate) { $0.liftWithoutLevels }
      }
      for (lower, upper) in zip(stops, stops.dropFirst()) {
        var edge = lift.edge
        edge.level = survey.levelTable.lowest(of: junctions.nodes[lower].levels)
        draft.addEdge(
          Draft.Edge(
            from: lower,
            to: upper,
            between: [],
            description: edge,
            feature: lift.feature
          )
        )
      }
    }
  }

  /// Adds door edges at entrances.
  ///
  /// - Returns: the draft's edge of each door.
  mutating func splitAtDoors() -> [Int?] {
    survey.doors.enumerated().map { index, door in
      guard let building = door.building, let point = pointOfDoor[index],
        let node = junctions.nodesOfPoint[point].first
      else { return nil }
      return draft.splitAtDoor(
        node,
        door.edge,
        feature: door.feature,
        building: survey.buildings[building].areas
      )
    }
  }

  /// Adds door edges at gates and kerbs on ways.
  mutating func splitAtGates(log: inout ProblemLog) {
    for (index, gate) in survey.gates.enumerated() {
      let nodes = junctions.nodesOfPoint[pointOfGate[index]]
      if nodes.isEmpty {
        log.add(.other, gate.edge.source, at: gate.coordinate) { $0.barrierWithoutWay }
      }
      for node in nodes { _ = draft.splitAtGate(node, gate.edge, feature: gate.feature) }
    }
  }

  // MARK: Plazas

  /// Adds the edges across plazas.
  mutating func addPlazas(log: inout ProblemLog) {
    let loose = looseEnds()
    let shared = addSharedMidpoints()
    for (index, plaza) in survey.plazas.enumerated() {
      let rings = ringsOfPlaza[index].map { noding.lines[$0].sites.map { noding.places[$0] } }
      guard rings.count == plaza.rings.count, let outer = rings.first else { continue }
      let box = Box(outer)
      var seen: Set<Int> = []
      let onRings = ringsOfPlaza[index].flatMap { junctions.nodeOfVertex[$0] }.filter { $0 >= 0 }
      let inside = loose.filter { node in
        draft.nodes[node].levels & plaza.levels.bits != 0 && box.contains(draft.nodes[node].place)
          && Plane.contains(rings, draft.nodes[node].place)
      }
      let entries = (onRings + inside + (shared[index] ?? [])).filter { seen.insert($0).inserted }
      let crossing = PlazaCrossing(
        rings: rings,
        entries: entries.map { ($0, place(of: $0)) },
        obstacles: obstacles(on: plaza, rings, box)
      )
      report(crossing, of: plaza, entries: entries.count, log: &log)
      add(crossing, of: plaza, index)
    }
  }

  /// The position of a node; for a vertex of a line, exactly that vertex.
  private func place(of node: Int) -> Vector {
    node < junctions.nodes.count
      ? noding.places[junctions.nodes[node].site] : draft.nodes[node].place
  }

  private mutating func add(_ crossing: PlazaCrossing, of plaza: SurveyedPlaza, _ index: Int) {
    let isUsed = Set(crossing.sights.flatMap { [$0.first, $0.second] })
    let nodes = crossing.stops.enumerated().map { stop, content in
      if let node = content.node { return node }
      guard isUsed.contains(stop) else { return -1 }
      let place = survey.frame.coordinate(content.place)
      return draft.addNode(at: place, levels: plaza.levels.bits)
    }
    for sight in crossing.sights {
      var description = plaza.edge
      if !sight.isStepFree { description.access.subtract([.wheelchair, .bike]) }
      draft.addEdge(
        Draft.Edge(
          from: nodes[sight.first],
          to: nodes[sight.second],
          between: [],
          description: description,
          feature: plaza.feature,
          plaza: index
        )
      )
    }
  }

  private func report(
    _ crossing: PlazaCrossing,
    of plaza: SurveyedPlaza,
    entries: Int,
    log: inout ProblemLog
  ) {
    guard let place = plaza.rings.first?.first else { return }
    if entries == 0 {
      log.add(.island, plaza.edge.source, at: place) { $0.plazaWithoutWay }
    } else if crossing.isCapped {
      log.add(.other, plaza.edge.source, at: place) {
        $0.tooManyPlazaCorners(limit: PlazaCrossing.capacity)
      }
    }
  }

  /// Nodes at the ends of ways and at entrances, which connect to a plaza around them.
  private func looseEnds() -> [Int] {
    var nodes: Set<Int> = []
    for line in lineOfWay.compactMap(\.self) {
      let ofLine = junctions.nodeOfVertex[line]
      if let first = ofLine.first, let last = ofLine.last { nodes.formUnion([first, last]) }
    }
    for point in pointOfDoor.compactMap(\.self) { nodes.formUnion(junctions.nodesOfPoint[point]) }
    return nodes.filter { $0 >= 0 }.sorted()
  }

  /// Adds a node in the middle of every long side shared by two plazas, so that routes need not
  /// pass its ends.
  private mutating func addSharedMidpoints() -> [Int: [Int]] {
    struct Side: Hashable {
      var low: Int
      var high: Int
    }
    var owner: [Side: Int] = [:]
    var result: [Int: [Int]] = [:]
    for (index, rings) in ringsOfPlaza.enumerated() {
      for line in rings.map({ noding.lines[$0] }) {
        for (a, b) in (0..<line.sideCount).map(line.side) {
          let side = Side(low: min(a, b), high: max(a, b))
          guard let other = owner.updateValue(index, forKey: side), other != index else { continue }
          let common = survey.plazas[other].levels.bits & survey.plazas[index].levels.bits
          let (p, q) = (noding.places[a], noding.places[b])
          guard common != 0, Plane.distance(p, q) >= 4 else { continue }
          let node = draft.addNode(at: survey.frame.coordinate((p + q) / 2), levels: common)
          result[other, default: []].append(node)
          result[index, default: []].append(node)
        }
      }
    }
    return result
  }

  private func obstacles(on plaza: SurveyedPlaza, _ rings: [[Vector]], _ box: Box) -> [Obstacle] {
    let isRoofed = !plaza.edge.flags.isDisjoint(with: [.covered, .indoor])
    return survey.obstacles.filter { obstacle in
      obstacle.levels.bits & plaza.levels.bits != 0
        && !(isRoofed && obstacle.kind == .building)
        && obstacle.rings.contains { box.meets(Box($0)) } && obstacle.stands(on: rings)
    }
  }
}

/// Axis-aligned rectangle on the plane.
struct Box {
  private var low: Vector
  private var high: Vector

  /// The smallest rectangle around some points.
  init(_ points: [Vector]) {
    low = points.first ?? .zero
    high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
  }

  /// Whether a point is inside or on the border.
  func contains(_ p: Vector) -> Bool {
    p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y
  }

  /// Whether two rectangles share a point.
  func meets(_ other: Box) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
  }
}

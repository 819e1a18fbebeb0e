public import GeoCore

/// Broken invariant of a ``StreetGraph``.
public struct GraphProblem: Sendable, Hashable {
  /// The invariant.
  public let message: LocalizedText
  /// The index of the first node, arc or edge that breaks it; `nil` for the whole graph.
  public let index: Int?
}

extension StreetGraph {
  /// Checks all invariants of the graph.
  ///
  /// - Returns: one entry for each broken invariant, with the first index that breaks it; none for
  ///   a valid graph.
  /// - Complexity: O(nodes + arcs + shape points).
  public func check() -> [GraphProblem] {
    var check = InvariantCheck()
    checkRows(&check)
    // The next checks read arcs by index, so they need valid rows.
    guard check.problems.isEmpty else { return check.problems }
    checkArcs(&check)
    guard check.problems.isEmpty else { return check.problems }
    checkEdges(&check)
    return check.problems
  }

  private func checkRows(_ check: inout InvariantCheck) {
    let t = topology
    let nodes = t.nodeCount
    check.whole(
      "firstOut has an entry a node and one more",
      es: "firstOut tiene una entrada por nodo y una más",
      t.firstOut.count == nodes + 1
    )
    check.whole(
      "firstIn has an entry a node and one more",
      es: "firstIn tiene una entrada por nodo y una más",
      t.firstIn.count == nodes + 1
    )
    check.whole(
      "tail has an entry an arc",
      es: "tail tiene una entrada por arco",
      t.tail.count == t.arcCount
    )
    check.whole(
      "arcIn has an entry an arc",
      es: "arcIn tiene una entrada por arco",
      t.arcIn.count == t.arcCount
    )
    check.whole(
      "every node has a coordinate",
      es: "cada nodo tiene coordenadas",
      coordinates.count == nodes
    )
    check.whole(
      "every arc has an edge",
      es: "cada arco tiene una arista",
      edgeAndDirection.count == t.arcCount
    )
    check.whole(
      "every edge has a backward arc or none",
      es: "cada arista tiene un arco de regreso o ninguno",
      backwardArc.count == edgeCount
    )
    guard check.problems.isEmpty else { return }
    check.whole("firstOut starts at 0", es: "firstOut empieza en 0", t.firstOut[0] == 0)
    check.whole(
      "firstOut ends at the number of arcs",
      es: "firstOut termina en el número de arcos",
      t.firstOut[nodes] == UInt32(t.arcCount)
    )
    check.whole("firstIn starts at 0", es: "firstIn empieza en 0", t.firstIn[0] == 0)
    check.whole(
      "firstIn ends at the number of arcs",
      es: "firstIn termina en el número de arcos",
      t.firstIn[nodes] == UInt32(t.arcCount)
    )
    check.all("firstOut never falls", es: "firstOut nunca baja", range: 0..<nodes) {
      t.firstOut[$0] <= t.firstOut[$0 + 1]
    }
    check.all("firstIn never falls", es: "firstIn nunca baja", range: 0..<nodes) {
      t.firstIn[$0] <= t.firstIn[$0 + 1]
    }
    check.all("heads are nodes", es: "las cabezas son nodos", range: 0..<t.arcCount) {
      t.head[$0].index < nodes
    }
    check.all("tails are nodes", es: "las colas son nodos", range: 0..<t.arcCount) {
      t.tail[$0].index < nodes
    }
    check.all("arcIn holds arcs", es: "arcIn contiene arcos", range: 0..<t.arcCount) {
      t.arcIn[$0].index < t.arcCount
    }
  }

  private func checkArcs(_ check: inout InvariantCheck) {
    let t = topology
    check.all(
      "arcs leave the node whose row they are in",
      es: "los arcos salen del nodo de su fila",
      range: 0..<t.nodeCount
    ) { node in
      t.arcs(from: NodeID(node)).allSatisfy { t.tail[$0].index == node }
    }
    check.all(
      "arcs arrive at the node whose row they are in",
      es: "los arcos llegan al nodo de su fila",
      range: 0..<t.nodeCount
    ) { node in
      t.arcs(into: NodeID(node)).allSatisfy { t.head[$0].index == node }
    }
    check.all(
      "arriving arcs rise within a node",
      es: "los arcos que llegan a un nodo van en orden",
      range: 0..<t.nodeCount
    ) { node in
      let arcs = Array(t.arcs(into: NodeID(node)))
      return zip(arcs, arcs.dropFirst()).allSatisfy { $0 < $1 }
    }
    check.all(
      "arcs are directions of edges",
      es: "los arcos son sentidos de aristas",
      range: 0..<t.arcCount
    ) {
      Int(edgeAndDirection[$0] >> 1) < edgeCount
    }
    check.all("every edge has an arc", es: "cada arista tiene un arco", range: 0..<edgeCount) {
      forwardArc[$0] != .none || backwardArc[$0] != .none
    }
    if let turns {
      checkTurns(turns, &check)
      guard check.problems.isEmpty else { return }
    }
    check.all("edges know their arcs", es: "las aristas conocen sus arcos", range: 0..<edgeCount) {
      edge in
      let code = UInt32(edge) << 1
      return [(forwardArc[edge], code), (backwardArc[edge], code | 1)].allSatisfy { arc, code in
        arc == .none || (arc.index < t.arcCount && edgeAndDirection[arc] == code)
      }
    }
    guard check.problems.isEmpty else { return }
    check.all(
      "arcs are known by their edges",
      es: "los arcos son conocidos por sus aristas",
      range: 0..<t.arcCount
    ) { arc in
      arcs(of: DirectedEdge(code: edgeAndDirection[arc])).contains(ArcID(arc))
    }
    check.all(
      "both arcs of an edge join the same nodes",
      es: "los dos arcos de una arista unen los mismos nodos",
      range: 0..<edgeCount
    ) { edge in
      let (forward, backward) = (forwardArc[edge], backwardArc[edge])
      guard forward != .none, backward != .none else { return true }
      return t.tail[forward] == junction(of: t.head[backward])
        && junction(of: t.head[forward]) == t.tail[backward]
    }
  }

  /// Checks the invariants of turn-expanded graphs.
  private func checkTurns(_ turns: TurnArcs, _ check: inout InvariantCheck) {
    check.whole(
      "states follow the junctions",
      es: "los estados siguen a los cruces",
      turns.junctionCount + turns.junctions.count == nodeCount
    )
    check.whole(
      "every arc says who turns into it",
      es: "cada arco dice quién gira a él",
      turns.modes.count == arcCount && turns.arcs.count == arcCount
    )
    check.whole(
      "directed edges have rows of arcs",
      es: "las aristas dirigidas tienen filas de arcos",
      turns.firstArc.count == 2 * edgeCount + 1 && turns.firstArc.first == 0
        && turns.firstArc.last == UInt32(arcCount)
        && zip(turns.firstArc, turns.firstArc.dropFirst()).allSatisfy { $0 <= $1 }
    )
    check.all(
      "states stand at junctions",
      es: "los estados están en cruces",
      range: turns.junctions.indices
    ) {
      turns.junctions[$0].index < turns.junctionCount
    }
    check.whole(
      "closures of turns have a time each",
      es: "los cierres de giros tienen cada uno su horario",
      turns.timedArcs.count == turns.timedSchedules.count
    )
    check.all(
      "closed turns are arcs",
      es: "los giros cerrados son arcos",
      range: turns.timedArcs.indices
    ) {
      turns.timedArcs[$0].index < arcCount && turns.timedSchedules[$0].index < schedules.count
        && ($0 == 0 || turns.timedArcs[$0 - 1] <= turns.timedArcs[$0])
    }
    guard check.problems.isEmpty else { return }
    check.all(
      "rows hold the arcs of their edge",
      es: "las filas tienen los arcos de su arista",
      range: 0..<2 * edgeCount
    ) {
      code in
      arcs(of: DirectedEdge(code: UInt32(code))).allSatisfy {
        $0.index < arcCount && edgeAndDirection[$0] == UInt32(code)
      }
    }
    check.all(
      "arcs join the ends of their edge",
      es: "los arcos unen los extremos de su arista",
      range: 0..<arcCount
    ) {
      arc in
      let edge = DirectedEdge(code: edgeAndDirection[arc])
      return junction(of: topology.tail[arc]) == tail(of: edge)
        && junction(of: topology.head[arc]) == head(of: edge)
    }
  }

  private func checkEdges(_ check: inout InvariantCheck) {
    let a = attributes
    let counts = [
      a.length.count, a.kind.count, a.access.count, a.surface.count, a.flags.count, a.width.count,
      a.incline.count, a.kerb.count, a.stepCount.count, a.level.count, a.maxSpeed.count,
      a.name.count, a.source.count, a.schedule.count,
    ]
    check.whole(
      "every attribute has an entry an edge",
      es: "cada atributo tiene una entrada por arista",
      counts.allSatisfy { $0 == edgeCount }
    )
    let g = geometry
    check.whole(
      "every edge has a shape",
      es: "cada arista tiene una forma",
      g.firstPoint.count == edgeCount + 1
    )
    guard check.problems.isEmpty else { return }
    check.all("names are in the table", es: "los nombres están en la tabla", range: 0..<edgeCount) {
      a.name[$0].index < names.count && a.source[$0].index < names.count
    }
    check.all(
      "schedules are in the table",
      es: "los horarios están en la tabla",
      range: 0..<edgeCount
    ) {
      a.schedule[$0].index < schedules.count
    }
    check.whole("schedule 0 is always", es: "el horario 0 es siempre", schedules.first == .always)
    check.whole("shapes start at 0", es: "las formas empiezan en 0", g.firstPoint[0] == 0)
    check.whole(
      "shapes end at the last point",
      es: "las formas terminan en el último punto",
      Int(g.firstPoint[edgeCount]) == g.points.count
    )
    check.all(
      "shapes have two points or more",
      es: "las formas tienen dos puntos o más",
      range: 0..<edgeCount
    ) {
      UInt64(g.firstPoint[$0]) + 2 <= UInt64(g.firstPoint[$0 + 1])
    }
    guard check.problems.isEmpty else { return }
    check.all(
      "shapes run from tail to head",
      es: "las formas van de la cola a la cabeza",
      range: 0..<edgeCount
    ) { edge in
      let id = EdgeID(edge)
      return g.points[Int(g.firstPoint[edge])] == coordinates[tail(of: id)]
        && g.points[Int(g.firstPoint[edge + 1]) - 1] == coordinates[head(of: id)]
    }
    check.all("points are coordinates", es: "los puntos son coordenadas", range: 0..<g.points.count)
    {
      FixedCoordinate(validating: g.points[$0].latitude, g.points[$0].longitude) != nil
    }
    check.all("nodes are coordinates", es: "los nodos son coordenadas", range: 0..<nodeCount) {
      FixedCoordinate(validating: coordinates[$0].latitude, coordinates[$0].longitude) != nil
    }
    check.all("doors have no length", es: "las puertas no tienen longitud", range: 0..<edgeCount) {
      a.kind[$0] != .door || a.length[$0] == 0
    }
  }
}

/// Collector of broken invariants.
private struct InvariantCheck {
  private(set) var problems: [GraphProblem] = []

  mutating func whole(_ en: String, es: String, _ holds: Bool) {
    if !holds { add(en, es, index: nil) }
  }

  mutating func all(_ en: String, es: String, range: Range<Int>, holds: (Int) -> Bool) {
    if let index = range.first(where: { !holds($0) }) { add(en, es, index: index) }
  }

  private mutating func add(_ en: String, _ es: String, index: Int?) {
    let place = index.map { " (\($0))" } ?? ""
    let message = LocalizedText(en: "broken: \(en)\(place)", es: "no se cumple: \(es)\(place)")
    problems.append(GraphProblem(message: message, index: index))
  }
}

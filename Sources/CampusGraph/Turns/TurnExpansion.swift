import GeoCore

extension StreetGraph {
  /// The turn-expanded graph without forbidden turns.
  ///
  /// Edges and their attributes do not change; nodes keep their indices, and states follow them.
  /// There are states at the start of forbidden turns and, for cars, in the surroundings in which a
  /// U-turn could evade the restriction: there, cars make U-turns only at dead ends. Cars also have
  /// states at junctions of four streets or more, because the turn cost depends on the street of
  /// arrival, and a few metres beyond, where a U-turn could evade that cost. An automaton (Aho and
  /// Corasick 1975, doi:10.1145/360825.360855) tracks sequences of several edges, for restrictions with
  /// via ways.
  ///
  /// - Parameter turns: the forbidden turns; those with edges that are not of this graph are
  ///   ignored.
  /// - Returns: the graph with states.
  /// - Precondition: the graph is not expanded yet.
  /// - Complexity: O(arcs · degree · log arcs).
  public func expanded(forbidding turns: [ForbiddenTurn]) -> StreetGraph {
    precondition(self.turns == nil, "the graph is expanded already")
    var expansion = TurnExpansion(self)
    for mode in TurnMode.all { expansion.add(mode, turns) }
    return expansion.graph()
  }
}

/// Turn rules of a mode.
private struct TurnMode {
  /// Its access bits, both directions.
  var rights: AccessMask
  /// The access bits that let it use an edge; bikes can be pushed where walking is allowed.
  var access: AccessMask
  /// Whether it makes U-turns only at dead ends.
  var isCar: Bool

  static let all = [
    TurnMode(rights: .foot, access: .foot, isCar: false),
    TurnMode(rights: .wheelchair, access: .wheelchair, isCar: false),
    TurnMode(rights: .bike, access: [.bike, .foot], isCar: false),
    TurnMode(rights: .car, access: .car, isCar: true),
  ]

  func mayUse(_ edge: DirectedEdge, of graph: StreetGraph) -> Bool {
    let wanted = access.intersection(edge.isForward ? .forward : .backward)
    return !graph.attributes.access[edge.edge].isDisjoint(with: wanted)
  }
}

/// Builder of an expanded graph, mode by mode.
private struct TurnExpansion {
  private let plain: StreetGraph
  private var states: [State] = []
  private var arcs: [Arc] = []
  private var schedules: [OpeningHours]

  /// State before numbering.
  private struct State {
    var junction: NodeID
    var mode: UInt8
    var position: Int
  }

  /// Arc between junctions or states; ends from the number of junctions on are indices of `states`.
  private struct Arc {
    var tail: Int
    var head: Int
    var edge: DirectedEdge
    var modes: UInt8
    var closures: [ScheduleID] = []
  }

  init(_ plain: StreetGraph) {
    self.plain = plain
    schedules = plain.schedules
  }

  // MARK: - One mode

  mutating func add(_ mode: TurnMode, _ turns: [ForbiddenTurn]) {
    let own = turns.filter {
      !$0.modes.isDisjoint(with: mode.rights) && isValid($0)
    }
    var automaton = TurnAutomaton(own.map(\.edges))
    let out = outgoing(mode)
    automaton.link()
    if mode.isCar {
      let around = UTurnFinder(plain, out, automaton).edges()
      let arrivals = Self.edges(toCrossingsOf: out, in: plain)
      for edge in around + arrivals { automaton.addState(of: edge) }
      automaton.link()
      let beyond = UTurnFinder(plain, out, automaton).edges(beyond: arrivals)
      for edge in beyond { automaton.addState(of: edge) }
      automaton.link()
    }
    let rights = UInt8(truncatingIfNeeded: mode.rights.rawValue)
    // The index of each state of the automaton among all states; −1 for the root.
    var numbers = [Int](repeating: -1, count: automaton.count)
    var added: [(position: Int, last: DirectedEdge)] = []
    for (position, last) in automaton.states {
      numbers[position] = states.count
      states.append(State(junction: plain.head(of: last), mode: rights, position: position))
      added.append((position, last))
    }
    let junctions = plain.nodeCount
    func node(after edge: DirectedEdge, at position: Int) -> Int {
      position == TurnAutomaton.root ? plain.head(of: edge).index : junctions + numbers[position]
    }
    for junction in 0..<junctions {
      for edge in out[junction] {
        let next = automaton.next(from: TurnAutomaton.root, along: edge)
        arcs.append(
          Arc(tail: junction, head: node(after: edge, at: next), edge: edge, modes: rights)
        )
      }
    }
    for (position, last) in added {
      let junction = plain.head(of: last).index
      let choices = allowed(
        from: position,
        after: last,
        out: out[junction],
        automaton: automaton,
        turns: own,
        mode: mode
      )
      for choice in choices {
        let next = automaton.next(from: position, along: choice.edge)
        arcs.append(
          Arc(
            tail: junctions + numbers[position],
            head: node(after: choice.edge, at: next),
            edge: choice.edge,
            modes: rights,
            closures: choice.closures
          )
        )
      }
    }
  }

  /// Permitted next edge, with its closing times.
  private struct Choice {
    var edge: DirectedEdge
    var closures: [ScheduleID] = []
  }

  /// The permitted next edges; a car makes a U-turn only if there is no other.
  private mutating func allowed(
    from position: Int,
    after last: DirectedEdge,
    out: [DirectedEdge],
    automaton: TurnAutomaton,
    turns: [ForbiddenTurn],
    mode: TurnMode
  ) -> [Choice] {
    var choices: [Choice] = []
    var returns: [Choice] = []
    for edge in out {
      var choice = Choice(edge: edge)
      var isForbidden = false
      for pattern in automaton.matches(from: position, along: edge) {
        guard let schedule = turns[pattern].schedule else {
          isForbidden = true
          break
        }
        choice.closures.append(id(of: schedule))
      }
      guard !isForbidden else { continue }
      if mode.isCar, plain.isReturn(last, edge) {
        returns.append(choice)
      } else {
        choices.append(choice)
      }
    }
    return choices.isEmpty ? returns : choices
  }

  private mutating func id(of schedule: OpeningHours) -> ScheduleID {
    if let known = schedules.firstIndex(of: schedule) { return ScheduleID(known) }
    schedules.append(schedule)
    return ScheduleID(schedules.count - 1)
  }

  /// Whether all edges exist and are connected.
  private func isValid(_ turn: ForbiddenTurn) -> Bool {
    guard turn.edges.allSatisfy({ $0.edge.index < plain.edgeCount }) else { return false }
    return zip(turn.edges, turn.edges.dropFirst()).allSatisfy {
      plain.head(of: $0) == plain.tail(of: $1)
    }
  }

  /// The edges to junctions of four edges or more, in increasing order.
  private static func edges(
    toCrossingsOf out: [[DirectedEdge]],
    in plain: StreetGraph
  ) -> [DirectedEdge] {
    var into = [[DirectedEdge]](repeating: [], count: out.count)
    for edge in out.joined() { into[plain.head(of: edge).index].append(edge) }
    return out.indices.flatMap { junction in
      let edges = Set((out[junction] + into[junction]).map { $0.edge })
      return edges.count >= 4 ? into[junction] : []
    }
    .sorted()
  }

  /// The outgoing edges of each junction that a mode can use, by increasing code.
  private func outgoing(_ mode: TurnMode) -> [[DirectedEdge]] {
    (0..<plain.nodeCount).map { node in
      plain.topology.arcs(from: NodeID(node)).map {
        DirectedEdge(code: plain.edgeAndDirection[$0])
      }
      .filter { mode.mayUse($0, of: plain) }.sorted()
    }
  }

  // MARK: - All modes

  /// The expanded graph: states in the order of their junctions, arcs by tail and head.
  consuming func graph() -> StreetGraph {
    let junctions = plain.nodeCount
    let order = states.indices.sorted {
      (states[$0].junction, states[$0].mode, states[$0].position)
        < (states[$1].junction, states[$1].mode, states[$1].position)
    }
    var number = [Int](repeating: 0, count: states.count)
    for (rank, state) in order.enumerated() { number[state] = junctions + rank }
    let merged = mergedArcs { $0 < junctions ? $0 : number[$0 - junctions] }
    return StreetGraph(
      plain,
      tails: merged.map { NodeID($0.tail) },
      heads: merged.map { NodeID($0.head) },
      codes: merged.map(\.edge.code),
      junctions: order.map { states[$0].junction },
      modes: merged.map(\.modes),
      closures: merged.enumerated().flatMap { index, arc in
        Set(arc.closures).sorted().map { (ArcID(index), $0) }
      },
      schedules: schedules
    )
  }

  /// The arcs with final node numbers, sorted; equal arcs of several modes are merged.
  private func mergedArcs(_ number: (Int) -> Int) -> [Arc] {
    var sorted = arcs
    for index in sorted.indices {
      sorted[index].tail = number(sorted[index].tail)
      sorted[index].head = number(sorted[index].head)
    }
    sorted.sort { ($0.tail, $0.head, $0.edge, $0.modes) < ($1.tail, $1.head, $1.edge, $1.modes) }
    var merged: [Arc] = []
    merged.reserveCapacity(sorted.count)
    for arc in sorted {
      if let last = merged.last, last.tail == arc.tail, last.head == arc.head,
        last.edge == arc.edge, last.closures == arc.closures
      {
        merged[merged.count - 1].modes |= arc.modes
      } else {
        merged.append(arc)
      }
    }
    return merged
  }
}

extension StreetGraph {
  /// Whether an edge is a U-turn: it leads back along the previous edge, or along another edge of
  /// the same street, because a way whose directions have different rules is two edges.
  package func isReturn(_ last: DirectedEdge, _ next: DirectedEdge) -> Bool {
    if next.edge == last.edge { return next.isForward != last.isForward }
    guard attributes.source[last.edge] == attributes.source[next.edge],
      tail(of: last) == head(of: next), head(of: last) == tail(of: next)
    else { return false }
    let (a, b) = (geometry.line(of: last.edge), geometry.line(of: next.edge))
    return last.isForward == next.isForward ? a == b.reversed() : a == b
  }

  /// The head of a directed edge.
  ///
  /// - Precondition: the edge has an arc in at least one direction.
  public func head(of edge: DirectedEdge) -> NodeID {
    edge.isForward ? head(of: edge.edge) : tail(of: edge.edge)
  }

  /// The tail of a directed edge.
  ///
  /// - Precondition: as for ``head(of:)-(DirectedEdge)``.
  public func tail(of edge: DirectedEdge) -> NodeID {
    edge.isForward ? tail(of: edge.edge) : head(of: edge.edge)
  }

  /// Makes an expanded graph from the edges of a plain one.
  fileprivate init(
    _ plain: StreetGraph,
    tails: [NodeID],
    heads: [NodeID],
    codes: [UInt32],
    junctions: [NodeID],
    modes: [UInt8],
    closures: [(arc: ArcID, schedule: ScheduleID)],
    schedules: [OpeningHours]
  ) {
    let count = plain.nodeCount
    var firstArc = [UInt32](repeating: 0, count: 2 * plain.edgeCount + 1)
    for code in codes { firstArc[Int(code) + 1] += 1 }
    for code in 1..<firstArc.count { firstArc[code] += firstArc[code - 1] }
    var next = firstArc
    var arcs = [ArcID](repeating: .none, count: codes.count)
    // Arcs are sorted by tail, so those that leave junctions come first.
    for (arc, code) in codes.enumerated() {
      arcs[Int(next[Int(code)])] = ArcID(arc)
      next[Int(code)] += 1
    }
    func first(_ code: Int) -> ArcID {
      let position = Int(firstArc[code])
      guard position < Int(firstArc[code + 1]), tails[arcs[position].index].index < count else {
        return .none
      }
      return arcs[position]
    }
    self.init(
      topology: Topology(nodeCount: count + junctions.count, tails: tails, heads: heads),
      coordinates: Column(
        Array(plain.coordinates) + junctions.map { plain.coordinates[$0] }
      ),
      edgeAndDirection: Column(codes),
      forwardArc: Column((0..<plain.edgeCount).map { first(2 * $0) }),
      backwardArc: Column((0..<plain.edgeCount).map { first(2 * $0 + 1) }),
      attributes: plain.attributes,
      geometry: plain.geometry,
      names: plain.names,
      schedules: schedules,
      turns: TurnArcs(
        junctionCount: count,
        junctions: Column(junctions),
        modes: Column(modes),
        firstArc: Column(firstArc),
        arcs: Column(arcs),
        timedArcs: Column(closures.map(\.arc)),
        timedSchedules: Column(closures.map(\.schedule))
      )
    )
    drivingSide = plain.drivingSide
    signs = plain.signs
  }
}

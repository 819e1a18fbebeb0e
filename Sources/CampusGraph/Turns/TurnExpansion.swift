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

/// Builder of an expanded graph: the states of each mode, then the arcs of each node.
///
/// Arcs are made in the order of the finished graph, so that nothing but the result grows with their
/// number.
private struct TurnExpansion {
  private let plain: StreetGraph
  private var plans: [Plan] = []
  private var schedules: [OpeningHours]

  /// What a mode may do.
  private struct Plan {
    var mode: TurnMode
    var rights: UInt8
    var turns: [ForbiddenTurn]
    var out: OutgoingEdges
    var automaton: TurnAutomaton
    /// The node of each state of the automaton; the root has none.
    var nodes: [UInt32]
  }

  /// A state of a mode's automaton.
  private struct State {
    var junction: NodeID
    var plan: UInt8
    var position: UInt32
  }

  /// An arc that leaves a node.
  private struct Arc {
    var head: UInt32
    var edge: DirectedEdge
    var modes: UInt8
    var closures: [ScheduleID] = []
  }

  /// The arcs of the expanded graph so far, by tail and head.
  private struct Arcs {
    var tails: [NodeID] = []
    var heads: [NodeID] = []
    var codes: [UInt32] = []
    var modes: [UInt8] = []
    var closures: [(arc: ArcID, schedule: ScheduleID)] = []
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
    let out = OutgoingEdges(of: plain) { mode.mayUse($0, of: plain) }
    automaton.link()
    if mode.isCar {
      let around = UTurnFinder(plain, out, automaton).edges()
      let arrivals = out.toCrossings(of: plain)
      for edge in around + arrivals { automaton.addState(of: edge) }
      automaton.link()
      let beyond = UTurnFinder(plain, out, automaton).edges(beyond: arrivals)
      for edge in beyond { automaton.addState(of: edge) }
      automaton.link()
    }
    plans.append(
      Plan(
        mode: mode,
        rights: UInt8(truncatingIfNeeded: mode.rights.rawValue),
        turns: own,
        out: out,
        automaton: automaton,
        nodes: Array(repeating: 0, count: automaton.count)
      )
    )
    // The schedules of closures are numbered in the order of the states.
    if own.contains(where: { $0.schedule != nil }) {
      let states = plans[plans.count - 1].automaton.states
      for (position, last) in states { _ = allowed(from: position, after: last, plans.count - 1) }
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
    _ plan: Int
  ) -> [Choice] {
    var choices: [Choice] = []
    var returns: [Choice] = []
    for edge in plans[plan].out[plain.head(of: last).index] {
      var choice = Choice(edge: edge)
      var isForbidden = false
      for pattern in plans[plan].automaton.matches(from: position, along: edge) {
        guard let schedule = plans[plan].turns[pattern].schedule else {
          isForbidden = true
          break
        }
        choice.closures.append(id(of: schedule))
      }
      guard !isForbidden else { continue }
      if plans[plan].mode.isCar, plain.isReturn(last, edge) {
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

  // MARK: - All modes

  /// The expanded graph: states in the order of their junctions, arcs by tail and head.
  consuming func graph() -> StreetGraph {
    let states = numberedStates()
    var arcs = Arcs()
    var leaving: [Arc] = []
    for junction in 0..<plain.nodeCount {
      leaving.removeAll(keepingCapacity: true)
      for plan in plans.indices {
        for edge in plans[plan].out[junction] {
          leaving.append(arc(along: edge, from: TurnAutomaton.root, plan))
        }
      }
      add(&leaving, from: junction, to: &arcs)
    }
    for (rank, state) in states.enumerated() {
      leaving.removeAll(keepingCapacity: true)
      let (plan, position) = (Int(state.plan), Int(state.position))
      let last = plans[plan].automaton.last(of: position)
      for choice in allowed(from: position, after: last, plan) {
        leaving.append(arc(along: choice.edge, from: position, plan, choice.closures))
      }
      add(&leaving, from: plain.nodeCount + rank, to: &arcs)
    }
    let (plain, schedules) = (plain, schedules)
    plans = []
    return StreetGraph(
      plain,
      tails: arcs.tails,
      heads: arcs.heads,
      codes: arcs.codes,
      junctions: states.map(\.junction),
      modes: arcs.modes,
      closures: arcs.closures,
      schedules: schedules
    )
  }

  /// All states in the order of their nodes, which the plans are told.
  private mutating func numberedStates() -> [State] {
    var states: [State] = []
    for (index, plan) in plans.enumerated() {
      for (position, last) in plan.automaton.states {
        states.append(
          State(junction: plain.head(of: last), plan: UInt8(index), position: UInt32(position))
        )
      }
    }
    states.sort { ($0.junction, $0.plan, $0.position) < ($1.junction, $1.plan, $1.position) }
    for (rank, state) in states.enumerated() {
      plans[Int(state.plan)].nodes[Int(state.position)] = UInt32(plain.nodeCount + rank)
    }
    return states
  }

  /// The arc along an edge, to a junction or a state.
  private func arc(
    along edge: DirectedEdge,
    from position: Int,
    _ plan: Int,
    _ closures: [ScheduleID] = []
  ) -> Arc {
    let next = plans[plan].automaton.next(from: position, along: edge)
    let head =
      next == TurnAutomaton.root
      ? UInt32(plain.head(of: edge).index) : plans[plan].nodes[next]
    return Arc(head: head, edge: edge, modes: plans[plan].rights, closures: closures)
  }

  /// Adds the arcs that leave a node; equal arcs of several modes are merged.
  private func add(_ leaving: inout [Arc], from tail: Int, to arcs: inout Arcs) {
    leaving.sort { ($0.head, $0.edge, $0.modes) < ($1.head, $1.edge, $1.modes) }
    var last: Arc?
    for arc in leaving {
      if let last, last.head == arc.head, last.edge == arc.edge, last.closures == arc.closures {
        arcs.modes[arcs.modes.count - 1] |= arc.modes
        continue
      }
      last = arc
      let id = ArcID(arcs.tails.count)
      arcs.tails.append(NodeID(tail))
      arcs.heads.append(NodeID(arc.head))
      arcs.codes.append(arc.edge.code)
      arcs.modes.append(arc.modes)
      for schedule in Set(arc.closures).sorted() { arcs.closures.append((id, schedule)) }
    }
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

import GeoCore

extension StreetGraph {
  /// The graph in which nobody makes a forbidden turn.
  ///
  /// Edges, their order and everything about them stay as they are; nodes keep their places, and
  /// states follow them. There are states where a forbidden turn starts, and for cars as far around
  /// as it would pay to drive on, turn round and come back: there, cars turn round at dead ends only.
  /// Cars have states also where four streets or more meet: what a turn costs there depends on the
  /// street one came by.
  /// Sequences of several edges are followed by an automaton (Aho and Corasick 1975,
  /// doi:10.1145/360825.360855), as restrictions with ways between need it.
  ///
  /// - Parameter turns: the forbidden turns, whose edges are edges of this graph; others are ignored.
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

/// How a mode turns.
private struct TurnMode {
  /// Its rights, both ways.
  var rights: AccessMask
  /// What lets it along an edge: bikes are pushed where walking is allowed.
  var access: AccessMask
  /// Whether it turns round at dead ends only.
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

/// Collects the nodes and arcs of an expanded graph, mode by mode.
private struct TurnExpansion {
  private let plain: StreetGraph
  private var states: [State] = []
  private var arcs: [Arc] = []
  private var schedules: [OpeningHours]

  /// A state, before it has a number.
  private struct State {
    var junction: NodeID
    var mode: UInt8
    var place: Int
  }

  /// An arc between junctions or states; ends at or beyond the junctions are indices of `states`.
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
      !$0.modes.isDisjoint(with: mode.rights) && isSound($0)
    }
    var automaton = TurnAutomaton(own.map(\.edges))
    let out = outgoing(mode)
    automaton.link()
    if mode.isCar {
      let around = TurningRound(plain, out, automaton).edges()
      for edge in around { automaton.addState(of: edge) }
      for edge in Self.edges(toCrossingsOf: out, in: plain) { automaton.addState(of: edge) }
      automaton.link()
    }
    let rights = UInt8(truncatingIfNeeded: mode.rights.rawValue)
    // The number of each place of the automaton among all states; places that are no states have none.
    var numbers = [Int](repeating: -1, count: automaton.count)
    var added: [(place: Int, last: DirectedEdge)] = []
    for (place, last) in automaton.states {
      numbers[place] = states.count
      states.append(State(junction: plain.head(of: last), mode: rights, place: place))
      added.append((place, last))
    }
    let junctions = plain.nodeCount
    func node(after edge: DirectedEdge, at place: Int) -> Int {
      place == TurnAutomaton.root ? plain.head(of: edge).index : junctions + numbers[place]
    }
    for junction in 0..<junctions {
      for edge in out[junction] {
        let next = automaton.next(from: TurnAutomaton.root, along: edge)
        arcs.append(
          Arc(tail: junction, head: node(after: edge, at: next), edge: edge, modes: rights)
        )
      }
    }
    for (place, last) in added {
      let junction = plain.head(of: last).index
      let choices = allowed(from: place, after: last, out[junction], automaton, own, mode)
      for choice in choices {
        let next = automaton.next(from: place, along: choice.edge)
        arcs.append(
          Arc(
            tail: junctions + numbers[place],
            head: node(after: choice.edge, at: next),
            edge: choice.edge,
            modes: rights,
            closures: choice.closures
          )
        )
      }
    }
  }

  /// An edge that one may take, and when one may not.
  private struct Choice {
    var edge: DirectedEdge
    var closures: [ScheduleID] = []
  }

  /// What one may take next; a car turns round where nothing else is left.
  private mutating func allowed(
    from place: Int,
    after last: DirectedEdge,
    _ out: [DirectedEdge],
    _ automaton: TurnAutomaton,
    _ turns: [ForbiddenTurn],
    _ mode: TurnMode
  ) -> [Choice] {
    var choices: [Choice] = []
    var returns: [Choice] = []
    for edge in out {
      var choice = Choice(edge: edge)
      var isForbidden = false
      for pattern in automaton.matches(from: place, along: edge) {
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

  /// Whether all edges are there and hang together.
  private func isSound(_ turn: ForbiddenTurn) -> Bool {
    guard turn.edges.allSatisfy({ $0.edge.index < plain.edgeCount }) else { return false }
    return zip(turn.edges, turn.edges.dropFirst()).allSatisfy {
      plain.head(of: $0) == plain.tail(of: $1)
    }
  }

  /// The edges that lead to junctions of four edges or more, rising.
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

  /// The edges that leave each junction, as far as a mode may use them, by rising code.
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
      (states[$0].junction, states[$0].mode, states[$0].place)
        < (states[$1].junction, states[$1].mode, states[$1].place)
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

  /// The arcs with their nodes' numbers, sorted, those of several modes between two junctions as one.
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
  /// Whether an edge leads back along the one before, or along another of the same street: a way
  /// whose directions have different rules is two edges.
  package func isReturn(_ last: DirectedEdge, _ next: DirectedEdge) -> Bool {
    if next.edge == last.edge { return next.isForward != last.isForward }
    guard attributes.source[last.edge] == attributes.source[next.edge],
      tail(of: last) == head(of: next), head(of: last) == tail(of: next)
    else { return false }
    let (a, b) = (geometry.line(of: last.edge), geometry.line(of: next.edge))
    return last.isForward == next.isForward ? a == b.reversed() : a == b
  }

  /// The junction that a directed edge leads to.
  ///
  /// - Precondition: somebody may use the edge, in one direction or the other.
  public func head(of edge: DirectedEdge) -> NodeID {
    edge.isForward ? head(of: edge.edge) : tail(of: edge.edge)
  }

  /// The junction that a directed edge comes from.
  ///
  /// - Precondition: as for ``head(of:)-(DirectedEdge)``.
  public func tail(of edge: DirectedEdge) -> NodeID {
    edge.isForward ? tail(of: edge.edge) : head(of: edge.edge)
  }

  /// An expanded graph of the edges of a plain one.
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
    // Arcs rise by tail, so those that leave junctions come first.
    for (arc, code) in codes.enumerated() {
      arcs[Int(next[Int(code)])] = ArcID(arc)
      next[Int(code)] += 1
    }
    func first(_ code: Int) -> ArcID {
      let place = Int(firstArc[code])
      guard place < Int(firstArc[code + 1]), tails[arcs[place].index].index < count else {
        return .none
      }
      return arcs[place]
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
  }
}

import CampusGraph
import GeoCore

/// Makes forbidden turns, in terms of a graph's edges, of turn restrictions in terms of ways.
struct TurnMaker {
  private let graph: StreetGraph
  private let ways: FollowedWays
  /// Whom each sequence of edges is forbidden for, by when.
  private var forbidden: [Sequence: AccessMask] = [:]

  /// Where those are to go who come along some edges; several orders allow what any of them names.
  private var orders: [Order: [TravelledPiece]] = [:]

  private struct Sequence: Hashable {
    var edges: [DirectedEdge]
    var schedule: OpeningHours?
  }

  private struct Order: Hashable {
    var approach: Sequence
    /// One mode, in both directions.
    var mode: AccessMask
  }

  /// What became of all restrictions.
  struct Result {
    /// By their edges in rising order.
    var turns: [ForbiddenTurn]
    /// How many restrictions do not fit the ways that there are.
    var unresolvedCount: Int
    /// How many were left out, wholly or in part.
    var skippedCount: Int
  }

  init(_ graph: StreetGraph, _ ways: FollowedWays) {
    self.graph = graph
    self.ways = ways
  }

  /// The turns that restrictions forbid.
  ///
  /// - Complexity: O(turns · log turns), beside the pieces of the ways that are named.
  mutating func turns(of restrictions: [TurnRestriction], in collected: CollectedWays) -> Result {
    var (unresolved, skipped) = (0, 0)
    for restriction in restrictions {
      let isResolved = take(restriction, collected)
      if !isResolved { unresolved += 1 }
      if !isResolved || !restriction.isUnderstood { skipped += 1 }
    }
    for (order, departures) in orders { forbidOthers(than: departures, order) }
    let turns = forbidden.map { sequence, modes in
      ForbiddenTurn(sequence.edges, modes: modes, schedule: sequence.schedule)
    }
    .sorted(by: Self.precedes)
    .reduce(into: []) { Self.append($1, to: &$0) }
    return Result(
      turns: turns,
      unresolvedCount: unresolved,
      skippedCount: skipped
    )
  }

  private static func precedes(_ a: ForbiddenTurn, _ b: ForbiddenTurn) -> Bool {
    if a.edges != b.edges { return a.edges.lexicographicallyPrecedes(b.edges) }
    return (a.schedule?.text ?? "") < (b.schedule?.text ?? "")
  }

  /// Adds a turn after others; one that the last forbids at other times is one with it, where the hours
  /// of both can be written as one.
  private static func append(_ turn: ForbiddenTurn, to turns: inout [ForbiddenTurn]) {
    guard let last = turns.last, last.edges == turn.edges, last.modes == turn.modes,
      let hours = turn.schedule
    else {
      turns.append(turn)
      return
    }
    // What is always forbidden comes first, and says all.
    guard let known = last.schedule else { return }
    if let both = known.joined(with: hours) {
      turns[turns.count - 1].schedule = both
    } else {
      turns.append(turn)
    }
  }

  /// Takes a restriction; `false` where its members do not meet, do not say where, or meet in too many
  /// ways.
  private mutating func take(_ restriction: TurnRestriction, _ collected: CollectedWays) -> Bool {
    var finder = ManoeuvreFinder(restriction, ways, collected)
    let manoeuvres = finder.manoeuvres()
    guard !manoeuvres.isEmpty else { return false }
    var isClear = true
    for rule in restriction.rules {
      // A one-way street, say, is left in one direction only.
      let possible = manoeuvres.keeping { !able($0, rule).isEmpty } ?? manoeuvres
      let meant = possible.filter(rule.kind.heading, on: graph)
      if meant.isEmpty { isClear = false }
      for manoeuvre in meant.all {
        let isKept = rule.kind.isOnly ? order(manoeuvre, rule) : forbid(manoeuvre, rule)
        if !isKept { isClear = false }
      }
    }
    return isClear
  }

  /// Those of a rule who could make a manoeuvre.
  private func able(_ manoeuvre: Manoeuvre, _ rule: RestrictionRules.Rule) -> AccessMask {
    (manoeuvre.approach + [manoeuvre.departure]).reduce(rule.modes) { modes, piece in
      modes.intersection(piece.edges.reduce(into: []) { $0.formUnion(usable($1)) })
    }
  }

  /// Forbids a manoeuvre; `false` where it stands for too many sequences of edges.
  private mutating func forbid(_ manoeuvre: Manoeuvre, _ rule: RestrictionRules.Rule) -> Bool {
    let pieces = manoeuvre.approach + [manoeuvre.departure]
    guard let sequences = ways.edges(of: pieces) else { return false }
    for edges in sequences { forbid(edges, rule.modes, when: rule.schedule) }
    // Nor does one turn in the middle of a barrier, by its other sides.
    for (piece, next) in zip(pieces, pieces.dropFirst()) where piece.head != next.tail {
      for edges in ways.doublePassages(at: piece.head) {
        forbid(edges, rule.modes, when: rule.schedule)
      }
    }
    return true
  }

  /// Keeps an order, so that nobody has to go where he may not.
  ///
  /// - Returns: `false` where it stands for too many sequences of edges.
  private mutating func order(_ manoeuvre: Manoeuvre, _ rule: RestrictionRules.Rule) -> Bool {
    guard let sequences = ways.edges(of: manoeuvre.approach) else { return false }
    let able = able(manoeuvre, rule)
    for edges in sequences {
      let approach = Sequence(edges: edges, schedule: rule.schedule)
      for mode in TravelMode.allCases where able.isSuperset(of: mode.both) {
        orders[Order(approach: approach, mode: mode.both), default: []].append(manoeuvre.departure)
      }
    }
    return true
  }

  /// Forbids all that an order does not name.
  private mutating func forbidOthers(than departures: [TravelledPiece], _ order: Order) {
    guard let end = order.approach.edges.last.map(graph.head) else { return }
    let (edges, schedule) = (order.approach.edges, order.approach.schedule)
    let named = Set(departures.flatMap(\.edges))
    let sides = Set(departures.map(\.tail)).subtracting([end])
    let passages = Set(sides.flatMap { ways.passages(from: end, to: $0) })
    for other in leaving(end) where !named.contains(other) && !passages.contains(other) {
      forbid(edges + [other], order.mode, when: schedule)
    }
    // Behind a barrier there is its other side.
    for passage in passages {
      for other in leaving(graph.head(of: passage)) where !named.contains(other) {
        forbid(edges + [passage, other], order.mode, when: schedule)
      }
    }
  }

  /// Forbids edges one after the other for those modes that could travel them all.
  private mutating func forbid(
    _ edges: [DirectedEdge],
    _ modes: AccessMask,
    when schedule: OpeningHours?
  ) {
    let able = edges.reduce(modes) { $0.intersection(usable($1)) }
    guard !able.isEmpty else { return }
    forbidden[Sequence(edges: edges, schedule: schedule), default: []].formUnion(able)
  }

  /// Whom an edge is open to in that direction, both bits of each mode.
  private func usable(_ edge: DirectedEdge) -> AccessMask {
    let access = graph.attributes.access[edge.edge]
    return TravelMode.allCases.reduce(into: AccessMask()) { usable, mode in
      if access.contains(mode.bit(forward: edge.isForward)) { usable.formUnion(mode.both) }
    }
  }

  private func leaving(_ node: NodeID) -> [DirectedEdge] {
    graph.topology.arcs(from: node).map { DirectedEdge(code: graph.edgeAndDirection[$0]) }
  }
}

extension FollowedWays {
  /// The most sequences of edges that pieces stand for: each piece that is several edges, as where
  /// rights hang on the time, multiplies them.
  private static let mostSequences = 4096

  /// All sequences of edges that travel pieces one after the other, through barriers between them;
  /// `nil` where they are more than can be told apart.
  func edges(of pieces: [TravelledPiece]) -> [[DirectedEdge]]? {
    guard let first = pieces.first else { return [] }
    var sequences = first.edges.map { [$0] }
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      let between =
        piece.head == next.tail
        ? [[]] : passages(from: piece.head, to: next.tail).map { [$0] }
      guard sequences.count * between.count * next.edges.count <= Self.mostSequences else {
        return nil
      }
      sequences = sequences.flatMap { sequence in
        between.flatMap { passage in next.edges.map { sequence + passage + [$0] } }
      }
    }
    return sequences
  }
}

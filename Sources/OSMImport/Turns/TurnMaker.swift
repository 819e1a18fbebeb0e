import CampusGraph
import GeoCore

/// Converts turn restrictions on ways to forbidden turns on a graph's edges.
struct TurnMaker {
  private let graph: StreetGraph
  private let ways: FollowedWays
  /// The modes for which each sequence of edges is forbidden.
  private var forbidden: [Sequence: AccessMask] = [:]

  /// The departures that mandatory turns allow after each approach, over all restrictions.
  private var mandatory: [MandatoryTurn: [TravelledPiece]] = [:]

  private struct Sequence: Hashable {
    var edges: [DirectedEdge]
    var schedule: OpeningHours?
  }

  private struct MandatoryTurn: Hashable {
    var approach: Sequence
    /// One mode, in both directions.
    var mode: AccessMask
  }

  /// The result of converting all restrictions.
  struct Result {
    /// In ascending order of their edges.
    var turns: [ForbiddenTurn]
    /// The number of restrictions that do not match the ways.
    var unresolvedCount: Int
    /// The number of restrictions left out, completely or in part.
    var skippedCount: Int
  }

  init(_ graph: StreetGraph, _ ways: FollowedWays) {
    self.graph = graph
    self.ways = ways
  }

  /// Converts restrictions.
  ///
  /// - Parameters:
  ///   - restrictions: the restrictions.
  ///   - nodes: the indices of the nodes at which they apply, by id.
  /// - Returns: the turns that they forbid.
  /// - Complexity: O(turns · log turns + pieces of the named ways).
  mutating func turns(of restrictions: [TurnRestriction], at nodes: [Int64: UInt32]) -> Result {
    var (unresolved, skipped) = (0, 0)
    for restriction in restrictions {
      let isResolved = take(restriction, nodes)
      if !isResolved { unresolved += 1 }
      if !isResolved || !restriction.isUnderstood { skipped += 1 }
    }
    for (turn, departures) in mandatory { forbidOthers(than: departures, turn) }
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

  /// Appends a turn; if it differs from the last one only by its hours, the two are merged if their
  /// hours can be joined.
  private static func append(_ turn: ForbiddenTurn, to turns: inout [ForbiddenTurn]) {
    guard let last = turns.last, last.edges == turn.edges, last.modes == turn.modes,
      let hours = turn.schedule
    else {
      turns.append(turn)
      return
    }
    // A turn that is always forbidden comes first and includes the others.
    guard let known = last.schedule else { return }
    if let both = known.joined(with: hours) {
      turns[turns.count - 1].schedule = both
    } else {
      turns.append(turn)
    }
  }

  /// Converts a restriction.
  ///
  /// - Returns: `false` if its members do not meet, are ambiguous, or have too many combinations.
  private mutating func take(_ restriction: TurnRestriction, _ nodes: [Int64: UInt32]) -> Bool {
    var finder = ManoeuvreFinder(restriction, ways, nodes: nodes)
    let manoeuvres = finder.manoeuvres()
    guard !manoeuvres.isEmpty else { return false }
    var isClear = true
    for rule in restriction.rules {
      // One-way streets, for instance, exclude some manoeuvres.
      let possible = manoeuvres.keeping { !affectedModes($0, rule).isEmpty } ?? manoeuvres
      let selected = possible.filter(rule.kind.heading, on: graph)
      if selected.isEmpty { isClear = false }
      for manoeuvre in selected.all {
        let isAdded = rule.kind.isOnly ? require(manoeuvre, rule) : forbid(manoeuvre, rule)
        if !isAdded { isClear = false }
      }
    }
    return isClear
  }

  /// The modes of a rule that can make a manoeuvre.
  private func affectedModes(_ manoeuvre: Manoeuvre, _ rule: RestrictionRules.Rule) -> AccessMask {
    (manoeuvre.approach + [manoeuvre.departure]).reduce(rule.modes) { modes, piece in
      modes.intersection(piece.edges.reduce(into: []) { $0.formUnion(usable($1)) })
    }
  }

  /// Forbids a manoeuvre; `false` if it has too many sequences of edges.
  private mutating func forbid(_ manoeuvre: Manoeuvre, _ rule: RestrictionRules.Rule) -> Bool {
    let pieces = manoeuvre.approach + [manoeuvre.departure]
    guard let sequences = ways.edges(of: pieces) else { return false }
    for edges in sequences { forbid(edges, rule.modes, when: rule.schedule) }
    // Also forbid the detour through another side of a barrier between two pieces.
    for (piece, next) in zip(pieces, pieces.dropFirst()) where piece.head != next.tail {
      for edges in ways.doublePassages(at: piece.head) {
        forbid(edges, rule.modes, when: rule.schedule)
      }
    }
    return true
  }

  /// Records a mandatory turn, for the modes that can make it.
  ///
  /// - Returns: `false` if it has too many sequences of edges.
  private mutating func require(_ manoeuvre: Manoeuvre, _ rule: RestrictionRules.Rule) -> Bool {
    guard let sequences = ways.edges(of: manoeuvre.approach) else { return false }
    let modes = affectedModes(manoeuvre, rule)
    for edges in sequences {
      let approach = Sequence(edges: edges, schedule: rule.schedule)
      for mode in TravelMode.allCases where modes.isSuperset(of: mode.both) {
        mandatory[MandatoryTurn(approach: approach, mode: mode.both), default: []]
          .append(manoeuvre.departure)
      }
    }
    return true
  }

  /// Forbids all departures that a mandatory turn does not allow.
  private mutating func forbidOthers(than departures: [TravelledPiece], _ turn: MandatoryTurn) {
    guard let end = turn.approach.edges.last.map(graph.head) else { return }
    let (edges, schedule) = (turn.approach.edges, turn.approach.schedule)
    let named = Set(departures.flatMap(\.edges))
    let sides = Set(departures.map(\.tail)).subtracting([end])
    let passages = Set(sides.flatMap { ways.passages(from: end, to: $0) })
    for other in leaving(end) where !named.contains(other) && !passages.contains(other) {
      forbid(edges + [other], turn.mode, when: schedule)
    }
    // The allowed departures may start at another side of a barrier.
    for passage in passages {
      for other in leaving(graph.head(of: passage)) where !named.contains(other) {
        forbid(edges + [passage, other], turn.mode, when: schedule)
      }
    }
  }

  /// Forbids a sequence of edges for the modes that can travel all of them.
  private mutating func forbid(
    _ edges: [DirectedEdge],
    _ modes: AccessMask,
    when schedule: OpeningHours?
  ) {
    let affected = edges.reduce(modes) { $0.intersection(usable($1)) }
    guard !affected.isEmpty else { return }
    forbidden[Sequence(edges: edges, schedule: schedule), default: []].formUnion(affected)
  }

  /// The modes to which an edge is open in its direction, as both bits of each mode.
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
  /// The most sequences of edges of a manoeuvre: each piece with parallel edges multiplies them.
  private static let mostSequences = 4096

  /// All sequences of edges along consecutive pieces and through barriers between them; `nil` if
  /// they exceed the limit.
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

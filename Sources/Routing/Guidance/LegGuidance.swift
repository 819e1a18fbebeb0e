import CampusGraph
import GeoCore

/// Decides at each junction of a leg what riders and drivers do there.
///
/// A path is a list of pieces of edges; between two of them is a node. The caller tells of stairs,
/// ferries and gates itself, and asks this value about all other nodes, in the order of travel.
struct LegGuidance {
  let reader: JunctionReader
  let pieces: [PathPiece]
  /// The decisions up to here.
  private(set) var drafts: [DraftStep] = []
  /// The nodes that were passed.
  private(set) var nodes: [PassedNode] = []
  /// The ring that is travelled, the step that enters it, and the exits that were passed.
  private var ring: Ring?

  /// A node on the way.
  struct PassedNode {
    /// The position of the piece after it.
    let position: Int
    /// The junction; `nil` if the same road just goes on.
    let view: JunctionView?
  }

  private struct Ring {
    var roundabout: Roundabout
    var entry: Int?
    var exits: Int
  }

  init(reader: JunctionReader, pieces: [PathPiece]) {
    self.reader = reader
    self.pieces = pieces
  }

  private func edge(_ position: Int) -> DirectedEdge {
    DirectedEdge(code: reader.graph.edgeAndDirection[pieces[position].arc])
  }

  // MARK: - What the caller tells

  /// Starts a step that is told whatever the junction looks like.
  mutating func tell(
    _ kind: Decision.Kind,
    _ modifier: Maneuver.Modifier,
    _ phrase: Phrase,
    travel: RoadTraits.Travel,
    at position: Int
  ) {
    var draft = draft(kind, modifier, at: position)
    draft.phrase = phrase
    draft.travel = travel
    leaveRing(with: draft, at: position)
    drafts.append(draft)
    ring = nil
  }

  /// Sets the exit number and the name of a roundabout that is left by a told step, such as a ferry.
  private mutating func leaveRing(with told: DraftStep, at position: Int) {
    guard let ring, let entry = ring.entry, position > 0,
      !reader.traits(of: edge(position)).isRound
    else { return }
    drafts[entry].exit = ring.exits + 1
    drafts[entry].takeSigns(of: told)
    guard ring.roundabout.style == .turn,
      let view = passage(from: position - 1, to: position).view
    else { return }
    var leaving = told
    leaving.junction = DraftStep.PassedJunction(view: view, exit: edge(position))
    drafts[entry].modifier = Maneuver.Modifier(turn: drafts[entry].turn(through: leaving))
  }

  /// Adds a piece to the last step.
  mutating func extend(by position: Int) {
    let last = drafts.count - 1
    drafts[last].pieces = drafts[last].pieces.lowerBound..<position + 1
    drafts[last].distance += reader.graph.length(of: pieces[position])
  }

  /// The arrival after the last piece.
  func arrival() -> DraftStep {
    var draft = draft(.arrive, .straight, at: pieces.count - 1)
    draft.pieces = pieces.count..<pieces.count
    return draft
  }

  private func draft(
    _ kind: Decision.Kind,
    _ modifier: Maneuver.Modifier,
    at position: Int
  ) -> DraftStep {
    let traits = reader.traits(of: edge(position))
    return DraftStep(
      kind: kind,
      modifier: modifier,
      pieces: position..<position,
      distance: 0,
      name: traits.name,
      edge: edge(position),
      travel: traits.travel
    )
  }

  // MARK: - Junctions

  /// Decides at the node between two pieces, the first of which may lie before a gate.
  mutating func pass(from old: Int, to new: Int) {
    let passage = passage(from: old, to: new)
    nodes.append(PassedNode(position: new, view: passage.view))
    guard let view = passage.view else {
      ring = nil
      return
    }
    let approach = edge(old)
    switch (passage.isRound, passage.entersRound) {
    case (false, true):
      if let roundabout = Roundabout(edge(new), reader: reader) {
        return enter(roundabout, passage, view, new)
      }
    case (true, true):
      if ring == nil, let roundabout = Roundabout(approach, reader: reader) {
        ring = Ring(roundabout: roundabout, entry: nil, exits: 0)
      }
      if ring != nil { return stay(view, new) }
    case (true, false):
      if let roundabout = ring?.roundabout ?? Roundabout(approach, reader: reader) {
        return leave(roundabout, view, new)
      }
    case (false, false):
      if let roundabout = passage.touched { return touch(roundabout, passage, view, new) }
    }
    ring = nil
    append(passage.decision, passage, view, new)
  }

  /// The passage between two pieces, kept for further routes if nothing lies between them.
  private func passage(from old: Int, to new: Int) -> Passage {
    guard old == new - 1 else {
      let last = (edge: edge(new - 1), arc: pieces[new - 1].arc)
      return Passage(from: edge(old), by: last, into: edge(new), reader)
    }
    return reader.passage(from: pieces[old].arc, to: pieces[new].arc)
  }

  private mutating func append(
    _ decision: Decision,
    _ passage: Passage,
    _ view: JunctionView,
    _ position: Int
  ) {
    guard decision.kind != .none else { return }
    var draft = draft(decision.kind, decision.modifier, at: position)
    draft.junction = DraftStep.PassedJunction(view: view, exit: edge(position))
    draft.isInternal = passage.isInternal
    draft.hasLanes = passage.hasLanes
    drafts.append(draft)
  }

  // MARK: - Roundabouts

  private func modifier(_ view: JunctionView, _ position: Int) -> Maneuver.Modifier {
    view.index(of: edge(position)).map { view.roads[$0].modifier } ?? .uturn
  }

  private mutating func enter(
    _ roundabout: Roundabout,
    _ passage: Passage,
    _ view: JunctionView,
    _ position: Int
  ) {
    let word = modifier(view, position)
    append(Decision(.enterRoundabout(roundabout.style), word), passage, view, position)
    let exits = reader.passesExitOnEntry(view) ? 1 : 0
    ring = Ring(roundabout: roundabout, entry: drafts.count - 1, exits: exits)
    if roundabout.style == .rotary { drafts[drafts.count - 1].rotaryName = roundabout.name }
    drafts[drafts.count - 1].isInternal = false
  }

  private mutating func stay(_ view: JunctionView, _ position: Int) {
    if reader.passesExit(view) { ring?.exits += 1 }
    let junction = DraftStep.PassedJunction(view: view, exit: edge(position))
    drafts[drafts.count - 1].passed.append(junction)
  }

  private mutating func leave(_ roundabout: Roundabout, _ view: JunctionView, _ position: Int) {
    let exits = (ring?.exits ?? 0) + 1
    let entry = ring?.entry
    ring = nil
    let word = modifier(view, position)
    var leaving = draft(.leaveRoundabout(roundabout.style), word, at: position)
    leaving.junction = DraftStep.PassedJunction(view: view, exit: edge(position))
    leaving.exit = exits
    guard let entry else {
      drafts.append(leaving)
      return
    }
    drafts[entry].exit = exits
    drafts[entry].takeSigns(of: leaving)
    if roundabout.style == .turn, drafts[entry].travel == leaving.travel {
      drafts[entry].modifier = Maneuver.Modifier(turn: drafts[entry].turn(through: leaving))
      drafts[entry].passed.append(DraftStep.PassedJunction(view: view, exit: edge(position)))
    } else {
      drafts.append(leaving)
    }
  }

  /// Across a ring, straight on, or into it and out at once.
  private mutating func touch(
    _ roundabout: Roundabout,
    _ passage: Passage,
    _ view: JunctionView,
    _ position: Int
  ) {
    ring = nil
    guard let index = view.index(of: edge(position)) else {
      return append(passage.decision, passage, view, position)
    }
    let road = view.roads[index]
    let sides = Set(view.roads.indices.filter { view.roads[$0].traits.isRound }.map { $0 < index })
    if road.deviation < GuidanceAngle.fuzzy, sides.count == 2 {
      let rules = JunctionRules(reader: reader, view: view)
      return append(
        rules.obvious(index, through: view.isThrough(index)),
        passage,
        view,
        position
      )
    }
    let kind: Decision.Kind =
      roundabout.style == .turn ? .enterRoundabout(.turn) : .leaveRoundabout(roundabout.style)
    append(Decision(kind, road.modifier), passage, view, position)
    drafts[drafts.count - 1].exit = 1
  }

  // MARK: - The steps

  /// The steps, joined as people see them.
  func steps() -> [DraftStep] {
    var all = drafts
    for index in all.indices {
      // A trip that ends on a roundabout makes no turn at it.
      if all[index].kind == .enterRoundabout(.turn), all[index].exit == nil {
        all[index].kind = .enterRoundabout(.plain)
      }
    }
    return StepJoiner.joined(all + [arrival()])
  }
}

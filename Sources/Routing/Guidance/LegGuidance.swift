import CampusGraph
import GeoCore

/// Decides at each junction of a leg what riders and drivers do there.
///
/// A path is a list of pieces of edges; between two of them is a node. The caller tells of stairs,
/// ferries and gates itself, and asks this value about all other nodes, in the order of travel.
struct LegGuidance {
  let reader: JunctionReader
  let pieces: [PathPiece]
  /// The ways of the pieces.
  private let ways: [PieceWay]
  /// What is done at each node between two pieces.
  private let passages: [Passage]
  /// The decisions up to here.
  private(set) var drafts: [DraftStep] = []
  /// The nodes that were passed.
  private(set) var nodes: [PassedNode] = []
  /// The words of the steps that the caller tells.
  private(set) var phrases: [Phrase] = []
  /// The ring that is travelled, the step that enters it, and the exits that were passed.
  private var ring: Ring?

  /// A node on the way.
  struct PassedNode {
    /// The positions of the piece of arrival, which may lie before a gate, and of that after it.
    let (old, new): (Int, Int)
    /// What is done there.
    let passage: Passage
  }

  private struct Ring {
    let roundabout: Roundabout
    let entry: Int?
    var exits: Int
  }

  init(reader: JunctionReader, pieces: [PathPiece], ways: [PieceWay]) {
    self.reader = reader
    self.pieces = pieces
    self.ways = ways
    passages = reader.passages(between: pieces)
    drafts.reserveCapacity(pieces.count + 2)
    nodes.reserveCapacity(pieces.count)
  }

  private func edge(_ position: Int) -> DirectedEdge { ways[position].edge }

  /// The junction at a node that was passed.
  func view(of node: PassedNode) -> JunctionView {
    reader.view(from: edge(node.old), by: (edge(node.new - 1), pieces[node.new - 1].arc))
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
    draft.phrase = Int32(phrases.count)
    draft.travel = travel
    phrases.append(phrase)
    leaveRing(with: draft, at: position)
    drafts.append(draft)
    ring = nil
  }

  /// Sets the exit number and the name of a roundabout that is left by a told step, such as a ferry.
  private mutating func leaveRing(with told: DraftStep, at position: Int) {
    guard let ring, let entry = ring.entry, position > 0, !isRound(edge(position)) else { return }
    drafts[entry].exit = Int16(clamping: ring.exits + 1)
    drafts[entry].takeSigns(of: told)
    let passage = passage(from: position - 1, to: position)
    guard ring.roundabout.style == .turn, passage.isJunction else { return }
    var leaving = told
    leaving.junction = DraftStep.Junction(passage)
    drafts[entry].modifier = Maneuver.Modifier(turn: drafts[entry].turn(through: leaving))
  }

  private func isRound(_ edge: DirectedEdge) -> Bool {
    reader.graph.attributes.flags[edge.edge].contains(.roundabout)
  }

  /// Adds a piece to the last step.
  mutating func extend(by position: Int) {
    let last = drafts.count - 1
    drafts[last].pieces = drafts[last].pieces.lowerBound..<position + 1
    drafts[last].distance += ways[position].length
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
    DraftStep(
      kind: kind,
      modifier: modifier,
      pieces: position..<position,
      distance: 0,
      edge: edge(position),
      travel: reader.travel(along: pieces[position].arc)
    )
  }

  // MARK: - Junctions

  /// Decides at the node between two pieces, the first of which may lie before a gate.
  mutating func pass(from old: Int, to new: Int) {
    let passage = passage(from: old, to: new)
    nodes.append(PassedNode(old: old, new: new, passage: passage))
    guard passage.isJunction else {
      ring = nil
      return
    }
    switch (passage.marks.contains(.leavesFromRound), passage.marks.contains(.entersRound)) {
    case (false, true):
      if let roundabout = passage.ring { return enter(roundabout, passage, new) }
    case (true, true):
      if ring == nil, let roundabout = Roundabout(edge(old), reader: reader) {
        ring = Ring(roundabout: roundabout, entry: nil, exits: 0)
      }
      if ring != nil { return stay(passage) }
    case (true, false):
      if let roundabout = ring?.roundabout ?? Roundabout(edge(old), reader: reader) {
        return leave(roundabout, passage, new)
      }
    case (false, false): break
    }
    ring = nil
    append(passage.decision, passage, new)
  }

  /// The passage between two pieces; that across a gate is decided each time.
  private func passage(from old: Int, to new: Int) -> Passage {
    if old == new - 1 { return passages[old] }
    let last = (edge: edge(new - 1), arc: pieces[new - 1].arc)
    return Passage(from: edge(old), by: last, into: edge(new), reader)
  }

  private mutating func append(_ decision: Decision, _ passage: Passage, _ position: Int) {
    guard decision.kind != .none else { return }
    var draft = draft(decision.kind, decision.modifier, at: position)
    draft.junction = DraftStep.Junction(passage)
    draft.isInternal = passage.marks.contains(.isInternal)
    draft.hasLanes = passage.marks.contains(.hasLanes)
    if passage.marks.contains(.touchesRing) { draft.exit = 1 }
    drafts.append(draft)
  }

  // MARK: - Roundabouts

  private mutating func enter(_ roundabout: Roundabout, _ passage: Passage, _ position: Int) {
    append(Decision(.enterRoundabout(roundabout.style), passage.modifier), passage, position)
    let entry = drafts.count - 1
    let exits = passage.marks.contains(.passesExitOnEntry) ? 1 : 0
    ring = Ring(roundabout: roundabout, entry: entry, exits: exits)
    if roundabout.style == .rotary { drafts[entry].rotaryEdge = roundabout.namedEdge }
    drafts[entry].isInternal = false
  }

  private mutating func stay(_ passage: Passage) {
    if passage.marks.contains(.passesExit) { ring?.exits += 1 }
    drafts[drafts.count - 1].passed.append(DraftStep.Junction(passage))
  }

  private mutating func leave(_ roundabout: Roundabout, _ passage: Passage, _ position: Int) {
    let exits = (ring?.exits ?? 0) + 1
    let entry = ring?.entry
    ring = nil
    var leaving = draft(.leaveRoundabout(roundabout.style), passage.modifier, at: position)
    let junction = DraftStep.Junction(passage)
    leaving.junction = junction
    leaving.exit = Int16(clamping: exits)
    guard let entry else {
      drafts.append(leaving)
      return
    }
    drafts[entry].exit = Int16(clamping: exits)
    drafts[entry].takeSigns(of: leaving)
    if roundabout.style == .turn, drafts[entry].travel == leaving.travel {
      drafts[entry].modifier = Maneuver.Modifier(turn: drafts[entry].turn(through: leaving))
      drafts[entry].passed.append(junction)
    } else {
      drafts.append(leaving)
    }
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
    all.append(arrival())
    return StepJoiner.joined(all, reader)
  }
}

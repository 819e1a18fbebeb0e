import CampusGraph

/// What a traveller does where one arc follows another, which depends on nothing else.
///
/// A class, so that what is kept for further routes is not copied.
final class Passage {
  /// The junction; `nil` if the same road just goes on.
  let view: JunctionView?
  /// Whether the first arc is part of a roundabout.
  let isRound: Bool
  /// Whether the second one is.
  let entersRound: Bool
  /// The ring that passes the junction, if neither arc is part of one.
  let touched: Roundabout?
  /// What to do at a junction without a roundabout.
  let decision: Decision
  /// Whether the second arc lies within a junction, if something is told there; see
  /// ``CarriagewayCrossing``.
  let isInternal: Bool
  /// Whether lanes are marked before the junction.
  let hasLanes: Bool

  /// The same road goes on.
  private init() {
    view = nil
    (isRound, entersRound, isInternal, hasLanes) = (false, false, false, false)
    touched = nil
    decision = Decision(.none, .straight)
  }

  /// Reads the junction at the end of an edge.
  ///
  /// - Parameters:
  ///   - approach: The edge of arrival, which may lie before a gate.
  ///   - last: The edge that ends at the junction, and the arc that stands for it.
  ///   - exit: The edge that leaves it.
  ///   - reader: What reads it.
  init(
    from approach: DirectedEdge,
    by last: (edge: DirectedEdge, arc: ArcID),
    into exit: DirectedEdge,
    _ reader: JunctionReader
  ) {
    var view = reader.view(after: last.edge, by: last.arc)
    if approach != last.edge { view.from = reader.traits(of: approach) }
    self.view = view
    isRound = view.from.isRound
    entersRound = reader.traits(of: exit).isRound
    touched =
      isRound || entersRound
      ? nil
      : view.roads.first { $0.traits.isRound && $0.isExit }
        .flatMap { Roundabout($0.edge, reader: reader) }
    decision = JunctionRules(reader: reader, view: view).decision(onto: exit)
    // Only what is told asks for it.
    isInternal =
      (decision.kind != .none || touched != nil)
      && CarriagewayCrossing(reader: reader).contains(exit)
    hasLanes = !reader.graph.lanes(of: view.approach).isEmpty
  }

  /// The passage between two arcs that follow each other.
  convenience init(from arc: ArcID, to next: ArcID, _ reader: JunctionReader) {
    let edge = DirectedEdge(code: reader.graph.edgeAndDirection[arc])
    let exit = DirectedEdge(code: reader.graph.edgeAndDirection[next])
    if Self.isSameRoad(edge, exit, reader) {
      self.init()
    } else {
      self.init(from: edge, by: (edge, arc), into: exit, reader)
    }
  }

  /// Whether an edge just goes on as another: no other way is there, and the road is the same.
  private static func isSameRoad(
    _ edge: DirectedEdge,
    _ next: DirectedEdge,
    _ reader: JunctionReader
  ) -> Bool {
    let traits = reader.traits(of: edge)
    return !traits.isRound && traits.isAlike(reader.traits(of: next))
      && reader.onlyWay(after: edge, at: reader.graph.head(of: edge)) == next
  }
}

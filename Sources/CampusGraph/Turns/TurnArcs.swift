import GeoCore

/// What tells the arcs of a turn-expanded graph apart.
///
/// ```
///              b ↗                     In the plain graph an arc leads to a junction, from which all
///   a ━━━━▶ ● ━━━▶ c                   arcs go on. In the expanded one, an arc `a` that not all may
///           ┃                          follow leads to a *state* of the junction, "reached by a",
///   a ━━━━▶ ◎ ━━━▶ c                   which has arcs of its own for those that may.
/// ```
/// So an edge has one arc for each direction and mode that leaves a junction itself, and *copies*
/// that leave states. Where a trip starts nothing has come before: it takes an arc of a junction.
public struct TurnArcs: Sendable {
  /// How many nodes are junctions; those from it on are states.
  public let junctionCount: Int
  /// The junction that each state stands at, the first state's first; they never fall.
  public let junctions: Column<NodeID>
  /// Which modes may use each arc, as far as turns go: the low byte of an ``AccessMask``.
  public let modes: Column<UInt8>
  /// Where the arcs of each directed edge start in ``arcs``, by code; one more at the end.
  public let firstArc: Column<UInt32>
  /// All arcs, by directed edge, those that leave a junction first.
  public let arcs: Column<ArcID>
  /// Arcs that are closed at certain times, once for each schedule; they never fall.
  public let timedArcs: Column<ArcID>
  /// When each of them is closed.
  public let timedSchedules: Column<ScheduleID>

  /// Whether an arc is closed by one of its schedules.
  ///
  /// - Parameters:
  ///   - arc: the arc.
  ///   - applies: whether a schedule applies at the time of interest.
  /// - Returns: `false` if it has no schedules.
  /// - Complexity: O(log timed arcs).
  public func isClosed(_ arc: ArcID, _ applies: (ScheduleID) -> Bool) -> Bool {
    var place = timedArcs.firstPlace { $0 < arc }
    while place < timedArcs.count, timedArcs[place] == arc {
      if applies(timedSchedules[place]) { return true }
      place += 1
    }
    return false
  }
}

extension StreetGraph {
  /// Number of junctions: of nodes that are not states of others.
  public var junctionCount: Int { turns?.junctionCount ?? nodeCount }

  /// The junction that a node is, or is a state of.
  public func junction(of node: NodeID) -> NodeID {
    guard let turns, node.index >= turns.junctionCount else { return node }
    return turns.junctions[node.index - turns.junctionCount]
  }

  /// The states of a junction.
  ///
  /// - Complexity: O(log states).
  public func states(of junction: NodeID) -> [NodeID] {
    guard let turns else { return [] }
    let first = turns.junctions.firstPlace { $0 < junction }
    let end = turns.junctions.firstPlace { $0 <= junction }
    return (first..<end).map { NodeID(turns.junctionCount + $0) }
  }

  /// Every edge in both directions, by rising code.
  public var directedEdges: LazyMapSequence<Range<Int>, DirectedEdge> {
    (0..<2 * edgeCount).lazy.map { DirectedEdge(code: UInt32($0)) }
  }

  /// All arcs of an edge in one direction, those that leave a junction first; of a graph without
  /// states at most one.
  public func arcs(of edge: DirectedEdge) -> [ArcID] {
    arcRange(of: edge).map { arc(at: $0, of: edge) }
  }

  /// The places of an edge's arcs, for ``arc(at:of:)``: loops over all edges need no arrays.
  public func arcRange(of edge: DirectedEdge) -> Range<Int> {
    guard let turns else {
      return (edge.isForward ? forwardArc : backwardArc)[edge.edge] == .none ? 0..<0 : 0..<1
    }
    return Int(turns.firstArc[Int(edge.code)])..<Int(turns.firstArc[Int(edge.code) + 1])
  }

  /// The arc at one of the places of ``arcRange(of:)``.
  public func arc(at place: Int, of edge: DirectedEdge) -> ArcID {
    guard let turns else { return (edge.isForward ? forwardArc : backwardArc)[edge.edge] }
    return turns.arcs[place]
  }

  /// Whether an arc leaves a junction rather than a state of one.
  public func leavesJunction(_ arc: ArcID) -> Bool {
    topology.tail[arc].index < junctionCount
  }
}

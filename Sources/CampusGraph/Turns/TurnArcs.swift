import GeoCore

/// Junctions, states and arcs of a turn-expanded graph.
///
/// ```
///              b ↗                     In the plain graph an arc leads to a junction, from which all
///   a ━━━━▶ ● ━━━▶ c                   arcs go on. In the expanded one, an arc `a` that not all may
///           ┃                          follow leads to a *state* of the junction, "reached by a",
///   a ━━━━▶ ◎ ━━━▶ c                   which has arcs of its own for those that may.
/// ```
/// So an edge has one arc for each direction and mode that leaves the junction itself, and *copies*
/// that leave states. A trip starts with an arc of a junction, because there is no previous edge.
public struct TurnArcs: Sendable {
  /// The number of junctions; nodes from this index on are states.
  public let junctionCount: Int
  /// The junction of each state, by state; never decreasing.
  public let junctions: Column<NodeID>
  /// The modes whose turn restrictions allow each arc: the low byte of an ``AccessMask``.
  public let modes: Column<UInt8>
  /// The index in ``arcs`` of the first arc of each directed edge, by code; one more at the end.
  public let firstArc: Column<UInt32>
  /// All arcs, by directed edge, those that leave a junction first.
  public let arcs: Column<ArcID>
  /// Arcs that are closed at certain times, once for each schedule; never decreasing.
  public let timedArcs: Column<ArcID>
  /// The closing times of each of them.
  public let timedSchedules: Column<ScheduleID>

  /// Whether an arc is closed by one of its schedules.
  ///
  /// - Parameters:
  ///   - arc: the arc.
  ///   - applies: whether a schedule applies at the time of interest.
  /// - Returns: `false` if it has no schedules.
  /// - Complexity: O(log timed arcs).
  public func isClosed(_ arc: ArcID, _ applies: (ScheduleID) -> Bool) -> Bool {
    var index = timedArcs.partitionPoint { $0 < arc }
    while index < timedArcs.count, timedArcs[index] == arc {
      if applies(timedSchedules[index]) { return true }
      index += 1
    }
    return false
  }
}

extension StreetGraph {
  /// Number of junctions, which excludes states.
  public var junctionCount: Int { turns?.junctionCount ?? nodeCount }

  /// The junction of a state; the node itself if it is a junction.
  public func junction(of node: NodeID) -> NodeID {
    guard let turns, node.index >= turns.junctionCount else { return node }
    return turns.junctions[node.index - turns.junctionCount]
  }

  /// The states of a junction.
  ///
  /// - Complexity: O(log states).
  public func states(of junction: NodeID) -> [NodeID] {
    guard let turns else { return [] }
    let first = turns.junctions.partitionPoint { $0 < junction }
    let end = turns.junctions.partitionPoint { $0 <= junction }
    return (first..<end).map { NodeID(turns.junctionCount + $0) }
  }

  /// Every edge in both directions, by increasing code.
  public var directedEdges: LazyMapSequence<Range<Int>, DirectedEdge> {
    (0..<2 * edgeCount).lazy.map { DirectedEdge(code: UInt32($0)) }
  }

  /// All arcs of a directed edge, those that leave a junction first; at most one in a graph without
  /// states.
  public func arcs(of edge: DirectedEdge) -> [ArcID] {
    arcRange(of: edge).map { arc(at: $0, of: edge) }
  }

  /// The indices of an edge's arcs for ``arc(at:of:)``, which avoids arrays in loops over all
  /// edges.
  public func arcRange(of edge: DirectedEdge) -> Range<Int> {
    guard let turns else {
      return (edge.isForward ? forwardArc : backwardArc)[edge.edge] == .none ? 0..<0 : 0..<1
    }
    return Int(turns.firstArc[Int(edge.code)])..<Int(turns.firstArc[Int(edge.code) + 1])
  }

  /// The arc at an index of ``arcRange(of:)``.
  public func arc(at index: Int, of edge: DirectedEdge) -> ArcID {
    guard let turns else { return (edge.isForward ? forwardArc : backwardArc)[edge.edge] }
    return turns.arcs[index]
  }
}

/// Invariants of street graphs, as sentences about the arrays that hold them.
protocol InvariantTexts {
  // MARK: - Errors

  /// The invariant is one of those below, with the index that breaks it.
  func brokenInvariant(_ invariant: String) -> String

  // MARK: - Rows

  var firstOutHasEntryPerNode: String { get }
  var firstInHasEntryPerNode: String { get }
  var tailHasEntryPerArc: String { get }
  var arcInHasEntryPerArc: String { get }
  var everyNodeHasCoordinate: String { get }
  var everyArcHasEdge: String { get }
  var everyEdgeHasBackwardArcOrNone: String { get }
  var firstOutStartsAtZero: String { get }
  var firstOutEndsAtArcCount: String { get }
  var firstInStartsAtZero: String { get }
  var firstInEndsAtArcCount: String { get }
  var firstOutNeverFalls: String { get }
  var firstInNeverFalls: String { get }
  var headsAreNodes: String { get }
  var tailsAreNodes: String { get }
  var arcInHoldsArcs: String { get }

  // MARK: - Arcs

  var arcsLeaveNodeOfRow: String { get }
  var arcsArriveAtNodeOfRow: String { get }
  var arrivingArcsRise: String { get }
  var arcsAreDirectionsOfEdges: String { get }
  var everyEdgeHasArc: String { get }
  var edgesKnowArcs: String { get }
  var arcsAreKnownByEdges: String { get }
  var bothArcsJoinSameNodes: String { get }

  // MARK: - Turns

  var statesFollowJunctions: String { get }
  var everyArcHasModes: String { get }
  var directedEdgesHaveRows: String { get }
  var statesStandAtJunctions: String { get }
  var closuresHaveTimes: String { get }
  var closedTurnsAreArcs: String { get }
  var rowsHoldArcsOfEdge: String { get }
  var arcsJoinEndsOfEdge: String { get }

  // MARK: - Edges and shapes

  var attributesHaveEntryPerEdge: String { get }
  var everyEdgeHasShape: String { get }
  var namesAreInTable: String { get }
  var schedulesAreInTable: String { get }
  var firstScheduleIsAlways: String { get }
  var shapesStartAtZero: String { get }
  var shapesEndAtLastPoint: String { get }
  var shapesHaveTwoPoints: String { get }
  var shapesRunFromTailToHead: String { get }
  var pointsAreCoordinates: String { get }
  var nodesAreCoordinates: String { get }
  var doorsHaveNoLength: String { get }
}

extension EnglishMessages: InvariantTexts {
  // MARK: - Errors

  func brokenInvariant(_ invariant: String) -> String { "broken: \(invariant)" }

  // MARK: - Rows

  var firstOutHasEntryPerNode: String { "firstOut has one entry per node and one more" }
  var firstInHasEntryPerNode: String { "firstIn has one entry per node and one more" }
  var tailHasEntryPerArc: String { "tail has one entry per arc" }
  var arcInHasEntryPerArc: String { "arcIn has one entry per arc" }
  var everyNodeHasCoordinate: String { "every node has a coordinate" }
  var everyArcHasEdge: String { "every arc has an edge" }
  var everyEdgeHasBackwardArcOrNone: String { "every edge has a backward arc or none" }
  var firstOutStartsAtZero: String { "firstOut starts at 0" }
  var firstOutEndsAtArcCount: String { "firstOut ends at the number of arcs" }
  var firstInStartsAtZero: String { "firstIn starts at 0" }
  var firstInEndsAtArcCount: String { "firstIn ends at the number of arcs" }
  var firstOutNeverFalls: String { "firstOut never falls" }
  var firstInNeverFalls: String { "firstIn never falls" }
  var headsAreNodes: String { "heads are nodes" }
  var tailsAreNodes: String { "tails are nodes" }
  var arcInHoldsArcs: String { "arcIn holds arcs" }

  // MARK: - Arcs

  var arcsLeaveNodeOfRow: String { "arcs leave the node whose row they are in" }
  var arcsArriveAtNodeOfRow: String { "arcs arrive at the node whose row they are in" }
  var arrivingArcsRise: String { "arriving arcs rise within a node" }
  var arcsAreDirectionsOfEdges: String { "arcs are directions of edges" }
  var everyEdgeHasArc: String { "every edge has an arc" }
  var edgesKnowArcs: String { "edges know their arcs" }
  var arcsAreKnownByEdges: String { "arcs are known by their edges" }
  var bothArcsJoinSameNodes: String { "both arcs of an edge join the same nodes" }

  // MARK: - Turns

  var statesFollowJunctions: String { "states follow the junctions" }
  var everyArcHasModes: String { "every arc says which modes turn into it" }
  var directedEdgesHaveRows: String { "directed edges have rows of arcs" }
  var statesStandAtJunctions: String { "states stand at junctions" }
  var closuresHaveTimes: String { "closures of turns have a time each" }
  var closedTurnsAreArcs: String { "closed turns are arcs" }
  var rowsHoldArcsOfEdge: String { "rows hold the arcs of their edge" }
  var arcsJoinEndsOfEdge: String { "arcs join the ends of their edge" }

  // MARK: - Edges and shapes

  var attributesHaveEntryPerEdge: String { "every attribute has one entry per edge" }
  var everyEdgeHasShape: String { "every edge has a shape" }
  var namesAreInTable: String { "names are in the table" }
  var schedulesAreInTable: String { "schedules are in the table" }
  var firstScheduleIsAlways: String { "schedule 0 is always" }
  var shapesStartAtZero: String { "shapes start at 0" }
  var shapesEndAtLastPoint: String { "shapes end at the last point" }
  var shapesHaveTwoPoints: String { "shapes have two points or more" }
  var shapesRunFromTailToHead: String { "shapes run from tail to head" }
  var pointsAreCoordinates: String { "points are coordinates" }
  var nodesAreCoordinates: String { "nodes are coordinates" }
  var doorsHaveNoLength: String { "doors have no length" }
}

import CampusGraph
import GeoCore

/// What a request demands of its searches, beside the profile.
struct SearchOptions {
  /// Edges not to be used.
  var closedEdges: Set<EdgeID> = []
  /// Classes of ways not to be used.
  var excludedClasses: Set<RoadClass> = []
  /// Areas never to be entered.
  var avoidedAreas: [AvoidedArea] = []
  /// The search; `nil` for the fastest that there is an index for.
  var algorithm: SearchAlgorithm?
  /// How far a waypoint may be from the nearest usable way, in metres.
  var snapRadius: Meters = Router.defaultSnapRadius
  /// What limits the searches, if anything.
  var budget: SearchBudget?

  /// The edges that are closed, those within avoided areas included.
  func maskedEdges(of graph: StreetGraph) -> Set<EdgeID> {
    avoidedAreas.reduce(closedEdges) { $0.union($1.edges(of: graph)) }
  }
}

extension RouteRequest {
  /// The edges that the request or the conditions close.
  var allClosedEdges: Set<EdgeID> { closedEdges.union(conditions.closedEdges) }

  /// What the request demands of its searches.
  var searchOptions: SearchOptions {
    SearchOptions(
      closedEdges: allClosedEdges,
      excludedClasses: excludedClasses,
      avoidedAreas: avoidedAreas,
      algorithm: algorithm,
      snapRadius: snapRadius,
      budget: budget
    )
  }
}

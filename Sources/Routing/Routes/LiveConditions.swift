public import CampusGraph

/// State of a network that changes while its streets stay: bikes and docks at stations, closed edges.
///
/// A value beside the ``RoutingContext``: the source of live data makes a new one, and each request
/// takes the newest, so that an answer never mixes two states. Indexes are not rebuilt for it; closed
/// edges are searched as those of ``RouteRequest/closedEdges``.
public struct LiveConditions: Sendable {
  /// The stations as they are now; `nil` for those of the context.
  public var stations: StationIndex?
  /// Edges closed at present.
  public var closedEdges: Set<EdgeID>
  /// Forecast of the stations; `nil` if only their status is known.
  public var outlook: StationOutlook?

  /// Makes a state; by default that of the context.
  public init(stations: StationIndex? = nil, closedEdges: Set<EdgeID> = []) {
    self.stations = stations
    self.closedEdges = closedEdges
  }
}

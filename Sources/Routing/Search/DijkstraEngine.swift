public import CampusGraph

/// Dijkstra's algorithm from all sources at once, until the best target is final.
///
/// E. W. Dijkstra, "A note on two problems in connexion with graphs" (1959),
/// doi:10.1007/BF01386390.
public struct DijkstraEngine: ReweightableEngine, ~Copyable {
  private var engine: AStarEngine<ZeroPotential>

  /// Makes an engine.
  ///
  /// - Precondition: the metric belongs to the graph.
  /// - Complexity: O(nodes).
  public init(graph topology: Topology, metric: Metric) {
    engine = AStarEngine(graph: topology, metric: metric, potential: ZeroPotential())
  }

  /// The weights.
  public var metric: Metric {
    get { engine.metric }
    set { engine.metric = newValue }
  }

  /// How many nodes the last run settled.
  public var settledCount: Int { engine.settledCount }

  /// How many arcs the last run relaxed.
  public var relaxedCount: Int { engine.relaxedCount }

  /// Finds the lightest path; `nil` if there is none within the limit.
  public mutating func run(_ query: SearchQuery) -> SearchResult? { engine.run(query) }

  /// The path that the last run found.
  public func path() -> [ArcID] { engine.path() }
}

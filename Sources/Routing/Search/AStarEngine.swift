public import CampusGraph

/// A* search: Dijkstra's algorithm directed towards the targets by a potential.
///
/// Nodes are settled by their weight plus the potential's lower bound of the rest. With a
/// consistent potential each node is settled at most once, and none that Dijkstra's algorithm would
/// not settle; with one that is merely admissible, nodes may be settled again, and results are
/// still exact.
///
/// Hart, Nilsson and Raphael (1968), doi:10.1109/TSSC.1968.300136.
public struct AStarEngine<Bound: Potential>: ReweightableEngine, ~Copyable {
  /// The weights.
  public var metric: Metric {
    didSet { precondition(metric.arcCount == topology.arcCount, "metric of another graph") }
  }
  private let topology: Topology
  private var potential: Bound
  private var store: ArcStore
  private var search: GoalSearch

  /// Makes an engine.
  ///
  /// - Precondition: the metric and the potential belong to the graph.
  /// - Complexity: O(nodes).
  public init(graph topology: Topology, metric: Metric, potential: Bound) {
    precondition(metric.arcCount == topology.arcCount, "metric of another graph")
    self.topology = topology
    self.metric = metric
    self.potential = potential
    store = ArcStore(topology)
    search = GoalSearch(nodeCount: topology.nodeCount)
  }

  /// How many nodes the last run settled.
  public var settledCount: Int { search.side.settledCount }

  /// How many arcs the last run relaxed.
  public var relaxedCount: Int { search.side.relaxedCount }

  /// Finds the lightest path; `nil` if there is none within the limit.
  public mutating func run(_ query: SearchQuery) -> SearchResult? {
    potential.prepare(for: query, under: metric)
    // Specialises the search for each potential of this module, wherever an engine is made; the
    // compiler resolves the casts.
    let hit =
      if let bound = potential as? GeodesicPotential {
        hit(query, bound)
      } else if let bound = potential as? LandmarkPotential {
        hit(query, bound)
      } else if let bound = potential as? ZeroPotential {
        hit(query, bound)
      } else {
        hit(query, potential)
      }
    return hit.map { hit in
      SearchResult(
        weight: hit.weight,
        sourceIndex: search.side.seedIndex(of: hit.node, among: query.sources) {
          topology.tail[$0]
        },
        targetIndex: search.goalIndex(of: hit)
      )
    }
  }

  private mutating func hit(_ query: SearchQuery, _ bound: some Potential) -> GoalSearch.Hit? {
    search.run(
      from: query.sources,
      to: query.targets,
      along: store.forwardRows(metric.weights),
      potential: bound,
      cap: query.cap,
      budget: query.budget
    )
  }

  /// The path that the last run found.
  public func path() -> [ArcID] {
    guard let hit = search.hit else { return [] }
    return search.side.path(to: hit.node) { topology.tail[$0] }
  }
}

public import CampusGraph

/// A*: Dijkstra's algorithm drawn towards the targets by a potential.
///
/// Nodes are settled by weight so far plus the potential's lower bound of what is left. With a
/// consistent potential each is settled once, and none that a Dijkstra search would not settle; with
/// one that is merely admissible nodes may be settled again, and results are still right.
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

  /// Finds the lightest path; `nil` where there is none within the limit.
  public mutating func run(_ query: SearchQuery) -> SearchResult? {
    potential.prepare(for: query, under: metric)
    // The house's own potentials by name: the search is compiled for each of them, wherever an engine
    // is made. In this module the casts are resolved by the compiler.
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

public import CampusGraph
public import GeoCore

/// The engines by the names that `--algorithm` takes.
public enum SearchAlgorithm: String, Sendable, CaseIterable {
  /// Dijkstra's algorithm.
  case dijkstra
  /// Dijkstra's algorithm from both ends.
  case bidirectional
  /// A* with straight lines as its potential.
  case astar
  /// A* with distances to and from landmarks as its potential.
  case alt
  /// A contraction hierarchy.
  case ch
  /// A customizable contraction hierarchy.
  case cch
  /// Hub labels.
  case labels

  /// Whether it stands on an index that takes longer to make than a search.
  public var needsIndex: Bool {
    switch self {
    case .dijkstra, .bidirectional, .astar: false
    case .alt, .ch, .cch, .labels: true
    }
  }

  /// Makes an engine for a graph with coordinates.
  public func makeEngine(for graph: StreetGraph, metric: Metric) -> any PathEngine {
    makeEngine(for: graph.topology, coordinates: graph.coordinates, metric: metric)
  }

  /// Makes an engine and whatever index it needs, for graphs where that is a matter of milliseconds;
  /// large ones are prepared once: see ``NetworkIndexes``.
  ///
  /// Without coordinates, ``astar`` has nothing to be guided by and searches like ``dijkstra``.
  ///
  /// - Complexity: as the index; O(nodes) for the first three.
  public func makeEngine(
    for topology: Topology,
    coordinates: Column<FixedCoordinate>?,
    metric: Metric
  ) -> any PathEngine {
    switch self {
    case .dijkstra: BoxedEngine(DijkstraEngine(graph: topology, metric: metric))
    case .bidirectional: BoxedEngine(BidirectionalDijkstraEngine(graph: topology, metric: metric))
    case .astar: Self.guided(topology, coordinates, metric)
    case .alt:
      BoxedEngine(
        AStarEngine(
          graph: topology,
          metric: metric,
          potential: LandmarkPotential(Landmarks(graph: topology, metric: metric, count: 8))
        )
      )
    case .ch:
      BoxedEngine(
        HierarchyEngine(ContractionHierarchy(contracting: topology, weights: metric.weights))
      )
    case .cch:
      BoxedEngine(CustomizableEngine(Self.customized(topology, coordinates, metric)))
    case .labels:
      BoxedEngine(
        HubLabelEngine(
          HubLabels(Self.customized(topology, coordinates, metric)),
          graph: topology,
          weights: metric.weights
        )
      )
    }
  }

  private static func guided(
    _ topology: Topology,
    _ coordinates: Column<FixedCoordinate>?,
    _ metric: Metric
  ) -> any PathEngine {
    guard let coordinates else {
      return BoxedEngine(AStarEngine(graph: topology, metric: metric, potential: ZeroPotential()))
    }
    let potential = GeodesicPotential(coordinates: coordinates)
    return BoxedEngine(AStarEngine(graph: topology, metric: metric, potential: potential))
  }

  private static func customized(
    _ topology: Topology,
    _ coordinates: Column<FixedCoordinate>?,
    _ metric: Metric
  ) -> CustomizedMetric {
    let order = NestedDissection.order(of: topology, coordinates: coordinates)
    return CustomizedMetric(CustomizableHierarchy(topology, order: order), metric: metric)
  }
}

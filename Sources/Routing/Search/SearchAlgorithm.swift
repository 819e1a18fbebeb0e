public import CampusGraph
public import GeoCore

/// Search algorithm, by the name that `--algorithm` takes.
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

  /// Whether it needs an index that takes longer to build than a search takes.
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

  /// Makes an engine and the index it needs, for small graphs; the indexes of large ones are
  /// prepared once: see ``NetworkIndexes``.
  ///
  /// Without coordinates, ``astar`` has no potential and searches like ``dijkstra``.
  ///
  /// - Complexity: as the index; O(nodes) for the first three.
  public func makeEngine(
    for topology: Topology,
    coordinates: Column<FixedCoordinate>?,
    metric: Metric
  ) -> any PathEngine {
    FreshIndexes(topology, at: coordinates, metric).engine(self)
  }
}

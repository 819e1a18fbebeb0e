import CampusGraph
import GeoCore

/// What engines are made from: a graph with weights and the indexes on it.
///
/// ``NetworkIndexes`` reads them from a graph file; ``FreshIndexes`` builds them on the spot.
protocol EngineSource {
  /// What goes wrong when a part is missing or damaged.
  associatedtype Failure: Error

  func topology() throws(Failure) -> Topology
  func metric() throws(Failure) -> Metric
  /// Where the nodes are; `nil` if that is not known.
  func coordinates() throws(Failure) -> Column<FixedCoordinate>?
  /// The weights with the rate that a geodesic potential needs.
  func geodesicMetric(at coordinates: Column<FixedCoordinate>) throws(Failure) -> Metric
  func landmarks() throws(Failure) -> Landmarks
  func hierarchy() throws(Failure) -> ContractionHierarchy
  func customized() throws(Failure) -> CustomizedMetric
  func labels() throws(Failure) -> HubLabels
}

extension EngineSource {
  /// Makes the engine of an algorithm.
  ///
  /// Without coordinates, ``SearchAlgorithm/astar`` has no potential and searches like
  /// ``SearchAlgorithm/dijkstra``.
  func engine(_ algorithm: SearchAlgorithm) throws(Failure) -> any PathEngine {
    switch algorithm {
    case .dijkstra:
      return BoxedEngine(DijkstraEngine(graph: try topology(), metric: try metric()))
    case .bidirectional:
      return BoxedEngine(BidirectionalDijkstraEngine(graph: try topology(), metric: try metric()))
    case .astar:
      guard let coordinates = try coordinates() else {
        return BoxedEngine(
          AStarEngine(graph: try topology(), metric: try metric(), potential: ZeroPotential())
        )
      }
      return BoxedEngine(
        AStarEngine(
          graph: try topology(),
          metric: try geodesicMetric(at: coordinates),
          potential: GeodesicPotential(coordinates: coordinates)
        )
      )
    case .alt:
      let potential = LandmarkPotential(try landmarks())
      return BoxedEngine(
        AStarEngine(graph: try topology(), metric: try metric(), potential: potential)
      )
    case .ch: return BoxedEngine(HierarchyEngine(try hierarchy()))
    case .cch: return BoxedEngine(CustomizableEngine(try customized()))
    case .labels:
      return BoxedEngine(
        HubLabelEngine(try labels(), graph: try topology(), weights: try metric().weights)
      )
    }
  }
}

/// Indexes that are built when an engine needs them, for small graphs.
struct FreshIndexes: EngineSource {
  typealias Failure = Never

  private let graph: Topology
  private let places: Column<FixedCoordinate>?
  private let weights: Metric

  init(_ graph: Topology, at coordinates: Column<FixedCoordinate>?, _ metric: Metric) {
    self.graph = graph
    places = coordinates
    weights = metric
  }

  func topology() -> Topology { graph }
  func metric() -> Metric { weights }
  func coordinates() -> Column<FixedCoordinate>? { places }
  func geodesicMetric(at coordinates: Column<FixedCoordinate>) -> Metric { weights }

  func landmarks() -> Landmarks { Landmarks(graph: graph, metric: weights, count: 8) }

  func hierarchy() -> ContractionHierarchy {
    ContractionHierarchy(contracting: graph, weights: weights.weights)
  }

  func customized() -> CustomizedMetric {
    let order = NestedDissection.order(of: graph, coordinates: places)
    return CustomizedMetric(CustomizableHierarchy(graph, order: order), metric: weights)
  }

  func labels() -> HubLabels { HubLabels(customized()) }
}

public import CampusGraph

extension NetworkIndexes {
  /// Makes an engine from what the profile is prepared with.
  ///
  /// - Throws: `GraphFileError`: `missing` where the engine needs an index that is not there, with the
  ///   command that makes it; `damaged` where a section that it needs is broken.
  public func makeEngine(_ algorithm: SearchAlgorithm) throws(GraphFileError) -> any PathEngine {
    switch algorithm {
    case .dijkstra:
      BoxedEngine(DijkstraEngine(graph: try network.topology, metric: try metric()))
    case .bidirectional:
      BoxedEngine(BidirectionalDijkstraEngine(graph: try network.topology, metric: try metric()))
    case .astar: try makeGuidedEngine()
    case .alt:
      BoxedEngine(
        AStarEngine(
          graph: try network.topology,
          metric: try metric(),
          potential: LandmarkPotential(try landmarks())
        )
      )
    case .ch: BoxedEngine(HierarchyEngine(try hierarchy()))
    case .cch: BoxedEngine(CustomizableEngine(try customized()))
    case .labels: 
      BoxedEngine(
        HubLabelEngine(
          try labels(),
          graph: try network.topology,
          weights: try network.weights(of: profile)
        )
      )
    }
  }

  /// A*, guided by straight lines where there are coordinates.
  private func makeGuidedEngine() throws(GraphFileError) -> any PathEngine {
    let topology = try network.topology
    guard let coordinates = try network.coordinates else {
      return BoxedEngine(
        AStarEngine(graph: topology, metric: try metric(), potential: ZeroPotential())
      )
    }
    let weights = try network.weights(of: profile)
    return BoxedEngine(
      AStarEngine(
        graph: topology,
        metric: Metric(sharing: weights, of: topology, at: coordinates),
        potential: GeodesicPotential(coordinates: coordinates)
      )
    )
  }
}

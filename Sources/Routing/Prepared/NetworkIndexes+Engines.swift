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

extension NetworkIndexes {
  /// Makes the fastest table engine that the profile is prepared for; a plain search where it is not
  /// prepared.
  ///
  /// - Throws: `GraphFileError` where a section that it needs is damaged.
  public func makeTableEngine() throws(GraphFileError) -> any TableEngine {
    if isPrepared(.ch) { return try makeTableEngine(.ch) }
    if isPrepared(.labels) { return try makeTableEngine(.labels) }
    if isPrepared(.cch) { return try makeTableEngine(.cch) }
    return try makeTableEngine(.dijkstra)
  }

  /// Makes a table engine that stands on one search.
  ///
  /// - Throws: as ``makeEngine(_:)``.
  public func makeTableEngine(
    _ algorithm: SearchAlgorithm
  ) throws(GraphFileError) -> any TableEngine {
    switch algorithm {
    case .dijkstra: SearchTableEngine(graph: try network.topology, metric: try metric())
    case .ch: BucketTableEngine(try hierarchy())
    case .cch: TreeTableEngine(try customized())
    default: PairTableEngine(try makeEngine(algorithm))
    }
  }

  /// Makes a table engine that sweeps the contraction hierarchy.
  ///
  /// - Throws: as ``makeEngine(_:)``.
  public func makeSweepTableEngine() throws(GraphFileError) -> any TableEngine {
    SweepTableEngine(try hierarchy())
  }
}

extension NetworkIndexes {
  /// Makes an engine for one to all: a sweep where there is a contraction hierarchy to sweep, else a
  /// plain search.
  ///
  /// - Parameter sweeping: whether to sweep; `nil` leaves it to what is prepared.
  /// - Returns: an engine of its own, for one task at a time.
  /// - Throws: as ``makeEngine(_:)``.
  public func makeOneToAllEngine(
    sweeping: Bool? = nil
  ) throws(GraphFileError) -> any OneToAllEngine {
    guard sweeping ?? isPrepared(.ch) else {
      return SearchOneToAll(graph: try network.topology, metric: try metric())
    }
    return SweepOneToAll(SweepPlan(try hierarchy()))
  }
}

extension NetworkIndexes {
  /// The fastest search for single paths that the profile is prepared for.
  public var bestAlgorithm: SearchAlgorithm {
    if isPrepared(.ch) { return .ch }
    if isPrepared(.cch) { return .cch }
    if isPrepared(.landmarks) { return .alt }
    return .bidirectional
  }
}

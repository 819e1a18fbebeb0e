public import CampusGraph
import GeoCore

extension NetworkIndexes {
  /// Makes an engine from what the profile is prepared with.
  ///
  /// - Throws: `GraphFileError`: `missing` if the engine needs an index that is not there, with the
  ///   command that makes it; `damaged` if a section that it needs is broken.
  public func makeEngine(_ algorithm: SearchAlgorithm) throws(GraphFileError) -> any PathEngine {
    try engine(algorithm)
  }
}

extension NetworkIndexes: EngineSource {
  typealias Failure = GraphFileError

  func topology() throws(GraphFileError) -> Topology { try network.topology }

  func coordinates() throws(GraphFileError) -> Column<FixedCoordinate>? {
    try network.coordinates
  }

  func geodesicMetric(
    at coordinates: Column<FixedCoordinate>
  ) throws(GraphFileError) -> Metric {
    Metric(
      sharing: try network.weights(of: profile),
      of: try network.topology,
      at: coordinates
    )
  }
}

extension NetworkIndexes {
  /// Makes the fastest table engine that the profile is prepared for; a plain search if it is not
  /// prepared.
  ///
  /// - Throws: `GraphFileError` if a section that it needs is damaged.
  public func makeTableEngine() throws(GraphFileError) -> any TableEngine {
    if isPrepared(.ch) { return try makeTableEngine(.ch) }
    if isPrepared(.labels) { return try makeTableEngine(.labels) }
    if isPrepared(.cch) { return try makeTableEngine(.cch) }
    return try makeTableEngine(.dijkstra)
  }

  /// Makes a table engine that uses one algorithm.
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
  /// Makes an engine for one to all: a sweep if there is a contraction hierarchy to sweep, else a
  /// plain search.
  ///
  /// The order of the sweep is found at the first call and kept.
  ///
  /// - Parameters:
  ///   - sweeping: whether to sweep; `nil` to sweep if there is a contraction hierarchy.
  ///   - threads: how many threads sweep; results do not depend on it.
  /// - Returns: a new engine, for one task at a time.
  /// - Precondition: there is at least one thread.
  /// - Throws: as ``makeEngine(_:)``.
  public func makeOneToAllEngine(
    sweeping: Bool? = nil,
    threads: Int = 1
  ) throws(GraphFileError) -> any OneToAllEngine {
    guard sweeping ?? isPrepared(.ch) else {
      return SearchOneToAll(graph: try network.topology, metric: try metric())
    }
    let plan = try value(\.sweepPlan) { () throws(GraphFileError) in
      BlockSweepPlan(try hierarchy())
    }
    return SweepOneToAll(plan, threads: threads)
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

import CampusGraph
import GeoCore
import RouteService
import Routing

/// Input of a benchmark: graph file, profile and pairs, with the engines made from its indexes.
final class BenchSubject {
  let session: GraphSession
  let indexes: NetworkIndexes
  let pairs: [NodePair]
  let threads: Int
  /// Whether indexes are built in this process, to time it.
  private let builds: Bool
  private var ready: [IndexKind: Double] = [:]

  init(
    _ session: GraphSession,
    profile: String?,
    pairs: [NodePair],
    threads: Int,
    builds: Bool
  ) throws(ServiceError) {
    self.session = session
    self.pairs = pairs
    self.threads = threads
    self.builds = builds
    indexes = try session.indexes(profile)
  }

  /// Prepares the index of an engine once and returns the seconds that it took.
  ///
  /// - Throws: `NotPrepared` if the file has no such index and none is to be built.
  func prepare(_ engine: BenchEngine) throws(ServiceError) -> Double {
    guard let kind = engine.index else { return 0 }
    if let known = ready[kind] { return known }
    var failure: ServiceError?
    let time = Timing.microseconds {
      do throws(ServiceError) { try open(kind) } catch { failure = error }
    }
    if let failure { throw failure }
    ready[kind] = time / 1e6
    return time / 1e6
  }

  private func open(_ kind: IndexKind) throws(ServiceError) {
    try session.read { () throws(GraphFileError) in
      if builds {
        var options = PreparationOptions()
        options.threads = threads
        options.remakesShared = true
        try indexes.make(kind, options)
      }
      _ = try indexes.byteCount(of: kind)
    }
  }

  /// Adds the preparation time, the size of the engine's index and the peak memory to a result.
  func complete(
    _ result: inout BenchResult,
    _ engine: BenchEngine,
    prepareSeconds: Double
  ) throws(ServiceError) {
    result.prepareSeconds = prepareSeconds
    if let kind = engine.index {
      result.indexBytes = try session.read { () throws(GraphFileError) in
        try indexes.byteCount(of: kind)
      }
    }
    result.peakMemory = Machine.peakMemory
  }

  /// An engine for pairs.
  func makeEngine(_ engine: BenchEngine) throws(ServiceError) -> any PathEngine {
    guard let algorithm = engine.algorithm else {
      preconditionFailure("\(engine.rawValue) answers no pairs")
    }
    return try session.read { () throws(GraphFileError) in try indexes.makeEngine(algorithm) }
  }
}

extension BenchEngine {
  /// The search for pairs; `nil` for `phast`, which has none.
  var algorithm: SearchAlgorithm? { SearchAlgorithm(rawValue: rawValue) }

  /// The index that the engine needs.
  var index: IndexKind? {
    switch self {
    case .dijkstra, .bidirectional, .astar: nil
    case .alt: .landmarks
    case .ch, .phast: .ch
    case .cch: .cch
    case .labels: .labels
    }
  }
}

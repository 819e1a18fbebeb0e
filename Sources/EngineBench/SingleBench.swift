import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// Workloads other than pairs: `one-to-all`, `nearest`, `customize`, `partial-customize` and
/// `open`.
struct SingleBench {
  let subject: BenchSubject
  let engine: BenchEngine
  let workload: BenchWorkload
  let queries: Int
  let repeats: Int
  let seed: UInt64

  private func result(_ count: Int, _ timing: Timing) -> BenchResult {
    BenchResult(
      engine: engine.rawValue,
      workload: workload.rawValue,
      queries: count,
      threads: subject.threads,
      timing: timing
    )
  }

  /// Distances from sources to every node; the checksum is their sum over the reached nodes.
  func oneToAll() throws(ServiceError) -> BenchResult {
    let seconds = try subject.prepare(engine)
    let indexes = subject.indexes
    let sources = subject.pairs.prefix(queries).map(\.source)
    let engine = self.engine
    let (sweep, nodeCount) = try subject.session.read { () throws(GraphFileError) in
      (
        try indexes.makeOneToAllEngine(sweeping: engine != .dijkstra, threads: subject.threads),
        try indexes.network.topology.nodeCount
      )
    }
    let timing = Timing.measure(
      count: sources.count,
      repeats: repeats,
      batch: { for source in sources { sweep.run(from: source) } },
      query: { sweep.run(from: sources[$0]) }
    )
    var result = result(sources.count, timing)
    var weights = [Weight](repeating: .unreachable, count: nodeCount)
    for source in sources {
      sweep.run(from: source)
      sweep.weights(into: &weights)
      for weight in weights {
        if weight < .unreachable { result.checksum += UInt64(weight) } else { result.notFound += 1 }
      }
    }
    try subject.complete(&result, engine, prepareSeconds: seconds)
    return result
  }

  /// The nearest node within a kilometre of random places near nodes.
  ///
  /// The checksum is the sum of the distances in millimetres. Without coordinates there are no
  /// queries.
  func nearest() throws(ServiceError) -> BenchResult {
    let places = try self.places()
    var index: NodeIndex?
    let coordinates = try coordinates()
    let seconds = Timing.microseconds { index = NodeIndex(coordinates: coordinates) } / 1e6
    guard let index else { preconditionFailure("made above") }
    let timing = Timing.measure(
      count: places.count,
      repeats: repeats,
      batch: { for place in places { _ = index.nearest(to: place, within: 1000) } },
      query: { _ = index.nearest(to: places[$0], within: 1000) }
    )
    var result = result(places.count, timing)
    for place in places {
      if let hit = index.nearest(to: place, within: 1000) {
        result.checksum += UInt64(hit.distance * 1000)
      } else {
        result.notFound += 1
      }
    }
    result.prepareSeconds = seconds
    result.indexBytes = index.byteCount
    result.peakMemory = Machine.peakMemory
    return result
  }

  /// Coordinates of the nodes; empty if the graph has none.
  private func coordinates() throws(ServiceError) -> Column<FixedCoordinate> {
    let network = subject.session.network
    return try subject.session.read { () throws(GraphFileError) in
      try network.coordinates ?? Column([])
    }
  }

  /// Random places up to 200 m north or south, east or west of nodes.
  private func places() throws(ServiceError) -> [Coordinate] {
    let coordinates = try coordinates()
    guard !coordinates.isEmpty else { return [] }
    var random = SplitMix64(seed: seed)
    return (0..<queries).map { _ in
      let node = coordinates[random.below(coordinates.count)].coordinate
      return Coordinate(
        latitude: node.latitude + random.between(-0.0018...0.0018),
        longitude: node.longitude + random.between(-0.0018...0.0018)
      )
    }
  }

  /// Opens the file and queries the first pair, each time from scratch; the checksum is the
  /// distance.
  func open() throws(ServiceError) -> BenchResult {
    guard let pair = subject.pairs.first else { return result(0, Timing(means: [0], singles: [])) }
    var weight = Weight.unreachable
    var failure: ServiceError?
    let timing = Timing.measure(repeats: max(repeats, 1)) {
      do throws(ServiceError) {
        weight = try answerFromScratch(pair)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    var result = result(1, timing)
    result.checksum = weight < .unreachable ? UInt64(weight) : 0
    result.notFound = weight < .unreachable ? 0 : 1
    try subject.complete(&result, engine, prepareSeconds: 0)
    return result
  }

  private func answerFromScratch(_ pair: NodePair) throws(ServiceError) -> Weight {
    let old = subject.session
    let session = try GraphSession(old.path, trust: old.file.isTrusted)
    let indexes = try session.indexes(subject.indexes.profile)
    guard let algorithm = engine.algorithm else { return .unreachable }
    var search = try session.read { () throws(GraphFileError) in
      try indexes.makeEngine(algorithm)
    }
    return search.weight(from: pair.source, to: pair.target)
  }
}

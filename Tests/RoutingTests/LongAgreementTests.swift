import CampusGraph
import Foundation
import GeoCore
import GraphImport
import Routing
import RoutingTestSupport
import Testing

/// Every index against one-to-all searches on the real graphs: a million pairs each.
///
/// Takes minutes, in a release build: `make test-long`. A run of `make test` asks far fewer.
@Suite(.enabled(if: RealGraph.arePresent, "needs ../shared/data/graphs"), .serialized)
struct LongAgreementTests {
  /// How many sources are asked about, and how many targets of each: 1,000 of both in the long run.
  static let size = ProcessInfo.processInfo.environment["RUMBO_LONG"] == nil ? 40 : 1000

  /// The graphs; the large ones only in the long run, as a debug build takes minutes to prepare
  /// them.
  static let graphs: [RealGraph] = size < 1000 ? [.bremen, .seattle] : RealGraph.allCases

  @Test(arguments: graphs)
  func `every index finds the distances that plain searches find`(graph: RealGraph) throws {
    let network = try graph.network()
    let indexes = try NetworkIndexes(network, profile: "file")
    var options = PreparationOptions()
    options.threads = 2
    for kind in [IndexKind.landmarks, .ch, .cch, .labels] { try indexes.make(kind, options) }
    var random = SplitMix64(seed: 42)
    let count = network.nodeCount
    let sources = (0..<Self.size).map { _ in NodeID(random.below(count)) }
    let targets = (0..<Self.size).map { _ in NodeID(random.below(count)) }
    let hierarchy = try indexes.hierarchy()
    let customized = try indexes.customized()
    let labels = try indexes.labels()

    var reach = Reach(graph: try network.topology, metric: try indexes.metric())
    var query = HierarchyEngine(hierarchy)
    var climb = CustomizableEngine(customized)
    var sweep = Sweep(SweepPlan(hierarchy))
    var restricted = Sweep(SweepPlan(hierarchy, to: targets))
    var buckets = ManyToMany(TargetBuckets(hierarchy, targets: targets))
    // Without coordinates A* is the plain search that everything is compared with.
    let slowOnes: [SearchAlgorithm] =
      network.hasCoordinates ? [.bidirectional, .alt, .astar] : [.bidirectional, .alt]
    var slow = try slowOnes.map { try indexes.makeEngine($0) }
    var row = [Weight](repeating: 0, count: targets.count)
    var differences: [String] = []
    func compare(_ name: String, _ found: Weight, _ exact: Weight, _ from: NodeID, _ to: NodeID) {
      if found != exact { differences.append("\(name) \(from) → \(to): \(found), not \(exact)") }
    }
    for (number, source) in sources.enumerated() {
      reach.run(sources: [Seed(node: source)])
      sweep.run(from: [Seed(node: source)])
      restricted.run(from: [Seed(node: source)])
      buckets.weights(from: source, into: &row)
      for (column, target) in targets.enumerated() {
        let exact = reach.weight(of: target)
        compare("ch", query.weight(from: source, to: target), exact, source, target)
        compare("cch", climb.weight(from: source, to: target), exact, source, target)
        compare("labels", labels.weight(from: source, to: target), exact, source, target)
        compare("sweep", sweep.weight(of: target), exact, source, target)
        compare("restricted sweep", restricted.weight(of: target), exact, source, target)
        compare("buckets", row[column], exact, source, target)
      }
      // The slow ones on a hundredth.
      for target in targets.prefix(max(1, targets.count / 100)) {
        for index in slow.indices {
          let found = slow[index].weight(from: source, to: target)
          compare(slowOnes[index].rawValue, found, reach.weight(of: target), source, target)
        }
      }
      #expect(differences.isEmpty, "source \(number) of \(graph): \(differences.prefix(5))")
      guard differences.isEmpty else { return }
    }
  }

  @Test(arguments: graphs)
  func `a batch of sweeps is sixteen single ones`(graph: RealGraph) throws {
    let network = try graph.network()
    let indexes = try NetworkIndexes(network, profile: "file")
    try indexes.make(.ch)
    let plan = SweepPlan(try indexes.hierarchy())
    var random = SplitMix64(seed: 7)
    let sources = (0..<BatchSweep.capacity).map { _ in NodeID(random.below(network.nodeCount)) }
    var batch = BatchSweep(plan)
    var single = Sweep(plan)
    batch.run(from: sources)
    for (lane, source) in sources.enumerated() {
      single.run(from: [Seed(node: source)])
      let differing = (0..<network.nodeCount).first {
        batch.weight(of: NodeID($0), from: lane) != single.weight(of: NodeID($0))
      }
      #expect(differing == nil)
    }
  }

  @Test(arguments: graphs)
  func `a sweep in blocks finds the weights of all nodes, the same on 1, 2 and 3 threads`(
    graph: RealGraph
  ) throws {
    let network = try graph.network()
    let indexes = try NetworkIndexes(network, profile: "file")
    try indexes.make(.ch)
    let engines = try (1...3).map { try indexes.makeOneToAllEngine(sweeping: true, threads: $0) }
    let plain = try indexes.makeOneToAllEngine(sweeping: false)
    var random = SplitMix64(seed: 8)
    var (expected, found) = ([Weight](repeating: 0, count: network.nodeCount), [Weight]())
    for _ in 0..<(Self.size < 1000 ? 5 : 50) {
      let source = NodeID(random.below(network.nodeCount))
      plain.run(from: source)
      plain.weights(into: &expected)
      for engine in engines {
        found = [Weight](repeating: 7, count: network.nodeCount)
        engine.run(from: source)
        engine.weights(into: &found)
        #expect(found == expected, "from \(source) in \(graph)")
      }
    }
  }
}

/// The real graphs of the shared data.
enum RealGraph: String, CaseIterable, CustomTestStringConvertible {
  case bremen
  case seattle
  case newYork
  case florida

  static let folder: URL = {
    let shared =
      ProcessInfo.processInfo.environment["RUMBO_SHARED_DATA"].map { URL(filePath: $0) }
      ?? URL(filePath: #filePath).appending(path: "../../../../shared/data").standardized
    return shared.appending(path: "graphs")
  }()

  static let arePresent = allCases.allSatisfy {
    FileManager.default.fileExists(atPath: folder.appending(path: $0.file).path)
  }

  var testDescription: String { rawValue }

  private var file: String {
    switch self {
    case .bremen: "directed/bremen_time.gr"
    case .seattle: "directed/south_seattle_car.gr"
    case .newYork: "dimacs_ny/USA-road-d.NY.rebuilt.gr.gz"
    case .florida: "pace16/FLA.gr.xz"
    }
  }

  /// Reads it.
  func network() throws -> RoadNetwork {
    let places =
      self == .newYork
      ? Self.folder.appending(path: "dimacs_ny/USA-road-d.NY.rebuilt.co.gz").path : nil
    let importer = DimacsImporter(
      weights: self == .florida ? .random(seed: 1) : .file,
      isUndirected: self == .florida
    )
    let path = Self.folder.appending(path: file).path
    return try importer.network(from: path, coordinates: places).network
  }
}

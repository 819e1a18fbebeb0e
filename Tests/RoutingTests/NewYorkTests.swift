import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// The real network of New York (9th DIMACS Challenge) against distances made with SciPy.
@Suite(.enabled(if: NewYork.isPresent, "needs ../shared/data/graphs/dimacs_ny"))
struct NewYorkTests {
  @Test func `plain searches find the distances of the oracle`() throws {
    let city = try NewYork.shared.get()
    let pairs = try NewYork.oracle()
    #expect(pairs.count == 1000)
    for algorithm in [SearchAlgorithm.dijkstra, .bidirectional, .astar] {
      var engine = algorithm.makeEngine(
        for: city.topology,
        coordinates: city.coordinates,
        metric: city.metric
      )
      for pair in stride(from: 0, to: pairs.count, by: 83).map({ pairs[$0] }) {
        let query = SearchQuery(
          sources: [Seed(node: pair.source)],
          targets: [Seed(node: pair.target)]
        )
        let result = engine.run(query)
        #expect(result?.weight == pair.weight, "\(algorithm) \(pair)")
        guard let result else { continue }
        let faults = PathCheck.faults(
          of: result,
          engine.path(),
          to: query,
          in: city.topology,
          city.metric.weights
        )
        #expect(faults == [])
      }
    }
  }

  @Test func `one search reaches every target of a source`() throws {
    let city = try NewYork.shared.get()
    let pairs = try NewYork.oracle()
    var reach = Reach(graph: city.topology, metric: city.metric)
    let source = pairs[0].source
    reach.run(sources: [Seed(node: source)])
    let reached = reach.settledCount
    #expect(reached == city.topology.nodeCount)
    for pair in pairs where pair.source == source {
      let weight = reach.weight(of: pair.target)
      #expect(weight == pair.weight)
    }
  }
}

/// The network as a topology with weights, and its oracle.
private struct NewYork: Sendable {
  let topology: Topology
  let coordinates: Column<FixedCoordinate>
  let metric: Metric

  static let folder: URL = {
    let shared =
      ProcessInfo.processInfo.environment["RUMBO_SHARED_DATA"].map { URL(filePath: $0) }
      ?? URL(filePath: #filePath).appending(path: "../../../../shared/data").standardized
    return shared.appending(path: "graphs/dimacs_ny")
  }()

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "NY_pairs_oracle.csv").path)
  }

  /// Read once for all tests.
  static let shared = Result { try NewYork() }

  private init() throws {
    var leaving: [[(head: NodeID, weight: Weight)]] = []
    try Self.lines(of: "USA-road-d.NY.rebuilt.gr.gz", startingWith: "a") { fields in
      while leaving.count < fields[0] { leaving.append([]) }
      leaving[fields[0] - 1].append((NodeID(fields[1] - 1), Weight(fields[2])))
    }
    var places: [FixedCoordinate] = []
    try Self.lines(of: "USA-road-d.NY.rebuilt.co.gz", startingWith: "v") { fields in
      let (longitude, latitude) = (Double(fields[1]) / 1e6, Double(fields[2]) / 1e6)
      places.append(FixedCoordinate(Coordinate(latitude: latitude, longitude: longitude)))
    }
    topology = Topology(
      nodeCount: places.count,
      tails: leaving.enumerated().flatMap { tail, arcs in arcs.map { _ in NodeID(tail) } },
      heads: leaving.flatMap { $0.map(\.head) }
    )
    coordinates = Column(places)
    let weights = leaving.flatMap { $0.map(\.weight) }
    metric = Metric(weights: weights, of: topology, at: coordinates)
  }

  static func oracle() throws -> [(source: NodeID, target: NodeID, weight: Weight)] {
    let text = try String(
      contentsOf: folder.appending(path: "NY_pairs_oracle.csv"),
      encoding: .utf8
    )
    return text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",").compactMap { Int($0) }
      return (NodeID(fields[0] - 1), NodeID(fields[1] - 1), Weight(fields[2]))
    }
  }

  /// Reads the whole numbers of the lines of a packed file that start with a letter and a blank.
  private static func lines(
    of name: String,
    startingWith letter: Character,
    _ body: ([Int]) -> Void
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gunzip", "-c", folder.appending(path: name).path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    var fields: [Int] = []
    var number: Int?
    var isNegative = false
    var isWanted = false
    var isLineStart = true
    for byte in Array(data) {
      switch byte {
      case UInt8(ascii: "\n"):
        if let last = number { fields.append(isNegative ? -last : last) }
        if isWanted { body(fields) }
        fields.removeAll(keepingCapacity: true)
        (number, isNegative, isWanted, isLineStart) = (nil, false, false, true)
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "-"):
        isNegative = true
      case UInt8(ascii: " "):
        if let last = number { fields.append(isNegative ? -last : last) }
        (number, isNegative) = (nil, false)
      default:
        if isLineStart { isWanted = byte == letter.asciiValue }
      }
      isLineStart = false
    }
  }
}

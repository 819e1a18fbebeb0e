import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Files with every index: what comes back from them, whole and damaged.
@Suite struct PreparedFileTests {
  private static let kinds = [IndexKind.landmarks, .ch, .cch, .labels]

  /// A network with all indexes, the bytes of its file, and the weights of some pairs.
  private struct Prepared {
    let path: String
    var bytes: [UInt8] = []
    var pairs: [NodePair] = []
    var weights: [Weight] = []

    init(seed: UInt64) throws {
      path =
        FileManager.default.temporaryDirectory
        .appending(path: "prepared-\(UUID().uuidString).rgraph").path
      var random = SplitMix64(seed: seed)
      let family: RandomGraph.Family = seed % 2 == 0 ? .oneWay : .grid
      let drawn = RandomGraph(family, maximumNodes: 24, using: &random)
      let topology = drawn.graph.topology
      let network = RoadNetwork(
        RoadNetwork.Description(unit: .decimeters, dataVersion: "drawn", timeZone: "Etc/UTC"),
        topology: topology,
        coordinates: nil,
        numbers: NodeNumbers((0..<topology.nodeCount).map { Int64($0) }),
        weights: [("file", drawn.metric.weights)]
      )
      var plain = GraphFileWriter()
      try network.addSections(to: &plain)
      try plain.write(to: path)
      let file = try GraphFile(opening: path)
      let indexes = try NetworkIndexes(RoadNetwork(from: file), profile: "file", in: file)
      var writer = GraphFileWriter(copying: file)
      var options = PreparationOptions()
      options.landmarks = 3
      for kind in PreparedFileTests.kinds {
        try indexes.make(kind, options)
        try indexes.addSections(of: kind, to: &writer)
      }
      try writer.write(to: path)
      bytes = Array(try Data(contentsOf: URL(filePath: path)))
      for _ in 0..<12 {
        let pair = NodePair(
          source: NodeID(random.below(topology.nodeCount)),
          target: NodeID(random.below(topology.nodeCount))
        )
        let query = SearchQuery(
          sources: [Seed(node: pair.source)],
          targets: [Seed(node: pair.target)]
        )
        pairs.append(pair)
        weights.append(drawn.answer(to: query).map { Weight($0) } ?? .unreachable)
      }
    }

    /// The answers of an engine from a file; `nil` where something is refused.
    func answers(_ algorithm: SearchAlgorithm, trusting: Bool = false) throws -> [Weight]? {
      do {
        let file = try GraphFile(opening: path, trusting: trusting)
        let network = try RoadNetwork(from: file)
        var engine = try NetworkIndexes(network, profile: "file", in: file).makeEngine(algorithm)
        var arcs: [ArcID] = []
        return pairs.map { pair in
          arcs.removeAll()
          return engine.weight(from: pair.source, to: pair.target, appendingPathTo: &arcs)
        }
      } catch {
        #expect(error.message.en.hasPrefix(path))
        return nil
      }
    }
  }

  @Test(arguments: [(12, true), (13, false), (17, false)])
  func `a profile's name that leaves no room for those of sections is refused`(
    length: Int,
    fits: Bool
  ) throws {
    var random = SplitMix64(seed: 1)
    let drawn = RandomGraph(.grid, maximumNodes: 24, using: &random)
    let name = String(repeating: "p", count: length)
    let topology = drawn.graph.topology
    let network = RoadNetwork(
      RoadNetwork.Description(unit: .decimeters, dataVersion: "drawn", timeZone: "Etc/UTC"),
      topology: topology,
      coordinates: nil,
      numbers: NodeNumbers((0..<topology.nodeCount).map { Int64($0) }),
      weights: [(name, drawn.metric.weights)]
    )
    let path = FileManager.default.temporaryDirectory
      .appending(path: "named-\(UUID().uuidString).rgraph").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var plain = GraphFileWriter()
    try network.addSections(to: &plain)
    try plain.write(to: path)
    let file = try GraphFile(opening: path)
    let indexes = try NetworkIndexes(RoadNetwork(from: file), profile: name, in: file)
    try indexes.make(.landmarks)
    var writer = GraphFileWriter(copying: file)
    do throws(GraphFileError) {
      try indexes.addSections(of: .landmarks, to: &writer)
      #expect(fits)
    } catch {
      #expect(!fits && error.code == .unwritable)
      #expect(error.message.en.contains(name) && error.message.es.contains(name))
    }
  }

  private static let algorithms: [SearchAlgorithm] = [.dijkstra, .alt, .ch, .cch, .labels]

  @Test func `every engine answers from a file as plain searches do`() throws {
    for seed in Seeds.first(6) {
      let prepared = try Prepared(seed: seed)
      defer { try? FileManager.default.removeItem(atPath: prepared.path) }
      for algorithm in Self.algorithms {
        for trusting in [false, true] {
          let found = try prepared.answers(algorithm, trusting: trusting)
          #expect(found == prepared.weights, "seed \(seed) \(algorithm) \(trusting)")
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `edits with the checksums made right again are refused or change no answer`(
    _ part: Int
  ) throws {
    let prepared = try Prepared(seed: UInt64(part))
    defer { try? FileManager.default.removeItem(atPath: prepared.path) }
    var (accepted, refused) = (0, 0)
    for seed in Seeds.first(1250) {
      var random = SplitMix64(seed: seed &* 4 &+ UInt64(part))
      var damaged = prepared.bytes
      for _ in 0...random.below(3) { Self.edit(&damaged, &random) }
      reseal(&damaged)
      try Data(damaged).write(to: URL(filePath: prepared.path))
      for algorithm in Self.algorithms {
        if let found = try prepared.answers(algorithm) {
          accepted += 1
          #expect(found == prepared.weights, "seed \(seed) \(algorithm)")
        } else {
          refused += 1
        }
      }
    }
    // Most edits concern an index that an engine does not read.
    #expect(Seeds.areCut || accepted > 100 && refused > 100)
  }

  /// Changes a byte, a word, or two words, somewhere behind the table.
  private static func edit(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let from = 64 + Int(bytes[24]) * 64
    let place = from + random.below(bytes.count - from)
    let word = place / 4 * 4
    switch random.below(4) {
    case 0: bytes[place] ^= 1 << random.below(8)
    case 1: bytes[word] &+= 1
    case 2:
      let value = [0, 1, 7, 24, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF][random.below(7)]
      for index in 0..<4 where word + index < bytes.count {
        bytes[word + index] = UInt8(truncatingIfNeeded: value >> (index * 8))
      }
    default:
      let other = from + random.below(bytes.count - from)
      for index in 0..<4 where max(place, other) / 4 * 4 + index < bytes.count {
        bytes.swapAt(word + index, other / 4 * 4 + index)
      }
    }
  }
}

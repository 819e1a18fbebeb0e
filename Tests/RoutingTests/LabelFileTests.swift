import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Labels and landmarks written to files and read again, whole and damaged.
@Suite struct LabelFileTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `labels from a file tell the same weights`(family: RandomGraph.Family) throws {
    for seed in Seeds.first(4) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let topology = drawn.graph.topology
      let labels = HubLabelTests.labels(topology, drawn.metric, nil)
      let sections = try Sections { labels.addSections(to: &$0, prefix: "hl.") }
      for isTrusted in [false, true] {
        let read = try sections.labels(nodeCount: topology.nodeCount, trusting: isTrusted)
        #expect(read.byteCount == labels.byteCount)
        #expect(read.weightCount == labels.weightCount)
        #expect(read.isSymmetric == labels.isSymmetric)
        for from in (0..<topology.nodeCount).map({ NodeID($0) }) {
          for to in (0..<topology.nodeCount).map({ NodeID($0) }) {
            #expect(read.weight(from: from, to: to) == labels.weight(from: from, to: to))
          }
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `labels changed anywhere are refused or do no harm`(family: RandomGraph.Family) throws {
    for seed in Seeds.first(4) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let topology = drawn.graph.topology
      let labels = HubLabelTests.labels(topology, drawn.metric, nil)
      let whole = try Sections { labels.addSections(to: &$0, prefix: "hl.") }
      for _ in Seeds.draws(60) {
        let damaged = try whole.damaged(using: &random)
        guard let read = try? damaged.labels(nodeCount: topology.nodeCount) else { continue }
        var engine = HubLabelEngine(read, graph: topology, weights: drawn.metric.weights)
        for _ in 0..<6 {
          _ = engine.run(drawn.query(using: &random))
          #expect(engine.path().allSatisfy { $0.index < topology.arcCount })
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `landmarks come back from a file, and changed ones do no harm`(
    family: RandomGraph.Family
  ) throws {
    for seed in Seeds.first(3) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let topology = drawn.graph.topology
      let landmarks = Landmarks(graph: topology, metric: drawn.metric, count: 3)
      let whole = try Sections { landmarks.addSections(to: &$0, prefix: "alt.") }
      let read = try whole.landmarks(nodeCount: topology.nodeCount)
      #expect(read.nodes == landmarks.nodes)
      #expect(read.weights == landmarks.weights)
      #expect(throws: GraphFileError.self) {
        _ = try whole.landmarks(nodeCount: topology.nodeCount + 1)
      }
      for _ in Seeds.draws(40) {
        let damaged = try whole.damaged(using: &random)
        guard let read = try? damaged.landmarks(nodeCount: topology.nodeCount) else { continue }
        var engine = AStarEngine(
          graph: topology,
          metric: drawn.metric,
          potential: LandmarkPotential(read)
        )
        _ = engine.run(drawn.query(using: &random))
        let path = engine.path()
        let joins = zip(path, path.dropFirst()).allSatisfy {
          topology.head[$0] == topology.tail[$1]
        }
        #expect(joins, "seed \(seed)")
      }
    }
  }

  @Test func `a file without labels says which section it lacks`() throws {
    var random = SplitMix64(seed: 1)
    let drawn = RandomGraph(.oneWay, using: &random)
    let topology = drawn.graph.topology
    let labels = HubLabelTests.labels(topology, drawn.metric, nil)
    let whole = try Sections { labels.addSections(to: &$0, prefix: "hl.") }
    for name in whole.bytes.keys {
      var bytes = whole.bytes
      bytes[name] = nil
      let error = #expect(throws: GraphFileError.self) {
        _ = try Sections(bytes).labels(nodeCount: topology.nodeCount)
      }
      #expect(error?.code == .missing)
      #expect(error?.section == name)
    }
  }
}

/// A file's sections as bytes, to change and to read.
private final class Sections {
  let path = NSTemporaryDirectory() + "rumbo-labels-\(UUID().uuidString).rgraph"
  let bytes: [String: [UInt8]]

  init(_ add: (inout GraphFileWriter) -> Void) throws {
    var writer = GraphFileWriter()
    add(&writer)
    try writer.write(to: path)
    let file = try GraphFile(opening: path)
    bytes = try Dictionary(
      uniqueKeysWithValues: file.sections.map { ($0.name, try file.bytes($0.name)) }
    )
  }

  /// A file of these sections, with checksums that are right for them.
  init(_ bytes: [String: [UInt8]]) throws {
    self.bytes = bytes
    var writer = GraphFileWriter()
    for (name, bytes) in bytes.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "hl.nodes": Self.add(name, bytes, as: HubLabels.Entry.self, to: &writer)
      case "hl.steps": Self.add(name, bytes, as: HubLabels.Step.self, to: &writer)
      case "hl.meets": Self.add(name, bytes, as: UInt16.self, to: &writer)
      default: Self.add(name, bytes, as: UInt32.self, to: &writer)
      }
    }
    try writer.write(to: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private static func add<Element: BitwiseCopyable & Sendable>(
    _ name: String,
    _ bytes: [UInt8],
    as type: Element.Type,
    to writer: inout GraphFileWriter
  ) {
    let count = bytes.count / MemoryLayout<Element>.stride
    let elements = bytes.withUnsafeBytes { raw in
      (0..<count).map {
        raw.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Element>.stride, as: type)
      }
    }
    writer.add(name, Column(elements))
  }

  /// One word of one section changed, or its last bytes left out.
  func damaged(using random: inout SplitMix64) throws -> Sections {
    var bytes = bytes
    let names = bytes.keys.sorted()
    let name = names[random.below(names.count)]
    guard var section = bytes[name], section.count >= 4 else { return self }
    let place = random.below(section.count / 4) * 4
    if random.chance(0.5) {
      section[place + random.below(4)] ^= 1 << UInt8(random.below(8))
    } else {
      section.replaceSubrange(place..<(place + 4), with: [UInt8(random.below(60)), 0, 0, 0])
    }
    if random.chance(0.1) { section.removeLast(min(32, section.count)) }
    bytes[name] = section
    return try Sections(bytes)
  }

  func labels(nodeCount: Int, trusting: Bool = false) throws -> HubLabels {
    let file = try GraphFile(opening: path, trusting: trusting)
    return try HubLabels(from: file, prefix: "hl.", nodeCount: nodeCount)
  }

  func landmarks(nodeCount: Int) throws -> Landmarks {
    try Landmarks(from: try GraphFile(opening: path), prefix: "alt.", nodeCount: nodeCount)
  }
}

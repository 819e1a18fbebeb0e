import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Hierarchies written to files and read again, whole and damaged.
@Suite struct HierarchyFileTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `a hierarchy from a file has the same bytes and finds the same paths`(
    family: RandomGraph.Family
  ) throws {
    for seed in Seeds.first(5) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let hierarchy = drawn.hierarchy()
      let file = try HierarchyFile(hierarchy)
      for isTrusted in [false, true] {
        let read = try file.hierarchy(trusting: isTrusted)
        #expect(read.hasSameBytes(as: hierarchy))
        var engine = HierarchyEngine(hierarchy)
        var reader = HierarchyEngine(read)
        for _ in 0..<4 {
          let query = drawn.query(using: &random)
          let results = (engine.run(query), reader.run(query))
          #expect(results.0 == results.1)
          let paths = (engine.path(), reader.path())
          #expect(paths.0 == paths.1)
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `a section changed anywhere is refused or does no harm`(family: RandomGraph.Family) throws {
    for seed in Seeds.first(6) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let whole = try HierarchyFile(drawn.hierarchy())
      let names = whole.sections.keys.sorted()
      for _ in Seeds.draws(60) {
        var sections = whole.sections
        let name = names[random.below(names.count)]
        guard var words = sections[name], !words.isEmpty else { continue }
        let place = random.below(words.count)
        let bit = UInt32(1) << UInt32(random.below(32))
        words[place] = random.chance(0.5) ? words[place] ^ bit : UInt32(random.below(60))
        if random.chance(0.1) { words.removeLast() }
        sections[name] = words
        guard let read = try? HierarchyFile(sections: sections, like: whole).hierarchy() else {
          continue
        }
        exercise(read, drawn, using: &random)
      }
    }
  }

  /// Whatever a damaged hierarchy that was not refused answers, it must end and stay in bounds.
  private func exercise(
    _ hierarchy: ContractionHierarchy,
    _ drawn: RandomGraph,
    using random: inout SplitMix64
  ) {
    guard hierarchy.nodeCount == drawn.graph.nodeCount else { return }
    var engine = HierarchyEngine(hierarchy)
    for _ in 0..<3 {
      _ = engine.run(drawn.query(using: &random))
      #expect(engine.path().allSatisfy { $0.index < hierarchy.graphArcCount })
    }
    var sweep = Sweep(SweepPlan(hierarchy))
    sweep.run(from: [Seed(node: NodeID(0))])
    #expect(hierarchy.order.isConsistent)
  }

  @Test func `shortcuts that are each twice the one before are refused, not unpacked`() throws {
    var random = SplitMix64(seed: 1)
    let whole = try HierarchyFile(RandomGraph(.grid, using: &random).hierarchy())
    let count: UInt32 = 40
    // A path by rank; arc i is made of arc i − 1 there and back, so that it stands for 2ⁱ arcs.
    let sections: [String: [UInt32]] = [
      "ch.size": [count, count, 1],
      "ch.rank": Array(0..<count),
      "ch.first": Array(0..<count) + [count - 1],
      "ch.arcs": (1..<count).flatMap { [$0, 1] },
      "ch.from": [0, 1 << 31] + (0..<count - 2).flatMap { [$0, $0] },
    ]
    let error = #expect(throws: GraphFileError.self) {
      _ = try HierarchyFile(sections: sections, like: whole).hierarchy()
    }
    #expect(error?.code == .damaged && error?.section == "ch.from")
  }

  @Test func `a file without a hierarchy says which section it lacks`() throws {
    var random = SplitMix64(seed: 1)
    let whole = try HierarchyFile(RandomGraph(.oneWay, using: &random).hierarchy())
    for name in whole.sections.keys {
      var sections = whole.sections
      sections[name] = nil
      let error = #expect(throws: GraphFileError.self) {
        _ = try HierarchyFile(sections: sections, like: whole).hierarchy()
      }
      #expect(error?.code == .missing)
      #expect(error?.section == name)
    }
  }
}

/// A file with a hierarchy, and its sections as words.
private final class HierarchyFile {
  let path = NSTemporaryDirectory() + "rumbo-hierarchy-\(UUID().uuidString).rgraph"
  let sections: [String: [UInt32]]
  private let widths: [String: Int]

  init(_ hierarchy: ContractionHierarchy) throws {
    var writer = GraphFileWriter()
    hierarchy.addSections(to: &writer, prefix: "ch.")
    try writer.write(to: path)
    let file = try GraphFile(opening: path)
    sections = try Dictionary(
      uniqueKeysWithValues: file.sections.map { section in
        let bytes = try file.bytes(section.name)
        return (section.name, bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) })
      }
    )
    widths = Dictionary(
      uniqueKeysWithValues: file.sections.map {
        ($0.name, $0.count == 0 ? Self.width(of: $0.name) : $0.bytes / $0.count / 4)
      }
    )
  }

  /// The same file with other words, and checksums that are right for them.
  init(sections: [String: [UInt32]], like other: HierarchyFile) throws {
    self.sections = sections
    widths = other.widths
    var writer = GraphFileWriter()
    for (name, words) in sections.sorted(by: { $0.key < $1.key }) {
      if widths[name] == 2 {
        let pairs = stride(from: 0, to: words.count - 1, by: 2)
        writer.add(name, Column(pairs.map { SIMD2(words[$0], words[$0 + 1]) }))
      } else {
        writer.add(name, Column(words))
      }
    }
    try writer.write(to: path)
  }

  private static func width(of name: String) -> Int {
    name.contains("arcs") || name.contains("from") ? 2 : 1
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func hierarchy(trusting: Bool = false) throws -> ContractionHierarchy {
    try ContractionHierarchy(
      from: try GraphFile(opening: path, trusting: trusting),
      prefix: "ch."
    )
  }
}

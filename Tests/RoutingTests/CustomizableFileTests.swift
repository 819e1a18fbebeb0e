import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct CustomizableFileTests {
  /// Writes a hierarchy and a metric, lets `edit` change the columns of one section, reads them.
  private static func roundTrip(
    _ item: CustomizableCase,
    _ metric: CustomizedMetric,
    trusting: Bool = false,
    replacing section: String? = nil,
    by words: [UInt32] = []
  ) throws -> CustomizedMetric {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "customizable-\(UUID().uuidString).rgraph").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var writer = GraphFileWriter()
    item.hierarchy.addSections(to: &writer, prefix: "cch/")
    metric.addSections(to: &writer, prefix: "cch.x.")
    if let section {
      writer.remove(prefix: section)
      for (name, sound) in Self.sections(item, metric) where name.hasPrefix(section) {
        Self.add(name == section ? words : sound, to: &writer, as: name)
      }
    }
    try writer.write(to: path)
    let file = try GraphFile(opening: path, trusting: trusting)
    let hierarchy = try CustomizableHierarchy(from: file, prefix: "cch/", of: item.topology)
    return try CustomizedMetric(
      from: file,
      prefix: "cch.x.",
      on: hierarchy,
      inputWeights: item.metric.weights
    )
  }

  @Test func `a hierarchy and a metric come back as they were`() throws {
    try CustomizableCase.forEach(seeds: 1) { item, random in
      let metric = CustomizedMetric(item.hierarchy, metric: item.metric)
      for trusting in [false, true] {
        var read = try Self.roundTrip(item, metric, trusting: trusting)
        #expect(read == metric && read.hierarchy.quality == item.hierarchy.quality)
        var engine = CustomizableEngine(read)
        let query = item.random.query(using: &random)
        #expect(engine.run(query).map { Int($0.weight) } == item.random.answer(to: query))
        // What a file holds can be updated: it is copied first.
        let (other, arcs) = item.changed(4, using: &random)
        read.update(arcs.map { ArcWeight(arc: $0, weight: other.weights[$0]) })
        #expect(read == CustomizedMetric(item.hierarchy, metric: other))
      }
    }
  }

  @Test func `edits of any section are refused or change no answer`() throws {
    var refused = 0
    for seed in Seeds.first(3) {
      var random = SplitMix64(seed: seed)
      let graph = RandomGraph(.oneWay, maximumNodes: 24, using: &random)
      let order = NestedDissection.order(
        of: graph.graph.topology,
        coordinates: graph.graph.coordinates
      )
      let item = CustomizableCase(graph, order: order)
      let metric = CustomizedMetric(item.hierarchy, metric: item.metric)
      for _ in Seeds.draws(150) {
        var (section, words) = Self.sections(item, metric)[random.below(14)]
        guard !words.isEmpty else { continue }
        for _ in 0...random.below(2) {
          let index = random.below(words.count)
          words[index] = Self.edited(words[index], count: words.count, using: &random)
        }
        do {
          let read = try Self.roundTrip(item, metric, replacing: section, by: words)
          var engine = CustomizableEngine(read)
          for _ in 0..<5 {
            let query = item.random.query(using: &random)
            let result = engine.run(query)
            #expect(result.map { Int($0.weight) } == item.random.answer(to: query), "\(section)")
            guard let result else { continue }
            let faults = PathCheck.faults(
              of: result,
              engine.path(),
              to: query,
              in: item.topology,
              item.metric.weights
            )
            #expect(faults.isEmpty, "\(section) \(faults)")
          }
        } catch is GraphFileError {
          refused += 1
        }
      }
    }
    #expect(Seeds.areCut || refused > 300)
  }

  private static func add(_ words: [UInt32], to writer: inout GraphFileWriter, as name: String) {
    let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    switch name {
    case "cch/inputs":
      writer.add(name, Column(pairs.map { CustomizableInput(slot: $0, arc: ArcID($1)) }))
    case "cch.x.pairs":
      writer.add(name, Column(pairs.map { WeightPair(up: $0, down: $1) }))
    default:
      writer.add(name, Column(words))
    }
  }

  private static func edited(
    _ word: UInt32,
    count: Int,
    using random: inout SplitMix64
  ) -> UInt32 {
    switch random.below(4) {
    case 0: word &+ 1
    case 1: word &- 1
    case 2: word ^ (1 << UInt32(random.below(32)))
    default: UInt32(random.below(count + 1))
    }
  }

  /// The words of every section but the middles, by name.
  private static func sections(
    _ item: CustomizableCase,
    _ metric: CustomizedMetric
  ) -> [(String, [UInt32])] {
    let hierarchy = item.hierarchy
    let pairs = (0..<hierarchy.arcCount).flatMap { arc in
      [metric.weights(ofArc: arc).up, metric.weights(ofArc: arc).down]
    }
    return [
      ("cch/nodes", hierarchy.order.nodes.map(\.rawValue)),
      ("cch/ranks", Array(hierarchy.order.ranks)),
      ("cch/parent", Array(hierarchy.parent)),
      ("cch/depth", Array(hierarchy.depth)),
      ("cch/up", Array(hierarchy.firstUp)),
      ("cch/uphead", Array(hierarchy.upHead)),
      ("cch/updepth", Array(hierarchy.upDepth)),
      ("cch/down", Array(hierarchy.firstDown)),
      ("cch/downarc", Array(hierarchy.downArc)),
      ("cch/downtail", Array(hierarchy.downTail)),
      ("cch/in", Array(hierarchy.firstInput)),
      ("cch/inputs", hierarchy.inputs.flatMap { [$0.slot, $0.arc.rawValue] }),
      ("cch/slots", Array(hierarchy.slots)),
      ("cch.x.pairs", pairs),
    ]
  }
}

import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Synchronization
import Testing

@testable import RouteService

@Suite struct `Preparation of indexes` {
  private static func graph(profiles: [String] = ["file"]) throws -> BareGraph {
    var generator = SplitMix64(seed: 7)
    let random = RandomGraph(.grid, using: &generator)
    let topology = random.graph.topology
    return try BareGraph(
      nodes: topology.nodeCount,
      arcs: (0..<topology.arcCount).map {
        (topology.tail[$0].index, topology.head[$0].index, random.metric.weights[$0])
      },
      at: (0..<topology.nodeCount).map { random.graph.coordinate(of: NodeID($0)) },
      profiles: profiles
    )
  }

  private static var options: PreparationOptions {
    var options = PreparationOptions()
    options.threads = 2
    options.landmarks = 2
    return options
  }

  @Test func `puts the indexes into the file, where engines find them`() throws {
    let graph = try Self.graph()
    var preparation = IndexPreparation(graph.session, Self.options)
    try preparation.build([.landmarks, .ch, .cch, .labels], for: "file")
    try preparation.write()
    let indexes = try GraphSession(graph.path, trust: false).indexes("file")
    let nodes = graph.topology.nodeCount
    var dijkstra = try indexes.makeEngine(.dijkstra)
    for algorithm in [SearchAlgorithm.ch, .cch, .labels, .alt] {
      var engine = try indexes.makeEngine(algorithm)
      for seed in 0..<20 {
        let (source, target) = (NodeID(seed * 31 % nodes), NodeID(seed * 17 % nodes))
        #expect(
          engine.weight(from: source, to: target) == dijkstra.weight(from: source, to: target),
          "\(algorithm) \(source) → \(target)"
        )
      }
    }
  }

  @Test func `leaves the file as it was until it is written`() throws {
    let graph = try Self.graph()
    let before = try Data(contentsOf: URL(fileURLWithPath: graph.path))
    var preparation = IndexPreparation(graph.session, Self.options)
    try preparation.build([.ch], for: "file")
    #expect(try Data(contentsOf: URL(fileURLWithPath: graph.path)) == before)
    try preparation.write()
    #expect(try Data(contentsOf: URL(fileURLWithPath: graph.path)).count > before.count)
  }

  @Test func `reports each index once, in the order they were built`() throws {
    let graph = try Self.graph(profiles: ["file", "other"])
    let begun = Mutex<[String]>([])
    var preparation = IndexPreparation(graph.session, Self.options) { profile, kind, steps in
      if steps == nil { begun.withLock { $0.append("\(profile) \(kind.rawValue)") } }
    }
    for profile in ["file", "other"] { try preparation.build([.landmarks, .cch], for: profile) }
    let names = ["file landmarks", "file cch", "other landmarks", "other cch"]
    #expect(begun.withLock { $0 } == names)
    let json = preparation.json(peakMemory: 4711).text
    #expect(json.contains(#""peak_memory_bytes":4711"#))
    #expect(json.contains(#""threads":2"#))
    #expect(json.split(separator: #""index":"#).count == 5)
    for (language, heading) in [(Language.english, "Profile"), (.spanish, "Perfil")] {
      let lines = preparation.text(language).split(separator: "\n")
      #expect(lines.count == 6)
      #expect(lines[0].hasPrefix(heading))
      for (line, name) in zip(lines.dropFirst(2), names) {
        #expect(line.split(separator: " ").prefix(2).joined(separator: " ") == name)
      }
    }
  }

  @Test func `refuses a profile that the file does not have`() throws {
    let graph = try Self.graph()
    var preparation = IndexPreparation(graph.session, Self.options)
    let error = try serviceError { try preparation.build([.ch], for: "boat") }
    #expect(error.code == .invalidValue)
    #expect(error.names("boat"))
  }
}

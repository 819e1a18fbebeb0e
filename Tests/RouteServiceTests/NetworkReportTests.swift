import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import RouteService

@Suite struct `Reports on networks` {
  /// The sizes of the parts of a graph, whose arcs lead both ways or all count, by plain search.
  private static func sizes(_ count: Int, _ joined: (Int, Int) -> Bool) -> [Int: Int] {
    var seen = Set<Int>()
    var sizes: [Int: Int] = [:]
    for start in 0..<count where seen.insert(start).inserted {
      let part = (0..<count).filter { $0 == start || joined(start, $0) }
      seen.formUnion(part)
      sizes[part.count, default: 0] += 1
    }
    return sizes
  }

  @Test(arguments: UInt64(0)..<10)
  func `count weak and strong parts as a table of all paths does`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let family: RandomGraph.Family = seed % 2 == 0 ? .disconnected : .oneWay
    let drawn = RandomGraph(family, maximumNodes: 24, using: &random)
    let graph = try BareGraph(drawn)
    let count = graph.numbers.count
    let forward = FloydWarshall(graph.topology, graph.weights)
    var adjacent = Set<[Int]>()
    for arc in 0..<graph.topology.arcCount where graph.weights[arc] < .unreachable {
      let ends = [graph.topology.tail[arc].index, graph.topology.head[arc].index]
      adjacent.formUnion([ends, ends.reversed()])
    }
    // Undirected reach by widening until nothing changes.
    var reach = (0..<count).map { Set([$0]) }
    for _ in 0..<count {
      for pair in adjacent { reach[pair[0]].formUnion(reach[pair[1]]) }
    }
    let expected = [
      "weakly": Self.sizes(count) { reach[$0].contains($1) },
      "strongly": Self.sizes(count) { a, b in
        forward.weight(from: NodeID(a), to: NodeID(b)) != nil
          && forward.weight(from: NodeID(b), to: NodeID(a)) != nil
      },
    ]
    let report = try NetworkParts(of: graph.session.network)
    let profiles = try #require(report.json["profiles"]?.array)
    #expect(profiles.count == 2)
    for profile in profiles {
      let sizes = try #require(expected[profile["connected"]?.string ?? ""])
      let components = try #require(profile["components"]?.array)
      let nodes = components.compactMap { $0["nodes"]?.number }
      #expect(nodes == sizes.keys.sorted(by: >).map(Double.init))
      #expect(
        components.compactMap { $0["count"]?.number }
          == sizes.sorted { $0.key > $1.key }.map { Double($0.value) }
      )
      #expect(profile["count"]?.number == Double(sizes.values.reduce(0, +)))
    }
    let text = report.text(.english)
    #expect(text.contains("strongly connected") && text.contains("weakly connected"))
  }

  @Test func `shorten long lists of sizes in the text`() throws {
    // Paths of 1, 2, …, 12 nodes.
    var arcs: [(tail: Int, head: Int, weight: Weight)] = []
    var next = 0
    for length in 1...12 {
      for node in 1..<max(1, length) { arcs.append((next + node - 1, next + node, 1)) }
      next += length
    }
    let graph = try BareGraph(nodes: next, arcs: arcs)
    let report = try NetworkParts(of: graph.session.network)
    #expect(report.json["profiles"]?.array?.first?["components"]?.array?.count == 12)
    let weak = report.text(.spanish).components(separatedBy: "\n\n")[0]
    #expect(weak.split(separator: "\n").count == 3 + 10 + 1 && weak.contains("…"), "\(weak)")
  }

  @Test func `list islands, isolated nodes and loops`() throws {
    let graph = try BareGraph(
      nodes: 7,
      arcs: [(0, 1, 1), (1, 2, 1), (3, 4, 1), (4, 4, 1), (2, 2, 0)]
    )
    let report = try NetworkOddities(graph.session.network)
    let problems = try #require(report.json(.english)["problems"]?.array)
    #expect(problems.map { $0["kind"] } == ["island", "isolated", "loop"])
    let texts = problems.compactMap { $0["message"]?.string }
    // Three parts beside the largest: two nodes, and two single ones.
    #expect(texts[0].contains("3 ") && texts[0].contains("4 nodes"))
    #expect(texts[1].hasPrefix("2 ") && texts[2].hasPrefix("2 "))
    #expect(report.text(.english) == texts.joined(separator: "\n"))
    #expect(report.text(.spanish) != report.text(.english))
  }

  @Test func `find nothing odd in one part`() throws {
    let graph = try BareGraph(nodes: 2, arcs: [(0, 1, 1)])
    let report = try NetworkOddities(graph.session.network)
    #expect(report.json(.english)["problems"] == [] && report.json(.spanish)["code"] == "Ok")
    #expect(!report.text(.english).isEmpty && report.text(.english) != report.text(.spanish))
  }

  @Test func `describe a graph file`() throws {
    let graph = try BareGraph(
      nodes: 3,
      arcs: [(0, 1, 5), (1, 2, 6)],
      at: (0..<3).map { Coordinate(latitude: Double($0), longitude: 0) },
      unit: .seconds,
      profiles: ["a", "b"]
    )
    let report = NetworkReport(open: graph.session, isVerified: true, language: .english)
    let json = report.json
    #expect(json["nodes"] == 3 && json["arcs"] == 2 && json["weight_unit"] == "s")
    #expect(json["profiles"] == ["a", "b"] && json["coordinates"] == true)
    #expect(json["verified"] == true && json["time_zone"] == nil)
    #expect(json["fingerprint"]?.string?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    let sections = try #require(json["sections"]?.array)
    #expect(sections.map { $0["name"]?.string } == graph.session.file.sections.map(\.name))
    for word in ["a, b", "bare-1", "© Nobody", "weight.a", graph.path] {
      #expect(report.text.contains(word), "\(word)")
    }
    let verified = Language.english.texts.verified
    let plain = NetworkReport(open: graph.session, isVerified: false, language: .english)
    #expect(report.text.contains(verified) && !plain.text.contains(verified))
    #expect(plain.json["verified"] == false)
  }

  @Test func `of the bundled campus count what its graph has`() throws {
    let campus = try DataSet.shared.campus()
    let report = CampusReport(campus: campus, language: .spanish)
    #expect(report.json["nodes"]?.number == Double(campus.graph.nodeCount))
    #expect(report.json["arcs"]?.number == Double(campus.graph.arcCount))
    #expect(report.json["profiles"] == ["foot", "wheelchair", "bike", "car"])
    #expect(report.json["time_zone"] == "America/Mexico_City")
    let bytes = try #require(report.json["sections"]?.array).compactMap { $0["bytes"]?.number }
    #expect(bytes.count == 4 && bytes.allSatisfy { $0 > 0 })
    #expect(report.text.contains("Lugares: \(campus.places.count)"))
  }

  @Test func `verify the sections of undamaged files`() throws {
    try BareGraph(nodes: 3, arcs: [(0, 1, 5), (1, 2, 6)]).session.verify()
    try #require(try DrawnCity("A==B==C").data().city()).verify()
  }

  @Test func `find every flipped bit outside the padding`() throws {
    let graph = try BareGraph(nodes: 3, arcs: [(0, 1, 5), (1, 2, 6)])
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: graph.path)))
    var random = SplitMix64(seed: 1)
    var found = 0
    for _ in 0..<30 {
      var damaged = bytes
      let position = random.below(bytes.count)
      damaged[position] ^= UInt8(1 << random.below(8))
      let path = graph.folder.path("damaged.rgraph")
      try Data(damaged).write(to: URL(filePath: path))
      let code = ErrorCode {
        try GraphSession(path, trust: false).verify()
      }
      .code
      // Sections are aligned with zeros between them.
      #expect(code == .badFile || (code == nil && bytes[position] == 0), "byte \(position)")
      found += code == nil ? 0 : 1
    }
    #expect(found > 10)
  }
}

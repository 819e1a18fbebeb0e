import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests that a street graph from a file with edits, whose checksums and seal are recomputed, is
/// rejected or safe to use.
struct GraphFileResealTests {
  private let folder: ScratchFolder
  private let original: [UInt8]
  private let entries: [GraphFileLayout.Entry]

  init() throws {
    folder = try ScratchFolder()
    let path = folder.file("streets.rgraph")
    try Self.write(Self.graph(), to: path)
    original = try folder.bytes("streets.rgraph")
    entries = try GraphFile(opening: path).entries
  }

  // MARK: - A small street graph with turn restrictions

  /// ```
  ///   n2 ──e1── n3 ══e4══ n5      e2: one-way, n4 to n0
  ///   │          │         │      e4: a door of length 0
  ///   e0        e3        e5
  ///   │          │         │
  ///   n0 ──e2── n4 ──e6── n1
  /// ```
  private static func graph() -> StreetGraph {
    var builder = GraphBuilder()
    let places = [(0.0, 0.0), (0, 0.002), (0.001, 0), (0.001, 0.001), (0, 0.001), (0.001, 0.001)]
    let nodes = places.map { latitude, longitude in
      builder.addNode(at: Coordinate(latitude: 19 + latitude, longitude: -99 + longitude))
    }
    let ends = [(0, 2), (2, 3), (4, 0), (3, 4), (3, 5), (5, 1), (4, 1)]
    for (index, (tail, head)) in ends.enumerated() {
      var street = EdgeDescription()
      street.kind = index == 4 ? .door : .road
      street.access = .all
      street.name = index % 2 == 0 ? "Calle \(index)" : ""
      street.source = "way/\(index)"
      if index % 3 == 0 { street.signs = signs(index) }
      if index == 5 { street.schedule = try? OpeningHours(parsing: "Mo-Fr 08:00-18:00") }
      let bend = Coordinate(latitude: 19.0005, longitude: -98.9995)
      builder.addEdge(
        from: nodes[tail],
        to: nodes[head],
        through: index == 5 ? [bend] : [],
        street,
        forwardOnly: index == 2
      )
    }
    builder.setName(of: nodes[3], to: "Glorieta")
    let closed = try? OpeningHours(parsing: "Sa 07:00-09:00")
    return builder.build()
      .expanded(forbidding: [
        ForbiddenTurn(
          [DirectedEdge(EdgeID(0), forward: true), DirectedEdge(EdgeID(1), forward: true)],
          modes: .car
        ),
        ForbiddenTurn(
          [DirectedEdge(EdgeID(3), forward: true), DirectedEdge(EdgeID(6), forward: true)],
          modes: [.car, .bike],
          schedule: closed
        ),
      ])
  }

  private static func signs(_ number: Int) -> EdgeSigns {
    var texts = SignTexts()
    texts.ref = "MEX \(number)"
    texts.forward.turnLanes = "left|through"
    texts.forward.laneCount = 2
    texts.backward.destinations = "Puebla"
    return EdgeSigns(texts)
  }

  private static func write(_ graph: StreetGraph, to path: String) throws {
    let weights = Column((0..<graph.arcCount).map { Weight(1000 + $0) })
    let network = RoadNetwork(
      RoadNetwork.Description(unit: .milliseconds, dataVersion: "small", timeZone: "Etc/UTC"),
      topology: graph.topology,
      coordinates: graph.coordinates,
      numbers: NodeNumbers((0..<graph.nodeCount).map { Int64(7 * $0 % 101) }),
      weights: [("car", weights)]
    )
    var writer = GraphFileWriter()
    try network.addSections(
      to: &writer,
      streets: graph,
      marks: [("car", graph.marks(weighing: weights))],
      digests: ["car": "0123456789abcdef"]
    )
    try writer.write(to: path)
  }

  // MARK: - Reading

  /// Recomputes the checksums and the seal of a file.
  private func resealed(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    reseal(&bytes)
    let file = try GraphFile(
      opening: folder.file("resealed.rgraph", holding: bytes),
      trusting: true
    )
    let (seal, prefixes) = (RoadNetwork.Section.seal, RoadNetwork.Section.prefixes)
    let names = GraphFile.sealed(file.entries.map(\.name), by: seal, prefixes, [])
    let digest = file.digest(of: names)
    let entry = try #require(file.entries.first { $0.name == seal })
    for index in 0..<8 {
      bytes[entry.offset + index] = UInt8(truncatingIfNeeded: digest >> (index * 8))
    }
    reseal(&bytes)
    return bytes
  }

  /// Reads everything in a file by checked subscripts, so that an index out of range traps.
  ///
  /// - Returns: the broken invariants of the street graph; `nil` if the file is rejected.
  private func problems(_ bytes: [UInt8]) throws -> [String]? {
    let path = try folder.file("edited.rgraph", holding: bytes)
    do {
      let file = try GraphFile(opening: path)
      let network = try RoadNetwork(from: file)
      try network.readAll()
      let graph = try StreetGraph(from: file, of: network)
      let index = try EdgeIndex(from: file, of: graph)
      for profile in network.profiles {
        _ = try network.marks(of: profile, edges: graph.edgeCount)
        _ = try network.digest(of: profile)
      }
      use(graph)
      for edge in index.snaps(near: Coordinate(latitude: 19, longitude: -99), within: 500, limit: 9)
      {
        #expect(edge.edge.index < graph.edgeCount)
      }
      return graph.check().map(\.message.en)
    } catch {
      #expect(error.message.en.hasPrefix(path) && error.message.es.hasPrefix(path))
      return nil
    }
  }

  private func use(_ graph: StreetGraph) {
    var sum = 0
    for edge in graph.directedEdges {
      sum += graph.line(of: edge).count + graph.arcs(of: edge).count
      sum += graph.names[graph.attributes.name[edge.edge]].count
      sum += graph.schedules[graph.attributes.schedule[edge.edge].index].text.count
      sum += graph.ref(of: edge.edge).count + graph.pronunciation(of: edge.edge).count
      sum += graph.destinations(of: edge).count + graph.exits(of: edge).count
      sum += graph.lanes(of: edge).count + graph.laneCount(of: edge)
    }
    for arc in 0..<graph.arcCount {
      let edge = graph.edge(of: ArcID(arc))
      sum += graph.tail(of: edge).index + graph.head(of: edge).index
      if graph.turns?.isClosed(ArcID(arc), { $0.index < graph.schedules.count }) == true {
        sum += 1
      }
    }
    for node in 0..<graph.nodeCount {
      sum += graph.states(of: graph.junction(of: NodeID(node))).count
      sum += graph.junctionName(of: NodeID(node)).count
    }
    #expect(sum > 0)
  }

  // MARK: - Tests

  @Test func `a file is equal after resealing`() throws {
    #expect(try resealed(original) == original)
    #expect(try problems(original) == [])
  }

  /// Invariants that reading does not check, because searches are safe without them: an edit gives
  /// wrong routes or drawings, never an access out of range.
  private static let unchecked = [
    "shapes run from tail to head", "doors have no length",
    "both arcs of an edge join the same nodes", "arcs join the ends of their edge",
  ]

  @Test func `edits in any section with checksums and seal recomputed are rejected or safe`() throws
  {
    var (rejected, accepted) = (0, 0)
    for entry in entries where entry.name != RoadNetwork.Section.seal && entry.length > 0 {
      for seed in Seeds.first(40) {
        var random = SplitMix64(seed: seed)
        var bytes = original
        for _ in 0...random.below(2) { Self.edit(&bytes, in: entry, &random) }
        guard let problems = try problems(resealed(bytes)) else {
          rejected += 1
          continue
        }
        accepted += 1
        let broken = problems.filter { text in !Self.unchecked.contains { text.contains($0) } }
        #expect(broken.isEmpty, "\(entry.name), seed \(seed)")
      }
    }
    #expect(
      Seeds.areCut || rejected > 300 && accepted > 300,
      "\(rejected) rejected, \(accepted) accepted"
    )
  }

  private static func edit(
    _ bytes: inout [UInt8],
    in entry: GraphFileLayout.Entry,
    _ random: inout SplitMix64
  ) {
    let offset = entry.offset + random.below(entry.length)
    switch random.below(4) {
    case 0: bytes[offset] ^= 1 << random.below(8)
    case 1: bytes[offset] = UInt8(truncatingIfNeeded: random.next())
    case 2:
      // An extreme or nearby value for a whole element of up to four bytes.
      let size = min(entry.elementSize, 4)
      let start = entry.offset + (offset - entry.offset) / size * size
      let value = [0, 1, 2, 7, 14, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF][random.below(8)]
      for index in 0..<size {
        bytes[start + index] = UInt8(truncatingIfNeeded: value >> (index * 8))
      }
    default: bytes.swapAt(offset, entry.offset + random.below(entry.length))
    }
  }
}

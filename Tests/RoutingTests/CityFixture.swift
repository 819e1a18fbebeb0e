import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport

/// A city of blocks, drawn by a seed, with forbidden turns, in a graph file with two hierarchies.
struct CityFixture {
  let path: String
  let turns: [ForbiddenTurn]
  let graph: StreetGraph

  private static let size = 7
  private static let corner = Coordinate(latitude: 41.15, longitude: -8.61)
  private static let profiles = [Profile.foot, .bike, .car]

  /// Draws a city with a percentage of destination-only streets for drivers.
  init(seed: UInt64, destinationOnly: Int = 0) throws {
    var random = SplitMix64(seed: seed)
    var builder = GraphBuilder()
    let plane = LocalPlane(at: Self.corner)
    var nodes: [NodeID] = []
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let point = PlanePoint(x: Double(column) * 100, y: Double(row) * 90)
        nodes.append(builder.addNode(at: plane.coordinate(point)))
      }
    }
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let node = row * Self.size + column
        for other in [
          column + 1 < Self.size ? node + 1 : nil, row + 1 < Self.size ? node + Self.size : nil,
        ].compactMap({ $0 }) where random.chance(0.85) {
          builder.addEdge(
            from: nodes[node],
            to: nodes[other],
            Self.street(&random, destinationOnly)
          )
        }
      }
    }
    let plain = builder.build()
    let turns = Self.turns(plain, &random)
    try self.init(plain.expanded(forbidding: turns), turns: turns)
  }

  /// Writes the file of a graph.
  init(_ graph: StreetGraph, turns: [ForbiddenTurn] = []) throws {
    self.graph = graph
    self.turns = turns
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "city-\(UUID().uuidString).rgraph").path
    try write()
  }

  private static func street(_ random: inout SplitMix64, _ destinationOnly: Int) -> EdgeDescription
  {
    var street = EdgeDescription()
    street.kind = .road
    street.access = random.chance(0.8) ? .all : [.foot, .bike, .carForward]
    street.maxSpeed = [20, 30, 50][random.below(3)]
    street.name = "Street \(random.below(9))"
    let way = random.below(40)
    street.source = "way/\(way)"
    if way % 8 == 3 { street.flags.insert(.toll) }
    if destinationOnly > 0, random.below(100) < destinationOnly {
      street.flags.insert(.driversDestinationOnly)
    }
    return street
  }

  /// Forbidden turns of two edges, and some of three.
  private static func turns(
    _ plain: StreetGraph,
    _ random: inout SplitMix64
  ) -> [ForbiddenTurn] {
    var turns: [ForbiddenTurn] = []
    for _ in 0..<14 {
      var edges = [
        DirectedEdge(EdgeID(random.below(plain.edgeCount)), forward: random.chance(0.5))
      ]
      for _ in 0..<(random.chance(0.3) ? 2 : 1) {
        let arcs = Array(plain.topology.arcs(from: plain.head(of: edges[edges.count - 1])))
        let arc = arcs[random.below(arcs.count)]
        edges.append(DirectedEdge(code: plain.edgeAndDirection[arc]))
      }
      turns.append(ForbiddenTurn(edges, modes: random.chance(0.5) ? .car : [.car, .bike]))
    }
    return turns
  }

  private func write() throws {
    let metrics = Self.profiles.map { ($0.name, Metric(customizing: graph, for: $0)) }
    let network = RoadNetwork(
      RoadNetwork.Description(unit: .milliseconds, dataVersion: "drawn", timeZone: "Etc/UTC"),
      topology: graph.topology,
      coordinates: graph.coordinates,
      numbers: NodeNumbers((0..<graph.nodeCount).map { Int64($0) }),
      weights: metrics.map { ($0.0, $0.1.weights) }
    )
    var plain = GraphFileWriter()
    try network.addSections(
      to: &plain,
      streets: graph,
      marks: metrics.map { ($0.0, $0.1.marks(of: graph)) },
      digests: Dictionary(uniqueKeysWithValues: Self.profiles.map { ($0.name, $0.digest) })
    )
    try plain.write(to: path)
    let file = try GraphFile(opening: path)
    var writer = GraphFileWriter(copying: file)
    for profile in Self.profiles {
      let indexes = try NetworkIndexes(RoadNetwork(from: file), profile: profile.name, in: file)
      for kind in [IndexKind.ch, .cch] {
        try indexes.make(kind)
        try indexes.addSections(of: kind, to: &writer)
      }
    }
    try writer.write(to: path)
  }

  /// Writes the file again, with other digests of its profiles.
  func rewrite(digests: [String: String]) throws {
    let file = try GraphFile(opening: path)
    let network = try RoadNetwork(from: file)
    var writer = GraphFileWriter()
    var marks: [(profile: String, marks: [EdgeMarks])] = []
    for profile in network.profiles {
      let own = try network.marks(of: profile, edges: graph.edgeCount)
      marks.append((profile, Array(own)))
    }
    try network.addSections(to: &writer, streets: graph, marks: marks, digests: digests)
    try writer.write(to: path)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The city as its file holds it.
  func context() throws(GraphFileError) -> RoutingContext {
    let file = try GraphFile(opening: path)
    let context = try RoutingContext(city: file, RoadNetwork(from: file))
    for profile in Self.profiles { try context.check(profile, nil) }
    return context
  }

  /// Places beside its streets.
  func places(_ count: Int, _ random: inout SplitMix64) -> [Waypoint] {
    let plane = LocalPlane(at: Self.corner)
    return (0..<count).map { _ in
      let point = PlanePoint(
        x: random.unit() * 100 * Double(Self.size - 1),
        y: random.unit() * 90 * Double(Self.size - 1)
      )
      return Waypoint(plane.coordinate(point))
    }
  }
}

public import CampusGraph
import Foundation
public import GeoCore
public import Routing

/// The road network of New York of the 9th DIMACS Implementation Challenge, 264,346 nodes and
/// 365,050 two-way streets.
public struct NewYork: Sendable {
  /// The network; edges in the order of the file.
  public let graph: StreetGraph
  /// The file's own weights, decimetres.
  public let metric: Metric

  private static let folder = PackagedData.shared.appending(path: "graphs/dimacs_ny")

  /// Whether its files are present; without them its benchmarks are skipped.
  public static let isPresent = FileManager.default.fileExists(
    atPath: folder.appending(path: "USA-road-d.NY.rebuilt.gr.gz").path
  )

  /// Reads the network.
  public init() throws {
    var builder = GraphBuilder()
    let coordinates = Self.folder.appending(path: "USA-road-d.NY.rebuilt.co.gz")
    try DimacsReader.lines(of: coordinates, startingWith: "v") { node, longitude, latitude in
      let place = Coordinate(validating: Double(latitude) / 1e6, Double(longitude) / 1e6)
      guard let place, node == builder.nodeCount + 1 else {
        throw DimacsReader.Problem(description: "node \(node) is out of order or nowhere")
      }
      _ = builder.addNode(at: place)
    }
    var weights: [Weight] = []
    var arcs = 0
    let streets = Self.folder.appending(path: "USA-road-d.NY.rebuilt.gr.gz")
    try DimacsReader.lines(of: streets, startingWith: "a") { tail, head, weight in
      arcs += 1
      guard tail < head else { return }
      builder.addEdge(from: NodeID(tail - 1), to: NodeID(head - 1), EdgeDescription())
      weights.append(Weight(weight))
    }
    guard arcs == 2 * weights.count else {
      throw DimacsReader.Problem(description: "some streets have only one direction")
    }
    graph = builder.build()
    let graph = graph
    metric = Metric(
      weights: (0..<graph.arcCount).map { weights[graph.edge(of: ArcID($0)).index] },
      for: graph
    )
  }

  /// A thousand pairs of nodes and the exact distance between them, found by SciPy.
  public static func oracle() throws -> [(source: NodeID, target: NodeID, weight: Weight)] {
    let file = folder.appending(path: "NY_pairs_oracle.csv")
    let text = try String(contentsOf: file, encoding: .utf8)
    return try text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",").compactMap { UInt32($0) }
      guard fields.count == 3, fields[0] > 0, fields[1] > 0 else {
        throw DimacsReader.Problem(description: "NY_pairs_oracle.csv: cannot read \"\(line)\"")
      }
      return (NodeID(fields[0] - 1), NodeID(fields[1] - 1), fields[2])
    }
  }

  /// Random points within about a hundred metres north and east of a junction.
  public func places(_ count: Int, seed: UInt64) -> [Coordinate] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let node = NodeID(Int.random(in: 0..<graph.nodeCount, using: &random))
      let junction = graph.coordinate(of: node)
      return Coordinate(
        latitude: junction.latitude + Double.random(in: -0.001...0.001, using: &random),
        longitude: junction.longitude + Double.random(in: -0.001...0.001, using: &random)
      )
    }
  }
}

import CampusGraph
import Foundation
import GeoCore
import Routing

/// A square grid of streets with seeded random weights.
struct Grid {
  let topology: Topology
  let metric: Metric
  private let side: Int
  private let seed: UInt64

  init(side: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var arcs: [(tail: Int, head: Int, weight: Weight)] = []
    for node in 0..<(side * side) {
      let beside = (node + 1) % side == 0 ? nil : node + 1
      let below = node + side < side * side ? node + side : nil
      for other in [beside, below].compactMap({ $0 }) {
        let weight = Weight(1 + random.below(1000))
        arcs.append((node, other, weight))
        arcs.append((other, node, weight))
      }
    }
    arcs.sort { ($0.tail, $0.head) < ($1.tail, $1.head) }
    topology = Topology(
      nodeCount: side * side,
      tails: arcs.map { NodeID($0.tail) },
      heads: arcs.map { NodeID($0.head) }
    )
    metric = Metric(weights: arcs.map(\.weight), of: topology)
    self.side = side
    self.seed = seed
  }

  /// Seeded random pairs of nodes.
  func pairs(_ count: Int) -> [NodePair] {
    var random = SplitMix64(seed: seed &+ 1)
    return (0..<count).map { _ in
      NodePair(
        source: NodeID(random.below(topology.nodeCount)),
        target: NodeID(random.below(topology.nodeCount))
      )
    }
  }

  /// Writes the grid with a hierarchy to a temporary file.
  func preparedFile() throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "rumbo-probe-\(ProcessInfo.processInfo.processIdentifier).rgraph").path
    let network = RoadNetwork(
      RoadNetwork.Description(unit: .milliseconds, dataVersion: "grid \(side) \(seed)"),
      topology: topology,
      coordinates: nil,
      numbers: NodeNumbers((0..<Int64(topology.nodeCount)).map { $0 }),
      weights: [("file", metric.weights)]
    )
    var plain = GraphFileWriter()
    try network.addSections(to: &plain)
    try plain.write(to: path)
    let file = try GraphFile(opening: path)
    let indexes = try NetworkIndexes(try RoadNetwork(from: file), profile: "file", in: file)
    try indexes.make(.ch)
    var writer = GraphFileWriter(copying: file)
    try indexes.addSections(of: .ch, to: &writer)
    try writer.write(to: path)
    return path
  }
}

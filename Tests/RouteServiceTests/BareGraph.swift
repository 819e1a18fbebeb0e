import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport

@testable import RouteService

/// Graph file of nodes, arcs and weights without streets, as an import of a DIMACS graph makes it.
struct BareGraph {
  let folder: TestFolder
  let path: String
  let session: GraphSession
  let topology: Topology
  let weights: [Weight]
  /// Numbers of the nodes in the file.
  let numbers: [Int64]

  /// Writes the arcs between nodes at some coordinates; `nil` for a graph without coordinates.
  init(
    nodes: Int,
    arcs: [(tail: Int, head: Int, weight: Weight)],
    at coordinates: [Coordinate]? = nil,
    unit: WeightUnit = .decimeters,
    profiles: [String] = ["file"]
  ) throws {
    let arcs = arcs.sorted { ($0.tail, $0.head) < ($1.tail, $1.head) }
    folder = try TestFolder()
    path = folder.path("bare.rgraph")
    topology = Topology(
      nodeCount: nodes,
      tails: arcs.map { NodeID($0.tail) },
      heads: arcs.map { NodeID($0.head) }
    )
    weights = arcs.map(\.weight)
    numbers = (0..<nodes).map { 7 + 3 * Int64($0) }
    let column = Column(weights)
    let network = RoadNetwork(
      RoadNetwork.Description(unit: unit, dataVersion: "bare-1", attribution: "© Nobody"),
      topology: topology,
      coordinates: coordinates.map { Column($0.map { FixedCoordinate($0) }) },
      numbers: NodeNumbers(numbers),
      weights: profiles.map { ($0, column) }
    )
    var writer = GraphFileWriter()
    try network.addSections(to: &writer)
    try writer.write(to: path)
    session = try GraphSession(path, trust: false)
  }

  /// The arcs and weights of a drawn graph.
  init(_ graph: RandomGraph, unit: WeightUnit = .decimeters) throws {
    let topology = graph.graph.topology
    try self.init(
      nodes: topology.nodeCount,
      arcs: (0..<topology.arcCount).map {
        (topology.tail[$0].index, topology.head[$0].index, graph.metric.weights[$0])
      },
      at: (0..<topology.nodeCount).map { graph.graph.coordinate(of: NodeID($0)) },
      unit: unit
    )
  }

  /// The text of a question for a node.
  func text(_ node: Int) -> String { "node:\(numbers[node])" }

  /// The places of nodes.
  func places(_ nodes: [Int]) throws -> [GraphPlace] {
    try session.resolve(all: nodes.map(text), profile: "file", snapRadius: 250)
  }
}

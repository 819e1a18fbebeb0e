import CampusGraph
import GeoCore
import Routing

/// Nodes and directed edges of a graph file as rows for an export, in the order of its nodes.
///
/// A graph of streets has an edge for each direction of a street that some traffic may use, without
/// the states that stand for turn restrictions. A graph without streets has its arcs.
struct ExportedGraph {
  /// The weights of a profile by arc.
  private typealias Weights = Column<Weight>

  private let network: RoadNetwork
  private let topology: Topology
  private let numbers: NodeNumbers
  private let coordinates: Column<FixedCoordinate>?
  private let ways: ExportedWays?
  private let weights: [Weights]
  /// Decimal places of weights.
  private let places: Int
  private let box: BoundingBox?
  /// The columns of the edges, besides their ends, key and line.
  let columns: [GraphColumn]

  /// Takes the network of a graph file or of a campus.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - streets: the streets of the network, if it has any.
  ///   - box: leaves out nodes outside of it; `nil` for none.
  /// - Throws: `GraphFileError` if a section is damaged.
  init(
    _ network: RoadNetwork,
    _ streets: StreetGraph?,
    within box: BoundingBox?
  ) throws(GraphFileError) {
    self.network = network
    self.box = box
    topology = try network.topology
    numbers = try network.numbers
    coordinates = try network.coordinates
    ways = streets.map(ExportedWays.init)
    let unit = network.description.unit
    places = unit == .milliseconds ? 3 : 0
    var columns = ways.map { _ in ExportedWays.columns } ?? []
    if coordinates != nil { columns.append(GraphColumn("length", .decimal)) }
    var weights: [Weights] = []
    for profile in network.profiles {
      let given = try network.weights(of: profile)
      weights.append(
        streets.map { Metric.durations(in: given, of: profile, on: $0) } ?? given
      )
      let name = Self.name(profile + unit.suffix, besides: columns)
      columns.append(GraphColumn(name, places > 0 ? .decimal : .integer))
    }
    self.weights = weights
    self.columns = columns
  }

  /// A name of a column that no other column has, nor has the table by itself.
  private static func name(_ wanted: String, besides columns: [GraphColumn]) -> String {
    let own = ["fid", "geom", "geometry", "u", "v", "key", "source", "target", "id"]
    let taken = Set(own + columns.map { $0.name.lowercased() })
    var name = wanted
    while taken.contains(name.lowercased()) { name += "_" }
    return name
  }

  /// Whether the nodes have coordinates.
  var hasCoordinates: Bool { coordinates != nil }
  /// The attribution that the data's licence requires; empty for none.
  var attribution: String { network.description.attribution }
  /// The version of the source data.
  var dataVersion: String { network.description.dataVersion }
  /// Number of nodes, those outside the box included.
  var nodeCount: Int { ways?.graph.junctionCount ?? topology.nodeCount }

  // MARK: - Rows

  /// The row of a node; `nil` outside the box.
  func row(of node: NodeID) -> GraphNodeRow? {
    guard isInside(node) else { return nil }
    return GraphNodeRow(number: numbers.number(of: node), point: coordinates?[node])
  }

  private func isInside(_ node: NodeID) -> Bool {
    guard let box, let coordinates else { return true }
    return box.contains(coordinates[node].coordinate)
  }

  /// The rows of the edges that leave a node and whose ends both lie in the box.
  func edges(from tail: NodeID) -> [GraphEdgeRow] {
    guard isInside(tail) else { return [] }
    var keys: [NodeID: Int] = [:]
    var rows: [GraphEdgeRow] = []
    for edge in outgoing(tail) where isInside(edge.head) {
      let key = keys[edge.head, default: 0]
      keys[edge.head] = key + 1
      rows.append(
        GraphEdgeRow(
          tail: numbers.number(of: tail),
          head: numbers.number(of: edge.head),
          key: key,
          values: values(of: edge, from: tail),
          line: line(of: edge, from: tail)
        )
      )
    }
    return rows
  }

  /// Directed edge that leaves a node, and its arcs there: one, or one for each group of modes.
  private struct Outgoing {
    var edge: DirectedEdge?
    var head: NodeID
    var arcs: [ArcID]
  }

  private func outgoing(_ tail: NodeID) -> [Outgoing] {
    guard let graph = ways?.graph else {
      return topology.arcs(from: tail).map {
        Outgoing(edge: nil, head: topology.head[$0], arcs: [$0])
      }
    }
    var result: [Outgoing] = []
    var indices: [UInt32: Int] = [:]
    for arc in topology.arcs(from: tail) {
      let code = graph.edgeAndDirection[arc]
      if let index = indices[code] {
        result[index].arcs.append(arc)
      } else {
        indices[code] = result.count
        let head = graph.junction(of: topology.head[arc])
        result.append(Outgoing(edge: DirectedEdge(code: code), head: head, arcs: [arc]))
      }
    }
    return result
  }

  private func values(of edge: Outgoing, from tail: NodeID) -> [GraphValue] {
    var values: [GraphValue] = []
    values.reserveCapacity(columns.count)
    if let ways, let directed = edge.edge { values += ways.values(of: directed) }
    if let coordinates { values.append(length(of: edge, from: tail, coordinates)) }
    for column in weights {
      let weight = edge.arcs.reduce(Weight.unreachable) { min($0, column[$1]) }
      guard weight < .unreachable else {
        values.append(.missing)
        continue
      }
      values.append(
        places > 0 ? .decimal(Int64(weight), places: places) : .integer(Int64(weight))
      )
    }
    return values
  }

  /// The length in metres: along the street, or of the straight line.
  private func length(
    of edge: Outgoing,
    from tail: NodeID,
    _ coordinates: Column<FixedCoordinate>
  ) -> GraphValue {
    if let ways, let directed = edge.edge {
      return .decimal(Int64(ways.graph.attributes.length[directed.edge]), places: 3)
    }
    let meters = Geodesic.distance(
      coordinates[tail].coordinate,
      coordinates[edge.head].coordinate
    )
    return .decimal(Int64((meters * 1000).rounded()), places: 3)
  }

  private func line(of edge: Outgoing, from tail: NodeID) -> [FixedCoordinate] {
    if let ways, let directed = edge.edge { return ways.line(of: directed) }
    guard let coordinates else { return [] }
    return [coordinates[tail], coordinates[edge.head]]
  }
}

extension WeightUnit {
  /// The ending of the names of columns with weights.
  fileprivate var suffix: String {
    switch self {
    case .decimeters: "_dm"
    case .meters: "_m"
    case .milliseconds, .seconds: "_s"
    case .unknown: ""
    }
  }
}

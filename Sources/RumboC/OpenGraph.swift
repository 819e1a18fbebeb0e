import CRumbo
import CampusGraph
import GeoCore
import RouteService
import Routing

/// A graph that a caller has opened, with its indexes and pools of engines.
///
/// Immutable but for the indexes that are added to it; shared by all threads.
final class OpenGraph: Sendable {
  /// The network's weights and indexes.
  let indexes: NetworkIndexes
  /// The nodes and their ids.
  let nodes: GraphNodes
  /// The file; `nil` for a graph in memory.
  let file: GraphFile?
  /// The data that answers questions; `nil` without streets.
  let data: DataSet?
  /// The labels once they are there, for a fast start of queries.
  private let labels = Guarded<KeptLabels?>(nil)
  private let preparing = Guarded(())
  private let pools: [SearchAlgorithm: Pool<any PathEngine>]
  private let tables: [SearchAlgorithm: Pool<any TableEngine>]
  private let searches = Pool<any OneToAllEngine>()
  private let sweeps = Pool<any OneToAllEngine>()
  private let loadedArcs = Lazy<Column<ArcID>>()
  private let loadedNodeIndex = Lazy<NodeIndex>()

  /// Labels in one object, so that a query retains one.
  private final class KeptLabels: Sendable {
    let labels: HubLabels
    init(_ labels: HubLabels) { self.labels = labels }
  }

  /// Takes a network.
  init(
    _ indexes: NetworkIndexes,
    nodes: GraphNodes,
    file: GraphFile? = nil,
    data: DataSet? = nil
  ) {
    self.indexes = indexes
    self.nodes = nodes
    self.file = file
    self.data = data
    let algorithms = SearchAlgorithm.allCases
    pools = Dictionary(uniqueKeysWithValues: algorithms.map { ($0, Pool()) })
    tables = Dictionary(uniqueKeysWithValues: algorithms.map { ($0, Pool()) })
  }

  /// Opens a graph file.
  convenience init(opening path: String, profile: String?, trust: Bool) throws(Failure) {
    let data = DataSet(graph: path, trust: trust, bundled: BundledFiles(folders: []))
    let (session, indexes) = try Failure.service { () throws(ServiceError) in
      let session = try GraphSession(path, trust: trust)
      return (session, try session.indexes(profile))
    }
    let network = session.network
    let hasStreets = StreetGraph.isIn(session.file)
    let nodes = try Failure.graph { () throws(GraphFileError) in
      let turns = hasStreets ? try StreetGraph(from: session.file, of: network).turns : nil
      return GraphNodes(try network.numbers, turns: turns)
    }
    self.init(indexes, nodes: nodes, file: session.file, data: hasStreets ? data : nil)
  }

  /// Takes a network in memory.
  convenience init(_ network: RoadNetwork) throws(Failure) {
    let (indexes, numbers) = try Failure.graph { () throws(GraphFileError) in
      (
        try NetworkIndexes(network, profile: network.profiles.first ?? ""),
        try network.numbers
      )
    }
    self.init(indexes, nodes: GraphNodes(numbers, turns: nil))
  }

  /// The network.
  var network: RoadNetwork { indexes.network }

  // MARK: - Indexes

  /// The kinds that callers can prepare.
  static let kinds: [IndexKind] = [.ch, .cch, .labels]

  /// Builds indexes that are not there; one call at a time.
  ///
  /// - Throws: `RUMBO_CANCELLED` between two indexes.
  func prepare(_ kinds: [IndexKind], threads: Int, _ cancel: Cancellation) throws(Failure) {
    var options = PreparationOptions()
    options.threads = threads
    try preparing.withLock { (_: inout Void) throws(Failure) in
      for kind in kinds where !indexes.isPrepared(kind) {
        try cancel.check()
        try Failure.graph { () throws(GraphFileError) in
          try indexes.checkName(for: kind)
          try indexes.make(kind, options)
        }
      }
    }
  }

  /// A graph with other weights on the same arcs, in the order of ``arcs``.
  func customized(
    _ costs: UnsafeBufferPointer<UInt32>,
    threads: Int
  ) throws(Failure) -> OpenGraph {
    let order = try arcs()
    try Argument.check(Int64(costs.count), is: order.count)
    if let index = unsafe costs.firstIndex(where: { $0 > .unreachable }) {
      let cost = unsafe costs[index]
      throw Failure(RUMBO_INVALID_VALUE) { $0.costTooLarge(cost, at: index) }
    }
    try prepare([.cch], threads: threads, Cancellation.never)
    var weights = [Weight](repeating: 0, count: order.count)
    for (index, arc) in order.enumerated() { weights[arc.index] = unsafe costs[index] }
    var options = PreparationOptions()
    options.threads = threads
    let column = Column(weights)
    let made = try Failure.graph { () throws(GraphFileError) in
      let network = RoadNetwork(
        network.description,
        topology: try network.topology,
        coordinates: try network.coordinates,
        numbers: nodes.numbers,
        weights: [(indexes.profile, column)]
      )
      let made = try NetworkIndexes(network, profile: indexes.profile)
      made.adopt(try indexes.customizable())
      try made.make(.cch, options)
      return made
    }
    return OpenGraph(made, nodes: nodes)
  }

  /// The labels; `nil` if they are not prepared.
  func hubLabels() throws(Failure) -> HubLabels? {
    if let kept = labels.withLock({ $0 }) { return kept.labels }
    guard indexes.isPrepared(.labels) else { return nil }
    let made = try Failure.graph { () throws(GraphFileError) in try indexes.labels() }
    labels.withLock { $0 = KeptLabels(made) }
    return made
  }

  /// The fastest search for single paths.
  private var algorithm: SearchAlgorithm {
    indexes.isPrepared(.labels) ? .labels : indexes.bestAlgorithm
  }

  /// The fastest search for tables.
  private var tableAlgorithm: SearchAlgorithm {
    if indexes.isPrepared(.ch) { return .ch }
    if indexes.isPrepared(.cch) { return .cch }
    return indexes.isPrepared(.labels) ? .labels : .dijkstra
  }

  // MARK: - Engines

  /// Calls `body` with the fastest engine for paths.
  func withPathEngine<Result>(
    _ body: (inout any PathEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let algorithm = algorithm
    let pool = pools[algorithm] ?? Pool()
    return try pool.with(
      make: { () throws(Failure) in
        try Failure.graph { () throws(GraphFileError) in try indexes.makeEngine(algorithm) }
      },
      body
    )
  }

  /// Calls `body` with the fastest engine for tables.
  func withTableEngine<Result>(
    _ body: (inout any TableEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let algorithm = tableAlgorithm
    let pool = tables[algorithm] ?? Pool()
    return try pool.with(
      make: { () throws(Failure) in
        try Failure.graph { () throws(GraphFileError) in try indexes.makeTableEngine(algorithm) }
      },
      body
    )
  }

  /// Calls `body` with the fastest engine for one to all.
  func withOneToAllEngine<Result>(
    _ body: (inout any OneToAllEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let sweeps = indexes.isPrepared(.ch)
    return try (sweeps ? self.sweeps : searches).with(
      make: { () throws(Failure) in
        try Failure.graph { () throws(GraphFileError) in
          try indexes.makeOneToAllEngine(sweeping: sweeps)
        }
      },
      body
    )
  }

  // MARK: - Arcs and places

  /// The arcs as callers see them: by the ids of their tails, then as in the source.
  func arcs() throws(Failure) -> Column<ArcID> {
    try Failure.graph { () throws(GraphFileError) in
      let topology = try network.topology
      return loadedArcs.value { nodes.arcs(of: topology) }
    }
  }

  /// Components with fewer nodes are islets, to which places are not snapped, unless the graph is
  /// small itself.
  private static let isletSize = 1000

  /// The spatial index of the nodes that places are snapped to.
  ///
  /// - Throws: `RUMBO_NOT_PREPARED` without coordinates.
  func nodeIndex() throws(Failure) -> NodeIndex {
    let (topology, weights, coordinates) = try Failure.graph { () throws(GraphFileError) in
      (try network.topology, try network.weights(of: indexes.profile), try network.coordinates)
    }
    guard let coordinates else { throw Failure(RUMBO_NOT_PREPARED) { $0.noCoordinates } }
    return loadedNodeIndex.value {
      let least = min(Self.isletSize, topology.nodeCount / 2)
      let isWanted = topology.mainland(least: least) { weights[$0] < .unreachable }
      return NodeIndex(coordinates: coordinates) {
        nodes.isVisible($0) && isWanted[$0.index]
      }
    }
  }

  /// The node that a text means: `node:N`, or the one nearest to a coordinate.
  ///
  /// - Throws: `RUMBO_NOT_FOUND` for other texts and unknown nodes, `RUMBO_NO_SEGMENT` for a coordinate far
  ///   from all nodes, `RUMBO_NOT_PREPARED` for one if there are no coordinates.
  func node(_ text: String) throws(Failure) -> NodeID {
    let place = try Failure.service { () throws(ServiceError) in try PlaceArgument(parsing: text) }
    switch place {
    case .node(let number):
      guard let id = Int64(number) else { throw Failure(RUMBO_NOT_FOUND) { $0.onlyNodes(text) } }
      return try nodes.node(id)
    case .coordinate(let coordinate):
      guard let hit = try nodeIndex().nearest(to: coordinate, within: Router.defaultSnapRadius)
      else {
        throw Failure(RUMBO_NO_SEGMENT) {
          $0.noNodeNear(text, within: Int(Router.defaultSnapRadius))
        }
      }
      return hit.node
    case .pixel, .name: throw Failure(RUMBO_NOT_FOUND) { $0.onlyNodes(text) }
    }
  }
}

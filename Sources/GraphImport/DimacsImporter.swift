public import CampusGraph
import GeoCore

/// Importer of graphs in the DIMACS shortest-path format and the PACE treewidth format.
///
/// It reads lines `a TAIL HEAD WEIGHT` with or without a header `p sp NODES ARCS` (Demetrescu,
/// Goldberg, Johnson 2009, doi:10.1090/dimacs/074), undirected edges `TAIL HEAD` or `e TAIL HEAD`
/// under `p tw NODES EDGES` (Dell et al. 2016, doi:10.4230/LIPIcs.IPEC.2016.30), and coordinates `v
/// NODE LONGITUDE LATITUDE` in millionths of a degree. Lines that begin with c, # or % are
/// comments. Each file may be plain, gzip or xz. Parallel arcs, loops, weights of 0 and gaps
/// between numbers are kept. A node exists if the header counts it or an arc names it.
///
/// Nodes are renumbered so that neighbours lie close together in memory; ``RoadNetwork/numbers``
/// holds the file's numbers. Equal files and options give equal networks.
///
/// ```swift
/// let imported = try DimacsImporter().network(from: "NY.gr.gz", coordinates: "NY.co.gz")
/// ```
public struct DimacsImporter: Sendable {
  /// The source of the weights.
  public enum WeightSource: Sendable, Hashable {
    /// The third number of each line.
    case file
    /// 1 for every arc.
    case unit
    /// The length of the geodesic between the ends on WGS 84, rounded to the nearest unit.
    case geodesic
    /// Drawn from a seed, from an exponential distribution of mean 1000, at least 1.
    ///
    /// With mix(x) the first output of SplitMix64 of the seed x, and a ≤ b the file's numbers of
    /// the ends: h = mix(mix(mix(seed) ^ a) ^ b), u = ((h >> 11) + 0.5) / 2⁵³, weight = max(1,
    /// round(−1000 · ln u)). Both directions of an edge weigh the same.
    case random(seed: UInt64)
  }

  /// The name of the single profile of an imported network.
  public static let profile = "file"

  /// The source of the weights.
  public var weights: WeightSource
  /// The unit of the weights.
  public var unit: WeightUnit
  /// Whether every line stands for both directions, as it always does under `p tw`.
  public var isUndirected: Bool
  /// The number of the first node, 0 or 1; `nil` to detect it: 0 if a node 0 occurs.
  public var firstNumber: UInt32?

  /// Makes an importer with these settings.
  public init(
    weights: WeightSource = .file,
    unit: WeightUnit = .decimeters,
    isUndirected: Bool = false,
    firstNumber: UInt32? = nil
  ) {
    self.weights = weights
    self.unit = unit
    self.isUndirected = isUndirected
    self.firstNumber = firstNumber
  }

  /// Reads a graph and, if given, its coordinates.
  ///
  /// - Parameters:
  ///   - path: the graph: a file, plain or compressed.
  ///   - coordinates: the coordinates of all its nodes: a file, plain or compressed.
  ///   - progress: called after each block with the bytes of the graph's file read so far, and the
  ///     file's length, 0 if unknown.
  /// - Returns: the network and how it was read.
  /// - Throws: ``GraphImportError`` with the file, the line and the remedy.
  /// - Complexity: O(bytes + nodes + arcs).
  public func network(
    from path: String,
    coordinates: String? = nil,
    progress: (_ consumed: Int, _ length: Int) -> Void = { _, _ in }
  ) throws(GraphImportError) -> ImportedNetwork {
    if weights == .geodesic { try checkGeodesic(path, coordinates) }
    var graph = try GraphTextReader.read(
      TextBlocks(path),
      needsWeights: weights == .file,
      firstNumber: firstNumber,
      progress: progress
    )
    let isUndirected = isUndirected || graph.header?.isUndirected == true
    guard graph.arcs.count * (isUndirected ? 2 : 1) <= ImportLimit.arcs else {
      throw ImportLimit.tooManyArcs(path)
    }
    let table = NodeTable(of: graph)
    guard table.count <= ImportLimit.nodes else { throw ImportLimit.tooManyNodes(path, nil) }
    weigh(&graph.arcs)
    let rows = CompactRows(taking: &graph.arcs, table, isUndirected: isUndirected)
    let order = rows.depthFirstOrder()
    var (topology, given) = rows.permuted(by: order)
    let numbers = table.numbers(of: order)
    let positions = try coordinates.map { file throws(GraphImportError) in
      try Self.coordinates(from: file, table: table, order: order, numbers: numbers)
    }
    if weights == .geodesic, let positions { given = lengths(topology, numbers, positions) }
    let columns = (weights: Column(given), coordinates: positions.map { Column($0) })
    let network = RoadNetwork(
      RoadNetwork.Description(
        unit: unit,
        dataVersion: Self.version(path, topology, columns.weights)
      ),
      topology: topology,
      coordinates: columns.coordinates,
      numbers: NodeNumbers(numbers.map { Int64($0) }),
      weights: [(Self.profile, columns.weights)]
    )
    return ImportedNetwork(network: network, isUndirected: isUndirected)
  }

  private func checkGeodesic(_ path: String, _ file: String?) throws(GraphImportError) {
    guard file != nil else {
      throw GraphImportError(.lacking, path: path, .message { $0.geodesicNeedsCoordinates })
    }
    guard unit == .decimeters || unit == .meters else {
      throw GraphImportError(.lacking, path: path, .message { $0.geodesicNeedsLengthUnit })
    }
  }

  /// The file's name and a fingerprint of the graph, such as `NY.gr.gz-0123456789abcdef`.
  static func version(
    _ path: String,
    _ topology: Topology,
    _ weights: Column<Weight>
  ) -> String {
    var writer = GraphFileWriter()
    writer.add("tail", topology.tail)
    writer.add("head", topology.head)
    writer.add("weight", weights)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name + "-" + writer.fingerprint
  }
}

/// An imported network and how it was read.
public struct ImportedNetwork: Sendable {
  /// The network.
  public let network: RoadNetwork
  /// Whether every line was read as both directions of an edge.
  public let isUndirected: Bool
}

// MARK: Weights and coordinates

extension DimacsImporter {
  /// Sets weights that depend on nothing but node numbers.
  private func weigh(_ arcs: inout [RawArc]) {
    switch weights {
    case .file, .geodesic: break
    case .unit: for index in arcs.indices { arcs[index].weight = 1 }
    case .random(let seed):
      let seeded = SeededWeights(seed: seed)
      for index in arcs.indices {
        arcs[index].weight = seeded.weight(arcs[index].tail, arcs[index].head)
      }
    }
  }

  /// The geodesic lengths of arcs between nodes with these numbers and coordinates.
  private func lengths(
    _ topology: Topology,
    _ numbers: [UInt32],
    _ coordinates: [FixedCoordinate]
  ) -> [Weight] {
    let unitsPerMeter = unit == .decimeters ? 10.0 : 1.0
    let points = coordinates.map(\.coordinate)
    return zip(topology.tail, topology.head).map { tail, head in
      // The ends in the same order for both directions, so that both weights are equal to the bit.
      let (a, b) = numbers[tail.index] < numbers[head.index] ? (tail, head) : (head, tail)
      let length = Geodesic.distance(points[a.index], points[b.index])
      return Weight((length * unitsPerMeter).rounded())
    }
  }

  /// The coordinates of all nodes, in their new order.
  private static func coordinates(
    from path: String,
    table: NodeTable,
    order: [UInt32],
    numbers: [UInt32]
  ) throws(GraphImportError) -> [FixedCoordinate] {
    let read = try CoordinateTextReader.read(TextBlocks(path))
    var known = [FixedCoordinate?](repeating: nil, count: table.count)
    for node in read {
      // The file may list nodes that no arc names.
      guard let index = table.index(of: node.number) else { continue }
      if let other = known[Int(index)], other != node.coordinate {
        throw GraphImportError(
          .malformed,
          path: path,
          .message { $0.twoCoordinates(node: node.number) }
        )
      }
      known[Int(index)] = node.coordinate
    }
    var coordinates: [FixedCoordinate] = []
    coordinates.reserveCapacity(order.count)
    for (new, old) in order.enumerated() {
      guard let coordinate = known[Int(old)] else {
        let missing = known.count { $0 == nil }
        throw GraphImportError(
          .malformed,
          path: path,
          .message { $0.noCoordinates(node: numbers[new], missing: missing) }
        )
      }
      coordinates.append(coordinate)
    }
    return coordinates
  }
}

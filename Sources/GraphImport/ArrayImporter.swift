public import CampusGraph
public import GeoCore

/// Importer of graphs from arrays in memory.
///
/// ```swift
/// let network = try ArrayImporter(nodeCount: 3).network(
///   tails: [0, 1],
///   heads: [1, 2],
///   weights: [5, 7]
/// )
/// ```
///
/// As in ``DimacsImporter``, nodes are renumbered so that neighbours lie close together in memory,
/// ``RoadNetwork/numbers`` holds the given numbers, and the weights are those of the profile
/// ``DimacsImporter/profile``. Arcs of one tail keep their order.
public struct ArrayImporter: Sendable {
  /// The number of nodes.
  public var nodeCount: Int
  /// The unit of the weights.
  public var unit = WeightUnit.unknown
  /// The coordinate of each node; `nil` if not known.
  public var coordinates: [Coordinate]?
  /// The number of each node, all distinct and within ±2⁶²; `nil` for 0, 1, 2….
  public var numbers: [Int64]?
  /// The name of the graph in messages and in the version of its data.
  public var name = "arrays"

  /// Makes an importer of a graph with some nodes.
  public init(nodeCount: Int) { self.nodeCount = nodeCount }

  /// Makes a network.
  ///
  /// - Parameters:
  ///   - tails: the start of each arc, an index of a node.
  ///   - heads: the end of each arc.
  ///   - weights: the weight of each arc, at most `Weight.unreachable`, which closes it.
  /// - Returns: the network.
  /// - Throws: ``GraphImportError`` with the first bad element.
  /// - Complexity: O(nodes + arcs), or O(n log n) for n numbers.
  public func network(
    tails: some RandomAccessCollection<Int64>,
    heads: some RandomAccessCollection<Int64>,
    weights: some RandomAccessCollection<Weight>
  ) throws(GraphImportError) -> RoadNetwork {
    guard nodeCount >= 0, nodeCount <= ImportLimit.nodes else {
      throw ImportLimit.tooManyNodes(name, nil)
    }
    guard tails.count <= ImportLimit.arcs else { throw ImportLimit.tooManyArcs(name) }
    try checkLengths(tails.count, heads: heads.count, weights: weights.count)
    try checkNumbers()
    var arcs: [RawArc] = []
    arcs.reserveCapacity(tails.count)
    for (ends, weight) in zip(zip(tails, heads), weights) {
      guard weight <= .unreachable else {
        let arc = arcs.count
        throw failure { $0.weightTooLarge(weight, arc: arc) }
      }
      let tail = try node(ends.0, of: arcs.count)
      let head = try node(ends.1, of: arcs.count)
      arcs.append(RawArc(tail: tail, head: head, weight: weight))
    }
    var graph = RawGraph()
    graph.header = RawGraph.Header(line: 0, nodes: nodeCount, arcs: arcs.count, isUndirected: false)
    graph.firstNumber = 0
    let rows = CompactRows(taking: &arcs, NodeTable(of: graph), isUndirected: false)
    let order = rows.depthFirstOrder()
    let (topology, permuted) = rows.permuted(by: order)
    let column = Column(permuted)
    return RoadNetwork(
      RoadNetwork.Description(
        unit: unit,
        dataVersion: DimacsImporter.version(name, topology, column)
      ),
      topology: topology,
      coordinates: coordinates.map { places in
        Column(order.map { FixedCoordinate(places[Int($0)]) })
      },
      numbers: NodeNumbers(order.map { numbers?[Int($0)] ?? Int64($0) }),
      weights: [(DimacsImporter.profile, column)]
    )
  }

  private func checkLengths(
    _ arcs: Int,
    heads: Int,
    weights: Int
  ) throws(GraphImportError) {
    let lengths = [
      ("heads", heads, arcs), ("weights", weights, arcs),
      ("coordinates", coordinates?.count ?? nodeCount, nodeCount),
      ("numbers", numbers?.count ?? nodeCount, nodeCount),
    ]
    for (name, count, expected) in lengths where count != expected {
      throw failure { $0.wrongLength(name, count, expected: expected) }
    }
  }

  private func checkNumbers() throws(GraphImportError) {
    guard let sorted = numbers?.sorted() else { return }
    if let number = [sorted.first, sorted.last].compactMap(\.self).first(where: {
      $0.magnitude > 1 << 62
    }) {
      throw failure { $0.badNumber(number) }
    }
    for (number, next) in zip(sorted, sorted.dropFirst()) where number == next {
      throw failure { $0.repeatedNumber(number) }
    }
  }

  private func node(_ index: Int64, of arc: Int) throws(GraphImportError) -> UInt32 {
    guard index >= 0, index < Int64(nodeCount) else {
      throw failure { $0.arcNodeOutOfRange(index, arc: arc, nodes: nodeCount) }
    }
    return UInt32(index)
  }

  private func failure(_ text: (any MessageTexts) -> String) -> GraphImportError {
    GraphImportError(.malformed, path: name, .message(text))
  }
}

public import CampusGraph
import GeoCore

extension CustomizableHierarchy {
  /// Adds the hierarchy to a file.
  ///
  /// - Parameters:
  ///   - writer: where to.
  ///   - prefix: what the names of its sections start with; at most 16 characters.
  public func addSections(to writer: inout GraphFileWriter, prefix: String) {
    writer.add(prefix + "nodes", order.nodes)
    writer.add(prefix + "ranks", order.ranks)
    writer.add(prefix + "parent", parent)
    writer.add(prefix + "depth", depth)
    writer.add(prefix + "up", firstUp)
    writer.add(prefix + "uphead", upHead)
    writer.add(prefix + "updepth", upDepth)
    writer.add(prefix + "down", firstDown)
    writer.add(prefix + "downarc", downArc)
    writer.add(prefix + "downtail", downTail)
    writer.add(prefix + "in", firstInput)
    writer.add(prefix + "inputs", inputs)
    writer.add(prefix + "slots", slots)
  }

  /// Views what a file holds; nothing is copied.
  ///
  /// Unless the file is trusted, every invariant is checked: what is read is a hierarchy of the
  /// topology, or refused.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - prefix: what the names of its sections start with.
  ///   - topology: the graph that it should be of.
  /// - Throws: `GraphFileError` if a section is missing, damaged or of another graph.
  /// - Complexity: O(1) if the file is trusted, else O(arcs of the supergraph).
  public init(
    from file: GraphFile,
    prefix: String,
    of topology: Topology
  ) throws(GraphFileError) {
    let nodes = try file.column(prefix + "nodes", as: NodeID.self)
    let ranks = try file.column(prefix + "ranks", as: UInt32.self)
    order = NodeOrder(nodes: nodes, ranks: ranks)
    parent = try file.column(prefix + "parent", as: UInt32.self)
    depth = try file.column(prefix + "depth", as: UInt32.self)
    firstUp = try file.column(prefix + "up", as: UInt32.self)
    upHead = try file.column(prefix + "uphead", as: UInt32.self)
    upDepth = try file.column(prefix + "updepth", as: UInt32.self)
    firstDown = try file.column(prefix + "down", as: UInt32.self)
    downArc = try file.column(prefix + "downarc", as: UInt32.self)
    downTail = try file.column(prefix + "downtail", as: UInt32.self)
    firstInput = try file.column(prefix + "in", as: UInt32.self)
    inputs = try file.column(prefix + "inputs", as: CustomizableInput.self)
    slots = try file.column(prefix + "slots", as: UInt32.self)
    inputHeads = topology.head
    height = depth.isEmpty ? 0 : Int(depth.max() ?? 0) + 1
    try HierarchyCheck(self, file, prefix).run(against: topology)
  }
}

extension CustomizedMetric {
  /// Adds the weights to a file; neither the hierarchy nor the original weights.
  ///
  /// - Parameters:
  ///   - writer: where to.
  ///   - prefix: what the names of its sections start with; at most 16 characters.
  public func addSections(to writer: inout GraphFileWriter, prefix: String) {
    let shared = sharedColumns
    writer.add(prefix + "pairs", shared.weights)
    writer.add(prefix + "parts", shared.parts)
  }

  /// Views what a file holds; nothing is copied.
  ///
  /// Unless the file is trusted, the hierarchy is customized again and compared, the only way to
  /// verify every weight.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - prefix: what the names of its sections start with.
  ///   - hierarchy: the hierarchy whose arcs they weigh.
  ///   - inputWeights: the weights of the original arcs that they were made of.
  ///   - threads: on how many threads to compare.
  /// - Throws: `GraphFileError` if a section is missing or damaged, or was made of other weights.
  /// - Complexity: O(1) if the file is trusted, else O(triangles of the supergraph).
  public init(
    from file: GraphFile,
    prefix: String,
    on hierarchy: CustomizableHierarchy,
    inputWeights: Column<Weight>,
    threads: Int = 1
  ) throws(GraphFileError) {
    let pairs = try file.column(prefix + "pairs", as: WeightPair.self)
    let parts = try file.column(prefix + "parts", as: PartPair.self)
    try file.check(pairs, has: hierarchy.arcCount, in: prefix + "pairs")
    try file.check(parts, has: hierarchy.arcCount, in: prefix + "parts")
    guard inputWeights.count == hierarchy.inputArcCount else {
      throw file.damage(in: prefix + "pairs", .message { $0.otherGraph })
    }
    self.init(hierarchy, inputWeights: inputWeights, weights: pairs, parts: parts)
    guard !file.isTrusted else { return }
    let expected = CustomizedMetric(hierarchy, inputWeights: inputWeights, threads: threads)
    guard expected.weights == pairs, expected.parts == parts else {
      throw file.damage(in: prefix + "pairs", .message { $0.otherWeights })
    }
  }
}

public import CampusGraph

extension Landmarks {
  /// The sections of landmarks.
  private enum Section {
    static let nodes = "nodes"
    static let weights = "weights"
  }

  /// Adds the landmarks to a file, as sections whose names start with `prefix`.
  public func addSections(to writer: inout GraphFileWriter, prefix: String) {
    writer.add(prefix + Section.nodes, nodes)
    writer.add(prefix + Section.weights, weights)
  }

  /// Reads landmarks from a file, viewing its memory.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - prefix: what the names of their sections start with.
  ///   - nodeCount: how many nodes their graph has.
  /// - Throws: `GraphFileError` where sections are missing, or damaged so that a search might read
  ///   outside them.
  /// - Complexity: O(landmarks · nodes) if the file is not trusted, else O(1).
  public init(
    from file: GraphFile,
    prefix: String,
    nodeCount: Int
  ) throws(GraphFileError) {
    let nodes = try file.column(prefix + Section.nodes, as: NodeID.self)
    let weights = try file.column(prefix + Section.weights, as: Weight.self)
    try file.check(nodes, below: nodeCount, in: prefix + Section.nodes)
    try file.check(weights, has: 2 * nodes.count * nodeCount, in: prefix + Section.weights)
    let limit = Int(Weight.unreachable) + 1
    try file.check(weights, below: limit, in: prefix + Section.weights)
    self.init(nodes: nodes, weights: weights)
  }
}

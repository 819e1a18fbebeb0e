public import CampusGraph
import GeoCore

extension NetworkIndexes {
  /// Opens an index with all checks and compares its results with plain searches.
  ///
  /// Checksums and ranges do not reveal everything, such as a weight that was changed together with
  /// its checksum. So plain searches run from some sources, drawn by a fixed seed, and the index
  /// must find the same weights for nodes all over the graph.
  ///
  /// - Throws: `GraphFileError`: `damaged` if the index is broken or answers differently.
  /// - Complexity: O(sources · (arcs + targets)).
  public func verify(
    _ kind: IndexKind,
    sources: Int = 4,
    targets: Int = 2000
  ) throws(GraphFileError) {
    var engine = try makeEngine(kind.algorithm)
    let topology = try network.topology
    guard topology.nodeCount > 0 else { return }
    let count = kind == .landmarks ? min(targets, 20) : targets
    var reach = Reach(graph: topology, metric: try metric())
    var random = SplitMix64(seed: 42)
    for _ in 0..<sources {
      let source = NodeID(random.below(topology.nodeCount))
      reach.run(sources: [Seed(node: source)])
      for _ in 0..<count {
        let target = NodeID(random.below(topology.nodeCount))
        guard engine.weight(from: source, to: target) == reach.weight(of: target) else {
          throw disagreement(kind)
        }
      }
    }
  }

  private func disagreement(_ kind: IndexKind) -> GraphFileError {
    let message = LocalizedText.message { $0.disagreement(kind, profile: profile) }
    let section = kind.seal(profile)
    return file?.damage(in: section, message)
      ?? GraphFileError(.damaged, path: network.description.dataVersion, section: nil, message)
  }
}

extension IndexKind {
  /// The search that uses it.
  var algorithm: SearchAlgorithm {
    switch self {
    case .landmarks: .alt
    case .ch: .ch
    case .cch: .cch
    case .labels: .labels
    }
  }
}

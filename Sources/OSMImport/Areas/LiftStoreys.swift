import CampusGraph

/// The storeys on which ways meet lifts that are mapped as nodes.
struct LiftStoreys {
  /// A storey of a lift; the ends of ways on it are one node.
  struct Storey: Hashable {
    var node: UInt32
    var number: Int
  }

  /// The levels of the ways at each lift.
  private var levels: [UInt32: Set<Int16>] = [:]

  /// Collects the levels of all ways at lifts.
  init(_ ways: CollectedWays) {
    for (node, edges) in ways.barriers where edges.first?.kind == .elevator { levels[node] = [] }
    guard !levels.isEmpty else { return }
    for way in 0..<ways.count where !ways.edges[way].access.isEmpty {
      for node in ways[way] where levels[node] != nil {
        levels[node]?.insert(ways.edges[way].level)
      }
    }
  }

  /// The storey on which a way meets a lift; `nil` if the node is not a lift.
  ///
  /// If all ways at the lift have the same level, each way is assumed to be on a storey of its own.
  func storey(at node: UInt32, way: Int, level: Int16) -> Storey? {
    guard let known = levels[node] else { return nil }
    return Storey(node: node, number: known.count > 1 ? Int(level) : way)
  }
}

import CampusGraph

/// On which storey each way arrives at a lift that is drawn as a node.
struct LiftStoreys {
  /// Where ends of ways are one: at one lift and on one storey.
  struct Storey: Hashable {
    var node: UInt32
    var number: Int
  }

  /// The levels of the ways at each lift.
  private var levels: [UInt32: Set<Int16>] = [:]

  /// Looks through all ways that pass a lift.
  init(_ ways: CollectedWays) {
    for (node, edges) in ways.barriers where edges.first?.kind == .elevator { levels[node] = [] }
    guard !levels.isEmpty else { return }
    for way in 0..<ways.count where !ways.edges[way].access.isEmpty {
      for node in ways[way] where levels[node] != nil {
        levels[node]?.insert(ways.edges[way].level)
      }
    }
  }

  /// The storey that a way arrives on; `nil` where there is no lift.
  ///
  /// Where levels do not tell the ways apart, each of them is taken to have one of its own: why else
  /// should they meet at a lift?
  func storey(at node: UInt32, way: Int, level: Int16) -> Storey? {
    guard let known = levels[node] else { return nil }
    return Storey(node: node, number: known.count > 1 ? Int(level) : way)
  }
}

public import CampusGraph
public import Routing

/// Dijkstra's algorithm as in a textbook, with plain arrays and no heap, to compare others with.
public enum ReferenceDijkstra {
  /// The weight of the lightest path from any source to each node; `nil` where there is none.
  ///
  /// - Complexity: O(n²).
  public static func weights(
    from sources: [Seed],
    in topology: Topology,
    _ weights: [Weight]
  ) -> [Int?] {
    var best = [Int?](repeating: nil, count: topology.nodeCount)
    var isFinal = [Bool](repeating: false, count: topology.nodeCount)
    for source in sources where source.weight < .unreachable {
      best[source.node.index] = min(best[source.node.index] ?? .max, Int(source.weight))
    }
    var leaving = [[(head: Int, weight: Int)]](repeating: [], count: topology.nodeCount)
    for (arc, weight) in weights.enumerated() where weight < .unreachable {
      leaving[topology.tail[arc].index].append((topology.head[arc].index, Int(weight)))
    }
    while let (node, reached) = nearest(best, isFinal) {
      isFinal[node] = true
      for (head, weight) in leaving[node] {
        best[head] = min(best[head] ?? .max, reached + weight)
      }
    }
    return best
  }

  /// The weight that a query should find; `nil` where there is no path within its limit.
  public static func answer(
    to query: SearchQuery,
    in topology: Topology,
    _ weights: [Weight]
  ) -> Int? {
    let best = Self.weights(from: query.sources, in: topology, weights)
    let totals = query.targets.compactMap { target in
      best[target.node.index].map { $0 + Int(target.weight) }
    }
    return totals.min().flatMap { $0 <= Int(query.limit) && $0 < Weight.unreachable ? $0 : nil }
  }

  private static func nearest(_ best: [Int?], _ isFinal: [Bool]) -> (node: Int, weight: Int)? {
    var nearest: (node: Int, weight: Int)?
    for (node, weight) in best.enumerated() where !isFinal[node] {
      if let weight, weight < nearest?.weight ?? .max { nearest = (node, weight) }
    }
    return nearest
  }
}

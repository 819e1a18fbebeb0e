public import CampusGraph

/// The weights of all lightest paths at once, after Floyd (1962), doi:10.1145/367766.368168.
public struct FloydWarshall: Sendable {
  private let nodeCount: Int
  private var table: [Int]

  /// Fills the table.
  ///
  /// - Complexity: O(n³): for graphs of few nodes.
  public init(_ topology: Topology, _ weights: [Weight]) {
    nodeCount = topology.nodeCount
    table = [Int](repeating: .max / 4, count: nodeCount * nodeCount)
    for node in 0..<nodeCount { table[node * nodeCount + node] = 0 }
    for arc in 0..<topology.arcCount where weights[arc] < .unreachable {
      let cell = topology.tail[arc].index * nodeCount + topology.head[arc].index
      table[cell] = min(table[cell], Int(weights[arc]))
    }
    for middle in 0..<nodeCount {
      for from in 0..<nodeCount {
        for to in 0..<nodeCount {
          let around = table[from * nodeCount + middle] + table[middle * nodeCount + to]
          if around < table[from * nodeCount + to] { table[from * nodeCount + to] = around }
        }
      }
    }
  }

  /// The weight of the lightest path; `nil` where there is none.
  public func weight(from: NodeID, to: NodeID) -> Int? {
    let weight = table[from.index * nodeCount + to.index]
    return weight < .max / 4 ? weight : nil
  }
}

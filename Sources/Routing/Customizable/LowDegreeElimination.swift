/// Core of a graph after repeated elimination of nodes of degree two or less.
///
/// Trees vanish and chains become single edges without any added edge, so the cuts of the core are
/// cuts of the graph. Neighbours are never eliminated in the same round, so the search space of a
/// chain is logarithmic in its length.
struct LowDegreeElimination {
  /// The eliminated nodes, first to last.
  private(set) var eliminated: [UInt32] = []
  /// The nodes of the core, rising.
  let nodes: [UInt32]
  /// The edges of the core, with nodes numbered as in ``nodes``.
  let rows: UndirectedRows

  /// Eliminates.
  ///
  /// - Complexity: O(nodes + edges), times the largest degree if high-degree nodes lose many
  ///   neighbours.
  init(_ whole: UndirectedRows) {
    var work = Work(whole)
    eliminated = work.eliminateAll()
    var nodes: [UInt32] = []
    let number = PlainBuffer<UInt32>(repeating: .max, count: whole.nodeCount)
    for node in 0..<whole.nodeCount where !work.isGone[node] {
      number[node] = UInt32(nodes.count)
      nodes.append(UInt32(node))
    }
    let first = PlainBuffer<UInt32>(repeating: 0, count: nodes.count + 1)
    for (index, node) in nodes.enumerated() { first[index + 1] = work.degree[node] }
    first.sumUp()
    let neighbor = PlainBuffer<UInt32>(repeating: 0, count: Int(first[nodes.count]))
    for (index, node) in nodes.enumerated() {
      for slot in 0..<work.degree[node] {
        neighbor[first[index] + slot] = number[work.neighbor[whole.first[node] + slot]]
      }
    }
    self.nodes = nodes
    rows = UndirectedRows(first: first, neighbor: neighbor)
  }

  /// Rows that shrink as nodes are eliminated.
  private struct Work {
    let first: PlainBuffer<UInt32>
    let neighbor: PlainBuffer<UInt32>
    let degree: PlainBuffer<UInt32>
    let isGone: PlainBuffer<Bool>
    private let round: PlainBuffer<UInt32>

    init(_ rows: UndirectedRows) {
      let count = rows.nodeCount
      first = rows.first
      neighbor = PlainBuffer(rows.neighbor.column)
      degree = PlainBuffer(repeating: 0, count: count)
      isGone = PlainBuffer(repeating: false, count: count)
      round = PlainBuffer(repeating: 0, count: count)
      for node in 0..<count { degree[node] = first[node + 1] - first[node] }
    }

    mutating func eliminateAll() -> [UInt32] {
      var order: [UInt32] = []
      var candidates = (0..<UInt32(degree.count)).filter { degree[$0] <= 2 }
      var number: UInt32 = 0
      while !candidates.isEmpty {
        number += 1
        var later: [UInt32] = []
        for node in candidates where !isGone[node] {
          // A neighbour of a node that was eliminated in this round waits for the next.
          if round[node] == number {
            later.append(node)
          } else {
            eliminate(node, number, &later)
            order.append(node)
          }
        }
        candidates = later
      }
      return order
    }

    private func eliminate(_ node: UInt32, _ number: UInt32, _ later: inout [UInt32]) {
      isGone[node] = true
      let row = first[node]
      if degree[node] == 2 {
        let (one, other) = (neighbor[row], neighbor[row + 1])
        let known = index(of: other, in: one) != nil
        replace(node, by: known ? nil : other, in: one)
        replace(node, by: known ? nil : one, in: other)
      } else if degree[node] == 1 {
        replace(node, by: nil, in: neighbor[row])
      }
      for slot in 0..<degree[node] {
        let other = neighbor[row + slot]
        if degree[other] <= 2, round[other] != number { later.append(other) }
        round[other] = number
      }
    }

    private func index(of node: UInt32, in other: UInt32) -> UInt32? {
      let row = first[other]
      return (0..<degree[other]).first { neighbor[row + $0] == node }
    }

    private func replace(_ node: UInt32, by substitute: UInt32?, in other: UInt32) {
      guard let found = index(of: node, in: other) else { return }
      let row = first[other]
      if let substitute {
        neighbor[row + found] = substitute
      } else {
        degree[other] -= 1
        neighbor[row + found] = neighbor[row + degree[other]]
      }
    }
  }
}

/// Partition of a graph's nodes into components.
public struct NodeComponents: Sendable, Hashable {
  /// The component of each node, 0 ..< ``count``; components are numbered by their first nodes.
  public let component: [Int]
  /// The number of components.
  public let count: Int

  /// The number of nodes of each component.
  public var sizes: [Int] {
    component.reduce(into: [Int](repeating: 0, count: count)) { $0[$1] += 1 }
  }

  /// Numbers components by their first nodes.
  fileprivate init(labels: [Int]) {
    var numbers = [Int](repeating: -1, count: labels.count)
    var next = 0
    component = labels.map { label in
      if numbers[label] < 0 {
        numbers[label] = next
        next += 1
      }
      return numbers[label]
    }
    count = next
  }
}

extension Topology {
  /// Whether each node is on the *mainland*: in a strongly connected component of usable arcs with
  /// at least `least` nodes, or as many as the largest component if that has fewer.
  ///
  /// Mainland nodes of one component reach each other; an islet is, for example, a courtyard behind
  /// a locked gate.
  ///
  /// - Complexity: O(nodes + arcs).
  public func mainland(least: Int, where isUsable: (ArcID) -> Bool) -> [Bool] {
    let components = stronglyConnectedComponents(where: isUsable)
    let sizes = components.sizes
    let enough = min(least, sizes.max() ?? 0)
    return components.component.map { sizes[$0] >= enough }
  }

  /// The weakly connected components of the usable arcs.
  ///
  /// - Complexity: O(nodes + arcs · α).
  public func weaklyConnectedComponents(
    where isUsable: (ArcID) -> Bool = { _ in true }
  ) -> NodeComponents {
    var sets = DisjointSets(count: nodeCount)
    for arc in 0..<arcCount where isUsable(ArcID(arc)) {
      sets.join(tail[arc].index, head[arc].index)
    }
    return NodeComponents(labels: (0..<nodeCount).map { sets.root(of: $0) })
  }

  /// The strongly connected components of the usable arcs.
  ///
  /// The algorithm of Tarjan (1972, doi:10.1137/0201010), without recursion.
  ///
  /// - Complexity: O(nodes + arcs).
  public func stronglyConnectedComponents(
    where isUsable: (ArcID) -> Bool = { _ in true }
  ) -> NodeComponents {
    let unseen = -1
    var number = [Int](repeating: unseen, count: nodeCount)
    var low = [Int](repeating: 0, count: nodeCount)
    var label = [Int](repeating: unseen, count: nodeCount)
    var nextArc = (0..<nodeCount).map { Int(firstOut[$0]) }
    var open: [Int] = []  // nodes whose component is not yet complete
    var calls: [Int] = []
    var counter = 0
    for start in 0..<nodeCount where number[start] == unseen {
      calls.append(start)
      while let node = calls.last {
        if number[node] == unseen {
          number[node] = counter
          low[node] = counter
          counter += 1
          open.append(node)
        }
        if nextArc[node] < Int(firstOut[node + 1]) {
          let arc = nextArc[node]
          nextArc[node] += 1
          guard isUsable(ArcID(arc)) else { continue }
          let other = head[arc].index
          if number[other] == unseen {
            calls.append(other)
          } else if label[other] == unseen {
            low[node] = min(low[node], number[other])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last { low[caller] = min(low[caller], low[node]) }
        guard low[node] == number[node] else { continue }
        while let member = open.popLast() {
          label[member] = node
          if member == node { break }
        }
      }
    }
    return NodeComponents(labels: label)
  }
}

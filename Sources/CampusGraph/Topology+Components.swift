/// A division of a graph's nodes into parts.
public struct NodeComponents: Sendable, Hashable {
  /// Each node's part, 0 ..< ``count``, by node index; numbered by their first nodes.
  public let component: [Int]
  /// How many parts there are.
  public let count: Int

  /// The number of nodes of each part.
  public var sizes: [Int] {
    component.reduce(into: [Int](repeating: 0, count: count)) { $0[$1] += 1 }
  }

  /// Numbers parts by their first nodes.
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
  /// Which nodes lie on the *mainland*: in a part that is strongly connected along usable arcs and has
  /// as many nodes as `least`, or as the largest part where that has fewer.
  ///
  /// From one of them one gets about and back again; from an islet, such as a courtyard whose gate is
  /// locked, one does not.
  ///
  /// - Complexity: O(nodes + arcs).
  public func mainland(least: Int, where isUsable: (ArcID) -> Bool) -> [Bool] {
    let parts = stronglyConnectedComponents(where: isUsable)
    let sizes = parts.sizes
    let enough = min(least, sizes.max() ?? 0)
    return parts.component.map { sizes[$0] >= enough }
  }

  /// The parts whose nodes are joined by usable arcs, whatever their direction.
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

  /// The parts whose nodes all reach each other along usable arcs.
  ///
  /// Tarjan (1972, doi:10.1137/0201010), without recursion.
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
    var open: [Int] = []  // nodes whose part is not yet known
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

import CampusGraph
import Routing

/// The order of a customizable hierarchy, to be continued on a newer version of its graph.
///
/// The order of a graph is good if separators are eliminated last. Nodes that are still there keep their
/// places. Where a new street joins parts that a separator kept apart, one of its nodes becomes part of
/// the separator.
struct KeptOrder {
  private let ranks: [NodeIdentity: UInt32]
  private let parent: Column<UInt32>
  /// The lowest rank in each rank's subtree of the elimination tree, which has consecutive ranks.
  private let lowest: [UInt32]

  /// Takes the order of a hierarchy.
  ///
  /// - Complexity: O(nodes + arcs).
  init(of hierarchy: CustomizableHierarchy, on graph: StreetGraph, _ numbers: NodeNumbers) {
    let all = NodeIdentity.all(of: graph, numbers)
    ranks = Dictionary(zip(all, hierarchy.order.ranks)) { first, _ in first }
    parent = hierarchy.parent
    var lowest = (0..<UInt32(parent.count)).map { $0 }
    for rank in parent.indices where parent[rank] != .max {
      lowest[Int(parent[rank])] = min(lowest[Int(parent[rank])], lowest[rank])
    }
    self.lowest = lowest
  }

  /// The place of a node in the new order.
  private struct Place: Comparable {
    /// A rank of the old order; −1 before all.
    var rank: Int
    /// Whether it comes after the node that had this rank.
    var isRaised: Bool

    static let first = Place(rank: -1, isRaised: false)

    static func < (a: Self, b: Self) -> Bool {
      (a.rank, a.isRaised ? 1 : 0) < (b.rank, b.isRaised ? 1 : 0)
    }
  }

  /// The order of a newer version of the graph.
  ///
  /// - Complexity: O(nodes · log nodes + arcs), and the height of the tree for each new street.
  func continued(on graph: StreetGraph, _ numbers: NodeNumbers) -> NodeOrder {
    let known = NodeIdentity.all(of: graph, numbers).map { ranks[$0].map { Int($0) } }
    var places = known.map { $0.map { Place(rank: $0, isRaised: false) } ?? .first }
    placeNew(known, graph.topology, &places)
    // An arc between two known nodes neither of which is above the other.
    for arc in 0..<graph.arcCount {
      let (tail, head) = (graph.topology.tail[arc].index, graph.topology.head[arc].index)
      guard let a = known[tail], let b = known[head], !isAbove(a, b), !isAbove(b, a) else {
        continue
      }
      let common = Place(rank: lowestCommon(a, b) ?? parent.count, isRaised: true)
      if max(places[tail], places[head]) < common { places[tail] = common }
    }
    let sorted = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    return NodeOrder(nodesByRank: sorted.map { NodeID($0) })
  }

  /// Places new nodes: connected ones before all others if that joins no separated parts, else above
  /// these parts.
  private func placeNew(_ known: [Int?], _ topology: Topology, _ places: inout [Place]) {
    var isSeen = [Bool](repeating: false, count: known.count)
    for start in known.indices where known[start] == nil && !isSeen[start] {
      isSeen[start] = true
      var group = [start]
      var around: [Int] = []
      var next = 0
      while next < group.count {
        let node = NodeID(group[next])
        next += 1
        let near =
          topology.arcs(from: node).map { topology.head[$0].index }
          + topology.arcs(into: node).map { topology.tail[$0].index }
        for other in near {
          if let rank = known[other] {
            around.append(rank)
          } else if !isSeen[other] {
            isSeen[other] = true
            group.append(other)
          }
        }
      }
      around.sort()
      guard zip(around, around.dropFirst()).contains(where: { !isAbove($1, $0) }) else { continue }
      let common = around.dropFirst().reduce(around.first) { common, rank in
        common.flatMap { lowestCommon($0, rank) }
      }
      for node in group { places[node] = Place(rank: common ?? parent.count, isRaised: true) }
    }
  }

  /// Whether a rank is an ancestor of another in the elimination tree, or the same.
  private func isAbove(_ rank: Int, _ other: Int) -> Bool {
    Int(lowest[rank]) <= other && other <= rank
  }

  /// The lowest rank that is above both; `nil` if they are in different trees.
  private func lowestCommon(_ a: Int, _ b: Int) -> Int? {
    var rank = a
    while !isAbove(rank, b) {
      guard parent[rank] != .max else { return nil }
      rank = Int(parent[rank])
    }
    return rank
  }
}

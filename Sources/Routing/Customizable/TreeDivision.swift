import CampusGraph

/// Division of an elimination tree for several threads: independent branches, and the trunk above
/// them.
///
/// It depends on the tree alone, not on the number of threads.
struct TreeDivision: Sendable {
  /// A branch has at most one in this many of all nodes.
  private static let parts = 64

  /// The ranks of each branch, largest branch first.
  let branches: [Range<Int>]
  /// The other ranks, rising.
  let trunk: [Int]

  /// Divides a tree whose subtrees have consecutive ranks.
  ///
  /// - Complexity: O(nodes).
  init(parent: Column<UInt32>) {
    let count = parent.count
    let largest = UInt32(max(1, count / Self.parts))
    let size = PlainBuffer<UInt32>(repeating: 1, count: count)
    for rank in 0..<count where parent[rank] != EliminationTree.none {
      size[parent[rank]] += size[rank]
    }
    var branches: [Range<Int>] = []
    var trunk: [Int] = []
    for rank in 0..<count {
      if size[rank] > largest {
        trunk.append(rank)
      } else if parent[rank] == EliminationTree.none || size[parent[rank]] > largest {
        branches.append((rank + 1 - Int(size[rank]))..<(rank + 1))
      }
    }
    branches.sort { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
    self.branches = branches
    self.trunk = trunk
  }
}

import CampusGraph
import GeoCore

/// The nodes at which ways for walkers meet or end, for finding those within plazas.
struct WalkableNodes {
  private struct Entry {
    var node: UInt32
    var level: Int16
  }

  private let entries: [Entry]
  private let grid: SquareGrid
  /// The number of occurrences of each node in ways for walkers.
  let passes: [UInt32]

  /// Collects the nodes of all ways.
  ///
  /// - Parameters:
  ///   - ways: all ways.
  ///   - uses: the number of ways at each node; from two on it is a node of the graph.
  /// - Complexity: O(n log n) for n such nodes.
  init(_ ways: CollectedWays, uses: [UInt8]) {
    var passes = [UInt32](repeating: 0, count: ways.nodes.ids.count)
    var entries: [Entry] = []
    var points: [(coordinate: FixedCoordinate, item: UInt32)] = []
    for way in 0..<ways.count where !ways.edges[way].access.isDisjoint(with: .foot) {
      let level = ways.edges[way].level
      for node in ways[way] {
        passes[Int(node)] += 1
        guard uses[Int(node)] > 1, let point = ways.nodes.coordinates[Int(node)] else { continue }
        points.append((point, UInt32(entries.count)))
        entries.append(Entry(node: node, level: level))
      }
    }
    self.entries = entries
    self.passes = passes
    grid = SquareGrid(points)
  }

  /// The nodes of a level near a box, some of them repeatedly; `nil` if there are more than the
  /// limit.
  func nodes(near box: SquareBox, level: Int16) -> [UInt32]? {
    grid.near(box)?.lazy.map { entries[Int($0)] }.filter { $0.level == level }.map(\.node)
  }
}

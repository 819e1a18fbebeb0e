import CampusGraph
import GeoCore

/// The nodes where ways for walkers meet or end, for those that lie within plazas.
struct WalkableNodes {
  private struct Entry {
    var node: UInt32
    var level: Int16
  }

  private let entries: [Entry]
  private let grid: SquareGrid
  /// How often ways for walkers pass each node.
  let passes: [UInt32]

  /// Looks through all ways.
  ///
  /// - Parameters:
  ///   - ways: all of them.
  ///   - uses: how often ways pass each node; at two and more it is one of the graph's.
  /// - Complexity: O(n log n) for n such nodes.
  init(_ ways: CollectedWays, uses: [UInt8]) {
    var passes = [UInt32](repeating: 0, count: ways.nodes.count)
    var entries: [Entry] = []
    var places: [(place: FixedCoordinate, thing: UInt32)] = []
    for way in 0..<ways.count where !ways.edges[way].access.isDisjoint(with: .foot) {
      let level = ways.edges[way].level
      for node in ways[way] {
        passes[Int(node)] += 1
        guard uses[Int(node)] > 1, let place = ways.places[Int(node)] else { continue }
        places.append((place, UInt32(entries.count)))
        entries.append(Entry(node: node, level: level))
      }
    }
    self.entries = entries
    self.passes = passes
    grid = SquareGrid(places)
  }

  /// The nodes of a level near a box, some more than once; `nil` where they are too many to look
  /// through.
  func nodes(near box: SquareBox, level: Int16) -> [UInt32]? {
    grid.near(box)?.lazy.map { entries[Int($0)] }.filter { $0.level == level }.map(\.node)
  }
}

import CampusGraph
import GeoCore

/// The nodes where ways for walkers meet or end, by the squares of a grid, for those that lie within
/// plazas.
struct WalkableNodes {
  /// The width of a square: 0.002°, some 200 m.
  private static let cell: Int32 = 20_000
  /// Of a box with more squares, or more nodes in them, nothing is found.
  private static let capacity = 20_000

  private struct Entry {
    var square: Int64
    var node: UInt32
    var level: Int16
  }

  private let entries: [Entry]
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
    for way in 0..<ways.count where !ways.edges[way].access.isDisjoint(with: .foot) {
      let level = ways.edges[way].level
      for node in ways[way] {
        passes[Int(node)] += 1
        guard uses[Int(node)] > 1, let place = ways.places[Int(node)] else { continue }
        entries.append(Entry(square: Self.square(place), node: node, level: level))
      }
    }
    entries.sort { ($0.square, $0.node, $0.level) < ($1.square, $1.node, $1.level) }
    self.entries = entries
    self.passes = passes
  }

  /// The nodes of a level that may lie in a box, rising by square and by id; `nil` where they are too
  /// many to look through.
  func nodes(in box: [FixedCoordinate], level: Int16) -> [UInt32]? {
    guard let south = box.map(\.latitude).min(), let north = box.map(\.latitude).max(),
      let west = box.map(\.longitude).min(), let east = box.map(\.longitude).max()
    else { return [] }
    let (rows, columns) = (Self.row(south)...Self.row(north), Self.row(west)...Self.row(east))
    guard rows.count * columns.count <= Self.capacity else { return nil }
    var found: [UInt32] = []
    for row in rows {
      let last = Self.square(row, columns.upperBound)
      var index = firstEntry(from: Self.square(row, columns.lowerBound))
      while index < entries.count, entries[index].square <= last {
        let entry = entries[index]
        if entry.level == level, found.last != entry.node { found.append(entry.node) }
        index += 1
        if found.count > Self.capacity { return nil }
      }
    }
    return found
  }

  private func firstEntry(from square: Int64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].square < square { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func row(_ units: Int32) -> Int {
    Int((Double(units) / Double(cell)).rounded(.down))
  }

  private static func square(_ place: FixedCoordinate) -> Int64 {
    square(row(place.latitude), row(place.longitude))
  }

  private static func square(_ row: Int, _ column: Int) -> Int64 {
    Int64(row) << 32 + Int64(column)
  }
}

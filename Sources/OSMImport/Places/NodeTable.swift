import CampusGraph
import GeoCore

/// Maps the ids of needed nodes to indices, and stores their coordinates.
struct NodeTable {
  private var ids: [Int64] = []
  private var coordinates: [FixedCoordinate?] = []

  /// Makes a table of ids in any order; duplicates are allowed.
  init(_ needed: [Int64] = []) {
    for id in needed.sorted() where id != ids.last { ids.append(id) }
    coordinates = Array(repeating: nil, count: ids.count)
  }

  /// The index of a node; `nil` if it is not needed.
  ///
  /// - Complexity: O(log nodes).
  func index(of id: Int64) -> Int? { ids.sortedPlace(of: id) }

  /// Stores the coordinate of the node with an index.
  mutating func set(_ coordinate: FixedCoordinate, at index: Int) {
    coordinates[index] = coordinate
  }

  /// The coordinate of a node; `nil` if the file lacks it.
  subscript(id: Int64) -> Coordinate? {
    index(of: id).flatMap { coordinates[$0] }.map(\.coordinate)
  }
}

import CampusGraph
import GeoCore

/// Maps node ids to indices in ascending order of ids, and stores the nodes' coordinates.
struct NodeTable {
  /// The ids in ascending order.
  private(set) var ids: [Int64] = []
  /// The coordinate of each node; `nil` until it is set.
  private(set) var coordinates: [FixedCoordinate?] = []
  /// The position in ``ids`` at which ``nextIndex(of:)`` stopped.
  private var cursor = 0

  /// Makes a table of ids in any order; duplicates are allowed.
  init(_ needed: [Int64] = []) {
    let sorted = needed.sorted()
    ids.reserveCapacity(sorted.count)
    for id in sorted where id != ids.last { ids.append(id) }
    coordinates = Array(repeating: nil, count: ids.count)
  }

  /// The index of a node; `nil` if it is not in the table.
  ///
  /// - Complexity: O(log nodes).
  func index(of id: Int64) -> Int? { ids.sortedIndex(of: id) }

  /// The index of a node, like ``index(of:)``, but faster for ids in ascending order.
  ///
  /// - Complexity: O(1) if the last call was for the preceding node of the table or a node between,
  ///   else O(log nodes).
  mutating func nextIndex(of id: Int64) -> Int? {
    if cursor < ids.count, ids[cursor] < id { cursor += 1 }
    let isAfterPreceding = cursor == 0 || ids[cursor - 1] < id
    if isAfterPreceding, cursor == ids.count || ids[cursor] >= id {
      return cursor < ids.count && ids[cursor] == id ? cursor : nil
    }
    guard let index = index(of: id) else { return nil }
    cursor = index
    return index
  }

  /// Stores the coordinate of the node with an index.
  mutating func set(_ coordinate: FixedCoordinate, at index: Int) {
    coordinates[index] = coordinate
  }

  /// The coordinate of a node; `nil` if it is not in the table or not set.
  subscript(id: Int64) -> Coordinate? {
    index(of: id).flatMap { coordinates[$0] }.map(\.coordinate)
  }
}

import CampusGraph
import GeoCore

/// Nodes that are needed, numbered by rising id, and where they are.
struct NodeTable {
  private var ids: [Int64] = []
  private var places: [FixedCoordinate?] = []

  /// Takes ids in any order, also repeatedly.
  init(_ needed: [Int64] = []) {
    for id in needed.sorted() where id != ids.last { ids.append(id) }
    places = Array(repeating: nil, count: ids.count)
  }

  /// The number of a node; `nil` where it is not needed.
  ///
  /// - Complexity: O(log nodes).
  func number(of id: Int64) -> Int? { ids.sortedPlace(of: id) }

  /// Says where a node is.
  mutating func put(_ number: Int, at place: FixedCoordinate) { places[number] = place }

  /// Where a node is; `nil` where the file does not have it.
  subscript(id: Int64) -> Coordinate? {
    number(of: id).flatMap { places[$0] }.map(\.coordinate)
  }
}

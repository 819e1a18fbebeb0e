import GeoCore

/// Maps node ids to indices in ascending order of ids, and stores the nodes' coordinates in 16 bytes a
/// node.
struct NodeTable {
  /// The ids in ascending order.
  private(set) var ids: [Int64] = []
  /// The coordinate of each node; `nil` until it is set.
  private(set) var coordinates = NodeCoordinates(count: 0)
  /// The position in ``ids`` at which ``nextIndex(of:)`` stopped.
  private var cursor = 0

  /// Makes a table of ids in any order; duplicates are allowed.
  init(_ needed: consuming [Int64] = []) {
    ids = needed
    ids.sort()
    var count = 0
    for index in ids.indices where count == 0 || ids[index] != ids[count - 1] {
      ids[count] = ids[index]
      count += 1
    }
    ids.removeLast(ids.count - count)
    coordinates = NodeCoordinates(count: count)
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

/// Coordinates by index, some of which may be missing, in 8 bytes each.
struct NodeCoordinates {
  /// Latitude and longitude; a latitude that no coordinate has stands for a missing one.
  private var values: [(latitude: Int32, longitude: Int32)]

  /// Coordinates that are all missing.
  init(count: Int) { values = Array(repeating: (.max, 0), count: count) }

  /// A coordinate; `nil` if it is missing.
  subscript(index: Int) -> FixedCoordinate? {
    get { FixedCoordinate(validating: values[index].latitude, values[index].longitude) }
    set { values[index] = newValue.map { ($0.latitude, $0.longitude) } ?? (.max, 0) }
  }

  /// The number of missing coordinates.
  var missingCount: Int { values.count { $0.latitude == .max } }
}

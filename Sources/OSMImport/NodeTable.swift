import GeoCore

/// Maps node ids to indices in ascending order of ids, and stores the nodes' coordinates in 16 bytes a
/// node.
struct NodeTable {
  /// The ids in ascending order.
  private(set) var ids = SpillingList()
  /// The coordinate of each node; `nil` until it is set.
  private(set) var coordinates = NodeCoordinates()
  /// The position in ``ids`` at which ``nextIndex(of:)`` stopped.
  private var cursor = 0

  /// Makes a table of ids in any order; duplicates are allowed.
  ///
  /// - Parameters:
  ///   - needed: the ids.
  ///   - spill: when the table goes into files.
  init(_ needed: some Collection<Int64> = [], _ spill: NodeSpill = .never) {
    ids = SpillingList(zeros: needed.count, spill)
    for (index, id) in needed.enumerated() { ids[index] = id }
    // The memory that sorting needs becomes that of the coordinates.
    var other = SpillingList(zeros: needed.count, spill)
    ids.sortDistinct(using: &other)
    other.removeLast(other.count - ids.count)
    ids.shrink()
    coordinates = NodeCoordinates(missing: other)
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
  /// The latitude in the upper and the longitude in the lower half.
  private var values: SpillingList

  /// A latitude that no coordinate has, for a missing one.
  private static let missing = Self.packed(.max, 0)

  /// Makes an empty list.
  init() { values = SpillingList() }

  /// Coordinates that are all missing, in the memory of a list with as many values.
  init(missing list: consuming SpillingList) {
    values = list
    values.shrink()
    for index in values.indices { values[index] = Self.missing }
  }

  /// A coordinate; `nil` if it is missing.
  subscript(index: Int) -> FixedCoordinate? {
    get {
      let value = values[index]
      return FixedCoordinate(
        validating: Int32(truncatingIfNeeded: value >> 32),
        Int32(truncatingIfNeeded: value)
      )
    }
    set { values[index] = newValue.map { Self.packed($0.latitude, $0.longitude) } ?? Self.missing }
  }

  /// The number of missing coordinates.
  var missingCount: Int { values.count { $0 == Self.missing } }

  private static func packed(_ latitude: Int32, _ longitude: Int32) -> Int64 {
    Int64(latitude) << 32 | Int64(UInt32(bitPattern: longitude))
  }
}

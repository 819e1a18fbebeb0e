import CampusGraph
import GeoCore

/// Grid of items by their coordinates, for finding those near a plaza.
struct SquareGrid {
  /// The width of a square in units of 10⁻⁷ degrees: 0.0005°, about 50 m.
  private static let cell = 5000.0
  /// The most squares of a box and items in them; nothing is found beyond.
  private static let capacity = 5000

  private let squares: [Int64]
  private let items: [UInt32]

  /// Sorts items into squares; the same item may have several coordinates.
  ///
  /// - Complexity: O(n log n).
  init(_ all: [(coordinate: FixedCoordinate, item: UInt32)]) {
    let sorted = all.map { (Self.square($0.coordinate), $0.item) }.sorted { $0 < $1 }
    squares = sorted.map(\.0)
    items = sorted.map(\.1)
  }

  /// The items in the squares that a box overlaps, and in `margin` squares around these.
  ///
  /// An item occurs once for each of its squares.
  ///
  /// - Parameters:
  ///   - box: the box.
  ///   - margin: the number of additional squares on each side.
  /// - Returns: `nil` if there are more than the limit.
  func near(_ box: SquareBox, margin: Int = 0) -> [UInt32]? {
    guard let (rows, columns) = Self.squares(box, margin) else { return nil }
    var found: [UInt32] = []
    for row in rows {
      let last = Self.square(row, columns.upperBound)
      var index = partitionPoint(from: Self.square(row, columns.lowerBound))
      while index < squares.count, squares[index] <= last {
        if found.last != items[index] { found.append(items[index]) }
        index += 1
        if found.count > Self.capacity { return nil }
      }
    }
    return found
  }

  /// The squares that boxes overlap, and `margin` squares around them; none of boxes with too many.
  static func squares(near boxes: [SquareBox], margin: Int) -> Set<Int64> {
    var all: Set<Int64> = []
    for (rows, columns) in boxes.compactMap({ squares($0, margin) }) {
      for row in rows { for column in columns { all.insert(square(row, column)) } }
    }
    return all
  }

  private static func squares(
    _ box: SquareBox,
    _ margin: Int
  ) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>)? {
    let rows = row(box.low.latitude) - margin...row(box.high.latitude) + margin
    let columns = row(box.low.longitude) - margin...row(box.high.longitude) + margin
    let isSmall = rows.count <= capacity && columns.count <= capacity / rows.count
    return isSmall ? (rows, columns) : nil
  }

  private func partitionPoint(from square: Int64) -> Int { squares.partitionPoint { $0 < square } }

  private static func row(_ units: Int32) -> Int { Int((Double(units) / cell).rounded(.down)) }

  /// The square of a coordinate.
  static func square(_ coordinate: FixedCoordinate) -> Int64 {
    square(row(coordinate.latitude), row(coordinate.longitude))
  }

  private static func square(_ row: Int, _ column: Int) -> Int64 {
    Int64(row) << 32 + Int64(column)
  }
}

/// A box along meridians and parallels, in units of 10⁻⁷ degrees.
struct SquareBox {
  private(set) var low: FixedCoordinate
  private(set) var high: FixedCoordinate

  /// The bounding box of some coordinates; `nil` if there are none.
  init?(_ coordinates: some Collection<FixedCoordinate>) {
    guard let south = coordinates.lazy.map(\.latitude).min(),
      let north = coordinates.lazy.map(\.latitude).max(),
      let west = coordinates.lazy.map(\.longitude).min(),
      let east = coordinates.lazy.map(\.longitude).max(),
      let low = FixedCoordinate(validating: south, west),
      let high = FixedCoordinate(validating: north, east)
    else { return nil }
    (self.low, self.high) = (low, high)
  }

  /// Whether two boxes overlap or touch.
  func meets(_ other: SquareBox) -> Bool {
    low.latitude <= other.high.latitude && other.low.latitude <= high.latitude
      && low.longitude <= other.high.longitude && other.low.longitude <= high.longitude
  }

  /// Whether a coordinate lies in it.
  func contains(_ coordinate: FixedCoordinate) -> Bool {
    low.latitude <= coordinate.latitude && coordinate.latitude <= high.latitude
      && low.longitude <= coordinate.longitude && coordinate.longitude <= high.longitude
  }
}

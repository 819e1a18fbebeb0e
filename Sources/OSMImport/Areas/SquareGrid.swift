import CampusGraph
import GeoCore

/// Things by the squares of a grid that they lie in, for those near a plaza.
struct SquareGrid {
  /// The width of a square: 0.0005°, some 50 m.
  private static let cell = 5000.0
  /// Of a box with more squares, or more things in them, nothing is found.
  private static let capacity = 5000

  private let squares: [Int64]
  private let things: [UInt32]

  /// Sorts things into squares; the same one may be at several places.
  ///
  /// - Complexity: O(n log n).
  init(_ all: [(place: FixedCoordinate, thing: UInt32)]) {
    let sorted = all.map { (Self.square($0.place), $0.thing) }.sorted { $0 < $1 }
    squares = sorted.map(\.0)
    things = sorted.map(\.1)
  }

  /// The things in the squares that a box meets, and in `margin` squares around these, each once for
  /// each of its squares; `nil` where they are too many to look through.
  func near(_ box: SquareBox, margin: Int = 0) -> [UInt32]? {
    guard let (rows, columns) = Self.squares(box, margin) else { return nil }
    var found: [UInt32] = []
    for row in rows {
      let last = Self.square(row, columns.upperBound)
      var index = firstPlace(from: Self.square(row, columns.lowerBound))
      while index < squares.count, squares[index] <= last {
        if found.last != things[index] { found.append(things[index]) }
        index += 1
        if found.count > Self.capacity { return nil }
      }
    }
    return found
  }

  /// The squares that boxes meet, and those in `margin` squares around them; none of boxes with too
  /// many.
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

  private func firstPlace(from square: Int64) -> Int { squares.firstPlace { $0 < square } }

  private static func row(_ units: Int32) -> Int { Int((Double(units) / cell).rounded(.down)) }

  /// The square that a place lies in.
  static func square(_ place: FixedCoordinate) -> Int64 {
    square(row(place.latitude), row(place.longitude))
  }

  private static func square(_ row: Int, _ column: Int) -> Int64 {
    Int64(row) << 32 + Int64(column)
  }
}

/// A box along meridians and parallels, in units of 10⁻⁷ degrees.
struct SquareBox {
  private(set) var low: FixedCoordinate
  private(set) var high: FixedCoordinate

  /// The smallest one around some places; `nil` where there is none.
  init?(_ places: some Collection<FixedCoordinate>) {
    guard let south = places.lazy.map(\.latitude).min(),
      let north = places.lazy.map(\.latitude).max(),
      let west = places.lazy.map(\.longitude).min(),
      let east = places.lazy.map(\.longitude).max(),
      let low = FixedCoordinate(validating: south, west),
      let high = FixedCoordinate(validating: north, east)
    else { return nil }
    (self.low, self.high) = (low, high)
  }

  /// Whether two have a place in common.
  func meets(_ other: SquareBox) -> Bool {
    low.latitude <= other.high.latitude && other.low.latitude <= high.latitude
      && low.longitude <= other.high.longitude && other.low.longitude <= high.longitude
  }

  /// Whether a place lies in it.
  func contains(_ place: FixedCoordinate) -> Bool {
    low.latitude <= place.latitude && place.latitude <= high.latitude
      && low.longitude <= place.longitude && place.longitude <= high.longitude
  }
}

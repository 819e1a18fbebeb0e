import GeoCore

/// A box on a plane.
struct PlaneBox {
  var minimum: PlanePoint
  var maximum: PlanePoint

  /// The smallest box around some lines; `nil` if they have no points.
  init?(of lines: [[PlanePoint]]) {
    guard let first = lines.lazy.compactMap(\.first).first else { return nil }
    minimum = first
    maximum = first
    for point in lines.joined() {
      minimum = PlanePoint(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
      maximum = PlanePoint(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
    }
  }

  /// Its longer side, in metres.
  var extent: Meters { max(maximum.x - minimum.x, maximum.y - minimum.y) }
}

/// Distances to the nearest of some lines, sampled at the corners of a square grid.
///
/// Only distances up to the margin plus a cell are kept: the outline at the margin depends on no
/// others, since it runs between neighbouring inner and outer corners.
struct DistanceRaster {
  /// The width of a cell in metres.
  let cell: Meters
  /// The distance that the outline runs at.
  private(set) var margin: Meters
  /// Corners in a row.
  let columns: Int
  /// Rows of corners.
  let rows: Int
  private let corner: PlanePoint
  private var squared: [Double]

  /// Makes a grid that covers a box, the margin and a ring of outer corners.
  init(around box: PlaneBox, cell: Meters, margin: Meters) {
    self.cell = cell
    self.margin = margin
    let border = margin + 2 * cell
    corner = PlanePoint(x: box.minimum.x - border, y: box.minimum.y - border)
    columns = Int((box.maximum.x - corner.x + border) / cell) + 2
    rows = Int((box.maximum.y - corner.y + border) / cell) + 2
    squared = [Double](repeating: .infinity, count: columns * rows)
  }

  /// Where a corner is.
  func point(_ column: Int, _ row: Int) -> PlanePoint {
    PlanePoint(x: corner.x + Double(column) * cell, y: corner.y + Double(row) * cell)
  }

  /// The distance from a corner to the nearest line, in metres.
  func distance(_ column: Int, _ row: Int) -> Meters {
    squared[row * columns + column].squareRoot()
  }

  /// The square of the distance from a corner, by its index, to the nearest line.
  func squaredDistance(at index: Int) -> Double { squared[index] }

  /// A raster of the same corners with other distances, in metres, and another margin.
  func replacing(margin: Meters, _ distance: (Int) -> Meters) -> DistanceRaster {
    var copy = self
    copy.margin = margin
    for index in squared.indices {
      let value = distance(index)
      copy.squared[index] = value * value
    }
    return copy
  }

  /// Whether a corner lies within the margin.
  func isInside(_ column: Int, _ row: Int) -> Bool { distance(column, row) <= margin }

  /// Adds a line, or a single point.
  mutating func add(_ line: [PlanePoint]) {
    if line.count == 1 { add(line[0], line[0]) }
    for (a, b) in zip(line, line.dropFirst()) { add(a, b) }
  }

  private mutating func add(_ a: PlanePoint, _ b: PlanePoint) {
    let range = margin + 1.01 * cell
    let columnRange = indices(min(a.x, b.x) - range - corner.x, max(a.x, b.x) + range - corner.x)
    let rowRange = indices(min(a.y, b.y) - range - corner.y, max(a.y, b.y) + range - corner.y)
    for row in rowRange.clamped(to: 0..<rows) {
      for column in columnRange.clamped(to: 0..<columns) {
        let square = point(column, row).squaredDistance(toLineFrom: a, to: b)
        let index = row * columns + column
        if square < squared[index] { squared[index] = square }
      }
    }
  }

  private func indices(_ from: Meters, _ to: Meters) -> Range<Int> {
    let first = Int((from / cell).rounded(.up))
    return first..<max(first, Int((to / cell).rounded(.down)) + 1)
  }
}

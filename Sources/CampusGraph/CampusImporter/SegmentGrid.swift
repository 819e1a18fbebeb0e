import GeoCore

/// Grid index of line segments.
///
/// Squares are at least 10 m wide and at most 256 in a row, so a line from pole to pole takes only
/// a few hundred entries.
struct SegmentGrid {
  private let origin: Vector
  private let cell: Double
  private let columns: Int
  private let rows: Int
  private let firstEntry: [Int32]
  private let entries: [Int32]

  /// Builds the index.
  ///
  /// - Complexity: O(segments · squares that each passes).
  init(_ segments: [(a: Vector, b: Vector)]) {
    var low = segments.first?.a ?? .zero
    var high = low
    for (a, b) in segments {
      low = pointwiseMin(low, pointwiseMin(a, b))
      high = pointwiseMax(high, pointwiseMax(a, b))
    }
    origin = low
    cell = max(10, (high - low).max() / 255)
    columns = Int((high.x - low.x) / cell) + 1
    rows = Int((high.y - low.y) / cell) + 1
    let frame = Layout(origin: low, cell: cell, columns: columns, rows: rows)
    var counts = [Int32](repeating: 0, count: columns * rows + 1)
    for (a, b) in segments { frame.squares(a, b, margin: 0) { counts[$0 + 1] += 1 } }
    for index in 1..<counts.count { counts[index] += counts[index - 1] }
    var next = counts
    var entries = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
    for (index, (a, b)) in segments.enumerated() {
      frame.squares(a, b, margin: 0) {
        entries[Int(next[$0])] = Int32(index)
        next[$0] += 1
      }
    }
    firstEntry = counts
    self.entries = entries
  }

  /// Finds the segments in the squares within `margin` of a–b: all segments within the margin, and
  /// others.
  ///
  /// The result is in increasing order without duplicates.
  func near(_ a: Vector, _ b: Vector, margin: Double, into found: inout [Int32]) {
    found.removeAll(keepingCapacity: true)
    let layout = Layout(origin: origin, cell: cell, columns: columns, rows: rows)
    layout.squares(a, b, margin: margin) { square in
      found.append(contentsOf: entries[Int(firstEntry[square])..<Int(firstEntry[square + 1])])
    }
    found.sort()
    var kept = 0
    for index in found.indices where kept == 0 || found[kept - 1] != found[index] {
      found[kept] = found[index]
      kept += 1
    }
    found.removeLast(found.count - kept)
  }

  /// Arithmetic of the squares.
  private struct Layout {
    let origin: Vector
    let cell: Double
    let columns: Int
    let rows: Int

    /// Calls `body` with every square within `margin` of a–b.
    func squares(_ a: Vector, _ b: Vector, margin: Double, _ body: (Int) -> Void) {
      let (left, right) = a.x <= b.x ? (a, b) : (b, a)
      let first = column(left.x - margin)
      let last = column(right.x + margin)
      let isUpright = right.x - left.x < 1e-9  // a slope would not be finite
      let slope = isUpright ? 0 : (right.y - left.y) / (right.x - left.x)
      for column in first...last {
        // The part of the segment in this column, widened by the margin.
        let from = max(left.x, origin.x + Double(column) * cell - margin)
        let to = min(right.x, origin.x + Double(column + 1) * cell + margin)
        var y0 = left.y + (min(max(from, left.x), right.x) - left.x) * slope
        var y1 = left.y + (max(min(to, right.x), left.x) - left.x) * slope
        if isUpright { (y0, y1) = (left.y, right.y) }
        // A thousandth of a square, for rounding at its border.
        let slack = margin + cell * 1e-3
        let bottom = row(min(y0, y1) - slack)
        let top = row(max(y0, y1) + slack)
        for row in bottom...top { body(row * columns + column) }
      }
    }

    private func column(_ x: Double) -> Int { clamped((x - origin.x) / cell, columns) }
    private func row(_ y: Double) -> Int { clamped((y - origin.y) / cell, rows) }

    private func clamped(_ value: Double, _ count: Int) -> Int {
      Int(min(max(value, 0), Double(count - 1)))
    }
  }
}

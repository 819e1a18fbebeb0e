import Basemap

/// Lines of a tile, cut at the tile's edges.
///
/// Generators leave lines as they are beyond the edges, so that the same line is in several tiles.
/// Cut at the edges, the pieces meet there.
enum TileClip {
  /// A point in units of the tile.
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  /// The parts of a line inside the square of an extent with a margin, in its direction.
  static func parts(
    _ line: [TilePoint],
    extent: Double,
    margin: Double = 0
  ) -> [[Point]] {
    let points = line.map { Point(x: Double($0.x), y: Double($0.y)) }
    let bounds = -margin...extent + margin
    if points.allSatisfy({ bounds.contains($0.x) && bounds.contains($0.y) }) {
      return points.count > 1 ? [points] : []
    }
    var parts: [[Point]] = []
    var part: [Point] = []
    for (start, end) in zip(points, points.dropFirst()) {
      guard let (first, last) = inside(start, end, bounds), first != last else { continue }
      if part.last != first {
        if part.count > 1 { parts.append(part) }
        part = [first]
      }
      part.append(last)
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// The part of a segment inside the square: Liang and Barsky's method; `nil` if it lies outside.
  private static func inside(
    _ start: Point,
    _ end: Point,
    _ bounds: ClosedRange<Double>
  ) -> (Point, Point)? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (enter, leave) = (0.0, 1.0)
    for (direction, room) in [
      (-dx, start.x - bounds.lowerBound), (dx, bounds.upperBound - start.x),
      (-dy, start.y - bounds.lowerBound), (dy, bounds.upperBound - start.y),
    ] {
      if direction == 0 {
        if room < 0 { return nil }
      } else if direction < 0 {
        enter = max(enter, room / direction)
      } else {
        leave = min(leave, room / direction)
      }
    }
    guard enter <= leave else { return nil }
    func place(_ share: Double) -> Point {
      if share == 0 { return start }
      if share == 1 { return end }
      return Point(
        x: min(max(start.x + share * dx, bounds.lowerBound), bounds.upperBound),
        y: min(max(start.y + share * dy, bounds.lowerBound), bounds.upperBound)
      )
    }
    return (place(enter), place(leave))
  }
}

import GeoCore

/// Clipping of lines and areas to a rectangle.
extension Box {
  /// The parts of a line inside the rectangle, by the algorithm of Liang and Barsky.
  ///
  /// - Complexity: O(points).
  func clipped(line: [Pixel]) -> [[Pixel]] {
    guard let box = Box(line), box.touches(self) else { return [] }
    if contains(box) { return [line] }
    var parts: [[Pixel]] = []
    var part: [Pixel] = []
    for (a, b) in zip(line, line.dropFirst()) {
      guard let (start, end) = clipped(from: a, to: b) else {
        if part.count > 1 { parts.append(part) }
        part = []
        continue
      }
      if part.last != start {
        if part.count > 1 { parts.append(part) }
        part = [start]
      }
      part.append(end)
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// The part of a ring inside the rectangle, by the algorithm of Sutherland and Hodgman; empty if
  /// there is none.
  ///
  /// Pieces that are connected only outside the rectangle stay connected along its border.
  ///
  /// - Complexity: O(points).
  func clipped(ring: [Pixel]) -> [Pixel] {
    guard let box = Box(ring), box.touches(self) else { return [] }
    if contains(box) { return ring }
    var result = ring.first == ring.last ? Array(ring.dropLast()) : ring
    for side in Side.allCases {
      guard let last = result.last else { return [] }
      var kept: [Pixel] = []
      kept.reserveCapacity(result.count + 4)
      var previous = last
      for point in result {
        let (isIn, wasIn) = (isInside(point, side), isInside(previous, side))
        if isIn != wasIn { kept.append(crossing(previous, point, side)) }
        if isIn { kept.append(point) }
        previous = point
      }
      result = kept
    }
    return result.count > 2 ? result : []
  }

  /// Whether two rectangles share a point; a rectangle may be flat.
  func touches(_ other: Box) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }

  private enum Side: CaseIterable {
    case left
    case top
    case right
    case bottom
  }

  private func isInside(_ point: Pixel, _ side: Side) -> Bool {
    switch side {
    case .left: point.x >= left
    case .top: point.y >= top
    case .right: point.x <= right
    case .bottom: point.y <= bottom
    }
  }

  /// The point where a line that crosses a side does so.
  private func crossing(_ a: Pixel, _ b: Pixel, _ side: Side) -> Pixel {
    switch side {
    case .left: Pixel(x: left, y: a.y + (b.y - a.y) * (left - a.x) / (b.x - a.x))
    case .right: Pixel(x: right, y: a.y + (b.y - a.y) * (right - a.x) / (b.x - a.x))
    case .top: Pixel(x: a.x + (b.x - a.x) * (top - a.y) / (b.y - a.y), y: top)
    case .bottom: Pixel(x: a.x + (b.x - a.x) * (bottom - a.y) / (b.y - a.y), y: bottom)
    }
  }

  private func clipped(from a: Pixel, to b: Pixel) -> (Pixel, Pixel)? {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    var (low, high) = (0.0, 1.0)
    for (step, room) in [
      (-dx, a.x - left), (dx, right - a.x), (-dy, a.y - top), (dy, bottom - a.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        low = max(low, room / step)
      } else {
        high = min(high, room / step)
      }
    }
    guard low < high || (low == high && low == 0) else { return nil }
    let start = low == 0 ? a : Pixel(x: a.x + low * dx, y: a.y + low * dy)
    let end = high == 1 ? b : Pixel(x: a.x + high * dx, y: a.y + high * dy)
    return (start, end)
  }
}

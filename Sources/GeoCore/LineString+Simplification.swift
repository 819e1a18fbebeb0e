extension LineString {
  /// The line with fewer coordinates, nowhere farther from the original than a tolerance.
  ///
  /// - Parameter tolerance: in metres; 0 drops only what lies exactly on the line.
  /// - Returns: a line with the same ends.
  /// - Precondition: the tolerance is not negative.
  /// - Complexity: O(n log n) usually, O(n²) at worst.
  public func simplified(tolerance: Meters) -> LineString {
    LineString(Self.simplify(coordinates, tolerance: tolerance))
  }

  /// Leaves out coordinates of a line or of a closed ring, keeping both ends.
  ///
  /// The algorithm of Ramer (1972) and of Douglas and Peucker (1973), iterative, with distances to
  /// segments (distances to infinite lines would be wrong for rings and hairpins). Every coordinate
  /// left out is within the tolerance of the new line.
  ///
  /// - Parameters:
  ///   - coordinates: the line; fewer than three are returned as they are.
  ///   - tolerance: in metres.
  /// - Returns: the coordinates that are kept, in order.
  /// - Precondition: the tolerance is not negative.
  /// - Complexity: O(n log n) usually, O(n²) at worst.
  public static func simplify(_ coordinates: [Coordinate], tolerance: Meters) -> [Coordinate] {
    precondition(tolerance >= 0, "the tolerance must not be negative")
    guard coordinates.count > 2 else { return coordinates }
    var isKept = [Bool](repeating: false, count: coordinates.count)
    isKept[0] = true
    isKept[coordinates.count - 1] = true
    var spans = [(first: 0, last: coordinates.count - 1)]
    while let span = spans.popLast() {
      let far = farthest(in: coordinates, from: span.first, to: span.last)
      guard far.squaredDistance > tolerance * tolerance else { continue }
      isKept[far.index] = true
      if far.index - span.first > 1 { spans.append((span.first, far.index)) }
      if span.last - far.index > 1 { spans.append((far.index, span.last)) }
    }
    return zip(coordinates, isKept).filter(\.1).map(\.0)
  }

  /// The coordinate between two others that is farthest from the segment that joins them.
  private static func farthest(
    in coordinates: [Coordinate],
    from first: Int,
    to last: Int
  ) -> (index: Int, squaredDistance: Double) {
    let a = coordinates[first]
    let b = coordinates[last]
    let plane = LocalPlane(at: interpolate(a, b, 0.5))
    let chord = PlaneSegment(from: plane.point(a), to: plane.point(b))
    var best = (index: first, squaredDistance: -1.0)
    for index in (first + 1)..<last {
      let squared = chord.squaredDistance(to: plane.point(coordinates[index]))
      if squared > best.squaredDistance { best = (index, squared) }
    }
    return best
  }
}

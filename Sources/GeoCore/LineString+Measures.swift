extension LineString {
  /// The coordinate at a distance along the line, in metres, clamped to the line.
  ///
  /// Linear in degrees along each segment: within 5 mm of the exact point for segments of up to 500
  /// m below 60° of latitude. The error grows with the square of the segment's length.
  ///
  /// - Complexity: O(log coordinates).
  public func point(along distance: Meters) -> Coordinate {
    let (segment, fraction) = segment(at: distance)
    guard coordinates.count > 1 else { return start }
    return Self.interpolate(coordinates[segment], coordinates[segment + 1], fraction)
  }

  /// The direction of travel at a distance along the line, 0..<360 degrees; at a corner that of the
  /// segment that begins there; 0 for a line without length.
  ///
  /// - Complexity: O(log coordinates), plus the number of equal coordinates there.
  public func bearing(along distance: Meters) -> Degrees {
    guard coordinates.count > 1 else { return 0 }
    var segment = segment(at: distance).index
    while segment + 2 < coordinates.count, coordinates[segment] == coordinates[segment + 1] {
      segment += 1
    }
    while segment > 0, coordinates[segment] == coordinates[segment + 1] { segment -= 1 }
    return Self.bearing(from: coordinates[segment], to: coordinates[segment + 1])
  }

  /// The part of the line between two distances from its start, in metres, both clamped to it.
  ///
  /// - Precondition: `from <= to`.
  /// - Complexity: O(coordinates).
  public func slice(from: Meters, to: Meters) -> LineString {
    precondition(from <= to, "a slice runs along its line")
    var part = [point(along: from)]
    for (index, length) in cumulativeLengths.enumerated() where length > from && length < to {
      part.append(coordinates[index])
    }
    let end = point(along: to)
    if part[part.count - 1] != end || part.count == 1 { part.append(end) }
    return LineString(part)
  }

  /// The segment at a distance from the start, and the fraction along it, 0…1.
  func segment(at distance: Meters) -> (index: Int, fraction: Double) {
    guard coordinates.count > 1 else { return (0, 0) }
    // The last segment that starts at or before the distance.
    let index = cumulativeLengths[1..<coordinates.count - 1].partitionPoint { $0 <= distance } - 1
    let start = cumulativeLengths[index]
    let span = cumulativeLengths[index + 1] - start
    guard span > 0 else { return (index, distance < start ? 0 : 1) }
    return (index, min(1, max(0, (distance - start) / span)))
  }

  /// The coordinate at a fraction of a segment, linear in latitude and longitude; exact at both
  /// ends.
  public static func interpolate(
    _ a: Coordinate,
    _ b: Coordinate,
    _ fraction: Double
  ) -> Coordinate {
    if fraction <= 0 { return a }
    if fraction >= 1 { return b }
    let latitude = a.latitude + fraction * (b.latitude - a.latitude)
    let east = Polygon.unwrapped(b.longitude - a.longitude)
    let longitude = Polygon.unwrapped(a.longitude + fraction * east)
    return Coordinate(
      latitude: min(90, max(-90, latitude)),
      longitude: min(180, max(-180, longitude))
    )
  }

  /// The bearing of a short segment, measured on the plane at its middle; 0 if both ends are equal.
  static func bearing(from a: Coordinate, to b: Coordinate) -> Degrees {
    let offset = LocalPlane(at: interpolate(a, b, 0.5)).offset(from: a, to: b)
    guard offset.x != 0 || offset.y != 0 else { return 0 }
    return Bearing.normalized(atan2(offset.x, offset.y) * 180 / .pi)
  }
}

extension LocalPlane {
  /// The step in metres from one coordinate to another.
  func offset(from a: Coordinate, to b: Coordinate) -> PlanePoint {
    let p = point(a)
    let q = point(b)
    return PlanePoint(x: q.x - p.x, y: q.y - p.y)
  }
}

public import GeoCore

/// Ascent, descent and heights along a route, from the slopes of its ways.
///
/// Heights are relative to the start, because graphs store slopes and not heights. Ways of unknown
/// slope count as level, and ``knownShare`` says how much of the route has a known one.
///
/// ```
///   height ▲        ╭──╮
///          │   ╭────╯  ╰─╮        ascent: the sum of all rises
///        0 ├───╯         ╰──      descent: the sum of all falls
///          └──────────────────▶ distance
/// ```
public struct ElevationProfile: Sendable, Hashable {
  /// A point of the profile.
  public struct Point: Sendable, Hashable {
    /// Metres along the route.
    public var distance: Meters
    /// Metres above the start of the route.
    public var height: Meters
  }

  /// The sum of all rises in metres.
  public var ascent: Meters
  /// The sum of all falls in metres, as a positive number.
  public var descent: Meters
  /// The share of the route's length with a known slope, 0…1.
  public var knownShare: Double
  /// The profile, from the start to the end: at most ``mostPoints``, joined by straight lines.
  public var points: [Point]

  /// The largest number of points.
  public static let mostPoints = 100
  /// The vertical error in metres that is allowed at least.
  private static let leastTolerance: Meters = 0.1

  /// Adds up the parts of a route; `nil` if no part has a known slope and a length.
  init?(_ grades: [Grade]) {
    (ascent, descent, knownShare) = (0, 0, 0)
    var (known, length, height) = (0.0, 0.0, 0.0)
    var line = [Point(distance: 0, height: 0)]
    for grade in grades where grade.length > 0 {
      let rise = grade.rise ?? 0
      if grade.rise != nil { known += grade.length }
      ascent += max(0, rise)
      descent += max(0, -rise)
      length += grade.length
      height += rise
      line.append(Point(distance: length, height: height))
    }
    guard known > 0 else { return nil }
    knownShare = known / length
    points = Self.simplified(line)
  }

  /// The smallest and the largest height.
  public var range: ClosedRange<Meters> {
    let heights = points.map(\.height)
    return (heights.min() ?? 0)...(heights.max() ?? 0)
  }

  // MARK: - Simplification

  /// At most ``mostPoints`` of a profile, with the smallest of some tolerances, each twice the last.
  private static func simplified(_ line: [Point]) -> [Point] {
    var tolerance = leastTolerance
    while true {
      let kept = simplified(line, tolerance: tolerance)
      if kept.count <= mostPoints { return kept }
      tolerance *= 2
    }
  }

  /// Leaves out points within a vertical tolerance of the others, as Ramer (1972) and Douglas and
  /// Peucker (1973) do for lines.
  private static func simplified(_ line: [Point], tolerance: Meters) -> [Point] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    var spans = [(first: 0, last: line.count - 1)]
    while let (first, last) = spans.popLast() {
      guard last - first > 1 else { continue }
      let (a, b) = (line[first], line[last])
      let slope = (b.height - a.height) / (b.distance - a.distance)
      var far = (index: first, error: tolerance)
      for index in (first + 1)..<last {
        let onChord = a.height + slope * (line[index].distance - a.distance)
        let error = abs(line[index].height - onChord)
        if error > far.error { far = (index, error) }
      }
      guard far.index > first else { continue }
      isKept[far.index] = true
      spans += [(first, far.index), (far.index, last)]
    }
    return zip(line, isKept).filter(\.1).map(\.0)
  }
}

extension Leg {
  /// The ascent, descent and heights of the leg; `nil` if no slope on it is known.
  public var elevation: ElevationProfile? { ElevationProfile(grades) }
}

extension Route {
  /// The ascent, descent and heights of the route; `nil` if no slope on it is known.
  public var elevation: ElevationProfile? {
    ElevationProfile(
      legs.flatMap { leg in
        // A straight line through an area without streets has a length and no slope.
        leg.grades.isEmpty ? [Grade(length: leg.distance, rise: nil)] : leg.grades
      }
    )
  }
}

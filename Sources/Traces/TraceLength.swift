import GeoCore

/// Length of a recording without outliers and without the noise of nearby fixes.
///
/// A fix is judged by its two neighbours. If it lies farther from the straight path between them
/// than a vehicle can accelerate and brake in the time, one of the three is an outlier: the one
/// farthest from the other two. Length is summed in steps no shorter than the error of a fix,
/// because noise of a few metres a second doubles the length of a walk. Memory does not grow with
/// the recording.
struct TraceLength: Hashable, Sendable {
  private var outliers = 0
  /// Metres up to ``counted``.
  private var length: Meters = 0
  private var counted: Coordinate?
  /// The last fix known to be plausible, and the one after it.
  private var last: LocationFix?
  private var next: LocationFix?
  /// Whether ``next`` cannot be reached from ``last``.
  private var isJump = false
  /// Whether nothing of this segment of the recording has been counted.
  private var isStart = true

  /// The maximum acceleration and deceleration of road vehicles, in m/s².
  private static let acceleration = 10.0
  /// The maximum speed of road vehicles, in m/s; a faster jump is not added to the length.
  private static let topSpeed = 70.0
  /// The accuracy (68 %) in metres if a receiver reports none: a phone between buildings.
  private static let defaultAccuracy: Meters = 7.5
  /// The maximum error of a plausible fix, in multiples of its accuracy.
  private static let maximumError = 3.0
  /// The distance in metres from which a fix without a time is an outlier; less may have been
  /// travelled.
  private static let untimedJump: Meters = 3000

  /// Metres along the fixes up to now, without the gaps between segments.
  var meters: Meters {
    guard let counted, let end = isJump ? last : next ?? last else { return length }
    return length + Geodesic.distance(counted, end.coordinate)
  }

  /// Number of outliers.
  var outlierCount: Int { outliers + (isJump ? 1 : 0) }

  /// Adds a fix.
  mutating func add(_ fix: LocationFix) {
    if fix.startsSegment { endSegment() }
    guard let a = last else {
      (last, counted) = (fix, fix.coordinate)
      return
    }
    guard let b = next else {
      next = fix
      return
    }
    guard !Self.isPlausible(a, b, fix) else { return advance(a, b, fix) }
    let (ab, bc) = (distance(a, b), distance(b, fix))
    let ac = distance(a, fix)
    if ac <= min(ab, bc) {
      outliers += 1
      (next, isJump) = (fix, false)
    } else if ab <= bc {
      advance(a, b, fix)
      isJump = true
    } else {
      if isStart { outliers += 1 }
      jump(from: a, to: b, counts: !isStart)
      (last, next, isJump) = (b, fix, false)
    }
  }

  /// Counts the step from a fix to the next.
  private mutating func advance(_ a: LocationFix, _ b: LocationFix, _ c: LocationFix) {
    if isJump { jump(from: a, to: b, counts: true) } else { step(to: b) }
    (last, next, isJump) = (b, c, false)
    isStart = false
  }

  private mutating func step(to fix: LocationFix) {
    guard let counted else { return }
    let distance = Geodesic.distance(counted, fix.coordinate)
    guard distance >= Self.error(of: fix) else { return }
    length += distance
    self.counted = fix.coordinate
  }

  /// Continues at another position, counting the distance if a vehicle could have travelled it.
  private mutating func jump(from a: LocationFix, to b: LocationFix, counts: Bool) {
    let time = Self.interval(a, b) ?? 0
    if counts, distance(a, b) <= Self.topSpeed * time { return step(to: b) }
    if let counted { length += Geodesic.distance(counted, a.coordinate) }
    counted = b.coordinate
  }

  private mutating func endSegment() {
    length = meters
    outliers = outlierCount
    (last, next, counted) = (nil, nil, nil)
    (isJump, isStart) = (false, true)
  }

  // MARK: - Plausibility

  /// Whether the middle one of three fixes is plausible.
  private static func isPlausible(_ a: LocationFix, _ b: LocationFix, _ c: LocationFix) -> Bool {
    let plane = LocalPlane(at: b.coordinate)
    let (p, q) = (plane.point(a.coordinate), plane.point(c.coordinate))
    let (before, after) = (length(p), length(q))
    guard let first = interval(a, b), let second = interval(b, c) else {
      // Without times, any short distance may have been travelled.
      let direct = length(PlanePoint(x: q.x - p.x, y: q.y - p.y))
      return min(before, after) < untimedJump || direct > (before + after) / 10
    }
    let share = first / (first + second)
    let offset = PlanePoint(x: p.x + share * (q.x - p.x), y: p.y + share * (q.y - p.y))
    let error = max(error(of: a), error(of: b), error(of: c))
    return length(offset) <= acceleration / 2 * first * second + maximumError * error
  }

  private static func length(_ point: PlanePoint) -> Meters {
    (point.x * point.x + point.y * point.y).squareRoot()
  }

  /// Seconds between two fixes; `nil` if they are not known or do not go forward.
  private static func interval(_ a: LocationFix, _ b: LocationFix) -> Seconds? {
    guard let before = a.time, let after = b.time, after > before else { return nil }
    return after - before
  }

  private static func error(of fix: LocationFix) -> Meters { fix.accuracy ?? defaultAccuracy }

  private func distance(_ a: LocationFix, _ b: LocationFix) -> Meters {
    Geodesic.distance(a.coordinate, b.coordinate)
  }
}

import GeoCore

/// Length of a recording, without wild fixes and without the noise of fixes near each other.
///
/// A fix is judged by its two neighbours. If it lies farther from the straight way between them than a
/// vehicle can speed up and brake in the time, one of the three is off: the one that is farthest from the
/// other two. Way is added up in steps no shorter than the error of a fix, as noise of a few metres a
/// second makes a walk twice as long. Memory does not grow with the recording.
struct TraceLength: Hashable, Sendable {
  private var outliers = 0
  /// Metres up to ``counted``.
  private var length: Meters = 0
  private var counted: Coordinate?
  /// The last fix that is known to be right, and the one after it.
  private var last: LocationFix?
  private var next: LocationFix?
  /// Whether ``next`` cannot be reached from ``last``.
  private var isJump = false
  /// Whether nothing of this piece of the recording was counted.
  private var isStart = true

  /// Metres per second squared that road vehicles speed up and brake with at the most.
  private static let acceleration = 10.0
  /// Metres per second that no road vehicle exceeds: a faster jump is not added to the way.
  private static let topSpeed = 70.0
  /// The radius in metres that holds 68 of 100 fixes if a receiver does not say: a phone among houses.
  private static let usualAccuracy: Meters = 7.5
  /// How many times its accuracy a fix may be off.
  private static let greatestError = 3.0
  /// Metres that a fix without a time must be off to be wild: any less may have been travelled.
  private static let untimedJump: Meters = 3000

  /// Metres along the fixes up to now, without the gaps between pieces.
  var meters: Meters {
    guard let counted, let end = isJump ? last : next ?? last else { return length }
    return length + Geodesic.distance(counted, end.coordinate)
  }

  /// Fixes that are off and not counted.
  var outlierCount: Int { outliers + (isJump ? 1 : 0) }

  /// Takes a fix.
  mutating func add(_ fix: LocationFix) {
    if fix.startsSegment { endPiece() }
    guard let a = last else {
      (last, counted) = (fix, fix.coordinate)
      return
    }
    guard let b = next else {
      next = fix
      return
    }
    guard !Self.agree(a, b, fix) else { return goOn(a, b, fix) }
    let (ab, bc) = (distance(a, b), distance(b, fix))
    let ac = distance(a, fix)
    if ac <= min(ab, bc) {
      outliers += 1
      (next, isJump) = (fix, false)
    } else if ab <= bc {
      goOn(a, b, fix)
      isJump = true
    } else {
      if isStart { outliers += 1 }
      leap(from: a, to: b, counts: !isStart)
      (last, next, isJump) = (b, fix, false)
    }
  }

  /// Counts the step from a fix to the one after it.
  private mutating func goOn(_ a: LocationFix, _ b: LocationFix, _ c: LocationFix) {
    if isJump { leap(from: a, to: b, counts: true) } else { step(to: b) }
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

  /// Goes on at another place: on a way that a vehicle could make, or without one.
  private mutating func leap(from a: LocationFix, to b: LocationFix, counts: Bool) {
    let time = Self.interval(a, b) ?? 0
    if counts, distance(a, b) <= Self.topSpeed * time { return step(to: b) }
    if let counted { length += Geodesic.distance(counted, a.coordinate) }
    counted = b.coordinate
  }

  private mutating func endPiece() {
    length = meters
    outliers = outlierCount
    (last, next, counted) = (nil, nil, nil)
    (isJump, isStart) = (false, true)
  }

  // MARK: - Judging

  /// Whether the middle one of three fixes can be where it is said to be.
  private static func agree(_ a: LocationFix, _ b: LocationFix, _ c: LocationFix) -> Bool {
    let plane = LocalPlane(at: b.coordinate)
    let (p, q) = (plane.point(a.coordinate), plane.point(c.coordinate))
    let (before, after) = (length(p), length(q))
    guard let first = interval(a, b), let second = interval(b, c) else {
      // Without times anything near may have been travelled.
      let direct = length(PlanePoint(x: q.x - p.x, y: q.y - p.y))
      return min(before, after) < untimedJump || direct > (before + after) / 10
    }
    let share = first / (first + second)
    let offset = PlanePoint(x: p.x + share * (q.x - p.x), y: p.y + share * (q.y - p.y))
    let error = max(error(of: a), error(of: b), error(of: c))
    return length(offset) <= acceleration / 2 * first * second + greatestError * error
  }

  private static func length(_ point: PlanePoint) -> Meters {
    (point.x * point.x + point.y * point.y).squareRoot()
  }

  /// Seconds between two fixes; `nil` if they are not known or do not go forward.
  private static func interval(_ a: LocationFix, _ b: LocationFix) -> Seconds? {
    guard let before = a.time, let after = b.time, after > before else { return nil }
    return after - before
  }

  private static func error(of fix: LocationFix) -> Meters { fix.accuracy ?? usualAccuracy }

  private func distance(_ a: LocationFix, _ b: LocationFix) -> Meters {
    Geodesic.distance(a.coordinate, b.coordinate)
  }
}

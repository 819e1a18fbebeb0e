import CampusGraph
import GeoCore
import Routing

/// Stretch of a recorded trip: the time it took and the parts of the planned time.
struct SpeedSample: Sendable, Hashable {
  /// Seconds that the stretch took.
  var seconds: Seconds
  /// Seconds of moving by the profile, by the index of the class.
  var moving: [Int: Seconds]
  /// How often each delay occurs.
  var counts: [LearnedSpeeds.Delay: Double]
  /// Seconds of other planned delays.
  var other: Seconds
  /// The hour of the week, 0…167 from Monday 00:00.
  var hour: Int

  /// Seconds of moving on all classes.
  var allMoving: Seconds { moving.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value } }

  /// Whether the class of an index counts this stretch as a sample.
  func isSample(of index: Int) -> Bool {
    (moving[index] ?? 0) >= Self.leastShare * allMoving
  }

  /// The least share of the moving time on a class in a sample of it: an estimate.
  private static let leastShare = 0.1

  /// The values as numbers, for an order that depends on nothing else.
  var sortKey: [Double] {
    [seconds, Double(hour), other]
      + moving.sorted { $0.key < $1.key }.flatMap { [Double($0.key), $0.value] }
      + LearnedSpeeds.Delay.allCases.map { counts[$0] ?? 0 }
  }
}

/// Divides matched recordings into stretches.
///
/// ```
///   fixes   1 ── 2 ── 3 3 3 ── 4 ────── 5 ────── 6 ── 7     3 repeats an old place for some seconds:
///   stretch |────────────────────|───────────────|          the time counts, the place is used once.
/// ```
/// A stretch starts and ends at fixes and is long compared with the errors of both. Waiting before the
/// start and after the arrival, stays of minutes, gaps and U-turns belong to no stretch.
struct SpeedSampler {
  let parts: TravelTimeParts
  let graph: StreetGraph
  /// Metres per second below which a traveller waits.
  let waitingSpeed: Double
  /// Metres per second that no traveller exceeds.
  let highestSpeed: Double

  /// The shortest stretch in metres: twenty times the usual error of a fix; an estimate.
  static let shortestStretch: Meters = 200
  /// The shortest stretch before a break, in metres: an estimate.
  static let shortestRest: Meters = 100
  /// Seconds beyond which a stay is on purpose, and a gap may hide one: the usual limit of a stop in
  /// studies of trips; an estimate.
  static let longestStay: Seconds = 120
  /// Metres by which a place may lie behind the one before: errors of fixes; an estimate.
  private static let backwardReach: Meters = 30

  /// A fix on the path.
  private struct Point {
    var time: Seconds
    var along: Meters
  }

  init(_ network: MatchingNetwork) {
    parts = TravelTimeParts(network.profile, on: network.graph)
    graph = network.graph
    highestSpeed = network.parameters.outlierSpeed
    // An estimate: a seventh of the usual speed, a crawl.
    waitingSpeed = network.parameters.usualSpeed / 7
  }

  /// Removes fixes that repeat the place of the one before within seconds: receivers without a new
  /// place do that.
  static func withoutRepeats(_ fixes: [LocationFix]) -> [LocationFix] {
    var kept: [LocationFix] = []
    kept.reserveCapacity(fixes.count)
    for fix in fixes {
      if let last = kept.last, !fix.startsSegment, last.coordinate == fix.coordinate,
        let before = last.time, let time = fix.time,
        time - before <= TrackingReceiverModel.staleness
      {
        continue
      }
      kept.append(fix)
    }
    return kept
  }

  /// The stretches of a matched recording.
  func samples(
    _ fixes: [LocationFix],
    _ match: TraceMatch,
    hour: (Seconds) -> Int
  ) -> [SpeedSample] {
    match.matchings.indices.flatMap { number in
      let path = MatchedPath(match.matchings[number], on: graph)
      return runs(points(of: number, fixes, match, path)).flatMap { run in
        stretches(run).compactMap { sample(from: $0.start, to: $0.end, on: path, hour: hour) }
      }
    }
  }

  /// The fixes of a matching in order, those without a time or a place left out.
  private func points(
    of number: Int,
    _ fixes: [LocationFix],
    _ match: TraceMatch,
    _ path: MatchedPath
  ) -> [Point] {
    var points: [Point] = []
    var cursor = MatchedPath.Cursor()
    for index in match.matchings[number].fixes {
      guard let place = match.tracepoints[index], place.matching == number,
        let time = fixes[index].time, time.isFinite
      else { continue }
      let interval = points.last.map { time - $0.time } ?? 0
      guard points.isEmpty || interval > 0,
        let along = path.along(
          place,
          after: &cursor,
          tolerance: Self.backwardReach,
          reach: highestSpeed * interval + Self.backwardReach
        )
      else { continue }
      points.append(Point(time: time, along: max(along, points.last?.along ?? 0)))
    }
    return points
  }

  /// The parts without breaks, each from the first movement to the last.
  private func runs(_ points: [Point]) -> [ArraySlice<Point>] {
    var runs: [ArraySlice<Point>] = []
    var start = 0
    func end(at index: Int) {
      var run = points[start..<index]
      while run.count > 1, isWaiting(run[run.startIndex], run[run.startIndex + 1]) {
        run.removeFirst()
      }
      while run.count > 1, isWaiting(run[run.endIndex - 2], run[run.endIndex - 1]) {
        run.removeLast()
      }
      if run.count > 1 { runs.append(run) }
      start = index
    }
    /// Where the present stay began.
    var stay = 0
    for index in points.indices.dropFirst() {
      if !isWaiting(points[index - 1], points[index]) { stay = index }
      if points[index].time - points[index - 1].time > Self.longestStay {
        end(at: index)
        stay = index
      } else if points[index].time - points[stay].time > Self.longestStay {
        end(at: stay + 1)
        (start, stay) = (index, index)
      }
    }
    if start < points.count { end(at: points.count) }
    return runs
  }

  private func isWaiting(_ a: Point, _ b: Point) -> Bool {
    b.along - a.along < waitingSpeed * (b.time - a.time)
  }

  private func stretches(_ run: ArraySlice<Point>) -> [(start: Point, end: Point)] {
    guard var start = run.first, let last = run.last else { return [] }
    var stretches: [(start: Point, end: Point)] = []
    for point in run where point.along - start.along >= Self.shortestStretch {
      stretches.append((start, point))
      start = point
    }
    if last.along - start.along >= Self.shortestRest { stretches.append((start, last)) }
    return stretches
  }

  private func sample(
    from start: Point,
    to end: Point,
    on path: MatchedPath,
    hour: (Seconds) -> Int
  ) -> SpeedSample? {
    guard let planned = path.parts(from: start.along, to: end.along, parts) else { return nil }
    return SpeedSample(
      seconds: end.time - start.time,
      moving: planned.moving,
      counts: planned.counts,
      other: planned.other,
      hour: hour(start.time)
    )
  }
}

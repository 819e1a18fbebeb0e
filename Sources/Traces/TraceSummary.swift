public import GeoCore

/// What a recording holds, counted while it is read, in memory that does not grow with it.
public struct TraceSummary: Hashable, Sendable {
  /// How many rejected records are kept; all of them are counted.
  public static let greatestRejectedCount = 1000

  /// Fixes.
  public private(set) var fixCount = 0
  /// Pieces of the recording between which it was broken off; 0 without fixes.
  public private(set) var segmentCount = 0
  /// Records that were skipped.
  public private(set) var rejectedCount = 0
  /// The first ``greatestRejectedCount`` of them.
  public private(set) var rejected: [RejectedRecord] = []
  /// Records that say that there was no position.
  public private(set) var noPositionCount = 0
  /// Fixes without a time.
  public private(set) var untimedCount = 0
  /// Fixes with the time of the last one that had any.
  public private(set) var repeatedTimeCount = 0
  /// Fixes with a time before that of the last one that had any.
  public private(set) var backwardTimeCount = 0
  /// The earliest time, in seconds since 1970-01-01T00:00:00Z.
  public private(set) var start: Seconds?
  /// The latest time.
  public private(set) var end: Seconds?
  /// Metres along the fixes, without the gaps between segments.
  public private(set) var length: Meters = 0

  private var last: Coordinate?
  private var lastTime: Seconds?

  /// Starts with nothing.
  public init() {}

  /// Counts an event.
  public mutating func add(_ event: TraceEvent) {
    switch event {
    case .fix(let fix): add(fix)
    case .noPosition: noPositionCount += 1
    case .rejected(let record):
      rejectedCount += 1
      if rejected.count < Self.greatestRejectedCount { rejected.append(record) }
    case .request: break
    }
  }

  private mutating func add(_ fix: LocationFix) {
    fixCount += 1
    if let last, !fix.startsSegment {
      length += Geodesic.distance(last, fix.coordinate)
    } else {
      segmentCount += 1
    }
    addTime(fix)
    last = fix.coordinate
  }

  private mutating func addTime(_ fix: LocationFix) {
    guard let time = fix.time else {
      untimedCount += 1
      return
    }
    if let lastTime {
      if time == lastTime { repeatedTimeCount += 1 }
      if time < lastTime { backwardTimeCount += 1 }
    }
    lastTime = time
    start = min(start ?? time, time)
    end = max(end ?? time, time)
  }
}

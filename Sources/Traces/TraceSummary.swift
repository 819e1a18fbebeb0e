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
  /// The earliest time that is not wild, in seconds since 1970-01-01T00:00:00Z.
  public var start: Seconds? { times.span?.lowerBound }
  /// The latest time that is not wild.
  public var end: Seconds? { times.span?.upperBound }
  /// Wild times: far from those before and after them, and out of their order or more than a year away.
  public var timeOutlierCount: Int { times.outlierCount }
  /// Metres along the fixes, without the gaps between segments, without wild fixes, and in steps no shorter
  /// than the error of a fix.
  public var length: Meters { way.meters }
  /// Fixes that lie where nobody can have been between the fixes before and after them.
  public var outlierCount: Int { way.outlierCount }

  private var way = TraceLength()
  private var times = TraceTimes()
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
    if fixCount == 0 || fix.startsSegment { segmentCount += 1 }
    fixCount += 1
    way.add(fix)
    addTime(fix)
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
    times.add(time)
  }
}

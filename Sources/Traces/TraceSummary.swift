public import GeoCore

/// Statistics of a recording, in constant memory.
public struct TraceSummary: Hashable, Sendable {
  /// The maximum number of rejected records to keep; all of them are counted.
  public static let maximumRejectedCount = 1000

  /// Number of fixes.
  public private(set) var fixCount = 0
  /// Number of uninterrupted segments; 0 without fixes.
  public private(set) var segmentCount = 0
  /// Number of skipped records.
  public private(set) var rejectedCount = 0
  /// The first ``maximumRejectedCount`` of them.
  public private(set) var rejected: [RejectedRecord] = []
  /// Number of records without a position.
  public private(set) var noPositionCount = 0
  /// Number of fixes without a time.
  public private(set) var untimedCount = 0
  /// Number of fixes with the same time as the last timed fix.
  public private(set) var repeatedTimeCount = 0
  /// Number of fixes with a time before that of the last timed fix.
  public private(set) var backwardTimeCount = 0
  /// The earliest time that is not an outlier, in seconds since 1970-01-01T00:00:00Z.
  public var start: Seconds? { times.span?.lowerBound }
  /// The latest time that is not an outlier.
  public var end: Seconds? { times.span?.upperBound }
  /// Number of outlying times: more than a day from their neighbours, and out of order or more than
  /// a year away.
  public var timeOutlierCount: Int { times.outlierCount }
  /// Metres along the fixes, without the gaps between segments, without outliers, and in steps no
  /// shorter than the error of a fix.
  public var length: Meters { lengths.meters }
  /// Number of fixes at positions that cannot be reached between the previous and the next fix.
  public var outlierCount: Int { lengths.outlierCount }

  private var lengths = TraceLength()
  private var times = TraceTimes()
  private var lastTime: Seconds?

  /// Makes an empty summary.
  public init() {}

  /// Adds an event.
  public mutating func add(_ event: TraceEvent) {
    switch event {
    case .fix(let fix): add(fix)
    case .noPosition: noPositionCount += 1
    case .rejected(let record):
      rejectedCount += 1
      if rejected.count < Self.maximumRejectedCount { rejected.append(record) }
    case .request: break
    }
  }

  private mutating func add(_ fix: LocationFix) {
    if fixCount == 0 || fix.startsSegment { segmentCount += 1 }
    fixCount += 1
    lengths.add(fix)
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

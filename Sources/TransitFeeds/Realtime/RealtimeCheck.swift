public import Transit

/// Check of a message of GTFS-Realtime by the rules of the GTFS Realtime validator.
///
///     var check = RealtimeCheck()
///     check.timetable = timetable
///     check.now = now
///     for finding in check.report(on: feed).findings { print(finding.rule.rawValue) }
///
/// Rules that need what is not given, such as a timetable, are left out. Source: RULES.md of the GTFS
/// Realtime validator.
public struct RealtimeCheck: Sendable {
  /// The timetable to which ids refer.
  public var timetable: Timetable?
  /// Now, in seconds since 1970 UTC.
  public var now: Int64?
  /// The message before this one.
  public var previous: RealtimeFeed?
  /// The message with the positions if this one has the trips, or the other way round.
  public var paired: RealtimeFeed?

  /// Seconds by which a time may be in the future.
  static let tolerance: Int64 = 60
  /// The longest time between two messages in seconds.
  static let refreshLimit: Int64 = 35
  /// The oldest header in seconds.
  static let ageLimit: Int64 = 65

  /// Makes a check that needs nothing but the message.
  public init() {}

  /// Checks a message.
  ///
  /// - Parameters:
  ///   - feed: the message.
  ///   - findings: what its reader found, to stand first in the report.
  /// - Returns: everything that was found.
  /// - Complexity: O(entities and stop times · log trips), and O(points) for each vehicle with a shape.
  public func report(
    on feed: RealtimeFeed,
    after findings: [RealtimeFinding] = []
  ) -> RealtimeReport {
    var checker = RealtimeChecker(self, feed)
    checker.report = RealtimeReport(findings)
    checker.run()
    return checker.report
  }
}

/// A check of one message while it runs.
struct RealtimeChecker {
  let check: RealtimeCheck
  let feed: RealtimeFeed
  let schedule: RealtimeSchedule?
  let area: ServiceArea?
  var shapes = ShapeDistances()
  var report = RealtimeReport()
  var vehicleIDs: Set<String> = []
  let routes: [String: Int]

  /// Seconds since 1970 that are plausible: from 2000 to 2099.
  static let times: ClosedRange<Int64> = 946_684_800...4_102_444_799

  init(_ check: RealtimeCheck, _ feed: RealtimeFeed) {
    self.check = check
    self.feed = feed
    schedule = check.timetable.map { RealtimeSchedule($0) }
    let hasPositions = feed.entities.contains { $0.vehicle?.place != nil }
    area = hasPositions ? check.timetable.flatMap { ServiceArea($0) } : nil
    let ids = check.timetable?.routes.enumerated().map { ($1.id, $0) } ?? []
    routes = Dictionary(ids, uniquingKeysWith: { first, _ in first })
  }

  mutating func run() {
    checkHeader()
    checkSequence()
    for entity in feed.entities {
      if entity.isDeleted, feed.incrementality != .differential {
        report.add(.deletedInFullDataset, entity.id)
      }
      if let update = entity.tripUpdate { checkUpdate(update, entity.id) }
      if let vehicle = entity.vehicle { checkVehicle(vehicle, entity.id) }
      if let alert = entity.alert { checkAlert(alert, entity.id) }
    }
    checkPairs()
  }

  // MARK: - Header

  private mutating func checkHeader() {
    if feed.version != "1.0", feed.version != "2.0" { report.add(.badVersion, "", feed.version) }
    let isNew = feed.version != "1.0"
    if let timestamp = feed.timestamp {
      checkTime(timestamp, "")
      if let now = check.now, Self.times.contains(timestamp), Self.times.contains(now),
        now - timestamp > RealtimeCheck.ageLimit
      {
        report.add(.oldHeader, "", "\(now - timestamp)")
      }
    } else {
      report.add(isNew ? .missingHeaderTimestamp : .missingTimestamp, "")
    }
    if feed.incrementality == nil, isNew { report.add(.missingIncrementality, "") }
  }

  /// Rules about the message before.
  private mutating func checkSequence() {
    guard let previous = check.previous, let before = previous.timestamp,
      let timestamp = feed.timestamp, Self.times.contains(before), Self.times.contains(timestamp)
    else { return }
    if timestamp < before {
      report.add(.timestampDecreased, "", "\(before - timestamp)")
    } else if timestamp == before {
      if previous.entities != feed.entities { report.add(.changedWithoutTimestamp, "") }
    } else if timestamp - before > RealtimeCheck.refreshLimit {
      report.add(.slowRefresh, "", "\(timestamp - before)")
    }
  }

  // MARK: - Times

  /// Reports a time that is not plausible or in the future.
  mutating func checkTime(_ time: Int64, _ entity: String) {
    guard Self.times.contains(time) else {
      return report.add(.notPosixTime, entity, "\(time)")
    }
    if let now = check.now, time > now.addingClamped(RealtimeCheck.tolerance) {
      report.add(.futureTimestamp, entity, "\(time)")
    }
  }

  /// The time at which an entity was determined.
  mutating func checkTimestamp(_ timestamp: Int64?, _ entity: String) {
    guard let timestamp else { return report.add(.missingTimestamp, entity) }
    checkTime(timestamp, entity)
    if let header = feed.timestamp, header < timestamp { report.add(.olderHeader, entity) }
  }
}

extension Int64 {
  /// The sum, cut to what can be represented.
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}

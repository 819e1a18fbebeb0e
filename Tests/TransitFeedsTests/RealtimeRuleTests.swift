import GeoCore
import Testing
import Transit
import TransitFeeds

/// Every rule for GTFS-Realtime: a change of the fixture that breaks it, and changes that keep it.
@Suite struct RealtimeRuleTests {
  typealias Change = @Sendable (inout RealtimeFeed) -> Void

  /// A change of the fixture and the rules that it breaks.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var broken: Set<RealtimeRule>
    var change: Change

    init(_ name: String, _ broken: RealtimeRule?, _ change: @escaping Change) {
      self.name = name
      self.broken = broken.map { [$0] } ?? []
      self.change = change
    }

    var testDescription: String { name }
  }

  /// A change of the first update.
  private static func trip(
    _ rule: RealtimeRule?,
    _ change: @escaping @Sendable (inout RealtimeTripUpdate) -> Void
  ) -> Case {
    Case("update", rule) { feed in
      if var update = feed.entities[0].tripUpdate {
        change(&update)
        feed.entities[0].tripUpdate = update
      }
    }
  }

  private static func vehicle(
    _ rule: RealtimeRule?,
    _ change: @escaping @Sendable (inout RealtimePosition) -> Void
  ) -> Case {
    Case("vehicle", rule) { feed in
      if var vehicle = feed.entities[1].vehicle {
        change(&vehicle)
        feed.entities[1].vehicle = vehicle
      }
    }
  }

  private static func alert(
    _ rule: RealtimeRule?,
    _ change: @escaping @Sendable (inout RealtimeAlert) -> Void
  ) -> Case {
    Case("alert", rule) { feed in
      if var alert = feed.entities[2].alert {
        change(&alert)
        feed.entities[2].alert = alert
      }
    }
  }

  private static let now = RealtimeFixture.now

  /// Makes the update one of another trip, with the times of its first stop.
  private static func run(
    _ update: inout RealtimeTripUpdate,
    _ id: String,
    _ relationship: RealtimeTrip.Relationship,
    start: String? = nil,
    date: String? = nil
  ) {
    update.trip = RealtimeTrip(
      id: id,
      startTime: start,
      startDate: date,
      relationship: relationship
    )
    update.stopTimes = [
      .init(
        sequence: 1,
        arrival: .init(time: now + 900),
        relationship: relationship == .unscheduled ? .unscheduled : .scheduled
      )
    ]
  }

  static let headers: [Case] = [
    Case("nothing", nil) { _ in },
    Case("milliseconds", .notPosixTime) { $0.timestamp = now * 1000 },
    trip(.notPosixTime) { $0.stopTimes[0].departure = .init(time: 1) },
    alert(.notPosixTime) { $0.periods[0].end = 5 },
    alert(nil) { $0.periods = [.init()] },
    vehicle(.olderHeader) { $0.timestamp = now + 1 },
    vehicle(nil) { $0.timestamp = now },
    Case("version", .badVersion) { $0.version = "3.0" },
    Case("version 1", nil) { $0.version = "1.0" },
    Case("deleted", .deletedInFullDataset) { $0.entities[0].isDeleted = true },
    Case("deleted", nil) {
      $0.incrementality = .differential
      $0.entities[0].isDeleted = true
    },
    Case("no header time", .missingHeaderTimestamp) { $0.timestamp = nil },
    Case("no header time, version 1", .missingTimestamp) {
      $0.version = "1.0"
      $0.timestamp = nil
    },
    Case("no incrementality", .missingIncrementality) { $0.incrementality = nil },
    Case("no incrementality, version 1", nil) {
      $0.version = "1.0"
      $0.incrementality = nil
    },
    Case("future", .futureTimestamp) { $0.timestamp = now + 71 },
    Case("near future", nil) { $0.timestamp = now + 70 },
    Case("old", .oldHeader) { feed in
      feed.timestamp = now - 56
      feed.entities[0].tripUpdate?.timestamp = now - 56
      feed.entities[1].vehicle?.timestamp = now - 56
    },
    Case("not yet old", nil) { feed in
      feed.timestamp = now - 55
      feed.entities[0].tripUpdate?.timestamp = now - 55
      feed.entities[1].vehicle?.timestamp = now - 55
    },
    trip(.missingTimestamp) { $0.timestamp = nil },
    vehicle(.missingTimestamp) { $0.timestamp = nil },
  ]

  static let trips: [Case] = [
    trip(.unknownTrip) { $0.trip.id = "X" },
    trip(nil) { run(&$0, "X", .added) },
    trip(.addedTripInTimetable) { run(&$0, "T1", .new) },
    trip(.unknownRoute) { $0.trip.route = "X" },
    trip(.tripNotOfRoute) { $0.trip.route = "Q" },
    trip(.directionDiffers) { $0.trip.direction = 1 },
    trip(.badStartTime) { $0.trip.startTime = "8h" },
    trip(.badStartDate) { $0.trip.startDate = "2026-11-20" },
    trip(.startTimeDiffers) { $0.trip.startTime = "08:01:00" },
    trip(nil) { $0.trip.startTime = "8:00:00" },
    trip(.missingFrequencyStart) { run(&$0, "F0", .unscheduled, start: "08:00:00") },
    trip(nil) { run(&$0, "F0", .unscheduled, start: "08:03:00", date: "20261120") },
    trip(.frequencyRelationship) {
      run(&$0, "F0", .scheduled, start: "08:00:00", date: "20261120")
    },
    trip(.startNotMultipleOfHeadway) {
      run(&$0, "F1", .scheduled, start: "08:03:00", date: "20261120")
    },
    trip(nil) { run(&$0, "F1", .scheduled, start: "08:10:00", date: "20261120") },
    trip(.missingVehicleID) { $0.vehicle = nil },
    trip(nil) {
      $0.vehicle = nil
      $0.trip.relationship = .canceled
      $0.stopTimes = []
    },
    trip(.missingTripID) { $0.trip.id = nil },
    trip(.missingRelationship) { $0.trip.relationship = nil },
    trip(.tripWithoutStopTimes) { $0.stopTimes = [] },
  ]

  static let stopTimes: [Case] = [
    trip(.unsortedStopTimes) { update in
      update.stopTimes = [
        .init(sequence: 5, arrival: .init(time: now), relationship: .scheduled),
        .init(sequence: 1, arrival: .init(time: now + 60), relationship: .scheduled),
      ]
    },
    trip(.unsortedStopTimes) { update in
      update.stopTimes = [
        .init(stop: "S3", arrival: .init(time: now), relationship: .scheduled),
        .init(stop: "S1", arrival: .init(time: now + 60), relationship: .scheduled),
      ]
    },
    trip(.repeatedSequence) { update in
      update.stopTimes = [
        .init(sequence: 5, arrival: .init(time: now), relationship: .scheduled),
        .init(sequence: 5, arrival: .init(time: now + 60), relationship: .scheduled),
      ]
    },
    trip(.repeatedStop) { update in
      update.trip = RealtimeTrip(id: "X", relationship: .new)
      update.stopTimes = [
        .init(stop: "S1", arrival: .init(time: now), relationship: .scheduled),
        .init(stop: "S1", arrival: .init(time: now + 60), relationship: .scheduled),
      ]
    },
    trip(.missingSequenceInLoop) { update in
      run(&update, "T2", .scheduled)
      update.stopTimes = [.init(stop: "S1", arrival: .init(time: now), relationship: .scheduled)]
    },
    trip(nil) { update in
      run(&update, "T2", .scheduled)
      update.stopTimes = [.init(stop: "S2", arrival: .init(time: now), relationship: .scheduled)]
    },
    trip(.unknownStop) { $0.stopTimes[2].stop = "X" },
    trip(.notAStop) { update in
      run(&update, "X", .new)
      update.stopTimes[0].stop = "ST"
    },
    trip(.timesNotIncreasing) { $0.stopTimes[1].arrival?.time = now + 90 },
    trip(nil) { $0.stopTimes[1].arrival?.time = now + 91 },
    trip(.departureBeforeArrival) { $0.stopTimes[1].departure?.time = now + 1289 },
    trip(nil) { $0.stopTimes[1].departure?.time = now + 1290 },
    trip(.stopTimeWithoutStop) { update in
      update.stopTimes[2].sequence = nil
      update.stopTimes[2].stop = nil
    },
    trip(.timesWithoutData) { $0.stopTimes[1].relationship = .noData },
    trip(nil) { update in
      update.stopTimes[1].relationship = .noData
      update.stopTimes[1].arrival = nil
      update.stopTimes[1].departure = nil
    },
    trip(.stopTimeWithoutTimes) { $0.stopTimes[2].relationship = .scheduled },
    trip(.eventWithoutTime) { $0.stopTimes[1].departure = .init(uncertainty: 5) },
    trip(.sequenceDiffersFromStop) { $0.stopTimes[1].stop = "S2" },
    trip(.unknownSequence) { $0.stopTimes[2].sequence = 7 },
    trip(.delayWithoutSchedule) { update in
      update.stopTimes[1] = .init(sequence: 2, arrival: .init(delay: 60), relationship: .scheduled)
    },
    trip(nil) { update in
      let time = RealtimeTripUpdate.Event(time: now + 700)
      update.stopTimes[1] = .init(sequence: 2, arrival: time, relationship: .scheduled)
    },
    trip(.missingRelationship) { $0.stopTimes[0].relationship = nil },
  ]

  static let vehicles: [Case] = [
    vehicle(.badPosition) { $0.place?.latitude = 91 },
    vehicle(.badPosition) { $0.place?.longitude = .nan },
    vehicle(.badBearing) { $0.place?.bearing = 361 },
    vehicle(.badBearing) { $0.place?.bearing = -1 },
    vehicle(nil) { $0.place?.bearing = 360 },
    vehicle(.farFromStops) { $0.place?.longitude = -78.52 },
    // 1.4 km east of the box, and no trip whose shape would be far.
    vehicle(nil) {
      $0.place?.longitude = -78.4875
      $0.trip = nil
    },
    vehicle(.farFromShape) { $0.place?.longitude = -78.5025 },
    vehicle(nil) { $0.place?.longitude = -78.5015 },
    vehicle(.unrealisticSpeed) { $0.place?.speed = 26.5 },
    vehicle(nil) { $0.place?.speed = 26 },
    vehicle(.missingVehicleID) { $0.vehicle = nil },
    vehicle(.unknownStop) { $0.stop = "X" },
    Case("two vehicles", .repeatedVehicle) { feed in
      feed.entities.append(.init(id: "v2", vehicle: RealtimeFixture.position))
    },
    Case("two vehicles", nil) { feed in
      var other = RealtimeFixture.position
      other.vehicle?.id = "18"
      feed.entities.append(.init(id: "v2", vehicle: other))
    },
  ]

  static let alerts: [Case] = [
    alert(.alertTripNotOfRoute) { alert in
      alert.informed[0].trip = RealtimeTrip(id: "Q1")
    },
    alert(.alertRoutesDiffer) { $0.informed[0].trip = RealtimeTrip(route: "Q") },
    alert(.alertWithoutEntity) { $0.informed = [] },
    alert(.emptySelector) { $0.informed[1] = .init() },
    alert(.unknownAgency) { $0.informed[0].agency = "X" },
    alert(.unknownRoute) { $0.informed[1].route = "X" },
    alert(.unknownStop) { $0.informed[1].stop = "X" },
    alert(.unknownTrip) { $0.informed[1].trip = RealtimeTrip(id: "X") },
  ]

  @Test(arguments: headers + trips + stopTimes + vehicles + alerts)
  func `a change breaks one rule or none`(_ item: Case) {
    var feed = RealtimeFixture.feed
    item.change(&feed)
    let report = RealtimeFixture.check.report(on: feed)
    #expect(Set(report.findings.map(\.rule)) == item.broken, "\(report.findings)")
  }

  // MARK: - Rules that need more than one message

  private func rules(
    _ feed: RealtimeFeed,
    after previous: RealtimeFeed? = nil,
    beside paired: RealtimeFeed? = nil
  ) -> [RealtimeRule] {
    var check = RealtimeFixture.check
    check.previous = previous
    check.paired = paired
    return check.report(on: feed).findings.map(\.rule)
  }

  @Test func `a message is compared with the one before`() {
    let feed = RealtimeFixture.feed
    var before = feed
    #expect(rules(feed, after: before) == [])
    before.entities.removeLast()
    #expect(rules(feed, after: before) == [.changedWithoutTimestamp])
    before.timestamp = Self.now - 35
    #expect(rules(feed, after: before) == [])
    before.timestamp = Self.now - 36
    #expect(rules(feed, after: before) == [.slowRefresh])
    before.timestamp = Self.now + 1
    #expect(rules(feed, after: before) == [.timestampDecreased])
  }

  @Test func `trips and positions are compared`() {
    var trips = RealtimeFixture.feed
    trips.entities = [trips.entities[0]]
    var positions = RealtimeFixture.feed
    positions.entities = [positions.entities[1]]
    #expect(rules(trips, beside: positions) == [])
    #expect(rules(positions, beside: trips) == [])
    positions.entities[0].vehicle?.vehicle?.id = "18"
    #expect(rules(trips, beside: positions) == [.pairingDiffers])
    #expect(rules(positions, beside: trips) == [.pairingDiffers])
    positions.entities = []
    #expect(rules(trips, beside: positions) == [.unpairedTrip])
    #expect(rules(positions, beside: trips) == [])
  }

  @Test func `a headway needs a vehicle`() {
    var feed = RealtimeFixture.feed
    feed.entities[0].tripUpdate.map { update in
      var update = update
      Self.run(&update, "F0", .unscheduled, start: "08:00:00", date: "20261120")
      update.vehicle = nil
      feed.entities[0].tripUpdate = update
    }
    #expect(Set(rules(feed)) == [.missingFrequencyVehicle, .missingVehicleID])
  }

  /// So that no rule is added without a test.
  @Test func `every rule has a case`() {
    let tested = (Self.headers + Self.trips + Self.stopTimes + Self.vehicles + Self.alerts)
      .reduce(into: Set<RealtimeRule>()) { $0.formUnion($1.broken) }
    let elsewhere: Set<RealtimeRule> = [
      .changedWithoutTimestamp, .timestampDecreased, .slowRefresh, .pairingDiffers, .unpairedTrip,
      .missingFrequencyVehicle, .damagedEntity, .largeEntity, .emptyEntity, .missingEntityID,
      .duplicateEntityID,
    ]
    #expect(Set(RealtimeRule.allCases).subtracting(tested) == elsewhere)
  }

  @Test func `a rule has a text in both languages`() throws {
    var feed = RealtimeFixture.feed
    feed.entities[0].tripUpdate?.trip.id = "X\u{7}"
    let finding = try #require(RealtimeFixture.check.report(on: feed).findings.first)
    #expect(finding.rule.rawValue == "E003" && finding.entity == "u1")
    #expect(finding.message.en.hasPrefix("trip_id “X\u{FFFD}” is not in the GTFS feed"))
    #expect(finding.message.es.hasPrefix("trip_id «X\u{FFFD}» no está en los datos GTFS"))
  }

  @Test func `a report keeps the first findings of each rule`() {
    var feed = RealtimeFixture.feed
    for number in 0..<30 { feed.entities.append(.init(id: "d\(number)", isDeleted: true)) }
    let report = RealtimeFixture.check.report(on: feed)
    #expect(report.findings.count == RealtimeReport.keptPerRule && report.omitted == 10)
    #expect(report.count(.error) == 30 && report.count(.warning) == 0)
  }
}

import CampusGraph
import Foundation
import GeoCore
import Testing
import Transit
import TransitFeeds

/// Reading and writing of messages, and what becomes of them in searches.
@Suite struct RealtimeFeedTests {
  @Test func `writing and reading give the same message`() throws {
    let feed = RealtimeFixture.feed
    let bytes = feed.protobuf()
    #expect(bytes == feed.protobuf())
    let (read, findings) = try RealtimeFeed.reading(protobuf: bytes, path: "feed.pb")
    #expect(findings.isEmpty)
    #expect(read == feed)
  }

  /// `benchmarks/server/realtime.py` decodes the file with Google's bindings.
  @Test func `the bytes are those that other programs decode`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/realtime.pb")
    #expect(try Data(contentsOf: file) == Data(RealtimeFixture.feed.protobuf()))
  }

  @Test func `JSON follows the mapping of protocol buffers`() throws {
    let json = try JSONValue(parsing: Array(RealtimeFixture.feed.json().utf8))
    let header = json.object?["header"]?.object
    #expect(header?["gtfsRealtimeVersion"]?.string == "2.0")
    #expect(header?["timestamp"]?.string == "\(RealtimeFixture.now)")
    let update = json.object?["entity"]?.array?.first?.object?["tripUpdate"]?.object
    #expect(update?["trip"]?.object?["scheduleRelationship"]?.string == "SCHEDULED")
    #expect(
      update?["stopTimeUpdate"]?.array?.first?.object?["departure"]?.object?["delay"]?.number == 60
    )
  }

  // MARK: - What the field gets wrong

  /// A field with a length.
  private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    var (length, rest) = (bytes.count, [number << 3 | 2])
    while length > 127 {
      rest.append(UInt8(length & 127 | 128))
      length >>= 7
    }
    return rest + [UInt8(length)] + bytes
  }

  private var header: [UInt8] { field(1, field(1, Array("2.0".utf8))) }

  @Test func `a damaged entity is left out`() throws {
    let good = field(2, field(1, Array("a".utf8)) + field(4, []))
    let bytes = header + field(2, field(1, [0x61]) + [0x1A, 0x05, 0x0A]) + good
    let (feed, findings) = try RealtimeFeed.reading(protobuf: bytes, path: "feed.pb")
    #expect(feed.entities.map(\.id) == ["a"])
    #expect(findings.map(\.rule) == [.damagedEntity])
    #expect(findings.first?.entity == "#1")
  }

  @Test func `missing and repeated ids and empty entities are reported`() throws {
    let vehicle = field(4, [])
    let bytes =
      header + field(2, vehicle) + field(2, field(1, [0x61]) + vehicle)
      + field(2, field(1, [0x61]) + vehicle) + field(2, field(1, [0x62]))
    let (feed, findings) = try RealtimeFeed.reading(protobuf: bytes, path: "feed.pb")
    #expect(feed.entities.map(\.id) == ["", "a", "a"])
    #expect(findings.map(\.rule) == [.missingEntityID, .duplicateEntityID, .emptyEntity])
  }

  @Test func `entities that are not read are left out in silence`() throws {
    // A shape, and an entity that is withdrawn.
    let shape = field(1, [0x61]) + field(6, field(1, [0x62]))
    let bytes = header + field(2, shape) + field(2, field(1, [0x63]) + [0x10, 1])
    let (feed, findings) = try RealtimeFeed.reading(protobuf: bytes, path: "feed.pb")
    #expect(findings.isEmpty)
    #expect(feed.entities == [.init(id: "c", isDeleted: true)])
  }

  @Test func `a large entity is left out`() throws {
    let name = [UInt8](repeating: 0x61, count: RealtimeFeed.largestEntity)
    let bytes = header + field(2, field(1, name))
    let (feed, findings) = try RealtimeFeed.reading(protobuf: bytes, path: "feed.pb")
    #expect(feed.entities.isEmpty && findings.map(\.rule) == [.largeEntity])
  }

  @Test func `too many entities are refused`() {
    let bytes = header + Array([[0x12, 0x00]].joined()) * (RealtimeFeed.maximumEntityCount + 1)
    #expect(throws: TransitFeedError.self) {
      try RealtimeFeed.reading(protobuf: bytes, path: "feed.pb")
    }
  }

  @Test(arguments: [[], [0x0A], [0x0A, 0x7F], [0xFF], [0x12, 0x00], [0x3C, 0x68, 0x74, 0x6D]])
  func `other bytes are refused`(_ bytes: [UInt8]) throws {
    let error = #expect(throws: TransitFeedError.self) {
      try RealtimeFeed.reading(protobuf: bytes, path: "feed.pb")
    }
    #expect(error?.code == .malformed && error?.path == "feed.pb")
  }

  @Test func `every cut and every changed byte is read or refused`() {
    let bytes = RealtimeFixture.feed.protobuf()
    var random = SplitMix64(seed: 7)
    for count in bytes.indices {
      _ = try? RealtimeFeed.reading(protobuf: Array(bytes[..<count]), path: "feed.pb")
      var changed = bytes
      changed[count] = UInt8(truncatingIfNeeded: random.next())
      if let (feed, _) = try? RealtimeFeed.reading(protobuf: changed, path: "feed.pb") {
        _ = RealtimeFixture.check.report(on: feed)
        _ = feed.tripUpdates(of: RealtimeFixture.timetable)
        _ = feed.protobuf()
      }
    }
  }

  // MARK: - Timetables

  private var day: CivilDate? { CivilDate(year: 2026, month: 11, day: 20) }

  private func updates(_ change: (inout RealtimeTripUpdate) -> Void) -> [TripUpdate] {
    var update = RealtimeFixture.update
    change(&update)
    let feed = RealtimeFeed(
      timestamp: RealtimeFixture.now,
      entities: [.init(id: "1", tripUpdate: update)]
    )
    return feed.tripUpdates(of: RealtimeFixture.timetable)
  }

  @Test func `times and delays become delays of calls`() throws {
    let update = try #require(updates { _ in }.first)
    let trip = try #require(RealtimeFixture.timetable.trip(named: "T1"))
    #expect(update.trip == trip && update.date == day && !update.isCancelled)
    #expect(
      update.delays == [
        .init(position: 0, arrival: 60, departure: 60),
        .init(position: 2, arrival: 90, departure: 105),
      ]
    )
    #expect(update.skipped == [3])
  }

  @Test func `a skipped stop has no times of its own`() {
    let skipped = updates { update in
      update.delay = 60
      update.stopTimes = [
        .init(stop: "S2", arrival: .init(delay: 600), relationship: .skipped),
        .init(stop: "X", relationship: .skipped),
      ]
    }
    #expect(skipped.first?.skipped == [1])
    #expect(skipped.first?.delays == [.init(position: 0, arrival: 60, departure: 60)])
  }

  @Test func `a trip without a date runs on the nearest day of service`() {
    #expect(updates { $0.trip.startDate = nil }.map(\.date) == [day].compactMap(\.self))
  }

  @Test func `canceled and unknown trips`() {
    #expect(updates { $0.trip.relationship = .canceled }.map(\.isCancelled) == [true])
    #expect(updates { $0.trip.id = "X" }.isEmpty)
    #expect(updates { $0.trip.relationship = .new }.isEmpty)
  }

  @Test func `stops without data keep to the schedule, and a delay counts for all`() {
    let unknown = updates { update in
      update.stopTimes = [.init(stop: "S3", relationship: .noData)]
    }
    #expect(unknown.first?.delays == [.init(position: 2, arrival: 0, departure: 0)])
    let late = updates { update in
      update.stopTimes = []
      update.delay = 120
    }
    #expect(late.first?.delays == [.init(position: 0, arrival: 120, departure: 120)])
  }

  @Test func `a departure of a frequency is told by its start`() {
    let late = updates { update in
      update.trip = RealtimeTrip(id: "F1", startTime: "08:10:00", startDate: "20261120")
      update.stopTimes = [.init(sequence: 2, arrival: .init(time: RealtimeFixture.now + 1290))]
    }
    #expect(late.first?.start == 29_400)
    #expect(late.first?.delays == [.init(position: 1, arrival: 120, departure: 120)])
  }

  @Test(.enabled(if: RealFeedTests.isPresent("rt/kcm_vehiclepositions_1.pb")))
  func `a real message is read`() throws {
    let path = RealFeedTests.folder + "/rt/kcm_vehiclepositions_1.pb"
    let (feed, findings) = try RealtimeFeed.reading(path)
    #expect(feed.entities.count == 627 && findings.isEmpty)
    #expect(feed.entities.allSatisfy { $0.vehicle?.place != nil })
    let (copy, _) = try RealtimeFeed.reading(protobuf: feed.protobuf(), path: path)
    #expect(copy == feed)
  }
}

/// Repetition of bytes.
private func * (bytes: [UInt8], count: Int) -> [UInt8] {
  Array(repeatElement(bytes, count: count).joined())
}

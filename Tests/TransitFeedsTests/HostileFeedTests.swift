import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing
import Transit
import TransitFeeds

/// Feeds that are damaged or made to harm.
@Suite struct HostileFeedTests {
  private func error(_ body: () throws -> Void) -> TransitFeedError? {
    do {
      try body()
      return nil
    } catch { return error as? TransitFeedError }
  }

  @Test func `files that are no feed are named with the reason`() throws {
    let missing = error { _ = try GTFSFeed(reading: "/nonexistent/feed.zip") }
    #expect(missing?.code == .unreadable)
    #expect(missing?.message.es.hasPrefix("/nonexistent/feed.zip: ") == true)
    #expect(error { _ = try FeedFixture.read(Array("hello".utf8)) }?.code == .malformed)
    #expect(error { _ = try FeedFixture.read(Array("PK".utf8)) }?.code == .unreadable)
    for name in ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"] {
      var feed = FeedFixture()
      feed.files[name] = nil
      let found = error { _ = try feed.read() }
      #expect(found?.code == .malformed)
      #expect(found?.message.en.contains("\(name) is missing") == true)
    }
  }

  @Test func `an archive that unpacks to a thousand times its size is rejected`() {
    var feed = FeedFixture()
    feed.files["shapes.txt"] = "shape_id\n" + String(repeating: "\n", count: 40 << 20)
    let found = error { _ = try FeedFixture.read(feed.archive()) }
    #expect(found?.code == .tooBig)
    #expect(found?.file == "shapes.txt")
    #expect(found?.message.en.contains("unpacks to more than 250 times its size") == true)
    #expect(found?.message.es.contains("mide más de 250 veces su tamaño") == true)
  }

  @Test func `a row without an end is left out`() throws {
    var feed = FeedFixture()
    feed.files["stops.txt", default: ""] += "S5,\"" + String(repeating: "x", count: 1 << 20)
    let report = try feed.read().report
    #expect(report.counts == [.rowTooLong: 1])
    #expect(report.findings[0].line == 7)
  }

  @Test func `a quote that is not closed swallows at most sixteen lines`() throws {
    var feed = FeedFixture()
    feed.replace("T1,,,S2", with: "T1,\",,S2", in: "stop_times.txt")
    let feedRead = try feed.read()
    #expect(feedRead.report.count(.error) + feedRead.report.count(.warning) > 0)
  }

  @Test func `calendars and times of millions of days are rejected`() throws {
    var feed = FeedFixture()
    feed.replace("20261231", with: "99991231", in: "calendar.txt")
    #expect(try feed.read().report.counts[.invalidDate] == 1)
    feed = FeedFixture()
    feed.replace("25:10:00", with: "999999999:10:00", in: "stop_times.txt")
    #expect(try feed.read().report.counts[.invalidTime] == 2)
    feed = FeedFixture()
    feed.replace("S1,1", with: "S1,99999999999999999999", in: "stop_times.txt")
    #expect(try feed.read().report.counts[.invalidNumber] == 3)
    feed = FeedFixture()
    let header = "service_id,date,exception_type\n"
    feed.files["calendar_dates.txt"] =
      header + (0..<6000).map { "a\($0),19800101,1\n" }.joined() + "b,20791231,1\n"
    #expect(error { _ = try feed.read() }?.code == .tooBig)
  }

  @Test(arguments: Seeds.first(150))
  func `damaged feeds are read or rejected, and never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var feed = FeedFixture()
    feed.files["frequencies.txt"] =
      "trip_id,start_time,end_time,headway_secs\nT2,06:00:00,07:00:00,600\n"
    feed.files["transfers.txt"] = "from_stop_id,to_stop_id,transfer_type\nS1,S2,2\n"
    feed.files["shapes.txt"] =
      "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nP,1,1,1\nP,2,2,2\n"
    if random.chance(0.3) {
      var archive = feed.archive(isDeflated: random.chance(0.5))
      if random.chance(0.3) { archive.removeLast(random.below(archive.count)) }
      for _ in 0..<random.below(8) where !archive.isEmpty {
        archive[random.below(archive.count)] = UInt8(random.below(256))
      }
      _ = error { _ = try FeedFixture.read(archive) }
      return
    }
    let alphabet = Array(",,,\n\n\"\r0123456789-.:ST\u{0} é".utf8)
    let names = feed.files.keys.sorted()
    for _ in 0..<(1 + random.below(6)) {
      let name = names[random.below(names.count)]
      var bytes = Array(feed.files[name, default: ""].utf8)
      for _ in 0..<(1 + random.below(5)) where !bytes.isEmpty {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = alphabet[random.below(alphabet.count)]
        case 1: bytes.insert(alphabet[random.below(alphabet.count)], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(20)))
        }
      }
      feed.files[name] = String(decoding: bytes, as: UTF8.self)
    }
    let found = error {
      let timetable = try feed.read().timetable
      // What was read is a timetable that can be searched.
      guard let day = timetable.calendar.range?.lowerBound else { return }
      let days = (0..<3).map {
        ServiceDay(date: day.advanced(by: $0), origin: Int64(day.daysSince1970 + $0) * 86_400)
      }
      let window = ServiceWindow(timetable, days: days)
      let finder = JourneyFinder(window, footpaths: Footpaths(of: timetable))
      guard timetable.stopCount > 1 else { return }
      let query = JourneyQuery(
        origins: [JourneyQuery.End(stop: StopID(0), seconds: 0)],
        destinations: [JourneyQuery.End(stop: StopID(timetable.stopCount - 1), seconds: 0)]
      )
      _ = finder.journeys(query, leaving: days[0].origin...days[2].origin)
    }
    if let found { #expect(found.code != .faulty) }
  }
}

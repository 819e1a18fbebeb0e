import CampusGraph
import GeoCore
import Testing
import Transit
import TransitFeeds

@Suite struct GTFSFeedTests {
  /// Everything of a timetable that a passenger sees, for comparison.
  private func contents(_ timetable: Timetable) -> [String] {
    (0..<timetable.stopCount).map { "\(timetable.stop(StopID($0)))" }
      + timetable.routes.map { "\($0)" }
      + (0..<timetable.tripCount).map {
        let trip = TripID($0)
        return "\(timetable.trip(trip)) \(timetable.calls(of: trip))"
      }
  }

  @Test func `a feed has its stops, routes, trips and dates`() throws {
    let feed = try FeedFixture().read()
    #expect(feed.report.findings.map(\.message.en) == [])
    let timetable = feed.timetable
    #expect(timetable.agencies[0].timeZone == "America/Guayaquil")
    #expect(timetable.routes[0].label == "10")
    #expect(timetable.routes[0].longName == "Line, ten")
    #expect(timetable.routes[0].color == "00FF00")
    let platform = try #require(timetable.stop(named: "S2"))
    #expect(timetable.stop(platform).parent == timetable.stop(named: "ST"))
    #expect(timetable.wheelchairAccess(of: platform) == .possible)
    #expect(timetable.stop(named: "none") == nil)
    let trip = try #require(timetable.trip(named: "T1"))
    let record = timetable.trip(trip)
    #expect(record.headsign == "North" && record.block == "B1" && record.direction == 0)
    #expect(record.wheelchair == .possible)
    // The time at the second stop lies between its neighbours', by distance.
    #expect(timetable.calls(of: trip).map(\.arrival) == [28_800, 29_100, 29_400, 30_000])
    #expect(timetable.calls(of: trip).map(\.departure) == [28_800, 29_100, 29_520, 30_000])
    #expect(timetable.calls(of: trip).map(\.allowsBoarding) == [true, true, true, false])
    #expect(timetable.calls(of: trip).map(\.allowsAlighting) == [false, true, true, true])
  }

  @Test(arguments: [
    (20_260_227, true), (20_260_301, false), (20_260_302, false), (20_260_303, true),
    (20_260_307, true), (20_251_231, false), (20_270_101, false),
  ])
  func `services run on their weekdays and exceptions`(date: Int, runs: Bool) throws {
    let timetable = try FeedFixture().read().timetable
    let day = try #require(CivilDate(year: date / 10_000, month: date / 100 % 100, day: date % 100))
    let trip = timetable.trip(try #require(timetable.trip(named: "T1")))
    #expect(timetable.calendar.runs(trip.service, on: day) == runs)
  }

  @Test func `byte order marks, line ends, quotes and other columns change nothing`() throws {
    let plain = try FeedFixture().read()
    var feed = FeedFixture()
    for (name, text) in feed.files {
      let rows = text.split(separator: "\n").map { row in
        name == "routes.txt"
          ? String(row)
          : row.split(separator: ",", omittingEmptySubsequences: false)
            .map { "\"" + $0 + "\"" }.joined(separator: ",")
      }
      feed.files[name] = "\u{FEFF}" + rows.joined(separator: "\r\n")
    }
    #expect(contents(try feed.read().timetable) == contents(plain.timetable))
    var other = FeedFixture()
    other.files["stops.txt"] = other.files["stops.txt"]?
      .split(separator: "\n").enumerated()
      .map { ($0.offset == 0 ? "what, STOP_desc," : "\"a\nb\", ,") + $0.element }
      .joined(separator: "\n")
    let read = try other.read()
    #expect(contents(read.timetable) == contents(plain.timetable))
    #expect(read.report.findings.map(\.code) == [.unknownColumn])
  }

  @Test(arguments: ["", "feed/"], [true, false])
  func `archives are read like folders`(folder: String, isDeflated: Bool) throws {
    let fixture = FeedFixture()
    let feed = try FeedFixture.read(fixture.archive(inFolder: folder, isDeflated: isDeflated))
    #expect(contents(feed.timetable) == contents(try fixture.read().timetable))
    #expect(feed.report.findings.map(\.code) == (folder.isEmpty ? [] : [.folderInArchive]))
  }

  @Test func `optional files may be missing`() throws {
    var feed = FeedFixture()
    feed.files["calendar.txt"] = nil
    feed.files["calendar_dates.txt"] =
      "service_id,date,exception_type\nW,20260301,1\nX,20260302,1\n"
    let read = try feed.read()
    #expect(read.report.findings.isEmpty)
    #expect(read.timetable.tripCount == 3)
    feed.files["calendar_dates.txt"] = nil
    let none = try feed.read()
    #expect(none.report.counts[.missingCalendar] == 1)
    #expect(none.timetable.tripCount == 0)
  }

  @Test func `frequencies, transfers and shapes are read`() throws {
    var feed = FeedFixture()
    feed.files["frequencies.txt"] = """
      trip_id,start_time,end_time,headway_secs,exact_times
      T2,06:00:00,07:00:00,600,1
      T2,22:00:00,25:00:00,1200,
      """
    feed.files["transfers.txt"] = """
      from_stop_id,to_stop_id,transfer_type,min_transfer_time
      S1,S2,2,240
      S3,S3,3,
      """
    feed.files["shapes.txt"] = """
      shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
      P,-0.13,-78.5,20
      P,-0.10,-78.5,3
      """
    feed.replace("T2,North,1,,,2", with: "T2,North,1,,P,2", in: "trips.txt")
    let read = try feed.read()
    #expect(read.report.findings.map(\.message.en) == [])
    let trip = try #require(read.timetable.trip(named: "T2"))
    #expect(
      read.timetable.frequencies(of: trip) == [
        TripFrequency(start: 21_600, end: 25_200, headway: 600, isExact: true),
        TripFrequency(start: 79_200, end: 90_000, headway: 1200, isExact: false),
      ]
    )
    #expect(read.timetable.frequencies(of: trip).map(\.count) == [6, 9])
    #expect(read.timetable.transfers.map(\.kind) == [.minimumTime, .impossible])
    #expect(read.timetable.transfers[0].minimumTime == 240)
    let shape = try #require(read.timetable.trip(trip).shape)
    #expect(read.timetable.points(of: shape).map(\.latitude) == [-0.10, -0.13])
  }

  @Test func `stop sequences and missing times are kept`() throws {
    let timetable = try FeedFixture().read().timetable
    let trip = try #require(timetable.trip(named: "T1"))
    #expect((0..<4).map { timetable.stopSequence(of: trip, at: $0) } == [1, 2, 5, 9])
    #expect([1, 5, 9].map { timetable.position(ofSequence: $0, of: trip) } == [0, 2, 3])
    #expect([0, 3, 10].allSatisfy { timetable.position(ofSequence: $0, of: trip) == nil })
    #expect((0..<4).map { timetable.hasOwnTime(trip, at: $0) } == [true, false, true, true])
    // Numbers from 1 on without gaps are not stored.
    let plain = try #require(timetable.trip(named: "T2"))
    #expect(timetable.stopSequence(of: plain, at: 1) == 2)
    #expect(timetable.position(ofSequence: 2, of: plain) == 1)
    #expect([0, 3].allSatisfy { timetable.position(ofSequence: $0, of: plain) == nil })
  }
}

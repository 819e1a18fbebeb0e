import CampusGraph
import Foundation
import GeoCore
import Transit
import TransitFeeds

/// Timetables of public transport.
enum FeedTargets {
  /// A zip archive, or a text in which lines such as `@stops.txt` begin the files of a folder.
  static func gtfs(_ bytes: [UInt8]) {
    if bytes.starts(with: Array("PK".utf8)) {
      return ScratchFile.with(bytes, ending: ".zip") { read($0) }
    }
    let path = FileManager.default.temporaryDirectory
      .appending(path: "rumbo-fuzz-feed-\(ProcessInfo.processInfo.processIdentifier)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    for part in bytes.split(separator: UInt8(ascii: "@")) {
      let lines = part.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
      let name = String(decoding: lines.first ?? [], as: UTF8.self)
      guard name.hasSuffix(".txt"), !name.contains("/") else { continue }
      let file = URL(filePath: path).appending(path: name)
      try? Data(lines.count > 1 ? Array(lines[1]) : []).write(to: file)
    }
    read(path)
  }

  /// A message of GTFS-Realtime, which is checked against a timetable and written again.
  static func realtime(_ bytes: [UInt8]) {
    guard let feed = try? RealtimeFeed.reading(protobuf: bytes, path: "message").feed else {
      return
    }
    var check = RealtimeCheck()
    check.timetable = timetable
    check.now = feed.timestamp
    _ = check.report(on: feed)
    let day = ServiceDay(date: CivilDate(daysSince1970: 20_777), origin: 20_777 * 86_400)
    _ = ServiceWindow(timetable, days: [day], updates: feed.tripUpdates(of: timetable))
    guard let copy = try? RealtimeFeed.reading(protobuf: feed.protobuf(), path: "copy").feed else {
      preconditionFailure("a message that was written cannot be read")
    }
    // Compared as text, because a position that is not a number differs from itself.
    precondition(copy.json() == feed.json(), "a message that was written differs")
  }

  /// Two trips a day that stop at A, B and, one of them, at A again.
  private static let timetable: Timetable = {
    var builder = TimetableBuilder(agencies: [Agency(id: "A", name: "", timeZone: "UTC")])
    let stops = ["S1", "S3"].enumerated().map { number, id in
      builder.add(
        TransitStop(
          id: id,
          name: id,
          location: Coordinate(latitude: -0.1 - 0.01 * Double(number), longitude: -78.5)
        )
      )
    }
    let route = builder.add(TransitRoute(id: "R", shortName: "R"))
    let days = Set([CivilDate(daysSince1970: 20_777)])
    let service = builder.add(service: "W", ServiceDates(added: days))
    let shape = builder.add(
      shape: stops.indices.map {
        Coordinate(latitude: -0.1 - 0.01 * Double($0), longitude: -78.5)
      }
    )
    for (id, order) in [("T1", [0, 1]), ("T2", [0, 1, 0])] {
      builder.add(
        TripRecord(id: id, route: route, service: service, shape: shape),
        calls: order.enumerated().map { position, stop in
          let time = 28_800 + Int32(position) * 600
          return StopCall(stop: stops[stop], arrival: time, departure: time)
        },
        frequencies: id == "T2" ? [TripFrequency(start: 28_800, end: 36_000, headway: 600)] : [],
        numbering: CallNumbering(sequences: id == "T1" ? [1, 5] : [], estimated: [0])
      )
    }
    return builder.timetable()
  }()

  /// Lines and stops in GeoJSON, and after a zero byte times in CSV.
  static func shuttle(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    ScratchFile.with(Array(parts[0]), ending: ".shuttle") { map in
      let times = map + ".csv"
      defer { try? FileManager.default.removeItem(atPath: times) }
      try? Data(parts.count > 1 ? Array(parts[1]) : []).write(to: URL(filePath: times))
      guard let feed = try? ShuttleFeed(reading: map, timetable: times) else { return }
      search(feed.timetable)
    }
  }

  /// Reads a feed and searches its timetable.
  private static func read(_ path: String) {
    if let timetable = try? GTFSFeed(reading: path).timetable { search(timetable) }
  }

  private static func search(_ timetable: Timetable) {
    guard timetable.stopCount > 1,
      let day = timetable.calendar.range?.lowerBound
    else { return }
    let days = (0..<2).map {
      ServiceDay(date: day.advanced(by: $0), origin: Int64(day.daysSince1970 + $0) * 86_400)
    }
    let finder = JourneyFinder(
      ServiceWindow(timetable, days: days),
      footpaths: Footpaths(of: timetable)
    )
    let query = JourneyQuery(
      origins: [JourneyQuery.End(stop: StopID(0), seconds: 60)],
      destinations: [JourneyQuery.End(stop: StopID(timetable.stopCount - 1), seconds: 60)]
    )
    for ride in finder.earliestArrivals(query, leaving: days[0].origin).flatMap(\.rides) {
      _ = timetable.line(of: ride.trip, from: ride.boardingPosition, to: ride.alightingPosition)
    }
    _ = finder.latestDepartures(query, arriving: days[1].origin)
  }
}

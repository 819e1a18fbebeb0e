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

  /// Reads a feed and searches its timetable.
  private static func read(_ path: String) {
    guard let timetable = try? GTFSFeed(reading: path).timetable, timetable.stopCount > 1,
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

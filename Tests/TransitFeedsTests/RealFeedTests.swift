import CampusGraph
import Foundation
import GeoCore
import Testing
import Transit
import TransitFeeds

/// Feeds of real agencies; skipped where they are absent.
@Suite struct RealFeedTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/gtfs").standardized.path

  static func isPresent(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/" + name)
  }

  @Test(
    arguments: [
      ("bullrunner-gtfs.zip", 125, 6, 15, 473), ("google_sample-feed-1.zip", 9, 5, 11, 28),
      ("kcm_gtfs.zip", 56, 219, 282, 6923),
    ].filter { isPresent($0.0) }
  )
  func `feeds are read without errors`(
    name: String,
    stops: Int,
    routes: Int,
    trips: Int,
    calls: Int
  ) throws {
    let feed = try GTFSFeed(reading: Self.folder + "/" + name, isStrict: true)
    #expect(feed.timetable.stopCount == stops)
    #expect(feed.timetable.routes.count == routes)
    #expect(feed.timetable.tripCount == trips)
    #expect(feed.timetable.callCount == calls)
    #expect(feed.report.count(.warning) == 0)
  }
}

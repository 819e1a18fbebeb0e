import Foundation
import GeoCore
import Testing

@testable import Traces

/// Tests with recordings of other projects, if they are beside the repository.
@Suite struct `Real recordings` {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../shared/data/traces").standardized
  private static let arePresent = FileManager.default.fileExists(
    atPath: folder.appending(path: "barefoot").path
  )

  /// A file, its fixes and how many of them have a time, as another parser counts them.
  static let files: [(String, Int, Int)] = [
    ("graphhopper/andorra_for_map_matching.gpx", 21, 0),
    ("graphhopper/gpxv1_0.gpx", 14, 14), ("graphhopper/issue-127.gpx", 2, 0),
    ("graphhopper/issue-13.gpx", 29, 29), ("graphhopper/issue-70.gpx", 17, 17),
    ("graphhopper/no_trk.gpx", 0, 0), ("graphhopper/no_trkpt.gpx", 0, 0),
    ("graphhopper/no_trkseg.gpx", 0, 0), ("graphhopper/test-only-wpt.gpx", 5, 0),
    ("graphhopper/test1.gpx", 264, 264), ("graphhopper/test2.gpx", 2, 2),
    ("graphhopper/test2_no_millis.gpx", 3, 0), ("graphhopper/tour-with-loop.gpx", 11, 11),
    ("graphhopper/tour2-with-loop.gpx", 12, 12), ("graphhopper/tour3-with-long-edge.gpx", 7, 7),
    ("graphhopper/tour4-with-uturn.gpx", 5, 5), ("leuven/route.gpx", 65, 0),
    ("leuven/route2.gpx", 8, 0), ("barefoot/x0001-001.geojson", 1194, 0),
    ("barefoot/x0001-001.json", 1194, 1194), ("barefoot/x0001-015.geojson", 80, 0),
    ("barefoot/x0001-015.json", 80, 80),
  ]

  @Test(.enabled(if: arePresent), arguments: files)
  func `are read whole`(_ name: String, _ count: Int, _ timed: Int) throws {
    let (_, fixes, summary) = try TraceFile.trace(Self.folder.appending(path: name).path)
    #expect(fixes.count == count)
    #expect(fixes.count - summary.untimedCount == timed)
    #expect(summary.rejectedCount == 0)
  }
}

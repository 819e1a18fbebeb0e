public import CampusGraph
public import Foundation

/// Locations of the benchmarks' data, relative to this source file.
public enum PackagedData {
  private static let package = URL(filePath: #filePath)
    .appending(path: "../../../..").standardizedFileURL

  /// Data outside the repository: in `RUMBO_SHARED_DATA`, or beside the repository.
  static let shared =
    ProcessInfo.processInfo.environment["RUMBO_SHARED_DATA"].map { URL(filePath: $0) }
    ?? package.appending(path: "../shared/data").standardizedFileURL

  /// The bytes of the bundled campus.
  public static func campusFile() throws -> Data {
    try Data(contentsOf: package.appending(path: "data/campus.geojson"))
  }

  /// The bundled campus.
  public static func campus() throws -> Campus {
    try Campus(contentsOf: campusFile(), fileName: "campus.geojson")
  }
}

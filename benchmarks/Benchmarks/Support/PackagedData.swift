public import CampusGraph
public import Foundation

/// Where the benchmarks' data lies, found from this file's own place.
public enum PackagedData {
  private static let package = URL(filePath: #filePath)
    .appending(path: "../../../..").standardizedFileURL

  /// Data that is not part of the repository: beside it, or where `RUMBO_SHARED_DATA` says.
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

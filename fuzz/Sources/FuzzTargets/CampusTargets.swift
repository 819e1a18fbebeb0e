import CampusGraph
import Foundation

/// Files of campuses and of bike stations.
enum CampusTargets {
  static func campus(_ bytes: [UInt8]) {
    guard let campus = try? Campus(contentsOf: Data(bytes), fileName: "fuzz.geojson") else {
      return
    }
    _ = campus.graph.check()
  }

  /// One file, or several that lines of `@name` part.
  static func stations(_ bytes: [UInt8]) {
    var files: [String: Data] = [:]
    var name = "station_information.json"
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.first == UInt8(ascii: "@") {
        name = String(decoding: line.dropFirst(), as: UTF8.self)
      } else {
        files[name, default: Data()].append(contentsOf: line)
      }
    }
    _ = try? StationIndex(files: files, name: "fuzz")
  }
}

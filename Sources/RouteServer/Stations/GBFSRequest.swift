import CampusGraph

/// Request of a document of the bike stations in GBFS.
enum GBFSRequest: Hashable {
  /// The versions of the feed: `manifest.json`.
  case manifest
  /// A file of a version, such as `station_status`.
  case file(GBFSVersion, String)

  /// Whether a path belongs to the stations.
  static func owns(_ path: Substring) -> Bool { path == "/gbfs" || path.hasPrefix("/gbfs/") }

  /// Reads a path: `/gbfs`, or `/gbfs/{version}/{file}.json`; `nil` if there is nothing.
  init?(path: Substring) {
    if path == "/gbfs" {
      self = .manifest
      return
    }
    guard let found = Self.files.first(where: { Self.path($0.version, $0.name) == path }) else {
      return nil
    }
    self = .file(found.version, found.name)
  }

  /// The files of all versions.
  static let files: [(version: GBFSVersion, name: String)] = GBFSVersion.allCases.flatMap {
    version in
    let names = [
      "gbfs", "gbfs_versions", "system_information", "station_information", "station_status",
    ]
    return (names + (version == .v2 ? ["system_hours"] : [])).map { (version, $0) }
  }

  /// The path of a file.
  static func path(_ version: GBFSVersion, _ name: String) -> String {
    "/gbfs/\(version.rawValue)/\(name).json"
  }
}

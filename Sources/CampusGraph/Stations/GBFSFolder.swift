internal import Foundation
import GeoCore

/// Files of a GBFS feed, in a folder or in memory.
///
/// `gbfs.json`, if present, lists the files; only the last component of an address is used, so a
/// downloaded feed is found and no path leaves the folder. Without it files have the names of the
/// specification.
struct GBFSFolder {
  /// The name in messages.
  let name: String
  private let load: (String) throws(StationFileError) -> Data?
  private var fileNames: [String: String] = [:]

  /// Makes a feed of files in memory.
  init(files: [String: Data], name: String, language: Language) throws(StationFileError) {
    self.name = name
    load = { files[$0] }
    fileNames = try discoveredNames(language)
  }

  /// Makes a feed of a folder.
  init(_ folder: URL, language: Language) throws(StationFileError) {
    name = folder.lastPathComponent
    load = { file throws(StationFileError) in
      let url = folder.appendingPathComponent(file)
      guard FileManager.default.fileExists(atPath: url.path) else { return nil }
      return try StationFile.data(of: url)
    }
    fileNames = try discoveredNames(language)
  }

  /// The document of a feed, such as `station_status`; `nil` if there is no such file.
  func document(_ feed: String) throws(StationFileError) -> GBFSDocument? {
    let names = [fileNames[feed], feed + ".json"].compactMap(\.self)
    for file in names {
      if let data = try load(file) { return try GBFSDocument(data, file: "\(name)/\(file)") }
    }
    return nil
  }

  private func discoveredNames(_ language: Language) throws(StationFileError) -> [String: String] {
    guard let data = try load("gbfs.json") else { return [:] }
    let document = try GBFSDocument(data, file: "\(name)/gbfs.json")
    return (document.addresses(language) ?? [:]).compactMapValues(Self.fileName(ofAddress:))
  }

  private static func fileName(ofAddress url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard let last = path.split(separator: "/").last, last != "..", last != "." else { return nil }
    return last.hasSuffix(".json") ? String(last) : last + ".json"
  }
}

/// Document of a feed: its `data` and its time of creation.
struct GBFSDocument {
  let file: String
  let data: JSONValue
  let lastUpdated: Int?
  /// Seconds for which it stays as it is: `ttl`.
  let lifetime: Int?
  let bytes: Data

  init(_ bytes: Data, file: String) throws(StationFileError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw .malformed(file, error.message)
    }
    guard let data = value.member("data"), data.object != nil else {
      throw .malformed(file, .message { $0.notAFeedFile })
    }
    self.file = file
    self.data = data
    lastUpdated = value.member("last_updated")?.gbfsTime
    lifetime = value.member("ttl")?.gbfsCount
    self.bytes = bytes
  }
}

/// Reads files with errors that name them.
enum StationFile {
  static func data(of url: URL) throws(StationFileError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      throw .notFound(url.lastPathComponent, .message { $0.unreadableFile(url.path) })
    }
  }
}

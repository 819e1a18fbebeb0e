public import Foundation
public import GeoCore

/// Document of a GBFS feed as its server sends it, version 2.x or 3.0: the list of the files, the
/// system, or the status of the stations.
///
///     let message = try GBFSMessage(parsing: data, name: "ecobici")
///     if case .status(let rows) = message.content { … }
///
/// Rows of the status that are invalid are left out and counted.
public struct GBFSMessage: Sendable, Hashable {
  /// What a document has.
  public enum Content: Sendable, Hashable {
    /// `gbfs`: the addresses of the files by their names, such as `station_status`.
    case files([String: String])
    /// `system_information`: the id of the system, and the name of its time zone if it is known.
    case system(String, timeZone: String?)
    /// `station_status`: the rows, each station once.
    case status([Row])
  }

  /// Status of a station.
  public struct Row: Sendable, Hashable {
    /// The id of the station in its system.
    public let id: String
    /// The status.
    public let status: StationStatus
  }

  /// What the document has.
  public let content: Content
  /// Seconds for which the document stays as it is, `0 ... 1_000_000`; `nil` if not given.
  public let lifetime: Int?
  /// When the document was made, in seconds since 1970; `nil` if not given.
  public let lastUpdated: Int?
  /// The number of rows without an id or valid counts, or of a station that has a row before.
  public let rejectedCount: Int

  /// The largest number of rows of a status.
  public static let maximumRowCount = 20_000
  /// The longest id of a station in bytes.
  public static let longestID = 200

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: JSON.
  ///   - name: Where it comes from, for messages.
  ///   - language: The preferred language of a feed of version 2 in several languages; else its first.
  /// - Throws: ``StationFileError`` if it is none of these documents, or has too many rows.
  public init(
    parsing data: Data,
    name: String,
    language: Language = .english
  ) throws(StationFileError) {
    let document = try GBFSDocument(data, file: name)
    (lifetime, lastUpdated) = (document.lifetime, document.lastUpdated)
    var rejected = 0
    if let files = document.addresses(language) {
      content = .files(files)
    } else if let rows = document.data.member("stations")?.array {
      guard rows.count <= Self.maximumRowCount else {
        throw .malformed(name, .message { $0.tooManyStations(Self.maximumRowCount) })
      }
      content = .status(Self.status(rows, rejected: &rejected))
    } else if let id = document.data.member("system_id")?.gbfsText {
      let zone = document.data.member("timezone")?.string
      content = .system(
        id,
        timeZone: zone.flatMap { TimeZoneClock(identifier: $0) == nil ? nil : $0 }
      )
    } else {
      throw .malformed(name, .message { $0.otherFeedFile })
    }
    rejectedCount = rejected
  }

  private static func status(_ rows: [JSONValue], rejected: inout Int) -> [Row] {
    var seen: Set<String> = []
    var result: [Row] = []
    for row in rows {
      guard let id = row.member("station_id")?.gbfsText, id.utf8.count <= longestID,
        let status = StationStatus(row), seen.insert(id).inserted
      else {
        rejected += 1
        continue
      }
      result.append(Row(id: id, status: status))
    }
    return result
  }
}

extension GBFSDocument {
  /// The addresses of the files that a `gbfs.json` lists, by name; `nil` for another document.
  func addresses(_ language: Language) -> [String: String]? {
    let feeds =
      data.member("feeds") ?? data.member(language.rawValue)?.member("feeds")
      ?? data.object?.members.lazy.compactMap { $0.value.member("feeds") }.first
    guard let feeds = feeds?.array else { return nil }
    var addresses: [String: String] = [:]
    for feed in feeds {
      guard let name = feed.member("name")?.string, let url = feed.member("url")?.string else {
        continue
      }
      addresses[name] = url
    }
    return addresses
  }
}

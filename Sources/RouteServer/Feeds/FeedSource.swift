import Foundation

/// Address of a feed, as it is configured or as a server leads to it.
///
/// It is never logged as a whole, because queries and paths can have keys.
struct FeedAddress: Hashable, Sendable {
  /// The address with its query.
  let url: String
  /// Name or address of the server, in lower case.
  let host: String
  /// Whether it is of https.
  let isEncrypted: Bool

  /// The longest address in bytes.
  private static let longest = 2048

  /// Reads an address of http or https without a user; `nil` for any other text.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      host.utf8.allSatisfy(Self.isOfHost), parts.user == nil, parts.password == nil,
      parts.port.map({ (1...65_535).contains($0) }) ?? true
    else { return nil }
    switch parts.scheme?.lowercased() {
    case "http": isEncrypted = false
    case "https": isEncrypted = true
    default: return nil
    }
    url = String(text.prefix { $0 != "#" })
    self.host = host.lowercased()
  }

  /// Whether a byte can be part of a name or an address of a server.
  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  /// The address that the server of this one leads to, by a redirect or a list of files.
  ///
  /// - Parameter text: An address, or one relative to this one.
  /// - Returns: `nil` unless it is of the same server, and encrypted if this one is.
  func following(_ text: String) -> FeedAddress? {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let base = URL(string: url),
      let next = URL(string: text, relativeTo: base).flatMap({ FeedAddress($0.absoluteString) }),
      next.host == host, next.isEncrypted || !isEncrypted
    else { return nil }
    return next
  }
}

/// Feed of a configuration: `ADDRESS` or `NAME=ADDRESS`.
struct FeedSource: Hashable, Sendable {
  /// The name; `nil` if none is given.
  let name: String?
  let address: FeedAddress

  /// Reads a value of the configuration; `nil` if it is none.
  init?(_ text: String) {
    let lower = text.prefix(8).lowercased()
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
      name = nil
      guard let address = FeedAddress(text) else { return nil }
      self.address = address
      return
    }
    guard let separator = text.firstIndex(of: "="),
      let address = FeedAddress(String(text[text.index(after: separator)...]))
    else { return nil }
    guard Self.isName(text[..<separator]) else { return nil }
    (name, self.address) = (String(text[..<separator]), address)
  }

  /// Whether a text can be the name of a feed.
  static func isName(_ text: Substring) -> Bool {
    (1...longestName).contains(text.utf8.count) && text.utf8.allSatisfy(isPlain)
  }

  /// The longest name in bytes.
  private static let longestName = 40

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// Feed of a configuration that is in files: `PATH` or `NAME=PATH` with a path that begins with a slash or
/// a point, or a `file:` address.
struct FeedFile: Hashable, Sendable {
  /// The name; `nil` if none is given.
  let name: String?
  /// The file or the folder, without a slash at its end.
  let path: String

  /// Reads a value of the configuration; `nil` if it is none.
  init?(_ text: String) {
    let separator = text.firstIndex(of: "=").flatMap { end in
      FeedSource.isName(text[..<end]) ? end : nil
    }
    name = separator.map { String(text[..<$0]) }
    var path = separator.map { String(text[text.index(after: $0)...]) } ?? text
    if path.lowercased().hasPrefix("file:///") {
      guard let url = URL(string: path), url.isFileURL else { return nil }
      path = url.path(percentEncoded: false)
    }
    guard path.hasPrefix("/") || path.hasPrefix("./") || path.hasPrefix("../"),
      path.utf8.count <= Self.longest, !path.utf8.contains(0)
    else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// The name of the file or the folder, in which other characters than those of names are underscores.
  var shown: String {
    let last = path.split(separator: "/").last ?? "files"
    return String(last.map { FeedSource.isName(Substring(String($0))) ? $0 : "_" })
  }

  /// The longest path in bytes.
  private static let longest = 4096
}

/// Header that is sent to one server, such as a key: `HOST NAME: VALUE`.
struct FeedHeader: Hashable, Sendable {
  let host: String
  let name: String
  let value: String

  /// Reads a value of the configuration; `nil` if it is none.
  init?(_ text: String) {
    guard text.utf8.count <= 4096, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      let blank = text.firstIndex(of: " ")
    else { return nil }
    let header = text[text.index(after: blank)...]
    guard let colon = header.firstIndex(of: ":") else { return nil }
    host = text[..<blank].lowercased()
    name = String(header[..<colon])
    let start = header[header.index(after: colon)...].drop { $0 == " " }
    value = String(start)
    let isToken = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    guard !host.isEmpty, !name.isEmpty, !value.isEmpty, isToken,
      !Self.reserved.contains(name.lowercased())
    else { return nil }
  }

  /// Names that the client sets itself.
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "accept-encoding",
    "if-none-match", "if-modified-since",
  ]
}

/// Feeds that a server pulls, and how.
package struct FeedSettings: Sendable, Hashable {
  /// Feeds of bike stations: GBFS.
  var stations: [FeedSource] = []
  /// Feeds of bike stations in files.
  var stationFiles: [FeedFile] = []
  /// Feeds of vehicles: GTFS-Realtime.
  var vehicles: [FeedSource] = []
  /// Feeds of trips: GTFS-Realtime.
  var tripUpdates: [FeedSource] = []
  /// Feeds of alerts: GTFS-Realtime.
  var alerts: [FeedSource] = []
  /// Seconds between two requests for a feed.
  package var interval = 30.0
  /// Headers by server.
  var headers: [FeedHeader] = []

  /// The intervals that are allowed, in seconds.
  static let intervals = 5.0...86_400
  /// The longest name of a feed of GTFS-Realtime, which begins the ids of its vehicles and alerts.
  private static let longestName = 16
  /// The most feeds of a kind.
  private static let mostFeeds = 100

  /// No feeds.
  package init() {}

  /// Whether nothing is pulled.
  package var isEmpty: Bool {
    stations.isEmpty && stationFiles.isEmpty && vehicles.isEmpty && tripUpdates.isEmpty
      && alerts.isEmpty
  }

  /// Takes the feeds of bike stations; returns whether all can be used.
  package mutating func setStations(_ texts: [String]) -> Bool {
    let files = texts.compactMap { FeedFile($0) }
    let sources = texts.filter { FeedFile($0) == nil }.compactMap { FeedSource($0) }
    guard files.count + sources.count == texts.count, texts.count <= Self.mostFeeds,
      Set(sources.map(\.address)).count == sources.count,
      Set(files.map(\.path)).count == files.count
    else { return false }
    (stations, stationFiles) = (sources, files)
    return true
  }

  /// Takes the feeds of vehicles; returns whether all can be used.
  package mutating func setVehicles(_ texts: [String]) -> Bool {
    Self.set(&vehicles, texts)
  }

  /// Takes the feeds of trip updates; returns whether all can be used.
  package mutating func setTripUpdates(_ texts: [String]) -> Bool {
    Self.set(&tripUpdates, texts)
  }

  /// Takes the feeds of alerts; returns whether all can be used.
  package mutating func setAlerts(_ texts: [String]) -> Bool {
    Self.set(&alerts, texts)
  }

  /// Takes feeds of one kind of GTFS-Realtime.
  private static func set(_ feeds: inout [FeedSource], _ texts: [String]) -> Bool {
    let sources = texts.compactMap { FeedSource($0) }
    let names = sources.enumerated().map { name(of: $1, at: $0) }
    guard sources.count == texts.count, sources.count <= mostFeeds,
      names.allSatisfy({ $0.utf8.count <= longestName }),
      Set(names.map { $0.lowercased() }).count == names.count
    else { return false }
    feeds = sources
    return true
  }

  /// Takes the headers; returns whether all can be used.
  mutating func setHeaders(_ texts: [String]) -> Bool {
    let headers = texts.compactMap { FeedHeader($0) }
    guard headers.count == texts.count else { return false }
    self.headers = headers
    return true
  }

  /// The name of a feed of GTFS-Realtime: the one that is given, or else one of its place in the list.
  static func name(of source: FeedSource, at index: Int) -> String {
    source.name ?? "feed\(index + 1)"
  }
}

import CampusGraph
import Foundation
import GeoCore
import LiveStore

/// Reader of the status of bike stations in files on this machine: a folder with `station_status.json`
/// and perhaps `system_information.json`, or a `station_status.json` alone.
///
/// Programs that write the files should rename finished ones, so that none is read half.
actor StationFolder: PulledFeed {
  private let name: String?
  private let path: String
  private let writer: StationFeedWriter
  /// The system whose stations are served; `nil` for none.
  private let servedSystem: @Sendable () -> BikeShareSystem?
  /// The file when it was read last.
  private var state: ServedFiles.State?

  /// The largest file in bytes, as of an answer.
  private static let largest = FeedFetcher.Limits().bytes

  init(
    _ source: FeedFile,
    _ live: LiveService,
    servedSystem: @escaping @Sendable () -> BikeShareSystem?
  ) {
    (name, path) = (source.name, source.path)
    (writer, self.servedSystem) = (StationFeedWriter(live), servedSystem)
  }

  func pull(_: FeedFetcher, now: Seconds) async throws(FeedFailure) -> FeedPull {
    let isFolder = FileSystem.isFolder(path)
    let file = isFolder ? path + "/station_status.json" : path
    let before = ServedFiles.State(of: file)
    if let before, before == state { return FeedPull(isNew: false) }
    let status = try GBFSMessage(reading: try Self.bytes(of: file))
    var (system, zone) = (name, String?.none)
    let information = path + "/system_information.json"
    if isFolder, FileSystem.exists(information),
      case .system(let id, let name) = try GBFSMessage(reading: Self.bytes(of: information)).content
    {
      (system, zone) = (system ?? id, name)
    }
    let served = servedSystem()
    guard let system = system ?? served?.id, !system.isEmpty,
      system.utf8.count <= GBFSMessage.longestID
    else {
      throw FeedFailure(
        .malformed,
        "the status names no system; write SYSTEM=PATH, or add system_information.json"
      )
    }
    let own = served.flatMap { $0.id == system ? $0.timeZone : nil }
    let pull = try await writer.store(status, of: system, zone ?? own, now: now)
    // One that was replaced meanwhile is read again.
    state = before
    return pull
  }

  private static func bytes(of file: String) throws(FeedFailure) -> [UInt8] {
    // A pipe would never end.
    let real = FileSystem.resolvingLinks(file)
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let bytes = FileSystem.bytes(of: file, limit: largest + 1)
    else { throw FeedFailure(.unreachable, "there is no file that can be read") }
    guard bytes.count <= largest else {
      throw FeedFailure(.tooBig, "larger than \(largest) bytes")
    }
    return bytes
  }
}

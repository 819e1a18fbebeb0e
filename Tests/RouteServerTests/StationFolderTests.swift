import CampusGraph
import Foundation
import GeoCore
import LiveStore
import Testing

@testable import RouteServer

/// Status of bike stations that is read from files.
@Suite struct StationFolderTests {
  private static let now = LiveServer.start
  private let server: LiveServer

  init() throws { server = try LiveServer() }

  private var folder: URL { server.folder.appending(path: "gbfs", directoryHint: .isDirectory) }

  private func write(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
  }

  private static func status(_ bikes: Int, time: Int = Int(now) - 60) -> String {
    "{\"last_updated\": \(time), \"ttl\": 0, \"version\": \"2.3\", \"data\": {\"stations\": "
      + "[{\"station_id\": \"1\", \"num_bikes_available\": \(bikes), "
      + "\"num_docks_available\": \(10 - bikes), \"last_reported\": \(time)}]}}"
  }

  private func feed(_ source: String, served: String? = nil) throws -> StationFolder {
    StationFolder(try #require(FeedFile(source)), server.live) {
      served.map { id in
        var system = BikeShareSystem()
        system.id = id
        return system
      }
    }
  }

  private func outcome(_ feed: StationFolder) async -> String {
    let fetcher = FeedFetcher(agent: "t/1")
    var outcome: String
    do throws(FeedFailure) {
      let pull = try await feed.pull(fetcher, now: Self.now)
      outcome = pull.isNew ? "\(pull.stored)-\(pull.rejected)" : "unchanged"
    } catch {
      outcome = error.reason.rawValue
    }
    await fetcher.shutdown()
    return outcome
  }

  @Test func `a folder is read again when its status is another file`() async throws {
    try write("station_status.json", Self.status(3))
    try write("system_information.json", "{\"data\": {\"system_id\": \"bici\"}}")
    let feed = try feed(folder.path + "/")
    #expect(await outcome(feed) == "1-0")
    #expect(await outcome(feed) == "unchanged")
    try write("station_status.json", Self.status(5, time: Int(Self.now) - 30))
    #expect(await outcome(feed) == "1-0")
    #expect(try server.store.stations(of: "bici")["1"]?.bikes == 5)
    #expect(try server.store.stations(of: "bici")["1"]?.docks == 5)
    try FileManager.default.removeItem(at: folder)
    #expect(await outcome(feed) == "unreachable")
    #expect(try server.store.stations(of: "bici")["1"]?.bikes == 5)
  }

  @Test func `a file alone is of the system that is named or served`() async throws {
    try write("s.json", Self.status(4))
    let path = folder.appending(path: "s.json").path
    #expect(await outcome(try feed("bici=" + path)) == "1-0")
    #expect(await outcome(try feed("file://" + path, served: "city")) == "1-0")
    #expect(await outcome(try feed(path)) == "malformed")
    #expect(try server.store.stations(of: "bici")["1"]?.bikes == 4)
    #expect(try server.store.stations(of: "city")["1"]?.bikes == 4)
  }

  @Test(arguments: ["", "{", "<html>", "{\"data\": {\"system_id\": \"x\"}}", "[]"])
  func `other files are refused`(_ text: String) async throws {
    try write("station_status.json", text)
    #expect(await outcome(try feed("bici=" + folder.path)) == "malformed")
  }

  @Test func `what is no file, or a very large one, is refused`() async throws {
    try write("station_status.json", String(repeating: " ", count: (16 << 20) + 1))
    #expect(await outcome(try feed("bici=" + folder.path)) == "too_big")
    try write("other", "")
    #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
    for name in ["pipe", "none"] {
      let path = folder.appending(path: name).path
      #expect(await outcome(try feed("bici=" + path)) == "unreachable", "\(name)")
    }
  }

  @Test(arguments: [
    ("/a/b/", nil, "/a/b", "b"), ("bici=./x.json", "bici", "./x.json", "x.json"),
    ("file:///a%20b", nil, "/a b", "a_b"), ("/a=b", nil, "/a=b", "a_b"),
    ("x=../\u{22}\n", "x", "../\u{22}\n", "__"), ("/", nil, "/", "files"),
  ])
  func `paths are read from the configuration`(
    text: String,
    name: String?,
    path: String,
    shown: String
  ) {
    let file = FeedFile(text)
    #expect(file?.name == name && file?.path == path && file?.shown == shown)
  }

  @Test func `addresses are no paths, and both can be given`() throws {
    for text in ["https://h/a", "x=https://h/a=b", "a/b", "", "x=", "file://host/a", "/\u{0}"] {
      #expect(FeedFile(text) == nil, "\(text)")
    }
    let settings = try #require(
      FeedSettings(stations: ["https://h/a", "bici=/srv/gbfs", "c=https://h/b"])
    )
    #expect(settings.stations.count == 2 && settings.stationFiles.map(\.path) == ["/srv/gbfs"])
    #expect(!settings.isEmpty)
    #expect(FeedSettings(stations: ["/srv/gbfs", "x=/srv/gbfs"]) == nil)
    #expect(FeedSettings(stations: ["gbfs"]) == nil)
    var configuration = ServerConfiguration()
    configuration.feeds = try #require(FeedSettings(stations: ["/srv/gbfs"]))
    #expect(throws: ConfigurationError.self) { try configuration.checkFeeds() }
  }

  @Test func `a server reads its folder`() async throws {
    try write("station_status.json", Self.status(2))
    let settings = try #require(FeedSettings(stations: ["bici=" + folder.path]))
    let lines = LogLines()
    let service = FeedService(
      settings,
      server.live,
      server.city.answerer.regions,
      log: lines.log
    )
    let fetcher = service.fetcher(version: "1")
    for puller in service.pullers {
      _ = await puller.step(at: ServerTime(now: Self.now, steady: 0), fetcher)
    }
    await fetcher.shutdown()
    #expect(lines.messages == ["stations of bici: 1 rows read"])
    #expect(try server.store.stations(of: "bici")["1"]?.bikes == 2)
  }
}

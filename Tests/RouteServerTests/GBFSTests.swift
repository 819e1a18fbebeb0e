import CampusGraph
import Foundation
import GeoCore
import LiveStore
import RouteService
import Testing

@testable import RouteServer

/// Bike stations in GBFS over HTTP, from the bundled file and from live data.
@Suite struct GBFSRequestTests {
  private static let start: Seconds = 1_800_000_000
  private let folder: URL
  private let live: LiveService
  private let regions: Regions
  /// Regions of the same data for a reload and a restart.
  private let spare: [Region]
  private let still: RequestHandler
  private let handler: RequestHandler

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gbfs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data").standardized
    // Live data change the stations of their regions, so the server without them has its own.
    func region() throws -> Region {
      try Region(DataSet(bundled: BundledFiles(folders: [data])), threads: 1)
    }
    live = try LiveService(
      opening: folder.appending(path: "live.sqlite").path,
      LiveStoreSettings(),
      streams: 1
    ) { Self.start }
    let about = RequestHandler.About(version: "1", commit: "abc")
    let other = OSRMAnswerer(Regions([try region()]), .withoutTimeouts)
    still = RequestHandler(other, threads: 1, about: about) { Self.start }
    regions = Regions([try region()])
    spare = try (0..<2).map { _ in try region() }
    handler = RequestHandler(
      OSRMAnswerer(regions, .withoutTimeouts),
      threads: 1,
      about: about,
      live: live
    ) { Self.start }
  }

  private func reply(
    _ target: String,
    _ method: String = "GET",
    live: Bool = true,
    tag: String? = nil
  ) async -> Reply {
    var request = IncomingRequest(method: method, target)
    request.host = "bikes.example"
    request.knownTags = tag
    return await (live ? handler : still).reply(to: request, id: "1")
  }

  private func json(_ target: String, live: Bool = true) async throws -> JSONValue {
    try JSONValue(parsing: await reply(target, live: live).body)
  }

  @Test func `a manifest names the versions, and these their files`() async throws {
    let manifest = try await json("/gbfs")
    let set = manifest["data"]?["datasets"]?.array?.first
    #expect(set?["system_id"]?.string == "biciq-quito")
    #expect(
      set?["versions"]?.array?.compactMap { $0["url"]?.string } == [
        "http://bikes.example/gbfs/2.3/gbfs.json", "http://bikes.example/gbfs/3.0/gbfs.json",
      ]
    )
    let old = try await json("/gbfs/2.3/gbfs.json")
    #expect(old["version"]?.string == "2.3")
    #expect(
      old["data"]?["es"]?["feeds"]?.array?.compactMap { $0["name"]?.string } == [
        "system_information", "station_information", "station_status", "system_hours",
      ]
    )
    let new = try await json("/gbfs/3.0/gbfs.json")
    #expect(
      new["data"]?["feeds"]?.array?.compactMap { $0["url"]?.string } == [
        "http://bikes.example/gbfs/3.0/system_information.json",
        "http://bikes.example/gbfs/3.0/station_information.json",
        "http://bikes.example/gbfs/3.0/station_status.json",
      ]
    )
    #expect(try await json("/gbfs/3.0/gbfs_versions.json")["data"]?["versions"]?.array?.count == 2)
  }

  @Test func `versions write texts and times in their ways`() async throws {
    let old = try await json("/gbfs/2.3/station_information.json")
    let row = old["data"]?["stations"]?.array?.first
    #expect(row?["name"]?.string == "El Labrador" && row?["capacity"]?.number == 15)
    #expect(old["last_updated"]?.number == 1_795_219_200)
    let new = try await json("/gbfs/3.0/station_information.json")
    let name = new["data"]?["stations"]?.array?.first?["name"]?.array?.first
    #expect(name?["text"]?.string == "El Labrador" && name?["language"]?.string == "es")
    #expect(new["last_updated"]?.string == "2026-11-21T00:00:00Z")
    let system = try await json("/gbfs/3.0/system_information.json")["data"]
    #expect(system?["languages"]?.array == ["es"] && system?["language"] == nil)
    #expect(system?["opening_hours"]?.string == "Mo-Su 07:00-19:00")
    #expect(system?["feed_contact_email"]?.string?.contains("@") == true)
  }

  @Test func `live data change the status, and nothing older does`() async throws {
    let time = Int64(Self.start) - 60
    try live.store.update([
      (
        key: StationKey(system: "biciq-quito", id: "biciq-01"),
        status: LiveStationStatus(time: time, bikes: 4, docks: 11, isRenting: false)
      )
    ])
    let old = try await json("/gbfs/2.3/station_status.json")
    #expect(old["ttl"]?.number == 30 && old["last_updated"]?.number == Double(time))
    let row = try #require(old["data"]?["stations"]?.array?.first)
    #expect(row["station_id"]?.string == "biciq-01" && row["last_reported"]?.number == Double(time))
    #expect(row["num_bikes_available"]?.number == 4 && row["num_docks_available"]?.number == 11)
    #expect(row["is_renting"]?.bool == false && row["is_returning"]?.bool == true)
    let new = try await json("/gbfs/3.0/station_status.json")
    let newRow = try #require(new["data"]?["stations"]?.array?.first)
    #expect(newRow["num_vehicles_available"]?.number == 4)
    #expect(newRow["last_reported"]?.string == "2027-01-15T07:59:00Z")
    // Without live data the file says nothing of the status.
    let none = try await json("/gbfs/2.3/station_status.json", live: false)
    #expect(none["data"]?["stations"]?.array?.isEmpty == true && none["ttl"]?.number == 300)
  }

  @Test func `all answers have the newest status, after a restart, too`() async throws {
    func bikes(_ handler: RequestHandler) async throws -> [Double?] {
      var bikes: [Double?] = []
      for target in ["/v1/stations?limit=1", "/v1/station?id=biciq-01"] {
        let request = IncomingRequest(method: "GET", target)
        let json = try JSONValue(parsing: await handler.reply(to: request, id: "1").body)
        let station = json["stations"]?.array?.first ?? json["station"]
        bikes.append(station?["bikes_available"]?.number)
      }
      return bikes
    }
    #expect(try await bikes(handler) == [nil, nil])
    let key = StationKey(system: "biciq-quito", id: "biciq-01")
    let time = Int64(Self.start) - 60
    try await live.update([(key, LiveStationStatus(time: time, bikes: 4, docks: 11))])
    #expect(try await bikes(handler) == [4, 4])
    // A status that is older changes nothing.
    try await live.update([(key, LiveStationStatus(time: time - 1, bikes: 9, docks: 6))])
    #expect(try await bikes(handler) == [4, 4])
    regions.replace(with: [spare[0]])
    #expect(try await bikes(handler) == [4, 4])
    let again = RequestHandler(
      OSRMAnswerer(Regions([spare[1]]), .withoutTimeouts),
      threads: 1,
      about: .init(version: "1", commit: "abc"),
      live: live
    ) { Self.start }
    #expect(try await bikes(again) == [4, 4])
    #expect(try await bikes(still) == [nil, nil])
  }

  @Test func `answers can be kept and asked for again`() async throws {
    let first = await reply("/gbfs/2.3/station_information.json")
    #expect(first.status == 200 && first.cacheControl == "public, max-age=30")
    #expect(first.modified.map(Reply.date) == "Sat, 21 Nov 2026 00:00:00 GMT")
    let again = await reply("/gbfs/2.3/station_information.json", tag: first.tag)
    #expect(again.status == 304 && again.body.isEmpty)
    #expect(await reply("/gbfs", "HEAD").status == 200)
    #expect(await reply("/gbfs", "POST").status == 405)
  }

  @Test(arguments: [
    "/gbfs/", "/gbfs/2.3", "/gbfs/2.2/gbfs.json", "/gbfs/3.0/system_hours.json",
    "/gbfs/3.0/../gbfs.json", "/gbfs/2.3/station_status", "/gbfs/2.3/%00.json",
  ])
  func `other paths are not found`(_ path: String) async {
    #expect(await reply(path).status == 404)
  }

  @Test func `a city without stations has no feed`() async throws {
    let city = try ServedCity()
    let handler = RequestHandler(
      city.answerer,
      threads: 1,
      about: .init(version: "1", commit: "abc")
    )
    for path in ["/gbfs", "/gbfs/2.3/gbfs.json"] {
      let reply = await handler.reply(to: IncomingRequest(method: "GET", path), id: "1")
      #expect(reply.status == 404)
    }
  }

  @Test func `the API's description has every file`() async throws {
    let paths = try await json("/openapi.json")["paths"]?.object?.members.map(\.name) ?? []
    #expect(paths.filter { $0.hasPrefix("/gbfs") }.count == 12)
  }
}

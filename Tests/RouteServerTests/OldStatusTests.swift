import Foundation
import GeoCore
import LiveStore
import RouteService
import Testing

@testable import RouteServer

/// Bike stations whose last status is too old to be one of now.
@Suite struct OldStatusTests {
  private let folder: URL
  private let clock: TestClock
  private let live: LiveService
  private let regions: Regions
  private let handler: RequestHandler
  private let still: RequestHandler

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "old-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let clock = TestClock()
    self.clock = clock
    live = try LiveService(
      opening: folder.appending(path: "live.sqlite").path,
      LiveStoreSettings(),
      streams: 1
    ) { clock.now }
    regions = Regions([try Self.region()])
    handler = Self.handler(regions, live, clock)
    still = Self.handler(Regions([try Self.region()]), nil, clock)
  }

  private static func region() throws -> Region {
    let data = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data").standardized
    return try Region(DataSet(bundled: BundledFiles(folders: [data])), threads: 1)
  }

  private static func handler(
    _ regions: Regions,
    _ live: LiveService?,
    _ clock: TestClock
  ) -> RequestHandler {
    RequestHandler(
      OSRMAnswerer(regions, .withoutTimeouts),
      threads: 1,
      about: .init(version: "1", commit: "abc"),
      live: live
    ) { clock.now }
  }

  /// Writes that stations reported some bikes a number of seconds before the start.
  private func report(_ ids: [String], bikes: Int, age: Int64 = 0) async throws {
    let time = Int64(TestClock.start) - age
    try await live.update(
      ids.map { id in
        let status = LiveStationStatus(time: time, bikes: bikes, docks: 15 - bikes)
        return (StationKey(system: "biciq-quito", id: id), status)
      }
    )
  }

  private func json(_ target: String, _ handler: RequestHandler) async -> JSONValue {
    await handler.reply(to: IncomingRequest(method: "GET", target), id: "1").json
  }

  private func station(
    _ id: String,
    _ handler: RequestHandler? = nil
  ) async throws -> JSONValue {
    let json = await json("/v1/station?id=" + id, handler ?? self.handler)
    return try #require(json["stations"]?.array?.first ?? json["station"], "\(json)")
  }

  @Test func `a status counts for an hour, and then the station has none`() async throws {
    try await report(["biciq-01"], bikes: 4)
    try await report(["biciq-02"], bikes: 6, age: -60)
    clock.advance(by: 3600)
    #expect(try await station("biciq-01")["bikes_available"]?.number == 4)
    clock.advance(by: 1)
    let old = try await station("biciq-01")
    #expect(old["capacity"]?.number == 15)
    for name in ["bikes_available", "docks_available", "renting", "returning"] {
      #expect(old[name] == nil)
    }
    #expect(try await station("biciq-02")["bikes_available"]?.number == 6)
    let list = await json("/v1/stations?limit=2", handler)["stations"]?.array ?? []
    #expect(list.map { $0["bikes_available"]?.number } == [nil, 6])
    clock.advance(by: 60)
    #expect(try await station("biciq-02")["bikes_available"] == nil)
    try await report(["biciq-01"], bikes: 2, age: -3700)
    #expect(try await station("biciq-01")["bikes_available"]?.number == 2)
    #expect(try await station("biciq-02")["bikes_available"] == nil)
  }

  @Test func `GBFS keeps the last status with its time`() async throws {
    try await report(["biciq-01"], bikes: 4)
    let before = await json("/gbfs/2.3/station_status.json", handler)
    clock.advance(by: 7200)
    #expect(try await station("biciq-01")["bikes_available"] == nil)
    let after = await json("/gbfs/2.3/station_status.json", handler)
    #expect(after == before)
    let row = try #require(after["data"]?["stations"]?.array?.first)
    #expect(row["last_reported"]?.number == TestClock.start)
    #expect(row["num_bikes_available"]?.number == 4)
  }

  @Test func `an old status does not count after a restart or a reload either`() async throws {
    try await report(["biciq-01"], bikes: 4, age: 3601)
    try await report(["biciq-02"], bikes: 6, age: 3600)
    let again = Self.handler(Regions([try Self.region()]), live, clock)
    #expect(try await station("biciq-01", again)["bikes_available"] == nil)
    #expect(try await station("biciq-02", again)["bikes_available"]?.number == 6)
    regions.replace(with: [try Self.region()])
    #expect(try await station("biciq-01")["bikes_available"] == nil)
    #expect(try await station("biciq-02")["bikes_available"]?.number == 6)
    clock.advance(by: 1)
    #expect(try await station("biciq-02")["bikes_available"] == nil)
  }

  @Test func `routes by shared bike use a station again after its status is old`() async throws {
    let target = "/v1/route?profile=bikeshare&from=biciq-01&to=biciq-10&arrive=2023-11-14T18:45"
    let usual = await json(target, still)
    #expect(usual["code"]?.string == "Ok", "\(usual)")
    try await report(["biciq-01"], bikes: 0)
    let elsewhere = await json(target, handler)
    #expect(elsewhere["code"]?.string == "Ok" && elsewhere["routes"] != usual["routes"])
    clock.advance(by: 3601)
    #expect(await json(target, handler)["routes"] == usual["routes"])
  }

  @Test func `forecasts go on from an old status`() async throws {
    try await report(["biciq-01"], bikes: 4, age: 60)
    try await report(["biciq-01"], bikes: 5)
    clock.advance(by: 7200)
    let found = await json("/v1/stations/biciq-01/forecast", handler)
    #expect(found["code"]?.string == "Ok" && found["reading"]?["age"]?.number == 7200)
    #expect(found["bikes"]?["expected"]?.number != 5)
    clock.advance(by: 86_400)
    #expect(await json("/v1/stations/biciq-01/forecast", handler)["code"]?.string == "NotFound")
  }
}

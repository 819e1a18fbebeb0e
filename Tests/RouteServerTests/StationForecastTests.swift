import CampusGraph
import Foundation
import GRDB
import GeoCore
import LiveStore
import RouteService
import Testing
import Transit

@testable import RouteServer

/// Forecasts of bike stations over HTTP, learned from the live data.
@Suite struct StationForecastTests {
  private static let start: Seconds = 1_800_000_000
  private static let second = Int64(start)
  private let folder: URL
  private let live: LiveService
  private let still: RequestHandler
  private let handler: RequestHandler

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "forecast-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data").standardized
    // Live data change the stations of their regions, so the server without them has its own.
    func answerer() throws -> OSRMAnswerer {
      let region = try Region(DataSet(bundled: BundledFiles(folders: [data])), threads: 1)
      return OSRMAnswerer(Regions([region]), .withoutTimeouts)
    }
    live = try Self.open(folder)
    let about = RequestHandler.About(version: "1", commit: "abc")
    still = RequestHandler(try answerer(), threads: 1, about: about) { Self.start }
    handler = RequestHandler(try answerer(), threads: 1, about: about, live: live) { Self.start }
  }

  private static func open(_ folder: URL) throws -> LiveService {
    try LiveService(
      opening: folder.appending(path: "live.sqlite").path,
      LiveStoreSettings(),
      streams: 1,
      feedInterval: 60
    ) { start }
  }

  private func reply(
    _ target: String,
    _ method: String = "GET",
    live: Bool = true
  ) async -> Reply {
    await (live ? handler : still).reply(to: IncomingRequest(method: method, target), id: "1")
  }

  private func json(_ target: String) async -> JSONValue { await reply(target).json }

  /// Statuses of two stations, each other minute, for some hours before an age in seconds.
  private static func statuses(
    hours: Int,
    age: Int64 = 0,
    system: String = "biciq-quito"
  ) -> [(key: StationKey, status: LiveStationStatus)] {
    var random = SplitMix64(seed: 7)
    var bikes = [6, 3]
    return (0..<hours * 30).flatMap { index in
      ["biciq-01", "biciq-02"].enumerated().map { number, id in
        bikes[number] = min(max(bikes[number] + Int(random.next() % 3) - 1, 0), 15)
        let time = second - age - Int64(hours * 3600) + Int64(index + 1) * 120
        return (
          StationKey(system: system, id: id),
          LiveStationStatus(time: time, bikes: bikes[number], docks: 15 - bikes[number])
        )
      }
    }
  }

  /// A forecaster that took the same statuses.
  private static func forecaster(
    _ statuses: [(key: StationKey, status: LiveStationStatus)]
  ) -> StationForecaster {
    var forecaster = StationForecaster(
      stationCount: 2,
      sampling: StationSampling(interval: 60)
    )
    for (key, status) in statuses {
      let reading = StationReading(time: status.time, bikes: status.bikes, docks: status.docks)
      forecaster.observe(reading, station: key.id == "biciq-01" ? 0 : 1)
    }
    return forecaster
  }

  // MARK: - Answers

  @Test func `a station has the forecast of its readings`() async throws {
    let statuses = Self.statuses(hours: 30)
    try await live.update(statuses)
    let forecaster = Self.forecaster(statuses)
    for minutes in [0, 15, 120, 720] {
      let time = Self.second + Int64(minutes) * 60
      let expected = try #require(forecaster.forecast(station: 0, time: time))
      let found = await json("/v1/stations/biciq-01/forecast?minutes=\(minutes)")
      let bike = try #require(found["probability"]?["bike"]?.number)
      let dock = try #require(found["probability"]?["dock"]?.number)
      #expect(abs(bike - expected.probability(ofBikes: 1)) < 6e-5)
      #expect(abs(dock - expected.probability(ofDocks: 1)) < 6e-5)
      let mean = try #require(found["bikes"]?["expected"]?.number)
      #expect(abs(mean - expected.expectedBikes) < 6e-3)
      #expect(abs(mean + (found["docks"]?["expected"]?.number ?? 0) - 15) < 0.011)
      let below = found["bikes"]?["p10"]?.number ?? -1
      let middle = found["bikes"]?["p50"]?.number ?? -1
      #expect(expected.distribution[..<Int(below)].reduce(0, +) < 0.1)
      #expect(expected.distribution[...Int(below)].reduce(0, +) >= 0.1 - 1e-6)
      #expect(below <= middle && middle <= found["bikes"]?["p90"]?.number ?? -1)
    }
    let now = await json("/v1/stations/biciq-01/forecast")
    let last = try #require(forecaster.lastReading(of: 0))
    #expect(now["code"]?.string == "Ok" && now["time"]?.string == "2027-01-15T08:00:00Z")
    #expect(now["station"]?["name"]?.string == "El Labrador")
    #expect(now["station"]?["system"]?.string == "biciq-quito")
    #expect(now["bikes"]?["p50"]?.number == Double(last.bikes))
    #expect(now["reading"]?["bikes"]?.number == Double(last.bikes))
    #expect(now["reading"]?["age"]?.number == 0)
    #expect(now["learned"]?["readings"]?.number == 900)
    #expect(now["learned"]?["system_readings"]?.number == 1800)
    #expect(now["learned"]?["since"]?.string == "2027-01-14T02:02:00Z")
  }

  @Test func `a time can be given instead of minutes`() async throws {
    try await live.update(Self.statuses(hours: 2))
    let minutes = await json("/v1/stations/biciq-02/forecast?minutes=30")
    for at in ["2027-01-15T08:30:00Z", "2027-01-15T03:30:00-05:00", "1800001800"] {
      #expect(await json("/v1/stations/biciq-02/forecast?at=\(at)") == minutes)
    }
  }

  @Test(arguments: [
    ("/v1/stations/none/forecast", "NotFound"), ("/v1/stations/biciq-03/forecast", "NotFound"),
    ("/v1/stations/biciq-01/forecast?minutes=721", "InvalidValue"),
    ("/v1/stations/biciq-01/forecast?minutes=-1", "InvalidValue"),
    ("/v1/stations/biciq-01/forecast?minutes=1.5", "InvalidValue"),
    ("/v1/stations/biciq-01/forecast?at=soon", "InvalidValue"),
    ("/v1/stations/biciq-01/forecast?at=2027-01-15T20:00:01Z", "InvalidValue"),
    ("/v1/stations/biciq-01/forecast?at=2027-01-15T07:58:00Z", "InvalidValue"),
    ("/v1/stations/biciq-01/forecast?at=nan", "InvalidValue"),
    ("/v1/stations/biciq-01/forecast?at=1800000000&minutes=1", "InvalidQuery"),
    ("/v1/stations/biciq-01/forecast?hours=1", "InvalidQuery"),
    ("/v1/stations/biciq-01/forecast?system=other", "NotFound"),
  ])
  func `other questions are refused`(target: String, code: String) async throws {
    try await live.update(Self.statuses(hours: 1))
    let reply = await reply(target)
    #expect(reply.json["code"]?.string == code && reply.status == (code == "NotFound" ? 404 : 400))
  }

  @Test func `without a status of late there is no forecast`() async throws {
    #expect(await reply("/v1/stations/biciq-01/forecast", live: false).status == 404)
    let none = await json("/v1/stations/biciq-01/forecast")
    #expect(none["message"]?.string?.contains("--gbfs-feed") == true)
    try await live.update(Self.statuses(hours: 1, age: 43_260))
    #expect(await reply("/v1/stations/biciq-01/forecast?minutes=718").status == 200)
    let old = await reply("/v1/stations/biciq-01/forecast?minutes=720")
    #expect(old.status == 404)
    #expect(old.json["message"]?.string?.contains("2027-01-14T19:59:00Z") == true)
  }

  @Test func `stations of other systems are found by their names`() async throws {
    try await live.update(Self.statuses(hours: 1, system: "a"))
    // The stations that are served have no status of their own system.
    #expect(await reply("/v1/stations/biciq-01/forecast").status == 404)
    #expect(await reply("/v1/stations/biciq-01/forecast?system=a").status == 200)
    let only = (
      key: StationKey(system: "a", id: "x/1 \u{FC}"),
      status: LiveStationStatus(time: Self.second, bikes: 200, docks: 300)
    )
    try await live.update([only])
    let found = await json("/v1/stations/x%2F1%20%C3%BC/forecast?minutes=10")
    #expect(found["station"]?["system"]?.string == "a" && found["probability"]?["bike"] == 1)
    try await live.update([(StationKey(system: "b", id: only.key.id), only.status)])
    let several = await json("/v1/stations/x%2F1%20%C3%BC/forecast")
    #expect(several["message"]?.string?.contains("a, b") == true)
  }

  @Test(arguments: [
    "/v1/stations/", "/v1/stations/a", "/v1/stations/a/b", "/v1/stations//forecast",
  ])
  func `other paths are not found`(_ path: String) async {
    #expect(await reply(path).status == 404)
  }

  @Test func `it is read only and described`() async throws {
    try await live.update(Self.statuses(hours: 1))
    #expect(await reply("/v1/stations/biciq-01/forecast", "POST").status == 405)
    #expect(await reply("/v1/stations/biciq-01/forecast", "HEAD").status == 200)
    #expect(await json("/openapi.json")["paths"]?["/v1/stations/{id}/forecast"] != nil)
  }

  @Test func `a trip by shared bike has the forecast of its stations`() async throws {
    let target = "/v1/route?profile=bikeshare&from=biciq-01&to=biciq-10"
    let plain = await reply(target)
    let still = await reply(target, live: false)
    #expect(plain.status == 200 && plain.body == still.body)
    #expect(plain.json["routes"]?.array?.first?["stations"] == nil)
    let ids = try #require(try handler.answerer.regions.servedStations()).stations.map(\.id)
    try await live.update(
      ids.map { id in
        let status = LiveStationStatus(time: Self.second - 600, bikes: 1, docks: 5)
        return (StationKey(system: "biciq-quito", id: id), status)
      }
    )
    let route = try #require(await json(target)["routes"]?.array?.first)
    let stations = try #require(route["stations"]?.array)
    #expect(stations.compactMap { $0["need"]?.string } == ["bike", "dock"])
    let bike = try #require(stations.first?["probability"]?.number)
    #expect((0.1..<1).contains(bike) && stations.first?["name"]?.string != nil)
    // The status of now says nothing of a time in more than three hours.
    let late = await json(target + "&depart=2027-01-15T15:00")
    #expect(late["code"]?.string == "Ok")
    #expect(late["routes"]?.array?.first?["stations"] == nil)
  }

  // MARK: - Learning

  @Test func `what was learned survives a restart`() async throws {
    let statuses = Self.statuses(hours: 30)
    try await live.update(statuses, timeZone: "America/Guayaquil")
    try await live.saveStations()
    let known = try #require(live.stations.system("biciq-quito"))
    #expect(known.forecaster.utcOffset == -18_000)
    let again = try Self.open(folder)
    #expect(again.stations.system("biciq-quito") == known)
  }

  @Test func `a crash loses nothing, and without a state the history teaches`() async throws {
    let statuses = Self.statuses(hours: 30)
    let half = statuses.count / 2
    try await live.update(Array(statuses[..<half]))
    try await live.saveStations()
    try await live.update(Array(statuses[half...]))
    let known = try #require(live.stations.system("biciq-quito"))
    let again = try #require(try Self.open(folder).stations.system("biciq-quito"))
    // The history has changes only, so there are fewer readings of the same.
    #expect(again.reading(of: "biciq-01")?.last == known.reading(of: "biciq-01")?.last)
    #expect(again.readingCounts[0] > half / 2 && again.readingCounts[0] <= known.readingCounts[0])
    try await DatabaseQueue(path: folder.appending(path: "live.sqlite").path).write {
      try $0.execute(sql: "UPDATE learned_stations SET content = x'7B7D'")
    }
    let taught = try #require(try Self.open(folder).stations.system("biciq-quito"))
    let history = try live.store.history(of: "biciq-quito", in: 0...Self.second)
    var expected = SystemForecasts(interval: 60)
    for row in history { expected.observe(row.status, of: row.id) }
    #expect(history.count > 900 && history.count < statuses.count)
    #expect(taught.since == expected.since && taught.ids == expected.ids)
    for time in [Self.second + 600, Self.second + 7200] {
      let a = try #require(taught.forecast(of: "biciq-01", at: time)).expectedBikes
      let b = try #require(known.forecast(of: "biciq-01", at: time)).expectedBikes
      #expect(abs(a - b) < 1)
    }
  }

  @Test func `states that do not fit together are not used`() throws {
    var system = SystemForecasts(interval: 60)
    system.observe(LiveStationStatus(time: 1_700_000_000, bikes: 1, docks: 2), of: "a")
    let bytes = try #require(system.encoded)
    #expect(SystemForecasts(decoding: bytes) == system)
    let text = String(decoding: bytes, as: UTF8.self)
    for (old, new) in [
      ("\"ids\":[\"a\"]", "\"ids\":[]"), ("\"ids\":[\"a\"]", "\"ids\":[\"a\",\"a\"]"),
      ("\"readingCounts\":[1]", "\"readingCounts\":[-1]"), ("{", ""),
    ] {
      let changed = text.replacing(old, with: new)
      #expect(changed != text && SystemForecasts(decoding: Array(changed.utf8)) == nil, "\(new)")
    }
  }
}

import CampusGraph
import Foundation
import GeoCore
import LiveStore
import RouteService
import Testing

@testable import RouteServer

/// Counts of bikes at stations over HTTP.
@Suite struct StationCountTests {
  private static let now: Seconds = 1_800_000_000
  private static let second = Int64(now)
  private let folder: URL
  private let live: LiveService
  private let handler: RequestHandler

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "count-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data").standardized
    let region = try Region(DataSet(bundled: BundledFiles(folders: [data])), threads: 1)
    let regions = Regions([region])
    live = try LiveService(
      opening: folder.appending(path: "live.sqlite").path,
      LiveStoreSettings(),
      streams: 1
    ) { Self.now }
    try live.keepStationsNewest(in: regions)
    handler = RequestHandler(
      OSRMAnswerer(regions, .withoutTimeouts),
      threads: 1,
      about: .init(version: "1", commit: "abc"),
      live: live,
      administration: Administration(token: "admin")
    ) { Self.now }
  }

  private func post(
    _ target: String,
    _ body: String = "",
    authorization: String? = "Bearer admin",
    method: String = "POST"
  ) async -> Reply {
    var request = IncomingRequest(method: method, "/v1/stations/" + target)
    request.body = Array(body.utf8)
    request.contentType = body.isEmpty ? nil : "application/json"
    request.authorization = authorization
    return await handler.reply(to: request, id: "1")
  }

  /// Bikes and docks of an answer, as `3+12`.
  private func count(_ target: String, _ body: String = "") async -> String {
    let json = await post(target, body).json
    guard let bikes = json["bikes"]?.number, let docks = json["docks"]?.number else {
      return json["code"]?.string ?? ""
    }
    return "\(Int(bikes))+\(Int(docks))"
  }

  private var history: [LiveStationStatus] {
    get throws {
      try live.store.history(
        of: StationKey(system: "biciq-quito", id: "biciq-01"),
        in: 0...(Self.second + 100)
      )
    }
  }

  @Test func `bikes are set and counted, each change with a time of its own`() async throws {
    #expect(await count("biciq-01/count", "{\"set\": 4, \"docks\": 11}") == "4+11")
    #expect(await count("biciq-01/count?add=1") == "5+10")
    #expect(await count("biciq-01/count", "{\"add\": -2}") == "3+12")
    #expect(await count("biciq-01/count?set=7") == "7+8")
    // No more than there are docks, and no less than none.
    #expect(await count("biciq-01/count?add=100") == "15+0")
    #expect(await count("biciq-01/count?add=-10000") == "0+15")
    #expect(await count("biciq-01/count?set=9999") == "15+0")
    #expect(await count("biciq-01/count?add=-1&docks=3") == "14+3")
    let reply = await post(
      "biciq-01/count",
      "{\"set\": 2, \"docks\": 1, \"renting\": false, \"system\": \"biciq-quito\"}"
    )
    #expect(reply.status == 200)
    #expect(reply.json["is_renting"]?.bool == false && reply.json["is_returning"]?.bool == true)
    #expect(reply.json["station"]?["name"]?.string == "El Labrador")
    #expect(reply.json["time"]?.string == "2027-01-15T08:00:08Z")
    // What is not given stays.
    #expect(await post("biciq-01/count?add=0").json["is_renting"]?.bool == false)
    #expect(try history.map(\.bikes) == [4, 5, 3, 7, 15, 0, 15, 14, 2])
    let times = try history.map { $0.time - Self.second }
    #expect(times == Array(0..<9))
    let known = try live.store.stations(of: "biciq-quito")["biciq-01"]
    #expect(known?.bikes == 2 && known?.docks == 1 && known?.isRenting == false)
  }

  @Test func `the status is that of the map, of GBFS and of forecasts at once`() async throws {
    #expect(await count("biciq-02/count?set=6&docks=9") == "6+9")
    #expect(await count("biciq-02/count?add=1") == "7+8")
    let forecast = await post("biciq-02/forecast", method: "GET").json
    #expect(forecast["reading"]?["bikes"]?.number == 7)
    let gbfs = await handler.reply(
      to: IncomingRequest(method: "GET", "/gbfs/2.3/station_status.json"),
      id: "1"
    )
    let rows = gbfs.json["data"]?["stations"]?.array ?? []
    let row = try #require(rows.first { $0["station_id"]?.string == "biciq-02" })
    #expect(row["num_bikes_available"]?.number == 7 && row["num_docks_available"]?.number == 8)
  }

  @Test func `without a status the capacity tells the docks`() async throws {
    let served = try #require(try handler.answerer.regions.servedStations())
    let number = try #require(served.number(of: "biciq-03"))
    guard let capacity = served[number].capacity else {
      #expect(await count("biciq-03/count?set=2") == "InvalidQuery")
      return
    }
    #expect(await count("biciq-03/count?set=2") == "2+\(capacity - 2)")
  }

  @Test func `a status alone is counted by a rule that needs no file`() {
    let known = LiveStationStatus(time: 50, bikes: 3, docks: 7, isReturning: false)
    #expect(StationCount(.add(1)).status(after: nil, capacity: 10, now: 5) == nil)
    #expect(StationCount(.set(1)).status(after: nil, capacity: nil, now: 5) == nil)
    let first = StationCount(.set(1)).status(after: nil, capacity: 10, now: 5)
    #expect(first == LiveStationStatus(time: 5, bikes: 1, docks: 9))
    let next = StationCount(.add(.max)).status(after: known, capacity: 99, now: 40)
    #expect(next == LiveStationStatus(time: 51, bikes: 10, docks: 0, isReturning: false))
    let least = StationCount(.add(.min)).status(after: known, capacity: nil, now: 400)
    #expect(least == LiveStationStatus(time: 400, bikes: 0, docks: 10, isReturning: false))
    var given = StationCount(.add(.max))
    given.docks = .max
    let most = given.status(after: known, capacity: nil, now: 0)
    #expect(most?.bikes == StationCount.most && most?.docks == StationCount.most)
  }

  @Test(arguments: [
    ("biciq-01/count", "{}", 400), ("biciq-01/count?set=1&add=1", "", 400),
    ("biciq-01/count?add=1", "", 400), ("biciq-01/count?set=-1", "", 400),
    ("biciq-01/count?set=10001&docks=1", "", 400), ("biciq-01/count?set=1.5&docks=1", "", 400),
    ("none/count?set=1&docks=1", "", 404), ("biciq-01/count?set=1&docks=1&system=x", "", 404),
    ("biciq-01/counts?set=1", "", 404), ("biciq-01/count?bikes=1", "", 400),
    ("biciq-01/count", "[1]", 400),
  ])
  func `wrong counts are refused`(target: String, body: String, status: Int) async throws {
    let reply = await post(target, body)
    #expect(reply.status == status, "\(target): \(String(decoding: reply.body, as: UTF8.self))")
    #expect(try live.store.stations(of: "biciq-quito").isEmpty)
  }

  @Test func `only administrators count`() async throws {
    for authorization in [nil, "Bearer x"] {
      let reply = await post("biciq-01/count?set=1&docks=1", authorization: authorization)
      #expect(reply.status == 401)
    }
    #expect(try live.store.stations(of: "biciq-quito").isEmpty)
    #expect(await post("biciq-01/count?set=1", method: "GET").status == 405)
    let document = await handler.reply(to: IncomingRequest(method: "GET", "/openapi.json"), id: "1")
    #expect(document.json["paths"]?["/v1/stations/{id}/count"]?["post"] != nil)
  }
}

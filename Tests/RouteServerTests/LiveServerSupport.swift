import Foundation
import GRDB
import GeoCore
import RouteService

@testable import LiveStore
@testable import RouteServer

/// Server with live data in a folder that is removed at its end, and a clock that tests set.
final class LiveServer: Sendable {
  static let start = TestClock.start

  let folder: URL
  let city: ServedCity
  let live: LiveService
  let handler: RequestHandler
  private let time: TestClock

  // `gtfs` has the files of a feed by their names.
  init(streams: Int = 100, gtfs: [String: String]? = nil, log: AccessLog = .none) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    city = try ServedCity()
    let feed = folder.appending(path: "gtfs", directoryHint: .isDirectory)
    if let gtfs {
      try FileManager.default.createDirectory(at: feed, withIntermediateDirectories: true)
      for (name, text) in gtfs {
        try Data(text.utf8).write(to: feed.appending(path: name))
      }
    }
    let clock = TestClock()
    time = clock
    live = try LiveService(
      opening: folder.appending(path: "live.sqlite").path,
      LiveStoreSettings(),
      streams: streams,
      gtfs: gtfs == nil ? nil : feed.path
    ) { clock.now }
    handler = RequestHandler(
      city.answerer,
      threads: 2,
      about: .init(version: "1", commit: "abc"),
      log: log,
      live: live,
      transit: live.transit,
      administration: Administration(token: "admin"),
      clock: { clock.now }
    )
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var store: LiveStore { live.store }

  func advance(by seconds: Seconds) { time.advance(by: seconds) }

  /// The token of a new device of a vehicle.
  func addDevice(_ vehicle: String, kind: Vehicle.Kind? = nil) throws -> String {
    try store.addDevice(to: vehicle, kind: kind, now: time.now).token
  }

  /// The answer to a request.
  func reply(
    _ method: String,
    _ target: String,
    _ body: String = "",
    type: String? = "application/json",
    authorization: String? = nil,
    lastEventID: String? = nil
  ) async -> Reply {
    var request = IncomingRequest(method: method, target)
    request.body = Array(body.utf8)
    request.contentType = body.isEmpty ? nil : type
    request.authorization = authorization
    request.lastEventID = lastEventID
    return await handler.reply(to: request, id: "1")
  }

  /// The document that answers a request.
  func json(
    _ method: String,
    _ target: String,
    _ body: String = "",
    authorization: String? = nil
  ) async throws -> JSONValue {
    try JSONValue(parsing: await reply(method, target, body, authorization: authorization).body)
  }

  /// Posts a position some seconds after the start, some metres east of node A.
  func post(
    _ seconds: Double,
    east: Meters = 0,
    speed: Double? = nil,
    token: String
  ) async -> Reply {
    let place = LocalPlane(at: city.location("A"))
      .coordinate(PlanePoint(x: east, y: 0))
    let speed = speed.map { ", \"speed\": \($0)" } ?? ""
    return await reply(
      "POST",
      "/v1/devices/fixes",
      "{\"time\": \(Self.start + seconds), \"lat\": \(place.latitude), "
        + "\"lon\": \(place.longitude)\(speed)}",
      authorization: "Bearer " + token
    )
  }
}

extension LiveStore {
  /// Lets the file grow no more, as on a full disk.
  func limitPages() throws {
    try pool.writeWithoutTransaction { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
  }
}

extension Reply {
  /// The body as JSON; `null` if it is none.
  var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
}

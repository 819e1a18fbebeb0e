import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import RouteServer

/// Trips of a server whose system's clock is set while they are followed.
@Suite struct ClockTests {
  fileprivate static let start: Seconds = 1_700_000_000
  fileprivate static let year: Seconds = 31_536_000

  private let city: ServedCity
  /// A clock that tests set.
  private final class TestClock: Sendable {
    private let time = Guarded<Seconds>(1_700_000_000)

    var now: Seconds { time.withLock { $0 } }

    func set(to now: Seconds) { time.withLock { $0 = now } }
    func advance(by seconds: Seconds) { time.withLock { $0 += seconds } }
  }

  private let wall = TestClock()
  private let steady = TestClock()

  init() throws { city = try ServedCity() }

  private func handler(_ registry: TripRegistry? = nil) -> RequestHandler {
    RequestHandler(
      city.answerer,
      threads: 1,
      about: .init(version: "1", commit: "abc"),
      trips: registry,
      clock: { [wall] in wall.now },
      steadyClock: { [steady] in steady.now }
    )
  }

  /// Lets time pass by both clocks.
  private func pass(_ seconds: Seconds) {
    wall.advance(by: seconds)
    steady.advance(by: seconds)
  }

  private struct Trip {
    var path: String
    var token: String
  }

  private func start(on handler: RequestHandler) async throws -> Trip {
    let to = city.map.graph.coordinate(of: city.map.node("C"))
    var request = IncomingRequest(method: "POST", "/v1/trips")
    request.body = Array(#"{"to": "\#(to.latitude),\#(to.longitude)", "profile": "foot"}"#.utf8)
    request.contentType = "application/json"
    let json = try JSONValue(parsing: await handler.reply(to: request, id: "1").body)
    let id = try #require(json["id"]?.string)
    return Trip(path: "/v1/trips/" + id, token: try #require(json["token"]?.string))
  }

  /// Posts a fix without a time, some metres east of A.
  private func post(_ meters: Double, to trip: Trip, on handler: RequestHandler) async -> Reply {
    let a = city.map.graph.coordinate(of: city.map.node("A"))
    let place = LocalPlane(at: a).coordinate(PlanePoint(x: meters, y: 0))
    var request = IncomingRequest(method: "POST", trip.path + "/fixes")
    request.body = Array(#"{"lat": \#(place.latitude), "lon": \#(place.longitude)}"#.utf8)
    request.contentType = "application/json"
    request.authorization = "Bearer " + trip.token
    return await handler.reply(to: request, id: "1")
  }

  private func status(of trip: Trip, on handler: RequestHandler) async -> Int {
    await handler.reply(to: IncomingRequest(trip.path), id: "1").status
  }

  @Test(arguments: [ClockTests.year, -ClockTests.year])
  func `a clock that is set neither ends trips nor keeps them`(jump: Seconds) async throws {
    let registry = TripRegistry(city.answerer.regions, ServerLimits.withoutTimeouts)
    let handler = handler(registry)
    let (used, unused) = (try await start(on: handler), try await start(on: handler))
    #expect(await post(0, to: used, on: handler).status == 200)
    wall.advance(by: jump)
    #expect(await status(of: used, on: handler) == 200)
    #expect(await status(of: unused, on: handler) == 200)
    pass(3_601)
    #expect(await status(of: unused, on: handler) == 404)
    #expect(await status(of: used, on: handler) == 200)
    #expect(await post(1, to: used, on: handler).status == 200)
    pass(86_400)
    #expect(await status(of: used, on: handler) == 200)
    pass(1)
    #expect(await status(of: used, on: handler) == 404)
    pass(60)
    #expect(await status(of: used, on: handler) == 404)
    #expect(registry.count == 0)
  }

  @Test func `a trip of the time to come is forgotten a day after a restart`() async throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "clock-\(UUID().uuidString).sqlite").path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    let regions = city.answerer.regions
    let before = try TripRegistry(
      regions,
      ServerLimits.withoutTimeouts,
      storedIn: path,
      now: Self.start
    )
    let trip = try await start(on: handler(before))
    #expect(await post(0, to: trip, on: handler(before)).status == 200)
    let early = Self.start - Self.year
    wall.set(to: early)
    steady.set(to: early)
    let registry = try TripRegistry(
      regions,
      ServerLimits.withoutTimeouts,
      storedIn: path,
      now: early
    )
    let after = handler(registry)
    #expect(await status(of: trip, on: after) == 200)
    pass(86_400)
    #expect(await status(of: trip, on: after) == 200)
    pass(1)
    #expect(await status(of: trip, on: after) == 404)
  }

  @Test func `fixes without a time are followed after the clock was set back`() async throws {
    let handler = handler()
    let trip = try await start(on: handler)
    for meters in 0...20 {
      pass(1)
      #expect(await post(1.4 * Double(meters), to: trip, on: handler).status == 200)
    }
    wall.advance(by: -3_600)
    var remaining: [Double] = []
    for meters in 21...60 {
      pass(1)
      let json = try JSONValue(
        parsing: await post(1.4 * Double(meters), to: trip, on: handler).body
      )
      if let left = json["update"]?["remaining"]?.number { remaining.append(left) }
    }
    let last = try #require(remaining.last)
    #expect(abs(last - (300 - 84)) < 15, "\(remaining)")
  }

  @Test func `the steady clock starts at a time and does not go back`() {
    let clock = SteadyClock.starting(at: Self.start)
    let times = (0..<100).map { _ in clock() }
    #expect(times[0] >= Self.start && times == times.sorted())
  }
}

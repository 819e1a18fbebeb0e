import GeoCore
import HTTPTestSupport
import Testing

@testable import RouteServer

/// Requests for documents of feeds, from servers that mean well and from others.
@Suite struct FeedFetcherTests {
  private static let bytes = 1 << 20

  /// What comes of a request, as a text.
  private func outcome(
    _ address: String,
    _ validators: FeedValidators = FeedValidators(),
    headers: [String] = [],
    timeout: Seconds = 60
  ) async throws -> (String, FeedFailure?) {
    let limits = FeedFetcher.Limits(timeout: timeout, bytes: Self.bytes, redirects: 3)
    let fetcher = FeedFetcher(headers: headers.compactMap { FeedHeader($0) }, agent: "t/1", limits)
    let result: (String, FeedFailure?)
    let address = try #require(FeedAddress(address))
    do throws(FeedFailure) {
      switch try await fetcher.fetch(address, validators, now: 1_700_000_000) {
      case .unchanged: result = ("unchanged", nil)
      case .document(let bytes, let new):
        result = (String(decoding: bytes.prefix(100), as: UTF8.self) + "|" + (new.tag ?? ""), nil)
      }
    } catch {
      result = (error.reason.rawValue, error)
    }
    await fetcher.shutdown()
    return result
  }

  @Test func `a document comes with its validators and is then unchanged`() async throws {
    let host = try await FeedHost([
      "/a": .text("{}", [("ETag", "\"1\""), ("Last-Modified", "Tue, 14 Nov 2023 22:13:20 GMT")])
    ])
    #expect(try await outcome(host.url("/a?key=x")).0 == "{}|\"1\"")
    var validators = FeedValidators()
    (validators.tag, validators.modified) = ("\"1\"", "Tue, 14 Nov 2023 22:13:20 GMT")
    #expect(try await outcome(host.url("/a"), validators).0 == "unchanged")
    let asked = host.asked
    #expect(asked.map(\.path) == ["/a?key=x", "/a"])
    #expect(asked[0].headers["if-none-match"] == nil)
    #expect(asked[0].headers["user-agent"] == "t/1")
    #expect(asked[1].headers["if-none-match"] == "\"1\"")
    #expect(asked[1].headers["if-modified-since"] == validators.modified)
  }

  @Test func `a compressed document is decompressed`() async throws {
    let text = String(repeating: "bike ", count: 20_000)
    let packed = try #require(Gzip.compressed(Array(text.utf8)))
    let host = try await FeedHost(["/a": .reply(200, [("Content-Encoding", "gzip")], packed)])
    #expect(try await outcome(host.url("/a")).0 == text.prefix(100) + "|")
    #expect(host.asked.first?.headers["accept-encoding"] == "gzip")
  }

  @Test func `what is too large is refused, also after decompression`() async throws {
    let bomb = try #require(Gzip.compressed([UInt8](repeating: 0, count: 64 << 20), level: 9))
    #expect(bomb.count < Self.bytes)
    let host = try await FeedHost([
      "/bomb": .reply(200, [("Content-Encoding", "gzip")], bomb),
      "/large": .reply(200, [], [UInt8](repeating: 32, count: Self.bytes + 1)),
      "/limit": .reply(200, [], [UInt8](repeating: 32, count: Self.bytes)),
      "/endless": .endless,
    ])
    for path in ["/bomb", "/large", "/endless"] {
      #expect(try await outcome(host.url(path)).0 == "too_big", "\(path)")
    }
    #expect(try await outcome(host.url("/limit")).1 == nil)
  }

  @Test func `a damaged compression is no document`() async throws {
    let host = try await FeedHost([
      "/a": .reply(200, [("Content-Encoding", "gzip")], Array("no gzip at all".utf8))
    ])
    #expect(try await outcome(host.url("/a")).0 == "malformed")
  }

  @Test func `a server that does not answer is given up`() async throws {
    let host = try await FeedHost(["/a": .silence])
    #expect(try await outcome(host.url("/a"), timeout: 0.05).0 == "timeout")
  }

  @Test func `a few redirects on the same server are followed`() async throws {
    let host = try await FeedHost([
      "/1": .status(301, [("Location", "/2")]), "/2": .status(307, [("Location", "3?x=1")]),
      "/3": .text("end"), "/loop": .status(302, [("Location", "/loop")]), "/none": .status(302),
    ])
    #expect(try await outcome(host.url("/1")).0 == "end|")
    #expect(host.takePaths() == ["/1", "/2", "/3?x=1"])
    #expect(try await outcome(host.url("/loop")).0 == "redirect")
    #expect(host.takePaths().count == 4)
    #expect(try await outcome(host.url("/none")).0 == "redirect")
  }

  @Test func `no redirect leads to another server`() async throws {
    let other = try await FeedHost(["/a": .text("secret")])
    let host = try await FeedHost([
      "/a": .status(302, [("Location", "http://localhost:\(other.port)/a")])
    ])
    #expect(try await outcome(host.url("/a")).0 == "redirect")
    #expect(other.asked.isEmpty)
  }

  @Test(arguments: [
    ("7", 7.0), ("Tue, 14 Nov 2023 22:14:20 GMT", 60.0), ("Tue, 14 Nov 2023 22:00:00 GMT", 0.0),
    ("soon", nil), ("-1", nil), ("Tue, 99 Nov 2023 22:14:20 GMT", nil), ("", nil),
    ("99999999999999999999999", nil),
  ])
  func `a refusal says when to ask again`(text: String, seconds: Seconds?) async throws {
    let host = try await FeedHost(["/a": .status(429, [("Retry-After", text)])])
    let (reason, failure) = try await outcome(host.url("/a"))
    #expect(reason == "status" && failure?.text == "answered with status 429")
    #expect(failure?.retryAfter == seconds)
  }

  @Test func `keys are sent to their server`() async throws {
    let host = try await FeedHost(["/a": .text("x")])
    let headers = ["127.0.0.1 X-Api-Key: secret", "other.example Authorization: Bearer b"]
    #expect(try await outcome(host.url("/a"), headers: headers).0 == "x|")
    #expect(host.asked.first?.headers["x-api-key"] == "secret")
    #expect(host.asked.first?.headers["authorization"] == nil)
  }

  @Test func `a server that is not there is a failure without its address`() async throws {
    let host = try await FeedHost()
    let address = host.url("/a?key=secret")
    try await host.stop()
    let (reason, failure) = try await outcome(address, timeout: 5)
    #expect(reason == "unreachable" && failure?.text.contains("secret") == false)
  }

  @Test func `a 304 that was not asked for is a failure`() async throws {
    let host = try await FeedHost(["/a": .status(304)])
    #expect(try await outcome(host.url("/a")).0 == "status")
  }
}

/// Addresses and names of a configuration, and when feeds are asked for.
@Suite struct FeedSettingTests {
  @Test func `an address can have a name`() throws {
    let plain = try #require(FeedSource("https://h.example/a?b=c"))
    #expect(plain.name == nil && plain.address.url == "https://h.example/a?b=c")
    let named = try #require(FeedSource("bici=HTTP://H.example:8080/a=b#c"))
    #expect(named.name == "bici" && named.address.host == "h.example")
    #expect(named.address.url == "HTTP://H.example:8080/a=b" && !named.address.isEncrypted)
  }

  @Test(arguments: [
    "", "x", "/etc/passwd", "file:///etc/passwd", "ftp://h/a", "http://", "http:///a",
    "https://user:key@h/a", "https://user@h/a", "http://h/a\r\nX: y", "http://h/ü", "http://h:0/",
    "http://h:99999/", "=http://h/a", "a b=http://h/a", "a\"=http://h/a", "http://h\"x/a",
    "http://a%22b/", "http://h/" + String(repeating: "x", count: 3000),
    String(repeating: "n", count: 41) + "=http://h/a",
  ])
  func `other texts are no feeds`(_ text: String) { #expect(FeedSource(text) == nil) }

  @Test func `an address leads to its own server`() throws {
    let base = try #require(FeedAddress("https://h.example/v1/gbfs.json?key=1"))
    #expect(base.following("status.json")?.url == "https://h.example/v1/status.json")
    #expect(base.following("/x")?.url == "https://h.example/x")
    #expect(base.following("https://H.EXAMPLE/x?y=1")?.url.hasSuffix("/x?y=1") == true)
    for text in [
      "http://h.example/x", "https://other.example/x", "//other.example/x", "file:///x",
      "https://u:p@h.example/x", "https://h.example:0/x", "https://h.example/\n",
    ] {
      #expect(base.following(text) == nil, "\(text)")
    }
    let open = try #require(FeedAddress("http://h.example/a"))
    #expect(open.following("https://h.example/b")?.isEncrypted == true)
  }

  @Test func `headers name their server`() throws {
    let header = try #require(FeedHeader("API.example X-Key:  a: b"))
    #expect(header.host == "api.example" && header.name == "X-Key" && header.value == "a: b")
    for text in [
      "", "x", "x y", "x y:", "x : y", " a: b", "h Host: x", "h If-None-Match: x", "h a\r\nb: c",
      "h a(: b", "h a: b\nc: d",
    ] {
      #expect(FeedHeader(text) == nil, "\(text)")
    }
  }

  @Test func `feeds of a configuration differ`() {
    #expect(FeedSettings(stations: ["https://h/a", "x=https://h/a"]) == nil)
    #expect(FeedSettings(stations: [String](repeating: "https://h/a", count: 101)) == nil)
    #expect(FeedSettings(vehicles: ["a=https://h/a", "A=https://h/b"]) == nil)
    #expect(FeedSettings(vehicles: ["feed2=https://h/a", "https://h/b"]) == nil)
    #expect(FeedSettings(vehicles: ["a234567890123456x=https://h/a"]) == nil)
    #expect(FeedSettings().isEmpty)
    let settings = FeedSettings(vehicles: ["https://h/a", "https://h/b"])
    #expect(settings?.isEmpty == false)
    #expect(settings.map { FeedSettings.name(of: $0.vehicles[1], at: 1) } == "feed2")
  }

  @Test func `a feed is asked for in its interval, or when its document is old`() {
    var schedule = FeedSchedule(interval: 30)
    #expect(schedule.delay(afterSuccess: nil) == 30)
    #expect(schedule.delay(afterSuccess: 10) == 30)
    #expect(schedule.delay(afterSuccess: 60) == 60)
    #expect(schedule.delay(afterSuccess: 1_000_000) == 3600)
  }

  @Test func `failures make it rarer, up to a limit`() {
    var schedule = FeedSchedule(interval: 30)
    let delays = (0..<8).map { _ in schedule.delay(afterFailure: nil) }
    #expect(delays == [30, 60, 120, 240, 480, 900, 900, 900])
    #expect(schedule.delay(afterFailure: 2000) == 2000)
    #expect(schedule.delay(afterFailure: 1e9) == 86_400)
    #expect(schedule.delay(afterSuccess: nil) == 30)
    #expect(schedule.delay(afterFailure: 5) == 30)
    for _ in 0..<100 { _ = schedule.delay(afterFailure: nil) }
    #expect(schedule.delay(afterFailure: nil) == 900)
    var rare = FeedSchedule(interval: 7200)
    #expect([rare.delay(afterFailure: nil), rare.delay(afterFailure: nil)] == [7200, 7200])
  }
}

extension FeedSettings {
  /// Takes feeds; `nil` if they cannot be used.
  init?(
    stations: [String] = [],
    vehicles: [String] = [],
    tripUpdates: [String] = [],
    alerts: [String] = []
  ) {
    self.init()
    guard setStations(stations), setVehicles(vehicles), setTripUpdates(tripUpdates),
      setAlerts(alerts)
    else { return nil }
  }
}

import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import RouteServer

/// Answers of a server that listens on a loopback port.
@Suite(.serialized) struct HTTPServerTests {
  private let city: ServedCity

  init() throws { city = try ServedCity() }

  /// Serves the city as long as `body` runs.
  private func serving(
    _ limits: ServerLimits = .withoutTimeouts,
    _ body: @escaping @Sendable (_ port: Int) throws -> Void
  ) async throws {
    let handler = RequestHandler(
      OSRMAnswerer(city.answerer.regions, limits),
      threads: 2,
      about: .init(version: "1", commit: "x")
    )
    try await serving(handler, body)
  }

  private func serving(
    _ handler: RequestHandler,
    _ body: @escaping @Sendable (_ port: Int) throws -> Void
  ) async throws {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let server = Task {
      try await HTTPServer(handler, host: "127.0.0.1", port: 0).run { continuation.yield($0) }
    }
    defer { server.cancel() }
    var iterator = ports.makeAsyncIterator()
    let port = try #require(await iterator.next())
    // Blocking sockets, so not on the threads that the server needs.
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread { done.resume(with: Result { try body(port) }) }.start()
    }
  }

  private static func get(_ target: String) -> String {
    "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
  }

  @Test func `every reply has a length, a type and the headers of CORS`() async throws {
    let route = "/route/v1/car/\(city.texts("AF"))?steps=true"
    try await serving { port in
      for (target, status) in [(route, 200), ("/route/v1/car/1,2", 400), ("/health", 200)] {
        let reply = try HTTPReply(to: Self.get(target), port: port)
        #expect(reply.status == status)
        #expect(reply.headers["access-control-allow-origin"] == "*")
        #expect(reply.headers["content-type"]?.hasPrefix("application/json") == true)
        #expect(reply.headers["content-length"] == "\(reply.body.utf8.count)")
        #expect(reply.headers["transfer-encoding"] == nil)
        #expect(reply.headers["x-request-id"] != nil)
        #expect(reply.body.hasPrefix("{") && reply.body.hasSuffix("}"))
      }
    }
  }

  @Test func `HEAD has the length of GET but no body, OPTIONS neither`() async throws {
    let target = "/nearest/v1/car/\(city.text("A"))"
    try await serving { port in
      let full = try HTTPReply(to: Self.get(target), port: port)
      let head = try HTTPReply(
        to: Self.get(target).replacing("GET ", with: "HEAD ", maxReplacements: 1),
        port: port
      )
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers["content-length"] == full.headers["content-length"])
      let options = try HTTPReply(
        to: Self.get(target).replacing("GET ", with: "OPTIONS ", maxReplacements: 1),
        port: port
      )
      #expect(options.status == 204 && options.body.isEmpty)
      #expect(options.headers["access-control-allow-methods"] == "GET, HEAD, POST, DELETE, OPTIONS")
      let put = try HTTPReply(
        to: Self.get(target).replacing("GET ", with: "PUT ", maxReplacements: 1),
        port: port
      )
      #expect(put.status == 405 && put.headers["allow"] == "GET, HEAD, POST, OPTIONS")
      #expect(put.headers["access-control-allow-origin"] == "*")
    }
  }

  @Test func `events are sent as they happen, until the trip ends`() async throws {
    let place = city.map.graph.coordinate(of: city.map.node("C"))
    let question = "{\"to\":\"\(place.latitude),\(place.longitude)\"}"
    try await serving { port in
      func post(_ path: String, _ body: String, token: String = "") throws -> HTTPReply {
        try HTTPReply(
          to: "POST \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)",
          port: port
        )
      }
      let started = try post("/v1/trips", question)
      #expect(started.status == 201)
      let path = try #require(started.headers["location"])
      let token = try JSONValue(parsing: Array(started.body.utf8))["token"]?.string ?? ""
      // The end of the trip, over another connection, ends the stream; the reply is read until then.
      let listener = Guarded("")
      let thread = Thread {
        let reply = (try? HTTPReply(to: Self.get(path + "/events"), port: port)) ?? HTTPReply()
        listener.withLock { $0 = (reply.headers["content-type"] ?? "") + "\n" + reply.body }
      }
      thread.start()
      while !thread.isExecuting { Thread.sleep(forTimeInterval: 0.01) }
      #expect(try post(path + "/cancel", "", token: token).status == 200)
      while !thread.isFinished { Thread.sleep(forTimeInterval: 0.01) }
      let text = listener.withLock { $0 }
      #expect(text.hasPrefix("text/event-stream\n"))
      #expect(text.contains("event: update\ndata: {") && text.contains("event: end\ndata: {}"))
    }
  }

  @Test func `a position that an app posts arrives at an open stream`() async throws {
    let server = try LiveServer()
    let token = try server.addDevice("B1")
    try await serving(server.handler) { port in
      func post(_ second: Int) throws {
        let query = "id=\(token)&lat=41.15&lon=-8.61&timestamp=\(1_700_000_000 + second)&speed=9"
        let reply = try HTTPReply(to: Self.get("/v1/devices/osmand?" + query), port: port)
        #expect(reply.status == 200 && reply.body.contains("\"stored\":1"))
      }
      func listen(after id: String = "") throws -> HTTPStream {
        try HTTPStream(
          to: "GET /v1/vehicles/stream HTTP/1.1\r\nHost: x\r\n\(id)\r\n",
          port: port
        )
      }
      let stream = try listen()
      let head = try stream.read(until: "event: vehicles\ndata: {\"vehicles\":[]}\n\n")
      #expect(head.contains("text/event-stream"))
      try post(1)
      let event = try stream.read(until: "}\n\n")
      #expect(event.contains("event: position") && event.contains("\"id\":\"B1\""))
      // Sizes of chunks, and the ends of their lines, stand before it.
      let id = try #require(event.components(separatedBy: "id: ").last).prefix { $0 != "\n" }
      try post(2)
      // Another connection goes on after the first position.
      let again = try listen(after: "Last-Event-ID: \(id)\r\n")
      let missed = try again.read(until: "}\n\n")
      let times = (1...2).map { missed.contains("\"time\":\"2023-11-14T22:13:2\($0)Z\"") }
      #expect(times == [false, true])
    }
  }

  @Test func `bodies are read up to the limit`() async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.bodyBytes = 1000
    let line = "AF".map { "[\(city.text($0))]" }.joined(separator: ",")
    try await serving(limits) { port in
      func post(_ body: String, _ headers: String) throws -> HTTPReply {
        try HTTPReply(
          to: "POST /route/v1/car HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + headers + "Connection: close\r\n\r\n" + body,
          port: port
        )
      }
      let body = "{\"coordinates\":[\(line)]}"
      let fine = try post(body, "Content-Length: \(body.utf8.count)\r\n")
      #expect(fine.status == 200)
      let size = String(body.utf8.count, radix: 16)
      let chunked = "\(size)\r\n\(body)\r\n0\r\n\r\n"
      #expect(try post(chunked, "Transfer-Encoding: chunked\r\n").body == fine.body)
      let large = String(repeating: " ", count: 2000)
      #expect(try post(large, "Content-Length: 2000\r\n").status == 413)
      let pieces = "7d0\r\n\(large)\r\n0\r\n\r\n"
      #expect(try post(pieces, "Transfer-Encoding: chunked\r\n").status == 413)
    }
  }

  @Test func `a connection answers several requests, also pipelined`() async throws {
    let target = "/nearest/v1/car/\(city.text("A"))"
    try await serving { port in
      let first = Self.get(target).replacing("Connection: close\r\n", with: "")
      let text = try HTTPReply.text(first + first + Self.get("/health"), port: port)
      #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
    }
  }

  @Test func `answers keep the order of pipelined requests`() async throws {
    let places = ["A", "B", "C", "F"].map { city.text(Character($0)) }
    var targets = places.map { "/nearest/v1/car/\($0)" }
    targets += places.dropFirst().map { "/route/v1/car/\(places[0]);\($0)?steps=true" }
    targets += ["/health", "/ready", "/table/v1/foot/\(places.joined(separator: ";"))", "/nothing"]
    var random = SplitMix64(seed: 7)
    let order = (0..<200).map { _ in targets[Int(random.next() % UInt64(targets.count))] }
    let requests = order.map { Self.get($0).replacing("Connection: close\r\n", with: "") }
    try await serving { [targets] port in
      var alone: [String: String] = [:]
      for target in targets { alone[target] = try HTTPReply(to: Self.get(target), port: port).body }
      let text = try HTTPReply.text(requests.joined() + Self.get("/health"), port: port)
      let replies = text.components(separatedBy: "HTTP/1.1 ").dropFirst()
      let bodies = replies.compactMap { reply in
        reply.range(of: "\r\n\r\n").map { String(reply[$0.upperBound...]) }
      }
      #expect(bodies == order.map { alone[$0] ?? "" } + ["{\"status\":\"ok\"}"])
    }
  }

  @Test(arguments: ["/route/v1/car/AF?steps=true", "/openapi.json"])
  func `the connection of a client that does not read is closed`(target: String) async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.idleTime = 1
    let target = target.replacing("AF", with: city.texts("AF"))
    let request = Self.get(target).replacing("Connection: close\r\n", with: "")
    try await serving(limits) { port in
      try HTTPReply.waitUntilClosed(after: String(repeating: request, count: 20_000), port: port)
      #expect(try HTTPReply(to: Self.get("/health"), port: port).status == 200)
    }
  }

  @Test(arguments: [
    "GET /a b HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n",
    "GET /health HTTP/1.1\r\nX: \(String(repeating: "y", count: 90_000))\r\n\r\n",
    "POST /route/v1/car HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
  ])
  func `what is not HTTP closes the connection and nothing else`(request: String) async throws {
    try await serving { port in
      let text = try HTTPReply.text(request, port: port)
      #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 400"), "\(text.prefix(80))")
      #expect(try HTTPReply(to: Self.get("/health"), port: port).status == 200)
    }
  }

  @Test func `an error of the parser behind a request is reported after its answer`() async throws {
    let route = Self.get("/route/v1/car/" + city.texts("AF"))
      .replacing("Connection: close\r\n", with: "")
    let chunked = "POST /route/v1/car HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    try await serving { port in
      // The last bytes arrive after the parser's first error.
      let rest = "fffffffffffffffff\r\n{}\r\n" + String(repeating: Self.get("/health"), count: 3000)
      let text = try HTTPReply.text(route + chunked + rest, port: port)
      let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
      #expect(statuses == ["200", "400"])
    }
  }

  @Test func `clients that hang up leave no request behind`() async throws {
    let target = "/route/v1/car/" + city.texts(String(repeating: "AF", count: 200))
    try await serving { port in
      for _ in 0..<20 { try HTTPReply.abandon(Self.get(target), port: port) }
      // In flight are those that have not noticed yet, and this one.
      var inFlight = ""
      for _ in 0..<60_000 where inFlight != "rumbo_http_in_flight 0" {
        let metrics = try HTTPReply(to: Self.get("/metrics"), port: port).body
        inFlight =
          metrics.split(separator: "\n").map(String.init)
          .first { $0.hasPrefix("rumbo_http_in_flight") } ?? ""
        Thread.sleep(forTimeInterval: 0.01)
      }
      #expect(inFlight == "rumbo_http_in_flight 0")
    }
  }

  @Test(arguments: ["Close", "CLOSE", "TE, Close", "close"])
  func `a connection closes however the header is written`(word: String) async throws {
    try await serving { port in
      let request = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: \(word)\r\n\r\n"
      // The reply is read until the server closes the connection.
      let reply = try HTTPReply(to: request, port: port)
      #expect(reply.status == 200)
    }
  }

  @Test func `searches of clients that hang up do not run`() async throws {
    // With one thread, those of the others wait for the first one.
    let rows = Array(repeating: Array(repeating: "+", count: 30).joined(separator: "="), count: 30)
    let columns = "\n" + Array(repeating: "\"", count: 30).joined(separator: " ") + "\n"
    let drawing = "A" + rows.joined(separator: columns).dropFirst().dropLast() + "Z"
    let large = try ServedCity(String(drawing), profiles: [.car])
    let target = "/route/v1/car/" + large.texts(String(repeating: "AZ", count: 20))
    let handler = RequestHandler(
      large.answerer,
      threads: 1,
      about: .init(version: "1", commit: "x")
    )
    try await serving(handler) { port in
      func settled() throws -> Int {
        let text = try HTTPReply(to: Self.get("/metrics"), port: port).body
        let name = "rumbo_search_settled_nodes_total "
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return Int(line?.dropFirst(name.count) ?? "") ?? -1
      }
      #expect(try HTTPReply(to: Self.get(target), port: port).status == 200)
      let one = try settled()
      #expect(one > 10_000)
      for _ in 0..<20 { try HTTPReply.abandon(Self.get(target), port: port) }
      #expect(try HTTPReply(to: Self.get(target), port: port).status == 200)
      // Those that were abandoned came before, and one of them may have run.
      let last = try settled()
      #expect(last < 6 * one)
    }
  }

  @Test func `bodies are not read beyond the bound on requests`() async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.requestsInFlight = 0
    try await serving(limits) { port in
      // The body never comes: an answer shows that it was not waited for.
      let reply = try HTTPReply(
        to: "POST /route/v1/car HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
          + "Content-Length: 1000\r\nConnection: close\r\n\r\n",
        port: port
      )
      #expect(reply.status == 503 && reply.headers["retry-after"] == "1")
    }
  }

  @Test(arguments: [["127.0.0.1"], []])
  func `only trusted proxies tell that a connection is encrypted`(proxies: [String]) async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.trustedProxies = Set(proxies)
    try await serving(limits) { port in
      let request =
        "GET /style.json HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\n"
        + "Connection: close\r\n\r\n"
      let reply = try HTTPReply(to: request, port: port)
      let scheme = proxies.isEmpty ? "http" : "https"
      #expect(reply.body.contains("\"\(scheme)://x/tiles.json\""))
    }
  }

  @Test func `a client beyond its rate is told when to come again`() async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.clientRate = 0.001
    limits.clientBurst = 2
    limits.trustedProxies = ["127.0.0.1"]
    let target = "/nearest/v1/car/\(city.text("A"))"
    try await serving(limits) { port in
      func status(_ client: String) throws -> Int {
        let text = Self.get(target).replacing(
          "Host: x",
          with: "Host: x\r\nX-Forwarded-For: \(client)"
        )
        return try HTTPReply(to: text, port: port).status
      }
      #expect(try [status("9.9.9.9"), status("9.9.9.9"), status("9.9.9.9")] == [200, 200, 429])
      #expect(try [status("1.1.1.1, 8.8.8.8"), status("9.9.9.9")] == [200, 429])
      let refused = try HTTPReply(
        to: Self.get(target).replacing("Host: x", with: "Host: x\r\nX-Forwarded-For: 9.9.9.9"),
        port: port
      )
      #expect(refused.headers["retry-after"] != nil)
      #expect(refused.headers["access-control-allow-origin"] == "*")
      #expect(try HTTPReply(to: Self.get("/health"), port: port).status == 200)
    }
  }

  @Test func `a port in use is an error`() async throws {
    let handler = city.handler()
    try await serving { port in
      let done = DispatchSemaphore(value: 0)
      let failed = Guarded(false)
      Task {
        do {
          try await HTTPServer(handler, host: "127.0.0.1", port: port).run { _ in }
        } catch is HTTPServer.ListenError {
          failed.withLock { $0 = true }
        }
        done.signal()
      }
      done.wait()
      #expect(failed.withLock { $0 })
    }
  }
}

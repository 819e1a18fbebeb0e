import GeoCore
import Testing

@testable import RouteServer

/// Answers to HTTP requests, without connections.
@Suite struct RequestHandlerTests {
  private let city: ServedCity

  init() throws { city = try ServedCity() }

  private func reply(
    _ method: String,
    _ target: String,
    body: String = "",
    type: String? = nil,
    languages: String? = nil,
    from handler: RequestHandler? = nil
  ) async -> Reply {
    var request = IncomingRequest(method: method, target)
    request.body = Array(body.utf8)
    request.contentType = type
    request.acceptedLanguages = languages
    return await (handler ?? city.handler()).reply(to: request, id: "1")
  }

  private func code(_ reply: Reply) throws -> String? {
    try JSONValue(parsing: reply.body)["code"]?.string
  }

  @Test func `a GET, a HEAD and a POST are answered`() async throws {
    let target = "/route/v1/car/\(city.texts("AF"))"
    let get = await reply("GET", target)
    #expect(try get.status == 200 && code(get) == "Ok")
    #expect(get.contentType?.hasPrefix("application/json") == true)
    let head = await reply("HEAD", target)
    #expect(head.status == 200 && head.body.count == get.body.count)
    let line = "AF".map { "[\(city.text($0))]" }.joined(separator: ",")
    let post = await reply(
      "POST",
      "/route/v1/car",
      body: "{\"coordinates\":[\(line)]}",
      type: "Application/JSON; charset=utf-8"
    )
    #expect(post.body == get.body)
  }

  @Test(arguments: [nil, "text/plain", "application/jsonp", "multipart/form-data"])
  func `a POST of another type is refused`(type: String?) async throws {
    let reply = await reply("POST", "/route/v1/car", body: "{}", type: type)
    #expect(try reply.status == 415 && code(reply) == "InvalidContentType")
  }

  @Test(arguments: ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "X"])
  func `other methods are not allowed`(method: String) async throws {
    let reply = await reply(method, "/route/v1/car/1,2;3,4")
    #expect(try reply.status == 405 && code(reply) == "InvalidMethod")
    #expect(reply.allowed == "GET, HEAD, POST, OPTIONS")
    #expect(await self.reply(method, "/health").allowed == "GET, HEAD, OPTIONS")
  }

  @Test func `OPTIONS has no body`() async {
    let reply = await reply("OPTIONS", "/route/v1/car/1,2;3,4")
    #expect(reply.status == 204 && reply.body.isEmpty && reply.contentType == nil)
  }

  @Test func `the server tells its health, version and counters`() async throws {
    let handler = city.handler()
    for path in ["/health", "/ready", "/health?x=1"] {
      let reply = await reply("GET", path, from: handler)
      #expect(try reply.status == 200 && JSONValue(parsing: reply.body)["status"] == "ok")
    }
    let version = try JSONValue(parsing: await reply("GET", "/version", from: handler).body)
    #expect(version["commit"] == "abc")
    #expect(version["data"]?.array?.first?["profiles"] == ["car", "foot"])
    _ = await reply("GET", "/route/v1/car/\(city.texts("AF"))", from: handler)
    _ = await reply("GET", "/route/v1/car/1,2", from: handler)
    let metrics = await reply("GET", "/metrics", from: handler)
    let text = String(decoding: metrics.body, as: UTF8.self)
    #expect(metrics.contentType?.hasPrefix("text/plain; version=0.0.4") == true)
    for line in [
      "rumbo_http_requests_total{service=\"route\",code=\"Ok\"} 1",
      "rumbo_http_requests_total{service=\"route\",code=\"InvalidOptions\"} 1",
      "rumbo_http_request_duration_seconds_count{service=\"route\"} 2",
      "rumbo_http_request_duration_seconds_bucket{service=\"route\",le=\"+Inf\"} 2",
      "rumbo_http_in_flight 0", "rumbo_http_rejected_total{reason=\"overloaded\"} 0",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
  }

  @Test func `unknown paths and services are errors of OSRM`() async throws {
    #expect(try await code(reply("GET", "/")) == "InvalidUrl")
    #expect(try await code(reply("GET", "/favicon.ico")) == "InvalidUrl")
    #expect(try await code(reply("GET", "/fly/v1/x/1,2")) == "InvalidService")
  }

  @Test func `the language is the first of English and Spanish`() async throws {
    func message(_ languages: String?) async throws -> String? {
      let reply = await reply("GET", "/nearest/v1/boat/1,2", languages: languages)
      return try JSONValue(parsing: reply.body)["message"]?.string
    }
    let (english, spanish) = (try await message(nil), try await message("es-MX,en;q=0.5"))
    #expect(english != spanish)
    #expect(try await message("de, fr;q=0.9, en;q=0.1, es;q=0.2") == spanish)
    #expect(try await message("es;q=0, en") == english)
    #expect(try await message(";;q=,,es;q=x,") == english)
  }

  @Test func `long targets and bodies are too big`() async throws {
    let target = "/route/v1/car/" + String(repeating: "1,2;", count: 20_000)
    let long = await reply("GET", target)
    #expect(try long.status == 414 && code(long) == "TooBig")
    let large = city.handler().replyToLargeBody(of: IncomingRequest(method: "POST", "/"), id: "1")
    #expect(try large.status == 413 && code(large) == "TooBig")
  }

  @Test func `requests beyond the limit are turned away`() async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.requestsInFlight = 0
    let answerer = OSRMAnswerer(city.answerer.regions, limits)
    let handler = RequestHandler(
      answerer,
      threads: 1,
      about: .init(version: "1", commit: "x")
    )
    let reply = await reply("GET", "/nearest/v1/car/\(city.text("A"))", from: handler)
    #expect(try reply.status == 503 && reply.retryAfter == 1 && code(reply) == "Overloaded")
    #expect(await self.reply("GET", "/health", from: handler).status == 200)
  }

  @Test func `a request beyond its time is given up`() async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.deadline = 0
    let handler = RequestHandler(
      OSRMAnswerer(city.answerer.regions, limits),
      threads: 1,
      about: .init(version: "1", commit: "x")
    )
    // Whether the timer or the answer is first is not certain: there is no other outcome.
    let reply = await reply("GET", "/route/v1/car/\(city.texts("AF"))", from: handler)
    #expect(reply.status == 504 || reply.status == 200)
  }

  @Test func `a cancelled task cancels its request`() async throws {
    let handler = city.handler()
    let target = "/route/v1/car/" + city.texts(String(repeating: "AF", count: 200))
    let task = Task {
      await handler.reply(to: IncomingRequest(target), id: "1")
    }
    task.cancel()
    #expect([200, 499].contains(await task.value.status))
  }

  @Test func `the log has no coordinates`() async throws {
    let lines = Guarded<[[UInt8]]>([])
    let handler = city.handler(log: AccessLog(.info) { line in lines.withLock { $0.append(line) } })
    _ = await reply("GET", "/route/v1/car/\(city.texts("AF"))", from: handler)
    let all = lines.withLock { $0 }
    let line = try #require(all.first)
    let json = try JSONValue(parsing: line)
    #expect(json["service"] == "route" && json["code"] == "Ok" && json["status"] == 200)
    #expect(json["id"] == "1" && json["microseconds"]?.number != nil)
    let text = String(decoding: line, as: UTF8.self)
    #expect(!text.contains("41.1") && !text.contains("8.6") && text.hasSuffix("}\n"))
    let quiet = city.handler(log: AccessLog(.error) { line in lines.withLock { $0.append(line) } })
    _ = await reply("GET", "/route/v1/car/1,2", from: quiet)
    #expect(lines.withLock { $0.count } == 1)
  }

  @Test func `hostile targets and bodies are refused, never a failure of the server`() async throws
  {
    let handler = city.handler()
    var random = SplitMix64(seed: 7)
    let targets = [
      "/route/v1/car/\(city.texts("AF"))?steps=true&alternatives=2&annotations=duration",
      "/table/v1/car/\(city.texts("ABF"))?sources=0;1&fallback_speed=1e300",
      "/match/v1/car/\(city.texts("ABC"))?timestamps=1;2;3&radiuses=5;5;5",
      "/trip/v1/car/\(city.texts("ABF"))?roundtrip=false&source=first",
      "/nearest/v1/car/\(city.text("A"))?number=5&bearings=0,180",
    ]
    let bytes = Array("0123456789.,;:?&=%-+/()[]{}\"\\ aZ~\u{0}ÿ".unicodeScalars)
    for round in 0..<1500 {
      var scalars = Array(targets[round % targets.count].unicodeScalars)
      for _ in 0...Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(scalars.count))
        let scalar = bytes[Int(random.next() % UInt64(bytes.count))]
        switch random.next() % 3 {
        case 0: scalars[place] = scalar
        case 1: scalars.insert(scalar, at: place)
        default: scalars.remove(at: place)
        }
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let get = await reply("GET", text, from: handler)
      #expect(get.status == 200 || get.status == 400, "\(text)")
      _ = try JSONValue(parsing: get.body)
      let body = "{\"coordinates\":[[\(text.dropFirst(14))]]}"
      let post = await reply(
        "POST",
        "/route/v1/car",
        body: body,
        type: "application/json",
        from: handler
      )
      #expect(post.status == 200 || post.status == 400, "\(body)")
    }
  }
}

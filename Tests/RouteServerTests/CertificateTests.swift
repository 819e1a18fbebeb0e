import Foundation
import GeoCore
import NIOSSL
import RouteService
import Routing
import Testing

@testable import RouteServer

/// HTTPS by the server itself.
@Suite(.serialized) struct CertificateTests {
  private let city: ServedCity
  private let files: TestCertificate

  init() throws {
    city = try ServedCity()
    files = try TestCertificate()
  }

  /// Serves the city with the certificate as long as `body` runs.
  private func serving(
    _ limits: ServerLimits = .withoutTimeouts,
    _ certificate: ServerCertificate? = nil,
    _ body: (_ port: Int) async throws -> Void
  ) async throws {
    let handler = RequestHandler(
      OSRMAnswerer(city.answerer.regions, limits),
      threads: 2,
      about: .init(version: "1", commit: "x")
    )
    try await serving(handler, certificate, body)
  }

  private func serving(
    _ handler: RequestHandler,
    _ certificate: ServerCertificate? = nil,
    _ body: (_ port: Int) async throws -> Void
  ) async throws {
    let certificate =
      try certificate ?? ServerCertificate(certificate: files.certificate, key: files.key)
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let server = Task {
      try await HTTPServer(handler, host: "127.0.0.1", port: 0, certificate: certificate)
        .run { continuation.yield($0) }
    }
    defer { server.cancel() }
    var iterator = ports.makeAsyncIterator()
    try await body(try #require(await iterator.next()))
  }

  private static func get(_ target: String) -> [UInt8] {
    Array("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8)
  }

  @Test(arguments: [TLSVersion.tlsv12, .tlsv13])
  func `a request over TLS is answered`(version: TLSVersion) async throws {
    let route = "/route/v1/car/\(city.texts("AF"))"
    try await serving { port in
      for (target, part) in [
        (route, #"{"code":"Ok""#), ("/health", #"{"status":"ok"}"#),
        ("/style.json", "\"https://x/tiles.json\""),
      ] {
        let text = try await TLSClient.answer(
          to: Self.get(target),
          port: port,
          trusting: TestCertificate.certificateText,
          newest: version
        )
        #expect(text.hasPrefix("HTTP/1.1 200 OK") && text.contains(part), "\(target): \(text)")
      }
    }
  }

  @Test func `versions of TLS before 1·2 are refused`() async throws {
    try await serving { port in
      await #expect(throws: (any Error).self) {
        try await TLSClient.answer(
          to: Self.get("/health"),
          port: port,
          trusting: TestCertificate.certificateText,
          newest: .tlsv11
        )
      }
    }
  }

  @Test func `a client that asks for HTTP 2 gets it`() async throws {
    // The preface, empty settings, and GET https://x/health on stream 1, in RFC 9113 and RFC 7541.
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let path: [UInt8] = [0x04, 7] + Array("/health".utf8)
    let authority: [UInt8] = [0x01, 1] + Array("x".utf8)
    let fields: [UInt8] = [0x82, 0x87] + path + authority
    let request: [UInt8] = [0, 0, UInt8(fields.count), 1, 5, 0, 0, 0, 1] + fields
    try await serving { port in
      let text = try await TLSClient.answer(
        to: Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + settings + request,
        port: port,
        trusting: TestCertificate.certificateText,
        protocols: ["h2"],
        until: #"{"status":"ok"}"#
      )
      #expect(text.contains(#"{"status":"ok"}"#) && !text.contains("HTTP/1.1"))
    }
  }

  // MARK: - The same answers over every protocol

  /// Targets of which some are answered on the event loop, some on a thread for searches, and the last
  /// two by a task of Hummingbird.
  private var targets: [String] {
    [
      "/nearest/v1/car/\(city.text("A"))", "/route/v1/car/\(city.texts("AF"))?steps=true",
      "/table/v1/foot/\(city.texts("ABCF"))", "/route/v1/car/\(city.texts("GA"))",
      "/route/v1/car/1,2", "/match/v1/car/\(city.texts("ABC"))?steps=true", "/health", "/nothing",
    ]
  }

  /// A GET on a stream of HTTP/2: RFC 9113, with a header block of RFC 7541.
  private static func frame(_ target: String, stream: UInt8) -> [UInt8] {
    // A length of 127 or more goes on in the next byte, in seven bits each.
    var length: [UInt8] = []
    var rest = target.utf8.count
    if rest < 127 {
      length = [UInt8(rest)]
    } else {
      length = [127]
      rest -= 127
      while rest >= 128 {
        length.append(UInt8(rest % 128 + 128))
        rest /= 128
      }
      length.append(UInt8(rest))
    }
    let path = [0x04] + length + Array(target.utf8)
    let fields: [UInt8] = [0x82, 0x87] + path + [0x01, 1] + Array("x".utf8)
    return [0, UInt8(fields.count >> 8), UInt8(fields.count & 255), 1, 5, 0, 0, 0, stream] + fields
  }

  /// The bodies of streams of HTTP/2 that have ended.
  private static func bodies(in bytes: [UInt8]) -> [UInt8: String] {
    var open: [UInt8: [UInt8]] = [:]
    var ended: [UInt8: String] = [:]
    var rest = bytes[...]
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      guard rest.count >= 9 + length else { break }
      let (kind, flags, stream) = (head[3], head[4], head[8])
      if kind == 0 { open[stream, default: []] += rest.dropFirst(9).prefix(length) }
      if kind <= 1, flags & 1 == 1 {
        ended[stream] = String(decoding: open[stream] ?? [], as: UTF8.self)
      }
      rest = rest.dropFirst(9 + length)
    }
    return ended
  }

  @Test func `bodies are the same over HTTP, HTTPS and HTTP 2`() async throws {
    let targets = targets
    let handler = city.handler()
    var plain: [String] = []
    for target in targets {
      let request = IncomingRequest(method: "GET", target)
      let reply = await handler.reply(to: request, id: "1")
      plain.append(String(decoding: reply.body, as: UTF8.self))
    }
    #expect(plain.allSatisfy { !$0.isEmpty })
    try await serving { port in
      for (target, body) in zip(targets, plain) {
        let text = try await TLSClient.answer(
          to: Self.get(target),
          port: port,
          trusting: TestCertificate.certificateText
        )
        let parts = text.components(separatedBy: "\r\n\r\n")
        #expect(parts.count == 2 && parts[1] == body, "\(target)")
        #expect(parts[0].lowercased().contains("content-length: \(body.utf8.count)"))
      }
      // All on one connection: those on the event loop overtake no others.
      let lines = targets.map {
        "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n"
      }
      let text = try await TLSClient.answer(
        to: Array(lines.joined().utf8) + Self.get("/health"),
        port: port,
        trusting: TestCertificate.certificateText
      )
      let replies = text.components(separatedBy: "HTTP/1.1 ").dropFirst()
      let inOrder = replies.map { $0.components(separatedBy: "\r\n\r\n").last ?? "" }
      #expect(inOrder == plain + [#"{"status":"ok"}"#])
      let streams = targets.indices.map { UInt8(2 * $0 + 1) }
      let frames = zip(targets, streams).flatMap { Self.frame($0, stream: $1) }
      let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
      let bytes = try await TLSClient.received(
        after: Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + settings + frames,
        port: port,
        trusting: TestCertificate.certificateText,
        protocols: ["h2"]
      ) { Self.bodies(in: $0).count == streams.count }
      let bodies = Self.bodies(in: bytes)
      #expect(streams.map { bodies[$0] ?? "" } == plain)
    }
  }

  @Test(arguments: [[], ["h2"]])
  func `searches of clients that hang up are cancelled`(protocols: [String]) async throws {
    // With one thread, those of the others wait for the first one.
    let rows = Array(repeating: Array(repeating: "+", count: 30).joined(separator: "="), count: 30)
    let columns = "\n" + Array(repeating: "\"", count: 30).joined(separator: " ") + "\n"
    let drawing = "A" + rows.joined(separator: columns).dropFirst().dropLast() + "Z"
    let large = try ServedCity(String(drawing), profiles: [.car])
    let target = "/route/v1/car/" + large.texts(String(repeating: "AZ", count: 20))
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let bytes =
      protocols.isEmpty
      ? Array("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
      : Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + settings
        + Self.frame(target, stream: 1)
    let handler = RequestHandler(
      large.answerer,
      threads: 1,
      about: .init(version: "1", commit: "x")
    )
    try await serving(handler) { port in
      func answer(_ target: String) async throws -> String {
        try await TLSClient.answer(
          to: Self.get(target),
          port: port,
          trusting: TestCertificate.certificateText
        )
      }
      func settled() async throws -> Int {
        let name = "rumbo_search_settled_nodes_total "
        let line = try await answer("/metrics").split(whereSeparator: \.isNewline)
          .first { $0.hasPrefix(name) }
        return Int(line?.dropFirst(name.count) ?? "") ?? -1
      }
      #expect(try await answer(target).contains(#"{"code":"Ok""#))
      let one = try await settled()
      #expect(one > 10_000)
      for _ in 0..<20 {
        try await TLSClient.abandon(
          bytes,
          port: port,
          trusting: TestCertificate.certificateText,
          protocols: protocols
        )
      }
      #expect(try await answer(target).contains(#"{"code":"Ok""#))
      // Those that were abandoned came before, and few of them may have run.
      #expect(try await settled() < 8 * one)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a connection without a handshake is closed`() async throws {
    var limits = ServerLimits.withoutTimeouts
    limits.idleTime = 1
    try await serving(limits) { port in try await TLSClient.waitSilently(port: port) }
  }

  @Test func `a certificate that was renewed is used by new connections`() async throws {
    let certificate = try ServerCertificate(certificate: files.certificate, key: files.key)
    try await serving(ServerLimits.withoutTimeouts, certificate) { port in
      func isServed(_ trusted: String) async -> Bool {
        let text = try? await TLSClient.answer(
          to: Self.get("/health"),
          port: port,
          trusting: trusted
        )
        return text?.contains("200 OK") == true
      }
      #expect(await isServed(TestCertificate.certificateText))
      #expect(await !isServed(TestCertificate.otherCertificateText))
      let before = certificate.states
      try files.write(TestCertificate.otherCertificateText, to: "certificate.pem")
      // The key of the former one: refused, and the old pair stays.
      #expect(throws: ServiceError.self) { try certificate.reload() }
      #expect(await isServed(TestCertificate.certificateText))
      try files.write(TestCertificate.otherKeyText, to: "key.pem")
      try certificate.reload()
      #expect(await isServed(TestCertificate.otherCertificateText))
      #expect(certificate.states != before)
    }
  }

  // MARK: - Refusals

  /// The error of a pair of files; empty for none.
  private func failure(_ certificate: String?, _ key: String?) -> String {
    var configuration = ServerConfiguration()
    (configuration.certificate, configuration.key) = (certificate, key)
    do throws(ConfigurationError) {
      _ = try configuration.readCertificate()
      return ""
    } catch {
      #expect(error.message.en != error.message.es)
      return error.text(in: .english)
    }
  }

  @Test func `files that cannot be used are refused with their name and a remedy`() throws {
    #expect(failure(nil, nil).isEmpty && failure(files.certificate, files.key).isEmpty)
    let start = { (path: String) in path + ": " }
    #expect(failure(files.certificate, nil).hasPrefix(start(files.certificate)))
    #expect(failure(files.certificate, nil).contains("--key"))
    #expect(failure(nil, files.key).hasPrefix(start(files.key)))
    #expect(failure(nil, files.key).contains("--certificate"))
    let gone = files.path("gone.pem")
    #expect(failure(gone, files.key).hasPrefix(gone + ": the file cannot be read"))
    #expect(failure(files.certificate, gone).hasPrefix(gone + ": the file cannot be read"))
    #expect(failure(files.folder.path, files.key).contains("the file cannot be read"))
    for text in ["", "text", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
      try files.write(text, to: "bad.pem")
      let bad = files.path("bad.pem")
      #expect(failure(bad, files.key).hasPrefix(bad + ": the file has no certificate"))
      #expect(failure(files.certificate, bad).hasPrefix(bad + ": the file has no private key"))
    }
    #expect(failure(files.key, files.key).contains("no certificate"))
    try files.write(TestCertificate.lockedKeyText, to: "locked.pem")
    #expect(failure(files.certificate, files.path("locked.pem")).contains("openssl pkey"))
    try files.write(TestCertificate.otherKeyText, to: "other.pem")
    #expect(
      failure(files.certificate, files.path("other.pem"))
        .contains("not that of the certificate in \(files.certificate)")
    )
  }

  @Test func `the certificate is read from the file and the environment`() throws {
    var configuration = ServerConfiguration()
    try configuration.read("certificate = \"a.pem\"\nkey = \"b.pem\"", path: "f.toml")
    #expect(configuration.certificate == "a.pem" && configuration.key == "b.pem")
    try configuration.read(environment: ["ROUTED_CERTIFICATE": "c.pem", "ROUTED_KEY": "d.pem"])
    #expect(configuration.certificate == "c.pem" && configuration.key == "d.pem")
  }
}

import Foundation
import GeoCore
import NIOSSL
import RouteService
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
    let certificate =
      try certificate ?? ServerCertificate(certificate: files.certificate, key: files.key)
    let handler = RequestHandler(
      OSRMAnswerer(city.answerer.regions, limits),
      threads: 2,
      about: .init(version: "1", commit: "x")
    )
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

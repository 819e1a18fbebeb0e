import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import RouteServer

/// Requests that the pipeline of a connection answers by itself.
@Suite struct DirectAnswersTests {
  private let city: ServedCity
  private let channel: EmbeddedChannel

  init() throws {
    city = try ServedCity()
    let responder = ServerResponder(
      handler: city.handler(),
      hangUps: HangUps(),
      isAdminPort: false,
      isEncrypted: false
    )
    // In the order in which Hummingbird adds them to connections and to streams of HTTP/2.
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    channel = EmbeddedChannel()
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(DirectAnswers.Installer(responder))
    try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: nil, logger: logger))
  }

  private func request(_ target: String, method: HTTPRequest.Method = .get) throws {
    let head = HTTPRequest(method: method, scheme: "https", authority: "x", path: target)
    try channel.writeInbound(HTTPRequestPart.head(head))
    try channel.writeInbound(HTTPRequestPart.end(nil))
  }

  /// The status and the body of the next reply; `nil` if there is none.
  private func reply() throws -> (status: Int, body: String)? {
    guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self) else {
      return nil
    }
    var body = ""
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
      guard case .body(let buffer) = part else { break }
      body += String(buffer: buffer)
    }
    return (head.status.code, body)
  }

  @Test func `the nearest ways are answered at once, and nothing is forwarded`() throws {
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    for _ in 0..<3 {
      try request("/nearest/v1/car/\(city.text("A"))")
      let reply = try #require(try reply())
      #expect(reply.status == 200 && reply.body.hasPrefix(#"{"code":"Ok""#))
      #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
    }
    // Only the first request adds a handler.
    #expect(throws: (any Error).self) {
      try channel.pipeline.syncOperations.handler(type: DirectAnswers.Installer.self)
    }
  }

  @Test(arguments: ["/health", "/v1/places?q=A"])
  func `other requests are forwarded`(target: String) throws {
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    try request(target)
    guard case .head(let head)? = try channel.readInbound(as: HTTPRequestPart.self) else {
      Issue.record("no request")
      return
    }
    #expect(head.path == target)
    #expect(try reply() == nil)
  }

  @Test func `a request to another method of the same service is forwarded`() throws {
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    try request("/nearest/v1/car/\(city.text("A"))", method: .head)
    #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil)
    #expect(try reply() == nil)
  }
}

import GeoCore
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import RoutingTestSupport
import Testing

@testable import RouteServer

/// Requests that a connection answers from its bytes, beside those that are parsed.
@Suite struct ShortAnswersTests {
  private let city: ServedCity

  init() throws { city = try ServedCity() }

  /// A connection whose requests behind the last handler nobody answers.
  private final class Connection {
    let channel = EmbeddedChannel()

    init(_ city: ServedCity, isShort: Bool) throws {
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let responder = ServerResponder(
        handler: city.handler(),
        hangUps: HangUps(),
        isAdminPort: false,
        isEncrypted: false
      )
      let pipeline = channel.pipeline.syncOperations
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false,
        withErrorHandling: false,
        withOutboundHeaderValidation: false
      )
      try pipeline.addHandlers([
        HTTP1ToHTTPServerCodec(secure: false), CloseHeaderReader(),
        HTTPConnectionStateHandler(idleTimeout: nil, logger: logger),
      ])
      if isShort {
        try pipeline.addHandler(ShortAnswers(responder, logger), position: .first)
      } else {
        try pipeline.addHandler(DirectAnswers(responder))
      }
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    deinit { _ = try? channel.finish(acceptAlreadyClosed: true) }

    /// Whether no request has been given to the parser.
    var isShort: Bool {
      (try? channel.pipeline.syncOperations.handler(type: ShortAnswers.self)) != nil
    }

    /// What comes of some bytes: the answers without ids, the forwarded requests, and the end.
    func outcome(of bytes: [UInt8]) -> [String] {
      var outcome: [String] = []
      do {
        try channel.writeInbound(ByteBuffer(bytes: bytes))
      } catch {
        outcome.append("error \(error)")
      }
      var text = ""
      while let part = try? channel.readOutbound(as: ByteBuffer.self) {
        text += String(buffer: part)
      }
      outcome += text.split(separator: "\r\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("X-Request-Id: ") }.map(String.init)
      while let part = try? channel.readInbound(as: HTTPRequestPart.self) {
        outcome.append("forwarded \(part)")
      }
      outcome.append(channel.isActive ? "open" : "closed")
      return outcome
    }
  }

  private func head(_ target: String, _ fields: [String] = ["Host: x"]) -> String {
    (["GET \(target) HTTP/1.1"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  private var nearest: String { "/nearest/v1/car/\(city.text("A"))" }

  @Test func `short requests are answered without a parser`() throws {
    let connection = try Connection(city, isShort: true)
    for _ in 0..<3 {
      let outcome = connection.outcome(of: Array(head(nearest).utf8))
      #expect(outcome.first == "HTTP/1.1 200 OK")
      #expect(connection.isShort)
    }
  }

  @Test func `pipelined short requests are answered in their order`() throws {
    let connection = try Connection(city, isShort: true)
    let other = "/nearest/v1/car/\(city.text("B"))"
    let bytes = Array((head(nearest) + head(other)).utf8)
    let both = connection.outcome(of: bytes).filter { $0.hasPrefix("{") || $0.contains("}HTTP") }
    let apart = [nearest, other].map { target in
      connection.outcome(of: Array(head(target).utf8)).first { $0.hasPrefix("{") }
    }
    #expect(apart[0] != apart[1])
    #expect(both == [apart[0].map { $0 + "HTTP/1.1 200 OK" }, apart[1]])
    #expect(connection.isShort)
  }

  @Test(arguments: [
    "Connection: close, x", "Content-Length: 0", "Transfer-Encoding: chunked",
    "Expect: 100-continue", "Upgrade: h2c", "If-None-Match: \"x\"", "Host: y", " folded",
    "Accept-Language: \u{e9}",
  ])
  func `unusual headers are left to the parser`(field: String) throws {
    let connection = try Connection(city, isShort: true)
    let bytes = Array(head(nearest, ["Host: x", field]).utf8)
    let expected = try Connection(city, isShort: false).outcome(of: bytes)
    #expect(connection.outcome(of: bytes) == expected)
    #expect(!connection.isShort)
  }

  @Test func `a connection is closed after the answer to a request that says so`() throws {
    let connection = try Connection(city, isShort: true)
    let last = head(nearest, ["Connection: keep-alive", "connection:Close"])
    let outcome = connection.outcome(of: Array((last + head(nearest)).utf8))
    #expect(outcome.first == "HTTP/1.1 200 OK" && outcome.last == "closed")
    #expect(outcome.count { $0.contains("HTTP/1.1") } == 1)
    #expect(connection.isShort)
  }

  /// Keeps what is written, as a socket does whose client does not read.
  private final class HeldWrites: ChannelOutboundHandler {
    typealias OutboundIn = IOData

    var promises: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      if let promise { promises.append(promise) }
    }
  }

  /// Whether the handlers behind are told that the client sends no more.
  private final class InputEnd: ChannelInboundHandler {
    typealias InboundIn = Any

    var isSeen = false

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if event as? ChannelEvent == .inputClosed { isSeen = true }
    }
  }

  @Test(arguments: [true, false])
  func `the last answer is written though the client sends no more`(isLast: Bool) throws {
    let connection = try Connection(city, isShort: true)
    let (held, end) = (HeldWrites(), InputEnd())
    let pipeline = connection.channel.pipeline.syncOperations
    try pipeline.addHandler(held, position: .first)
    try pipeline.addHandler(end)
    let fields = isLast ? ["Connection: close"] : []
    try connection.channel.writeInbound(ByteBuffer(string: head(nearest, fields)))
    pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(end.isSeen == !isLast && connection.channel.isActive)
    for promise in held.promises { promise.succeed(()) }
    #expect(connection.channel.isActive == !isLast)
  }

  @Test func `a head in two pieces is left to the parser`() throws {
    let connection = try Connection(city, isShort: true)
    let bytes = Array(head(nearest).utf8)
    #expect(connection.outcome(of: Array(bytes[..<20])) == ["", "open"])
    #expect(!connection.isShort)
    #expect(connection.outcome(of: Array(bytes[20...])).first == "HTTP/1.1 200 OK")
  }

  @Test func `the parser goes on where short answers end`() throws {
    let connection = try Connection(city, isShort: true)
    let bytes = Array((head(nearest) + head("/health") + "GET /ver").utf8)
    let outcome = connection.outcome(of: bytes)
    #expect(outcome.first == "HTTP/1.1 200 OK")
    #expect(outcome.contains { $0.hasPrefix("forwarded") && $0.contains("/health") })
    let rest = connection.outcome(of: Array("sion HTTP/1.1\r\n\r\n".utf8))
    #expect(rest.contains { $0.hasPrefix("forwarded") && $0.contains("/version") })
  }

  @Test func `a quiet connection is closed after the idle time`() throws {
    let connection = try Connection(city, isShort: true)
    let idle = TimeAmount.seconds(Int64(city.answerer.limits.idleTime))
    let loop = connection.channel.embeddedEventLoop
    loop.advanceTime(by: idle - .seconds(1))
    _ = connection.outcome(of: Array(head(nearest).utf8))
    loop.advanceTime(by: idle - .seconds(1))
    #expect(connection.channel.isActive)
    loop.advanceTime(by: .seconds(1))
    #expect(!connection.channel.isActive)
  }

  @Test func `a client that does not read its answers goes the usual way`() throws {
    let connection = try Connection(city, isShort: true)
    connection.channel.isWritable = false
    #expect(connection.outcome(of: Array(head(nearest).utf8)) == ["", "open"])
    #expect(!connection.isShort)
    connection.channel.isWritable = true
    connection.channel.pipeline.fireChannelWritabilityChanged()
    #expect(connection.outcome(of: []).first == "HTTP/1.1 200 OK")
    connection.channel.isWritable = false
    connection.channel.pipeline.fireChannelWritabilityChanged()
    connection.channel.embeddedEventLoop.advanceTime(
      by: .seconds(Int64(city.answerer.limits.idleTime))
    )
    #expect(!connection.channel.isActive)
  }

  /// Pieces that make a head valid or invalid in ways that parsers are known to differ in.
  private static let pieces = [
    "\r", "\n", "\r\n", " ", "\t", ":", "\0", "\u{7f}", "\u{e9}", "#", "?", "?number=2", "%20",
    "\"", "HTTP/1.0", "Content-Length: 0\r\n", "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "Connection: Keep-Alive\r\n",
    "Expect: 100-continue\r\n", "Host : x\r\n", "Host: z\r\n", "Accept-Language: es\r\n",
    "Accept-Encoding: gzip\r\n", "X: \r\n", ": y\r\n", "X y\r\n", " z\r\n",
    "Upgrade: websocket\r\n", "TE: trailers\r\n", "\r\n\r\n",
  ]

  @Test func `answers are those of the parser for heads of any form`() throws {
    var generator = SplitMix64(seed: 19)
    var (shortCount, answered) = (0, 0)
    for _ in 0..<3000 {
      var bytes = Array(head(nearest, ["Host: x", "Accept: */*", "Accept-Language: es"]).utf8)
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: position)
        case 1: bytes[position] = UInt8.random(in: 0...255, using: &generator)
        case 2:
          let starts = bytes.indices.filter { $0 > 1 && bytes[$0 - 1] == UInt8(ascii: "\n") }
          let piece = Self.pieces.randomElement(using: &generator) ?? ""
          bytes.insert(
            contentsOf: piece.utf8,
            at: starts.randomElement(using: &generator) ?? position
          )
        default:
          let piece = Self.pieces.randomElement(using: &generator) ?? ""
          bytes.insert(contentsOf: piece.utf8, at: position)
        }
      }
      // Several coordinates are answered on another thread, and Hummingbird closes connections.
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains(";") || text.contains("Connection: close") { continue }
      let short = try Connection(city, isShort: true)
      let outcome = short.outcome(of: bytes)
      #expect(
        try outcome == Connection(city, isShort: false).outcome(of: bytes),
        "\(text.debugDescription)"
      )
      if short.isShort { shortCount += 1 }
      if outcome.first == "HTTP/1.1 200 OK" { answered += 1 }
    }
    #expect(shortCount > 500 && answered > shortCount)
  }
}

import GeoCore
import NIOCore
import NIOHTTP1
import NIOPosix

/// Server on a loopback port, whose answers a test gives.
package final class FeedHost: Sendable {
  /// Request that it got.
  package struct Asked: Sendable {
    /// Path with query.
    package var path: String
    /// By lower-case name.
    package var headers: [String: String]
  }

  /// What it answers.
  package enum Answer: Sendable {
    /// Status, fields and body.
    case reply(Int, [(String, String)], [UInt8])
    /// No answer, as long as the client waits.
    case silence
    /// A body that has no end.
    case endless

    /// A body with status 200.
    package static func text(_ text: String, _ headers: [(String, String)] = []) -> Answer {
      .reply(200, headers, Array(text.utf8))
    }
    /// A status without a body.
    package static func status(_ status: Int, _ headers: [(String, String)] = []) -> Answer {
      .reply(status, headers, [])
    }
  }

  private let answers: Guarded<[String: Answer]>
  private let requests = Guarded<[Asked]>([])
  private let channel: any Channel

  /// Answers by path; other paths are 404.
  package init(_ answers: [String: Answer] = [:]) async throws {
    self.answers = Guarded(answers)
    let handler = Guarded<(@Sendable (Asked) -> Answer)?>(nil)
    let box = HandlerBox(handler: handler)
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(ChannelOptions.backlog, value: 64)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(FeedHostHandler(box))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    box.handler.withLock { $0 = { [weak self] in self?.answer($0) ?? .status(500) } }
  }

  deinit { channel.close(promise: nil) }

  /// Stops listening.
  package func stop() async throws { try await channel.close() }

  /// The port that it listens on.
  package var port: Int { channel.localAddress?.port ?? 0 }
  /// The address of a path.
  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
  /// The requests so far.
  package var asked: [Asked] { requests.withLock { $0 } }
  /// The paths of the requests since the last call.
  package func takePaths() -> [String] {
    requests.withLock { requests in
      defer { requests = [] }
      return requests.map(\.path)
    }
  }

  /// Changes the answer at a path.
  package func set(_ path: String, _ answer: Answer) { answers.withLock { $0[path] = answer } }

  private func answer(_ asked: Asked) -> Answer {
    requests.withLock { $0.append(asked) }
    let path = String(asked.path.prefix { $0 != "?" })
    let answer = answers.withLock { $0[path] } ?? .status(404)
    // Documents with a tag are not sent again.
    if case .reply(200, let headers, _) = answer,
      let tag = headers.first(where: { $0.0 == "ETag" })?.1, asked.headers["if-none-match"] == tag
    {
      return .status(304)
    }
    return answer
  }
}

/// What answers requests, which is set after the server listens.
private final class HandlerBox: Sendable {
  let handler: Guarded<(@Sendable (FeedHost.Asked) -> FeedHost.Answer)?>

  init(handler: consuming Guarded<(@Sendable (FeedHost.Asked) -> FeedHost.Answer)?>) {
    self.handler = handler
  }
}

private final class FeedHostHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let box: HandlerBox

  init(_ box: HandlerBox) { self.box = box }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    var headers: [String: String] = [:]
    for (name, value) in head.headers { headers[name.lowercased()] = value }
    let asked = FeedHost.Asked(path: head.uri, headers: headers)
    switch box.handler.withLock({ $0 })?(asked) ?? .status(500) {
    case .silence: break
    case .endless:
      write(head: 200, [("Transfer-Encoding", "chunked")], context)
      more(context)
    case .reply(let status, let fields, let body):
      let length = status == 304 ? [] : [("Content-Length", "\(body.count)")]
      write(head: status, fields + length, context)
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }

  private func write(
    head status: Int,
    _ fields: [(String, String)],
    _ context: ChannelHandlerContext
  ) {
    let head = HTTPResponseHead(
      version: .http1_1,
      status: HTTPResponseStatus(statusCode: status),
      headers: HTTPHeaders(fields)
    )
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
  }

  /// Writes a piece after the other until the client closes the connection.
  private func more(_ context: ChannelHandlerContext) {
    let piece = ByteBuffer(repeating: UInt8(ascii: " "), count: 1 << 16)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece)))).whenSuccess {
      bound.value.0.more(bound.value.1)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

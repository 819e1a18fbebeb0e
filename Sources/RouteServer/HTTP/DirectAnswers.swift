import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes

/// HTTP/1.1 connection whose requests of OSRM's API are answered by ``DirectAnswers``.
struct DirectChannel: ServerChildChannel {
  let base: HTTP1Channel
  let responder: ServerResponder

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    let ready = base.setup(channel: channel, logger: logger)
    do {
      let pipeline = channel.pipeline.syncOperations
      // Behind what counts requests for timeouts and for the end of the server.
      let state = try pipeline.handler(type: HTTPConnectionStateHandler.self)
      try pipeline.addHandler(DirectAnswers(responder), position: .after(state))
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return ready
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

/// Answers GETs of OSRM's API on the event loop of their connection; Hummingbird gets all others.
///
/// A task for each request, and the streams between it and the connection, take longer than the
/// answer to a short request.
///
/// ```
///   HTTP ── timeouts ── DirectAnswers ── Hummingbird's stream ── task ── RequestHandler
///                             └──────────────────────────────────────── RequestHandler
/// ```
///
/// Requests that are pipelined behind one that is being answered wait here, so that answers keep the
/// order of their requests; they also wait while the client does not read its answers.
final class DirectAnswers: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private enum State {
    case open
    /// The end of a request is awaited.
    case reading(HTTPRequest)
    /// A request is being answered.
    case answering(id: String)
    case closed
  }

  private let responder: ServerResponder
  private var state = State.open
  private var question: RequestHandler.DirectQuestion?
  /// How many requests Hummingbird has and has not answered.
  private var elsewhere = 0
  /// What came behind the request that is being answered.
  private var waiting: CircularBuffer<HTTPRequestPart> = []
  private var isGoingOn = false
  /// Whether the client has closed its side meanwhile.
  private var hasEnded = false
  /// The fault of HTTP that came behind the request that is being answered.
  private var failure: (any Error)?
  private var isReadHeld = false
  /// Closes the connection of a client that does not read its answers.
  private var unreadTimer: Scheduled<Void>?
  /// Parts that wait before no more is read.
  private static let mostWaiting = 64

  init(_ responder: ServerResponder) { self.responder = responder }

  // MARK: - Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if waiting.isEmpty, canGoOn(context) { take(part, context) } else { waiting.append(part) }
  }

  /// Whether the next part can be taken: no request is being answered, and the client reads.
  private func canGoOn(_ context: ChannelHandlerContext) -> Bool {
    if case .answering = state { false } else { context.channel.isWritable }
  }

  private func take(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    switch (state, part) {
    case (.reading(let head), .end): answer(head, context)
    case (.reading(let head), _):
      // A body without a length, which the parser does not let through.
      state = .open
      pass(.head(head), context)
      pass(part, context)
    case (.open, .head(let head)) where elsewhere == 0 && Self.isDirect(head):
      state = .reading(head)
    case (.open, _): pass(part, context)
    case (.answering, _), (.closed, _): break
    }
  }

  private func pass(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    if case .head = part { elsewhere += 1 }
    context.fireChannelRead(wrapInboundOut(part))
  }

  /// Whether a request is a GET of OSRM's API without a body, after which the connection stays open.
  private static func isDirect(_ head: HTTPRequest) -> Bool {
    guard let target = head.path,
      RequestHandler.isDirect(method: head.method.rawValue, target: target)
    else { return false }
    let fields = head.headerFields
    return fields[.contentLength] == nil && fields[.transferEncoding] == nil
      && fields[.expect] == nil && fields[.connection]?.lowercased() ?? "keep-alive" == "keep-alive"
  }

  private func answer(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
    let id = responder.handler.nextID()
    state = .answering(id: id)
    let request = responder.incoming(head, from: context.channel)
    let connection = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    question = responder.handler.start(request, id: id) { reply in
      let (loop, bound) = (connection.eventLoop, connection)
      if loop.inEventLoop {
        bound.value.0.send(reply, bound.value.1)
      } else {
        loop.execute { bound.value.0.send(reply, bound.value.1) }
      }
    }
  }

  private func send(_ reply: Reply, _ context: ChannelHandlerContext) {
    guard case .answering(let id) = state else { return }
    state = .open
    question = nil
    let response = HTTPResponse(
      status: HTTPResponse.Status(code: reply.status),
      headerFields: responder.fields(of: reply, id: id)
    )
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    if !reply.body.isEmpty {
      let body = context.channel.allocator.buffer(bytes: reply.body)
      context.write(wrapOutboundOut(.body(body)), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if !isGoingOn { goOn(context) }
  }

  /// Takes what had to wait.
  private func goOn(_ context: ChannelHandlerContext) {
    isGoingOn = true
    while canGoOn(context), let part = waiting.popFirst() { take(part, context) }
    isGoingOn = false
    guard waiting.isEmpty, canGoOn(context) else { return }
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
    if let failure {
      self.failure = nil
      context.fireErrorCaught(failure)
    }
    context.fireChannelReadComplete()
    if hasEnded {
      hasEnded = false
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
  }

  // MARK: - The connection

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { elsewhere -= 1 }
    context.write(data, promise: promise)
  }

  func read(context: ChannelHandlerContext) {
    if waiting.count < Self.mostWaiting { context.read() } else { isReadHeld = true }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed, !waiting.isEmpty || !canGoOn(context) else {
      return context.fireUserInboundEventTriggered(event)
    }
    hasEnded = true
    question?.cancel()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !waiting.isEmpty || !canGoOn(context) else { return context.fireErrorCaught(error) }
    // Bytes behind the first fault are faults of their own.
    failure = failure ?? error
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let channel = context.channel
    unreadTimer?.cancel()
    if channel.isWritable {
      if !isGoingOn { goOn(context) }
    } else {
      let time = TimeAmount.seconds(Int64(responder.handler.limits.idleTime))
      unreadTimer = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    // The handler before this one keeps the event of the end to itself.
    context.channel.closeFuture.whenComplete { _ in bound.value.close() }
  }

  private func close() {
    unreadTimer?.cancel()
    question?.cancel()
    state = .closed
    waiting.removeAll()
  }
}

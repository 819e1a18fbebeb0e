import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Answers GET requests of OSRM's API on the event loop of their connection.
///
/// All other requests are forwarded to Hummingbird, which starts a task for each. The task, and the
/// streams between it and the connection, take longer than the search of a short request.
///
/// ```
///   HTTP ── timeouts ── DirectAnswers ── Hummingbird's stream ── task ── RequestHandler
///                             └──────────────────────────────────────── RequestHandler
/// ```
/// The connection may be encrypted; one of HTTP/2 has such a pipeline for each request. One that is not
/// encrypted has it once its ``ShortAnswers`` have stepped aside.
///
/// Requests that are pipelined behind an unanswered one are kept here, so that answers have the order
/// of their requests. They are also kept while the client does not read its answers; if that lasts
/// longer than the idle time, the connection is closed.
final class DirectAnswers: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private enum State {
    case open
    /// The head of a direct request has arrived, its end has not.
    case reading(HTTPRequest)
    /// A direct request is being answered.
    case answering(id: String)
    case closed
  }

  private let responder: ServerResponder
  private var state = State.open
  private var question: RequestHandler.DirectQuestion?
  /// The number of requests that were forwarded and are not answered yet.
  private var forwardedCount = 0
  /// The parts of pipelined requests, in their order.
  private var pending: CircularBuffer<HTTPRequestPart> = []
  private var isResuming = false
  /// Whether the client closed its side of the connection while parts were pending.
  private var isInputClosed = false
  /// The first error of the HTTP parser while parts were pending.
  private var parserError: (any Error)?
  private var isReadDelayed = false
  /// Closes the connection if the client does not read its answers.
  private var unreadTimer: Scheduled<Void>?
  /// The number of pending parts from which no more is read; an estimate that one read may exceed.
  private static let maximumPending = 64

  init(_ responder: ServerResponder) { self.responder = responder }

  /// Adds a ``DirectAnswers`` behind Hummingbird's idle timeout and count of requests, and removes
  /// itself.
  ///
  /// It does so when the first request arrives, because Hummingbird adds these handlers behind all
  /// those that it is given.
  final class Installer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let responder: ServerResponder
    private var isInstalled = false

    init(_ responder: ServerResponder) { self.responder = responder }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard !isInstalled else { return context.fireChannelRead(data) }
      isInstalled = true
      let pipeline = context.pipeline.syncOperations
      do {
        let state = try pipeline.handler(type: HTTPConnectionStateHandler.self)
        try pipeline.addHandler(DirectAnswers(responder), position: .after(state))
      } catch {
        return context.close(promise: nil)
      }
      context.fireChannelRead(data)
      pipeline.removeHandler(context: context, promise: nil)
    }
  }

  // MARK: - Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if mustWait(context) { pending.append(part) } else { process(part, context) }
  }

  /// Whether new parts wait: others are pending, a request is unanswered, or the client does not read.
  private func mustWait(_ context: ChannelHandlerContext) -> Bool {
    !pending.isEmpty || !canProcess(context)
  }

  private func canProcess(_ context: ChannelHandlerContext) -> Bool {
    if case .answering = state { false } else { context.channel.isWritable }
  }

  private func process(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    switch (state, part) {
    case (.reading(let head), .end): answer(head, context)
    case (.reading(let head), _):
      // The parser gives no body to a request without a length; if it did, Hummingbird reads it.
      state = .open
      forward(.head(head), context)
      forward(part, context)
    case (.open, .head(let head)) where forwardedCount == 0 && Self.isDirect(head):
      state = .reading(head)
    case (.open, _): forward(part, context)
    case (.answering, _), (.closed, _): break
    }
  }

  private func forward(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    if case .head = part { forwardedCount += 1 }
    context.fireChannelRead(wrapInboundOut(part))
  }

  /// Whether a request is a GET of OSRM's API without a body that keeps the connection open.
  ///
  /// ``CloseHeaderReader`` has normalized the header `Connection`.
  private static func isDirect(_ head: HTTPRequest) -> Bool {
    guard let target = head.path,
      RequestHandler.isDirect(method: head.method.rawValue, target: target)
    else { return false }
    let fields = head.headerFields
    return fields[.contentLength] == nil && fields[.transferEncoding] == nil
      && fields[.expect] == nil && fields[.connection] != "close"
  }

  private func answer(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
    let id = responder.handler.nextID()
    state = .answering(id: id)
    let request = responder.incoming(head, from: context.channel)
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    question = responder.handler.start(request, id: id) { reply in
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
    resume(context)
  }

  /// Processes pending parts, and then the delayed read and events.
  private func resume(_ context: ChannelHandlerContext) {
    // An answer that is ready at once calls this from within the loop.
    guard !isResuming else { return }
    isResuming = true
    while canProcess(context), let part = pending.popFirst() { process(part, context) }
    isResuming = false
    guard !mustWait(context) else { return }
    if isReadDelayed {
      isReadDelayed = false
      context.read()
    }
    if let parserError {
      self.parserError = nil
      context.fireErrorCaught(parserError)
    }
    context.fireChannelReadComplete()
    if isInputClosed {
      isInputClosed = false
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
  }

  // MARK: - The connection

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { forwardedCount -= 1 }
    context.write(data, promise: promise)
  }

  func read(context: ChannelHandlerContext) {
    if pending.count < Self.maximumPending { context.read() } else { isReadDelayed = true }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed, mustWait(context) else {
      return context.fireUserInboundEventTriggered(event)
    }
    isInputClosed = true
    question?.cancel()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard mustWait(context) else { return context.fireErrorCaught(error) }
    // Each read after the first error gives another error, which does not say what was wrong.
    parserError = parserError ?? error
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    unreadTimer?.cancel()
    if context.channel.isWritable { resume(context) } else { startUnreadTimer(context) }
    context.fireChannelWritabilityChanged()
  }

  private func startUnreadTimer(_ context: ChannelHandlerContext) {
    let channel = context.channel
    let time = TimeAmount.seconds(Int64(responder.handler.limits.idleTime))
    unreadTimer = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if !context.channel.isWritable { startUnreadTimer(context) }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    // HTTPConnectionStateHandler does not forward channelInactive.
    context.channel.closeFuture.whenComplete { _ in bound.value.close() }
  }

  private func close() {
    unreadTimer?.cancel()
    question?.cancel()
    state = .closed
    pending.removeAll()
  }
}

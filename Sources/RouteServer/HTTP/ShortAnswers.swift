import HummingbirdCore
import Logging
import NIOCore

/// Answers short requests of OSRM's API from the bytes of their connection, without a parser of HTTP.
///
/// The parser and the handlers behind it take about as long as the search of a short request. The
/// first request of a connection that is not short, or has no ``SimpleHead``, ends this: the handler
/// leaves the pipeline, and this request and all others go the usual way.
///
/// ```
///   bytes ── ShortAnswers ── HTTP ── timeouts ── DirectAnswers ── Hummingbird's stream
///                 └── RequestHandler
/// ```
/// It is for connections that are not encrypted. It closes one on which nothing was asked for the idle
/// time, as `HTTPConnectionStateHandler` does with its time later.
final class ShortAnswers: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = IOData

  private let responder: ServerResponder
  private let idleTime: TimeAmount
  private let logger: Logger
  private var isClosing = false
  private var timer: Scheduled<Void>?
  /// When the connection was opened or the last answer was written.
  private var lastActive = NIODeadline.uptimeNanoseconds(0)

  /// - Parameters:
  ///   - responder: What answers.
  ///   - logger: The logger of Hummingbird's handlers.
  init(_ responder: ServerResponder, _ logger: Logger) {
    self.responder = responder
    self.logger = logger
    idleTime = .seconds(Int64(responder.handler.limits.idleTime))
  }

  // MARK: - Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isClosing { return }
    var bytes = unwrapInboundIn(data)
    // A client that does not read its answers is left to DirectAnswers.
    while context.channel.isWritable, bytes.readableBytes > 0,
      let head = SimpleHead(bytes.readableBytesUInt8Span),
      let answer = responder.shortAnswer(to: head, on: context.channel)
    {
      bytes.moveReaderIndex(forwardBy: head.length)
      lastActive = context.eventLoop.now
      if head.closes { return writeLast(answer, context) }
      context.write(wrapOutboundOut(.byteBuffer(answer)), promise: nil)
    }
    context.flush()
    if bytes.readableBytes > 0 || !context.channel.isWritable { stepAside(context, bytes) }
  }

  /// Writes an answer and then closes the connection; what the client sends meanwhile is not read.
  private func writeLast(_ answer: ByteBuffer, _ context: ChannelHandlerContext) {
    isClosing = true
    let channel = context.channel
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in channel.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(answer)), promise: written)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // The handlers behind would close the connection before the last answer is written.
    if isClosing, event as? ChannelEvent == .inputClosed { return }
    context.fireUserInboundEventTriggered(event)
  }

  /// Leaves the connection, from some bytes on, to the handlers behind this one.
  private func stepAside(_ context: ChannelHandlerContext, _ rest: ByteBuffer) {
    let pipeline = context.pipeline.syncOperations
    do {
      // It was added without an idle time, which would pass while it sees no request.
      let state = try pipeline.handler(type: HTTPConnectionStateHandler.self)
      try pipeline.addHandlers(
        [
          HTTPConnectionStateHandler(idleTimeout: .init(idleTime), logger: logger),
          DirectAnswers(responder),
        ],
        position: .after(state)
      )
      pipeline.removeHandler(state, promise: nil)
    } catch {
      return context.close(promise: nil)
    }
    if rest.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(rest)) }
    pipeline.removeHandler(context: context, promise: nil)
  }

  // MARK: - The idle time

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { start(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    start(context)
    context.fireChannelActive()
  }

  private func start(_ context: ChannelHandlerContext) {
    lastActive = context.eventLoop.now
    startTimer(context, idleTime)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  private func startTimer(_ context: ChannelHandlerContext, _ time: TimeAmount) {
    timer?.cancel()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = bound.value
      let left = handler.idleTime - (context.eventLoop.now - handler.lastActive)
      if left > .zero { handler.startTimer(context, left) } else { context.close(promise: nil) }
    }
  }
}

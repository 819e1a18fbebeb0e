import NIOCore
import NIOSSL
import NIOTLS

/// Closes a connection over TLS whose handshake is not done in time.
///
/// Hummingbird's own idle timeout begins after the handshake.
final class HandshakeTimer: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let time: TimeAmount
  private var timer: Scheduled<Void>?

  init(_ time: TimeAmount) { self.time = time }

  /// Adds a timer behind the handler of TLS.
  static func add(
    to pipeline: ChannelPipeline.SynchronousOperations,
    _ time: TimeAmount
  ) throws {
    let encryption = try pipeline.handler(type: NIOSSLServerHandler.self)
    try pipeline.addHandler(HandshakeTimer(time), position: .after(encryption))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    timer = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent { timer?.cancel() }
    context.fireUserInboundEventTriggered(event)
  }
}

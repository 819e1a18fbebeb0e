import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// Connection over TLS that is closed if the handshake takes too long.
///
/// Hummingbird's own idle timeout begins after the handshake.
struct EncryptedChannel: ServerChildChannel {
  let base: HTTP2UpgradeChannel
  let handshakeTime: TimeAmount

  func setup(
    channel: any Channel,
    logger: Logger
  ) -> EventLoopFuture<HTTP2UpgradeChannel.Value> {
    let ready = base.setup(channel: channel, logger: logger)
    do {
      let pipeline = channel.pipeline.syncOperations
      let encryption = try pipeline.handler(type: NIOSSLServerHandler.self)
      try pipeline.addHandler(HandshakeTimer(handshakeTime), position: .after(encryption))
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return ready
  }

  func handle(value: HTTP2UpgradeChannel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

/// Closes a connection whose handshake is not done in time.
private final class HandshakeTimer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let time: TimeAmount
  private var timer: Scheduled<Void>?

  init(_ time: TimeAmount) { self.time = time }

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

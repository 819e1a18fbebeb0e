import GeoCore
import NIOCore

/// Connections whose clients may hang up while their requests are being answered.
///
/// Hummingbird lets a client close its half of a connection, and does not tell the request. A
/// handler in each connection's pipeline therefore tells the task that waits for the answer.
final class HangUps: Sendable {
  private let waiting = Guarded<[ObjectIdentifier: @Sendable () -> Void]>([:])

  /// Calls `body`, and `cancel` if the client hangs up before it returns.
  func watching<Answer>(
    _ channel: any Channel,
    cancel: @escaping @Sendable () -> Void,
    _ body: () async -> Answer
  ) async -> Answer {
    let key = ObjectIdentifier(channel)
    waiting.withLock { $0[key] = cancel }
    defer { waiting.withLock { $0[key] = nil } }
    // It may have hung up before.
    if !channel.isActive { cancel() }
    return await body()
  }

  /// The client of a connection has hung up.
  fileprivate func hangUp(_ channel: any Channel) {
    let cancel = waiting.withLock { $0[ObjectIdentifier(channel)] }
    cancel?()
  }

  /// A handler for one connection.
  func handler() -> any RemovableChannelHandler { Handler(self) }

  private final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let hangUps: HangUps

    init(_ hangUps: HangUps) { self.hangUps = hangUps }

    func channelInactive(context: ChannelHandlerContext) {
      hangUps.hangUp(context.channel)
      context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent, event == .inputClosed {
        hangUps.hangUp(context.channel)
      }
      context.fireUserInboundEventTriggered(event)
    }
  }
}

import GeoCore
import NIOCore

/// Connections whose clients may hang up while their requests are being answered.
///
/// Hummingbird lets a client close its half of a connection, and does not tell the request. A
/// handler in each connection's pipeline therefore tells the task that waits for the answer.
final class HangUps: Sendable {
  private struct State: Sendable {
    /// What cancels the request that is being answered, by connection.
    var waiting: [ObjectIdentifier: @Sendable () -> Void] = [:]
    /// Connections whose clients have gone, as long as their handlers exist: the end may come right
    /// behind the request, before it is waited for.
    var gone: Set<ObjectIdentifier> = []
  }

  private let state = Guarded(State())

  /// Calls `body`, and `cancel` if the client hangs up before it returns.
  func watching<Answer>(
    _ channel: any Channel,
    cancel: @escaping @Sendable () -> Void,
    _ body: () async -> Answer
  ) async -> Answer {
    let key = ObjectIdentifier(channel)
    let isGone = state.withLock { state in
      state.waiting[key] = cancel
      return state.gone.contains(key)
    }
    defer { state.withLock { $0.waiting[key] = nil } }
    if isGone || !channel.isActive { cancel() }
    return await body()
  }

  /// The client of a connection has hung up.
  fileprivate func hangUp(_ channel: any Channel) {
    let key = ObjectIdentifier(channel)
    let cancel = state.withLock { state in
      state.gone.insert(key)
      return state.waiting[key]
    }
    cancel?()
  }

  /// The handler of a connection is removed.
  fileprivate func forget(_ channel: any Channel) {
    state.withLock { _ = $0.gone.remove(ObjectIdentifier(channel)) }
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

    // The last event. Over TLS inputClosed can follow channelInactive, and a new channel can have the
    // identity of this one.
    func handlerRemoved(context: ChannelHandlerContext) { hangUps.forget(context.channel) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent, event == .inputClosed {
        hangUps.hangUp(context.channel)
      }
      context.fireUserInboundEventTriggered(event)
    }
  }
}

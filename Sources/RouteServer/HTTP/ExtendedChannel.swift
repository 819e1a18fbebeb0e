import HummingbirdCore
import Logging
import NIOCore

/// Connection of Hummingbird with one more handler in its pipeline.
struct ExtendedChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  /// Adds the handler to a pipeline that `base` has set up.
  let addHandler: @Sendable (ChannelPipeline.SynchronousOperations) throws -> Void

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    let ready = base.setup(channel: channel, logger: logger)
    do {
      try addHandler(channel.pipeline.syncOperations)
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return ready
  }

  func handle(value: Base.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

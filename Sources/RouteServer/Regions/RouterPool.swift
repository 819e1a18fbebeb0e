import GeoCore
import Routing

/// Routers of one region that are not in use, so that their scratch is allocated once.
///
/// A router is taken by one request at a time and comes back after it.
final class RouterPool: Sendable {
  /// A router that nothing refers to, which any thread may take.
  private struct Idle: @unchecked Sendable {
    // Sound because the pool holds the only reference: `withRouter` gives none away.
    let router: Router
  }

  private let context: RoutingContext
  private let idle = Guarded<[Idle]>([])
  /// How many routers are kept, about as many as there are threads.
  private let capacity: Int

  init(_ context: RoutingContext, capacity: Int) {
    self.context = context
    self.capacity = capacity
  }

  /// Calls `body` with a router, which must not leave it.
  func withRouter<Answer, Failure: Error>(
    _ body: (Router) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let taken = idle.withLock { $0.popLast() } ?? Idle(router: Router(context))
    defer {
      idle.withLock { if $0.count < capacity { $0.append(taken) } }
    }
    return try body(taken.router)
  }
}

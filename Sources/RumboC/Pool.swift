import CampusGraph
import GeoCore

/// Engines and their scratch memory that wait for the next call.
///
/// An engine is taken out for a call and given back afterwards, so one call at a time uses it.
final class Pool<Engine>: Sendable {
  /// Sound because a value is in the pool or with one call, never both.
  private struct Idle: @unchecked Sendable {
    var engines: [Engine] = []
  }

  private struct Taken: @unchecked Sendable {
    var engine: Engine?
  }

  private let idle = Guarded(Idle())

  /// Calls `body` with an engine that waits, or a new one.
  func with<Result>(
    make: () throws(Failure) -> Engine,
    _ body: (inout Engine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let waiting = idle.withLock { Taken(engine: $0.engines.popLast()) }.engine
    var engine: Engine
    if let waiting { engine = waiting } else { engine = try make() }
    defer {
      let taken = Taken(engine: engine)
      idle.withLock { idle in
        if let engine = taken.engine { idle.engines.append(engine) }
      }
    }
    return try body(&engine)
  }
}

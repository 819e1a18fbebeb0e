import CRumbo
import CampusGraph
import GeoCore

/// Graphs that callers hold, by handle.
///
/// A handle is a slot and the slot's generation, so one that is closed, or was never given out, is
/// recognised instead of being followed to freed memory.
struct Handles {
  private struct Slot {
    var generation: UInt64
    var graph: OpenGraph?
  }

  private var slots: [Slot] = []
  private var free: [Int] = []
  private static let slotBits: UInt64 = 32

  /// The open graphs of the process.
  private static let open = Guarded(Handles())

  /// Gives out a handle.
  static func add(_ graph: OpenGraph) -> rumbo_graph { open.withLock { $0.add(graph) } }

  /// The graph of a handle.
  ///
  /// - Throws: `RUMBO_CLOSED` if there is none.
  static func graph(_ handle: rumbo_graph) throws(Failure) -> OpenGraph {
    guard let graph = open.withLock({ $0.graph(handle) }) else { throw closed }
    return graph
  }

  /// Takes a handle back.
  ///
  /// - Throws: `RUMBO_CLOSED` if it has no graph.
  static func close(_ handle: rumbo_graph) throws(Failure) {
    guard open.withLock({ $0.remove(handle) }) != nil else { throw closed }
  }

  private static var closed: Failure { Failure(RUMBO_CLOSED) { $0.closedGraph } }

  private mutating func add(_ graph: OpenGraph) -> rumbo_graph {
    let index = free.popLast() ?? slots.count
    if index == slots.count { slots.append(Slot(generation: 0, graph: nil)) }
    slots[index].generation += 1
    slots[index].graph = graph
    return slots[index].generation << Self.slotBits | UInt64(index)
  }

  private func index(_ handle: rumbo_graph) -> Int? {
    let index = Int(handle & (1 << Self.slotBits - 1))
    let generation = handle >> Self.slotBits
    return index < slots.count && slots[index].generation == generation ? index : nil
  }

  private func graph(_ handle: rumbo_graph) -> OpenGraph? {
    index(handle).flatMap { slots[$0].graph }
  }

  private mutating func remove(_ handle: rumbo_graph) -> OpenGraph? {
    guard let index = index(handle), let graph = slots[index].graph else { return nil }
    slots[index].graph = nil
    free.append(index)
    return graph
  }
}

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

import CRumbo
import CampusGraph
import GeoCore

/// Objects that callers hold, by handle.
///
/// A handle is a slot and the slot's generation, so one that is closed, or was never given out, is
/// recognised instead of being followed to freed memory.
struct Handles<Object: Sendable> {
  private struct Slot {
    var generation: UInt64
    var object: Object?
  }

  private var slots: [Slot] = []
  private var free: [Int] = []
  /// Tells handles of different kinds of objects apart: the first generation.
  private let first: UInt64

  private static var slotBits: UInt64 { 32 }

  /// No objects; the generations of slots are above `first`.
  init(first: UInt64 = 0) { self.first = first }

  /// Gives out a handle.
  mutating func add(_ object: Object) -> UInt64 {
    let index = free.popLast() ?? slots.count
    if index == slots.count { slots.append(Slot(generation: first, object: nil)) }
    slots[index].generation += 1
    slots[index].object = object
    return slots[index].generation << Self.slotBits | UInt64(index)
  }

  /// The object of a handle; `nil` if there is none.
  func object(_ handle: UInt64) -> Object? { index(handle).flatMap { slots[$0].object } }

  /// Takes a handle back and returns its object; `nil` if there is none.
  mutating func remove(_ handle: UInt64) -> Object? {
    guard let index = index(handle), let object = slots[index].object else { return nil }
    slots[index].object = nil
    free.append(index)
    return object
  }

  private func index(_ handle: UInt64) -> Int? {
    let index = Int(handle & (1 << Self.slotBits - 1))
    let generation = handle >> Self.slotBits
    return index < slots.count && slots[index].generation == generation ? index : nil
  }
}

extension OpenGraph {
  private static let open = Guarded(Handles<OpenGraph>())

  /// Gives out a handle of a graph.
  static func add(_ graph: OpenGraph) -> rumbo_graph { open.withLock { $0.add(graph) } }

  /// The graph of a handle.
  ///
  /// - Throws: `RUMBO_CLOSED` if there is none.
  static func with(_ handle: rumbo_graph) throws(Failure) -> OpenGraph {
    guard let graph = open.withLock({ $0.object(handle) }) else { throw closed }
    return graph
  }

  /// Takes a handle back.
  ///
  /// - Throws: `RUMBO_CLOSED` if it has no graph.
  static func close(_ handle: rumbo_graph) throws(Failure) {
    guard open.withLock({ $0.remove(handle) }) != nil else { throw closed }
  }

  private static var closed: Failure { Failure(RUMBO_CLOSED) { $0.closedGraph } }
}

extension OpenTracker {
  /// Generations from half of their range on, so that no handle is that of a graph.
  private static let open = Guarded(Handles<OpenTracker>(first: 1 << 31))

  /// Gives out a handle of a tracker.
  static func add(_ tracker: OpenTracker) -> rumbo_tracker { open.withLock { $0.add(tracker) } }

  /// The tracker of a handle.
  ///
  /// - Throws: `RUMBO_CLOSED` if there is none.
  static func with(_ handle: rumbo_tracker) throws(Failure) -> OpenTracker {
    guard let tracker = open.withLock({ $0.object(handle) }) else { throw closed }
    return tracker
  }

  /// Takes a handle back.
  ///
  /// - Throws: `RUMBO_CLOSED` if it has no tracker.
  static func close(_ handle: rumbo_tracker) throws(Failure) {
    guard open.withLock({ $0.remove(handle) }) != nil else { throw closed }
  }

  private static var closed: Failure { Failure(RUMBO_CLOSED) { $0.closedTracker } }
}

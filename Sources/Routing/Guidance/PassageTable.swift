import CampusGraph
import Synchronization

/// Passages that were decided before, shared by all threads that route with one metric: an unsafe
/// fence.
///
/// A hash table with linear probing, in which entries are added and never changed or removed, so
/// readers take no lock. Two threads may decide the same passage at once; both get the same values.
/// Beyond ``capacity`` junctions, passages are decided each time. A table that is not used takes no
/// memory.
///
/// Sound because a slot's content is published by a releasing store and read by an acquiring load,
/// probes stay within the slots, each passage is written by the one thread that took its number,
/// numbers are below ``capacity`` because only the thread that filled a slot takes one, and entries
/// are freed only with the table.
@safe
final class PassageTable: @unchecked Sendable {
  /// The most pairs of arcs that are kept; with the slots they take 9 MiB.
  static let capacity = 1 << 16
  private static let slotBits: UInt64 = 17
  private static let slotCount = 1 << Int(slotBits)
  private static let slotBytes = slotCount * MemoryLayout<Slot>.stride
  private static let passageBytes = capacity * MemoryLayout<Passage>.stride

  /// A pair of arcs, and what is known of it.
  private struct Slot: ~Copyable {
    /// Both arcs; 0 for a free slot, since no arc follows itself.
    let key: Atomic<UInt64>
    /// ``pending``, ``road``, ``roadWithLanes``, or from ``firstPassage`` on the number of a passage.
    let content: Atomic<UInt>
  }
  /// Another thread is about to write the content.
  private static let pending: UInt = 0
  /// The road just goes on.
  private static let road: UInt = 1
  /// The same, with lanes that are marked.
  private static let roadWithLanes: UInt = 2
  private static let firstPassage: UInt = 3

  private let slots: UnsafeMutablePointer<Slot>
  /// The passages whose numbers are in slots, in the order in which they were decided.
  private let passages: UnsafeMutablePointer<Passage>
  private let count = Atomic<Int>(0)
  /// The number of ``passages`` that are in use.
  private let used = Atomic<UInt>(0)

  init() {
    // Zeroed memory is free slots, and is not touched before it is used.
    guard let memory = unsafe ZeroPages.map(Self.slotBytes),
      let room = unsafe ZeroPages.map(Self.passageBytes)
    else { fatalError("out of memory") }
    unsafe slots = memory.bindMemory(to: Slot.self, capacity: Self.slotCount)
    unsafe passages = room.bindMemory(to: Passage.self, capacity: Self.capacity)
  }

  deinit {
    unsafe ZeroPages.unmap(slots, Self.slotBytes)
    unsafe ZeroPages.unmap(passages, Self.passageBytes)
  }

  /// The number of pairs that are kept.
  var passageCount: Int { count.load(ordering: .relaxed) }

  /// What is done between pieces that follow each other, decided at the first call for each pair.
  ///
  /// Slots are found for all pairs before any passage is read, so that the processor waits for the
  /// memory of many of them at a time.
  ///
  /// - Complexity: O(pieces) for known passages.
  func passages(between pieces: [PathPiece], _ reader: JunctionReader) -> [Passage] {
    let pairs = max(0, pieces.count - 1)
    let contents = (0..<pairs).map { content(of: Self.key(pieces[$0].arc, pieces[$0 + 1].arc)) }
    return (0..<pairs).map { index in
      let (arc, next) = (pieces[index].arc, pieces[index + 1].arc)
      let content = contents[index]
      if content >= Self.firstPassage { return unsafe passages[Int(content - Self.firstPassage)] }
      guard content != Self.pending else { return decide(arc, next, reader) }
      let edge = DirectedEdge(code: reader.graph.edgeAndDirection[arc])
      return Passage(along: edge, hasLanes: content == Self.roadWithLanes, reader.graph)
    }
  }

  private static func key(_ arc: ArcID, _ next: ArcID) -> UInt64 {
    UInt64(arc.rawValue) << 32 | UInt64(next.rawValue)
  }

  /// Fibonacci hashing: the upper bits of a product depend on all bits of the key.
  private static func slot(of key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> (64 - slotBits))
  }

  /// The content of a key's slot; ``pending`` if there is none.
  @inline(__always)
  private func content(of key: UInt64) -> UInt {
    var slot = Self.slot(of: key)
    while true {
      let known = unsafe slots[slot].key.load(ordering: .relaxed)
      if known == key { return unsafe slots[slot].content.load(ordering: .acquiring) }
      guard known != 0 else { return Self.pending }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
  }

  /// Decides a passage and keeps it, if there is room and no other thread does.
  private func decide(_ arc: ArcID, _ next: ArcID, _ reader: JunctionReader) -> Passage {
    let passage = Passage(from: arc, to: next, reader)
    let key = Self.key(arc, next)
    guard count.wrappingAdd(1, ordering: .relaxed).newValue <= Self.capacity else {
      count.wrappingSubtract(1, ordering: .relaxed)
      return passage
    }
    var slot = Self.slot(of: key)
    while true {
      let (isFree, other) = unsafe slots[slot].key.compareExchange(
        expected: 0,
        desired: key,
        ordering: .relaxed
      )
      if isFree { break }
      guard other != key else {
        count.wrappingSubtract(1, ordering: .relaxed)
        return passage
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    unsafe slots[slot].content.store(content(of: passage), ordering: .releasing)
    return passage
  }

  /// The content of the slot of a passage, of which there are never more than ``capacity``.
  private func content(of passage: Passage) -> UInt {
    guard passage.isJunction else {
      return passage.marks.contains(.hasLanes) ? Self.roadWithLanes : Self.road
    }
    let number = used.wrappingAdd(1, ordering: .relaxed).oldValue
    unsafe (passages + Int(number)).initialize(to: passage)
    return Self.firstPassage + number
  }
}

import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// The queues of contraction and of queries against sorted lists.
@Suite struct HierarchyQueueTests {
  @Test func `a flat queue gives the least entry, whatever its size`() {
    for seed in Seeds.first(10) {
      var random = SplitMix64(seed: seed)
      var queue = FlatQueue(capacity: 8)
      var slots: [UInt32: UInt32] = [:]
      var model: [UInt32: UInt64] = [:]
      let size = [10, 63, 64, 65, 200, 1500][Int(seed) % 6]
      for step in 0..<(size * 6) {
        let isGrowing = step < size * 2
        if model.isEmpty || random.chance(isGrowing ? 0.8 : 0.4), model.count < size {
          let node = UInt32(step)
          let entry = FlatQueue.pack(UInt32(random.below(1000)), node)
          model[node] = entry
          slots[node] = queue.append(entry)
        } else if random.chance(0.3), let (node, entry) = model.min(by: { $0.key < $1.key }) {
          let lowered = FlatQueue.pack(UInt32(entry >> 32) / 2, node)
          model[node] = lowered
          queue.lower(slots[node] ?? 0, to: lowered)
        } else {
          let least = queue.minimum
          #expect(least == model.values.min(), "seed \(seed), step \(step)")
          let node = UInt32(truncatingIfNeeded: least)
          let slot = slots[node] ?? 0
          let moved = UInt32(truncatingIfNeeded: queue.remove(slot))
          slots[moved] = slot
          model[node] = nil
        }
        #expect(queue.count == model.count)
        let least = queue.minimum
        #expect(least == model.values.min() ?? .max, "seed \(seed), step \(step)")
        if random.chance(0.002) {
          queue.removeAll()
          model = [:]
        }
      }
    }
  }

  @Test func `a lazy heap gives entries by key and node`() {
    for seed in Seeds.first(20) {
      var random = SplitMix64(seed: seed)
      var heap = LazyHeap()
      var model: [UInt64] = []
      for step in 0..<600 {
        if random.chance(step < 300 ? 0.7 : 0.3) {
          let (key, node) = (UInt32(random.below(50)), UInt32(random.below(50)))
          heap.push(key, node)
          model.append(UInt64(key) << 32 | UInt64(node))
        } else {
          model.sort(by: >)
          let popped = heap.pop().map { UInt64($0.key) << 32 | UInt64($0.node) }
          #expect(popped == model.popLast(), "seed \(seed), step \(step)")
        }
      }
    }
  }
}

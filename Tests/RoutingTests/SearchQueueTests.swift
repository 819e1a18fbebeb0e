import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

@Suite struct SearchQueueTests {
  @Test func `whatever goes in comes out by key, then by node`() {
    for seed in Seeds.first(60) {
      var random = SplitMix64(seed: seed)
      var queue = SearchQueue(capacity: 0)
      var model: [UInt64] = []
      for _ in 0..<600 {
        if random.chance(0.4), let least = model.min() {
          let key = queue.minimumKey
          #expect(key == UInt32(least >> 32))
          let popped = queue.popMinimum()
          #expect(UInt64(popped.key) << 32 | UInt64(popped.node) == least)
          model.remove(at: model.firstIndex(of: least) ?? 0)
        } else {
          let (node, key) = (UInt32(random.below(30)), UInt32(random.below(40)))
          queue.insert(node, key: key)
          model.append(UInt64(key) << 32 | UInt64(node))
        }
        let (count, isEmpty) = (queue.count, queue.isEmpty)
        #expect(count == model.count)
        #expect(isEmpty == model.isEmpty)
      }
      queue.removeAll()
      let key = queue.minimumKey
      #expect(key == .max)
    }
  }
}

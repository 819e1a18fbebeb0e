import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct AddressableHeapTests {
  @Test func `any sequence of operations gives what a sorted list gives`() {
    for seed in Seeds.first(60) {
      var random = SplitMix64(seed: seed)
      let nodeCount = 1 + random.below(60)
      var heap = AddressableHeap(nodeCount: nodeCount)
      var model: [UInt32: UInt32] = [:]
      for _ in 0..<400 {
        step(&heap, &model, nodeCount, using: &random)
        let isConsistent = heap.isConsistent
        #expect(isConsistent, "seed \(seed)")
        let count = heap.count
        #expect(count == model.count)
        let minimum = heap.minimumKey
        #expect(minimum == model.values.min() ?? .max)
      }
    }
  }

  private func step(
    _ heap: inout AddressableHeap,
    _ model: inout [UInt32: UInt32],
    _ nodeCount: Int,
    using random: inout SplitMix64
  ) {
    let node = UInt32(random.below(nodeCount))
    let contains = heap.contains(node)
    #expect(contains == (model[node] != nil))
    switch random.below(100) {
    case 0:
      heap.removeAll()
      model = [:]
    case 1..<40 where !model.isEmpty:
      let least = model.min { ($0.value, $0.key) < ($1.value, $1.key) }
      let popped = heap.popMinimum()
      #expect(popped.node == least?.key)
      #expect(popped.key == least?.value)
      model[popped.node] = nil
    default:
      if let key = model[node] {
        let lower = key - UInt32(random.below(Int(key) + 1))
        heap.lower(node, to: lower)
        model[node] = lower
        let now = heap.key(of: node)
        #expect(now == lower)
      } else {
        let key = random.chance(0.1) ? .max : UInt32(random.below(50))
        heap.insert(node, key: key)
        model[node] = key
      }
    }
  }

  @Test func `equal keys come out by node, whatever order they went in`() {
    var heap = AddressableHeap(nodeCount: 100)
    var random = SplitMix64(seed: 1)
    for node in (0..<100).shuffled(using: &random) { heap.insert(UInt32(node), key: 7) }
    for node in 0..<100 {
      let popped = heap.popMinimum()
      #expect(popped.node == UInt32(node))
    }
    let isEmpty = heap.isEmpty
    #expect(isEmpty)
  }

  @Test func `a heap without nodes is empty`() {
    let heap = AddressableHeap(nodeCount: 0)
    let (isEmpty, minimum) = (heap.isEmpty, heap.minimumKey)
    #expect(isEmpty)
    #expect(minimum == .max)
  }
}

import Benchmark
import BenchmarkSupport
import GeoCore
import Routing

/// Keys like those of a search over a city.
private let count = 100_000

private let keys: [UInt32] = {
  var random = SplitMix64(seed: 5)
  return (0..<count).map { _ in UInt32.random(in: 1_000_000..<2_000_000, using: &random) }
}()

/// Empties a heap and returns a checksum of the nodes and their order.
private func drain(_ heap: inout AddressableHeap) -> UInt64 {
  var checksum: UInt64 = 0
  while !heap.isEmpty {
    let (node, key) = heap.popMinimum()
    checksum = checksum &* 31 &+ UInt64(node) &+ UInt64(key)
  }
  return checksum
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput],
    timeUnits: .microseconds,
    maxDuration: .seconds(2)
  )
  Benchmark("insert \(count) nodes and pop them") { benchmark in
    var heap = AddressableHeap(nodeCount: count)
    var checksum: UInt64 = 0
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      for (node, key) in keys.enumerated() { heap.insert(UInt32(node), key: key) }
      checksum = drain(&heap)
    }
    benchmark.stopMeasurement()
    Checksum.report("the order of \(count) nodes", checksum)
  }
  Benchmark("insert \(count) nodes, lower each key twice and pop them") { benchmark in
    var heap = AddressableHeap(nodeCount: count)
    var checksum: UInt64 = 0
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      for (node, key) in keys.enumerated() { heap.insert(UInt32(node), key: key + 2_000_000) }
      for lead in [1_000_000, 0] as [UInt32] {
        for (node, key) in keys.enumerated() { heap.lower(UInt32(node), to: key + lead) }
      }
      checksum = drain(&heap)
    }
    benchmark.stopMeasurement()
    Checksum.report("the order of \(count) nodes", checksum)
  }
  Benchmark("keep 1000 nodes and pop and insert \(count) times") { benchmark in
    var heap = AddressableHeap(nodeCount: 1000)
    var checksum: UInt64 = 0
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      for node in 0..<1000 { heap.insert(UInt32(node), key: keys[node] - 1_000_000) }
      for key in keys {
        let (node, least) = heap.popMinimum()
        heap.insert(node, key: least + (key & 0xFFFF))
      }
      checksum = drain(&heap)
    }
    benchmark.stopMeasurement()
    Checksum.report("the order of 1000 nodes", checksum)
  }
}

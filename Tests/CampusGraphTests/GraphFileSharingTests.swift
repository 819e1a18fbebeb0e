import Dispatch
import GeoCore
import RoutingTestSupport
import Synchronization
import Testing

@testable import CampusGraph

struct GraphFileSharingTests {
  @Test func `concurrent threads can read the same sections`() throws {
    let folder = try ScratchFolder()
    var writer = GraphFileWriter()
    writer.add("a", Column<UInt32>(0..<300_000))
    writer.add("b", Column<UInt32>(0..<300_000))
    try writer.write(to: folder.file("a.rgraph"))
    var bytes = try folder.bytes("a.rgraph")
    bytes[bytes.count - 1] ^= 1
    let file = try GraphFile(opening: try folder.file("b.rgraph", holding: bytes))
    let sound = Atomic<Int>(0)
    let refused = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      if let column = try? file.column("a", as: UInt32.self), column[299_999] == 299_999 {
        sound.wrappingAdd(1, ordering: .relaxed)
      }
      if (try? file.column("b", as: UInt32.self)) == nil {
        refused.wrappingAdd(1, ordering: .relaxed)
      }
    }
    #expect(sound.load(ordering: .relaxed) == 16)
    #expect(refused.load(ordering: .relaxed) == 16)
  }

  @Test func `concurrent threads can read the parts of a network`() throws {
    let folder = try ScratchFolder()
    let nodes = 5_000
    let topology = Topology(
      nodeCount: nodes,
      tails: (0..<nodes).map { NodeID($0) },
      heads: (0..<nodes).map { NodeID(($0 * 7 + 3) % nodes) }
    )
    var writer = GraphFileWriter()
    try RoadNetwork(
      RoadNetwork.Description(unit: .meters, dataVersion: "ring"),
      topology: topology,
      coordinates: nil,
      numbers: NodeNumbers((0..<Int64(nodes)).map { $0 * 3 }),
      weights: [("file", Column([Weight](repeating: 5, count: nodes)))]
    ).addSections(to: &writer)
    try writer.write(to: folder.file("ring.rgraph"))
    let network = try RoadNetwork(from: GraphFile(opening: folder.file("ring.rgraph")))
    let addresses = Guarded<Set<Int>>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      guard let topology = try? network.topology, let numbers = try? network.numbers,
        let weights = try? network.weights(of: "file"),
        numbers.node(numbered: 42) == NodeID(14 as UInt32), weights[0] == 5
      else { return }
      addresses.withLock { _ = $0.insert(Int(bitPattern: topology.head.baseAddress)) }
    }
    // One mapping, no copies.
    #expect(addresses.withLock { $0.count } == 1)
  }
}

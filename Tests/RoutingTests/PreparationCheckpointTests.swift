import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Preparations that are interrupted and go on.
@Suite struct PreparationCheckpointTests {
  /// A network in a file, in a folder of its own.
  private struct Town {
    let folder: URL
    let file: GraphFile
    let network: RoadNetwork

    init(_ family: RandomGraph.Family, seed: UInt64, nodes: Int = 90) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "town-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, maximumNodes: nodes, using: &random)
      let topology = drawn.graph.topology
      let network = RoadNetwork(
        RoadNetwork.Description(unit: .decimeters, dataVersion: "drawn", timeZone: "Etc/UTC"),
        topology: topology,
        coordinates: Column(
          (0..<topology.nodeCount).map { _ in
            FixedCoordinate(
              Coordinate(latitude: random.unit() * 0.1, longitude: random.unit() * 0.1)
            )
          }
        ),
        numbers: NodeNumbers((0..<topology.nodeCount).map { Int64($0) }),
        weights: [("file", drawn.metric.weights)]
      )
      var writer = GraphFileWriter()
      try network.addSections(to: &writer)
      let path = folder.appending(path: "town.rgraph").path
      try writer.write(to: path)
      file = try GraphFile(opening: path)
      self.network = try RoadNetwork(from: file)
    }

    var checkpoint: String { folder.appending(path: "town.checkpoint").path }

    /// Makes an index, and returns the fingerprint of a file with it.
    func make(
      _ kind: IndexKind,
      _ checkpoint: PreparationCheckpoint?,
      threads: Int = 1
    ) throws -> String {
      let indexes = try NetworkIndexes(network, profile: "file", in: file)
      var options = PreparationOptions()
      options.threads = threads
      options.checkpoint = checkpoint
      try indexes.make(kind, options)
      var writer = GraphFileWriter(copying: file)
      try indexes.addSections(of: kind, to: &writer)
      return writer.fingerprint
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  /// Says that a save is due at one call only.
  private static func due(at call: Int) -> @Sendable () -> Bool {
    let calls = Guarded(0)
    return {
      calls.withLock { count in
        count += 1
        return count == call
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases, [IndexKind.ch, .cch])
  func `make the same index from every state`(family: RandomGraph.Family, kind: IndexKind) throws {
    let town = try Town(family, seed: 11)
    defer { town.remove() }
    let whole = try town.make(kind, nil)
    var states = 0
    for call in Seeds.draws(40).map({ $0 + 1 }) {
      let first = PreparationCheckpoint(
        at: town.checkpoint,
        of: town.file,
        isDue: Self.due(at: call)
      )
      #expect(!first.isResumed)
      #expect(try town.make(kind, first, threads: 1 + call % 2) == whole)
      #expect(first.failure == nil)
      guard FileManager.default.fileExists(atPath: town.checkpoint) else { break }
      states += 1
      let second = PreparationCheckpoint(at: town.checkpoint, of: town.file) { false }
      #expect(second.isResumed)
      #expect(try town.make(kind, second, threads: 2 - call % 2) == whole, "call \(call)")
      second.remove()
      #expect(!FileManager.default.fileExists(atPath: town.checkpoint))
    }
    #expect(states >= (kind == .ch ? 3 : 2))
  }

  @Test func `do not count if they are of another network`() throws {
    let (town, other) = (try Town(.grid, seed: 1), try Town(.grid, seed: 2))
    defer {
      town.remove()
      other.remove()
    }
    let state = PreparationCheckpoint(
      at: town.checkpoint,
      of: town.file,
      isDue: Self.due(at: 2)
    )
    _ = try town.make(.ch, state)
    #expect(PreparationCheckpoint(at: town.checkpoint, of: town.file) { false }.isResumed)
    #expect(!PreparationCheckpoint(at: town.checkpoint, of: other.file) { false }.isResumed)
    try Data("no graph file".utf8).write(to: URL(filePath: town.checkpoint))
    let damaged = PreparationCheckpoint(at: town.checkpoint, of: town.file) { true }
    #expect(!damaged.isResumed)
    #expect(try town.make(.ch, damaged) == town.make(.ch, nil))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `never trap, whatever is in them`(seed: UInt64) throws {
    let town = try Town(seed % 2 == 0 ? .grid : .oneWay, seed: seed, nodes: 40)
    defer { town.remove() }
    let kind: IndexKind = seed % 4 == 3 ? .cch : .ch
    let state = PreparationCheckpoint(
      at: town.checkpoint,
      of: town.file,
      isDue: Self.due(at: 1)
    )
    _ = try town.make(kind, state)
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      // The checksums are right, so only the contents tell.
      let saved = try GraphFile(opening: town.checkpoint)
      let names = saved.sections.map(\.name)
      let victim = names[random.below(names.count)]
      var writer = GraphFileWriter()
      for section in saved.sections {
        let bytes = try saved.bytes(section.name)
        let size = section.count > 0 ? section.bytes / section.count : 1
        let changed = section.name == victim ? Self.changed(bytes, size, &random) : bytes
        switch size {
        case 4: writer.add(section.name, Self.column(changed, UInt32.self))
        case 8: writer.add(section.name, Self.column(changed, UInt64.self))
        case 12: writer.add(section.name, Self.column(changed, Three.self))
        case 16: writer.add(section.name, Self.column(changed, Four.self))
        default: writer.add(section.name, bytes: changed)
        }
      }
      let path = town.folder.appending(path: "changed.checkpoint").path
      try writer.write(to: path)
      _ = try town.make(kind, PreparationCheckpoint(at: path, of: town.file) { false })
    }
  }

  private struct Three: BitwiseCopyable { var values: (UInt32, UInt32, UInt32) }
  private struct Four: BitwiseCopyable { var values: (UInt32, UInt32, UInt32, UInt32) }

  private static func column<Element: BitwiseCopyable & Sendable>(
    _ bytes: [UInt8],
    _ type: Element.Type
  ) -> Column<Element> {
    let stride = MemoryLayout<Element>.stride
    return Column(
      (0..<bytes.count / stride).map { index in
        bytes[index * stride..<(index + 1) * stride].withUnsafeBytes {
          $0.loadUnaligned(as: Element.self)
        }
      }
    )
  }

  /// Bytes with a changed, a missing or a further element.
  private static func changed(_ bytes: [UInt8], _ size: Int, _ random: inout SplitMix64) -> [UInt8]
  {
    var bytes = bytes
    switch bytes.isEmpty ? 0 : random.below(6) {
    case 0: bytes += [UInt8](repeating: UInt8(random.below(256)), count: size)
    case 1: bytes.removeLast(size)
    default:
      let place = random.below(bytes.count)
      bytes[place] = [0, 255, UInt8(random.below(256)), bytes[place] &+ 1][random.below(4)]
    }
    return bytes
  }
}

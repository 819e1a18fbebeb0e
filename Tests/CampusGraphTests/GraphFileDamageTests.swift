import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests that a damaged file is rejected or has the original content, and that a file with
/// recomputed checksums is rejected or safe to use.
struct GraphFileDamageTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  // MARK: A small network in every form

  private static func network(_ form: Int) -> RoadNetwork {
    var random = SplitMix64(seed: UInt64(form))
    let nodes = 9
    let arcs = (0..<24).map { _ in (random.below(nodes), random.below(nodes)) }.sorted { $0 < $1 }
    let topology = Topology(
      nodeCount: nodes,
      tails: arcs.map { NodeID($0.0) },
      heads: arcs.map { NodeID($0.1) }
    )
    let numbers: [Int64] =
      switch form {
      case 0: (0..<9).map { $0 + 5 }
      case 1: [4, 3, 9, 8, 7, 5, 2, 1, 6]
      default: [40, -3, 900_000_000_000, 8, 7, 5, 2, 1, 6]
      }
    let places = (0..<nodes).map { _ in
      FixedCoordinate(
        Coordinate(
          latitude: random.between(-90...90),
          longitude: random.between(-180...180)
        )
      )
    }
    return RoadNetwork(
      RoadNetwork.Description(unit: .decimeters, dataVersion: "small", timeZone: "Etc/UTC"),
      topology: topology,
      coordinates: form == 1 ? nil : Column(places),
      numbers: NodeNumbers(numbers),
      weights: ["file", "bike"].map { name in
        (name, Column(arcs.map { _ in Weight(random.below(1 << 31)) }))
      }
    )
  }

  private func bytes(_ form: Int) throws -> [UInt8] {
    var writer = GraphFileWriter()
    try Self.network(form).addSections(to: &writer)
    try writer.write(to: folder.file("sound.rgraph"))
    return try folder.bytes("sound.rgraph")
  }

  /// The content of a network, read by checked subscripts, so that an index out of range traps.
  private struct Content: Equatable {
    var description: RoadNetwork.Description
    var heads: [[NodeID]] = []
    var tails: [[NodeID]] = []
    var numbers: [Int64] = []
    var coordinates: [FixedCoordinate]?
    var weights: [[Weight]] = []

    init(_ network: RoadNetwork) throws {
      description = network.description
      let topology = try network.topology
      coordinates = try network.coordinates.map { Array($0) }
      let nodes = (0..<network.nodeCount).map { NodeID($0) }
      heads = nodes.map { node in topology.arcs(from: node).map { topology.head[$0] } }
      tails = nodes.map { node in topology.arcs(into: node).map { topology.tail[$0] } }
      let table = try network.numbers
      numbers = nodes.map { table.number(of: $0) }
      for (node, number) in zip(nodes, numbers) {
        guard table.node(numbered: number) == node else { throw Mismatch.number(number) }
      }
      for arc in 0..<topology.arcCount {
        let (tail, head) = (topology.tail[arc], topology.head[arc])
        guard topology.arcs(from: tail).contains(ArcID(arc)),
          topology.arcs(into: head).contains(ArcID(arc))
        else { throw Mismatch.arc(arc) }
      }
      weights = try network.profiles.map { try Array(network.weights(of: $0)) }
    }
  }

  private enum Mismatch: Error {
    case number(Int64)
    case arc(Int)
  }

  /// The content of a file of these bytes; `nil` if it is rejected.
  private func content(_ bytes: [UInt8], trusting: Bool = false) throws -> Content? {
    let path = try folder.file("damaged.rgraph", holding: bytes)
    do {
      let file = try GraphFile(opening: path, trusting: trusting)
      return try Content(RoadNetwork(from: file))
    } catch let error as GraphFileError {
      #expect(error.message.en.hasPrefix(path))
      #expect(error.message.es.hasPrefix(path))
      return nil
    }
  }

  // MARK: Damage

  @Test(arguments: 0..<3) func `a network round-trips`(_ form: Int) throws {
    let original = try Content(Self.network(form))
    #expect(try content(bytes(form)) == original)
    #expect(try content(bytes(form), trusting: true) == original)
    // Writes it again from a network that is read from a file.
    let file = try GraphFile(opening: folder.file("sound.rgraph"))
    var writer = GraphFileWriter()
    try RoadNetwork(from: file).addSections(to: &writer)
    try writer.write(to: folder.file("again.rgraph"))
    #expect(try folder.bytes("again.rgraph") == folder.bytes("sound.rgraph"))
    #expect(RoadNetwork.fingerprint(of: file).count == 16)
  }

  @Test(arguments: 0..<3)
  func `any changed byte is detected, except between sections`(_ form: Int) throws {
    let sound = try bytes(form)
    let original = try Content(Self.network(form))
    for index in sound.indices {
      var damaged = sound
      damaged[index] ^= 1 << (index % 8)
      let read = try content(damaged)
      #expect(read == nil || read == original, "byte \(index)")
    }
  }

  @Test(arguments: 0..<3)
  func `a file of any wrong length is rejected`(_ form: Int) throws {
    let sound = try bytes(form)
    for length in sound.indices { #expect(try content(Array(sound[..<length])) == nil) }
    #expect(try content(sound + [0]) == nil)
  }

  @Test(arguments: 0..<3)
  func `an invalid section table is rejected or harmless`(_ form: Int) throws {
    let sound = try bytes(form)
    let count = Int(sound[24])
    let extremes: [UInt64] = [
      0, 1, 3, 64, 4096, UInt64(sound.count), UInt64(sound.count) + 64, 1 << 31, 1 << 32, 1 << 62,
      1 << 63, .max, .max - 63,
    ]
    let original = try Content(Self.network(form))
    for field in [(12, 4), (24, 4), (28, 4), (40, 8)]
      + (0..<count).flatMap({ row in
        [(24, 4), (28, 4), (32, 8), (40, 8), (48, 8)].map { (64 + row * 64 + $0.0, $0.1) }
      })
    {
      for value in extremes {
        var damaged = sound
        for index in 0..<field.1 {
          damaged[field.0 + index] = UInt8(truncatingIfNeeded: value >> (index * 8))
        }
        for sections in [false, true] {
          reseal(&damaged, sections: sections)
          let read = try content(damaged)
          if !sections { #expect(read == nil || read == original, "\(field) \(value)") }
        }
      }
    }
  }

  @Test(arguments: 0..<3)
  func `edits with recomputed checksums are rejected by the seal or change nothing`(
    _ form: Int
  ) throws {
    let sound = try bytes(form)
    let original = try Content(Self.network(form))
    var accepted = 0
    let seeds = Seeds.first(1700)
    for seed in seeds {
      var random = SplitMix64(seed: seed &* 3 &+ UInt64(form))
      var damaged = sound
      for _ in 0...random.below(3) { Self.edit(&damaged, &random) }
      reseal(&damaged)
      if let read = try content(damaged) {
        accepted += 1
        #expect(read == original, "seed \(seed)")
      }
    }
    // Bytes between sections are ignored, and some edits do not change the value.
    #expect(Seeds.areCut || accepted > 0 && accepted < seeds.count / 2)
  }

  private static func edit(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    // Mostly in the sections, because header and table have their own tests.
    let from = random.chance(0.9) ? 64 + Int(bytes[24]) * 64 : 8
    let place = from + random.below(bytes.count - from)
    switch random.below(5) {
    case 0: bytes[place] ^= 1 << random.below(8)
    case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2:
      let word = place / 4 * 4
      let value = [0, 1, 8, 9, 24, 25, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF][random.below(9)]
      for index in 0..<4 where word + index < bytes.count {
        bytes[word + index] = UInt8(truncatingIfNeeded: value >> (index * 8))
      }
    case 3:
      let other = from + random.below(bytes.count - from)
      for index in 0..<4 where max(place, other) / 4 * 4 + index < bytes.count {
        bytes.swapAt(place / 4 * 4 + index, other / 4 * 4 + index)
      }
    default:
      let count = min(1 + random.below(64), bytes.count - place)
      for index in 0..<count { bytes[place + index] = 0 }
    }
  }
}

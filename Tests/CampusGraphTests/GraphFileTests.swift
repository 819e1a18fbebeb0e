import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

struct GraphFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func code(_ body: () throws -> Void) -> GraphFileError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? GraphFileError)?.code
    }
  }

  @Test func `columns of every element size round-trip`() throws {
    let path = folder.file("a.rgraph")
    let pairs = (0..<5_000).map { Pair(head: $0, weight: $0 &* 2_654_435_761) }
    var writer = GraphFileWriter()
    writer.add("words", Column<UInt32>((0..<777).map { $0 * 3 }))
    writer.add("pairs", Column(pairs))
    writer.add("bytes", bytes: Array("Tlalpan".utf8))
    writer.add("longs", Column<Int64>([.min, -1, 0, .max]))
    writer.add("empty", Column<UInt32>([]))
    try writer.write(to: path)

    let file = try GraphFile(opening: path)
    #expect(file.sections.map(\.name) == ["words", "pairs", "bytes", "longs", "empty"])
    #expect(file.sections.map(\.bytes) == [777 * 4, 40_000, 7, 32, 0])
    #expect(try file.column("words", as: UInt32.self).elementsEqual((0..<777).map { $0 * 3 }))
    #expect(try Array(file.column("pairs", as: Pair.self)) == pairs)
    #expect(try file.bytes("bytes") == Array("Tlalpan".utf8))
    #expect(try Array(file.column("longs", as: Int64.self)) == [.min, -1, 0, .max])
    #expect(try file.column("empty", as: UInt32.self).isEmpty)
    try file.verifyAll()
  }

  @Test func `a column outlives its file object`() throws {
    let path = folder.file("a.rgraph")
    var writer = GraphFileWriter()
    writer.add("words", Column<UInt32>(0..<100_000))
    try writer.write(to: path)
    let column = try GraphFile(opening: path).column("words", as: UInt32.self)
    try FileManager.default.removeItem(atPath: path)
    #expect(column.elementsEqual(0..<100_000))
  }

  @Test func `equal sections give equal bytes and fingerprints`() throws {
    for name in ["a", "b"] {
      var writer = GraphFileWriter()
      writer.add("words", Column<UInt32>(0..<1_000))
      writer.add("more", Column<UInt64>(0..<1_000))
      try writer.write(to: folder.file(name))
    }
    #expect(try folder.bytes("a") == folder.bytes("b"))
    let a = try GraphFile(opening: folder.file("a"))
    #expect(a.fingerprint == (try GraphFile(opening: folder.file("b")).fingerprint))
    #expect(a.fingerprint.count == 16)
    #expect(a.digest(of: ["words"]) != a.digest(of: ["more"]))
    #expect(a.digest(of: ["words", "gone"]) != a.digest(of: ["words"]))
    #expect(a.digest(of: ["words", "more"]) != a.digest(of: ["more", "words"]))
  }

  @Test func `sections are added to a file that is open, and replaced by prefix`() throws {
    let path = folder.file("a.rgraph")
    var first = GraphFileWriter()
    first.add("roads.head", Column<UInt32>(0..<5_000))
    first.add("ch.rank", Column<UInt32>(0..<10))
    try first.write(to: path)
    let before = try GraphFile(opening: path)
    let digest = before.digest(of: ["roads.head"])

    var second = GraphFileWriter(copying: before)
    second.remove(prefix: "ch.")
    second.add("ch.rank", Column<UInt32>(5..<9))
    try second.write(to: path)

    let after = try GraphFile(opening: path)
    #expect(after.digest(of: ["roads.head"]) == digest)
    #expect(try Array(after.column("ch.rank", as: UInt32.self)) == [5, 6, 7, 8])
    #expect(try Array(before.column("ch.rank", as: UInt32.self)) == Array(0..<10))
    #expect(try after.column("roads.head", as: UInt32.self).elementsEqual(0..<5_000))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.rgraph"])
  }

  @Test func `a section that is missing or of another element size is rejected`() throws {
    let path = folder.file("a.rgraph")
    var writer = GraphFileWriter()
    writer.add("words", Column<UInt32>(0..<10))
    try writer.write(to: path)
    let file = try GraphFile(opening: path)
    #expect(!file.contains("ch.rank"))
    #expect(code { _ = try file.column("ch.rank", as: UInt32.self) } == .missing)
    #expect(code { _ = try file.column("words", as: UInt64.self) } == .otherVersion)
    #expect(code { _ = try file.column("words", as: Pair.self) } == .otherVersion)
  }

  @Test func `a foreign file is distinguished from a damaged one`() throws {
    #expect(code { _ = try GraphFile(opening: folder.file("none")) } == .notFound)
    #expect(code { _ = try GraphFile(opening: folder.path) } == .notFound)
    #expect(code { _ = try GraphFile(opening: "/dev/null") } == .notFound)
    #expect(code { _ = try GraphFile(opening: "") } == .notFound)
    #expect(code { _ = try GraphFile(opening: "a\0b") } == .notFound)
    for (name, bytes) in [
      ("empty", []), ("text", Array("{\"type\":1}".utf8)),
      ("zeros", Array(repeating: 0, count: 500)),
    ] as [(String, [UInt8])] {
      let path = try folder.file(name, holding: bytes)
      #expect(code { _ = try GraphFile(opening: path) } == .foreign)
    }
    var newer = GraphFileLayout.head(of: [], fileLength: 64)
    newer[8] = 9
    let path = try folder.file("newer", holding: newer)
    #expect(code { _ = try GraphFile(opening: path) } == .otherVersion)
    var swapped = GraphFileLayout.head(of: [], fileLength: 64)
    swapped[12..<16].reverse()
    reseal(&swapped)
    let other = try folder.file("swapped", holding: swapped)
    #expect(code { _ = try GraphFile(opening: other) } == .otherVersion)
  }

  @Test func `a pipe without a writer is rejected without blocking`() throws {
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(code { _ = try GraphFile(opening: path) } == .notFound)
    #expect(code { try GraphFileWriter().write(to: path) } == .notFound)
  }

  @Test func `a failed write keeps the old file and leaves nothing else`() throws {
    #expect(code { try GraphFileWriter().write(to: folder.file("no/such/folder")) } == .unwritable)
    #expect(code { try GraphFileWriter().write(to: folder.path) } == .unwritable)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `indices out of range are found in every word of every element`() throws {
    let path = folder.file("a.rgraph")
    try GraphFileWriter().write(to: path)
    let file = try GraphFile(opening: path)
    let trusted = try GraphFile(opening: path, trusting: true)
    for count in [1, 2, 7, 64, 1_001] {
      for place in Set([0, count / 2, count - 1]) {
        var pairs = (0..<count).map { _ in Pair(head: 9, weight: 19) }
        try file.check(words: 0, of: Column(pairs), below: 10, in: "x")
        try file.check(words: 1, of: Column(pairs), below: 20, in: "x")
        pairs[place].weight = 20
        #expect(
          code { try file.check(words: 1, of: Column(pairs), below: 20, in: "x") } == .damaged
        )
        try trusted.check(words: 1, of: Column(pairs), below: 20, in: "x")
        pairs[place].weight = .max
        #expect(
          code { try file.check(words: 1, of: Column(pairs), below: 20, in: "x") } == .damaged
        )
        try file.check(words: 1, of: Column(pairs), below: 20, in: "x", allowingNone: true)
        var nodes = [NodeID](repeating: NodeID(9 as UInt32), count: count)
        nodes[place] = NodeID(10 as UInt32)
        #expect(code { try file.check(Column(nodes), below: 10, in: "x") } == .damaged)
        #expect(
          code { try file.check(Column(nodes), below: 10, in: "x", allowingNone: true) } == .damaged
        )
      }
    }
    try file.check(Column<UInt32>([]), below: 0, in: "x")
    #expect(code { try file.check(Column<UInt32>([0]), below: 0, in: "x") } == .damaged)
  }

  @Test func `row offsets must start at zero, never decrease, and end at the number of entries`()
    throws
  {
    let path = folder.file("a.rgraph")
    try GraphFileWriter().write(to: path)
    let file = try GraphFile(opening: path)
    func rows(_ values: [UInt32], _ rows: Int, _ entries: Int) -> GraphFileError.Code? {
      code { try file.checkRows(Column(values), rows: rows, entries: entries, in: "x") }
    }
    #expect(rows([0], 0, 0) == nil)
    #expect(rows([0, 2, 2, 5], 3, 5) == nil)
    #expect(rows([], 0, 0) == .damaged)
    #expect(rows([0, 2, 2, 5], 2, 5) == .damaged)
    #expect(rows([0, 2, 2, 5], 3, 6) == .damaged)
    #expect(rows([1, 2, 2, 5], 3, 5) == .damaged)
    #expect(rows([0, 3, 2, 5], 3, 5) == .damaged)
    #expect(rows([0, 6, 6, 5], 3, 5) == .damaged)
  }

  @Test func `the checksum does not depend on the number of threads`() {
    var generator = SplitMix64(seed: 1)
    for count in [0, 1, 63, 64, 65, SectionChecksum.blockSize, 5 << 20] {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      let sums = (1...3).map { threads in
        bytes.withUnsafeBytes { SectionChecksum.of($0, threads: threads) }
      }
      #expect(Set(sums).count == 1)
    }
  }

  @Test func `the checksum detects every flipped bit, swapped words, and appended zeros`() {
    var generator = SplitMix64(seed: 2)
    let bytes = (0..<333).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    let sum = GraphFileLayout.checksum(of: bytes)
    for bit in 0..<(bytes.count * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(GraphFileLayout.checksum(of: changed) != sum)
    }
    #expect(GraphFileLayout.checksum(of: bytes + [0]) != sum)
    // Two flips of the top bit of one lane, which a multiplication alone would not detect.
    for distance in [64, 128, 192] {
      var changed = bytes
      changed[7] ^= 0x80
      changed[7 + distance] ^= 0x80
      #expect(GraphFileLayout.checksum(of: changed) != sum)
      changed = bytes
      for index in 0..<8 { changed.swapAt(index, index + distance) }
      #expect(GraphFileLayout.checksum(of: changed) != sum)
    }
  }
}

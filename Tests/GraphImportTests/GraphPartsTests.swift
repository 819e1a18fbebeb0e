import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import GraphImport

/// The parts of an import: node tables, rows and their order, and the cursor over lines.
struct GraphPartsTests {
  private let folder: TextFolder

  init() throws { folder = try TextFolder() }

  // MARK: - Node tables

  /// Arcs between numbers drawn from a range: dense ones fill a table, sparse ones a sorted list.
  private static func graph(
    _ count: Int,
    among numbers: ClosedRange<UInt32>,
    using random: inout SplitMix64
  ) -> RawGraph {
    var graph = RawGraph()
    func number() -> UInt32 { numbers.lowerBound + UInt32(random.below(numbers.count)) }
    for _ in 0..<count {
      graph.arcs.append(RawArc(tail: number(), head: number(), weight: 1))
    }
    return graph
  }

  @Test(
    arguments: [
      0...50, 1000...1100, 0...4_000_000_000, 4_294_967_200...4_294_967_294, 8000...8400,
    ] as [ClosedRange<UInt32>]
  )
  func `without a header, nodes are the numbers that occur, in order`(
    numbers: ClosedRange<UInt32>
  ) {
    var random = SplitMix64(seed: 2)
    let graph = Self.graph(60, among: numbers, using: &random)
    let expected = Set(graph.arcs.flatMap { [$0.tail, $0.head] }).sorted()
    let table = NodeTable(of: graph)
    #expect(table.count == expected.count)
    for (index, number) in expected.enumerated() {
      #expect(table.index(of: number) == UInt32(index))
    }
    #expect(table.numbers(of: Array(0..<UInt32(expected.count)).reversed()) == expected.reversed())
    for other in expected.flatMap({ [$0 &- 1, $0 &+ 1] }) + [.max] where !expected.contains(other) {
      #expect(table.index(of: other) == nil)
    }
  }

  @Test(arguments: [0, 1, 77] as [UInt32])
  func `with a header, nodes are consecutive from the first`(first: UInt32) {
    var graph = RawGraph()
    graph.header = RawGraph.Header(line: 1, nodes: 3, arcs: 0, isUndirected: false)
    graph.firstNumber = first
    let table = NodeTable(of: graph)
    #expect(table.count == 3)
    #expect((0..<3).map { table.index(of: first + $0) } == [0, 1, 2])
    #expect(table.index(of: first + 3) == nil && table.index(of: first &- 1) == nil)
    #expect(table.numbers(of: [2, 0]) == [first + 2, first])
  }

  // MARK: - Rows

  @Test(arguments: [false, true], Seeds.first(12))
  func `rows have the arcs of each tail in the order of the lines`(
    isUndirected: Bool,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var graph = Self.graph(1 + random.below(60), among: 5...25, using: &random)
    for index in graph.arcs.indices { graph.arcs[index].weight = Weight(index) }
    let table = NodeTable(of: graph)
    var expected = [[[UInt32]]](repeating: [], count: table.count)
    for arc in graph.arcs {
      let (tail, head) = (table.index(of: arc.tail) ?? 0, table.index(of: arc.head) ?? 0)
      expected[Int(tail)].append([head, arc.weight])
      if isUndirected, tail != head { expected[Int(head)].append([tail, arc.weight]) }
    }
    let rows = CompactRows(taking: &graph.arcs, table, isUndirected: isUndirected)
    #expect(graph.arcs.isEmpty && rows.nodeCount == table.count)
    for node in 0..<rows.nodeCount {
      let row = (Int(rows.firstOut[node])..<Int(rows.firstOut[node + 1])).map {
        [rows.heads[$0], rows.weights[$0]]
      }
      #expect(row == expected[node])
    }
    Self.checkOrder(rows)
  }

  /// That an order is depth-first over arcs in both directions, and renumbering keeps the graph.
  private static func checkOrder(_ rows: CompactRows) {
    let order = rows.depthFirstOrder().map { Int($0) }
    let count = rows.nodeCount
    #expect(order.sorted() == Array(0..<count))
    var neighbors = [Set<Int>](repeating: [], count: count)
    for node in 0..<count {
      for arc in Int(rows.firstOut[node])..<Int(rows.firstOut[node + 1]) {
        neighbors[node].insert(Int(rows.heads[arc]))
        neighbors[Int(rows.heads[arc])].insert(node)
      }
    }
    // Each node follows the last one before it with an unvisited neighbour, of which it is one.
    var seen: Set<Int> = []
    for (index, node) in order.enumerated() {
      let open = order[..<index].last { !neighbors[$0].isSubset(of: seen) }
      #expect(open.map { neighbors[$0].contains(node) } ?? true)
      seen.insert(node)
    }
    let (topology, weights) = rows.permuted(by: order.map { UInt32($0) })
    for (new, old) in order.enumerated() {
      let row = Array(topology.arcs(from: NodeID(new))).map { arc in
        [order[topology.head[arc].index], Int(weights[arc.index])]
      }
      let own = Int(rows.firstOut[old])..<Int(rows.firstOut[old + 1])
      #expect(row == own.map { [Int(rows.heads[$0]), Int(rows.weights[$0])] })
    }
  }

  // MARK: - Weights

  @Test(arguments: [0, 1, 42, .max] as [UInt64])
  func `drawn weights are the same both ways, at least 1, and spread exponentially`(seed: UInt64) {
    let weights = SeededWeights(seed: seed)
    var below: [Double: Int] = [:]
    for a in 0..<40 as Range<UInt32> {
      for b in 0..<40 as Range<UInt32> {
        let weight = weights.weight(a, b)
        #expect(weight >= 1 && weight == weights.weight(b, a))
        for limit in [500.0, 1000, 2000] where Double(weight) <= limit && a <= b {
          below[limit, default: 0] += 1
        }
      }
    }
    // Of 820 pairs, 1 − e^(−x/1000) are below x, with a deviation of 14 at most.
    for (limit, share) in [(500.0, 0.393), (1000, 0.632), (2000, 0.865)] {
      #expect(abs(Double(below[limit] ?? 0) - 820 * share) < 70, "\(limit)")
    }
    #expect(weights.weight(1, 2) != SeededWeights(seed: seed &+ 1).weight(1, 2))
  }

  // MARK: - Lines

  private func blocks(_ text: String) throws -> TextBlocks {
    try TextBlocks(folder.file("a.txt", text))
  }

  @Test(
    arguments: [
      ("12\n", 12), ("  \t 12 x\n", 12), ("0\n", 0), ("007\n", 7), ("x\n", nil), ("\n", nil),
      ("-5\n", nil), ("999999999999999999\n", 999_999_999_999_999_999),
      ("1000000000000000000\n", nil),
      ("\r12\n", 12), ("12\r\n", 12), ("+5\n", nil), ("1.5\n", 1),
    ] as [(String, UInt64?)]
  )
  func `a cursor reads whole numbers of up to 18 digits`(text: String, number: UInt64?) throws {
    let blocks = try blocks(text)
    var cursor = try #require(try blocks.next(line: 1))
    let found = cursor.number()
    #expect(found == number)
  }

  @Test(
    arguments: [
      ("-12\n", -12), ("12\n", 12), (" -0\n", 0), ("--1\n", nil), ("- 1\n", nil), ("-\n", nil),
      ("-x\n", nil),
    ] as [(String, Int64?)]
  )
  func `a sign stands right before the digits`(text: String, number: Int64?) throws {
    let blocks = try blocks(text)
    var cursor = try #require(try blocks.next(line: 1))
    let found = cursor.signedNumber()
    #expect(found == number)
  }

  @Test func `a cursor stops at the end of each line`() throws {
    let blocks = try blocks("a 1 2 \t\r\n\n  7 x\nlast")
    var cursor = try #require(try blocks.next(line: 1))
    #expect(cursor.fields() == ["a", "1", "2"])
    let isLetter = cursor.skipLetter()
    let numbers = [cursor.number(), cursor.number(), cursor.number()]
    #expect(isLetter && numbers == [1, 2, nil])
    let ends = [cursor.isAtLineEnd(), cursor.endLine(), cursor.endLine(), cursor.endLine()]
    #expect(ends == [true, true, true, false])
    #expect(cursor.fields() == ["7", "x"])
    cursor.skipLine()
    #expect(cursor.isAtEnd)
    // A last line without an end is a block of its own, with one.
    var last = try #require(try blocks.next(line: 4))
    #expect(last.byte == UInt8(ascii: "l") && last.fields() == ["last"])
    last.skipLine()
    #expect(last.isAtEnd)
    let rest = try blocks.next(line: 5)
    #expect(rest == nil)
  }

  // MARK: - Limits

  private func failure(
    _ text: String,
    _ importer: DimacsImporter = DimacsImporter()
  ) throws -> GraphImportError? {
    let path = try folder.file("a.gr", text)
    do {
      _ = try importer.network(from: path)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("p sp 268435457 1\na 1 2 1\n", GraphImportError.Code.tooBig, "268435456"),
    ("p sp 268435456 1\na 1 2 1\n", .malformed, "268435456"),
    ("p sp 1048577 1\na 1 2 1\n", .malformed, "1048577"),
    ("p sp 2 4294967295\na 1 2 1\n", .tooBig, "4294967294"),
    ("p sp 2 4294967294\na 1 2 1\n", .malformed, "4294967294"),
  ])
  func `a header beyond a limit or without its arcs is refused with the number`(
    text: String,
    code: GraphImportError.Code,
    number: String
  ) throws {
    let error = try #require(try failure(text))
    #expect(error.code == code)
    #expect(error.message.en.contains(number) && error.message.es.contains(number))
  }

  @Test func `both limits of a line are valid numbers`() throws {
    #expect(try failure("a 4294967294 0 2147483646\n") == nil)
    #expect(try failure("a 4294967295 0 1\n")?.code == .malformed)
    #expect(try failure("a 1 0 2147483647\n")?.code == .malformed)
    // Without weights from the file, a line needs none.
    #expect(try failure("a 1 0\n")?.code == .lacking)
    #expect(try failure("a 1 0\n", DimacsImporter(weights: .unit)) == nil)
  }

  // MARK: - Coordinates

  @Test(arguments: Seeds.first(10))
  func `coordinates come back for each node, whatever their order`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 2 + random.below(20)
    let graph = (1..<count).map { "a \($0) \($0 + 1) 5" }.joined(separator: "\n")
    let millionths = (0..<count).map { _ in
      (random.below(360_000_001) - 180_000_000, random.below(180_000_001) - 90_000_000)
    }
    let lines = (0..<count).map { "v \($0 + 1) \(millionths[$0].0) \(millionths[$0].1)" }
    let network = try DimacsImporter().network(
      from: folder.file("a.gr", graph),
      coordinates: folder.file("a.co", lines.shuffled(using: &random).joined(separator: "\n"))
    ).network
    let (numbers, coordinates) = (try network.numbers, try #require(try network.coordinates))
    for (index, place) in millionths.enumerated() {
      let node = try #require(numbers.node(numbered: Int64(index + 1)))
      #expect(Int(coordinates[node].longitude) == place.0 * 10)
      #expect(Int(coordinates[node].latitude) == place.1 * 10)
    }
  }
}

import CampusGraph
import Foundation
import GeoCore
import GraphImport
import RoutingTestSupport
import Testing

struct DimacsImporterTests {
  private let folder: TextFolder

  init() throws { folder = try TextFolder() }

  private func arcs(
    _ text: String,
    _ importer: DimacsImporter = DimacsImporter()
  ) throws -> [ListedArc] {
    try importer.network(from: folder.file("a.gr", text)).network.listedArcs().sorted()
  }

  @Test func `loops, parallel arcs and zero weights are imported unchanged`() throws {
    let text = """
      c a comment
      p sp 4 6
      a 1 2 7
      a 2 3 0
      a 3 1 9
      a 1 2 5
      a 4 4 1
      a 1 2 7
      """
    let network = try DimacsImporter().network(from: folder.file("a.gr", text)).network
    #expect(network.nodeCount == 4)
    #expect(network.profiles == ["file"])
    #expect(network.description.unit == .decimeters)
    #expect(network.description.dataVersion.hasPrefix("a.gr-"))
    let arcs = try network.listedArcs()
    #expect(arcs.filter { $0.tail == 1 }.map(\.weight) == [7, 5, 7])
    #expect(
      arcs.sorted() == [
        ListedArc(1, 2, 5), ListedArc(1, 2, 7), ListedArc(1, 2, 7), ListedArc(2, 3, 0),
        ListedArc(3, 1, 9), ListedArc(4, 4, 1),
      ]
    )
  }

  @Test func `without a header, node numbers may start anywhere and have gaps`() throws {
    let text = "a 0 900000 3\na 900000 17 4\na 4294967294 0 2147483646\n"
    let network = try DimacsImporter().network(from: folder.file("a.gr", text)).network
    #expect(network.nodeCount == 4)
    let numbers = try network.numbers
    for number in [0, 17, 900_000, 4_294_967_294] as [Int64] {
      let node = try #require(numbers.node(numbered: number))
      #expect(numbers.number(of: node) == number)
    }
    for number in [-1, 1, 16, 899_999, 4_294_967_295, .min, .max] as [Int64] {
      #expect(numbers.node(numbered: number) == nil)
    }
    #expect(try network.listedArcs().count == 3)
  }

  @Test func `a header counts nodes that no arc names`() throws {
    let network = try DimacsImporter()
      .network(from: folder.file("a.gr", "p sp 5 1\na 2 4 1\n")).network
    #expect(network.nodeCount == 5)
    let numbers = try network.numbers
    #expect((1...5).allSatisfy { numbers.node(numbered: $0) != nil })
    #expect(numbers.node(numbered: 0) == nil && numbers.node(numbered: 6) == nil)
  }

  @Test func `numbers start at 0 if a node 0 occurs or the option says so`() throws {
    let seen = try DimacsImporter()
      .network(from: folder.file("a.gr", "p sp 3 2\na 2 1 1\na 0 1 1\n")).network
    #expect(try seen.numbers.node(numbered: 0) != nil)
    #expect(try seen.numbers.node(numbered: 3) == nil)
    let told = try DimacsImporter(firstNumber: 0)
      .network(from: folder.file("a.gr", "p sp 3 1\na 2 1 1\n")).network
    #expect(try told.numbers.node(numbered: 0) != nil)
    let empty = try DimacsImporter().network(from: folder.file("a.gr", "p sp 3 0\n")).network
    #expect(empty.nodeCount == 3 && empty.arcCount == 0)
    let nothing = try DimacsImporter().network(from: folder.file("a.gr", "p sp 0 0\n")).network
    #expect(nothing.nodeCount == 0)
  }

  @Test func `an undirected edge becomes two arcs, an undirected loop one`() throws {
    let both = [ListedArc(1, 2, 1), ListedArc(2, 1, 1), ListedArc(3, 3, 1)]
    let unit = DimacsImporter(weights: .unit)
    #expect(try arcs("p tw 3 2\n1 2\n3 3\n", unit) == both)
    #expect(try arcs("p edge 3 2\ne 1 2\ne 3 3\n", unit) == both)
    #expect(try arcs("1 2\n3 3\n", DimacsImporter(weights: .unit, isUndirected: true)) == both)
    #expect(try arcs("1 2\n3 3\n", unit) == [both[0], both[2]])
    #expect(
      try arcs("a 1 2 9\n", DimacsImporter(isUndirected: true))
        == [ListedArc(1, 2, 9), ListedArc(2, 1, 9)]
    )
  }

  @Test func `blanks, tabs, carriage returns, comments and a missing last line feed are accepted`()
    throws
  {
    let text = "# one\r\n% two\r\n\r\n  \n  a 1\t2   3 \r\nc\ne 2 1 4\n \t7 8 9"
    #expect(
      try arcs(text) == [ListedArc(1, 2, 3), ListedArc(2, 1, 4), ListedArc(7, 8, 9)]
    )
  }

  @Test func `seeded weights follow the documented definition`() throws {
    func weight(_ seed: UInt64, _ a: Int, _ b: Int) throws -> [Weight] {
      try arcs("a \(a) \(b)\na \(b) \(a) 5\n", DimacsImporter(weights: .random(seed: seed)))
        .map(\.weight)
    }
    // Computed in Python from the definition.
    #expect(try weight(42, 1, 2) == [47, 47])
    #expect(try weight(42, 7, 7) == [1925, 1925])
    #expect(try weight(0, 0, 1) == [1691, 1691])
    #expect(try weight(.max, 1_070_376, 12) == [2103, 2103])
    #expect(try weight(7, 3, 9) == [3035, 3035])
    let many = (1...2000).map { "\($0) \($0 + 1)\n" }.joined()
    let drawn = try arcs(many, DimacsImporter(weights: .random(seed: 1))).map { Double($0.weight) }
    #expect(abs(drawn.reduce(0, +) / 2000 - 1000) < 75)
  }

  @Test func `geodesic weights are lengths on the ellipsoid, the same both ways`() throws {
    let graph = try folder.file("a.gr", "p sp 2 2\na 1 2 9\na 2 1 9\n")
    let coordinates = try folder.file(
      "a.co",
      "c New York\np aux sp co 2\nv 2 -73530538 41086098\nv 1 -73530767 41085396\n"
    )
    let a = Coordinate(latitude: 41.085396, longitude: -73.530767)
    let b = Coordinate(latitude: 41.086098, longitude: -73.530538)
    let length = Geodesic.distance(a, b)
    for (unit, factor) in [(WeightUnit.decimeters, 10.0), (.meters, 1)] {
      let network = try DimacsImporter(weights: .geodesic, unit: unit)
        .network(from: graph, coordinates: coordinates).network
      #expect(
        try network.listedArcs().map(\.weight)
          == [Weight((length * factor).rounded()), Weight((length * factor).rounded())]
      )
      let node = try #require(try network.numbers.node(numbered: 1))
      #expect(try network.coordinates?[node] == FixedCoordinate(a))
    }
  }

  @Test func `equal files and options give equal networks, other options another version`() throws {
    let path = try folder.file("a.gr", "a 1 2 3\na 2 3 4\na 3 1 5\n")
    let first = try DimacsImporter().network(from: path).network
    let again = try DimacsImporter().network(from: path).network
    #expect(first.description == again.description)
    #expect(try first.topology.head == again.topology.head)
    let other = try DimacsImporter(weights: .unit).network(from: path).network
    #expect(other.description.dataVersion != first.description.dataVersion)
  }

  @Test func `lines that cross the edges of blocks are read whole`() throws {
    var text = ""
    var random = SplitMix64(seed: 3)
    var expected: [ListedArc] = []
    while text.utf8.count < 3 << 20 {
      if random.chance(0.001) {
        text += "c " + String(repeating: "x", count: random.below(5_000)) + "\n"
      }
      let arc = ListedArc(
        Int64(random.below(100_000)),
        Int64(random.below(100_000)),
        Weight(random.below(1 << 31 - 1))
      )
      expected.append(arc)
      text += "a \(arc.tail) \(arc.head) \(arc.weight)\n"
    }
    #expect(try arcs(text) == expected.sorted())
  }

  @Test(arguments: Seeds.first(40))
  func `random graphs are imported unchanged in any layout of the text`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let first = random.below(2)
    let count = 1 + random.below(30)
    let hasHeader = random.chance(0.5)
    let gap = hasHeader ? 1 : 1 + random.below(1_000_000)
    let listed = (0..<random.below(80)).map { _ in
      ListedArc(
        Int64(first + random.below(count) * gap),
        Int64(first + random.below(count) * gap),
        random.chance(0.2) ? 0 : Weight(random.below(1 << 31 - 1))
      )
    }
    var lines = listed.map { arc in
      let blank = [" ", "  ", "\t"][random.below(3)]
      let letter = random.chance(0.5) ? "a\(blank)" : ""
      return "\(letter)\(arc.tail)\(blank)\(arc.head)\(blank)\(arc.weight)"
    }
    if hasHeader {
      lines.insert("p sp \(count) \(listed.count)", at: 0)
    } else if listed.isEmpty {
      return
    }
    if random.chance(0.5) { lines.insert("c ", at: random.below(lines.count + 1)) }
    let text = lines.joined(separator: random.chance(0.3) ? "\r\n" : "\n")
    let path = try folder.file("a.gr", text)
    let network = try DimacsImporter(firstNumber: UInt32(first)).network(from: path).network
    let arcs = try network.listedArcs()
    #expect(arcs.sorted() == listed.sorted())
    for tail in Set(listed.map(\.tail)) {
      #expect(arcs.filter { $0.tail == tail } == listed.filter { $0.tail == tail })
    }
    let named = Set(listed.flatMap { [$0.tail, $0.head] })
    #expect(network.nodeCount == (hasHeader ? count : named.count))
    let numbers = try network.numbers
    for number in named {
      #expect(numbers.node(numbered: number).map { numbers.number(of: $0) } == number)
    }
  }
}

import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of the mapping between nodes and the numbers of their source against a plain list.
@Suite struct NodeNumbersTests {
  /// Distinct numbers: in order, shuffled without gaps, with gaps, and at the limits.
  private static func list(_ form: Int, using random: inout SplitMix64) -> [Int64] {
    let count = random.below(60)
    let first = Int64(random.below(2_000)) - 1_000
    let consecutive = (0..<Int64(count)).map { first + $0 }
    switch form {
    case 0: return consecutive
    case 1: return consecutive.shuffled(using: &random)
    case 2:
      var numbers: Set<Int64> = []
      for _ in 0..<count { numbers.insert(Int64(random.below(500)) - 250) }
      return numbers.sorted().shuffled(using: &random)
    default: return [1 << 62, -5, -(1 << 62), 0, (1 << 62) - 1].shuffled(using: &random)
    }
  }

  @Test(arguments: 0..<4, Seeds.first(12))
  func `nodes and numbers are found by each other`(form: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let list = Self.list(form, using: &random)
    let numbers = NodeNumbers(list)
    #expect(numbers.count == list.count)
    for (node, number) in list.enumerated() {
      #expect(numbers.number(of: NodeID(node)) == number)
      #expect(numbers.node(numbered: number) == NodeID(node))
    }
    let ordered = list.sorted()
    #expect(list.indices.map { list[numbers.node(at: $0).index] } == ordered)
    let known = Set(list)
    for other in ordered.flatMap({ [$0 - 1, $0 + 1] }) + [.min, .max, 0]
    where !known.contains(other) {
      #expect(numbers.node(numbered: other) == nil)
    }
  }

  @Test func `only numbers in order need no table`() {
    func form(_ list: [Int64]) -> String {
      switch NodeNumbers(list).form {
      case .same: "same"
      case .consecutive: "consecutive"
      case .listed: "listed"
      }
    }
    #expect(form([]) == "same")
    #expect(form([7]) == "same")
    #expect(form([-1, 0, 1]) == "same")
    #expect(form([1, 0]) == "consecutive")
    #expect(form([3, 1, 2]) == "consecutive")
    #expect(form([1, 3]) == "listed")
    #expect(form([0, 1, 3, 2, 5]) == "listed")
  }
}

/// Tests of strings by id.
@Suite struct NameTableTests {
  private static let strings = ["", "Calle 5", "Ñandú", "😀", "Calle", "Calle 55", "e\u{301}", "é"]

  @Test func `strings and ids are found by each other`() {
    let table = NameTable(Self.strings)
    #expect(table.count == Self.strings.count)
    for (index, string) in Self.strings.enumerated() {
      #expect(Array(table[NameID(index)].utf8) == Array(string.utf8))
      // By bytes: the two forms of é are different names.
      #expect(table.id(of: string) == NameID(index))
    }
    for string in ["Call", "Calle 555", " ", "calle"] { #expect(table.id(of: string) == nil) }
  }

  @Test func `a table of the empty string alone has one name`() {
    let table = NameTable([""])
    #expect(table.count == 1 && table[NameID(0)] == "" && table.id(of: "x") == nil)
  }
}

/// Tests of weights, columns, ids and lazy values.
@Suite struct SmallTypesTests {
  @Test func `sums of weights stop at unreachable`() {
    let (most, max) = (Weight.unreachable, Weight.max)
    #expect(most == 2_147_483_647)
    for (a, b, sum) in [
      (0, 0, 0), (1, 2, 3), (most - 1, 1, most), (most - 2, 1, most - 1), (most, 0, most),
      (most, most, most), (max, 1, most), (max, max, most),
    ] as [(Weight, Weight, Weight)] {
      #expect(a.saturatingAdd(b) == sum && b.saturatingAdd(a) == sum)
    }
    #expect(!most.addingReportingOverflow(most).overflow)
  }

  @Test func `a column has the values it was made of`() {
    let values = (0..<100).map { UInt16($0 * $0) }
    let column = Column(values)
    #expect(Array(column) == values && column.count == 100)
    #expect(column[NodeID(9)] == 81 && column[9] == 81)
    #expect(column == Column(values.lazy.map { $0 }))
    #expect(column != Column(values.dropLast()) && column != Column(values.reversed()))
    #expect(column.partitionPoint { $0 < 82 } == 10)
    #expect(Column<UInt8>([]).isEmpty && Column<UInt8>([]) == Column([]))
    let copy = column
    #expect(copy.baseAddress == column.baseAddress)
  }

  @Test func `ids are ordered by index, the invalid one last`() {
    #expect(NodeID(3) < NodeID(4) && NodeID(4) < .none && !(NodeID(4) < NodeID(4)))
    #expect(EdgeID.none.rawValue == .max && EdgeID(rawValue: 7).index == 7)
    #expect(ScheduleID.always == ScheduleID(0))
  }

  @Test func `directed edges have an edge and a direction`() {
    for index in [0, 1, 77] {
      for forward in [true, false] {
        let edge = DirectedEdge(EdgeID(index), forward: forward)
        #expect(edge.edge == EdgeID(index) && edge.isForward == forward)
        #expect(edge.reversed != edge && edge.reversed.edge == edge.edge)
        #expect(edge.reversed.reversed == edge && edge.reversed.isForward != forward)
        #expect(DirectedEdge(code: edge.code) == edge)
      }
    }
    #expect(DirectedEdge(EdgeID(1), forward: false) < DirectedEdge(EdgeID(2), forward: true))
  }

  @Test func `a lazy value is computed by the first call that succeeds`() throws {
    struct Failure: Error {}
    let value = Lazy<Int>()
    var calls = 0
    #expect(throws: Failure.self) {
      try value.value {
        calls += 1
        throw Failure()
      }
    }
    for _ in 0..<3 {
      let seven = value.value {
        calls += 1
        return 7
      }
      #expect(seven == 7)
    }
    #expect(calls == 2)
    #expect(Lazy(5).value { 6 } == 5)
  }

  @Test(arguments: [0, 1, 5, ParallelSweep.threshold - 1, ParallelSweep.threshold, 300_001])
  func `a parallel pass covers every element once`(count: Int) {
    let sums = ParallelSweep.map(count) { range in [range.lowerBound, range.upperBound].max() ?? 0 }
    #expect(sums.last == count)
    let counts = ParallelSweep.map(count) { $0.count }
    #expect(counts.count == (count < ParallelSweep.threshold ? 1 : 2))
    #expect(counts.reduce(0, +) == count)
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= (counts.count > 1 ? 1 : count))
  }
}

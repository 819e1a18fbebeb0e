import GeoCore

/// The numbers that nodes had in the file they were imported from, both ways round.
///
/// Nodes are renumbered at import so that neighbours lie together in memory; people and pair files
/// keep using the numbers they know. No number stands for two nodes.
public struct NodeNumbers: Sendable {
  enum Form: Sendable {
    /// Node v has the number `first + v`.
    case same(first: Int64)
    /// Every number from `first` on is taken: node v has the number `first + offset[v]`.
    case consecutive(first: Int64, offset: Column<UInt32>)
    /// Node v has the number `number[v]`; there are gaps.
    case listed(number: Column<Int64>)
  }

  let form: Form
  /// Nodes by rising number; empty if the form needs no such list.
  let byNumber: Column<NodeID>
  /// How many nodes there are.
  public let count: Int

  /// Takes each node's number, in the order of the nodes.
  ///
  /// - Precondition: no number occurs twice, and each lies within ±2⁶².
  /// - Complexity: O(n), or O(n log n) where there are gaps.
  public init(_ numbers: [Int64]) {
    count = numbers.count
    let least = numbers.min() ?? 0
    if numbers.enumerated().allSatisfy({ least + Int64($0) == $1 }) {
      form = .same(first: least)
      byNumber = Column([])
      return
    }
    let highest = numbers.max() ?? 0
    // So that no difference overflows.
    precondition(least.magnitude <= 1 << 62 && highest.magnitude <= 1 << 62)
    if highest - least == Int64(numbers.count - 1) {
      let offset = numbers.map { UInt32($0 - least) }
      form = .consecutive(first: least, offset: Column(offset))
      byNumber = Column(Self.inverse(of: offset))
      return
    }
    let sorted = (0..<UInt32(numbers.count)).sorted { numbers[Int($0)] < numbers[Int($1)] }
    for (a, b) in zip(sorted, sorted.dropFirst()) {
      precondition(numbers[Int(a)] < numbers[Int(b)], "a number stands for two nodes")
    }
    form = .listed(number: Column(numbers))
    byNumber = Column(sorted.lazy.map { NodeID($0) })
  }

  private static func inverse(of offset: [UInt32]) -> [NodeID] {
    var nodes = [NodeID](repeating: .none, count: offset.count)
    for (node, place) in offset.enumerated() {
      precondition(nodes[Int(place)] == .none, "a number stands for two nodes")
      nodes[Int(place)] = NodeID(node)
    }
    return nodes
  }

  init(form: Form, byNumber: Column<NodeID>, count: Int) {
    self.form = form
    self.byNumber = byNumber
    self.count = count
  }

  /// The number that a node had.
  ///
  /// - Complexity: O(1).
  public func number(of node: NodeID) -> Int64 {
    precondition(node.index < count, "node out of range")
    return switch form {
    case .same(let first): first + Int64(node.rawValue)
    case .consecutive(let first, let offset): first + Int64(offset[node])
    case .listed(let number): number[node]
    }
  }

  /// The node with the k-th lowest number, from 0: the same node whatever the order in memory.
  ///
  /// - Complexity: O(1).
  public func node(at place: Int) -> NodeID {
    precondition(place >= 0 && place < count, "no such place")
    if case .same = form { return NodeID(place) }
    return byNumber[place]
  }

  /// The node that had a number; `nil` if none had it.
  ///
  /// - Complexity: O(1) where the numbers have no gaps, else O(log n).
  public func node(numbered number: Int64) -> NodeID? {
    switch form {
    case .same(let first):
      guard let offset = Self.offset(of: number, from: first, below: count) else { return nil }
      return NodeID(offset)
    case .consecutive(let first, _):
      guard let offset = Self.offset(of: number, from: first, below: count) else { return nil }
      return byNumber[offset]
    case .listed(let numbers):
      let place = byNumber.firstPlace { numbers[$0] < number }
      guard place < count, numbers[byNumber[place]] == number else { return nil }
      return byNumber[place]
    }
  }

  private static func offset(of number: Int64, from first: Int64, below count: Int) -> Int? {
    let (offset, overflow) = number.subtractingReportingOverflow(first)
    return !overflow && offset >= 0 && offset < Int64(count) ? Int(offset) : nil
  }
}

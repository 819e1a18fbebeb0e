import GeoCore

/// Mapping between nodes and their numbers in the imported file.
///
/// Nodes are renumbered at import for memory locality; users and pair files keep the original
/// numbers, which are unique.
public struct NodeNumbers: Sendable {
  enum Form: Sendable {
    /// Node v has the number `first + v`.
    case same(first: Int64)
    /// The numbers are consecutive from `first` on: node v has the number `first + offset[v]`.
    case consecutive(first: Int64, offset: Column<UInt32>)
    /// Node v has the number `number[v]`; there are gaps.
    case listed(number: Column<Int64>)
  }

  let form: Form
  /// Nodes by increasing number; empty if the form does not need it.
  let byNumber: Column<NodeID>
  /// Number of nodes.
  public let count: Int

  /// Makes the mapping from the number of each node.
  ///
  /// - Precondition: no number occurs twice, and each lies within ±2⁶².
  /// - Complexity: O(n), or O(n log n) if there are gaps.
  public init(_ numbers: [Int64]) {
    count = numbers.count
    let least = numbers.min() ?? 0
    if numbers.enumerated().allSatisfy({ least + Int64($0) == $1 }) {
      form = .same(first: least)
      byNumber = Column([])
      return
    }
    let highest = numbers.max() ?? 0
    precondition(least.magnitude <= 1 << 62 && highest.magnitude <= 1 << 62)
    // Between both bounds the difference wraps around, to a negative number.
    if highest &- least == Int64(numbers.count - 1) {
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
    for (node, index) in offset.enumerated() {
      precondition(nodes[Int(index)] == .none, "a number stands for two nodes")
      nodes[Int(index)] = NodeID(node)
    }
    return nodes
  }

  init(form: Form, byNumber: Column<NodeID>, count: Int) {
    self.form = form
    self.byNumber = byNumber
    self.count = count
  }

  /// The original number of a node.
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

  /// The node with the k-th lowest number, from 0, which does not depend on the order in memory.
  ///
  /// - Complexity: O(1).
  public func node(at index: Int) -> NodeID {
    precondition(index >= 0 && index < count, "index out of range")
    if case .same = form { return NodeID(index) }
    return byNumber[index]
  }

  /// The node with an original number; `nil` if there is none.
  ///
  /// - Complexity: O(1) if the numbers have no gaps, else O(log n).
  public func node(numbered number: Int64) -> NodeID? {
    switch form {
    case .same(let first):
      guard let offset = Self.offset(of: number, from: first, below: count) else { return nil }
      return NodeID(offset)
    case .consecutive(let first, _):
      guard let offset = Self.offset(of: number, from: first, below: count) else { return nil }
      return byNumber[offset]
    case .listed(let numbers):
      let index = byNumber.partitionPoint { numbers[$0] < number }
      guard index < count, numbers[byNumber[index]] == number else { return nil }
      return byNumber[index]
    }
  }

  private static func offset(of number: Int64, from first: Int64, below count: Int) -> Int? {
    let (offset, overflow) = number.subtractingReportingOverflow(first)
    return !overflow && offset >= 0 && offset < Int64(count) ? Int(offset) : nil
  }
}

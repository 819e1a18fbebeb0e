import CampusGraph
import GeoCore

/// Maps a file's node numbers to indices 0 ..< count, in ascending order of the numbers.
struct NodeTable {
  /// The number of nodes.
  let count: Int
  private let form: Form

  private enum Form {
    /// Consecutive numbers from the first.
    case all(first: UInt32)
    /// The index of each number; `.max` for numbers without a node.
    case table([UInt32])
    /// The numbers in ascending order, for binary search.
    case sorted([UInt32])
  }

  /// A table is used if the largest number is below this many times the number of arcs.
  private static let tableFactor = 8

  /// The nodes of a graph: those its header declares, or without a header those that occur.
  init(of graph: RawGraph) {
    if let header = graph.header {
      count = header.nodes
      form = .all(first: graph.firstNumber)
      return
    }
    let highest = graph.arcs.reduce(UInt32(0)) { max($0, $1.tail, $1.head) }
    if Int(highest) < (graph.arcs.count + 1024) * Self.tableFactor {
      var indices = [UInt32](repeating: .max, count: Int(highest) + 1)
      for arc in graph.arcs {
        indices[Int(arc.tail)] = 0
        indices[Int(arc.head)] = 0
      }
      var next: UInt32 = 0
      for number in indices.indices where indices[number] == 0 {
        indices[number] = next
        next += 1
      }
      count = Int(next)
      form = .table(indices)
      return
    }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(graph.arcs.count * 2)
    for arc in graph.arcs { numbers += [arc.tail, arc.head] }
    numbers.sort()
    var unique: [UInt32] = []
    for number in numbers where unique.last != number { unique.append(number) }
    count = unique.count
    form = .sorted(unique)
  }

  /// The index of a number; `nil` if no node has it.
  func index(of number: UInt32) -> UInt32? {
    switch form {
    case .all(let first):
      let index = number &- first
      return Int(index) < count ? index : nil
    case .table(let indices):
      guard Int(number) < indices.count, indices[Int(number)] != .max else { return nil }
      return indices[Int(number)]
    case .sorted(let numbers):
      return numbers.sortedIndex(of: number).map { UInt32($0) }
    }
  }

  /// The numbers of the nodes with the given indices.
  func numbers(of order: [UInt32]) -> [UInt32] {
    switch form {
    case .all(let first): return order.map { first &+ $0 }
    case .table(let indices):
      let numbers = indices.indices.filter { indices[$0] != .max }
      return order.map { UInt32(truncatingIfNeeded: numbers[Int($0)]) }
    case .sorted(let numbers): return order.map { numbers[Int($0)] }
    }
  }
}

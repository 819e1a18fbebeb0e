import CampusGraph
import GeoCore

/// From a file's node numbers to places 0 ..< count, by rising number.
struct NodeTable {
  /// How many nodes there are.
  let count: Int
  private let form: Form

  private enum Form {
    /// Every number from the first on.
    case all(first: UInt32)
    /// The place of each number, where it has one.
    case table([UInt32])
    /// The numbers by rising value.
    case sorted([UInt32])
  }

  /// Numbers up to so many times the number of arcs are looked up in a table, others searched for.
  private static let tableFactor = 8

  /// The nodes of a graph: all that its header declares, else those that occur.
  init(of graph: RawGraph) {
    if let header = graph.header {
      count = header.nodes
      form = .all(first: graph.firstNumber)
      return
    }
    let highest = graph.arcs.reduce(UInt32(0)) { max($0, $1.tail, $1.head) }
    if Int(highest) < (graph.arcs.count + 1024) * Self.tableFactor {
      var places = [UInt32](repeating: .max, count: Int(highest) + 1)
      for arc in graph.arcs {
        places[Int(arc.tail)] = 0
        places[Int(arc.head)] = 0
      }
      var next: UInt32 = 0
      for number in places.indices where places[number] == 0 {
        places[number] = next
        next += 1
      }
      count = Int(next)
      form = .table(places)
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

  /// The place of a number; `nil` where no node has it.
  func place(of number: UInt32) -> UInt32? {
    switch form {
    case .all(let first):
      let place = number &- first
      return Int(place) < count ? place : nil
    case .table(let places):
      guard Int(number) < places.count, places[Int(number)] != .max else { return nil }
      return places[Int(number)]
    case .sorted(let numbers):
      return numbers.sortedPlace(of: number).map { UInt32($0) }
    }
  }

  /// The numbers of places, in their order.
  func numbers(of order: [UInt32]) -> [UInt32] {
    switch form {
    case .all(let first): return order.map { first &+ $0 }
    case .table(let places):
      let numbers = places.indices.filter { places[$0] != .max }
      return order.map { UInt32(truncatingIfNeeded: numbers[Int($0)]) }
    case .sorted(let numbers): return order.map { numbers[Int($0)] }
    }
  }
}

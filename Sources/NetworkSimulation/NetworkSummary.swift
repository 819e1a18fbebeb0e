/// Counts of what a simulated network consists of.
public struct NetworkSummary: Sendable, Equatable {
  /// Nodes.
  public private(set) var nodes = 0
  /// Directed arcs.
  public private(set) var arcs = 0
  /// Arcs that cross a river.
  public private(set) var bridges = 0
  /// Arcs of each class, by its raw value.
  public private(set) var arcsByClass: [Int] = Array(
    repeating: 0,
    count: NetworkRoadClass.allCases.count
  )
  /// Nodes by the number of their neighbours.
  public private(set) var nodesByDegree: [Int] = []

  /// Counts nothing yet.
  public init() {}

  /// Adds a cell.
  public mutating func add(_ cell: NetworkCell) {
    nodes += cell.coordinates.count
    arcs += cell.arcs.count
    for arc in cell.arcs {
      arcsByClass[Int(arc.roadClass.rawValue)] += 1
      if arc.isBridge { bridges += 1 }
    }
    for degree in cell.degrees {
      while nodesByDegree.count <= Int(degree) { nodesByDegree.append(0) }
      nodesByDegree[Int(degree)] += 1
    }
  }

  /// Arcs for each node.
  public var averageOutDegree: Double { nodes > 0 ? Double(arcs) / Double(nodes) : 0 }
}

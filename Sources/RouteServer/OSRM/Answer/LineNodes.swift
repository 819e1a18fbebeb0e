import CampusGraph
import GeoCore
import Routing

/// Numbers of the points of lines in the map that the data were imported from.
///
/// Graph files keep the numbers of junctions and of ends of ways. The points between them, which give
/// a way its shape, have the number 0, and so have all points of data without numbers.
struct LineNodes {
  private let graph: StreetGraph
  private let numbers: NodeNumbers?

  init(_ region: Region) {
    graph = region.context.graph
    numbers = region.numbers
  }

  /// The number of each point of a line along some edges.
  ///
  /// The line may start and end within an edge: its first point has the number of the junction
  /// before it, its last one that of the junction after it.
  func numbers(of points: [Coordinate], _ edges: [DirectedEdge]) -> [Int64] {
    var found = [Int64](repeating: 0, count: points.count)
    guard let numbers, let first = edges.first, let last = edges.last else { return found }
    var known: [Coordinate: Int64] = [:]
    for edge in edges {
      for node in [graph.tail(of: edge.edge), graph.head(of: edge.edge)] {
        known[graph.coordinate(of: node)] = numbers.number(of: node)
      }
    }
    for (index, point) in points.enumerated() { found[index] = known[point] ?? 0 }
    guard let start = found.first, let end = found.last else { return found }
    let before = first.isForward ? graph.tail(of: first.edge) : graph.head(of: first.edge)
    let after = last.isForward ? graph.head(of: last.edge) : graph.tail(of: last.edge)
    if start == 0 { found[0] = numbers.number(of: before) }
    if end == 0 { found[found.count - 1] = numbers.number(of: after) }
    return found
  }
}

import CampusGraph
import GeoCore

/// The junctions on the way of a walk, as they are drawn.
///
/// Lines across a plaza are no ways that people see, so only those of the walk itself are among the
/// ways of a junction.
struct WalkJunctions {
  private let reader: JunctionReader
  private let pieces: [PathPiece]

  init(reader: JunctionReader, pieces: [PathPiece]) {
    self.reader = reader
    self.pieces = pieces
  }

  /// The junction before a piece that is not the first; `nil` if only one way leads on there, unless
  /// a step starts.
  ///
  /// - Complexity: O(ways at the node).
  func junction(before position: Int, isStart: Bool) -> StepIntersection? {
    let graph = reader.graph
    let (approach, exit) = (edge(position - 1), edge(position))
    let node = graph.junction(of: graph.topology.tail[pieces[position].arc])
    var ways: [StepIntersection.Ways.Way] = []
    for way in reader.exits(of: node) {
      let isBack = reader.isSameWay(way.edge, approach.reversed)
      let isExit = reader.isSameWay(way.edge, exit)
      let isPlaza = graph.attributes.kind[way.edge.edge] == .plaza
      guard isBack || isExit || !isPlaza else { continue }
      let bearing = Track.startBearing(of: graph.line(of: way.edge))
      ways.append(
        StepIntersection.Ways.Way(
          bearing: StepIntersection.Ways.whole(bearing),
          isOpen: way.isExit || isExit,
          isArrival: isBack,
          isExit: isExit
        )
      )
    }
    guard isStart || ways.count > 2 else { return nil }
    var junction = StepIntersection(
      location: graph.coordinate(of: node),
      ways: StepIntersection.Ways(ways)
    )
    junction.classSet = graph.classSet(of: exit.edge)
    junction.hasLights = graph.attributes.flags[approach.edge].contains(
      .signal(forward: approach.isForward)
    )
    return junction
  }

  private func edge(_ position: Int) -> DirectedEdge {
    DirectedEdge(code: reader.graph.edgeAndDirection[pieces[position].arc])
  }
}

extension Step {
  /// The junctions after that of the maneuver at which the traveller has a choice.
  var passedJunctions: [StepIntersection] { intersections.filter { $0.ways.count > 2 } }
}

import CampusGraph
import GeoCore
import Routing
import TripSimulation

/// An alternative way beside a part of a path.
struct SideWay {
  /// The pieces of the path that it runs beside.
  var pieces: Range<Int>
  /// Its line, in the direction of travel.
  var line: LineString
  /// Its length by the map, in metres.
  var length: Meters
  /// Whether it starts beside the start of the path instead of at a junction of it.
  var startsBeside = false
  /// Whether it ends beside the end of the path instead of at a junction of it.
  var endsBeside = false
}

/// Finds ways that run beside a path and have about the same length.
///
/// Such a way leaves the path at one junction and rejoins it at a later one. It may also begin
/// beside the start of the path, or end beside its end.
struct SideWays {
  /// The greatest ratio of lengths, and an allowance in metres: a way of a very different length is
  /// not an equally likely alternative.
  private static let lengthTolerance = (ratio: 1.1, allowance: 2.0)
  /// The longest part of a path that is compared, in metres: longer ones are easy to distinguish.
  private static let reach: Meters = 600
  /// Other ways may begin and end on the nearest edges within this radius in metres of the path's
  /// ends.
  private static let endSearch = (radius: 30.0, edges: 16)

  let graph: StreetGraph
  let network: ProfileNetwork
  let edgeIndex: EdgeIndex

  /// All side ways of a path.
  ///
  /// - Complexity: O((pieces + edges beside the start) · arcs within reach).
  func around(_ path: TravelPath) -> [SideWay] {
    guard let last = path.pieces.last else { return [] }
    let route = Set(path.pieces.compactMap { $0.edge?.edge })
    let search = SideWaySearch(graph: graph, network: network, path: path, route: route)
    let ends = arcSnaps(at: last.line.end, avoiding: route)
    var result: [SideWay] = []
    for start in path.pieces.indices where path.pieces[start].start == 0 {
      guard let edge = path.pieces[start].edge else { continue }
      let goals = goals(of: path, from: start, ends)
      let origin = SideWaySearch.Origin.junction(graph.tail(of: edge))
      for way in search.ways(from: origin, at: path.distances[start], goals) {
        result.append(sideWay(way, from: start, startsBeside: false))
      }
    }
    let goals = goals(of: path, from: 0, ends)
    for snap in arcSnaps(at: path.pieces[0].line.start, avoiding: route) {
      for way in search.ways(from: .snap(snap), at: 0, goals) {
        result.append(sideWay(way, from: 0, startsBeside: true))
      }
    }
    return result
  }

  // MARK: - Ends of side ways

  /// The projections of an end of the path onto the arcs beside it.
  private func arcSnaps(
    at place: Coordinate,
    avoiding route: Set<EdgeID>
  ) -> [SideWaySearch.ArcSnap] {
    edgeIndex.snaps(
      near: place,
      within: Self.endSearch.radius,
      limit: Self.endSearch.edges,
      where: { !route.contains($0) }
    ).flatMap { snap in
      [true, false].compactMap { isForward -> SideWaySearch.ArcSnap? in
        let edge = DirectedEdge(snap.edge, forward: isForward)
        let arc = graph.topology.arcs(from: graph.tail(of: edge)).first {
          graph.edgeAndDirection[$0] == edge.code && network.metric.isUsable($0)
        }
        return arc.map {
          SideWaySearch.ArcSnap(arc: $0, fraction: isForward ? snap.fraction : 1 - snap.fraction)
        }
      }
    }
  }

  /// The goals of ways from the start of a piece: the junctions after it, and the arcs beside the
  /// end of the path.
  private func goals(
    of path: TravelPath,
    from start: Int,
    _ ends: [SideWaySearch.ArcSnap]
  ) -> SideWaySearch.Goals {
    var goals = SideWaySearch.Goals()
    for end in start..<path.pieces.count {
      let piece = path.pieces[end]
      let length = path.distances[end + 1] - path.distances[start]
      guard let edge = piece.edge, piece.start == 0 || end == 0, length <= Self.reach else { break }
      let (ratio, allowance) = Self.lengthTolerance
      let goal = SideWaySearch.Goal(
        end: end + 1,
        length: length,
        lengths: (length - allowance) / ratio...length * ratio + allowance
      )
      if end + 1 == path.pieces.count {
        for snap in ends { goals.snaps[snap.arc] = (snap.fraction, goal) }
      }
      guard piece.end == 1 else { break }
      let node = graph.head(of: edge)
      if goals.junctions[node] == nil { goals.junctions[node] = goal }
    }
    return goals
  }

  private func sideWay(
    _ way: SideWaySearch.Found,
    from start: Int,
    startsBeside: Bool
  ) -> SideWay {
    SideWay(
      pieces: start..<way.goal.end,
      line: LineString(way.parts.flatMap { graph.line(of: $0) }),
      length: way.length,
      startsBeside: startsBeside,
      endsBeside: way.endsBeside
    )
  }
}

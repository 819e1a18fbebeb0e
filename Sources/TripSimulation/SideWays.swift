import CampusGraph
import GeoCore
import Routing

/// Another way beside a part of a way.
struct SideWay {
  /// The pieces of the way that it runs beside.
  var pieces: Range<Int>
  /// Its line, in the direction of travel.
  var line: LineString
  /// Its length by the map, in metres.
  var length: Meters
  /// Whether it starts beside the start of the way, and not at a junction on it.
  var startsBeside = false
  /// Whether it ends beside the end of the way, and not at a junction on it.
  var endsBeside = false
}

/// Finds ways that run beside a way and are hardly longer or shorter than it: off it at one junction and on
/// it again at a later one, or from beside its start, or to beside its end.
struct SideWays {
  /// Ways much longer or shorter are not as likely as the one beside them: so much, and so many metres.
  private static let play = (share: 1.1, allowance: 2.0)
  /// Metres of a way for which others are looked for: longer ones are told apart easily.
  private static let reach: Meters = 600
  /// Metres from the ends of a way within which others may begin and end, and how many edges there count,
  /// the nearest ones.
  private static let surroundings = (radius: 30.0, edges: 16)

  let graph: StreetGraph
  let network: ProfileNetwork
  let edgeIndex: EdgeIndex

  /// All of a path.
  ///
  /// - Complexity: O((pieces + edges beside the start) · arcs within reach).
  func around(_ path: TravelPath) -> [SideWay] {
    guard let last = path.pieces.last else { return [] }
    let route = Set(path.pieces.compactMap { $0.edge?.edge })
    let search = SideWaySearch(graph: graph, network: network, path: path, route: route)
    let ends = gates(at: last.line.end, avoiding: route)
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
    for gate in gates(at: path.pieces[0].line.start, avoiding: route) {
      for way in search.ways(from: .gate(gate), at: 0, goals) {
        result.append(sideWay(way, from: 0, startsBeside: true))
      }
    }
    return result
  }

  // MARK: - Where ways may begin and end

  /// The edges beside the start or the end of a way, once for each direction.
  private func gates(at place: Coordinate, avoiding route: Set<EdgeID>) -> [SideWaySearch.Gate] {
    edgeIndex.snaps(
      near: place,
      within: Self.surroundings.radius,
      limit: Self.surroundings.edges,
      where: { !route.contains($0) }
    ).flatMap { snap in
      [true, false].compactMap { isForward -> SideWaySearch.Gate? in
        let edge = DirectedEdge(snap.edge, forward: isForward)
        let arc = graph.topology.arcs(from: graph.tail(of: edge)).first {
          graph.edgeAndDirection[$0] == edge.code && network.metric.isUsable($0)
        }
        return arc.map {
          SideWaySearch.Gate(arc: $0, fraction: isForward ? snap.fraction : 1 - snap.fraction)
        }
      }
    }
  }

  /// The junctions behind a piece and the edges beside the end: which pieces lie before them, and how long a
  /// way there may be.
  private func goals(
    of path: TravelPath,
    from start: Int,
    _ ends: [SideWaySearch.Gate]
  ) -> SideWaySearch.Goals {
    var goals = SideWaySearch.Goals()
    for end in start..<path.pieces.count {
      let piece = path.pieces[end]
      let length = path.distances[end + 1] - path.distances[start]
      guard let edge = piece.edge, piece.start == 0 || end == 0, length <= Self.reach else { break }
      let goal = SideWaySearch.Goal(
        end: end + 1,
        length: length,
        lengths: (length - Self.play.allowance) / Self.play.share...length * Self.play.share
          + Self.play.allowance
      )
      if end + 1 == path.pieces.count {
        for gate in ends { goals.gates[gate.arc] = (gate.fraction, goal) }
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

import CampusGraph
import GeoCore
import Routing

/// Another way between two junctions of a way.
struct SideWay {
  /// The pieces of the way that it goes round.
  var pieces: Range<Int>
  /// Its line, in the direction of travel.
  var line: LineString
  /// Its length by the map, in metres.
  var length: Meters
}

/// Finds ways that run beside a way: off it at one junction, on it again at a later one, and hardly
/// longer than it.
struct SideWays {
  /// A longer way is not as likely as the one it goes round: so much longer, and so many metres.
  private static let longest = (share: 1.1, allowance: 2.0)
  /// Metres of a way for which others are looked for: longer ones are told apart easily.
  private static let reach: Meters = 150
  /// How many places a search may visit: plazas have hundreds of lines between their corners.
  private static let settleLimit = 400
  /// Metres in one class of the queue: ways are the shortest up to so much for each edge.
  private static let step: Meters = 0.25

  let graph: StreetGraph
  let network: ProfileNetwork

  /// All of a path.
  ///
  /// - Complexity: O(pieces · arcs within 165 m).
  func around(_ path: TravelPath) -> [SideWay] {
    let route = Set(path.pieces.compactMap { $0.edge?.edge })
    var result: [SideWay] = []
    for start in path.pieces.indices where isWhole(path.pieces[start]) {
      let goals = goals(of: path, from: start)
      guard !goals.isEmpty, let edge = path.pieces[start].edge else { continue }
      result += search(from: graph.tail(of: edge), avoiding: route, goals).map { end, arcs in
        let coordinates = arcs.flatMap { graph.line(of: $0) }
        return SideWay(
          pieces: start..<end,
          line: LineString(coordinates),
          length: arcs.reduce(0) { $0 + length(of: $1) }
        )
      }
    }
    return result
  }

  private func isWhole(_ piece: TravelPiece) -> Bool {
    piece.edge != nil && piece.start == 0 && piece.end == 1
  }

  private func length(of arc: ArcID) -> Meters {
    Double(graph.attributes.length[graph.edge(of: arc)]) / 1000
  }

  /// Where an arc leads to: several nodes may stand for one junction.
  private func end(of arc: ArcID) -> NodeID {
    graph.head(of: DirectedEdge(code: graph.edgeAndDirection[arc]))
  }

  /// The junctions behind a piece: which pieces lie before them, and how long a way there may be.
  private func goals(
    of path: TravelPath,
    from start: Int
  ) -> [NodeID: (end: Int, longest: Meters)] {
    var goals: [NodeID: (end: Int, longest: Meters)] = [:]
    for end in start..<path.pieces.count {
      let length = path.distances[end + 1] - path.distances[start]
      guard let edge = path.pieces[end].edge, isWhole(path.pieces[end]), length <= Self.reach
      else { break }
      let node = graph.head(of: edge)
      let longest = length * Self.longest.share + Self.longest.allowance
      if goals[node] == nil { goals[node] = (end + 1, longest) }
    }
    return goals
  }

  private struct Label {
    var node: NodeID
    var junction: NodeID
    var arc: ArcID
    var length: Meters
    var before: Int
  }

  /// The shortest way to each goal that does not touch the way in between: Dijkstra (1959) with classes
  /// of lengths for a queue (Dial 1969).
  private func search(
    from start: NodeID,
    avoiding route: Set<EdgeID>,
    _ goals: [NodeID: (end: Int, longest: Meters)]
  ) -> [(end: Int, arcs: [ArcID])] {
    let farthest = goals.values.map(\.longest).max() ?? 0
    var queue = [[Int]](repeating: [], count: Int(farthest / Self.step) + 1)
    var labels = [Label(node: start, junction: start, arc: .none, length: 0, before: -1)]
    var settled: Set<NodeID> = []
    var found: [(end: Int, arcs: [ArcID])] = []
    queue[0].append(0)
    var place = 0
    while place < queue.count, settled.count < Self.settleLimit {
      guard let number = queue[place].popLast() else {
        place += 1
        continue
      }
      let label = labels[number]
      guard settled.insert(label.node).inserted else { continue }
      if number > 0, let goal = goals[label.junction] {
        if label.length <= goal.longest { found.append((goal.end, arcs(to: number, labels))) }
        continue
      }
      for arc in graph.topology.arcs(from: label.node)
      where network.metric.isUsable(arc) && !route.contains(graph.edge(of: arc)) {
        let length = label.length + length(of: arc)
        guard length <= farthest, !settled.contains(graph.topology.head[arc]) else { continue }
        queue[Int(length / Self.step)].append(labels.count)
        labels.append(
          Label(
            node: graph.topology.head[arc],
            junction: end(of: arc),
            arc: arc,
            length: length,
            before: number
          )
        )
      }
    }
    return found
  }

  private func arcs(to number: Int, _ labels: [Label]) -> [ArcID] {
    var arcs: [ArcID] = []
    var number = number
    while number > 0 {
      arcs.append(labels[number].arc)
      number = labels[number].before
    }
    return arcs.reversed()
  }
}

import CampusGraph
import GeoCore
import Routing
import TripSimulation

/// A part of an arc; fractions count in the arc's direction.
struct ArcPart {
  var arc: ArcID
  var start = 0.0
  var end = 1.0
}

/// Search for ways beside a path: the shortest way to each goal that does not touch the path
/// before.
///
/// It is Dijkstra's algorithm (1959) with a bucket queue (Dial 1969).
struct SideWaySearch {
  /// The projection of an end of the path onto an arc beside it.
  struct ArcSnap {
    var arc: ArcID
    /// The fraction of the arc, 0…1.
    var fraction: Double
  }

  /// The start of a search.
  enum Origin {
    case junction(NodeID)
    case snap(ArcSnap)
  }

  /// A point at which a way may end.
  struct Goal {
    /// The index of the piece of the path after it.
    var end: Int
    /// Metres of the path from the start of the search to it.
    var length: Meters
    /// The valid lengths of other ways to it.
    var lengths: ClosedRange<Meters>
  }

  /// The points at which ways may end.
  struct Goals {
    /// Junctions of the path.
    var junctions: [NodeID: Goal] = [:]
    /// Points on arcs beside the end of the path.
    var snaps: [ArcID: (fraction: Double, goal: Goal)] = [:]

    var longest: Meters {
      max(
        junctions.values.map(\.lengths.upperBound).max() ?? 0,
        snaps.values.map(\.goal.lengths.upperBound).max() ?? 0
      )
    }
  }

  /// A way that was found.
  struct Found {
    var goal: Goal
    var parts: [ArcPart]
    var length: Meters
    var endsBeside: Bool
  }

  /// The most nodes that a search may settle: plazas have hundreds of lines between their corners.
  private static let settleLimit = 400
  /// Metres in one bucket of the queue; lengths are minimal up to this much for each edge.
  private static let step: Meters = 0.25
  /// A way stays within this many metres, plus a tenth of its length, of the point that the path
  /// reaches after the same length.
  private static let farthest: Meters = 60

  let graph: StreetGraph
  let network: ProfileNetwork
  let path: TravelPath
  /// The edges of the path.
  let route: Set<EdgeID>

  private struct Label {
    var node: NodeID
    var junction: NodeID
    /// The arc that leads here; ``ArcID/none`` at a junction of the path.
    var part: ArcPart
    var length: Meters
    var before: Int
  }

  /// The ways from an origin, `start` metres along the path.
  func ways(from origin: Origin, at start: Meters, _ goals: Goals) -> [Found] {
    let longest = goals.longest
    guard longest > 0 else { return [] }
    var queue = [[Int]](repeating: [], count: Int(longest / Self.step) + 1)
    var found: [Found] = []
    let first = label(at: origin)
    if case .snap(let snap) = origin, let end = goals.snaps[snap.arc], end.fraction > snap.fraction
    {
      let part = ArcPart(arc: snap.arc, start: snap.fraction, end: end.fraction)
      add(Found(goal: end.goal, parts: [part], length: length(of: part), endsBeside: true), &found)
    }
    guard first.length <= longest else { return found }
    var labels = [first]
    var settled: Set<NodeID> = []
    queue[Int(first.length / Self.step)].append(0)
    var bucket = 0
    while bucket < queue.count, settled.count < Self.settleLimit {
      guard let number = queue[bucket].popLast() else {
        bucket += 1
        continue
      }
      let label = labels[number]
      guard settled.insert(label.node).inserted else { continue }
      if label.part.arc != .none, let goal = goals.junctions[label.junction] {
        let parts = parts(to: number, labels)
        add(Found(goal: goal, parts: parts, length: label.length, endsBeside: false), &found)
        continue
      }
      for arc in graph.topology.arcs(from: label.node)
      where network.metric.isUsable(arc) && !route.contains(graph.edge(of: arc)) {
        if let end = goals.snaps[arc] {
          let part = ArcPart(arc: arc, end: end.fraction)
          let parts = parts(to: number, labels) + [part]
          let length = label.length + length(of: part)
          add(Found(goal: end.goal, parts: parts, length: length, endsBeside: true), &found)
        }
        let node = graph.topology.head[arc]
        let length = label.length + length(of: ArcPart(arc: arc))
        guard length <= longest, !settled.contains(node), isNear(node, start + length, length)
        else { continue }
        queue[Int(length / Self.step)].append(labels.count)
        labels.append(
          Label(
            node: node,
            junction: end(of: arc),
            part: ArcPart(arc: arc),
            length: length,
            before: number
          )
        )
      }
    }
    return found
  }

  private func label(at origin: Origin) -> Label {
    switch origin {
    case .junction(let node):
      return Label(node: node, junction: node, part: ArcPart(arc: .none), length: 0, before: -1)
    case .snap(let snap):
      let part = ArcPart(arc: snap.arc, start: snap.fraction)
      return Label(
        node: graph.topology.head[snap.arc],
        junction: end(of: snap.arc),
        part: part,
        length: length(of: part),
        before: -1
      )
    }
  }

  /// Whether a node is near the point of the path at the same distance from the origin.
  private func isNear(_ node: NodeID, _ along: Meters, _ length: Meters) -> Bool {
    let place = path.place(at: min(along, path.length)).location
    return LocalPlane.shortDistance(graph.coordinate(of: node), place)
      <= Self.farthest + 0.1 * length
  }

  /// Keeps a way that is neither too long nor too short, after adjusting the end of a way that
  /// begins or ends beside the path.
  private func add(_ way: Found, _ found: inout [Found]) {
    var way = way
    let last = way.parts.count - 1
    if way.endsBeside {
      let whole = length(of: ArcPart(arc: way.parts[last].arc))
      let end = way.parts[last].end + (way.goal.length - way.length) / whole
      way.parts[last].end = min(1, max(way.parts[last].start, end))
    } else if way.parts[0].start > 0 {
      let whole = length(of: ArcPart(arc: way.parts[0].arc))
      let start = way.parts[0].start - (way.goal.length - way.length) / whole
      way.parts[0].start = min(way.parts[0].end, max(0, start))
    }
    way.length = way.parts.reduce(0) { $0 + length(of: $1) }
    if way.goal.lengths.contains(way.length), way.length > 0 { found.append(way) }
  }

  private func length(of part: ArcPart) -> Meters {
    Double(graph.attributes.length[graph.edge(of: part.arc)]) / 1000 * (part.end - part.start)
  }

  /// The junction at the head of an arc; turn expansion gives a junction several nodes.
  private func end(of arc: ArcID) -> NodeID {
    graph.head(of: DirectedEdge(code: graph.edgeAndDirection[arc]))
  }

  private func parts(to number: Int, _ labels: [Label]) -> [ArcPart] {
    var parts: [ArcPart] = []
    var number = number
    while number >= 0 {
      if labels[number].part.arc != .none { parts.append(labels[number].part) }
      number = labels[number].before
    }
    return parts.reversed()
  }
}

extension StreetGraph {
  /// The line of a part of an arc, in its direction.
  func line(of part: ArcPart) -> [Coordinate] {
    let line = line(of: part.arc)
    guard part.start > 0 || part.end < 1 else { return line }
    let whole = LineString(line)
    return whole.slice(from: part.start * whole.length, to: part.end * whole.length).coordinates
  }
}

import CampusGraph
import GeoCore
import Routing

/// A part of an arc: fractions run along its own direction.
struct ArcPart {
  var arc: ArcID
  var start = 0.0
  var end = 1.0
}

/// Looks for ways beside a path, the shortest to each goal that does not touch the path before: Dijkstra
/// (1959) with classes of lengths for a queue (Dial 1969).
struct SideWaySearch {
  /// A place on an arc beside an end of the path.
  struct Gate {
    var arc: ArcID
    /// Where on the arc, 0…1.
    var fraction: Double
  }

  /// Where a search begins.
  enum Origin {
    case junction(NodeID)
    case gate(Gate)
  }

  /// A place where a way may end.
  struct Goal {
    /// The piece of the path before which it lies.
    var end: Int
    /// Metres of the path up to it.
    var length: Meters
    /// How long other ways there may be.
    var lengths: ClosedRange<Meters>
  }

  /// Where ways may end.
  struct Goals {
    var junctions: [NodeID: Goal] = [:]
    /// On arcs beside the end of the path.
    var gates: [ArcID: (fraction: Double, goal: Goal)] = [:]

    var longest: Meters {
      max(
        junctions.values.map(\.lengths.upperBound).max() ?? 0,
        gates.values.map(\.goal.lengths.upperBound).max() ?? 0
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

  /// How many places a search may visit: plazas have hundreds of lines between their corners.
  private static let settleLimit = 400
  /// Metres in one class of the queue: ways are the shortest up to so much for each edge.
  private static let step: Meters = 0.25
  /// Ways lead no further than this from where the traveller is after as many metres, beside a tenth of them.
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

  /// The ways from a place, `start` metres along the path.
  func ways(from origin: Origin, at start: Meters, _ goals: Goals) -> [Found] {
    let longest = goals.longest
    guard longest > 0 else { return [] }
    var queue = [[Int]](repeating: [], count: Int(longest / Self.step) + 1)
    var found: [Found] = []
    let first = label(at: origin)
    if case .gate(let gate) = origin, let end = goals.gates[gate.arc], end.fraction > gate.fraction
    {
      let part = ArcPart(arc: gate.arc, start: gate.fraction, end: end.fraction)
      add(Found(goal: end.goal, parts: [part], length: length(of: part), endsBeside: true), &found)
    }
    guard first.length <= longest else { return found }
    var labels = [first]
    var settled: Set<NodeID> = []
    queue[Int(first.length / Self.step)].append(0)
    var place = 0
    while place < queue.count, settled.count < Self.settleLimit {
      guard let number = queue[place].popLast() else {
        place += 1
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
        if let end = goals.gates[arc] {
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
    case .gate(let gate):
      let part = ArcPart(arc: gate.arc, start: gate.fraction)
      return Label(
        node: graph.topology.head[gate.arc],
        junction: end(of: gate.arc),
        part: part,
        length: length(of: part),
        before: -1
      )
    }
  }

  /// Whether a node is not far from where the path is after as many metres.
  private func isNear(_ node: NodeID, _ along: Meters, _ length: Meters) -> Bool {
    let place = path.place(at: min(along, path.length)).location
    return LocalPlane.shortDistance(graph.coordinate(of: node), place)
      <= Self.farthest + 0.1 * length
  }

  /// Keeps a way that is neither too long nor too short; one that begins or ends beside the path can be
  /// longer or shorter there.
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

  /// Where an arc leads to: several nodes may stand for one junction.
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

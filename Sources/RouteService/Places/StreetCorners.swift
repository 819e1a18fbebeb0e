import CampusGraph
import GeoCore
import PlaceStore

/// Finds the corners of two streets in a street graph.
///
/// Two streets meet where a piece of each ends at the same node, or at the same roundabout. Nothing
/// is stored for it: the edges have the names of their streets.
struct StreetCorners {
  /// A corner with the names of the two streets at it.
  struct Corner {
    var location: Coordinate
    var first: String
    var second: String
  }

  let graph: StreetGraph

  /// Nodes nearer than this, in metres, are one corner: those of streets with two carriageways.
  private static let sameCorner: Meters = 60

  /// The nodes at which two streets may meet; more, as in damaged data, are left out.
  private static let mostNodes = 2000

  /// Kinds of edges that are no part of a street.
  private static let others: Set<WayKind> = [
    .corridor, .crossing, .door, .elevator, .ferry, .link,
  ]

  /// The names of two streets at a node.
  private struct Meeting {
    var first: NameID?
    var second: NameID?

    var isCorner: Bool { first != nil && second != nil }

    mutating func join(_ other: Meeting) {
      first = first ?? other.first
      second = second ?? other.second
    }
  }

  /// The corners of the streets with some folded names and those with others, in the order of their
  /// nodes.
  ///
  /// - Complexity: O(edges + nodes²) for the nodes at which they meet, at most 2,000.
  func corners(of first: Set<String>, and second: Set<String>) -> [Corner] {
    // A street does not meet itself.
    let second = second.subtracting(first)
    guard !first.isEmpty, !second.isEmpty else { return [] }
    var sides: [NameID: Meeting] = [:]
    var nodes: [NodeID: Meeting] = [:]
    var circles: [(tail: NodeID, head: NodeID)] = []
    for edge in graph.edges where !Self.others.contains(graph.attributes.kind[edge]) {
      let name = graph.attributes.name[edge]
      let side = sides[name] ?? side(of: name, first, second)
      sides[name] = side
      let isCircle = graph.attributes.flags[edge].contains(.roundabout)
      guard isCircle || side.first != nil || side.second != nil else { continue }
      let (tail, head) = (graph.tail(of: edge), graph.head(of: edge))
      if isCircle { circles.append((tail, head)) }
      nodes[tail, default: Meeting()].join(side)
      nodes[head, default: Meeting()].join(side)
    }
    joinRoundabouts(circles, &nodes)
    let found = nodes.filter { $0.value.isCorner }.sorted { $0.key < $1.key }
      .prefix(Self.mostNodes)
    return Self.clusters(
      of: found.map { (meeting: $0.value, location: graph.coordinate(of: $0.key)) }
    )
    .compactMap(corner)
  }

  private func side(of name: NameID, _ first: Set<String>, _ second: Set<String>) -> Meeting {
    let folded = FoldedText.folded(graph.names[name])
    return Meeting(
      first: first.contains(folded) ? name : nil,
      second: second.contains(folded) ? name : nil
    )
  }

  /// Makes a corner of each roundabout that both streets reach, if they share none of its nodes.
  private func joinRoundabouts(
    _ edges: [(tail: NodeID, head: NodeID)],
    _ nodes: inout [NodeID: Meeting]
  ) {
    let all = Set(edges.flatMap { [$0.tail, $0.head] }).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    var sets = DisjointSets(count: all.count)
    for (tail, head) in edges {
      if let a = numbers[tail], let b = numbers[head] { sets.join(a, b) }
    }
    var circles: [Int: [NodeID]] = [:]
    for (number, node) in all.enumerated() {
      circles[sets.root(of: number), default: []].append(node)
    }
    for circle in circles.values where !circle.contains(where: { nodes[$0]?.isCorner ?? false }) {
      let whole = circle.reduce(into: Meeting()) { $0.join(nodes[$1] ?? Meeting()) }
      let entry = circle.first { nodes[$0]?.first != nil }
      if whole.isCorner, let entry { nodes[entry] = whole }
    }
  }

  /// A node at which both streets end.
  private typealias Node = (meeting: Meeting, location: Coordinate)

  /// The nodes in groups of neighbours.
  private static func clusters(of nodes: [Node]) -> [[Node]] {
    var clusters: [[Node]] = []
    for node in nodes {
      let near = clusters.indices.filter { index in
        clusters[index].contains {
          GreatCircle.distance($0.location, node.location) <= sameCorner
        }
      }
      guard let home = near.first else {
        clusters.append([node])
        continue
      }
      clusters[home].append(node)
      for index in near.dropFirst().reversed() {
        let other = clusters.remove(at: index)
        clusters[home] += other
      }
    }
    return clusters
  }

  /// The corner of a group: the node that is nearest to all.
  private func corner(_ nodes: [Node]) -> Corner? {
    func spread(_ node: Node) -> Meters {
      nodes.reduce(0) { $0 + GreatCircle.distance($1.location, node.location) }
    }
    guard let node = nodes.min(by: { spread($0) < spread($1) }),
      let first = node.meeting.first, let second = node.meeting.second
    else { return nil }
    return Corner(
      location: node.location,
      first: graph.names[first],
      second: graph.names[second]
    )
  }
}

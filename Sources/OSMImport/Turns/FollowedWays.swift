import CampusGraph

/// A piece of a way and its edges.
struct StreetPiece {
  /// Its first and last node along the way, as indices into ``CollectedWays/nodes``.
  var first: UInt32
  var last: UInt32
  /// The graph's nodes at its ends; at a barrier, those on its own side.
  var tail: NodeID
  var head: NodeID
  /// Its edges in the direction of the way: several if access depends on the time.
  var edges: [DirectedEdge]
}

/// A piece of a way in the direction of travel.
struct TravelledPiece {
  private let piece: StreetPiece
  /// Whether it is travelled in the direction of the way.
  let isAlong: Bool

  init(_ piece: StreetPiece, isAlong: Bool) {
    self.piece = piece
    self.isAlong = isAlong
  }

  /// Its first and last node in the direction of travel, as indices into ``CollectedWays/nodes``.
  var first: UInt32 { isAlong ? piece.first : piece.last }
  var last: UInt32 { isAlong ? piece.last : piece.first }
  /// The graph's nodes at its ends.
  var tail: NodeID { isAlong ? piece.tail : piece.head }
  var head: NodeID { isAlong ? piece.head : piece.tail }
  /// Its edges, any of which may be travelled.
  var edges: [DirectedEdge] { isAlong ? piece.edges : piece.edges.map(\.reversed) }

  /// Whether another piece is the same one in the other direction.
  func isReverse(of other: TravelledPiece) -> Bool {
    isAlong != other.isAlong && piece.edges == other.piece.edges
  }
}

/// The pieces of the ways that turn restrictions name.
struct FollowedWays {
  /// The indices of these ways by their ids.
  private let indices: [Int64: Int]
  private let followed: Set<Int>
  private var pieces: [Int: [StreetPiece]] = [:]
  /// The edges through barriers, by the nodes from which and to which they lead.
  private var passages: [NodeID: [NodeID: [DirectedEdge]]] = [:]

  init(_ indices: [Int64: Int]) {
    self.indices = indices
    followed = Set(indices.values)
  }

  /// Stores a piece if a restriction names its way.
  mutating func add(_ piece: StreetPiece, of way: Int) {
    if followed.contains(way) { pieces[way, default: []].append(piece) }
  }

  /// Stores an edge through a barrier.
  mutating func addPassage(_ edge: DirectedEdge, from tail: NodeID, to head: NodeID) {
    if followed.isEmpty { return }
    passages[tail, default: [:]][head, default: []].append(edge)
    passages[head, default: [:]][tail, default: []].append(edge.reversed)
  }

  /// The pieces of a way, in its order, each in both directions of travel; none for an unknown way.
  func travelled(_ way: Int64) -> [TravelledPiece] {
    guard let index = indices[way] else { return [] }
    return (pieces[index] ?? []).flatMap {
      [TravelledPiece($0, isAlong: true), TravelledPiece($0, isAlong: false)]
    }
  }

  /// The edges through a barrier from one of its sides to another.
  func passages(from tail: NodeID, to head: NodeID) -> [DirectedEdge] {
    passages[tail]?[head] ?? []
  }

  /// All pairs of consecutive edges through the barrier that a node belongs to.
  func doublePassages(at side: NodeID) -> [[DirectedEdge]] {
    guard let others = passages[side]?.keys.sorted() else { return [] }
    let sides = [side] + others
    return sides.flatMap { middle in
      let ways = sides.filter { $0 != middle }
      let inward = ways.flatMap { passages(from: $0, to: middle) }
      let outward = ways.flatMap { passages(from: middle, to: $0) }
      return inward.flatMap { first in outward.map { [first, $0] } }
    }
  }
}

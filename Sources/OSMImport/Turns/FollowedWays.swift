import CampusGraph

/// A piece of a way, and the edges that it became.
struct StreetPiece {
  /// The nodes, as places in ``CollectedWays/nodes``, between which it lies along the way.
  var first: UInt32
  var last: UInt32
  /// The graph's nodes there; at a barrier those of its own side.
  var tail: NodeID
  var head: NodeID
  /// Its edges in the direction of the way: several where rights hang on the time.
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

  /// The nodes at which it starts and ends, as places in ``CollectedWays/nodes``.
  var first: UInt32 { isAlong ? piece.first : piece.last }
  var last: UInt32 { isAlong ? piece.last : piece.first }
  /// The graph's nodes there.
  var tail: NodeID { isAlong ? piece.tail : piece.head }
  var head: NodeID { isAlong ? piece.head : piece.tail }
  /// Its edges, any of which may be travelled.
  var edges: [DirectedEdge] { isAlong ? piece.edges : piece.edges.map(\.reversed) }

  /// Whether one turns round between this piece and another.
  func isReverse(of other: TravelledPiece) -> Bool {
    isAlong != other.isAlong && piece.edges == other.piece.edges
  }
}

/// What became of the ways that turn restrictions name.
struct FollowedWays {
  /// The places of these ways by their ids.
  private let places: [Int64: Int]
  private let followed: Set<Int>
  private var pieces: [Int: [StreetPiece]] = [:]
  /// The edges through barriers, by the sides from which and to which they lead.
  private var passages: [NodeID: [NodeID: [DirectedEdge]]] = [:]

  init(_ places: [Int64: Int]) {
    self.places = places
    followed = Set(places.values)
  }

  /// Keeps a piece, if its way is followed.
  mutating func add(_ piece: StreetPiece, of way: Int) {
    if followed.contains(way) { pieces[way, default: []].append(piece) }
  }

  /// Keeps an edge through a barrier.
  mutating func addPassage(_ edge: DirectedEdge, from tail: NodeID, to head: NodeID) {
    if followed.isEmpty { return }
    passages[tail, default: [:]][head, default: []].append(edge)
    passages[head, default: [:]][tail, default: []].append(edge.reversed)
  }

  /// The pieces of a way, in its order, each in both directions of travel; none where it is not there.
  func travelled(_ way: Int64) -> [TravelledPiece] {
    guard let place = places[way] else { return [] }
    return (pieces[place] ?? []).flatMap {
      [TravelledPiece($0, isAlong: true), TravelledPiece($0, isAlong: false)]
    }
  }

  /// The edges through a barrier from one of its sides to another.
  func passages(from tail: NodeID, to head: NodeID) -> [DirectedEdge] {
    passages[tail]?[head] ?? []
  }

  /// All pairs of edges that lead through the barrier of one side, and on the spot through it again.
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

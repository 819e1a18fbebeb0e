/// Follows the last edges of a trip as far as forbidden turns begin with them.
///
/// A *place* stands for a beginning of one or more forbidden turns, the root for none; from each, an
/// edge leads to the longest beginning that the trip then ends with. Aho and Corasick (1975).
struct TurnAutomaton {
  /// The place where nothing matters that came before.
  static let root = 0

  private struct Step: Hashable {
    var place: Int
    var edge: DirectedEdge
  }

  private var children: [Step: Int] = [:]
  private var parents = [(place: -1, edge: DirectedEdge(code: 0))]
  /// The longest other beginning that each place's edges end with.
  private var fallbacks = [0]
  /// The turns that end at each place, itself and whatever it falls back to.
  private var ends: [[Int]] = []
  /// The turns that end at each place itself.
  private var own: [[Int]] = [[]]

  /// Takes turns, each of two edges or more.
  init(_ turns: [[DirectedEdge]]) {
    for (index, edges) in turns.enumerated() {
      var place = Self.root
      for edge in edges { place = child(of: place, along: edge) }
      own[place].append(index)
    }
  }

  /// How many places there are, the root among them.
  var count: Int { parents.count }

  /// Keeps track of having come along an edge, whether or not a turn begins with it.
  mutating func addState(of edge: DirectedEdge) { _ = child(of: Self.root, along: edge) }

  private mutating func child(of place: Int, along edge: DirectedEdge) -> Int {
    if let known = children[Step(place: place, edge: edge)] { return known }
    children[Step(place: place, edge: edge)] = count
    parents.append((place, edge))
    fallbacks.append(Self.root)
    own.append([])
    return count - 1
  }

  /// Works out where each place falls back to; to be called again where states were added.
  mutating func link() {
    ends = own
    var depth = [Int](repeating: 0, count: count)
    for place in 1..<max(count, 1) { depth[place] = depth[parents[place].place] + 1 }
    for place in (1..<max(count, 1)).sorted(by: { (depth[$0], $0) < (depth[$1], $1) })
    where depth[place] > 1 {
      let (parent, edge) = parents[place]
      fallbacks[place] = next(from: fallbacks[parent], along: edge)
      ends[place] += ends[fallbacks[place]]
    }
  }

  /// Where an edge leads.
  func next(from place: Int, along edge: DirectedEdge) -> Int {
    var place = place
    while true {
      if let child = children[Step(place: place, edge: edge)] { return child }
      if place == Self.root { return Self.root }
      place = fallbacks[place]
    }
  }

  /// The turns that an edge would complete.
  func matches(from place: Int, along edge: DirectedEdge) -> [Int] {
    ends[next(from: place, along: edge)]
  }

  /// The places at which a trip can be, without the root, and the edge that leads to each.
  var states: [(place: Int, last: DirectedEdge)] {
    (1..<max(count, 1)).map { ($0, parents[$0].edge) }
  }
}

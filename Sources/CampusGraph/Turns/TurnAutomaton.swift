/// Automaton that tracks the prefixes of forbidden turns along a trip.
///
/// A *state* is a prefix of one or more forbidden turns, the root the empty one; from each, an edge
/// leads to the longest prefix that is a suffix of the trip (Aho and Corasick 1975,
/// doi:10.1145/360825.360855).
struct TurnAutomaton {
  /// The root: the previous edges do not matter.
  static let root = 0

  private struct Step: Hashable {
    var state: Int
    var edge: DirectedEdge
  }

  /// The states after one edge, by the edge's code; 0 for none, also beyond its end.
  private var first: [UInt32] = []
  /// The states after more edges.
  private var children: [Step: Int] = [:]
  private var parents = [(state: -1, edge: DirectedEdge(code: 0))]
  /// The failure links: the longest proper suffix of each state that is a prefix.
  private var fallbacks = [0]
  /// The turns that end at each state or at its suffixes.
  private var ends: [[Int]] = []
  /// The turns that end at each state itself.
  private var own: [[Int]] = [[]]

  /// Builds the automaton of turns, each of two edges or more.
  init(_ turns: [[DirectedEdge]]) {
    for (index, edges) in turns.enumerated() {
      var state = Self.root
      for edge in edges { state = child(of: state, along: edge) }
      own[state].append(index)
    }
  }

  /// The number of states, including the root.
  var count: Int { parents.count }

  /// Adds a state for having come along an edge, even if no turn starts with it.
  mutating func addState(of edge: DirectedEdge) { _ = child(of: Self.root, along: edge) }

  private mutating func child(of state: Int, along edge: DirectedEdge) -> Int {
    if let known = self.state(after: state, along: edge) { return known }
    if state == Self.root {
      let missing = Int(edge.code) + 1 - first.count
      if missing > 0 { first += repeatElement(0, count: max(missing, first.count)) }
      first[Int(edge.code)] = UInt32(count)
    } else {
      children[Step(state: state, edge: edge)] = count
    }
    parents.append((state, edge))
    fallbacks.append(Self.root)
    own.append([])
    return count - 1
  }

  private func state(after state: Int, along edge: DirectedEdge) -> Int? {
    guard state == Self.root else { return children[Step(state: state, edge: edge)] }
    guard edge.code < first.count, first[Int(edge.code)] != 0 else { return nil }
    return Int(first[Int(edge.code)])
  }

  /// Computes the failure links; must be called again after states are added.
  mutating func link() {
    ends = own
    var depth = [Int](repeating: 0, count: count)
    for state in 1..<max(count, 1) { depth[state] = depth[parents[state].state] + 1 }
    let deep = (1..<max(count, 1)).filter { depth[$0] > 1 }
    for state in deep.sorted(by: { (depth[$0], $0) < (depth[$1], $1) }) {
      let (parent, edge) = parents[state]
      fallbacks[state] = next(from: fallbacks[parent], along: edge)
      ends[state] += ends[fallbacks[state]]
    }
  }

  /// The next state along an edge.
  func next(from state: Int, along edge: DirectedEdge) -> Int {
    var state = state
    while true {
      if let child = self.state(after: state, along: edge) { return child }
      if state == Self.root { return Self.root }
      state = fallbacks[state]
    }
  }

  /// The turns that an edge completes.
  func matches(from state: Int, along edge: DirectedEdge) -> [Int] {
    ends[next(from: state, along: edge)]
  }

  /// The edge that leads to a state other than the root.
  func last(of state: Int) -> DirectedEdge { parents[state].edge }

  /// The states without the root, and the edge that leads to each.
  var states: [(state: Int, last: DirectedEdge)] {
    (1..<max(count, 1)).map { ($0, parents[$0].edge) }
  }
}

import CampusGraph
import Testing

@testable import Routing

@Suite struct WitnessSearchTests {
  /// An arc of a small graph.
  private struct Arc {
    var tail: Int
    var head: Int
    var weight: Weight
    init(_ tail: Int, _ head: Int, _ weight: Weight) {
      (self.tail, self.head, self.weight) = (tail, head, weight)
    }
  }

  /// The shortcuts that contracting a node takes, as text by rising ends.
  private func shortcuts(
    contracting node: UInt32,
    _ arcs: [Arc],
    nodeCount: Int,
    isSymmetric: Bool = false,
    contractedBefore: [UInt32] = [],
    limit: Int = 100
  ) -> [String] {
    let sorted = arcs.sorted { ($0.tail, $0.head) < ($1.tail, $1.head) }
    let topology = Topology(
      nodeCount: nodeCount,
      tails: sorted.map { NodeID($0.tail) },
      heads: sorted.map { NodeID($0.head) }
    )
    let graph = ContractionGraph(topology, Column(sorted.map(\.weight)))
    let turns = NodeColumn<UInt32>(repeating: .max, count: nodeCount)
    for other in contractedBefore { turns[other] = 0 }
    var search = WitnessSearch(nodeCount: nodeCount)
    search.examine(
      node,
      in: graph,
      turn: 1,
      turns: turns,
      isSymmetric: isSymmetric,
      limit: limit
    )
    return (0..<search.shortcuts.count).map { index in
      let shortcut = search.shortcuts[index]
      let back = shortcut.into < .unreachable ? " and back" : ""
      return "\(shortcut.tail)→\(shortcut.head) \(shortcut.out)\(back), \(shortcut.hops) hops"
    }
    .sorted()
  }

  private func both(_ a: Int, _ b: Int, _ weight: Weight) -> [Arc] {
    [Arc(a, b, weight), Arc(b, a, weight)]
  }

  @Test func `a path without a witness becomes a shortcut, one for both directions if symmetric`() {
    let chain = both(0, 1, 3) + both(1, 2, 4)
    #expect(
      shortcuts(contracting: 1, chain, nodeCount: 3) == ["0→2 7, 2 hops", "2→0 7, 2 hops"]
    )
    #expect(
      shortcuts(contracting: 1, chain, nodeCount: 3, isSymmetric: true)
        == ["0→2 7 and back, 2 hops"]
    )
  }

  @Test func `a one-way path becomes a shortcut in its direction only`() {
    let arcs = [Arc(0, 1, 3), Arc(1, 2, 4)]
    #expect(shortcuts(contracting: 1, arcs, nodeCount: 3) == ["0→2 7, 2 hops"])
    #expect(shortcuts(contracting: 2, arcs, nodeCount: 3).isEmpty)
  }

  @Test(arguments: [(6, true), (7, true), (8, false)] as [(Weight, Bool)])
  func `a path around the node is a witness if it is no heavier`(
    _ weight: Weight,
    _ isWitness: Bool
  ) {
    let arcs = [Arc(0, 1, 3), Arc(1, 2, 4), Arc(0, 3, 1), Arc(3, 2, weight - 1)]
    let found = shortcuts(contracting: 1, arcs, nodeCount: 4)
    #expect(found == (isWitness ? [] : ["0→2 7, 2 hops"]))
  }

  @Test func `a witness does not pass a node that is contracted before`() {
    let arcs = [Arc(0, 1, 3), Arc(1, 2, 4), Arc(0, 3, 1), Arc(3, 2, 1)]
    #expect(shortcuts(contracting: 1, arcs, nodeCount: 4).isEmpty)
    #expect(
      shortcuts(contracting: 1, arcs, nodeCount: 4, contractedBefore: [3]) == ["0→2 7, 2 hops"]
    )
  }

  @Test func `a search that reaches its limit adds a shortcut that is not needed`() {
    let arcs = [Arc(0, 1, 3), Arc(1, 2, 4), Arc(0, 3, 1), Arc(3, 4, 1), Arc(4, 2, 1)]
    #expect(shortcuts(contracting: 1, arcs, nodeCount: 5).isEmpty)
    #expect(shortcuts(contracting: 1, arcs, nodeCount: 5, limit: 2) == ["0→2 7, 2 hops"])
    #expect(shortcuts(contracting: 1, arcs, nodeCount: 5, limit: 3).isEmpty)
  }
}

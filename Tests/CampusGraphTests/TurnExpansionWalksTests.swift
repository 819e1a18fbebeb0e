import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of turn expansion against an enumeration of all short walks in the plain graph.
@Suite struct TurnExpansionWalksTests {
  private typealias Walk = [DirectedEdge]

  /// Modes with the access that lets them use an edge; bikes can be pushed.
  private static let modes: [(rights: AccessMask, access: AccessMask)] = [
    (.foot, .foot), (.wheelchair, .wheelchair), (.bike, [.bike, .foot]), (.car, .car),
  ]

  /// A small graph without loops, some of its edges with one direction or few modes.
  private static func graph(using random: inout SplitMix64) -> StreetGraph {
    var builder = GraphBuilder()
    let nodes = (0..<5).map { number in
      builder.addNode(
        at: Coordinate(latitude: 19 + Double(number % 3) / 1000, longitude: Double(number) / 1000)
      )
    }
    for index in 0..<7 {
      let tail = random.below(5)
      let head = (tail + 1 + random.below(4)) % 5
      var street = EdgeDescription()
      street.access = [.all, .all, [.foot, .bike], [.car, .bikeForward], .foot][random.below(5)]
      street.source = "way/\(index)"
      builder.addEdge(
        from: nodes[tail],
        to: nodes[head],
        street,
        forwardOnly: random.chance(0.2)
      )
    }
    return builder.build()
  }

  /// Sequences of two or three edges that follow each other, for modes drawn at random.
  private static func turns(
    _ graph: StreetGraph,
    schedule: OpeningHours? = nil,
    using random: inout SplitMix64
  ) -> [ForbiddenTurn] {
    (0..<5).compactMap { _ in
      let arcs = graph.topology
      var walk = [ArcID(random.below(graph.arcCount))]
      for _ in 0...random.below(2) {
        let choices = Array(arcs.arcs(from: arcs.head[walk[walk.count - 1]]))
        guard !choices.isEmpty else { return nil }
        walk.append(choices[random.below(choices.count)])
      }
      let sets: [AccessMask] = [.car, .all, [.bike, .car], [.foot, .wheelchair], .bike]
      return ForbiddenTurn(
        walk.map { DirectedEdge(code: graph.edgeAndDirection[$0]) },
        modes: sets[random.below(sets.count)],
        schedule: schedule
      )
    }
  }

  /// All walks of one to four edges in the plain graph that a mode can use.
  private static func walks(_ graph: StreetGraph, _ access: AccessMask) -> [Walk] {
    func next(_ node: NodeID) -> [DirectedEdge] {
      graph.topology.arcs(from: node).map { DirectedEdge(code: graph.edgeAndDirection[$0]) }
        .filter { edge in
          let side: AccessMask = edge.isForward ? .forward : .backward
          return !graph.attributes.access[edge.edge].intersection(side).isDisjoint(with: access)
        }
    }
    func head(_ edge: DirectedEdge) -> NodeID {
      edge.isForward ? graph.head(of: edge.edge) : graph.tail(of: edge.edge)
    }
    var all: [Walk] = []
    var longest = (0..<graph.nodeCount).flatMap { next(NodeID($0)).map { [$0] } }
    for _ in 0..<3 {
      all += longest
      longest = longest.flatMap { walk in next(head(walk[walk.count - 1])).map { walk + [$0] } }
    }
    return all + longest
  }

  /// All walks of one to four edges from junctions of an expanded graph that a mode may make.
  private static func walks(
    _ expanded: StreetGraph,
    rights: AccessMask,
    _ access: AccessMask,
    closed: Bool = false
  ) -> [Walk] {
    guard let turns = expanded.turns else { return [] }
    func next(_ node: NodeID) -> [ArcID] {
      expanded.topology.arcs(from: node).filter { arc in
        guard turns.modes[arc] & UInt8(truncatingIfNeeded: rights.rawValue) != 0 else {
          return false
        }
        return !closed || !turns.isClosed(arc) { _ in true }
      }
    }
    var all: [[ArcID]] = []
    var longest = (0..<expanded.junctionCount).flatMap { next(NodeID($0)).map { [$0] } }
    for _ in 0..<3 {
      all += longest
      longest = longest.flatMap { walk in
        next(expanded.topology.head[walk[walk.count - 1]]).map { walk + [$0] }
      }
    }
    return (all + longest).map { walk in
      walk.map { DirectedEdge(code: expanded.edgeAndDirection[$0]) }
    }
  }

  private static func sorted(_ walks: [Walk]) -> [[UInt32]] {
    walks.map { $0.map(\.code) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a walk contains the edges of a turn of a mode, one after the other.
  private static func breaks(_ walk: Walk, _ turns: [ForbiddenTurn], _ rights: AccessMask) -> Bool {
    turns.contains { turn in
      guard !turn.modes.isDisjoint(with: rights), walk.count >= turn.edges.count else {
        return false
      }
      return (0...(walk.count - turn.edges.count)).contains {
        walk[$0..<($0 + turn.edges.count)].elementsEqual(turn.edges)
      }
    }
  }

  @Test(arguments: Seeds.first(20))
  func `people and bikes make exactly the walks without a forbidden turn, each once`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let graph = Self.graph(using: &random)
    let turns = Self.turns(graph, using: &random)
    let expanded = graph.expanded(forbidding: turns)
    #expect(expanded.check() == [])
    for mode in Self.modes.dropLast() {
      let expected = Self.walks(graph, mode.access).filter { !Self.breaks($0, turns, mode.rights) }
      let found = Self.walks(expanded, rights: mode.rights, mode.access)
      #expect(Self.sorted(found) == Self.sorted(expected))
    }
  }

  @Test(arguments: Seeds.first(20))
  func `cars make no forbidden turn, and every other walk without a U-turn`(seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 500)
    let graph = Self.graph(using: &random)
    let turns = Self.turns(graph, using: &random)
    let expanded = graph.expanded(forbidding: turns)
    let found = Self.walks(expanded, rights: .car, .car)
    #expect(found.allSatisfy { !Self.breaks($0, turns, .car) })
    #expect(Set(found).count == found.count)
    let all = Self.walks(graph, .car)
    #expect(Set(found).isSubset(of: all))
    let direct = all.filter { walk in
      !Self.breaks(walk, turns, .car)
        && zip(walk, walk.dropFirst()).allSatisfy { $0.reversed != $1 }
    }
    #expect(Set(found).isSuperset(of: direct))
  }

  @Test(arguments: Seeds.first(20))
  func `turns with hours forbid the same walks while they apply and none otherwise`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed &+ 900)
    let graph = Self.graph(using: &random)
    let hours = try OpeningHours(parsing: "Mo-Fr 07:00-09:00")
    let turns = Self.turns(graph, schedule: hours, using: &random)
    let expanded = graph.expanded(forbidding: turns)
    for mode in Self.modes.dropLast() {
      let all = Self.walks(graph, mode.access)
      let open = Self.walks(expanded, rights: mode.rights, mode.access)
      #expect(Self.sorted(open) == Self.sorted(all))
      let kept = Self.walks(expanded, rights: mode.rights, mode.access, closed: true)
      #expect(
        Self.sorted(kept) == Self.sorted(all.filter { !Self.breaks($0, turns, mode.rights) })
      )
    }
  }
}

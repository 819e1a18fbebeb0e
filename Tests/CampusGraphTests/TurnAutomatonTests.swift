import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of the automaton of forbidden turns against a plain comparison of suffixes.
@Suite struct TurnAutomatonTests {
  private static func edge(_ number: Int) -> DirectedEdge { DirectedEdge(code: UInt32(number)) }

  /// Turns of two to four edges of a small alphabet, so that they overlap.
  private static func turns(using random: inout SplitMix64) -> [[DirectedEdge]] {
    (0..<(1 + random.below(8))).map { _ in
      (0..<(2 + random.below(3))).map { _ in edge(random.below(3)) }
    }
  }

  /// The longest suffix of a trip that is a prefix of a turn or one of some single edges.
  private static func longestPrefix(
    _ trip: [DirectedEdge],
    _ turns: [[DirectedEdge]],
    singles: Set<DirectedEdge> = []
  ) -> [DirectedEdge] {
    (0...trip.count).lazy.map { Array(trip.dropFirst($0)) }
      .first { suffix in
        turns.contains { $0.starts(with: suffix) } || singles.map { [$0] }.contains(suffix)
      } ?? []
  }

  @Test(arguments: Seeds.first(60))
  func `a turn is matched exactly if the trip ends with it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let turns = Self.turns(using: &random)
    var automaton = TurnAutomaton(turns)
    automaton.link()
    var state = TurnAutomaton.root
    var trip: [DirectedEdge] = []
    for _ in 0..<80 {
      let edge = Self.edge(random.below(4))
      trip.append(edge)
      let matched = automaton.matches(from: state, along: edge).sorted()
      let expected = turns.indices.filter { trip.suffix(turns[$0].count).elementsEqual(turns[$0]) }
      #expect(matched == expected, "\(trip.map(\.code))")
      state = automaton.next(from: state, along: edge)
    }
  }

  @Test(arguments: Seeds.first(60))
  func `trips share a state exactly if they share the longest prefix`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let turns = Self.turns(using: &random)
    let singles = Set((0..<random.below(3)).map { _ in Self.edge(random.below(4)) })
    var automaton = TurnAutomaton(turns)
    automaton.link()
    for single in singles.sorted() { automaton.addState(of: single) }
    automaton.link()
    var prefixes: [Int: [DirectedEdge]] = [TurnAutomaton.root: []]
    var state = TurnAutomaton.root
    var trip: [DirectedEdge] = []
    for _ in 0..<80 {
      trip.append(Self.edge(random.below(4)))
      state = automaton.next(from: state, along: trip[trip.count - 1])
      let prefix = Self.longestPrefix(trip, turns, singles: singles)
      #expect(prefixes[state, default: prefix] == prefix)
      prefixes[state] = prefix
    }
    #expect(Set(prefixes.values).count == prefixes.count)
    #expect(prefixes.count <= automaton.count)
  }

  @Test func `there is a state for each prefix, and its last edge is known`() {
    let turns = [[0, 1, 2], [0, 1, 3], [1, 2]].map { $0.map(Self.edge) }
    let automaton = TurnAutomaton(turns)
    // 0, 01, 012, 013, 1, 12.
    #expect(automaton.count == 7)
    #expect(automaton.states.map(\.state) == Array(1...6))
    #expect(automaton.states.map { Int($0.last.code) } == [0, 1, 2, 3, 1, 2])
  }

  @Test func `an automaton without turns stays at the root`() {
    var automaton = TurnAutomaton([])
    automaton.link()
    #expect(automaton.count == 1 && automaton.states.isEmpty)
    #expect(automaton.next(from: TurnAutomaton.root, along: Self.edge(5)) == TurnAutomaton.root)
    #expect(automaton.matches(from: TurnAutomaton.root, along: Self.edge(5)).isEmpty)
  }

  @Test func `a state that exists is not added again`() {
    var automaton = TurnAutomaton([[0, 1].map(Self.edge)])
    automaton.addState(of: Self.edge(0))
    #expect(automaton.count == 3)
    automaton.addState(of: Self.edge(1))
    automaton.addState(of: Self.edge(1))
    #expect(automaton.count == 4)
  }
}

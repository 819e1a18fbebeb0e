import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Patterns of two decisions that people make as one.
@Suite struct StepPatternsTests {
  private static let kinds: [Decision.Kind] = [
    .none, .silent, .turn, .stay, .newName, .merge, .onRamp, .fork, .endOfRoad, .depart, .arrive,
  ]
  private static let modifiers: [Maneuver.Modifier] = [
    .straight, .slightLeft, .left, .sharpLeft, .slightRight, .right, .sharpRight, .uturn,
  ]

  /// Between and beside the limits of the patterns.
  private static let distances: [Meters] = [
    0, 0.05, 2, 5, 7, 9, 11, 20, 29, 31, 44, 46, 59, 60, 61, 90, 300, 499, 501, 2000,
  ]

  @Test(arguments: Seeds.first(4))
  func `decisions that fail the quick test have no pattern`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let graph = try CityFixture(seed: seed).graph
    let metric = Metric(customizing: graph, for: .car)
    let reader = JunctionReader(graph: graph, metric: metric)
    let arcs = (0..<graph.arcCount).map { ArcID($0) }.filter(metric.isUsable)
    let junctions = arcs.flatMap { arc in
      graph.topology.arcs(from: graph.topology.head[arc]).filter(metric.isUsable).map {
        DraftStep.Junction(Passage(from: arc, to: $0, reader))
      }
    }
    func draft() -> DraftStep {
      var draft = DraftStep(
        kind: Self.kinds[random.below(Self.kinds.count)],
        modifier: Self.modifiers[random.below(Self.modifiers.count)],
        pieces: 0..<1,
        distance: Self.distances[random.below(Self.distances.count)],
        edge: DirectedEdge(EdgeID(random.below(graph.edgeCount)), forward: true),
        travel: .own
      )
      draft.junction = junctions[random.below(junctions.count)]
      for _ in 0..<random.below(2) {
        draft.passed.append(junctions[random.below(junctions.count)])
      }
      return draft
    }
    var found = 0
    for _ in 0..<20_000 {
      let (before, step, next) = (draft(), draft(), draft())
      let patterns = StepPatterns(before, step, next, reader)
      let isOne =
        patterns.isStaggered || patterns.isStub || patterns.isAtOnePlace
        || patterns.isBentReturn || patterns.isTurningRound || patterns.isNameBetween
        || patterns.isPreparation || patterns.isCompletion || patterns.isStraightBetweenTurns
        || patterns.isTwiceWithoutChoice
      if isOne { found += 1 }
      #expect(!isOne || StepPatterns.arePossible(step, next))
      let turnsRound = patterns.isTurningRound || patterns.isBentReturn
      #expect(!turnsRound || StepPatterns.mayTurnRound(step, next))
      #expect(
        !patterns.isTwiceWithoutChoice || StepPatterns.mayBeTwiceWithoutChoice(step, next)
      )
    }
    #expect(found > 1000)
  }
}

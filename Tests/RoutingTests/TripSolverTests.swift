import CampusGraph
import GeoCore
import Routing
import Testing

/// Trips against all permutations, and against what insertion alone finds.
@Suite struct TripSolverTests {
  @Test(arguments: 1...8)
  func `up to the exact limit, no permutation is lighter, whatever the ends`(count: Int) throws {
    for seed in UInt64(0)..<(count < 8 ? 6 : 2) {
      var random = SplitMix64(seed: seed)
      let weights = TripFixture.strewn(count, unreachable: [0, 0.2, 0.5][Int(seed) % 3], &random)
      let all = EveryOrder(weights)
      for ends in TripFixture.ends(count)
      where count == 1 || ends.first != ends.last || ends.first == nil {
        let found = try? TripSolver(ends).order(weights)
        #expect(found?.weight == all.least(ends), "seed \(seed), \(ends)")
        guard let found else { continue }
        #expect(found.isExact)
        #expect(TripFixture.faults(of: found, ends, weights) == [], "seed \(seed), \(ends)")
      }
    }
  }

  @Test(arguments: [(TripFixture.Kind.streets, 1.07, 1.002), (.random, 1.36, 1.02)])
  func `search comes as near to the best order as it says`(
    kind: TripFixture.Kind,
    worst: Double,
    mean: Double
  ) throws {
    var ratios: [Double] = []
    for seed in UInt64(0)..<40 {
      var random = SplitMix64(seed: seed)
      let weights = kind.weights(9 + Int(seed) % 4, &random)
      for ends in [TripEnds(isRound: true), TripEnds(), TripEnds(first: 2, last: 5)] {
        let exact = try TripSolver(ends).order(weights)
        let found = try TripSolver(ends, exactUpTo: 0).order(weights)
        #expect(!found.isExact && found.weight >= exact.weight)
        #expect(TripFixture.faults(of: found, ends, weights) == [], "seed \(seed), \(ends)")
        ratios.append(Double(found.weight) / Double(exact.weight))
      }
    }
    #expect(ratios.allSatisfy { $0 <= worst })
    #expect(ratios.reduce(0, +) / Double(ratios.count) <= mean)
  }

  @Test(arguments: TripFixture.Kind.allCases)
  func `search finds nothing heavier than the insertion of the nearest`(
    kind: TripFixture.Kind
  ) throws {
    for seed in UInt64(0)..<6 {
      var random = SplitMix64(seed: 100 + seed)
      let count = 13 + random.below(12)
      let weights = kind.weights(count, &random)
      for ends in [
        TripEnds(isRound: true, first: 0), TripEnds(first: 0), TripEnds(first: 0, last: 1),
      ] {
        let found = try TripSolver(ends).order(weights)
        #expect(TripFixture.faults(of: found, ends, weights) == [], "seed \(seed), \(ends)")
        let order = TripFixture.nearestInsertion(weights, ends)
        #expect(found.weight <= TripFixture.weight(of: order, ends, weights) ?? .max)
      }
    }
  }

  @Test func `a hundred places are one trip, and the same one again`() throws {
    var random = SplitMix64(seed: 4)
    let weights = TripFixture.Kind.streets.weights(100, &random)
    let ends = TripEnds(isRound: true, first: 7, last: 9)
    let found = try TripSolver(ends).order(weights)
    #expect(TripFixture.faults(of: found, ends, weights) == [])
    #expect(try TripSolver(ends).order(weights) == found)
  }

  @Test func `where streets lead one way only, the one order there is is found`() throws {
    // From each place to all later ones; the places are named in another order.
    for count in [5, 12, 13, 40] {
      var random = SplitMix64(seed: UInt64(count))
      let names = Array(0..<count).shuffled(using: &random)
      var weights = [[Weight]](
        repeating: .init(repeating: .unreachable, count: count),
        count: count
      )
      for from in 0..<count {
        for to in (from + 1)..<max(count, from + 1) {
          weights[names[from]][names[to]] = Weight(1 + random.below(1000))
        }
      }
      #expect(try TripSolver(TripEnds()).order(weights).places == names)
      let error = #expect(throws: RoutingError.self) {
        try TripSolver(TripEnds(isRound: true)).order(weights)
      }
      #expect(error?.code == .noRoute)
    }
  }

  @Test func `the way back counts, and the last place of a round trip is before it`() throws {
    // 0 → 1 → 2 → 0 is light, the other way round is not.
    let weights: [[Weight]] = [[9, 1, 50], [50, 9, 1], [1, 50, 9]]
    let round = try TripSolver(TripEnds(isRound: true)).order(weights)
    #expect(round.places == [0, 1, 2] && round.weight == 3)
    let last = try TripSolver(TripEnds(isRound: true, last: 0)).order(weights)
    #expect(last.places == [1, 2, 0] && last.weight == 3)
    let forced = try TripSolver(TripEnds(isRound: true, first: 0, last: 1)).order(weights)
    #expect(forced.places == [0, 2, 1] && forced.weight == 150)
    let open = try TripSolver(TripEnds(last: 1)).order(weights)
    #expect(open.places == [2, 0, 1] && open.weight == 2)
  }

  @Test func `one place is a trip of nothing`() throws {
    for ends in [TripEnds(), TripEnds(isRound: true), TripEnds(isRound: true, first: 0, last: 0)] {
      for solver in [TripSolver(ends), TripSolver(ends, exactUpTo: 0)] {
        let found = try solver.order([[5]])
        #expect(found.places == [0] && found.weight == 0)
      }
    }
  }

  @Test func `what makes no sense is said`() {
    let square = [[Weight]](repeating: [1, 1], count: 2)
    let many = [[Weight]](repeating: .init(repeating: 1, count: 101), count: 101)
    let cases: [(TripEnds, [[Weight]], RoutingError.Code, String)] = [
      (TripEnds(), [], .invalidValue, "one place or more"),
      (TripEnds(), [[1, 1], [1]], .invalidValue, "a weight for each pair"),
      (TripEnds(first: 2), square, .invalidValue, "no place 2"),
      (TripEnds(last: -1), square, .invalidValue, "no place -1"),
      (TripEnds(isRound: true, first: 1, last: 1), square, .invalidValue, "leave out the last"),
      (TripEnds(), many, .tooBig, "101 places"),
    ]
    for (ends, weights, code, text) in cases {
      let error = #expect(throws: RoutingError.self) { try TripSolver(ends).order(weights) }
      #expect(error?.code == code)
      #expect(error?.message.en.contains(text) == true)
    }
  }
}

import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// The parts of the search for trips: matrices, improvement, limits.
@Suite struct TourTests {
  /// Weights that differ by direction, some pairs without a way.
  private static func weights(
    _ count: Int,
    unreachable: Double = 0,
    _ random: inout SplitMix64
  ) -> [[Weight]] {
    (0..<count).map { from in
      (0..<count).map { to in
        random.chance(unreachable) && from != to ? .unreachable : Weight(1 + random.below(1000))
      }
    }
  }

  private static let allEnds = [
    TripEnds(), TripEnds(first: 1), TripEnds(last: 2), TripEnds(first: 1, last: 2),
    TripEnds(isRound: true), TripEnds(isRound: true, first: 1), TripEnds(isRound: true, last: 2),
    TripEnds(isRound: true, first: 1, last: 2),
  ]

  /// Whether a trip starts and ends where it should, and its weight; `nil` if a pair has no way.
  private static func weight(_ places: [Int], _ weights: [[Weight]], isRound: Bool) -> Int? {
    let next = isRound ? places.dropFirst() + places.prefix(1) : places.dropFirst()
    let steps = zip(places, next).map { from, to in from == to ? 0 : weights[from][to] }
    return steps.contains(.unreachable) ? nil : steps.reduce(0) { $0 + Int($1) }
  }

  private static func fits(_ places: [Int], _ ends: TripEnds) -> Bool {
    let isFirst = ends.first.map { $0 == places.first } ?? true
    // A round trip without a given start begins after its given last place.
    let isLast = ends.last.map { $0 == places.last } ?? true
    return isFirst && isLast
  }

  @Test(arguments: allEnds, Seeds.first(8))
  func `a tour without forbidden arcs is a trip with the wanted ends, of the same weight`(
    ends: TripEnds,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let count = 4 + random.below(4)
    let weights = Self.weights(count, unreachable: 0.2, &random)
    let matrix = TourMatrix(weights, ends)
    #expect(matrix.count == (ends.isRound ? count : count + 1))
    var allowed = 0
    for _ in 0..<300 {
      let tour = Array(0..<matrix.count).shuffled(using: &random)
      let weight = matrix.weight(of: tour)
      let places = matrix.places(of: tour, ends)
      #expect(places.sorted() == Array(0..<count))
      let expected = Self.weight(places, weights, isRound: ends.isRound)
      if weight < TourMatrix.forbidden {
        allowed += 1
        #expect(expected == weight && Self.fits(places, ends))
      } else {
        #expect(expected == nil || !Self.fits(places, ends))
      }
    }
    #expect(allowed < 300)
  }

  @Test(arguments: Seeds.first(20))
  func `improving keeps every place, makes no tour heavier, and ends at a local best`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let count = 2 + random.below(9)
    let weights = Self.weights(count, unreachable: 0.1, &random)
    let matrix = TourMatrix(weights, TripEnds(isRound: true))
    let start = Array(0..<count).shuffled(using: &random)
    var improvement = TourImprovement(matrix, start)
    improvement.run(nil)
    let tour = improvement.tour
    #expect(tour.sorted() == Array(0..<count))
    let found = matrix.weight(of: tour)
    #expect(found <= matrix.weight(of: start))
    // No piece is better elsewhere.
    for length in 1..<max(2, count - 1) {
      for shift in 0..<count {
        let turned = Array(tour[shift...] + tour[..<shift])
        let (piece, rest) = (turned.prefix(length), Array(turned.dropFirst(length)))
        for position in rest.indices {
          let other = Array(rest[..<position] + piece + rest[position...])
          #expect(matrix.weight(of: other) >= found)
        }
      }
    }
  }

  @Test(arguments: allEnds)
  func `many places are visited between the wanted ends, without pairs that no way joins`(
    ends: TripEnds
  ) throws {
    var random = SplitMix64(seed: 31)
    for count in [13, 18] {
      let weights = Self.weights(count, unreachable: 0.1, &random)
      let order = try TripSolver(ends).order(weights)
      #expect(order.places.sorted() == Array(0..<count) && !order.isExact)
      #expect(Self.fits(order.places, ends))
      let weight = Self.weight(order.places, weights, isRound: ends.isRound)
      #expect(weight.map { UInt64($0) } == order.weight)
    }
  }

  @Test func `the most places are allowed, and one more is too many`() {
    var random = SplitMix64(seed: 32)
    let limit = TripSolver.maximumPlaces
    // Cancelled, so that the places are counted but no tour is improved.
    let budget = SearchBudget()
    budget.cancel()
    for (count, code) in [(limit, RoutingError.Code.cancelled), (limit + 1, .tooBig)] {
      let weights = Self.weights(count, &random)
      let error = #expect(throws: RoutingError.self) {
        try TripSolver(TripEnds()).order(weights, budget: budget)
      }
      #expect(error?.code == code)
      guard code == .tooBig else { continue }
      for text in [error?.message.en, error?.message.es] { #expect(text?.contains("100") == true) }
    }
  }

  @Test(arguments: [12, 13])
  func `the order is exact up to twelve places`(count: Int) throws {
    var random = SplitMix64(seed: 33)
    let order = try TripSolver(TripEnds()).order(Self.weights(count, &random))
    #expect(order.isExact == (count <= TripSolver.maximumExactPlaces))
  }

  @Test(arguments: [5, 14])
  func `a place that cannot be reached makes the trip impossible, in both languages`(
    count: Int
  ) {
    var random = SplitMix64(seed: 34)
    var weights = Self.weights(count, &random)
    for from in 0..<count {
      weights[from][3] = .unreachable
      weights[3][from] = .unreachable
    }
    for ends in Self.allEnds {
      let error = #expect(throws: RoutingError.self) { try TripSolver(ends).order(weights) }
      #expect(error?.code == .noRoute)
      #expect(error?.message.en != error?.message.es && error?.message.es.isEmpty == false)
    }
  }

  @Test func `an exhausted budget ends the search for a tour`() {
    var random = SplitMix64(seed: 35)
    let weights = Self.weights(40, &random)
    let cancelled = SearchBudget()
    cancelled.cancel()
    let spent = SearchBudget(maximumSettledNodes: 10)
    _ = spent.spend(11)
    for (budget, code) in [(cancelled, RoutingError.Code.cancelled), (spent, .tooBig)] {
      let error = #expect(throws: RoutingError.self) {
        try TripSolver(TripEnds()).order(weights, budget: budget)
      }
      #expect(error?.code == code)
    }
  }

  // MARK: - Budgets

  @Test(arguments: [(10, 9, true), (10, 10, true), (10, 11, false), (0, 0, true), (0, 1, false)])
  func `a budget is exhausted one node beyond its cap`(cap: Int, spent: Int, isLeft: Bool) {
    let budget = SearchBudget(maximumSettledNodes: cap)
    #expect(budget.spend(spent) == isLeft)
    #expect(budget.settledNodes == spent)
    #expect((try? budget.check()) == nil ? !isLeft : isLeft)
    // It stays exhausted.
    #expect(budget.spend(0) == isLeft)
    let optional: SearchBudget? = budget
    #expect(optional.allowsMore == isLeft)
    let other = SearchBudget(maximumSettledNodes: cap)
    #expect(budget != other && budget == budget && Set([budget, budget, other]).count == 2)
  }

  @Test func `a search asks its budget once in an interval`() {
    let budget = SearchBudget(maximumSettledNodes: 2000)
    var polls = BudgetPolls(budget)
    var quotas: [Int] = []
    var counted: [Int] = []
    for settled in [0, 1024, 2048] {
      quotas.append(polls.quota(after: settled))
      counted.append(budget.settledNodes)
    }
    #expect(quotas == [SearchBudget.interval, SearchBudget.interval, 0])
    #expect(counted == [0, 1024, 2048])
    // What was settled since the last poll is counted at the end, once.
    polls.finish(2100)
    #expect(budget.settledNodes == 2100)
    var free = BudgetPolls(nil)
    let quota = free.quota(after: 1 << 40)
    #expect(quota == .max)
    let none: SearchBudget? = nil
    #expect(none.allowsMore)
  }
}

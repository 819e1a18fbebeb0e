import CampusGraph
import GeoCore
import Routing

/// Tables for trips, and plain ways to find and to judge orders.
enum TripFixture {
  /// Where a table's weights come from.
  enum Kind: String, CaseIterable, Sendable {
    /// Places strewn over a plane, the ways there and back unlike.
    case streets
    /// Any weight for any pair.
    case random

    func weights(_ count: Int, _ random: inout SplitMix64) -> [[Weight]] {
      switch self {
      case .random: return strewn(count, unreachable: 0.05, &random)
      case .streets: return onPlane(count, &random)
      }
    }
  }

  /// Weights that have nothing to do with each other, some of them unreachable.
  static func strewn(
    _ count: Int,
    unreachable: Double,
    _ random: inout SplitMix64
  ) -> [[Weight]] {
    (0..<count).map { _ in
      (0..<count).map { _ in
        random.chance(unreachable) ? .unreachable : Weight(1 + random.below(100_000))
      }
    }
  }

  private static func onPlane(_ count: Int, _ random: inout SplitMix64) -> [[Weight]] {
    let places = (0..<count).map { _ in (x: random.unit(), y: random.unit()) }
    return places.map { from in
      places.map { to in
        let (x, y) = (to.x - from.x, to.y - from.y)
        return Weight(600_000 * (x * x + y * y).squareRoot() * random.between(1.2...1.8)) + 20_000
      }
    }
  }

  /// Every way to fix the ends of a trip.
  static func ends(_ count: Int) -> [TripEnds] {
    let choices = [nil] + (0..<count).map(Optional.some)
    return [false, true].flatMap { isRound in
      choices.flatMap { first in
        choices.map { TripEnds(isRound: isRound, first: first, last: $0) }
      }
    }
  }

  /// The sum along an order; `nil` where a pair of it is unreachable.
  static func weight(of order: [Int], _ ends: TripEnds, _ weights: [[Weight]]) -> UInt64? {
    let line = ends.isRound && order.count > 1 ? order + [order[0]] : order
    var sum: UInt64 = 0
    for (from, to) in zip(line, line.dropFirst()) {
      guard weights[from][to] < .unreachable else { return nil }
      sum += UInt64(weights[from][to])
    }
    return sum
  }

  /// What is wrong with an order.
  static func faults(of found: TripOrder, _ ends: TripEnds, _ weights: [[Weight]]) -> [String] {
    var faults: [String] = []
    if found.places.sorted() != Array(weights.indices) { faults.append("no permutation") }
    if let first = ends.first, found.places.first != first { faults.append("another first") }
    if let last = ends.last, found.places.last != last { faults.append("another last") }
    if weight(of: found.places, ends, weights) != found.weight { faults.append("another weight") }
    return faults
  }

  /// An order grown from the first place by putting in what is nearest to it, where it costs least.
  static func nearestInsertion(_ weights: [[Weight]], _ ends: TripEnds) -> [Int] {
    var order = [ends.first, ends.last].compactMap(\.self)
    var rest = weights.indices.filter { !order.contains($0) }
    while !rest.isEmpty {
      let gap = { (place: Int) in
        order.map { min(weights[$0][place], weights[place][$0]) }.min() ?? 0
      }
      let nearest = rest.min { gap($0) < gap($1) } ?? rest[0]
      rest.removeAll { $0 == nearest }
      let positions = 1...(ends.last == nil ? order.count : order.count - 1)
      let candidates = positions.map { position in
        Array(order[..<position]) + [nearest] + order[position...]
      }
      let costs = candidates.map { weight(of: $0, ends, weights) ?? .max }
      order = candidates[costs.indices.min { costs[$0] < costs[$1] } ?? 0]
    }
    return order
  }
}

/// The least weights over all permutations of some places, by first and last place.
struct EveryOrder {
  private let weights: [[Weight]]
  private var open: [[UInt64?]]
  private var round: [[UInt64?]]

  init(_ weights: [[Weight]]) {
    self.weights = weights
    let none = [[UInt64?]](
      repeating: .init(repeating: nil, count: weights.count),
      count: weights.count
    )
    (open, round) = (none, none)
    for first in weights.indices { extend([first], 0) }
  }

  /// The least weight of a trip with these ends; `nil` where there is none.
  func least(_ ends: TripEnds) -> UInt64? {
    var least: UInt64?
    for first in weights.indices where ends.first ?? first == first {
      for last in weights.indices where ends.last ?? last == last {
        guard let weight = (ends.isRound ? round : open)[first][last] else { continue }
        least = min(least ?? weight, weight)
      }
    }
    return least
  }

  private mutating func extend(_ order: [Int], _ weight: UInt64) {
    let (first, last) = (order[0], order[order.count - 1])
    if order.count == weights.count {
      open[first][last] = min(open[first][last] ?? weight, weight)
      let back = first == last ? 0 : weights[last][first]
      if back < .unreachable {
        round[first][last] = min(round[first][last] ?? .max, weight + UInt64(back))
      }
    }
    for next in weights.indices where !order.contains(next) {
      guard weights[last][next] < .unreachable else { continue }
      extend(order + [next], weight + UInt64(weights[last][next]))
    }
  }
}

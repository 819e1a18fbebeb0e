import GeoCore

/// Markov chain of the number of bikes at a station, in continuous time, with constant rates.
///
/// Bikes leave and come in groups whose size is geometric; with groups of one it is a birth–death
/// process. A group that finds too few bikes takes those there are; a group that finds too few docks
/// fills those there are. Trucks set the number to about a share of the capacity.
package struct BirthDeathProcess: Sendable {
  /// Visits of trucks from a range of fill.
  package struct Visits: Sendable, Hashable {
    /// Visits per hour while the station is in that range.
    package let rate: Double
    /// Mean share of bikes after a visit, within `0 ... 1`.
    package let fill: Double
    /// Standard deviation of that share.
    package let spread: Double

    /// Takes all values; those that are not within their ranges count as the nearest within.
    package init(rate: Double = 0, fill: Double = 0.5, spread: Double = 0) {
      self.rate = BirthDeathProcess.rate(rate)
      self.fill = fill > 0 ? min(fill, 1) : 0
      self.spread = spread > 0 ? min(spread, 1) : 0
    }
  }

  /// Bikes and docks.
  package let capacity: Int
  /// Bikes that would be rented per hour if there always were some.
  package let rentals: Double
  /// Bikes that would come back per hour if there always were docks.
  package let returns: Double
  /// Probability that a group has one more rider, within `0 ..< 1`.
  package let grouping: Double
  /// Factors of rentals while there are 1, 2, … bikes; 1 beyond.
  package let scarceBikes: [Double]
  /// Factors of returns while there are 1, 2, … docks; 1 beyond.
  package let scarceDocks: [Double]
  /// Visits of trucks while the station is nearly empty, neither, and nearly full.
  package let visits: [Visits]

  /// Takes all values; rates that are not finite or are negative count as zero.
  package init(
    capacity: Int,
    rentals: Double,
    returns: Double,
    grouping: Double = 0,
    scarceBikes: [Double] = [],
    scarceDocks: [Double] = [],
    visits: [Visits] = []
  ) {
    self.capacity = min(max(capacity, 0), Self.largestCapacity)
    self.rentals = Self.rate(rentals)
    self.returns = Self.rate(returns)
    self.grouping = grouping > 0 ? min(grouping, 0.9) : 0
    self.scarceBikes = scarceBikes
    self.scarceDocks = scarceDocks
    self.visits = visits
  }

  /// The largest number of bikes and docks that is told apart.
  package static let largestCapacity = 200
  /// The largest rate that is applied, per hour.
  static let largestRate = 1000.0
  /// The mean number of transitions of a step; a larger one would underflow.
  private static let longestStep = 30.0
  /// Probability of more transitions that is neglected in a step.
  private static let neglected = 1e-10

  private static func rate(_ value: Double) -> Double {
    value > 0 ? min(value, largestRate) : 0
  }

  /// The range of fill of a number of bikes: 0 nearly empty, 2 nearly full, 1 neither.
  static func band(of bikes: Int, capacity: Int) -> Int {
    let edge = max(1, capacity / 10)
    if bikes <= edge { return 0 }
    return capacity - bikes <= edge ? 2 : 1
  }

  /// Advances a distribution of the number of bikes, from 0 to the capacity, by some hours.
  ///
  /// By uniformization (Jensen 1953): the chain is a discrete one at the times of a Poisson process
  /// whose rate bounds all rates of leaving a state.
  ///
  /// - Complexity: O((r·t + √(r·t) + 1)·n) for a total rate r, a time t and a capacity n.
  package func advance(_ distribution: inout [Double], hours: Double) {
    guard distribution.count == capacity + 1, hours > 0, hours.isFinite else { return }
    let table = TransitionTable(self)
    guard table.total > 0 else { return }
    let steps = max(1, (table.total * hours / Self.longestStep).rounded(.up))
    let mean = table.total * hours / steps
    var power = distribution
    var scratch = distribution
    for _ in 0..<Int(min(steps, 1e6)) {
      var weight = exp(-mean)
      var rest = 1 - weight
      for index in power.indices {
        power[index] = distribution[index]
        distribution[index] *= weight
      }
      var number = 1.0
      while rest > Self.neglected, number < 400 {
        table.step(&power, &scratch)
        weight *= mean / number
        rest -= weight
        number += 1
        for index in power.indices { distribution[index] += weight * power[index] }
      }
      let sum = distribution.reduce(0, +)
      for index in distribution.indices { distribution[index] /= sum }
    }
  }
}

/// Probabilities of the transitions of a uniformized chain.
private struct TransitionTable {
  /// The rate of the transitions, per hour.
  let total: Double
  /// Probability that a group rents, by the number of bikes.
  private var leaving: [Double]
  /// Probability that a group comes back, by the number of bikes.
  private var coming: [Double]
  /// Probability that a truck comes, by the number of bikes.
  private var visiting: [Double]
  /// Range of fill by the number of bikes; empty without visits.
  private var bands: [Int] = []
  /// Numbers of bikes after a visit with their probabilities, by range of fill.
  private var targets: [[(bikes: Int, share: Double)]] = []
  private let grouping: Double

  init(_ process: BirthDeathProcess) {
    let count = process.capacity
    grouping = process.grouping
    let visits = process.visits.prefix(3)
    let fastest = visits.map(\.rate).max() ?? 0
    total = (process.rentals + process.returns) * (1 - grouping) + fastest
    leaving = Array(repeating: 0, count: count + 1)
    coming = leaving
    visiting = leaving
    guard total > 0 else { return }
    func factor(_ factors: [Double], _ left: Int) -> Double {
      guard left > 0 else { return 0 }
      return left <= factors.count ? min(max(0, factors[left - 1]), 1) : 1
    }
    for bikes in 0...count {
      leaving[bikes] =
        process.rentals * (1 - grouping) / total * factor(process.scarceBikes, bikes)
      coming[bikes] =
        process.returns * (1 - grouping) / total * factor(process.scarceDocks, count - bikes)
    }
    guard visits.count == 3, fastest > 0 else { return }
    bands = (0...count).map { BirthDeathProcess.band(of: $0, capacity: count) }
    for bikes in 0...count { visiting[bikes] = visits[bands[bikes]].rate / total }
    targets = visits.map { visit in
      [(-1.0, 0.25), (0, 0.5), (1, 0.25)].map { step, share in
        let fill = min(max(visit.fill + step * visit.spread, 0), 1)
        return (Int((fill * Double(count)).rounded()), share)
      }
    }
  }

  /// Replaces a distribution by the one after a transition.
  func step(_ distribution: inout [Double], _ scratch: inout [Double]) {
    let last = distribution.count - 1
    for bikes in 0...last {
      scratch[bikes] =
        distribution[bikes] * (1 - leaving[bikes] - coming[bikes] - visiting[bikes])
    }
    var group = 0.0  // of riders who would take the next bike
    for bikes in stride(from: last, to: 0, by: -1) {
      group = distribution[bikes] * leaving[bikes] + grouping * group
      scratch[bikes - 1] += bikes == 1 ? group : (1 - grouping) * group
    }
    group = 0
    for bikes in 0..<last {
      group = distribution[bikes] * coming[bikes] + grouping * group
      scratch[bikes + 1] += bikes == last - 1 ? group : (1 - grouping) * group
    }
    if !bands.isEmpty {
      for bikes in 0...last where visiting[bikes] > 0 {
        let visited = distribution[bikes] * visiting[bikes]
        for target in targets[bands[bikes]] { scratch[target.bikes] += visited * target.share }
      }
    }
    swap(&distribution, &scratch)
  }
}

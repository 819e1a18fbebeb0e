/// Distribution of the number of bikes at a station at a time.
public struct StationForecast: Sendable, Hashable {
  /// Seconds since 1970.
  public var time: Int64
  /// The time of the reading that it starts from, in seconds since 1970.
  public var readingTime: Int64
  /// Probability of each number of bikes, from 0 to the capacity; they sum to 1.
  ///
  /// At stations with more than 200 bikes and docks, numbers of bikes and of docks over 100 count as
  /// 100.
  public var distribution: [Double]
  /// Probability that bikes are rented, within `0 ... 1`.
  public var renting: Double
  /// Probability that bikes are taken back, within `0 ... 1`.
  public var returning: Double
  /// Probability that one of the last 1, 2, … bikes can be ridden, in increasing order.
  var scarceBikes: [Double]
  /// Probability that one of the last 1, 2, … docks can be used, in increasing order.
  var scarceDocks: [Double]

  /// The mean number of bikes.
  public var expectedBikes: Double {
    distribution.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
  }

  /// The mean number of free docks.
  public var expectedDocks: Double { Double(distribution.count - 1) - expectedBikes }

  /// Probability that the station rents and has at least some bikes that can be ridden.
  public func probability(ofBikes count: Int) -> Double {
    renting * Self.sum(distribution, count, scarceBikes)
  }

  /// Probability that the station takes bikes back and has at least some free docks.
  public func probability(ofDocks count: Int) -> Double {
    returning * Self.sum(distribution.reversed(), count, scarceDocks)
  }

  private static func sum(_ distribution: [Double], _ count: Int, _ factors: [Double]) -> Double {
    guard count > 0 else { return 1 }
    guard count < distribution.count else { return 0 }
    var sum = 0.0
    for number in count..<distribution.count {
      let spare = number - count
      sum += distribution[number] * (spare < factors.count ? factors[spare] : 1)
    }
    return min(max(sum, 0), 1)
  }
}

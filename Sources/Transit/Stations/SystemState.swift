/// What is learned of all stations of a system together.
struct SystemState: Sendable, Hashable, Codable {
  var rentals = SystemFlow()
  var returns = SystemFlow()
  /// Visits of trucks and hours, by range of fill and hour of the day.
  var visits = [Tally](repeating: Tally(), count: 3 * 24)
  /// Shares of bikes after visits, and their number, by range of fill.
  var fills = [Tally](repeating: Tally(), count: 3)
  /// Squares of those shares, and their number, by range of fill.
  var squaredFills = [Tally](repeating: Tally(), count: 3)
  /// Squared differences of changes from their mean, and bikes that came or left.
  var dispersion = Tally()
  /// Interruptions of service, and hours of service.
  var failures = Tally()
  /// Ends of interruptions, and their hours.
  var repairs = Tally()
  /// Bikes and docks of the stations, and the number of stations.
  var capacity = Tally()
  /// The time of the levels in seconds since 1970.
  var levelTime: Int64 = 0

  /// Bikes that the dispersion of a Poisson process weighs as; assumed.
  private static let dispersionWeight = 200.0
  /// Hours of a station that a prior rate of visits weighs; assumed.
  private static let visitWeight = 50.0
  /// Visits per hour before any is known; assumed.
  private static let visitRate = 0.01

  /// Probability that a group has one more rider.
  var grouping: Double {
    let ratio = dispersion.ratio(weight: Self.dispersionWeight)
    return min(max((ratio - 1) / (ratio + 1), 0), 0.8)
  }

  /// The capacity of a station relative to the mean, within `1/4 ... 4`.
  func relativeCapacity(_ capacity: Int) -> Double {
    guard self.capacity.count > 0 else { return 1 }
    return min(max(Double(capacity) * self.capacity.expected / self.capacity.count, 0.25), 4)
  }

  /// Visits of trucks in an hour of the day by range of fill.
  func visits(hour: Int) -> [BirthDeathProcess.Visits] {
    (0..<3).map { band in
      var all = Tally()
      for tally in visits[band * 24..<band * 24 + 24] {
        all.add(tally.count, expected: tally.expected)
      }
      var near = visits[band * 24 + hour]
      for other in [(hour + 23) % 24, (hour + 1) % 24] {
        near.add(
          visits[band * 24 + other].count / 2,
          expected: visits[band * 24 + other].expected / 2
        )
      }
      let mean = all.ratio(prior: Self.visitRate, weight: Self.visitWeight)
      let fill = fills[band].ratio(prior: 0.5, weight: 1)
      let square = squaredFills[band].ratio(prior: 0.3, weight: 1)
      return BirthDeathProcess.Visits(
        rate: near.ratio(prior: mean, weight: Self.visitWeight),
        fill: fill,
        spread: max(0, square - fill * fill).squareRoot()
      )
    }
  }

  /// Adds a visit of a truck, or hours without one.
  mutating func addVisit(_ count: Double, fill: Double, hours: Double, band: Int, hour: Int) {
    visits[band * 24 + hour].add(count, expected: hours)
    guard count > 0 else { return }
    fills[band].add(fill, expected: 1)
    squaredFills[band].add(fill * fill, expected: 1)
  }

  var isValid: Bool {
    rentals.isValid && returns.isValid && visits.count == 72 && fills.count == 3
      && squaredFills.count == 3 && StationReading.times.contains(levelTime)
      && (visits + fills + squaredFills).allSatisfy(\.isValid)
      && [dispersion, failures, repairs, capacity].allSatisfy(\.isValid)
  }
}

public import GeoCore

/// Detection rate of wrong turns at a given rate of false alarms.
///
/// The odds of an oracle are compared with a threshold. The threshold is the lowest at which no
/// more than the allowed number of trips have a false alarm: a trip has one if the odds exceed the
/// threshold before its wrong turn, or anywhere on a trip without one.
public struct DetectionBound: Hashable, Sendable {
  /// The odds at a fix.
  public struct OddsSample: Hashable, Sendable {
    /// Metres since the start.
    public var travelled: Meters
    /// The natural logarithm of the odds of being off the planned way.
    public var odds: Double

    /// Makes the odds at a fix.
    public init(travelled: Meters, odds: Double) {
      self.travelled = travelled
      self.odds = odds
    }
  }

  /// The highest odds of each trip before its wrong turn.
  private var highestBefore: [Double] = []
  /// The odds after each wrong turn, by metres behind it.
  private var turns: [[OddsSample]] = []

  /// Starts without trips.
  public init() {}

  /// Adds a trip.
  ///
  /// - Parameters:
  ///   - odds: the odds at each fix, in order.
  ///   - turn: metres from the start to the wrong turn; `nil` for a trip as planned.
  public mutating func addTrip(_ odds: [OddsSample], turn: Meters?) {
    let turn = turn ?? .infinity
    highestBefore.append(odds.lazy.filter { $0.travelled < turn }.map(\.odds).max() ?? -.infinity)
    guard turn.isFinite else { return }
    turns.append(
      odds.filter { $0.travelled >= turn }
        .map { OddsSample(travelled: $0.travelled - turn, odds: $0.odds) }
    )
  }

  /// The threshold of the odds at a rate of false alarms per trip.
  ///
  /// - Complexity: O(trips · log trips).
  public func threshold(falseAlarmsPerTrip: Double) -> Double {
    let allowed = Int(falseAlarmsPerTrip * Double(highestBefore.count))
    return allowed < highestBefore.count ? highestBefore.sorted(by: >)[allowed] : -.infinity
  }

  /// The share of wrong turns, 0…1, that are detected within a distance in metres; `nil` if there
  /// are none.
  public func share(within distance: Meters, falseAlarmsPerTrip: Double = 1.0 / 50) -> Double? {
    guard !turns.isEmpty else { return nil }
    let threshold = threshold(falseAlarmsPerTrip: falseAlarmsPerTrip)
    let found = turns.count { turn in
      turn.contains { $0.travelled <= distance && $0.odds > threshold }
    }
    return Double(found) / Double(turns.count)
  }
}

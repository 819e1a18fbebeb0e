public import GeoCore

/// How many wrong turns can be found at all, at a rate of false alarms.
///
/// Takes what an oracle thought of trips, and sets its threshold where just so many of them would have had a
/// false alarm as are allowed: the highest odds before a wrong turn, or on the whole trip where there is none,
/// are what a false alarm takes.
public struct DetectionBound: Hashable, Sendable {
  /// What the oracle thought at a fix.
  public struct Thought: Hashable, Sendable {
    /// Metres since the start.
    public var travelled: Meters
    /// The logarithm of the odds of being off the planned way.
    public var odds: Double

    /// Makes a thought.
    public init(travelled: Meters, odds: Double) {
      self.travelled = travelled
      self.odds = odds
    }
  }

  /// The highest odds while all was well, of each trip.
  private var quiet: [Double] = []
  /// Of each wrong turn, metres behind it and the odds there.
  private var turns: [[Thought]] = []

  /// Starts with nothing.
  public init() {}

  /// Adds a trip.
  ///
  /// - Parameters:
  ///   - thoughts: at each fix, in order.
  ///   - turn: metres from the start to the wrong turn; `nil` for a trip as planned.
  public mutating func addTrip(_ thoughts: [Thought], turn: Meters?) {
    let turn = turn ?? .infinity
    quiet.append(thoughts.lazy.filter { $0.travelled < turn }.map(\.odds).max() ?? -.infinity)
    guard turn.isFinite else { return }
    turns.append(
      thoughts.filter { $0.travelled >= turn }
        .map { Thought(travelled: $0.travelled - turn, odds: $0.odds) }
    )
  }

  /// The odds that are exceeded in no more than so many false alarms a trip.
  ///
  /// - Complexity: O(trips · log trips).
  public func threshold(falseAlarmsPerTrip: Double) -> Double {
    let allowed = Int(falseAlarmsPerTrip * Double(quiet.count))
    return allowed < quiet.count ? quiet.sorted(by: >)[allowed] : -.infinity
  }

  /// The share of wrong turns, 0…1, that are found within a distance in metres; `nil` where there were none.
  public func share(within distance: Meters, falseAlarmsPerTrip: Double = 1.0 / 50) -> Double? {
    guard !turns.isEmpty else { return nil }
    let threshold = threshold(falseAlarmsPerTrip: falseAlarmsPerTrip)
    let found = turns.count { turn in
      turn.contains { $0.travelled <= distance && $0.odds > threshold }
    }
    return Double(found) / Double(turns.count)
  }
}

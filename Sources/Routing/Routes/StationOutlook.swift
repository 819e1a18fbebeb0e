/// Probabilities that stations of a bike-share system have a bike or a dock, as something else
/// forecasts them.
public struct StationOutlook: Sendable {
  /// What is wanted at a station.
  public enum Need: Sendable, Hashable {
    /// A bike that can be taken.
    case bike
    /// A dock to return one to.
    case dock
  }

  /// The probability at a station, by its id in the feed, at a time in seconds since 1970; `nil` if it
  /// is not known.
  public let probability: @Sendable (_ station: String, _ need: Need, _ time: Int64) -> Double?

  /// Takes the source of the probabilities.
  public init(
    _ probability:
      @escaping @Sendable (_ station: String, _ need: Need, _ time: Int64) -> Double?
  ) {
    self.probability = probability
  }
}

/// Station at which a trip by shared bike takes a bike or returns it, with the one to go on to if there
/// is none.
public struct LoanStation: Sendable, Hashable {
  /// The station to go on to.
  public struct Backup: Sendable, Hashable {
    /// Its id in the feed.
    public var id: String
    /// Its name.
    public var name: String
    /// Seconds to it, on foot for a bike and by bike for a dock.
    public var duration: Double
  }

  /// What is wanted there.
  public var need: StationOutlook.Need
  /// Its id in the feed.
  public var id: String
  /// Its name.
  public var name: String
  /// Probability that it has that when the rider comes, within `0 ... 1`.
  public var probability: Double
  /// The station to go on to; `nil` if walking on, or waiting for a dock, takes less time.
  public var backup: Backup?
}

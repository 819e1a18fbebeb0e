/// Start and end of a trip over some places.
///
/// Places are counted from zero in the order that the caller gave them.
public struct TripEnds: Sendable, Hashable {
  /// Whether the trip returns to its first place.
  public var isRound: Bool
  /// The place to start at; `nil` for the best one.
  public var first: Int?
  /// The place to visit last, in a round trip the last before the return; `nil` for the best one.
  public var last: Int?

  /// Makes the ends of a trip.
  public init(isRound: Bool = false, first: Int? = nil, last: Int? = nil) {
    self.isRound = isRound
    self.first = first
    self.last = last
  }
}

/// Places in the order of a trip.
public struct TripOrder: Sendable, Hashable {
  /// Every place once, as numbers from zero; a round trip goes back to the first.
  public var places: [Int]
  /// The sum of the weights along the trip, with the way back of a round trip.
  public var weight: UInt64
  /// Whether no other order is lighter.
  public var isExact: Bool
}

/// Status of a bike-share station at a time.
package struct StationStatus: Hashable, Sendable {
  /// Seconds since 1970.
  package var time: Int64
  /// The number of bikes for rent.
  package var bikes: Int
  /// The number of free docks.
  package var docks: Int
  /// Whether bikes are rented.
  package var isRenting: Bool
  /// Whether bikes are taken back.
  package var isReturning: Bool

  /// Takes all values.
  package init(
    time: Int64,
    bikes: Int,
    docks: Int,
    isRenting: Bool = true,
    isReturning: Bool = true
  ) {
    self.time = time
    self.bikes = bikes
    self.docks = docks
    self.isRenting = isRenting
    self.isReturning = isReturning
  }

  /// Whether it says the same as another one at another time.
  func isSame(as other: StationStatus) -> Bool {
    var copy = other
    copy.time = time
    return copy == self
  }
}

/// Station of a bike-share system.
package struct StationKey: Hashable, Sendable {
  /// The id of the system.
  package var system: String
  /// The id of the station in its system.
  package var id: String

  /// Takes both.
  package init(system: String, id: String) { (self.system, self.id) = (system, id) }
}

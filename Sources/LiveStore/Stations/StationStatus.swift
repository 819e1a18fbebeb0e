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

/// Count at a station: the number of its bikes, or by how much it has changed.
package struct StationCount: Hashable, Sendable {
  /// Change of the number of bikes.
  package enum Bikes: Hashable, Sendable {
    /// It is a number.
    case set(Int)
    /// It grows by a number, which can be negative.
    case add(Int)
  }

  /// The bikes.
  package var bikes: Bikes
  /// The free docks; `nil` if the bikes and the docks together stay as many as before.
  package var docks: Int?
  /// Whether bikes are rented; `nil` as before.
  package var isRenting: Bool?
  /// Whether bikes are taken back; `nil` as before.
  package var isReturning: Bool?

  /// Takes the bikes; the rest is as before.
  package init(_ bikes: Bikes) { self.bikes = bikes }

  /// The status of a station after the count.
  ///
  /// - Parameters:
  ///   - known: The status before; `nil` for none.
  ///   - capacity: The bikes and docks together if there is no status; `nil` if not known.
  ///   - now: Seconds since 1970.
  /// - Returns: The status, with bikes within 0 and the bikes and docks together; `nil` if nothing tells
  ///   one of the numbers.
  package func status(
    after known: StationStatus?,
    capacity: Int?,
    now: Int64
  ) -> StationStatus? {
    let total = known.map { $0.bikes + $0.docks } ?? capacity
    let wanted: Int
    switch bikes {
    case .set(let number): wanted = number
    case .add(let number):
      guard let known else { return nil }
      let (sum, overflows) = known.bikes.addingReportingOverflow(number)
      // Only a positive number can lead beyond the largest, as the bikes are not negative.
      wanted = overflows ? .max : sum
    }
    let bikes = max(0, docks == nil ? min(wanted, total ?? wanted) : wanted)
    guard let docks = docks ?? total.map({ $0 - bikes }) else { return nil }
    return StationStatus(
      // Each change has a second of its own, so that the history has all.
      time: max(now, known.map { $0.time + 1 } ?? now),
      bikes: min(bikes, Self.most),
      docks: min(max(0, docks), Self.most),
      isRenting: isRenting ?? known?.isRenting ?? true,
      isReturning: isReturning ?? known?.isReturning ?? true
    )
  }

  /// The most bikes or docks of a station.
  package static let most = 10_000
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

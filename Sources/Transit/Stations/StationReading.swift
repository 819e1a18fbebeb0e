/// Status of a bike-share station at a time, as a feed gives it.
public struct StationReading: Sendable, Hashable, Codable {
  /// Seconds since 1970.
  public var time: Int64
  /// The number of bikes for rent.
  public var bikes: Int
  /// The number of free docks.
  public var docks: Int
  /// Whether bikes are rented.
  public var isRenting: Bool
  /// Whether bikes are taken back.
  public var isReturning: Bool

  /// Takes all values.
  public init(
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

  /// The times that are accepted: 1970 to the year 36812.
  static let times: ClosedRange<Int64> = 0...(1 << 40)
  /// The counts that are accepted.
  static let counts = 0...100_000

  /// Whether its values can be those of a station.
  public var isPlausible: Bool {
    Self.times.contains(time) && Self.counts.contains(bikes) && Self.counts.contains(docks)
      && bikes + docks > 0
  }

  /// Whether it rents bikes and takes them back.
  var isInService: Bool { isRenting && isReturning }
  /// Bikes and docks.
  var capacity: Int { bikes + docks }
}

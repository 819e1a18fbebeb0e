public import GeoCore

/// How soon wrong turns were found, and how often one was told of that nobody took.
public struct DetectionScore: Hashable, Sendable {
  /// Trips that were watched.
  public private(set) var trips = 0
  /// Metres from each wrong turn to where it was found, rising; `.infinity` where it was not.
  public private(set) var distances: [Meters] = []
  /// How often somebody on the route was told to be off it.
  public private(set) var falseAlarms = 0

  /// Starts with nothing.
  public init() {}

  /// Adds a trip without a wrong turn.
  public mutating func addTrip(falseAlarms: Int) {
    trips += 1
    self.falseAlarms += falseAlarms
  }

  /// Adds a trip with a wrong turn.
  ///
  /// - Parameters:
  ///   - distance: metres travelled from the turn to where it was found; `nil` where it was not.
  ///   - falseAlarms: how often the traveller was on the route and told to be off it.
  public mutating func addTrip(foundAfter distance: Meters?, falseAlarms: Int) {
    addTrip(falseAlarms: falseAlarms)
    let distance = distance ?? .infinity
    distances.insert(distance, at: distances.firstIndex { $0 > distance } ?? distances.endIndex)
  }

  /// The share of wrong turns, 0…1, that were found within a distance in metres; `nil` where there were none.
  public func share(within distance: Meters) -> Double? {
    guard !distances.isEmpty else { return nil }
    return Double(distances.count { $0 <= distance }) / Double(distances.count)
  }

  /// The distance in metres within which a share of wrong turns, 0…1, were found; `nil` where there were none.
  public func distance(ofShare share: Double) -> Meters? {
    guard !distances.isEmpty else { return nil }
    let place = Int((share * Double(distances.count)).rounded(.up)) - 1
    return distances[min(distances.count - 1, max(0, place))]
  }

  /// False alarms a trip.
  public var falseAlarmsPerTrip: Double { trips > 0 ? Double(falseAlarms) / Double(trips) : 0 }
}

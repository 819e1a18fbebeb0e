public import GeoCore

/// Score of off-route detection: distances to wrong turns, and false alarms.
public struct DetectionScore: Hashable, Sendable {
  /// The number of trips.
  public private(set) var trips = 0
  /// Metres from each wrong turn to its detection, in ascending order; `.infinity` if it was missed.
  public private(set) var distances: [Meters] = []
  /// How often a traveller on the route was reported off it.
  public private(set) var falseAlarms = 0

  /// A score without trips.
  public init() {}

  /// Adds a trip without a wrong turn.
  public mutating func addTrip(falseAlarms: Int) {
    trips += 1
    self.falseAlarms += falseAlarms
  }

  /// Adds a trip with a wrong turn.
  ///
  /// - Parameters:
  ///   - distance: metres travelled from the turn to its detection; `nil` if it was missed.
  ///   - falseAlarms: how often the traveller was on the route and reported off it.
  public mutating func addTrip(foundAfter distance: Meters?, falseAlarms: Int) {
    addTrip(falseAlarms: falseAlarms)
    let distance = distance ?? .infinity
    distances.insert(distance, at: distances.firstIndex { $0 > distance } ?? distances.endIndex)
  }

  /// The share of wrong turns, 0…1, that were found within a distance in metres; `nil` if there were
  /// none.
  public func share(within distance: Meters) -> Double? {
    guard !distances.isEmpty else { return nil }
    return Double(distances.count { $0 <= distance }) / Double(distances.count)
  }

  /// The distance in metres within which a share of wrong turns, 0…1, were found; `nil` if there
  /// were none.
  public func distance(ofShare share: Double) -> Meters? {
    guard !distances.isEmpty else { return nil }
    let index = Int((share * Double(distances.count)).rounded(.up)) - 1
    return distances[min(distances.count - 1, max(0, index))]
  }

  /// Mean number of false alarms of a trip.
  public var falseAlarmsPerTrip: Double { trips > 0 ? Double(falseAlarms) / Double(trips) : 0 }
}

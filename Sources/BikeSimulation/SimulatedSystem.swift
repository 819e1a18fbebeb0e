/// Simulated bike-share system: what happened, minute by minute, and what its feed said.
package struct SimulatedSystem: Sendable {
  /// What the feed says of a station at a minute.
  package struct Report: Sendable, Hashable {
    /// Bikes that the feed counts.
    package var bikes: Int
    /// Docks that the feed counts.
    package var docks: Int
    /// Whether the station is in service.
    package var isInService: Bool
  }

  /// Places of the stations in metres.
  package let places: [(x: Double, y: Double)]
  /// Bikes and docks of each station.
  package let capacities: [Int]
  /// The number of minutes, from a Monday 00:00.
  package let minutes: Int
  /// Bikes that can be ridden, by minute and then station; −1 while out of service.
  private var bikes: [Int16] = []
  /// Docks that are free, the same.
  private var docks: [Int16] = []
  /// Bikes that the feed counts, the same; −1 without a report, −2 − n out of service with n bikes.
  private var reported: [Int16] = []

  init(places: [(x: Double, y: Double)], capacities: [Int], minutes: Int) {
    self.places = places
    self.capacities = capacities
    self.minutes = minutes
    let size = minutes * capacities.count
    bikes.reserveCapacity(size)
    docks.reserveCapacity(size)
    reported.reserveCapacity(size)
  }

  /// Adds a station at the current minute.
  mutating func append(bikes: Int, docks: Int, isInService: Bool, report: Report?) {
    self.bikes.append(isInService ? Int16(bikes) : -1)
    self.docks.append(isInService ? Int16(docks) : -1)
    let code = report.map { $0.isInService ? $0.bikes : -2 - $0.bikes } ?? -1
    reported.append(Int16(code))
  }

  /// Seconds since 1970 of a minute: the first one is on Monday 5 January 2026 at 00:00 UTC.
  package static func time(ofMinute minute: Int) -> Int64 { 1_767_571_200 + Int64(minute) * 60 }

  /// Whether a station has a bike that can be ridden.
  package func hasBike(_ station: Int, minute: Int) -> Bool {
    bikes[minute * capacities.count + station] > 0
  }

  /// Whether a station takes a bike back.
  package func hasDock(_ station: Int, minute: Int) -> Bool {
    docks[minute * capacities.count + station] > 0
  }

  /// What the feed says of a station at a minute, if it was read then.
  package func report(_ station: Int, minute: Int) -> Report? {
    let code = Int(reported[minute * capacities.count + station])
    guard code != -1 else { return nil }
    let bikes = code >= 0 ? code : -2 - code
    return Report(bikes: bikes, docks: capacities[station] - bikes, isInService: code >= 0)
  }
}

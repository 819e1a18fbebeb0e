/// Places and sizes of the stations of a system that exists.
package struct StationLayout: Sendable {
  /// Places in metres on a plane.
  package let places: [(x: Double, y: Double)]
  /// Docks of each station.
  package let capacities: [Int]

  /// The largest capacity: larger ones count as this.
  package static let largestCapacity = 1000

  /// Takes stations.
  ///
  /// - Precondition: there are as many capacities as places, one or more.
  package init(places: [(x: Double, y: Double)], capacities: [Int]) {
    precondition(!places.isEmpty && places.count == capacities.count)
    self.places = places
    self.capacities = capacities.map { min(max($0, 1), Self.largestCapacity) }
  }
}

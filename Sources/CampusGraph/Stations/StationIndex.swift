public import GeoCore

/// The stations of a bike-share system, by number, by id and by distance.
public struct StationIndex: Sendable {
  /// The stations in the order of the feed; a ``StationID`` is an index into them.
  public let stations: [Station]
  /// Who runs them.
  public let system: BikeShareSystem
  /// What in the feed could not be used.
  public let problems: [StationProblem]
  /// A short fingerprint of the feed's bytes.
  public let dataVersion: String
  /// When the feed was made, in seconds since 1970-01-01T00:00:00Z; `nil` if it does not say.
  public let lastUpdated: Int?

  private let numbers: [String: StationID]

  /// Makes an index.
  ///
  /// - Precondition: no two stations have the same id.
  public init(
    stations: [Station],
    system: BikeShareSystem = BikeShareSystem(),
    problems: [StationProblem] = [],
    dataVersion: String = "",
    lastUpdated: Int? = nil
  ) {
    self.stations = stations
    self.system = system
    self.problems = problems
    self.dataVersion = dataVersion
    self.lastUpdated = lastUpdated
    numbers = Dictionary(
      uniqueKeysWithValues: stations.enumerated().map { ($1.id, StationID($0)) }
    )
  }

  /// Number of stations.
  public var count: Int { stations.count }

  /// The numbers of all stations, in order.
  public var ids: some RandomAccessCollection<StationID> {
    stations.indices.lazy.map { StationID($0) }
  }

  /// The station of a number.
  public subscript(id: StationID) -> Station { stations[id.index] }

  /// The number of the station with an id of the feed; `nil` if there is none.
  public func number(of id: String) -> StationID? { numbers[id] }

  /// When a station is open: its own hours, else those of the system.
  public func hours(of id: StationID) -> OpeningHours { self[id].hours ?? system.hours }

  /// Some stations and their distances in metres along the ellipsoid, the nearest first, equal
  /// distances in the order of the feed.
  ///
  /// - Complexity: O(stations · log stations).
  ///
  /// - Parameters:
  ///   - coordinate: Where to look from.
  ///   - count: How many at most.
  ///   - radius: How far away at most, in metres.
  ///   - isIncluded: Which stations count.
  /// - Returns: At most `count` stations.
  public func nearest(
    to coordinate: Coordinate,
    count: Int,
    within radius: Meters = .infinity,
    where isIncluded: (Station) -> Bool = { _ in true }
  ) -> [(id: StationID, distance: Meters)] {
    let candidates = ids.compactMap { id -> (id: StationID, distance: Meters)? in
      guard isIncluded(self[id]) else { return nil }
      let distance = Geodesic.distance(coordinate, self[id].location)
      return distance <= radius ? (id, distance) : nil
    }
    let sorted = candidates.sorted { ($0.distance, $0.id.rawValue) < ($1.distance, $1.id.rawValue) }
    return Array(sorted.prefix(max(0, count)))
  }
}

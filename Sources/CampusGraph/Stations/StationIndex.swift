public import GeoCore

/// Stations of a bike-share system, by number, id and distance.
public struct StationIndex: Sendable {
  /// The stations in the order of the feed; a ``StationID`` is an index into them.
  public let stations: [Station]
  /// The bike-share system.
  public let system: BikeShareSystem
  /// The problems of the feed.
  public let problems: [StationProblem]
  /// A short fingerprint of the feed's bytes.
  public let dataVersion: String
  /// When the feed was created, in seconds since 1970-01-01T00:00:00Z; `nil` if not known.
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

  /// The station with a number.
  public subscript(id: StationID) -> Station { stations[id.index] }

  /// The number of the station with an id of the feed; `nil` if there is none.
  public func number(of id: String) -> StationID? { numbers[id] }

  /// The opening hours of a station: its own, else those of the system.
  public func hours(of id: StationID) -> OpeningHours { self[id].hours ?? system.hours }

  /// The nearest stations with their distances in metres along the ellipsoid, nearest first; ties
  /// in the order of the feed.
  ///
  /// - Complexity: O(stations · log stations).
  ///
  /// - Parameters:
  ///   - coordinate: The origin of the search.
  ///   - count: The maximum number of stations.
  ///   - radius: The maximum distance, in metres.
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

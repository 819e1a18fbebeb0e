import BikeSimulation
import CampusGraph
import GeoCore
import RouteService

/// Stations of a bike-share system with made-up riders, minute by minute.
struct SimulatedStations {
  private let stations: StationIndex
  private let system: SimulatedSystem
  /// Seconds since 1970 of the first minute: Monday 00:00 in the system's time zone.
  private let start: Int64
  private var statuses: [StationStatus?]
  /// The next minute that is read.
  private var next: Int

  /// The most stations: rides are drawn among all of them.
  static let most = 500
  /// Days that are simulated, from the Monday before the first time on.
  private static let days = 14
  /// Docks of a station without a known number, and minutes before the start whose reports are read.
  private static let (usualCapacity, lead) = (15, 120)

  /// Simulates the two weeks of a time.
  ///
  /// - Parameters:
  ///   - stations: The stations; one to ``most``.
  ///   - law: How riders behave.
  ///   - seed: The seed.
  ///   - first: Seconds since 1970, from which statuses are asked for.
  /// - Throws: `NotFound` without stations, `TooBig` for too many.
  init(
    _ stations: StationIndex,
    _ law: BikeLawChoice,
    seed: UInt64,
    from first: Int64
  ) throws(ServiceError) {
    guard let center = stations.stations.first?.location else {
      throw ServiceError(.notFound, BikesTexts.noStations)
    }
    guard stations.count <= Self.most else {
      throw ServiceError(.tooBig, BikesTexts.tooManyStations(most: Self.most))
    }
    let plane = LocalPlane(at: center)
    let layout = StationLayout(
      places: stations.stations.map { station in
        let point = plane.point(station.location)
        return (x: point.x, y: point.y)
      },
      capacities: stations.stations.map { $0.capacity ?? Self.usualCapacity }
    )
    system =
      switch law {
      case .commuters: CommuterSystem.simulation(of: layout, seed: seed, days: Self.days)
      case .crowds: CrowdSystem.simulation(of: layout, seed: seed, days: Self.days)
      }
    let clock = stations.system.timeZone.flatMap { TimeZoneClock(identifier: $0) }
    let utc = LocalTime(secondsSince1970: Int(first))
    let today = (clock?.localTime(atEpoch: Int(first)) ?? utc).date.daysSince1970
    // Day 0 of 1970 was a Thursday.
    let monday = today - ((today + 3) % 7 + 7) % 7
    let midnight = LocalTime(secondsSince1970: monday * 86_400)
    start = Int64(clock?.epoch(of: midnight) ?? midnight.secondsSince1970)
    self.stations = stations
    statuses = Array(repeating: nil, count: stations.count)
    next = max(0, Int((first - start) / 60) - Self.lead)
  }

  /// Whether a time is after the simulated ones, in seconds since 1970.
  func isOver(at time: Int64) -> Bool { (time - start) / 60 >= system.minutes }

  /// Reads the reports up to a time, in seconds since 1970.
  ///
  /// - Returns: The new ones: the number of a station and its status.
  mutating func advance(to time: Int64) -> [(station: Int, status: StationStatus)] {
    var new: [(station: Int, status: StationStatus)] = []
    let end = min(Int((time - start) / 60), system.minutes - 1)
    while next <= end {
      for station in statuses.indices {
        guard let report = system.report(station, minute: next) else { continue }
        var status = StationStatus(bikesAvailable: report.bikes, docksAvailable: report.docks)
        status.isRenting = report.isInService
        status.isReturning = report.isInService
        status.lastReported = Int(start) + next * 60
        statuses[station] = status
        new.append((station, status))
      }
      next += 1
    }
    return new
  }

  /// The id of a station.
  func id(of station: Int) -> String { stations.stations[station].id }

  /// `station_status.json` of GBFS 2.3 with the newest reports.
  ///
  /// - Parameters:
  ///   - time: Seconds since 1970.
  ///   - lifetime: Seconds after which it is read again.
  /// - Returns: The document.
  func statusDocument(time: Int64, lifetime: Int) -> JSONValue {
    let index = StationIndex(
      stations: zip(stations.stations, statuses).map { station, status in
        var station = station
        station.status = status
        return station
      },
      system: stations.system,
      lastUpdated: Int(time)
    )
    return index.gbfsFiles(address: "", time: Int(time), lifetime: lifetime)
      .first { $0.name == "station_status.json" }?.document ?? .null
  }
}
